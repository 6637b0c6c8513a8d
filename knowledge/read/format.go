package read

import (
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
)

// Format writes a policy as a Markdown file that people can edit and [File] can read.
func Format(p knowledge.Policy) string {
	questions := make(map[string]content.Texts, len(p.Questions))
	for heading, texts := range p.Questions {
		questions[heading] = texts
	}
	front, err := content.Encode(matter{
		Title: p.Title, Owner: p.Owner, Link: p.Link,
		Country: p.Scope.Country, State: p.Scope.State, Group: p.Scope.Group, Leave: p.Scope.Leave,
		AsOf: p.AsOf, From: p.From, Until: p.Until, OnlyWhenNamed: p.OnlyWhenNamed, Questions: questions,
	})
	if err != nil {
		return p.Body // never happens: strings can always be written
	}
	return "---\n" + string(front) + "---\n\n" + strings.TrimSpace(p.Body) + "\n"
}
