package tree

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Node is a condition.
type Node any

type (
	Always struct{}
	And    []Node
	Or     []Node
	Not    struct{ Node }
	// AtLeast holds if so many of its items do.
	AtLeast struct {
		N     int
		Items []Node
	}
	// OneOfValues holds if the answer to a choice is one of the values.
	OneOfValues struct {
		Q      *Question
		Values []string
	}
	// Has holds if a value is among the chosen ones.
	Has struct {
		Q     *Question
		Value string
	}
	// JustThese holds if exactly these values are chosen.
	JustThese struct {
		Q      *Question
		Values []string
	}
	Answered struct{ Q *Question }
	Unsure   struct{ Q *Question }
	// CompareNumbers compares two amounts.
	CompareNumbers struct {
		Left  Amount
		Op    string
		Right Amount
	}
	// CompareDays compares two days.
	CompareDays struct {
		Left  Day
		Op    string
		Right Day
	}
	InMonths struct {
		Day    Day
		Months []int // 1 to 12
	}
	// SamePeriod holds if two days are in one month or year of the calendar.
	SamePeriod struct {
		Left, Right Day
		Unit        Unit // MonthUnit or YearUnit
	}
	OnWeekdays struct {
		Day  Day
		Days []int // 0 is Sunday
	}
	// TextHas holds if a text contains a word.
	TextHas struct {
		Q    *Question
		Word string
	}
	// TextIs holds if a text is this one, whatever its capitals.
	TextIs struct {
		Q    *Question
		Text string
	}
)

// Amount is a number: a constant, an answer, a count of choices or a difference.
type Amount struct {
	Q     *Question // nil for a constant
	Count bool      // of the choices
	Minus *Question
	N     float64
	Unit  Unit
}

// Day is a day: a constant, today or an answer, moved by a span.
type Day struct {
	Q       *Question
	End     bool // of a range
	Today   bool
	Literal time.Time
	Plus    Span
}

func (d Day) Moved(s Span, sign int) Day {
	d.Plus.Months += sign * s.Months
	d.Plus.Days += sign * s.Days
	return d
}

// QuestionsIn lists the questions that a condition depends on, each once.
func QuestionsIn(n Node) []*Question {
	var out []*Question
	visit(n, func(q *Question) {
		if slices.Contains(out, q) {
			return
		}
		out = append(out, q)
	})
	return out
}

func visit(n Node, see func(*Question)) {
	one := func(q *Question) {
		if q != nil {
			see(q)
		}
	}
	switch n := n.(type) {
	case And:
		for _, item := range n {
			visit(item, see)
		}
	case Or:
		for _, item := range n {
			visit(item, see)
		}
	case AtLeast:
		for _, item := range n.Items {
			visit(item, see)
		}
	case Not:
		visit(n.Node, see)
	case Unfired:
		visit(n.Node, see)
	case OneOfValues:
		one(n.Q)
	case Has:
		one(n.Q)
	case JustThese:
		one(n.Q)
	case Answered:
		one(n.Q)
	case Unsure:
		one(n.Q)
	case CompareNumbers:
		one(n.Left.Q)
		one(n.Left.Minus)
		one(n.Right.Q)
	case CompareDays:
		one(n.Left.Q)
		one(n.Right.Q)
	case InMonths:
		one(n.Day.Q)
	case SamePeriod:
		one(n.Left.Q)
		one(n.Right.Q)
	case OnWeekdays:
		one(n.Day.Q)
	case TextHas:
		one(n.Q)
	case TextIs:
		one(n.Q)
	}
}

// All joins conditions by "and".
func All(items ...Node) Node {
	var out And
	for _, n := range items {
		switch n := n.(type) {
		case nil, Always:
		case And:
			out = append(out, n...)
		default:
			out = append(out, n)
		}
	}
	switch len(out) {
	case 0:
		return Always{}
	case 1:
		return out[0]
	}
	return out
}

// AnyOf joins conditions by "or".
func AnyOf(items ...Node) Node {
	var out Or
	for _, n := range items {
		if list, ok := n.(Or); ok {
			out = append(out, list...)
			continue
		}
		out = append(out, n)
	}
	if len(out) == 1 {
		return out[0]
	}
	return out
}

// Negate returns the opposite of a condition. Two negations cancel out.
func Negate(n Node) Node {
	switch n := n.(type) {
	case Not:
		return n.Node
	case CompareNumbers:
		n.Op = opposites[n.Op]
		return n
	case CompareDays:
		n.Op = opposites[n.Op]
		return n
	}
	return Not{n}
}

var opposites = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

// IsYesNo reports whether a question is answered with yes or no.
func (q *Question) IsYesNo() bool {
	return q.Kind == wizard.ChoiceKind && len(q.Options) == 2 && q.Option("yes") != nil && q.Option("no") != nil
}

// Option returns the option with a value, or nil.
func (q *Question) Option(value string) *Option {
	for _, o := range q.Options {
		if o.Value == value {
			return o
		}
	}
	return nil
}
