package read

import (
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
)

// markdown reads Markdown with front matter: YAML between two lines of dashes.
func markdown(name string, content []byte) (knowledge.Policy, error) {
	text, err := Text(name, content)
	if err != nil {
		return knowledge.Policy{}, err
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	front, body := splitFront(text)
	p, mistakes := assemble(name, front, body, false)
	if len(mistakes) > 0 {
		return knowledge.Policy{}, refuse("%s", mistakes[0])
	}
	return p, nil
}

// assemble puts front matter and text together, and returns all mistakes. Only a
// strict reader minds front matter that was written for another program.
func assemble(name, front, body string, strict bool) (knowledge.Policy, content.Mistakes) {
	m, draft := readFront(name, front, strict)
	p := m.policy()
	p.Body = body
	if p.Title == "" {
		p.Title = firstHeading(body)
	}
	checkHeadings(p, draft)
	return p, draft.Mistakes
}

func splitFront(text string) (front, body string) {
	rest, ok := strings.CutPrefix(text, "---\n")
	if !ok {
		return "", text
	}
	front, body, ok = strings.Cut(rest, "\n---\n")
	if !ok {
		return "", text
	}
	return front, body
}

// firstHeading returns the level-1 heading that the text begins with, or "".
func firstHeading(body string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(body), "\n")
	title, ok := strings.CutPrefix(line, "# ")
	if !ok {
		return ""
	}
	return strings.TrimSpace(strings.Trim(title, "# "))
}
