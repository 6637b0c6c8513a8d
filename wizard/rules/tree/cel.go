package tree

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Expression writes a condition in the language of forms. Like every condition
// there, it doesn't hold while an answer that it depends on is missing.
func Expression(n Node) string {
	switch n := n.(type) {
	case Always:
		return "true"
	case And:
		return joinExpressions(n, " && ", 2)
	case Or:
		return joinExpressions(n, " || ", 1)
	case AtLeast:
		return Expression(combinations(n.N, n.Items))
	case Not:
		return "!(" + Expression(n.Node) + ")"
	case Unfired:
		return unlessCertain(n.Node)
	case Answered:
		return "answered(" + string(n.Q.Tag) + ")"
	case Unsure:
		return "unsure(" + string(n.Q.Tag) + ")"
	}
	return valueExpression(n)
}

// combinations writes "at least n of" as the ways to choose n of the items.
func combinations(n int, items []Node) Node {
	if n <= 1 {
		return AnyOf(items...)
	}
	var out []Node
	for i := range items {
		if len(items)-i < n {
			break
		}
		rest := combinations(n-1, items[i+1:])
		out = append(out, And{items[i], rest})
	}
	return Or(out)
}

func joinExpressions(items []Node, op string, level int) string {
	out := make([]string, 0, len(items))
	for _, item := range items {
		text := Expression(item)
		if precedence(item) < level {
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, op)
}

// precedence says how tightly the operator of an expression binds.
func precedence(n Node) int {
	switch n := n.(type) {
	case Or, Unfired:
		return 1
	case AtLeast:
		return precedence(combinations(n.N, n.Items))
	case And:
		return 2
	}
	return 3
}

func valueExpression(n Node) string {
	switch n := n.(type) {
	case OneOfValues:
		if len(n.Values) == 1 {
			return fmt.Sprintf("%s == %q", n.Q.Tag, n.Values[0])
		}
		return fmt.Sprintf("%s in [%s]", n.Q.Tag, quoteAll(n.Values))
	case Has:
		return fmt.Sprintf("%q in %s", n.Value, n.Q.Tag)
	case JustThese:
		out := []string{fmt.Sprintf("size(%s) == %d", n.Q.Tag, len(n.Values))}
		for _, v := range n.Values {
			out = append(out, fmt.Sprintf("%q in %s", v, n.Q.Tag))
		}
		return "(" + strings.Join(out, " && ") + ")"
	case CompareNumbers:
		return n.Left.expression() + " " + n.Op + " " + n.Right.expression()
	case CompareDays:
		return n.Left.expression() + " " + n.Op + " " + n.Right.expression()
	case InMonths:
		months := make([]string, 0, len(n.Months))
		for _, m := range n.Months {
			months = append(months, strconv.Itoa(m-1)) // CEL counts from 0
		}
		return n.Day.expression() + ".getMonth() in [" + strings.Join(months, ", ") + "]"
	case SamePeriod:
		out := fmt.Sprintf("%s.getFullYear() == %s.getFullYear()", n.Left.expression(), n.Right.expression())
		if n.Unit == MonthUnit {
			out += fmt.Sprintf(" && %s.getMonth() == %s.getMonth()", n.Left.expression(), n.Right.expression())
		}
		return "(" + out + ")"
	case OnWeekdays:
		days := make([]string, 0, len(n.Days))
		for _, d := range n.Days {
			days = append(days, strconv.Itoa(d))
		}
		return n.Day.expression() + ".getDayOfWeek() in [" + strings.Join(days, ", ") + "]"
	case TextHas:
		return fmt.Sprintf("%s.matches(%s)", n.Q.Tag, strconv.Quote(`(?i)(^|\W)`+regexp.QuoteMeta(n.Word)+`(\W|$)`))
	case TextIs:
		return fmt.Sprintf("%s.matches(%s)", n.Q.Tag, strconv.Quote(`(?i)^`+regexp.QuoteMeta(n.Text)+`$`))
	}
	return "false"
}

func quoteAll(values []string) string {
	out := make([]string, 0, len(values))
	for _, v := range values {
		out = append(out, strconv.Quote(v))
	}
	return strings.Join(out, ", ")
}

func (a Amount) expression() string {
	switch {
	case a.Q == nil:
		return ShowNumber(a.N)
	case a.Count:
		return "size(" + string(a.Q.Tag) + ")"
	case a.Minus != nil:
		return string(a.Q.Tag) + " - " + string(a.Minus.Tag)
	}
	return string(a.Q.Tag)
}

func (d Day) expression() string {
	out := "today"
	switch {
	case d.Q != nil && d.Q.Kind == wizard.RangeKind && d.End:
		out = string(d.Q.Tag) + ".end"
	case d.Q != nil && d.Q.Kind == wizard.RangeKind:
		out = string(d.Q.Tag) + ".start"
	case d.Q != nil:
		out = string(d.Q.Tag)
	case !d.Today:
		out = fmt.Sprintf("date(%q)", d.Literal.Format(time.DateOnly))
	}
	if d.Plus.Months != 0 {
		out = fmt.Sprintf("months(%s, %d)", out, d.Plus.Months)
	}
	switch {
	case d.Plus.Days > 0:
		out += fmt.Sprintf(" + days(%d)", d.Plus.Days)
	case d.Plus.Days < 0:
		out += fmt.Sprintf(" - days(%d)", -d.Plus.Days)
	}
	return out
}

// Unfired holds unless its condition certainly does: what "otherwise" says about
// the rules above it.
type Unfired struct{ Node }

// unlessCertain writes that a condition doesn't certainly hold: it is false, or
// depends on a missing answer. A rule that hides a question needs that: while it
// is undecided, the question stays visible.
func unlessCertain(n Node) string {
	switch n := n.(type) {
	case Always:
		return "false"
	case And:
		return joinUncertain(n, " || ")
	case Or:
		return joinUncertain(n, " && ")
	case AtLeast:
		return unlessCertain(combinations(n.N, n.Items))
	case Unfired:
		return certain(n.Node)
	case Not:
		return unlessCertain(inward(n.Node))
	}
	return atomUncertain(n, "!("+Expression(n)+")")
}

func certain(n Node) string { return "(" + Expression(n) + ")" }

func atomUncertain(n Node, opposite string) string {
	var out []string
	switch n := n.(type) {
	case Answered, Unsure:
	case negatedAtom:
		return atomUncertain(n.Node, Expression(n.Node))
	default:
		for _, q := range QuestionsIn(n) {
			out = append(out, "!answered("+string(q.Tag)+")")
		}
	}
	return strings.Join(append(out, opposite), " || ")
}

func joinUncertain(items []Node, op string) string {
	out := make([]string, 0, len(items))
	for _, item := range items {
		text := unlessCertain(item)
		if strings.Contains(text, "||") || strings.Contains(text, "&&") {
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, op)
}

// negatedAtom is a simple condition that must be false.
type negatedAtom struct{ Node }

// inward returns the opposite of a condition with its negations at the simple
// conditions.
func inward(n Node) Node {
	switch n := n.(type) {
	case And:
		var out Or
		for _, item := range n {
			out = append(out, inward(item))
		}
		return out
	case Or:
		var out And
		for _, item := range n {
			out = append(out, inward(item))
		}
		return out
	case AtLeast:
		return inward(combinations(n.N, n.Items))
	case Not:
		return n.Node
	case Unfired:
		return n.Node
	}
	return negatedAtom{n}
}
