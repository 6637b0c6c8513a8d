package questionnaire

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

	"github.com/leaveway/leaveway/agent/journey"
)

// Mistakes are what is wrong with content, a line each: "file:line: what".
type Mistakes []string

func (m Mistakes) Error() string { return strings.Join(m, "\n") }

// mistakes are what has been found so far.
type mistakes []mistake

type mistake struct {
	file string
	line int
	what string
}

// add adds what is wrong with what a page has at a path, such as "$.questions[2]".
func (m *mistakes) add(p page, path, format string, args ...any) {
	*m = append(*m, mistake{p.file, p.line(path), fmt.Sprintf(format, args...)})
}

// lines are the mistakes as one reads files.
func (m *mistakes) lines() Mistakes {
	slices.SortFunc(*m, func(a, b mistake) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.what, b.what))
	})
	var all Mistakes
	for _, one := range *m {
		all = append(all, fmt.Sprintf("%s:%d: %s", one.file, one.line, one.what))
	}
	return all
}

// page is a file as its author wrote it.
type page struct {
	file string
	text []byte
}

// read reads a page, and reports whether it can be read.
func (p page) read(into any, wrong *mistakes) bool {
	err := yaml.UnmarshalWithOptions(p.text, into, yaml.Strict())
	if err == nil {
		return true
	}
	found := mistake{p.file, 1, strings.TrimSpace(err.Error())}
	if at, ok := errors.AsType[yaml.Error](err); ok {
		if found.what = at.GetMessage(); at.GetToken() != nil {
			found.line = at.GetToken().Position.Line
		}
	}
	if other, ok := errors.AsType[*yaml.TypeError](err); ok && kinds[other.DstType.Kind()] != "" {
		found.what = "what stands here must be " + kinds[other.DstType.Kind()]
	}
	*wrong = append(*wrong, found)
	return false
}

// kinds are what a value may have to be, as authors call it.
var kinds = map[reflect.Kind]string{reflect.String: "a text", reflect.Int: "a whole number"}

// line is where something stands in the page or, where it was left out, what it
// belongs to. It is looked up only for what is wrong.
func (p page) line(path string) int {
	file, err := parser.ParseBytes(p.text, 0)
	for ; err == nil && path != "$"; path = path[:strings.LastIndexAny(path, ".[")] {
		at, err := yaml.PathString(path)
		if err != nil {
			break // a path is ours, and right
		}
		if node, err := at.FilterFile(file); err == nil && node != nil {
			return node.GetToken().Position.Line
		}
	}
	return 1
}

func (l *Library) check(wrong *mistakes) {
	for n, i := range l.intents {
		if _, ok := l.templates[i.templateID()]; !ok {
			wrong.add(l.page, fmt.Sprintf("$.intents[%d].template", n),
				"the intent %q leads to the template %q, which is not there: the templates are %s", i.Name, i.templateID(), l.templateIDs())
		}
	}
	for _, t := range l.templates {
		l.checkTemplate(t, wrong)
	}
}

func (l *Library) checkTemplate(t *Template, wrong *mistakes) {
	if t.ID == "" || len(t.ID) > maxIDLength || strings.ContainsAny(string(t.ID), " \t\n") {
		wrong.add(t.page, "$.template", "%q cannot be the id of a template: use letters, digits and dashes", t.ID)
	}
	for n, name := range t.Listens {
		if name != "*" && !slices.ContainsFunc(l.intents, func(i Intent) bool { return i.Name == name }) {
			wrong.add(t.page, fmt.Sprintf("$.listens[%d]", n), "it listens to %q, which is not in %s", name, intentsFile)
		}
	}
	if _, ok := phrases[t.Language]; !ok {
		wrong.add(t.page, "$.language", "its language is %q: use en or fi", t.Language)
	}
	if len(t.Questions) == 0 && t.Help == "" {
		wrong.add(t.page, "$.questions", "it has neither questions nor a help to say where nothing was understood")
	}
	for n := range t.Questions {
		t.checkQuestion(n, wrong)
	}
	of, _ := errors.AsType[journey.Mistakes](l.compile(t).Check())
	for _, what := range of {
		wrong.add(t.page, "$.listens", "%s", what)
	}
}

func (t *Template) checkQuestion(n int, wrong *mistakes) {
	q := &t.Questions[n]
	add := func(field, format string, args ...any) {
		wrong.add(t.page, fmt.Sprintf("$.questions[%d]%s", n, field), format, args...)
	}
	switch {
	case q.ID == "" || q.Ask == "":
		add("", "question %d needs both an id and a text to ask", n+1)
	case slices.ContainsFunc(t.Questions[:n], func(other Question) bool { return other.ID == q.ID }):
		add(".id", "two questions are named %q", q.ID)
	case q.ID == sendToHR:
		add(".id", "%q is the product's own question: choose another id", q.ID)
	case !slices.Contains([]Kind{"", Text, Choice, Day, Number, Phone}, q.Kind):
		add(".kind", "the question %q is of the kind %q: use text, choice, day, number or phone", q.ID, q.Kind)
	case (q.Kind == Choice) != (len(q.Options) > 0):
		add(".kind", "the question %q has options if, and only if, it is a choice", q.ID)
	}
}
