package questionnaire

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/agent/questionnaire/flow"
	"github.com/leaveway/leaveway/content"
)

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

// Load reads the templates and intents in a folder of questionnaires. The error is
// [content.Mistakes], all of them, if the content is wrong.
func Load(folder fs.FS) (*Library, error) {
	files, err := readFolder(Questionnaires, folder)
	if err != nil {
		return nil, err
	}
	return LoadFiles(files)
}

// Shipped returns the files that come with the product.
func Shipped() []Source {
	files, err := readFolder(Questionnaires, Starter())
	if err != nil {
		panic(err) // they are embedded
	}
	return files
}

// ReadFolder reads the files with questionnaires and journeys in a content folder.
func ReadFolder(folder fs.FS) ([]Source, error) {
	var all []Source
	for _, name := range []string{Questionnaires, Journeys} {
		sub, err := fs.Sub(folder, name)
		if err != nil {
			return nil, fmt.Errorf("read the %s: %w", name, err)
		}
		files, err := readFolder(name, sub)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		all = append(all, files...)
	}
	return all, nil
}

func readFolder(name string, folder fs.FS) ([]Source, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("read the %s: %w", name, err)
	}
	var files []Source
	for _, e := range entries {
		if e.IsDir() || strings.HasPrefix(e.Name(), ".") || !slices.Contains([]string{".yaml", ".yml"}, path.Ext(e.Name())) {
			continue
		}
		text, err := fs.ReadFile(folder, e.Name())
		if err != nil {
			return nil, fmt.Errorf("read the %s: %w", name, err)
		}
		files = append(files, Source{name, e.Name(), text})
	}
	return files, nil
}

// Overlay lays files over others: one replaces those with the same questionnaire or journey,
// whatever they are called.
func Overlay(below, above []Source) []Source {
	var all []Source
	for _, f := range below {
		if !slices.ContainsFunc(above, f.isReplacedBy) {
			all = append(all, f)
		}
	}
	return append(all, above...)
}

func (s Source) isReplacedBy(other Source) bool {
	id := s.ID()
	return s.Folder == other.Folder && (s.Name == other.Name || id != "" && id == other.ID())
}

// ID returns what is declared in a file, or "" if it can't be read. The intents are called
// "intents".
func (s Source) ID() TemplateID {
	var names struct {
		Template TemplateID `yaml:"template"`
		Journey  TemplateID `yaml:"journey"`
	}
	if s.Folder == Questionnaires && s.Name == intentsFile {
		return "intents"
	}
	content.Decode(content.File{Name: s.Name, Source: s.Text, AllowUnknown: true}, &names)
	return cmp.Or(names.Template, names.Journey)
}

// LoadFiles reads files. The error is [content.Mistakes], all of them, if they are wrong.
func LoadFiles(files []Source) (*Library, error) {
	l := &Library{templates: map[TemplateID]*Template{}, files: slices.Clone(files)}
	slices.SortFunc(l.files, func(a, b Source) int { // questionnaires first
		return cmp.Or(strings.Compare(b.Folder, a.Folder), strings.Compare(a.Name, b.Name))
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
			t.Questions = append(t.Questions, ask.Phrases[t.Language].Sending)
		}
	}
	return l, nil
}

// Files returns the files that the library was read from.
func (l *Library) Files() []Source { return slices.Clone(l.files) }

// read adds the template, the intents or the journey of a file.
func (l *Library) read(f Source) *content.Draft {
	switch {
	case f.Folder == Journeys:
		return l.readDeclared(f.Path(), f.Text)
	case f.Name == intentsFile:
		var file struct {
			Intents []Intent `yaml:"intents"`
		}
		l.draft = content.Decode(content.File{Name: f.Name, Source: f.Text, Kind: "the file"}, &file)
		l.intents = file.Intents
		return l.draft
	}
	t := Template{Language: "en", file: f.Name}
	t.draft = content.Decode(content.File{Name: f.Name, Source: f.Text, Kind: "a template"}, &t)
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

// Path is what mistakes call a file: those of journeys with their folder.
func (s Source) Path() string {
	if s.Folder == Journeys {
		return path.Join(s.Folder, s.Name)
	}
	return s.Name
}

// addStarts adds the words that begin journeys.
func (l *Library) addStarts() {
	for _, id := range l.ids() {
		if d := l.templates[id].declared; d != nil && len(d.Start) > 0 {
			l.intents = append(l.intents, Intent{Name: string(id), Template: id, Label: d.Title, Patterns: d.Start})
		}
	}
}

// readDeclared adds the journey of a file.
func (l *Library) readDeclared(name string, text []byte) *content.Draft {
	d, draft := flow.Read(name, text)
	id := TemplateID(d.ID)
	if id == "" && len(draft.Mistakes) > 0 {
		return draft
	}
	if other, twice := l.templates[id]; twice {
		draft.Wrong("journey", "rename one of them", "the name %q is taken by %s", id, other.file)
		return draft
	}
	l.templates[id] = &Template{
		ID: id, Title: d.Title, Language: d.Language, Chat: d.Chat, Notify: d.Notify,
		draft: draft, file: name, declared: d,
	}
	return draft
}
