package studio

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// Problem is a mistake at its place in a form.
type Problem struct {
	What    string `json:"what"`
	Fix     string `json:"fix"`
	Step    string `json:"step,omitempty"`    // its stepId
	Element string `json:"element,omitempty"` // its elementId
	Field   string `json:"field,omitempty"`   // the field in it: "label", "options"
	Item    int    `json:"item"`              // the entry of a list such as options; -1 for none
	Rule    int    `json:"rule"`              // the rule among next; -1 for none
	Form    string `json:"form,omitempty"`    // another form that this one breaks
}

// problemsOf places what checking a form found. other is the file that the form isn't in.
func problemsOf(err error, cfg wizard.Config, file string) []Problem {
	var mistakes content.Mistakes
	if !errors.As(err, &mistakes) {
		if err != nil {
			return []Problem{{What: err.Error(), Item: -1, Rule: -1}}
		}
		return []Problem{}
	}
	out := []Problem{}
	for _, m := range mistakes {
		p := Problem{What: capital(shownNames(inWords(m.What), cfg)), Fix: forAuthors.Replace(m.FixSentence()), Item: -1, Rule: -1}
		if m.File == file {
			p.place(m.Place.Path(), cfg)
		} else {
			p.Form = m.File
		}
		out = append(out, p)
	}
	return out
}

// place finds the part of the form that a path is about.
func (p *Problem) place(path []string, cfg wizard.Config) {
	if len(path) < 2 {
		if len(path) == 1 {
			p.Field = path[0]
		}
		return
	}
	i, err := strconv.Atoi(path[1])
	if err != nil {
		return
	}
	rest := path[2:]
	switch {
	case path[0] == "steps" && i < len(cfg.Steps):
		p.Step = string(cfg.Steps[i].ID)
	case path[0] == "elements" && i < len(cfg.Elements):
		p.Element, p.Step = cfg.Elements[i].ID, string(cfg.Elements[i].StepID)
		if len(rest) > 0 && rest[0] == "attributes" {
			rest = rest[1:]
		}
	case path[0] == "next":
		p.Rule = i
	}
	if len(rest) > 0 {
		p.Field = rest[0]
	}
	if len(rest) > 1 {
		if n, err := strconv.Atoi(rest[1]); err == nil {
			p.Item = n
		}
	}
}

// fieldNames are the fields that authors see under another name.
var fieldNames = map[string]string{
	"wizardName": "the form's name", "title": "the title", "text": "the text", "url": "the address", "questionText": "the question",
	"semanticTag": "the tag", "componentTypeKey": "the kind of answer", "label": "the label", "value": "the stored value",
	"isVisible": "the condition", "helperText": "the help", "placeholder": "the placeholder", "options": "the choices",
}

// inWords says what a mistake says without the names of a file's fields.
func inWords(what string) string {
	first, rest, _ := strings.Cut(what, " ")
	if name, ok := fieldNames[first]; ok {
		return name + " " + rest
	}
	return what
}

// forAuthors replaces what only files have.
var forAuthors = strings.NewReplacer("has no elements", "has nothing on it", "Give it an element, or remove it", "Add a question, or remove the step")

// shownNames replaces the IDs of steps by their titles.
func shownNames(what string, cfg wizard.Config) string {
	for _, s := range cfg.Steps {
		if s.Title != "" {
			what = strings.ReplaceAll(what, strconv.Quote(string(s.ID)), "“"+s.Title+"”")
		}
	}
	return forAuthors.Replace(inLine.ReplaceAllString(what, "a rule before it always applies"))
}

// inLine is about a line of a file, which authors don't see.
var inLine = regexp.MustCompile(`the one in line \d+ always holds`)

// capital makes a sentence of what a mistake says.
func capital(s string) string {
	if s == "" {
		return s
	}
	if first := s[0]; first >= 'a' && first <= 'z' {
		s = string(first-'a'+'A') + s[1:]
	}
	switch s[len(s)-1] {
	case '.', '?', '!':
		return s
	}
	return s + "."
}
