package wizard

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// linter looks for mistakes in one draft that can be seen without its neighbours.
type linter struct {
	*draft
	limits Limits
}

func (l linter) run() {
	l.head()
	for i := range l.Steps {
		l.step(i)
	}
	for i := range l.Elements {
		l.element(i)
	}
	l.crowded()
}

// idForm is what an id may look like: it travels through addresses and buttons.
func idMistake(id string) string {
	switch {
	case strings.TrimSpace(id) == "":
		return "is missing"
	case strings.ContainsAny(id, " \t\n,;|/\"'<>&"):
		return fmt.Sprintf("%q has characters other than letters, digits, - _ . and :", id)
	case utf8.RuneCountInString(id) > 100:
		return "is longer than 100 characters"
	}
	return ""
}

func (l linter) head() {
	if wrong := idMistake(string(l.ID)); wrong != "" {
		l.wrong("wizardId", "write one such as preg-adoption-v1", "wizardId %s", wrong)
	}
	if strings.TrimSpace(l.Name) == "" {
		l.wrong("wizardName", "write the name that people see", "wizardName is missing")
	}
	if len(l.Steps) == 0 {
		l.wrong("steps", "write at least one step", "the wizard has no steps")
	}
}

func (l linter) step(i int) {
	s, at := l.Steps[i], place("steps").item(i)
	if wrong := idMistake(string(s.ID)); wrong != "" {
		l.wrong(at.field("stepId"), "write one such as step-001", "stepId %s", wrong)
	}
	if strings.TrimSpace(s.Title) == "" {
		l.wrong(at.field("title"), "write what stands on top of the step", "title is missing")
	}
	l.long(at.field("title"), "the title", s.Title, l.limits.StepTitle)
	l.tag(at.field("semanticTag"), s.Tag, "STEP")
	for j, other := range l.Steps[:i] {
		first := l.line(place("steps").item(j))
		if s.ID != "" && s.ID == other.ID {
			l.wrong(at.field("stepId"), "rename one of them", "the step %q exists already, in line %d", s.ID, first)
		}
		if s.Tag != "" && s.Tag == other.Tag {
			l.wrong(at.field("semanticTag"), "rename one of them", "the tag %q exists already, in line %d", s.Tag, first)
		}
		if s.Sort == other.Sort {
			l.wrong(at.field("sort"), "give each step its own number", "sort %d is taken by the step in line %d", s.Sort, first)
		}
	}
	if !slices.ContainsFunc(l.Elements, func(e Element) bool { return e.StepID == s.ID }) {
		l.wrong(at, "give it an element, or remove it", "the step %q has no elements", s.ID)
	}
}

// tag checks the form of a tag.
func (l linter) tag(at place, t Tag, kind string) {
	example := "PREG:" + kind + ":LEAVE_DATES"
	switch {
	case t == "":
		l.wrong(at, "write one such as "+example, "semanticTag is missing")
	case !tagForm.MatchString(string(t)):
		l.wrong(at, "tags are three words in capitals with colons between, such as "+example, "%q is not a tag", t)
	case t.kind() != kind:
		l.wrong(at, fmt.Sprintf("write %s in the middle, such as %s", kind, example), "the tag %q says %s and stands for a %s", t, t.kind(), strings.ToLower(kind))
	}
}

func (l linter) element(i int) {
	e, at := l.Elements[i], place("elements").item(i)
	if wrong := idMistake(e.ID); wrong != "" {
		l.wrong(at.field("elementId"), "write one such as el-001", "elementId %s", wrong)
	}
	for j, other := range l.Elements[:i] {
		first := l.line(place("elements").item(j))
		if e.ID != "" && e.ID == other.ID {
			l.wrong(at.field("elementId"), "rename one of them", "the element %q exists already, in line %d", e.ID, first)
		}
		if e.StepID == other.StepID && e.Sort == other.Sort {
			l.wrong(at.field("sort"), "give each element of a step its own number", "sort %d is taken by the element in line %d", e.Sort, first)
		}
	}
	if !slices.ContainsFunc(l.Steps, func(s Step) bool { return s.ID == e.StepID }) {
		l.wrong(at.field("stepId"), instead(e.StepID, l.stepIDs()), "the step %q does not exist", e.StepID)
	}
	l.attributes(e, at.field("attributes"))
}

func (l linter) stepIDs() []StepID {
	out := make([]StepID, len(l.Steps))
	for i, s := range l.Steps {
		out[i] = s.ID
	}
	return out
}

// elementTypes are all types, with the attributes that count for each.
var elementTypes = []struct {
	is     ElementType
	counts []string
}{
	{TypeQuestion, []string{"questionId", "semanticTag", "componentTypeKey", "questionText", "label", "helperText", "why", "placeholder", "options", "validation", "allowUnsure", "fact"}},
	{TypeInfo, []string{"text"}},
	{TypeDocument, []string{"text", "url", "helperText"}},
	{TypeHeading, []string{"text"}},
	{TypeDivider, nil},
	{TypeSummary, []string{"text"}},
}

func (l linter) attributes(e Element, at place) {
	known := make([]ElementType, len(elementTypes))
	for i, t := range elementTypes {
		known[i] = t.is
	}
	i := slices.Index(known, e.Type)
	if i < 0 {
		l.wrong(at[:len(at)-len(".attributes")].field("type"), instead(e.Type, known), "the element type %q does not exist", e.Type)
		return
	}
	for _, name := range fieldsOf(attributesType).names {
		if _, given := l.lines[string(at.field(name))]; given && !slices.Contains(elementTypes[i].counts, name) {
			l.wrong(at.field(name), "remove it", "%s means nothing for the element type %q", name, e.Type)
		}
	}
	a := e.Attributes
	switch e.Type {
	case TypeQuestion:
		l.question(a, at)
	case TypeHeading:
		l.text(at, a.Text, l.limits.Heading)
	case TypeInfo:
		l.text(at, a.Text, l.limits.InfoText)
	case TypeSummary:
		l.long(at.field("text"), "the text", a.Text, l.limits.InfoText)
	case TypeDocument:
		l.text(at, a.Text, l.limits.InfoText)
		l.url(at.field("url"), a.URL)
	}
}

func (l linter) text(at place, text string, most int) {
	if strings.TrimSpace(text) == "" {
		l.wrong(at.field("text"), "write it", "text is missing")
	}
	l.long(at.field("text"), "the text", text, most)
}

// long checks that a text fits the surfaces.
func (l linter) long(at place, name, text string, most int) {
	if n := utf8.RuneCountInString(text); most > 0 && n > most {
		l.wrong(at, "shorten it", "%s has %d characters and %d fit", name, n, most)
	}
}

// crowded checks that no step has more elements than fit.
func (l linter) crowded() {
	if l.limits.ElementsPerStep == 0 {
		return
	}
	counts := map[StepID]int{}
	for _, e := range l.Elements {
		counts[e.StepID]++
	}
	for i, s := range l.Steps {
		if n := counts[s.ID]; n > l.limits.ElementsPerStep {
			l.wrong(place("steps").item(i), "split it in two", "the step %q has %d elements and %d fit", s.ID, n, l.limits.ElementsPerStep)
		}
	}
}
