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

// reservedQuestion is the ID under which the input of a prompt comes back.
const reservedQuestion QuestionID = "prompt"

func (l linter) checkQuestion(a Attributes, at content.Place) {
	if wrong := idMistake(string(a.QuestionID)); wrong != "" {
		l.Wrong(at.Field("questionId"), "write one such as q-due-date", "questionId %s", wrong)
	}
	if a.QuestionID == reservedQuestion {
		l.Wrong(at.Field("questionId"), "rename it", "the question id %q is reserved", a.QuestionID)
	}
	l.checkTag(at.Field("semanticTag"), a.Tag, "QUESTION")
	if strings.TrimSpace(a.QuestionText) == "" {
		l.Wrong(at.Field("questionText"), "write the question as people see it", "questionText is missing")
	}
	l.checkLength(at.Field("questionText"), "the question", a.QuestionText, l.limits.QuestionText)
	l.checkLength(at.Field("helperText"), "the helper text", a.HelperText, l.limits.HelperText)
	l.checkLength(at.Field("placeholder"), "the placeholder", a.Placeholder, l.limits.Placeholder)
	l.checkLength(at.Field("label"), "the label", a.Label, l.limits.OptionLabel)
	l.checkLength(at.Field("why"), "the reason", a.Why, l.limits.InfoText)
	if a.Component == "" {
		l.Wrong(at.Field("componentTypeKey"), "write one such as datePicker or select", "componentTypeKey is missing")
		return
	}
	if a.Component.Kind() == UnknownKind {
		l.Wrong(at.Field("componentTypeKey"), content.Suggest(a.Component, Components()), "the component %q does not exist", a.Component)
		return
	}
	l.checkOptions(a, at.Field("options"))
	for i, written := range a.Validation {
		l.checkValidation(a, written, at.Field("validation").Item(i))
		if slices.Contains(a.Validation[:i], written) {
			l.Wrong(at.Field("validation").Item(i), "keep one of them", "the validation %q appears twice", written)
		}
	}
	l.checkContradictions(a, at.Field("validation"))
}

func (l linter) checkOptions(a Attributes, at content.Place) {
	if !a.Component.hasOptions() {
		if len(a.Options) > 0 {
			l.Wrong(at, "remove them, or choose another component", "the component %q has no options", a.Component)
		}
		return
	}
	if len(a.Options) == 0 {
		l.Wrong(at, "write at least one", "options are missing")
	} else if !slices.ContainsFunc(a.Options, func(o Option) bool { return o.Off == "" }) {
		l.Wrong(at, "leave one on, or hide the question", "every option is off")
	}
	for i := range a.Options {
		l.checkOption(a, i, at)
	}
	l.checkConfusable(a.Options, at)
	n, most, fix := len(a.Options), l.limits.SelectOptions, "use fewer"
	if a.Component == Radio || a.Component == Checkboxes { // these show all options at once
		most, fix = l.limits.RadioOptions, "use fewer, or a select"
	}
	what := pluralize(n, "option")
	if a.AllowUnsure {
		n, what = n+1, what+" and “Not sure”"
	}
	if most > 0 && n > most {
		l.Wrong(at, fix, "there are %s, and at most %d fit", what, most)
	}
}

func (l linter) checkOption(a Attributes, i int, options content.Place) {
	o, at := a.Options[i], options.Item(i)
	switch {
	case strings.TrimSpace(o.Value) == "":
		l.Wrong(at.Field("value"), "write the value that rules compare with", "value is missing")
	case o.Value != clean(o.Value) || strings.ContainsAny(o.Value, ",\n\t"):
		l.Wrong(at.Field("value"), "use letters, digits, - and _", "the value %q has a comma, a line break or blanks at its ends", o.Value)
	case o.Value == Unsure:
		l.Wrong(at.Field("value"), "write allowUnsure: true instead", "the value %q is reserved", Unsure)
	}
	if clean(o.Label) == "" {
		l.Wrong(at.Field("label"), "write the text that people see", "label is missing")
	}
	if a.AllowUnsure && strings.EqualFold(strings.TrimSpace(o.Label), notSure) {
		l.Wrong(at.Field("label"), "remove it", "“Not sure” is added by allowUnsure")
	}
	l.checkLength(at.Field("label"), "the label", o.Label, l.limits.OptionLabel)
	l.checkLength(at.Field("value"), "the value", o.Value, l.limits.OptionValue)
	l.checkLength(at.Field("hint"), "the hint", o.Hint, l.limits.OptionHint)
	scope := string(options)
	l.checkUnique(at.Field("value"), scope, "value", o.Value)
	l.checkUnique(at.Field("optionId"), scope, "optionId", o.ID)
	l.checkUnique(at.Field("label"), scope, "label", strings.ToLower(o.Label))
	l.checkUniqueSort(at, scope, o.Sort)
}

// checkConfusable checks that no option has the ID or label of another option's
// value: options are found by any of the three.
func (l linter) checkConfusable(options []Option, at content.Place) {
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

func (l linter) checkValidation(a Attributes, written string, at content.Place) {
	v, arg, ok := findValidation(written)
	if !ok {
		name, _, _ := strings.Cut(written, ":")
		l.Wrong(at, content.Suggest(name, validationNames()), "the validation %q does not exist", name)
		return
	}
	if !v.fits(a.Component) {
		l.Wrong(at, "use it with "+content.Quote(slices.DeleteFunc(Components(), func(c Component) bool { return !v.fits(c) }), "and"), "the validation %q does not apply to the component %q", v.name, a.Component)
		return
	}
	if complaint := v.checkArgument(arg, strings.Contains(written, ":")); complaint != "" {
		fix := "write " + v.name
		if v.example != "" {
			fix = "write it as in " + v.example
		}
		l.Wrong(at, fix, "the validation %q %s", v.name, complaint)
		return
	}
	if n, _ := a.argument(v.name); v.name == "maxLength" && n > longestText {
		l.Wrong(at, fmt.Sprintf("use %d or less", longestText), "maxLength %s is more than an input can hold", arg)
	}
	if n, _ := a.argument(v.name); v.name == "minChoices" && a.Component.hasOptions() && int(n) > offered(a.Options) {
		l.Wrong(at, "use fewer", "minChoices %s is more than the number of options", arg)
	}
}

// offered counts the options that people can choose.
func offered(all []Option) (n int) {
	for _, o := range all {
		if o.Off == "" {
			n++
		}
	}
	return n
}

// checkContradictions finds limits that no answer can meet.
func (l linter) checkContradictions(a Attributes, at content.Place) {
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
		l.Wrong(at, "keep one of them", "no day is both in the past and in the future")
	}
}

func validationNames() []string {
	out := make([]string, len(validations))
	for i, v := range validations {
		out[i] = v.name
	}
	return out
}

func (l linter) checkURL(at content.Place, address string) {
	u, err := url.Parse(address)
	switch {
	case address == "":
		l.Wrong(at, "write the address of the document", "url is missing")
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		l.Wrong(at, "write an address that begins with https://", "%q is not the address of a document", address)
	}
}
