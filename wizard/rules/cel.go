package rules

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// expression writes a condition in the language of forms. Like every condition
// there, it doesn't hold while an answer that it depends on is missing.
func expression(n node) string {
	switch n := n.(type) {
	case always:
		return "true"
	case and:
		return joinExpressions(n, " && ", 2)
	case or:
		return joinExpressions(n, " || ", 1)
	case atLeast:
		return expression(combinations(n.n, n.items))
	case not:
		return "!(" + expression(n.node) + ")"
	case unfired:
		return unlessCertain(n.node)
	case answered:
		return "answered(" + string(n.q.Tag) + ")"
	case unsure:
		return "unsure(" + string(n.q.Tag) + ")"
	}
	return valueExpression(n)
}

// combinations writes "at least n of" as the ways to choose n of the items.
func combinations(n int, items []node) node {
	if n <= 1 {
		return anyOf(items...)
	}
	var out []node
	for i := range items {
		if len(items)-i < n {
			break
		}
		rest := combinations(n-1, items[i+1:])
		out = append(out, and{items[i], rest})
	}
	return or(out)
}

func joinExpressions(items []node, op string, level int) string {
	out := make([]string, 0, len(items))
	for _, item := range items {
		text := expression(item)
		if precedence(item) < level {
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, op)
}

// precedence says how tightly the operator of an expression binds.
func precedence(n node) int {
	switch n := n.(type) {
	case or, unfired:
		return 1
	case atLeast:
		return precedence(combinations(n.n, n.items))
	case and:
		return 2
	}
	return 3
}

func valueExpression(n node) string {
	switch n := n.(type) {
	case oneOfValues:
		if len(n.values) == 1 {
			return fmt.Sprintf("%s == %q", n.q.Tag, n.values[0])
		}
		return fmt.Sprintf("%s in [%s]", n.q.Tag, quoteAll(n.values))
	case has:
		return fmt.Sprintf("%q in %s", n.value, n.q.Tag)
	case justThese:
		out := []string{fmt.Sprintf("size(%s) == %d", n.q.Tag, len(n.values))}
		for _, v := range n.values {
			out = append(out, fmt.Sprintf("%q in %s", v, n.q.Tag))
		}
		return "(" + strings.Join(out, " && ") + ")"
	case compareNumbers:
		return n.left.expression() + " " + n.op + " " + n.right.expression()
	case compareDays:
		return n.left.expression() + " " + n.op + " " + n.right.expression()
	case inMonths:
		months := make([]string, 0, len(n.months))
		for _, m := range n.months {
			months = append(months, strconv.Itoa(m-1)) // CEL counts from 0
		}
		return n.day.expression() + ".getMonth() in [" + strings.Join(months, ", ") + "]"
	case onWeekdays:
		days := make([]string, 0, len(n.days))
		for _, d := range n.days {
			days = append(days, strconv.Itoa(d))
		}
		return n.day.expression() + ".getDayOfWeek() in [" + strings.Join(days, ", ") + "]"
	case textHas:
		return fmt.Sprintf("%s.matches(%s)", n.q.Tag, strconv.Quote(`(?i)(^|\W)`+regexp.QuoteMeta(n.word)+`(\W|$)`))
	case textIs:
		return fmt.Sprintf("%s.matches(%s)", n.q.Tag, strconv.Quote(`(?i)^`+regexp.QuoteMeta(n.text)+`$`))
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

func (a amount) expression() string {
	switch {
	case a.q == nil:
		return showNumber(a.n)
	case a.count:
		return "size(" + string(a.q.Tag) + ")"
	case a.minus != nil:
		return string(a.q.Tag) + " - " + string(a.minus.Tag)
	}
	return string(a.q.Tag)
}

func (d day) expression() string {
	out := "today"
	switch {
	case d.q != nil && d.q.kind == wizard.RangeKind && d.end:
		out = string(d.q.Tag) + ".end"
	case d.q != nil && d.q.kind == wizard.RangeKind:
		out = string(d.q.Tag) + ".start"
	case d.q != nil:
		out = string(d.q.Tag)
	case !d.today:
		out = fmt.Sprintf("date(%q)", d.literal.Format(time.DateOnly))
	}
	if d.plus.months != 0 {
		out = fmt.Sprintf("months(%s, %d)", out, d.plus.months)
	}
	switch {
	case d.plus.days > 0:
		out += fmt.Sprintf(" + days(%d)", d.plus.days)
	case d.plus.days < 0:
		out += fmt.Sprintf(" - days(%d)", -d.plus.days)
	}
	return out
}

// unfired holds unless its condition certainly does: what "otherwise" says about
// the rules above it.
type unfired struct{ node }

// unlessCertain writes that a condition doesn't certainly hold: it is false, or
// depends on a missing answer. A rule that hides a question needs that: while it
// is undecided, the question stays visible.
func unlessCertain(n node) string {
	switch n := n.(type) {
	case always:
		return "false"
	case and:
		return joinUncertain(n, " || ")
	case or:
		return joinUncertain(n, " && ")
	case atLeast:
		return unlessCertain(combinations(n.n, n.items))
	case unfired:
		return certain(n.node)
	case not:
		return unlessCertain(inward(n.node))
	}
	return atomUncertain(n, "!("+expression(n)+")")
}

func certain(n node) string { return "(" + expression(n) + ")" }

func atomUncertain(n node, opposite string) string {
	var out []string
	switch n := n.(type) {
	case answered, unsure:
	case negatedAtom:
		return atomUncertain(n.node, expression(n.node))
	default:
		for _, q := range questionsIn(n) {
			out = append(out, "!answered("+string(q.Tag)+")")
		}
	}
	return strings.Join(append(out, opposite), " || ")
}

func joinUncertain(items []node, op string) string {
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
type negatedAtom struct{ node }

// inward returns the opposite of a condition with its negations at the simple
// conditions.
func inward(n node) node {
	switch n := n.(type) {
	case and:
		var out or
		for _, item := range n {
			out = append(out, inward(item))
		}
		return out
	case or:
		var out and
		for _, item := range n {
			out = append(out, inward(item))
		}
		return out
	case atLeast:
		return inward(combinations(n.n, n.items))
	case not:
		return n.node
	case unfired:
		return n.node
	}
	return negatedAtom{n}
}
