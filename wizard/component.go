package wizard

import (
	"strings"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types/ref"
)

// Kind is what kind of value the answers to a component's questions are.
// Packages that show or read answers switch on it, and test with [Components]
// that they handle every one.
type Kind int

// The kinds, each with its canonical form.
const (
	UnknownKind Kind = iota // of a component that doesn't exist
	TextKind                // any text
	NumberKind              // 12 or 0.5
	DayKind                 // 2027-06-15
	RangeKind               // 2027-06-01/2027-08-23, both days included
	ChoiceKind              // an option's value
	ChoicesKind             // values of options, in their order: a,b
	EmailKind               // with a lower-case domain
	PhoneKind               // +14155550123
	PersonKind              // a user ID of the chat, or a name
	FilesKind               // one "id name" per line
)

// componentType is everything this package knows about a component.
type componentType struct {
	name      Component
	kind      Kind
	longest   int    // characters of a text; 0 where that isn't limited
	separator string // between the parts of a canonical value; "" where there is only one
	missing   string // asks for an answer that was left out
	// read makes the canonical value of input that isn't blank. It returns a
	// canonical value unchanged.
	read func(q *Question, raw []string, today time.Time) (string, *Refusal)
	// show puts a canonical value in words; nil where it is shown as it is.
	show func(q *Question, value string) string
	// conditionType and conditionValue are what conditions work with.
	conditionType  *cel.Type
	conditionValue func(value string) ref.Val
}

// componentTypes is the one table of components, in the order of docs/forms.md.
// It is filled in by init because its functions use it.
var (
	componentTypes  []componentType
	componentByName map[Component]*componentType
)

func init() {
	componentTypes = []componentType{
		{
			name: Date, kind: DayKind, missing: "Please choose a date.",
			read: readDate, show: showDate, conditionType: cel.TimestampType, conditionValue: dayFact,
		},
		{
			name: DateRange, kind: RangeKind, separator: "/", missing: "Please choose the first and the last day.",
			read: readRange, show: showRange, conditionType: cel.MapType(cel.StringType, cel.TimestampType), conditionValue: rangeFact,
		},
		{
			name: Select, kind: ChoiceKind, missing: "Please choose one.",
			read: readChoice, show: showChoice, conditionType: cel.StringType, conditionValue: textFact,
		},
		{
			name: MultiSelect, kind: ChoicesKind, separator: ",", missing: "Please choose at least one.",
			read: readChoices, show: showChoices, conditionType: cel.ListType(cel.StringType), conditionValue: choicesFact,
		},
		{
			name: Radio, kind: ChoiceKind, missing: "Please choose one.",
			read: readChoice, show: showChoice, conditionType: cel.StringType, conditionValue: textFact,
		},
		{
			name: Checkboxes, kind: ChoicesKind, separator: ",", missing: "Please choose at least one.",
			read: readChoices, show: showChoices, conditionType: cel.ListType(cel.StringType), conditionValue: choicesFact,
		},
		{
			name: Text, kind: TextKind, longest: longestLine, missing: "Please write an answer.",
			read: readLine, conditionType: cel.StringType, conditionValue: textFact,
		},
		{
			name: LongText, kind: TextKind, longest: longestText, missing: "Please write an answer.",
			read: readLong, conditionType: cel.StringType, conditionValue: textFact,
		},
		{
			name: Number, kind: NumberKind, missing: "Please enter a number. For example 12.",
			read: readNumber, show: showNumber, conditionType: cel.DoubleType, conditionValue: numberFact,
		},
		{
			name: Email, kind: EmailKind, missing: "Please enter an email address. For example name@example.com.",
			read: readEmail, conditionType: cel.StringType, conditionValue: textFact,
		},
		{
			name: Phone, kind: PhoneKind, missing: "Please enter a phone number. For example +1 415 555 0123.",
			read: readPhone, conditionType: cel.StringType, conditionValue: textFact,
		},
		{
			name: Person, kind: PersonKind, missing: "Please choose a person.",
			read: readPerson, conditionType: cel.StringType, conditionValue: textFact,
		},
		{
			name: File, kind: FilesKind, separator: "\n", missing: "Please attach a file.",
			read: readFiles, show: showFiles, conditionType: cel.ListType(cel.StringType), conditionValue: filesFact,
		},
	}
	componentByName = make(map[Component]*componentType, len(componentTypes))
	for i := range componentTypes {
		componentByName[componentTypes[i].name] = &componentTypes[i]
	}
}

// Components returns every component, in the order of docs/forms.md.
func Components() []Component {
	all := make([]Component, len(componentTypes))
	for i, t := range componentTypes {
		all[i] = t.name
	}
	return all
}

// Kind returns the kind of the component's answers.
func (c Component) Kind() Kind {
	if t, ok := componentByName[c]; ok {
		return t.kind
	}
	return UnknownKind
}

// Split returns the parts of a canonical value: the days of a range, the values
// of several choices, the files. Any other value is its only part.
func (c Component) Split(value string) []string {
	if t, ok := componentByName[c]; ok && t.separator != "" {
		return strings.Split(value, t.separator)
	}
	return []string{value}
}

// isDated reports whether answers are days.
func (c Component) isDated() bool { return c.Kind() == DayKind || c.Kind() == RangeKind }

// hasOptions reports whether answers are chosen from options.
func (c Component) hasOptions() bool { return c.Kind() == ChoiceKind || c.Kind() == ChoicesKind }
