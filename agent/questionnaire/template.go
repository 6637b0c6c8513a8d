package questionnaire

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/intents/care"
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
	Questions []Question `yaml:"questions"`
	// Scores say what the sum of the points means, in ascending order.
	Scores []Score `yaml:"scores"`

	draft    *content.Draft
	file     string
	declared *Declared // it is a journey; nil: it isn't
}

// Question is one question of a template.
type Question struct {
	ID  string `yaml:"id"`
	Ask string `yaml:"ask"`
	// Label is what HR reads next to the answer. Default: the question itself.
	Label string `yaml:"label"`
	Kind  Kind   `yaml:"kind"` // default: text
	// Again says that the answer couldn't be read.
	Again   string   `yaml:"again"`
	Options []Option `yaml:"options"`
	// Shared names an answer that questionnaires share, such as "name". It is asked once
	// per conversation.
	Shared string `yaml:"shared"`
	// About says whom the question is about, if not the person who answers: "the person who
	// needs care". A shared answer only counts for questions about the same person.
	About string `yaml:"about"`
	// Save is the field that a journey keeps the answer in. Default: its ID.
	Save string `yaml:"save"`
	// Optional makes a mention that is never asked for.
	Optional bool `yaml:"optional"`
}

// Kind says what an answer has to be.
type Kind string

// The kinds.
const (
	Text   Kind = "text"
	Choice Kind = "choice"
	Day    Kind = "day" // in any words: "next Monday"
	Number Kind = "number"
	Phone  Kind = "phone"
	// Mention is a choice that people make anywhere in a message, without being shown the
	// options. Only journeys have it.
	Mention Kind = "mention"
)

var kinds = []Kind{Text, Choice, Day, Number, Phone}

// Option is one of a question's choices.
type Option struct {
	Value  string   `yaml:"value"`
	Label  string   `yaml:"label"`
	Words  []string `yaml:"words"` // patterns that also mean this option
	Points int      `yaml:"points"`
	Say    string   `yaml:"say"` // the reply when it is chosen
	// Care names the hard moment that this answer tells of: what is said about it comes first.
	Care care.Hardship `yaml:"care"`
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

// Library holds all templates and journeys, and the intents that lead to them.
type Library struct {
	templates map[TemplateID]*Template
	intents   []Intent
	draft     *content.Draft // of the intents
	files     []Source
}

// Source is one file with a questionnaire, the intents or a journey.
type Source struct {
	Folder string // Questionnaires or Journeys
	Name   string
	Text   []byte
}

// The folders of a content folder that a library is read from.
const (
	Questionnaires = "questionnaires"
	Journeys       = "journeys"
)

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

// Load reads the templates and intents in a folder. The error is
// [content.Mistakes], all of them, if the content is wrong.
func Load(folder fs.FS) (*Library, error) { return LoadAll(folder, nil) }

// LoadAll reads a folder of questionnaires and one of journeys, which may be nil.
func LoadAll(questionnaires, journeys fs.FS) (*Library, error) {
	var files []Source
	for folder, from := range map[string]fs.FS{Questionnaires: questionnaires, Journeys: journeys} {
		if from == nil {
			continue
		}
		entries, err := fs.ReadDir(from, ".")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read the %s: %w", folder, err)
		}
		for _, e := range entries {
			if e.IsDir() || path.Ext(e.Name()) != ".yaml" {
				continue
			}
			text, err := fs.ReadFile(from, e.Name())
			if err != nil {
				return nil, fmt.Errorf("read the %s: %w", folder, err)
			}
			files = append(files, Source{folder, e.Name(), text})
		}
	}
	return LoadFiles(files)
}

// LoadFiles reads files. Of two with the same name in the same folder, the last one counts.
func LoadFiles(files []Source) (*Library, error) {
	l := &Library{templates: map[TemplateID]*Template{}}
	for i, f := range files {
		if !slices.ContainsFunc(files[i+1:], func(later Source) bool { return later.Folder == f.Folder && later.Name == f.Name }) {
			l.files = append(l.files, f)
		}
	}
	slices.SortFunc(l.files, func(a, b Source) int {
		return cmp.Or(-strings.Compare(a.Folder, b.Folder), strings.Compare(a.Name, b.Name))
	})
	var drafts []*content.Draft
	for _, f := range l.files {
		drafts = append(drafts, l.read(f))
	}
	l.addStarts()
	l.check()
	var mistakes content.Mistakes
	for _, d := range drafts {
		mistakes = append(mistakes, d.Mistakes...)
	}
	if err := mistakes.Err(); err != nil {
		return nil, err
	}
	for _, t := range l.templates {
		if t.Chat && t.declared == nil {
			t.Questions = append(t.Questions, phrases[t.Language].sending)
		}
	}
	return l, nil
}

// addStarts adds the words that begin journeys.
func (l *Library) addStarts() {
	for _, id := range l.ids() {
		if d := l.templates[id].declared; d != nil && len(d.Start) > 0 {
			l.intents = append(l.intents, d.start())
		}
	}
}

// Files returns the files that the library was read from.
func (l *Library) Files() []Source { return slices.Clone(l.files) }

// read adds the template, the intents or the journey of a file.
func (l *Library) read(f Source) *content.Draft {
	name, text := f.Name, f.Text
	if f.Folder == Journeys {
		return l.readDeclared(Journeys+"/"+name, text)
	}
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
		return t.draft // we don't know which template it is
	}
	if other, twice := l.templates[t.ID]; twice {
		t.draft.Wrong("template", "rename one of them", "the template %q already exists, in %s", t.ID, other.file)
		return t.draft
	}
	l.templates[t.ID] = &t
	return t.draft
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
