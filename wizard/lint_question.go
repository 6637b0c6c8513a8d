package wizard

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
)

var attributeNames = content.FieldNames(reflect.TypeFor[Attributes]())

// reservedQuestion is what the reason, question or reply of a prompt comes back under.
const reservedQuestion QuestionID = "prompt"

func (l linter) question(a Attributes, at content.Place) {
	if wrong := idMistake(string(a.QuestionID)); wrong != "" {
		l.Wrong(at.Field("questionId"), "write one such as q-due-date", "questionId %s", wrong)
	}
	if a.QuestionID == reservedQuestion {
		l.Wrong(at.Field("questionId"), "rename it", "the question id %q is reserved", a.QuestionID)
	}
	l.tag(at.Field("semanticTag"), a.Tag, "QUESTION")
	if strings.TrimSpace(a.QuestionText) == "" {
		l.Wrong(at.Field("questionText"), "write what people are asked", "questionText is missing")
	}
	l.long(at.Field("questionText"), "the question", a.QuestionText, l.limits.QuestionText)
	l.long(at.Field("helperText"), "the helper text", a.HelperText, l.limits.HelperText)
	l.long(at.Field("placeholder"), "the placeholder", a.Placeholder, l.limits.Placeholder)
	l.long(at.Field("label"), "the label", a.Label, l.limits.OptionLabel)
	l.long(at.Field("why"), "the reason", a.Why, l.limits.InfoText)
	if a.Component == "" {
		l.Wrong(at.Field("componentTypeKey"), "write one such as datePicker or select", "componentTypeKey is missing")
		return
	}
	if a.Component.Kind() == UnknownKind {
		l.Wrong(at.Field("componentTypeKey"), content.Suggest(a.Component, Components()), "the component %q does not exist", a.Component)
		return
	}
	l.options(a, at.Field("options"))
	for i, written := range a.Validation {
		l.validation(a, written, at.Field("validation").Item(i))
		if slices.Contains(a.Validation[:i], written) {
			l.Wrong(at.Field("validation").Item(i), "keep one of them", "the validation %q appears twice", written)
		}
	}
	l.contradiction(a, at.Field("validation"))
}

func (l linter) options(a Attributes, at content.Place) {
	if !a.Component.chosen() {
		if len(a.Options) > 0 {
			l.Wrong(at, "remove them, or choose another component", "the component %q has no options", a.Component)
		}
		return
	}
	if len(a.Options) == 0 {
		l.Wrong(at, "write at least one", "options are missing")
	}
	for i := range a.Options {
		l.option(a, i, at)
	}
	l.confusable(a.Options, at)
	n, most, fix := len(a.Options), l.limits.SelectOptions, "use fewer"
	if a.Component == Radio || a.Component == Checkboxes { // all their options are on the page
		most, fix = l.limits.RadioOptions, "use fewer, or a select"
	}
	what := count(n, "option")
	if a.AllowUnsure {
		n, what = n+1, what+" and “Not sure”"
	}
	if most > 0 && n > most {
		l.Wrong(at, fix, "%s are more than the %d that fit", what, most)
	}
}

func (l linter) option(a Attributes, i int, options content.Place) {
	o, at := a.Options[i], options.Item(i)
	switch {
	case strings.TrimSpace(o.Value) == "":
		l.Wrong(at.Field("value"), "write what rules compare with", "value is missing")
	case o.Value != tidy(o.Value) || strings.ContainsAny(o.Value, ",\n\t"):
		l.Wrong(at.Field("value"), "use letters, digits, - and _", "the value %q has a comma, a line break or blanks around it", o.Value)
	case o.Value == Unsure:
		l.Wrong(at.Field("value"), "write allowUnsure: true instead", "the value %q is reserved", Unsure)
	}
	if tidy(o.Label) == "" {
		l.Wrong(at.Field("label"), "write what people see", "label is missing")
	}
	if a.AllowUnsure && strings.EqualFold(strings.TrimSpace(o.Label), notSure) {
		l.Wrong(at.Field("label"), "remove it", "“Not sure” is added by allowUnsure")
	}
	l.long(at.Field("label"), "the label", o.Label, l.limits.OptionLabel)
	l.long(at.Field("value"), "the value", o.Value, l.limits.OptionValue)
	l.long(at.Field("hint"), "the hint", o.Hint, l.limits.OptionHint)
	scope := string(options)
	l.unique(at.Field("value"), scope, "value", o.Value)
	l.unique(at.Field("optionId"), scope, "optionId", o.ID)
	l.unique(at.Field("label"), scope, "label", strings.ToLower(o.Label))
	l.uniqueSort(at, scope, o.Sort)
}

// confusable checks that no option is called what another one is: options are
// found by value, id or label.
func (l linter) confusable(options []Option, at content.Place) {
	byValue := map[string]int{}
	for i, o := range options {
		byValue[o.Value] = i
	}
	for i, o := range options {
		for _, name := range []string{o.ID, strings.TrimSpace(o.Label)} {
			if j, ok := byValue[name]; ok && name != "" && options[j].Value != o.Value {
				l.Wrong(at.Item(i), "make them different", "%q is the value of the option in line %d", name, l.Line(at.Item(j)))
			}
		}
	}
}

func (l linter) validation(a Attributes, written string, at content.Place) {
	v, arg, ok := findValidation(written)
	if !ok {
		name, _, _ := strings.Cut(written, ":")
		l.Wrong(at, content.Suggest(name, validationNames()), "the validation %q does not exist", name)
		return
	}
	if !v.fits(a.Component) {
		l.Wrong(at, "it is for "+content.Quote(slices.DeleteFunc(Components(), func(c Component) bool { return !v.fits(c) }), "and"), "the validation %q does not fit the component %q", v.name, a.Component)
		return
	}
	if complaint := v.accepts(arg, strings.Contains(written, ":")); complaint != "" {
		fix := "write " + v.name
		if v.example != "" {
			fix = "write it as in " + v.example
		}
		l.Wrong(at, fix, "the validation %q %s", v.name, complaint)
		return
	}
	if n, _ := a.argument(v.name); v.name == "maxLength" && n > longestText {
		l.Wrong(at, fmt.Sprintf("use %d or less", longestText), "maxLength %s is more than a field can hold", arg)
	}
	if n, _ := a.argument(v.name); v.name == "minChoices" && a.Component.chosen() && int(n) > len(a.Options) {
		l.Wrong(at, "use fewer", "minChoices %s is more than there are options", arg)
	}
}

// contradiction notes bounds that nothing can meet.
func (l linter) contradiction(a Attributes, at content.Place) {
	for _, pair := range [][2]string{{"min", "max"}, {"minLength", "maxLength"}, {"minChoices", "maxChoices"}} {
		least, hasLeast := a.argument(pair[0])
		most, hasMost := a.argument(pair[1])
		if hasLeast && hasMost && least > most {
			l.Wrong(at, "change one of them", "%s is greater than %s", pair[0], pair[1])
		}
	}
	past := slices.Contains(a.Validation, "pastDate")
	future := slices.Contains(a.Validation, "futureDate")
	if past && (future || slices.Contains(a.Validation, "todayOrLater")) || future && slices.Contains(a.Validation, "pastOrToday") {
		l.Wrong(at, "keep one of them", "no day lies both in the past and in the future")
	}
}

func validationNames() []string {
	out := make([]string, len(validations))
	for i, v := range validations {
		out[i] = v.name
	}
	return out
}

func (l linter) url(at content.Place, address string) {
	u, err := url.Parse(address)
	switch {
	case address == "":
		l.Wrong(at, "write where the document is", "url is missing")
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		l.Wrong(at, "write an address that begins with https://", "%q is not the address of a document", address)
	}
}
