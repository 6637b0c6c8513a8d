package wizard

import (
	"strconv"
	"strings"
	"time"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/interpreter"
)

// Prefixes of the variables that answered(TAG) and unsure(TAG) compile to. No tag
// is in lower case, so they can't clash with one.
const (
	answeredPrefix = "answered_"
	unsurePrefix   = "unsure_"
)

// facts are the answers that count so far. They are the activation of a CEL
// evaluation: everything else is unknown.
type facts struct {
	today  types.Timestamp
	values map[string]ref.Val // by the variable of the tag
	unsure map[string]bool
	shown  map[Tag]shownAnswer
	// decisions are made by others, by the ID under which they are kept.
	decisions map[QuestionID]Answer
}

// shownAnswer is an answer that messages can quote.
type shownAnswer struct {
	question *Question
	value    string
}

func newFacts(today time.Time) *facts {
	f := &facts{
		values: map[string]ref.Val{},
		unsure: map[string]bool{},
		shown:  map[Tag]shownAnswer{},
	}
	f.begin(today)
	return f
}

// begin forgets all answers.
func (f *facts) begin(today time.Time) {
	f.today = types.Timestamp{Time: midnight(today)}
	f.decisions = nil
	clear(f.values)
	clear(f.unsure)
	clear(f.shown)
}

// midnight returns the start of a person's day in UTC, which is how conditions
// see days.
func midnight(day time.Time) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// add adds an answer, unless it is empty.
func (f *facts) add(q *Question, value string) {
	name := q.variable
	if name == "" {
		name = q.Tag.variable()
	}
	switch value {
	case "":
		return
	case Unsure:
		f.unsure[name] = true
		return
	}
	f.values[name] = componentByName[q.Component].conditionValue(value)
	f.shown[q.Tag] = shownAnswer{q, value}
}

// unknownFact is the value of every missing answer.
var unknownFact = types.NewUnknown(0, nil)

// ResolveName implements CEL's activation.
func (f *facts) ResolveName(name string) (any, bool) {
	if v, ok := f.values[name]; ok {
		return v, true
	}
	if name == "today" {
		return f.today, true
	}
	if tag, ok := strings.CutPrefix(name, answeredPrefix); ok {
		_, known := f.values[tag]
		return types.Bool(known), true
	}
	if tag, ok := strings.CutPrefix(name, unsurePrefix); ok {
		return types.Bool(f.unsure[tag]), true
	}
	return unknownFact, true
}

// Parent implements CEL's activation.
func (f *facts) Parent() interpreter.Activation { return nil }

// These convert canonical values to the values that conditions work with.

func textFact(value string) ref.Val { return types.String(value) }

func dayFact(value string) ref.Val {
	day, _ := parseDay(value)
	return types.Timestamp{Time: day}
}

func rangeFact(value string) ref.Val {
	from, to, _ := parseRange(value)
	return types.NewRefValMap(types.DefaultTypeAdapter, map[ref.Val]ref.Val{
		types.String("start"): types.Timestamp{Time: from},
		types.String("end"):   types.Timestamp{Time: to},
	})
}

func numberFact(value string) ref.Val {
	n, _ := strconv.ParseFloat(value, 64)
	return types.Double(n)
}

func choicesFact(value string) ref.Val {
	return types.NewStringList(types.DefaultTypeAdapter, strings.Split(value, ","))
}

func filesFact(value string) ref.Val {
	return types.NewStringList(types.DefaultTypeAdapter, fileNames(value))
}
