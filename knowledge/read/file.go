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

// Limits of a policy.
const (
	MaxFileSize = 10 << 20 // bytes
	maxText     = 2 << 20  // bytes of text; a long handbook has half a megabyte
	maxPassages = 5_000
)

// reader turns a file into a policy without an ID; [File] sets it.
type reader func(name string, content []byte) (knowledge.Policy, error)

// readers by file extension.
var readers = map[string]reader{
	".md": markdown, ".markdown": markdown,
	".txt": plainText, ".text": plainText,
	".docx": docx,
	".pdf":  pdfText,
	".html": html, ".htm": html,
}

// Supported reports whether files with that extension can be read.
func Supported(name string) bool {
	_, ok := readers[extension(name)]
	return ok
}

// File reads a policy. The file's path without the extension becomes its ID, and its title if the
// file has none. The error is a *knowledge.Refusal for the person who provided the file. Use
// [Reader] for files from strangers.
func File(name string, content []byte) (knowledge.Policy, error) {
	if err := checkFile(name, content); err != nil {
		return knowledge.Policy{}, err
	}
	base := baseName(name)
	p, err := readers[extension(base)](base, content)
	if err != nil {
		return knowledge.Policy{}, err
	}
	p.Policy = policyID(name)
	if p.Title == "" {
		p.Title = titleFromName(base)
	}
	return checkContent(base, p)
}

// baseName is what people call a file, whichever system its path is from.
func baseName(name string) string {
	base := []rune(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if n := len(base); n > maxName {
		base = append(append(base[:maxName/2:maxName/2], '…'), base[n-maxName/2:]...)
	}
	return string(base)
}

// maxName is in characters: names of files are part of sentences.
const maxName = 80

func extension(name string) string { return strings.ToLower(path.Ext(name)) }

// checkFile refuses files that need not be read at all.
func checkFile(name string, content []byte) error {
	base := baseName(name)
	switch {
	case !Supported(base):
		return refuse("I can't read %s. Please save it as Markdown, plain text, Word (.docx), PDF or HTML.", base)
	case len(bytes.TrimSpace(content)) == 0:
		return refuse("%s is empty.", base)
	}
	return CheckSize(base, int64(len(content)))
}

// CheckSize refuses a file that is too large, so that it need not be loaded.
func CheckSize(name string, bytes int64) error {
	if bytes > MaxFileSize {
		return refuse("%s is %d MB, and I can read up to %d MB. Please remove its pictures, or split it.", name, (bytes+1<<20-1)>>20, MaxFileSize>>20)
	}
	return nil
}

// checkContent refuses empty and oversized policies.
func checkContent(name string, p knowledge.Policy) (knowledge.Policy, error) {
	if len(p.Body) > maxText {
		return knowledge.Policy{}, refuse("%s has more text than the %d MB I can read. Please split it.", name, maxText>>20)
	}
	switch n := len(p.Passages()); {
	case n == 0:
		return knowledge.Policy{}, refuse("I found no text in %s.", name)
	case n > maxPassages:
		return knowledge.Policy{}, refuse("%s has %d sections, more than the %d I can read. Please split it.", name, n, maxPassages)
	}
	return p, nil
}

// maxRefusal is in characters. A refusal may quote what is wrong, however long that is.
const maxRefusal = 500

func refuse(format string, args ...any) error {
	message := []rune(fmt.Sprintf(format, args...))
	if n := len(message); n > maxRefusal {
		message = append(append(message[:maxRefusal/2:maxRefusal/2], '…'), message[n-maxRefusal/2:]...)
	}
	return &knowledge.Refusal{Message: string(message)}
}

func trimExt(base string) string { return strings.TrimSuffix(base, path.Ext(base)) }

// policyID turns "hr/Sick Leave.md" into "hr-sick-leave".
func policyID(name string) knowledge.PolicyID {
	words := strings.FieldsFunc(strings.ToLower(trimExt(name)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return "policy"
	}
	return knowledge.PolicyID(strings.Join(words, "-"))
}

// titleFromName turns "sick-leave.md" into "Sick leave".
func titleFromName(base string) string {
	words := strings.FieldsFunc(trimExt(base), func(r rune) bool { return slices.Contains([]rune(" _-."), r) })
	if len(words) == 0 {
		return "Policy"
	}
	title := []rune(strings.Join(words, " "))
	title[0] = unicode.ToUpper(title[0])
	return string(title)
}
