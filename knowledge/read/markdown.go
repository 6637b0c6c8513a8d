package read

import (
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// markdown reads Markdown with front matter: YAML between two lines of dashes.
func markdown(name string, content []byte) (knowledge.Policy, error) {
	text, err := decode(name, content)
	if err != nil {
		return knowledge.Policy{}, err
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	front, body := splitFront(text)
	p, problems := readFront(front)
	if len(problems) > 0 {
		return knowledge.Policy{}, refuse("%s, %s", name, problems[0].sentence())
	}
	p.Body = body
	if p.Title == "" {
		p.Title = firstHeading(body)
	}
	return p, nil
}

// splitFront parts the front matter from the text.
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

// firstHeading is the text's heading of the first level, where it begins with one.
func firstHeading(body string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(body), "\n")
	title, ok := strings.CutPrefix(line, "# ")
	if !ok {
		return ""
	}
	return strings.TrimSpace(strings.Trim(title, "# "))
}
