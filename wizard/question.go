package wizard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Question is a question of a wizard. Its methods depend on its attributes only.
type Question struct {
	Attributes
	Element string // the element's ID
	Step    StepID

	variable string   // its tag as a CEL variable
	aging    []aging  // validations that an answer may fail later
	choices  []Option // what Choices returns, of a question that was loaded
}

// Title returns the answer's label, or the question if it has none.
func (q *Question) Title() string { return cmp.Or(q.Label, q.QuestionText) }

// Required reports whether the question must be answered.
func (q *Question) Required() bool { return slices.Contains(q.Validation, "required") }

// Several reports whether an answer can have several parts: choices or files.
func (q *Question) Several() bool {
	kind := q.Component.Kind()
	return kind == ChoicesKind || kind == FilesKind
}

func (q *Question) isFreeText() bool { return q.Component.Kind() == TextKind }

// Chosen reports whether answers are chosen from options.
func (q *Question) Chosen() bool { return q.Component.hasOptions() }

const notSure = "Not sure"

// Choices returns the options as people see them, in order, with "Not sure" if it
// is allowed. Don't change them: a loaded question always returns the same.
func (q *Question) Choices() []Option {
	if q.choices != nil {
		return q.choices
	}
	return q.listChoices()
}

// Loaded reports whether the question is a loaded wizard's, which never changes.
func (q *Question) Loaded() bool { return q.choices != nil }

func (q *Question) listChoices() []Option {
	return q.withUnsure(slices.DeleteFunc(slices.Clone(q.sortedOptions()), func(o Option) bool { return o.Off != "" }))
}

// Named returns the options that people can choose, and those that are off, so that their names
// are understood.
func (q *Question) Named() []Option {
	if !slices.ContainsFunc(q.Options, func(o Option) bool { return o.Off != "" }) {
		return q.Choices()
	}
	return q.withUnsure(slices.Clone(q.sortedOptions()))
}

func (q *Question) withUnsure(out []Option) []Option {
	if q.AllowUnsure && q.Chosen() {
		last := 0
		if len(out) > 0 {
			last = out[len(out)-1].Sort
		}
		out = append(out, Option{ID: Unsure, Sort: last + 1, Label: notSure, Value: Unsure})
	}
	return slices.Clip(out)
}

// sortedOptions returns the options in order. Those of a loaded question are
// sorted already.
func (q *Question) sortedOptions() []Option {
	bySort := func(a, b Option) int { return cmp.Compare(a.Sort, b.Sort) }
	if slices.IsSortedFunc(q.Options, bySort) {
		return q.Options
	}
	out := slices.Clone(q.Options)
	slices.SortStableFunc(out, bySort)
	return out
}

// Read returns the canonical value of the content of an input: one string for
// most components, two for a date range, one per choice or file. It returns a
// canonical value in one string unchanged. Options are found by value, ID or
// label. Blank input gives "" if the question is optional. today is the person's
// day; its time and zone don't matter. The error is a *Refusal.
func (q *Question) Read(raw []string, today time.Time) (string, error) {
	value, refusal := q.read(raw, midnight(today))
	if refusal != nil {
		return "", refusal
	}
	return value, nil
}

func (q *Question) read(raw []string, today time.Time) (string, *Refusal) {
	raw = dropBlank(raw)
	if len(raw) == 0 {
		if q.Required() {
			return "", q.refuseMissing(today)
		}
		return "", nil
	}
	if slices.ContainsFunc(raw, isUnsure) && (q.AllowUnsure || !q.isFreeText()) {
		return q.readUnsure(raw)
	}
	component, ok := componentByName[q.Component]
	if !ok {
		return "", refuse("This question can't be answered here. Please tell HR.")
	}
	value, refusal := component.read(q, raw, today)
	if refusal != nil {
		return "", refusal
	}
	if value == "" {
		return q.read(nil, today)
	}
	if refusal := q.validate(value, today, anyTime); refusal != nil {
		return "", refusal
	}
	return value, nil
}

func dropBlank(raw []string) []string {
	out := make([]string, 0, len(raw))
	for _, s := range raw {
		if s = clean(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func isUnsure(s string) bool { return strings.EqualFold(s, Unsure) || strings.EqualFold(s, notSure) }

func (q *Question) readUnsure(raw []string) (string, *Refusal) {
	switch {
	case !q.AllowUnsure && q.Chosen():
		return "", refuse("“Not sure” isn't one of the answers here. %s", q.listOptions())
	case !q.AllowUnsure:
		return "", refuse("Please answer this as best you can, or ask HR for help.")
	case len(raw) > 1:
		return "", refuse("Choose either “Not sure” or the answers that apply, not both.")
	}
	return Unsure, nil
}

// refuseMissing asks for an answer to a required question.
func (q *Question) refuseMissing(today time.Time) *Refusal {
	message := "Please answer this question."
	if component, ok := componentByName[q.Component]; ok {
		message = component.missing
	}
	if q.Component.isDated() {
		message += " " + q.exampleDay(today)
	}
	if q.AllowUnsure {
		message += " If you don't know, choose “Not sure”."
	}
	return &Refusal{message}
}

// Holds reports whether a canonical value is a possible answer to the question:
// it may have been given to another wizard's, with other options. It ignores
// whether days have passed, see [Plan.Broken].
func (q *Question) Holds(value string) bool {
	switch value {
	case "":
		return !q.Required()
	case Unsure:
		return q.AllowUnsure
	}
	component, ok := componentByName[q.Component]
	if !ok {
		return false
	}
	read, refusal := component.read(q, []string{value}, time.Time{})
	return refusal == nil && read == value && q.validate(value, time.Time{}, timeless) == nil
}

// Show returns a canonical value in words: "Tuesday, June 15, 2027", "12 weeks",
// "Not given", "Not sure".
func (q *Question) Show(value string) string {
	switch value {
	case "":
		return "Not given"
	case Unsure:
		return notSure
	}
	if component, ok := componentByName[q.Component]; ok && component.show != nil {
		return component.show(q, value)
	}
	return value
}

func refuse(format string, args ...any) *Refusal {
	return &Refusal{fmt.Sprintf(format, args...)}
}
