package read

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge"
)

// What one policy may hold.
const (
	MaxFileSize = 10 << 20 // bytes of a file
	maxText     = 2 << 20  // bytes of its text; a long handbook has half a megabyte
	maxPassages = 5_000
)

// reader turns a file into a policy; the policy's id is set by [File].
type reader func(name string, content []byte) (knowledge.Policy, error)

// readers by a file's ending.
var readers = map[string]reader{
	".md": markdown, ".markdown": markdown,
	".txt": plainText, ".text": plainText,
	".docx": docx,
	".pdf":  pdfText,
	".html": html, ".htm": html,
}

// Supported reports whether files of that name can be read, going by its ending.
func Supported(name string) bool {
	_, ok := readers[strings.ToLower(path.Ext(name))]
	return ok
}

// File reads a policy. Its id is made of the file's name, folders included and
// the ending left out; so is its title where the file gives none. The error is a
// *knowledge.Refusal, worded for the person who brought the file.
func File(name string, content []byte) (knowledge.Policy, error) {
	base := path.Base(strings.ReplaceAll(name, `\`, "/"))
	read, known := readers[strings.ToLower(path.Ext(base))]
	switch {
	case !known:
		return knowledge.Policy{}, refuse("%s is of a kind I cannot read. Please save it as Markdown, plain text, Word (.docx), PDF or HTML.", base)
	case len(bytes.TrimSpace(content)) == 0:
		return knowledge.Policy{}, refuse("%s is empty.", base)
	}
	if err := CheckSize(base, int64(len(content))); err != nil {
		return knowledge.Policy{}, err
	}
	p, err := read(base, content)
	if err != nil {
		return knowledge.Policy{}, err
	}
	p.Policy = policyID(name)
	if p.Title == "" {
		p.Title = titleFromName(base)
	}
	return checkContent(base, p)
}

// CheckSize refuses a file that is too large; its bytes need not have been read for it.
func CheckSize(name string, bytes int64) error {
	if bytes > MaxFileSize {
		return refuse("%s has %d MB; a policy may have up to %d MB. Please leave out its pictures, or split it.", name, (bytes+1<<20-1)>>20, MaxFileSize>>20)
	}
	return nil
}

// checkContent refuses what holds nothing, or more than anybody could read.
func checkContent(name string, p knowledge.Policy) (knowledge.Policy, error) {
	if len(p.Body) > maxText {
		return knowledge.Policy{}, refuse("%s has more text than a policy can have (%d MB). Please split it.", name, maxText>>20)
	}
	switch n := len(p.Passages()); {
	case n == 0:
		return knowledge.Policy{}, refuse("I found no text in %s.", name)
	case n > maxPassages:
		return knowledge.Policy{}, refuse("%s has %d sections, more than the %d a policy can have. Please split it.", name, n, maxPassages)
	}
	return p, nil
}

func refuse(format string, args ...any) error {
	return &knowledge.Refusal{Message: fmt.Sprintf(format, args...)}
}

// trimExt is a file's name without its ending.
func trimExt(base string) string { return strings.TrimSuffix(base, path.Ext(base)) }

// policyID makes an id of a file's name: lower case, words joined with dashes.
func policyID(name string) knowledge.PolicyID {
	words := strings.FieldsFunc(strings.ToLower(trimExt(name)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return "policy"
	}
	return knowledge.PolicyID(strings.Join(words, "-"))
}

// titleFromName makes a title of a file's name.
func titleFromName(base string) string {
	words := strings.FieldsFunc(trimExt(base), func(r rune) bool { return slices.Contains([]rune(" _-."), r) })
	if len(words) == 0 {
		return "Policy"
	}
	title := []rune(strings.Join(words, " "))
	title[0] = unicode.ToUpper(title[0])
	return string(title)
}
