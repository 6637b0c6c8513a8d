package questionnaire

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/leaveway/leaveway/content"
)

// TemplateID names a questionnaire: "navigator", "booking-fi".
type TemplateID string

// Template is a questionnaire as its author writes it.
type Template struct {
	ID       TemplateID `yaml:"template"`
	Title    string     `yaml:"title"`
	Language string     `yaml:"language"` // en or fi; of what is said besides
	// Chat lets employees ask for it in Slack, in the words of its intents. Its last
	// question is then whether HR shall have the answers.
	Chat bool `yaml:"chat"`
	// Greeting is said first, Help where nothing was understood and nothing is
	// open, Done at the end.
	Greeting string `yaml:"greeting"`
	Help     string `yaml:"help"`
	Done     string `yaml:"done"`
	// Listens are the intents that lead away from here; all of them where it is "*".
	Listens []string `yaml:"listens"`
	// Questions are asked in order. Without any, it only listens.
	Questions []Question `yaml:"questions"`
	// Scores say what the points of all answers mean, from few to many.
	Scores []Score `yaml:"scores"`

	draft *content.Draft
	file  string
}

// Question is one question.
type Question struct {
	ID  string `yaml:"id"`
	Ask string `yaml:"ask"`
	// Label is what HR reads beside the answer; the question itself where it is empty.
	Label string `yaml:"label"`
	Kind  Kind   `yaml:"kind"` // text where it is empty
	// Again is said where an answer cannot be read.
	Again   string   `yaml:"again"`
	Options []Option `yaml:"options"`
	// Shared names what other questionnaires know, too: "name". It is asked once.
	Shared string `yaml:"shared"`
}

// Kind is what an answer must be.
type Kind string

// The kinds.
const (
	Text   Kind = "text"
	Choice Kind = "choice"
	Day    Kind = "day" // in any words that name one
	Number Kind = "number"
	Phone  Kind = "phone"
)

var kinds = []Kind{Text, Choice, Day, Number, Phone}

// Option is one answer to choose.
type Option struct {
	Value  string   `yaml:"value"`
	Label  string   `yaml:"label"`
	Words  []string `yaml:"words"` // patterns of what people also say
	Points int      `yaml:"points"`
	Say    string   `yaml:"say"` // what is said where it is chosen
}

// Score is what so many points at most mean.
type Score struct {
	Upto int    `yaml:"upto"`
	Say  string `yaml:"say"`
}

// Intent is something people may want, and the template that it belongs to.
type Intent struct {
	Name     string     `yaml:"intent"`
	Template TemplateID `yaml:"template"` // the one of the same name where it is empty
	Label    string     `yaml:"label"`    // where several could be meant
	Patterns []string   `yaml:"patterns"`
	Priority int        `yaml:"priority"`
	// Reply is said where it belongs to the template that is active.
	Reply string `yaml:"reply"`
}

// Library is all templates, and the intents that lead to them.
type Library struct {
	templates map[TemplateID]*Template
	intents   []Intent
	draft     *content.Draft // of the intents
}

// intentsFile holds the intents; every other file holds one template.
const intentsFile = "intents.yaml"

//go:embed starter/*.yaml
var starter embed.FS

// Starter are the questionnaires that come with the product. They are content: a
// company edits its own copies.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}

// Load reads the templates and intents of a folder. The error lists every
// mistake, with file and line, as [content.Mistakes].
func Load(folder fs.FS) (*Library, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("read the questionnaires: %w", err)
	}
	l := &Library{templates: map[TemplateID]*Template{}}
	var drafts []*content.Draft
	for _, e := range entries {
		if e.IsDir() || path.Ext(e.Name()) != ".yaml" {
			continue
		}
		text, err := fs.ReadFile(folder, e.Name())
		if err != nil {
			return nil, fmt.Errorf("read the questionnaires: %w", err)
		}
		drafts = append(drafts, l.read(e.Name(), text))
	}
	l.check()
	var mistakes content.Mistakes
	for _, d := range drafts {
		mistakes = append(mistakes, d.Mistakes...)
	}
	if err := mistakes.Err(); err != nil {
		return nil, err
	}
	for _, t := range l.templates {
		if t.Chat {
			t.Questions = append(t.Questions, phrases[t.Language].sending)
		}
	}
	return l, nil
}

// read adds the template or the intents of a file.
func (l *Library) read(name string, text []byte) *content.Draft {
	if name == intentsFile {
		var file struct {
			Intents []Intent `yaml:"intents"`
		}
		l.draft = content.Decode(content.File{Name: name, Source: text, Kind: "the file"}, &file)
		l.intents = file.Intents
		return l.draft
	}
	t := Template{Language: "en", file: name}
	t.draft = content.Decode(content.File{Name: name, Source: text, Kind: "a template"}, &t)
	if t.ID == "" && len(t.draft.Mistakes) > 0 {
		return t.draft // it can't be told which template it is
	}
	if other, twice := l.templates[t.ID]; twice {
		t.draft.Wrong("template", "rename one of them", "the template %q already exists, in %s", t.ID, other.file)
		return t.draft
	}
	l.templates[t.ID] = &t
	return t.draft
}

// Template is a template by its id; false where there is none.
func (l *Library) Template(id TemplateID) (*Template, bool) {
	t, ok := l.templates[id]
	return t, ok
}

func (l *Library) ids() []TemplateID { return slices.Sorted(maps.Keys(l.templates)) }

// target is the template that an intent belongs to.
func (i Intent) target() TemplateID {
	if i.Template == "" {
		return TemplateID(i.Name)
	}
	return i.Template
}

func (t *Template) listensTo(intent string) bool {
	return slices.Contains(t.Listens, "*") || slices.Contains(t.Listens, intent)
}
