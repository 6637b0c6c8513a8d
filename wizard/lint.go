package wizard

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard/outside"
)

// linter finds the mistakes in one draft that don't depend on other wizards.
type linter struct {
	*draft
	limits       Limits
	seen         map[string]int // the line where a name was first used
	elementCount map[StepID]int
}

func newLinter(d *draft, limits Limits) linter {
	l := linter{draft: d, limits: limits, seen: map[string]int{}, elementCount: map[StepID]int{}}
	for _, s := range d.Steps {
		l.elementCount[s.ID] = 0
	}
	for _, e := range d.Elements {
		if _, ok := l.elementCount[e.StepID]; ok {
			l.elementCount[e.StepID]++
		}
	}
	return l
}

// checkUnique checks that a name is used once in its scope.
func (l linter) checkUnique(at content.Place, scope, what, name string) {
	if name == "" {
		return
	}
	key := scope + "\x00" + what + "\x00" + name
	if first, ok := l.seen[key]; ok {
		l.Wrong(at, "rename one of them", "the %s %q already exists, in line %d", what, name, first)
		return
	}
	l.seen[key] = l.Line(at)
}

// checkUniqueSort checks that no two siblings have the same sort.
func (l linter) checkUniqueSort(at content.Place, siblings string, sort int) {
	key := siblings + "\x00" + strconv.Itoa(sort)
	if first, ok := l.seen[key]; ok {
		l.Wrong(at.Field("sort"), "give each its own number", "sort %d is already used, in line %d", sort, first)
		return
	}
	l.seen[key] = l.Line(at.Field("sort"))
}

func (l linter) run() {
	l.checkHead()
	for i := range l.Steps {
		l.checkStep(i)
	}
	for i := range l.Elements {
		l.checkElement(i)
	}
	for i, a := range l.Actions {
		l.checkAction(a, content.Place("actions").Item(i))
	}
	l.checkCrowded()
}

// idForm is restrictive because IDs are part of URLs and buttons.
var idForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$`)

// idMistake says what is wrong with an ID, or returns "".
func idMistake(id string) string {
	switch {
	case strings.TrimSpace(id) == "":
		return "is missing"
	case !idForm.MatchString(id):
		return fmt.Sprintf("%q is not a valid ID: it must have at most 100 letters, digits and - _ . :", id)
	}
	return ""
}

func (l linter) checkHead() {
	if wrong := idMistake(string(l.ID)); wrong != "" {
		l.Wrong("wizardId", "write one such as preg-adoption-v1", "wizardId %s", wrong)
	}
	if strings.TrimSpace(l.Name) == "" {
		l.Wrong("wizardName", "write the name that people see", "wizardName is missing")
	}
	if len(l.Steps) == 0 {
		l.Wrong("steps", "write at least one step", "the wizard has no steps")
	}
}

func (l linter) checkStep(i int) {
	s, at := l.Steps[i], content.Place("steps").Item(i)
	if wrong := idMistake(string(s.ID)); wrong != "" {
		l.Wrong(at.Field("stepId"), "write one such as step-001", "stepId %s", wrong)
	}
	if strings.TrimSpace(s.Title) == "" {
		l.Wrong(at.Field("title"), "write the heading of the step", "title is missing")
	}
	l.checkLength(at.Field("title"), "the title", s.Title, l.limits.StepTitle)
	l.checkTag(at.Field("semanticTag"), s.Tag, "STEP")
	l.checkUnique(at.Field("stepId"), "", "step", string(s.ID))
	l.checkUnique(at.Field("semanticTag"), "", "tag", string(s.Tag))
	l.checkUniqueSort(at, "steps", s.Sort)
	if l.elementCount[s.ID] == 0 {
		l.Wrong(at, "give it an element, or remove it", "the step %q has no elements", s.ID)
	}
}

func (l linter) checkTag(at content.Place, t Tag, kind string) {
	example := "PREG:" + kind + ":LEAVE_DATES"
	switch {
	case t == "":
		l.Wrong(at, "write one such as "+example, "semanticTag is missing")
	case !tagForm.MatchString(string(t)):
		l.Wrong(at, "write three words in capitals with colons between them, such as "+example, "%q is not a tag", t)
	case t.kind() != kind:
		l.Wrong(at, fmt.Sprintf("write %s in the middle, such as %s", kind, example), "the tag %q says %s but names a %s", t, t.kind(), strings.ToLower(kind))
	}
}

func (l linter) checkElement(i int) {
	e, at := l.Elements[i], content.Place("elements").Item(i)
	if wrong := idMistake(e.ID); wrong != "" {
		l.Wrong(at.Field("elementId"), "write one such as el-001", "elementId %s", wrong)
	}
	l.checkUnique(at.Field("elementId"), "", "element", e.ID)
	l.checkUniqueSort(at, "elements of "+string(e.StepID), e.Sort)
	if e.StepID == "" {
		l.Wrong(at.Field("stepId"), content.Suggest(e.StepID, l.stepIDs()), "stepId is missing")
	} else if _, ok := l.elementCount[e.StepID]; !ok {
		l.Wrong(at.Field("stepId"), content.Suggest(e.StepID, l.stepIDs()), "the step %q does not exist", e.StepID)
	}
	l.checkAttributes(e, at.Field("attributes"))
	if l.Given(at.Field("isRequired")) && e.Type != TypeQuestion {
		l.Wrong(at.Field("isRequired"), "remove it", "isRequired does not apply to the element type %q", e.Type)
	} else if l.Given(at.Field("isRequired")) && (e.Required == Condition{}) {
		l.Wrong(at.Field("isRequired"), "remove it, and required from the validation", "isRequired: false says nothing")
	}
}

func (l linter) stepIDs() []StepID {
	out := make([]StepID, len(l.Steps))
	for i, s := range l.Steps {
		out[i] = s.ID
	}
	return out
}

var elementTypes = []ElementType{TypeQuestion, TypeInfo, TypeDocument, TypeHeading, TypeDivider, TypeSummary}

// applies reports whether an attribute applies to an element type.
func applies(t ElementType, attribute string) bool {
	switch attribute {
	case "text":
		return t != TypeQuestion && t != TypeDivider
	case "url":
		return t == TypeDocument
	case "content":
		return t == TypeInfo
	case "helperText":
		return t == TypeQuestion || t == TypeDocument
	}
	return t == TypeQuestion
}

func (l linter) checkAttributes(e Element, at content.Place) {
	if e.Type == "" {
		l.Wrong(at.Parent().Field("type"), "write one such as question", "type is missing")
		return
	}
	if !slices.Contains(elementTypes, e.Type) {
		l.Wrong(at.Parent().Field("type"), content.Suggest(e.Type, elementTypes), "the element type %q does not exist", e.Type)
		return
	}
	for _, name := range attributeNames {
		if l.Given(at.Field(name)) && !applies(e.Type, name) {
			l.Wrong(at.Field(name), "remove it", "%s does not apply to the element type %q", name, e.Type)
		}
	}
	a := e.Attributes
	switch e.Type {
	case TypeQuestion:
		l.checkQuestion(a, at)
	case TypeHeading:
		l.checkText(at, a.Text, l.limits.Heading)
	case TypeInfo:
		l.checkInfo(a, at)
	case TypeSummary:
		l.checkLength(at.Field("text"), "the text", a.Text, l.limits.InfoText)
	case TypeDocument:
		l.checkText(at, a.Text, l.limits.InfoText)
		l.checkURL(at.Field("url"), a.URL)
	}
}

// checkInfo checks an info element, which needs a text or a content source.
func (l linter) checkInfo(a Attributes, at content.Place) {
	if a.Content == nil {
		l.checkText(at, a.Text, l.limits.InfoText)
		return
	}
	l.checkLength(at.Field("text"), "the text", a.Text, l.limits.InfoText)
	l.checkOutside(at.Field("content"), a.Content.Mistakes())
}

// checkOutside adds the mistakes of a declaration.
func (l linter) checkOutside(at content.Place, mistakes []outside.Mistake) {
	for _, m := range mistakes {
		place := at
		for part := range strings.SplitSeq(m.Field, ".") {
			place = place.Field(part)
		}
		l.Wrong(place, m.Fix, "%s", m.What)
	}
}

// checkAction checks what an action says of a request. Its tags are checked when it is
// compiled.
func (l linter) checkAction(a Action, at content.Place) {
	if wrong := idMistake(a.ID); wrong != "" {
		l.Wrong(at.Field("actionId"), "write one such as tell-payroll", "actionId %s", wrong)
	}
	l.checkUnique(at.Field("actionId"), "", "action", a.ID)
	l.checkOutside(at, outside.CheckAddress("url", a.URL, false))
	l.checkOutside(at, outside.CheckTimeout(a.Timeout))
	switch {
	case a.Schema != nil:
		l.checkOutside(at, a.Schema.Mistakes())
	case len(a.Set) > 0:
		l.Wrong(at.Field("schema"), "describe the JSON that the system answers: type, properties and required", "schema is missing")
	}
	if a.After == AfterFiled && len(a.Set) > 0 {
		l.Wrong(at.Field("set"), "remove it, or name the step after which the action is taken", "set fills in questions, but the request is filed by then")
	}
}

func (l linter) checkText(at content.Place, text string, most int) {
	if strings.TrimSpace(text) == "" {
		l.Wrong(at.Field("text"), "write it", "text is missing")
	}
	l.checkLength(at.Field("text"), "the text", text, most)
}

// checkLength checks that the surfaces can show a text.
func (l linter) checkLength(at content.Place, name, text string, most int) {
	if n := utf8.RuneCountInString(text); most > 0 && n > most {
		l.Wrong(at, "shorten it", "%s has %d characters, and at most %d fit", name, n, most)
	}
}

// checkCrowded checks that the surfaces can show all elements of each step.
func (l linter) checkCrowded() {
	if l.limits.ElementsPerStep == 0 {
		return
	}
	for i, s := range l.Steps {
		if n := l.elementCount[s.ID]; n > l.limits.ElementsPerStep {
			l.Wrong(content.Place("steps").Item(i), "split it into two", "the step %q has %d elements, and at most %d fit", s.ID, n, l.limits.ElementsPerStep)
		}
	}
}
