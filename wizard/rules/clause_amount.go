package rules

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// byAmount reads comparisons with a number or a length.
func (c *clause) byAmount() (node, *Refusal, bool) {
	i := c.findKind(quantityChunk)
	if i < 0 {
		return c.zero()
	}
	if slices.ContainsFunc(c.chunks[i+1:], func(ch chunk) bool { return ch.kind == quantityChunk }) {
		return nil, refuse(Ambiguous, c.all(), "“%s” has two numbers. Which one counts?", c.all()), true
	}
	q := c.chunks[i].qty
	to := i + 1
	op, from := c.limit(i, q.op)
	q.op = op
	if q.op == "" {
		q.op = c.behind(to)
	}
	if q.op == "" {
		q.op, from = c.equality(i)
	}
	r := regionOf(slices.DeleteFunc(append(slices.Clone(c.chunks[:from]), c.chunks[to:]...), func(ch chunk) bool { return ch.roles.any(answeredWord|orMore|orLess) && len(ch.names) == 0 }))
	subject, wrong := c.subject(r, func(s *question) bool { return c.countable(s, q.unit) })
	if wrong != nil {
		return nil, wrong, true
	}
	n, wrong := c.compare(subject, q)
	return n, wrong, true
}

// limit reads the words before a number: "at least".
func (c *clause) limit(i int, op string) (string, int) {
	if i == 0 || op == "between" || op == "strictly" {
		return op, i
	}
	before := c.chunks[i-1]
	if !before.roles.any(moreWord|leastWord|lessWord|mostWord|exactlyWord) || len(before.names) > 0 {
		return op, i
	}
	return c.operator(i - 1), i - 1
}

// behind reads a limit that follows later: "two weeks' notice or less".
func (c *clause) behind(from int) string {
	for _, ch := range c.chunks[from:] {
		switch {
		case ch.roles.any(orMore):
			return ">="
		case ch.roles.any(orLess):
			return "<="
		}
	}
	return ""
}

// equality reads "is 12" and "= 12".
func (c *clause) equality(i int) (string, int) {
	if i > 0 && c.chunks[i-1].roles.any(beWord) {
		return "==", i - 1
	}
	return "", i
}

// countable reports whether a question's answers compare with an amount of a
// unit.
func (c *clause) countable(q *question, u unit) bool {
	switch q.kind {
	case wizard.NumberKind:
		if u == noUnit {
			return true
		}
		_, ok := convert(1, u, q.unit)
		return ok && q.unit != noUnit
	case wizard.ChoicesKind:
		return u == noUnit || q.core[unitNames[u]]
	case wizard.RangeKind:
		return u != noUnit && u != hourUnit
	}
	return false
}

func (c *clause) compare(q *question, limit quantity) (node, *Refusal) {
	if limit.op == "" {
		return nil, refuse(Ambiguous, c.all(), "Does “%s” mean exactly, at least or at most?", c.all())
	}
	switch q.kind {
	case wizard.NumberKind:
		return c.compareNumber(q, limit)
	case wizard.ChoicesKind:
		return numbers(amount{q: q, count: true}, limit.op, limit.n, limit.hi, noUnit), nil
	case wizard.RangeKind:
		return c.compareLength(q, limit)
	case wizard.DayKind:
		return nil, refuse(WrongType, c.all(), "“%s” is a date. Measured from which day: from today, or before or after another date?", q.label)
	}
	return nil, c.wrongType(q, "a number")
}

func (c *clause) compareNumber(q *question, limit quantity) (node, *Refusal) {
	if limit.unit != noUnit && q.unit == noUnit {
		return nil, c.wrongType(q, "a length of time")
	}
	n, ok := convert(limit.n, limit.unit, q.unit)
	hi, _ := convert(limit.hi, limit.unit, q.unit)
	if !ok {
		return nil, refuse(WrongType, c.all(), "“%s” counts %ss. How many %ss do you mean?", q.label, unitNames[q.unit], unitNames[q.unit])
	}
	return numbers(amount{q: q, unit: q.unit}, limit.op, n, hi, q.unit), nil
}

func numbers(left amount, op string, n, hi float64, u unit) node {
	low, high := ">=", "<="
	switch op {
	case "strictly":
		low, high = ">", "<"
	case "between":
	default:
		return compareNumbers{left, op, amount{n: n, unit: u}}
	}
	return and{compareNumbers{left, low, amount{n: n, unit: u}}, compareNumbers{left, high, amount{n: hi, unit: u}}}
}

// compareLength compares the length of a range. Both of its days count.
func (c *clause) compareLength(q *question, limit quantity) (node, *Refusal) {
	s, ok := spanOf(limit.n, limit.unit)
	if !ok || limit.unit == noUnit {
		return nil, refuse(Ambiguous, c.all(), "Is that in days, weeks or months?")
	}
	start, after := day{q: q}, day{q: q, end: true}.moved(span{days: 1}, 1)
	if limit.op != "between" && limit.op != "strictly" {
		return compareDays{after, limit.op, start.moved(s, 1)}, nil
	}
	hi, ok := spanOf(limit.hi, limit.unit)
	if !ok || limit.op == "strictly" {
		return nil, refuse(Ambiguous, c.all(), "Which lengths do you mean? Write them as “at least … and at most …”.")
	}
	return and{compareDays{after, ">=", start.moved(s, 1)}, compareDays{after, "<=", start.moved(hi, 1)}}, nil
}

// isPlural reports whether the last word is a plural: things that are counted.
func (c *clause) isPlural() bool {
	last := c.p.tokens[c.chunks[len(c.chunks)-1].to-1].low
	return strings.HasSuffix(last, "s") && !strings.HasSuffix(last, "ss") || irregulars[last] != ""
}

// zero reads "no children": the number is zero.
func (c *clause) zero() (node, *Refusal, bool) {
	if !c.negated || c.find(answeredWord|missingWord|includesWord|moreWord|leastWord|lessWord|mostWord) >= 0 {
		return nil, nil, false
	}
	r := regionOf(c.chunks)
	found := c.p.form.bestQuestions(r, nil)
	if options := c.p.form.options(r, nil); len(found) > 0 && len(options) > 0 && (options[0].tier > found[0].tier || options[0].tier == found[0].tier && !c.isPlural()) {
		return nil, nil, false
	}
	if r.empty() || len(found) != 1 || found[0].q.kind != wizard.NumberKind {
		return nil, nil, false
	}
	c.negated = false
	c.p.last = found[0].q
	return compareNumbers{amount{q: found[0].q, unit: found[0].q.unit}, "==", amount{unit: found[0].q.unit}}, nil, true
}
