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
	p, problems := parseMarkdown(front, body, false)
	if len(problems) > 0 {
		return knowledge.Policy{}, refuse("%s, %s", name, problems[0].sentence())
	}
	return p, nil
}

// parseMarkdown returns a policy and the mistakes in it. Unless it is strict, it ignores
// front matter for another program.
func parseMarkdown(front, body string, strict bool) (knowledge.Policy, []Problem) {
	f := readFront(front)
	problems := f.problems
	if strict || !f.theirs() {
		problems = append(problems, f.foreign...)
	}
	p := f.Policy
	p.Body = body
	if p.Title == "" {
		p.Title = firstHeading(body)
	}
	return p, append(problems, unasked(p, front)...)
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
