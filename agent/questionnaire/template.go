package questionnaire

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// TemplateID names a questionnaire: "navigator", "booking-fi".
type TemplateID string

// Template is a questionnaire as its author writes it.
type Template struct {
	ID       TemplateID `yaml:"template"`
	Title    string     `yaml:"title"`
	Language string     `yaml:"language"` // en or fi; of what is said besides
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

	file string
}

// Question is one question.
type Question struct {
	ID   string `yaml:"id"`
	Ask  string `yaml:"ask"`
	Kind Kind   `yaml:"kind"` // text where it is empty
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
// mistake, with file and, where it is known, line.
func Load(folder fs.FS) (*Library, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("read the questionnaires: %w", err)
	}
	l := &Library{templates: map[TemplateID]*Template{}}
	var wrong Mistakes
	for _, e := range entries {
		if e.IsDir() || path.Ext(e.Name()) != ".yaml" {
			continue
		}
		text, err := fs.ReadFile(folder, e.Name())
		if err != nil {
			return nil, fmt.Errorf("read the questionnaires: %w", err)
		}
		if err := l.read(e.Name(), text); err != nil {
			add(&wrong, e.Name(), "%s", strings.TrimSpace(err.Error()))
		}
	}
	l.check(&wrong)
	if len(wrong) > 0 {
		return nil, wrong
	}
	return l, nil
}

func (l *Library) read(name string, text []byte) error {
	if name == intentsFile {
		var file struct {
			Intents []Intent `yaml:"intents"`
		}
		err := yaml.UnmarshalWithOptions(text, &file, yaml.Strict())
		l.intents = file.Intents
		return err
	}
	t := Template{file: name, Language: "en"}
	if err := yaml.UnmarshalWithOptions(text, &t, yaml.Strict()); err != nil {
		return err
	}
	if other, twice := l.templates[t.ID]; twice {
		return fmt.Errorf("the template %q is in %s already", t.ID, other.file)
	}
	l.templates[t.ID] = &t
	return nil
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

// Mistakes are what is wrong with content, a line each.
type Mistakes []string

func (m Mistakes) Error() string { return strings.Join(m, "\n") }

// add adds a line about a file.
func add(wrong *Mistakes, file, format string, args ...any) {
	*wrong = append(*wrong, file+": "+fmt.Sprintf(format, args...))
}

func (l *Library) check(wrong *Mistakes) {
	for _, i := range l.intents {
		if _, ok := l.templates[i.target()]; !ok {
			add(wrong, intentsFile, "the intent %q leads to the template %q, which is not there: the templates are %s", i.Name, i.target(), l.list())
		}
	}
	for id, t := range l.templates {
		if id == "" || len(id) > longestID || strings.ContainsAny(string(id), " \t\n") {
			add(wrong, t.file, "%q cannot be the id of a template: use letters, digits and dashes", id)
		}
		for _, name := range t.Listens {
			if name != "*" && !slices.ContainsFunc(l.intents, func(i Intent) bool { return i.Name == name }) {
				add(wrong, t.file, "it listens to %q, which is not in %s", name, intentsFile)
			}
		}
		if _, ok := phrases[t.Language]; !ok {
			add(wrong, t.file, "its language is %q: use en or fi", t.Language)
		}
		if len(t.Questions) == 0 && t.Help == "" {
			add(wrong, t.file, "it has neither questions nor a help to say where nothing was understood")
		}
		for i := range t.Questions {
			t.checkQuestion(i, wrong)
		}
		if err := l.compile(t).Check(); err != nil {
			add(wrong, t.file, "%s", strings.ReplaceAll(err.Error(), "\n", "; "))
		}
	}
	slices.Sort(*wrong)
}

func (t *Template) checkQuestion(i int, wrong *Mistakes) {
	q := &t.Questions[i]
	switch {
	case q.ID == "" || q.Ask == "":
		add(wrong, t.file, "question %d needs both an id and a text to ask", i+1)
	case slices.ContainsFunc(t.Questions[:i], func(other Question) bool { return other.ID == q.ID }):
		add(wrong, t.file, "two questions are named %q", q.ID)
	case !slices.Contains([]Kind{"", Text, Choice, Number, Phone}, q.Kind):
		add(wrong, t.file, "the question %q is of the kind %q: use text, choice, number or phone", q.ID, q.Kind)
	case (q.Kind == Choice) != (len(q.Options) > 0):
		add(wrong, t.file, "the question %q has options if, and only if, it is a choice", q.ID)
	}
}
