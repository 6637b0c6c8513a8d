package read

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	textunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/leaveway/leaveway/knowledge"
)

// plainText reads text without markup. A short first line is the title. A short line
// alone, in capitals, in bold or with a colon is a heading.
func plainText(name string, content []byte) (knowledge.Policy, error) {
	text, err := Text(name, content)
	if err != nil {
		return knowledge.Policy{}, err
	}
	var p knowledge.Policy
	var w writer
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for first := true; len(lines) > 0; {
		var group []string
		group, lines = takeParagraph(lines)
		if first && len(group) > 0 && isTitle(group[0]) {
			p.Title, group = trimMarks(group[0]), group[1:]
		}
		first = first && len(group) == 0 && p.Title == ""
		w.writeGroup(group, len(lines) > 0)
	}
	p.Body = w.String()
	return p, nil
}

// takeParagraph returns the lines up to the next empty one, and the rest.
func takeParagraph(lines []string) (group, rest []string) {
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			return lines[:i], lines[i+1:]
		}
	}
	return lines, nil
}

var bullet = regexp.MustCompile(`^\s*([-*•◦‣–]|\d{1,3}[.)])\s+`)

// writeGroup writes adjacent lines as a heading (if more text follows), list items and
// paragraphs.
func (w *writer) writeGroup(lines []string, more bool) {
	var parts []string // joined at the end: there can be many lines
	listed := false
	flush := func() {
		text := strings.Join(parts, " ")
		if listed {
			w.item(0, text)
		} else {
			w.paragraph(text)
		}
		parts = nil
	}
	for i, line := range lines {
		switch mark := bullet.FindString(line); {
		case mark != "":
			flush()
			listed, parts = true, []string{line[len(mark):]}
		case i == 0 && (more || len(lines) > 1) && isHeading(line, len(lines) == 1):
			w.heading(2, trimMarks(line))
		default:
			parts = append(parts, line)
		}
	}
	flush()
	if listed {
		w.endBlock()
	}
}

// maxHeading is in bytes; a longer line is a sentence.
const maxHeading = 80

var bold = regexp.MustCompile(`^\*{1,2}[^*]+\*{1,2}:?$`)

func isHeading(line string, alone bool) bool {
	line = strings.TrimSpace(line)
	if len(line) > maxHeading || bullet.MatchString(line) {
		return false
	}
	if bold.MatchString(line) || strings.HasPrefix(line, "#") {
		return true
	}
	letters := strings.IndexFunc(line, unicode.IsLetter) >= 0
	shouted := letters && line == strings.ToUpper(line)
	return shouted || alone && !strings.ContainsAny(line[len(line)-1:], ".,;!")
}

func isTitle(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) <= maxHeading && !bullet.MatchString(line) && !strings.ContainsAny(line[len(line)-1:], ".,;!?:")
}

func trimMarks(line string) string {
	return strings.TrimSpace(strings.Trim(strings.TrimSpace(line), "#*: "))
}

// Text converts text to UTF-8. Text that is neither UTF-8 nor marked as UTF-16 or
// UTF-32 is taken for Windows-1252.
func Text(name string, content []byte) (string, error) {
	encoding := textunicode.UTF8BOM.NewDecoder()
	switch {
	case bytes.HasPrefix(content, []byte{0xff, 0xfe, 0, 0}):
		encoding = utf32.UTF32(utf32.LittleEndian, utf32.UseBOM).NewDecoder()
	case bytes.HasPrefix(content, []byte{0xff, 0xfe}), bytes.HasPrefix(content, []byte{0xfe, 0xff}):
		encoding = textunicode.UTF16(textunicode.BigEndian, textunicode.UseBOM).NewDecoder()
	case !utf8.Valid(content):
		encoding = charmap.Windows1252.NewDecoder()
	}
	text, err := encoding.Bytes(content)
	if err != nil || bytes.IndexByte(text, 0) >= 0 {
		return "", refuse("%s isn't a text file. Please save it as Markdown, plain text, Word (.docx), PDF or HTML.", name)
	}
	return string(text), nil
}
