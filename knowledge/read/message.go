package read

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// Message reads a policy from a chat message, without its marks: *bold*, _italic_,
// ~struck~, `code` and "> quoted". The first line becomes the title if it looks like
// one. Otherwise title and ID are empty, and the caller has to ask for them. Errors are
// those of [File].
func Message(text string) (knowledge.Policy, error) {
	switch {
	case len(text) > maxText:
		return knowledge.Policy{}, refuse("This message is too long to be a policy. Please send it as a file.")
	case strings.TrimSpace(text) == "":
		return knowledge.Policy{}, refuse("This message has no text.")
	}
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, stripMarks(line))
	}
	p, err := plainText("This message", []byte(strings.Join(lines, "\n")))
	if err != nil {
		return p, err
	}
	if strings.TrimSpace(p.Body) == "" { // a single line is the policy, not its title
		var w writer
		w.paragraph(p.Title)
		p.Title, p.Body = "", w.String()
	}
	return checkContent("this message", p)
}

// emphasisMarks match marks around words. A mark inside a word, or between spaces, is an
// ordinary character.
var emphasisMarks = []*regexp.Regexp{emphasisPattern(`\*`), emphasisPattern(`_`), emphasisPattern(`~`), emphasisPattern("`")}

func emphasisPattern(mark string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[\s(\["'“*_~])` + mark + `([^\s` + mark + `](?:[^` + mark + `]*[^\s` + mark + `])?)` + mark + `($|[\s.,;:!?)\]"'”*_~])`)
}

// stripMarks keeps a line that is bold as a whole, because it is a heading.
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
		for marked.MatchString(line) { // neighboring pairs share the space between them
			line = marked.ReplaceAllString(line, "$1$2$3")
		}
	}
	return line
}
