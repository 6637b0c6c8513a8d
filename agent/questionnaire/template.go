package questionnaire

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
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

	page page
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
	page      page // of the intents
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
// mistake, with file and line, as [Mistakes].
func Load(folder fs.FS) (*Library, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("read the questionnaires: %w", err)
	}
	l := &Library{templates: map[TemplateID]*Template{}, page: page{file: intentsFile}}
	var wrong mistakes
	for _, e := range entries {
		if e.IsDir() || path.Ext(e.Name()) != ".yaml" {
			continue
		}
		text, err := fs.ReadFile(folder, e.Name())
		if err != nil {
			return nil, fmt.Errorf("read the questionnaires: %w", err)
		}
		l.read(page{e.Name(), text}, &wrong)
	}
	l.check(&wrong)
	if len(wrong) > 0 {
		return nil, wrong.sorted()
	}
	for _, t := range l.templates {
		if t.Chat {
			t.Questions = append(t.Questions, phrases[t.Language].sending)
		}
	}
	return l, nil
}

func (l *Library) read(p page, wrong *mistakes) {
	if p.file == intentsFile {
		var file struct {
			Intents []Intent `yaml:"intents"`
		}
		p.read(&file, wrong)
		l.intents, l.page = file.Intents, p
		return
	}
	t := Template{page: p, Language: "en"}
	if !p.read(&t, wrong) {
		return
	}
	if other, twice := l.templates[t.ID]; twice {
		wrong.add(p, "$.template", "the template %q is in %s already", t.ID, other.page.file)
		return
	}
	l.templates[t.ID] = &t
}

// Template is a template by its id; false where there is none.
func (l *Library) Template(id TemplateID) (*Template, bool) {
	t, ok := l.templates[id]
	return t, ok
}

// list names all templates.
func (l *Library) list() string {
	var ids []string
	for id := range l.templates {
		ids = append(ids, string(id))
	}
	slices.Sort(ids)
	return strings.Join(ids, ", ")
}

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
