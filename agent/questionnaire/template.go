package questionnaire

import (
	"embed"
	"io/fs"
	"maps"
	"slices"

	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/agent/questionnaire/flow"
	"github.com/leaveway/leaveway/content"
)

// TemplateID names a questionnaire: "navigator", "booking-fi".
type TemplateID string

// Template is a questionnaire as its author writes it.
type Template struct {
	ID       TemplateID `yaml:"template"`
	Title    string     `yaml:"title"`
	Language string     `yaml:"language"` // of our own sentences: en (the default) or fi
	// Chat lets employees start it in Slack with the patterns of its intents. A last
	// question then asks whether to send the answers to HR.
	Chat bool `yaml:"chat"`
	// Notify says who gets the answers once it is complete: hr, or nobody by default. The
	// closing words may promise that somebody reads them.
	Notify string `yaml:"notify"`
	// Greeting comes first, Done at the end, and Help if no question is open and the
	// words have no intent.
	Greeting string `yaml:"greeting"`
	Help     string `yaml:"help"`
	Done     string `yaml:"done"`
	// Listens lists the intents it reacts to; "*" means all.
	Listens []string `yaml:"listens"`
	// Questions are asked in order. A template without questions only listens.
	Questions []ask.Question `yaml:"questions"`
	// Scores say what the sum of the points means, in ascending order.
	Scores []Score `yaml:"scores"`

	draft    *content.Draft
	file     string
	declared *flow.File // it is a journey; nil: it isn't
}

// Score says what a sum of points up to Upto means.
type Score struct {
	Upto int    `yaml:"upto"`
	Say  string `yaml:"say"`
}

// Intent is something people may want, and the template that it leads to.
type Intent struct {
	Name     string     `yaml:"intent"`
	Template TemplateID `yaml:"template"` // default: the one with the intent's name
	Label    string     `yaml:"label"`    // what people choose if several are possible
	Patterns []string   `yaml:"patterns"`
	Priority int        `yaml:"priority"` // the highest wins
	// Reply is the answer if the template is already active.
	Reply string `yaml:"reply"`
}

// intentsFile holds the intents; every other file holds one template.
const intentsFile = "intents.yaml"

//go:embed starter/*.yaml
var starter embed.FS

// Starter returns the questionnaires that come with the product. A company can override
// each with a file of its own.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// Template returns the template with the given ID, or false.
func (l *Library) Template(id TemplateID) (*Template, bool) {
	t, ok := l.templates[id]
	return t, ok
}

func (l *Library) ids() []TemplateID { return slices.Sorted(maps.Keys(l.templates)) }

// templateID returns the template that the intent leads to.
func (i Intent) templateID() TemplateID {
	if i.Template == "" {
		return TemplateID(i.Name)
	}
	return i.Template
}

func (t *Template) listensTo(intent string) bool {
	return slices.Contains(t.Listens, "*") || slices.Contains(t.Listens, intent)
}
