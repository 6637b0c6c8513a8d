package read

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// Message reads a policy that somebody posted in a chat, in the marks that chats
// have: *bold*, _italic_, ~struck~, `code` and "> quoted". A first line that reads
// like one is the title; where none does, the title is empty, and so is the id: the
// caller asks for them. The error is a *knowledge.Refusal, as of [File].
func Message(text string) (knowledge.Policy, error) {
	switch {
	case len(text) > maxText:
		return knowledge.Policy{}, refuse("This message is too long to be a policy. Please drop it as a file.")
	case strings.TrimSpace(text) == "":
		return knowledge.Policy{}, refuse("There is no text in this message.")
	}
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, stripMarks(line))
	}
	p, err := plainText("This message", []byte(strings.Join(lines, "\n")))
	if err != nil {
		return p, err
	}
	if strings.TrimSpace(p.Body) == "" { // one line is what the policy says, not its title
		var w writer
		w.paragraph(p.Title)
		p.Title, p.Body = "", w.String()
	}
	return checkContent("this message", p)
}

// emphasisMarks are the marks around words. A mark inside a word, or with spaces on both
// sides, is a character like any other.
var emphasisMarks = []*regexp.Regexp{emphasisPattern(`\*`), emphasisPattern(`_`), emphasisPattern(`~`), emphasisPattern("`")}

func emphasisPattern(mark string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[\s(\["'“*_~])` + mark + `([^\s` + mark + `](?:[^` + mark + `]*[^\s` + mark + `])?)` + mark + `($|[\s.,;:!?)\]"'”*_~])`)
}

// stripMarks is a line without marks; one that is bold as a whole stays, for it is a
// heading.
func stripMarks(line string) string {
	line = strings.TrimPrefix(strings.TrimPrefix(line, ">"), " ")
	trimmed := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(trimmed, "```"), strings.HasSuffix(trimmed, "```"):
		return strings.ReplaceAll(line, "```", "")
	case bold.MatchString(trimmed):
		return line
	}
	for _, marked := range emphasisMarks {
		for marked.MatchString(line) { // what stands between two marks belongs to one pair only
			line = marked.ReplaceAllString(line, "$1$2$3")
		}
	}
	return line
}
