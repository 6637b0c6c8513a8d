package read

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// byAmount reads comparisons with a number or a length.
func (c *clause) byAmount() (tree.Node, *Refusal, bool) {
	i := c.findKind(quantityChunk)
	if i < 0 {
		return c.zero()
	}
	if slices.ContainsFunc(c.chunks[i+1:], func(ch chunk) bool { return ch.kind == quantityChunk }) {
		return nil, Refuse(Ambiguous, c.all(), "“%s” has two numbers. Which one counts?", c.all()), true
	}
	if n, wrong, ok := c.difference(i); ok {
		return n, wrong, true
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
	r := regionOf(slices.DeleteFunc(append(slices.Clone(c.chunks[:from]), c.chunks[to:]...), func(ch chunk) bool { return ch.roles.hasAny(answeredWord|orMore|orLess) && len(ch.names) == 0 }))
	subject, wrong := c.subject(r, func(s *tree.Question) bool { return c.countable(s, q.unit) })
	if wrong != nil {
		return nil, wrong, true
	}
	n, wrong := c.compare(subject, q)
	return n, wrong, true
}

// difference reads "current hours minus wanted hours is more than 10".
func (c *clause) difference(i int) (tree.Node, *Refusal, bool) {
	at := c.find(minusWord)
	op, from := c.limit(i, c.chunks[i].qty.op)
	if at <= 0 || at >= from || op == "between" || op == "strictly" {
		return nil, nil, false
	}
	if op == "" {
		op, from = c.equality(i)
	}
	isNumber := func(q *tree.Question) bool { return q.Kind == wizard.NumberKind }
	a, wrong := c.subject(regionOf(c.chunks[:at]), isNumber)
	if wrong != nil {
		return nil, wrong, true
	}
	b, wrong := c.subject(regionOf(c.chunks[at+1:from]), isNumber)
	if wrong != nil {
		return nil, wrong, true
	}
	n, ok := tree.Convert(c.chunks[i].qty.n, c.chunks[i].qty.unit, a.Unit)
	if !isNumber(a) || !isNumber(b) || a.Unit != b.Unit || !ok || op == "" {
		return nil, Refuse(WrongType, c.all(), "“%s” and “%s” count different things. What do you want to compare?", a.Label, b.Label), true
	}
	return tree.CompareNumbers{Left: tree.Amount{Q: a, Minus: b, Unit: a.Unit}, Op: op, Right: tree.Amount{N: n, Unit: a.Unit}}, nil, true
}

// limit reads the words before a number: "at least".
func (c *clause) limit(i int, op string) (string, int) {
	const limits = moreWord | leastWord | lessWord | mostWord
	if i > 1 && op == "" && c.chunks[i-1].isName() && c.chunks[i-2].roles.hasAny(limits) && len(c.chunks[i-2].names) == 0 {
		c.chunks[i-2], c.chunks[i-1] = c.chunks[i-1], c.chunks[i-2] // "below grade 4"
	}
	if i == 0 || op == "between" || op == "strictly" {
		return op, i
	}
	before := c.chunks[i-1]
	if !before.roles.hasAny(moreWord|leastWord|lessWord|mostWord|exactlyWord) || len(before.names) > 0 {
		return op, i
	}
	return c.operator(i - 1), i - 1
}

// behind reads a limit that follows later: "two weeks' notice or less".
func (c *clause) behind(from int) string {
	for _, ch := range c.chunks[from:] {
		switch {
		case ch.roles.hasAny(orMore):
			return ">="
		case ch.roles.hasAny(orLess):
			return "<="
		}
	}
	return ""
}

// equality reads "is 12" and "= 12".
func (c *clause) equality(i int) (string, int) {
	if i > 0 && c.chunks[i-1].roles.hasAny(beWord) {
		return "==", i - 1
	}
	return "", i
}

// countable reports whether a question's answers compare with an amount of a
// unit.
func (c *clause) countable(q *tree.Question, u tree.Unit) bool {
	switch q.Kind {
	case wizard.NumberKind:
		if u == tree.NoUnit {
			return true
		}
		_, ok := tree.Convert(1, u, q.Unit)
		return ok && q.Unit != tree.NoUnit || q.Unit == tree.NoUnit && !u.IsTime()
	case wizard.ChoicesKind:
		return u == tree.NoUnit || q.Core[tree.UnitNames[u]]
	case wizard.RangeKind:
		return u.IsTime() && u != tree.HourUnit
	}
	return false
}

func (c *clause) compare(q *tree.Question, limit quantity) (tree.Node, *Refusal) {
	if limit.op == "" {
		return nil, Refuse(Ambiguous, c.all(), "Does “%s” mean exactly, at least or at most?", c.all())
	}
	switch q.Kind {
	case wizard.NumberKind:
		return c.compareNumber(q, limit)
	case wizard.ChoicesKind:
		return numbers(tree.Amount{Q: q, Count: true}, limit.op, limit.n, limit.hi, tree.NoUnit), nil
	case wizard.RangeKind:
		return c.compareLength(q, limit)
	case wizard.DayKind:
		return nil, Refuse(WrongType, c.all(), "“%s” is a date. Measured from which day: from today, or before or after another date?", q.Label)
	}
	return nil, c.wrongType(q, "a number")
}

func (c *clause) compareNumber(q *tree.Question, limit quantity) (tree.Node, *Refusal) {
	if limit.unit.IsTime() && q.Unit == tree.NoUnit {
		return nil, c.wrongType(q, "a length of time")
	}
	unit := limit.unit
	if q.Unit == tree.NoUnit {
		unit = tree.NoUnit // "Price", in whatever money people pay
	}
	n, ok := tree.Convert(limit.n, unit, q.Unit)
	hi, _ := tree.Convert(limit.hi, unit, q.Unit)
	if !ok {
		return nil, Refuse(WrongType, c.all(), "“%s” counts %s. How many %s do you mean?", q.Label, q.Unit.Plural(), q.Unit.Plural())
	}
	return numbers(tree.Amount{Q: q, Unit: q.Unit}, limit.op, n, hi, q.Unit), nil
}

func numbers(left tree.Amount, op string, n, hi float64, u tree.Unit) tree.Node {
	low, high := ">=", "<="
	switch op {
	case "strictly":
		low, high = ">", "<"
	case "between":
	default:
		return tree.CompareNumbers{Left: left, Op: op, Right: tree.Amount{N: n, Unit: u}}
	}
	return tree.And{tree.CompareNumbers{Left: left, Op: low, Right: tree.Amount{N: n, Unit: u}}, tree.CompareNumbers{Left: left, Op: high, Right: tree.Amount{N: hi, Unit: u}}}
}

// compareLength compares the length of a range. Both of its days count.
func (c *clause) compareLength(q *tree.Question, limit quantity) (tree.Node, *Refusal) {
	s, ok := tree.SpanOf(limit.n, limit.unit)
	if !ok || limit.unit == tree.NoUnit {
		return nil, Refuse(Ambiguous, c.all(), "Is that in days, weeks or months?")
	}
	start, after := tree.Day{Q: q}, tree.Day{Q: q, End: true}.Moved(tree.Span{Days: 1}, 1)
	if limit.op != "between" && limit.op != "strictly" {
		return tree.CompareDays{Left: after, Op: limit.op, Right: start.Moved(s, 1)}, nil
	}
	hi, ok := tree.SpanOf(limit.hi, limit.unit)
	if !ok || limit.op == "strictly" {
		return nil, Refuse(Ambiguous, c.all(), "Which lengths do you mean? Write them as “at least … and at most …”.")
	}
	return tree.And{tree.CompareDays{Left: after, Op: ">=", Right: start.Moved(s, 1)}, tree.CompareDays{Left: after, Op: "<=", Right: start.Moved(hi, 1)}}, nil
}

// isPlural reports whether the last word is a plural: things that are counted.
func (c *clause) isPlural() bool {
	last := c.p.tokens[c.chunks[len(c.chunks)-1].to-1].low
	return strings.HasSuffix(last, "s") && !strings.HasSuffix(last, "ss") || irregulars[last] != ""
}

// zero reads "no children": the number is zero.
func (c *clause) zero() (tree.Node, *Refusal, bool) {
	if !c.negated || c.find(answeredWord|missingWord|includesWord|moreWord|leastWord|lessWord|mostWord) >= 0 {
		return nil, nil, false
	}
	r := regionOf(c.chunks)
	found := c.p.form.bestQuestions(r, nil)
	if options := c.p.form.options(r, nil); len(found) > 0 && len(options) > 0 && (options[0].tier > found[0].tier || options[0].tier == found[0].tier && !c.isPlural()) {
		return nil, nil, false
	}
	if r.empty() || len(found) != 1 || found[0].q.Kind != wizard.NumberKind {
		return nil, nil, false
	}
	c.negated = false
	c.p.last = found[0].q
	return tree.CompareNumbers{Left: tree.Amount{Q: found[0].q, Unit: found[0].q.Unit}, Op: "==", Right: tree.Amount{Unit: found[0].q.Unit}}, nil, true
}
