package rules

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// node is a condition.
type node any

type (
	always struct{}
	and    []node
	or     []node
	not    struct{ node }
	// atLeast holds if so many of its items do.
	atLeast struct {
		n     int
		items []node
	}
	// oneOfValues holds if the answer to a choice is one of the values.
	oneOfValues struct {
		q      *question
		values []string
	}
	// has holds if a value is among the chosen ones.
	has struct {
		q     *question
		value string
	}
	// justThese holds if exactly these values are chosen.
	justThese struct {
		q      *question
		values []string
	}
	answered struct{ q *question }
	unsure   struct{ q *question }
	// compareNumbers compares two amounts.
	compareNumbers struct {
		left  amount
		op    string
		right amount
	}
	// compareDays compares two days.
	compareDays struct {
		left  day
		op    string
		right day
	}
	inMonths struct {
		day    day
		months []int // 1 to 12
	}
	onWeekdays struct {
		day  day
		days []int // 0 is Sunday
	}
	// textHas holds if a text contains a word.
	textHas struct {
		q    *question
		word string
	}
	// textIs holds if a text is this one, whatever its capitals.
	textIs struct {
		q    *question
		text string
	}
)

// amount is a number: a constant, an answer, a count of choices or a difference.
type amount struct {
	q     *question // nil for a constant
	count bool      // of the choices
	minus *question
	n     float64
	unit  unit
}

// day is a day: a constant, today or an answer, moved by a span.
type day struct {
	q       *question
	end     bool // of a range
	today   bool
	literal time.Time
	plus    span
}

func (d day) moved(s span, sign int) day {
	d.plus.months += sign * s.months
	d.plus.days += sign * s.days
	return d
}

// effect is what a rule does.
type effect struct {
	kind effectKind
	step *step
	q    *question
}

type effectKind int

const (
	goEffect effectKind = iota
	showEffect
	hideEffect
)

// rule is one rule of a text.
type rule struct {
	when   node
	after  *step // the step it names, or the step it belongs after
	placed bool  // it names the step it follows
	effect effect
	chain  bool // it continues the rule above it: "otherwise"
	source string
}

// questionsIn lists the questions that a condition depends on, each once.
func questionsIn(n node) []*question {
	var out []*question
	visit(n, func(q *question) {
		if slices.Contains(out, q) {
			return
		}
		out = append(out, q)
	})
	return out
}

func visit(n node, see func(*question)) {
	one := func(q *question) {
		if q != nil {
			see(q)
		}
	}
	switch n := n.(type) {
	case and:
		for _, item := range n {
			visit(item, see)
		}
	case or:
		for _, item := range n {
			visit(item, see)
		}
	case atLeast:
		for _, item := range n.items {
			visit(item, see)
		}
	case not:
		visit(n.node, see)
	case oneOfValues:
		one(n.q)
	case has:
		one(n.q)
	case justThese:
		one(n.q)
	case answered:
		one(n.q)
	case unsure:
		one(n.q)
	case compareNumbers:
		one(n.left.q)
		one(n.left.minus)
		one(n.right.q)
	case compareDays:
		one(n.left.q)
		one(n.right.q)
	case inMonths:
		one(n.day.q)
	case onWeekdays:
		one(n.day.q)
	case textHas:
		one(n.q)
	case textIs:
		one(n.q)
	}
}

// all joins conditions by "and".
func all(items ...node) node {
	var out and
	for _, n := range items {
		switch n := n.(type) {
		case nil, always:
		case and:
			out = append(out, n...)
		default:
			out = append(out, n)
		}
	}
	switch len(out) {
	case 0:
		return always{}
	case 1:
		return out[0]
	}
	return out
}

// anyOf joins conditions by "or".
func anyOf(items ...node) node {
	var out or
	for _, n := range items {
		if list, ok := n.(or); ok {
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

// negate returns the opposite of a condition. Two negations cancel out.
func negate(n node) node {
	switch n := n.(type) {
	case not:
		return n.node
	case compareNumbers:
		n.op = opposites[n.op]
		return n
	case compareDays:
		n.op = opposites[n.op]
		return n
	}
	return not{n}
}

var opposites = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

// isYesNo reports whether a question is answered with yes or no.
func (q *question) isYesNo() bool {
	return q.kind == wizard.ChoiceKind && len(q.options) == 2 && q.option("yes") != nil && q.option("no") != nil
}

func (q *question) option(value string) *option {
	for _, o := range q.options {
		if o.value == value {
			return o
		}
	}
	return nil
}
