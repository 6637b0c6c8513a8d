package read

import (
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
)

// Text writes a policy as the Markdown file that [File] reads, for whoever edits it.
func Text(p knowledge.Policy) string {
	questions := make(map[string]content.Texts, len(p.Questions))
	for heading, texts := range p.Questions {
		questions[heading] = texts
	}
	front, err := content.Encode(matter{
		Title: p.Title, Owner: p.Owner, Link: p.Link,
		Country: p.Scope.Country, State: p.Scope.State, Group: p.Scope.Group, Leave: p.Scope.Leave,
		AsOf: p.AsOf, From: p.From, Until: p.Until, Questions: questions,
	})
	if err != nil {
		return p.Body // strings and lists of strings can always be written
	}
	return "---\n" + string(front) + "---\n\n" + strings.TrimSpace(p.Body) + "\n"
}
