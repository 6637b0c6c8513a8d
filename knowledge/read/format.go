package read

import (
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/leaveway/leaveway/knowledge"
)

// matter is the front matter of a policy.
type matter struct {
	Title     string              `yaml:"title"`
	Owner     string              `yaml:"owner,omitempty"`
	Link      string              `yaml:"link,omitempty"`
	Country   []string            `yaml:"country,omitempty,flow"`
	State     []string            `yaml:"state,omitempty,flow"`
	Group     []string            `yaml:"group,omitempty,flow"`
	Leave     []string            `yaml:"leave,omitempty,flow"`
	AsOf      knowledge.Day       `yaml:"as_of,omitempty"`
	From      knowledge.Day       `yaml:"valid_from,omitempty"`
	Until     knowledge.Day       `yaml:"valid_until,omitempty"`
	Questions map[string][]string `yaml:"questions,omitempty"`
}

// Format writes a policy as a Markdown file that people can edit and [File] can read.
func Format(p knowledge.Policy) string {
	front, err := yaml.Marshal(matter{
		Title: p.Title, Owner: p.Owner, Link: p.Link,
		Country: p.Scope.Country, State: p.Scope.State, Group: p.Scope.Group, Leave: p.Scope.Leave,
		AsOf: p.AsOf, From: p.From, Until: p.Until, Questions: p.Questions,
	})
	if err != nil {
		return p.Body // never happens: strings can always be written
	}
	return "---\n" + string(front) + "---\n\n" + strings.TrimSpace(p.Body) + "\n"
}
