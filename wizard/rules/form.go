package rules

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// form has the names of a form: what its questions, options and steps are called.
type form struct {
	id        wizard.ID
	steps     []*step
	questions []*question
	phrases   map[string][]name // by first stem, longer ones first
	own       []string          // its words, which misspellings are compared with
	spelling  []string          // those and the words of the language
	stepWords map[string]bool   // stems of the names of steps
	known     map[string]bool   // every word and stem that needs no correction
	express   *wizard.Expressions
}

type step struct {
	tag   wizard.Tag
	title string
	at    int
	bag   map[string]bool
}

type question struct {
	*wizard.Question
	kind    wizard.Kind
	label   string
	step    int
	at      int             // in the order of the form
	core    map[string]bool // stems of its label, words and tag
	text    map[string]bool // stems of what it asks
	unit    unit            // of a number
	options []*option
}

type option struct {
	of    *question
	value string
	label string
	at    int
	core  map[string]bool
}

// name is a phrase that names something of the form.
type name struct {
	stems  []string
	exact  string // how it must be written, if it is also a word of the language: "OR"
	target any    // *question, *option or *step
}

// newForm reads the names of a form.
func newForm(w *wizard.Wizard) (*form, error) {
	f := &form{id: w.ID, phrases: map[string][]name{}, known: map[string]bool{}, stepWords: map[string]bool{}}
	express, err := w.Expressions()
	if err != nil {
		return nil, err
	}
	f.express = express
	for i, s := range w.Steps {
		f.addStep(i, s)
	}
	for _, e := range w.Elements {
		if q, ok := w.Question(e.Attributes.QuestionID); ok && e.Type == wizard.TypeQuestion {
			f.addQuestion(q)
		}
	}
	for _, list := range f.phrases {
		slices.SortStableFunc(list, func(a, b name) int { return len(b.stems) - len(a.stems) })
	}
	f.collectSpelling()
	return f, nil
}

func (f *form) addStep(i int, s wizard.Step) {
	out := &step{tag: s.Tag, title: s.Title, at: i, bag: map[string]bool{}}
	f.steps = append(f.steps, out)
	for _, text := range []string{s.Title, lastPart(s.Tag), strings.ReplaceAll(s.Name, "-", " ")} {
		f.addName(text, out, out.bag)
	}
	for s := range out.bag {
		f.stepWords[s] = true
	}
}

func (f *form) addQuestion(q *wizard.Question) {
	out := &question{
		Question: q, kind: q.Component.Kind(), label: q.Label, at: len(f.questions),
		core: map[string]bool{}, text: map[string]bool{},
		step: slices.IndexFunc(f.steps, func(s *step) bool { return s.tag == f.stepTag(q.Step, s) }),
	}
	f.questions = append(f.questions, out)
	if out.label == "" {
		out.label = q.QuestionText
	}
	for _, text := range append([]string{q.Label, lastPart(q.Tag)}, q.Words...) {
		if !strings.ContainsAny(text, "|") {
			f.addName(text, out, out.core)
		}
	}
	f.addWords(q.QuestionText, out.text)
	out.unit = unitIn(q.Label)
	if out.unit == noUnit {
		out.unit = unitIn(q.QuestionText)
	}
	for i, o := range q.Options {
		opt := &option{of: out, value: o.Value, label: o.Label, at: i, core: map[string]bool{}}
		out.options = append(out.options, opt)
		for _, text := range append([]string{o.Label, o.Value}, o.Words...) {
			if !strings.ContainsAny(text, "|+") {
				f.addName(text, opt, opt.core)
			}
		}
	}
}

func (f *form) stepTag(id wizard.StepID, s *step) wizard.Tag {
	if i := slices.Index(f.stepIDs(), id); i >= 0 && i == s.at {
		return s.tag
	}
	return ""
}

func (f *form) stepIDs() []wizard.StepID {
	return f.express.Steps()
}

// lastPart returns the words in the last part of a tag.
func lastPart(tag wizard.Tag) string {
	text := string(tag[strings.LastIndexByte(string(tag), ':')+1:])
	return strings.ToLower(strings.ReplaceAll(text, "_", " "))
}

// addName adds a phrase for something of the form, and its stems to bag.
func (f *form) addName(text string, target any, bag map[string]bool) {
	stems := f.addWords(text, bag)
	for len(stems) > 1 && (stems[0] == "the" || stems[0] == "a" || stems[0] == "an") {
		stems = stems[1:]
	}
	if len(stems) == 0 {
		return
	}
	n := name{stems: stems, target: target}
	if _, r := english.match(tokenize(text)[:1]); len(stems) == 1 && r.any(^fillWord&^peopleWord&^todayWord) {
		n.exact = text
	}
	for _, other := range f.phrases[stems[0]] {
		if other.target == target && slices.Equal(other.stems, stems) {
			return
		}
	}
	f.phrases[stems[0]] = append(f.phrases[stems[0]], n)
}

// addWords adds the stems of a text to a bag and returns them in order.
func (f *form) addWords(text string, bag map[string]bool) []string {
	var stems []string
	for _, t := range tokenize(text) {
		if t.kind == signToken || t.kind == lineToken || t.kind == bulletToken {
			continue
		}
		s := stem(t.low)
		stems = append(stems, s)
		bag[s] = true
		f.known[t.low] = true
		f.known[s] = true
	}
	return stems
}

func (f *form) collectSpelling() {
	for w := range f.known {
		if len(w) >= 3 {
			f.spelling = append(f.spelling, w)
			f.own = append(f.own, w)
		}
	}
	slices.Sort(f.own)
	for w := range english.spelling {
		if len(w) >= 3 && !f.known[w] {
			f.spelling = append(f.spelling, w)
		}
	}
	for _, list := range [][]string{monthNames, dayNames} {
		for _, w := range list {
			f.spelling = append(f.spelling, strings.ToLower(w))
		}
	}
	slices.Sort(f.spelling)
	f.spelling = slices.Compact(f.spelling)
}

func (f *form) questionByTag(tag string) *question {
	for _, q := range f.questions {
		if strings.EqualFold(string(q.Tag), tag) {
			return q
		}
	}
	return nil
}

func (f *form) stepByTag(tag string) *step {
	for _, s := range f.steps {
		if strings.EqualFold(string(s.tag), tag) {
			return s
		}
	}
	return nil
}

// match finds the longest name at the start of tokens, with everything it names.
func (f *form) match(tokens []token) (n int, targets []name) {
	for _, p := range f.phrases[stem(tokens[0].low)] {
		if n > 0 && len(p.stems) < n {
			break
		}
		if length := p.matches(tokens); length > 0 && (n == 0 || length == n) {
			n = length
			targets = append(targets, p)
		}
	}
	return n, targets
}

// matches returns how many tokens the name takes at their start. Signs between
// its words don't matter.
func (p name) matches(tokens []token) int {
	i := 0
	for k, s := range p.stems {
		for k > 0 && i < len(tokens) && tokens[i].kind == signToken && (tokens[i].text == "," || tokens[i].text == "-" || tokens[i].text == "/") {
			i++
		}
		if i >= len(tokens) || tokens[i].kind == tagToken || tokens[i].kind == quoteToken || tokens[i].kind == signToken || stem(tokens[i].low) != s {
			return 0
		}
		i++
	}
	return i
}
