package transcript

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A file that people upload is a section of its name. What is not plain text is written
// as base64 in a section "NAME base64". A second file of the same name is called
// "NAME (2)" in the transcript, and NAME when it is uploaded.

const base64Suffix = " base64"

var numbered = regexp.MustCompile(`^(.*\.\w+) \(\d+\)$`)

// uploadName returns the name that a file is uploaded under.
func uploadName(section string) string {
	if m := numbered.FindStringSubmatch(section); m != nil {
		return m[1]
	}
	return section
}

func readFile(part section) (name string, content []byte, err error) {
	name, encoded := strings.CutSuffix(part.name, base64Suffix)
	if !encoded {
		return name, []byte(part.body), nil
	}
	content, err = base64.StdEncoding.DecodeString(strings.Join(strings.Fields(part.body), ""))
	if err != nil {
		return "", nil, fmt.Errorf("line %d: the file %q is not base64: %w", part.line, name, err)
	}
	return name, content, nil
}

// writeFile returns the section that [readFile] reads as this file.
func writeFile(name string, content []byte) section {
	if isPlainText(content) {
		return section{name: name, body: string(content)}
	}
	const width = 76
	var b strings.Builder
	encoded := base64.StdEncoding.EncodeToString(content)
	for len(encoded) > width {
		b.WriteString(encoded[:width] + "\n")
		encoded = encoded[width:]
	}
	b.WriteString(encoded + "\n")
	return section{name: name + base64Suffix, body: b.String()}
}

// isPlainText reports whether a section can hold the content exactly as it is.
func isPlainText(content []byte) bool {
	if !utf8.Valid(content) || bytes.ContainsRune(content, '\r') || !bytes.HasSuffix(content, []byte("\n")) {
		return false
	}
	for line := range bytes.Lines(content) {
		if sectionMark.Match(line) {
			return false
		}
	}
	return true
}
