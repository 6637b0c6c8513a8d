package read

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// dates reads statements about days.
type dates struct{ *clause }

// byDays reads statements about dates.
func (c *clause) byDays() (tree.Node, *Refusal, bool) {
	d := dates{c}
	for _, kind := range []func() (tree.Node, *Refusal, bool){d.yearless, d.window, d.distance, d.ordered, d.calendar, d.readWithin, d.sameDay} {
		if n, wrong, ok := kind(); ok {
			return n, wrong, true
		}
	}
	return nil, nil, false
}

func hasDays(q *tree.Question) bool { return q.Kind == wizard.DayKind || q.Kind == wizard.RangeKind }

// yearless asks for the year of "June 1".
func (c dates) yearless() (tree.Node, *Refusal, bool) {
	if i := c.findKind(yearlessChunk); i >= 0 {
		return nil, Refuse(Ambiguous, c.p.words(c.chunks[i:i+1]), "Which year do you mean by “%s”?", c.p.words(c.chunks[i:i+1])), true
	}
	return nil, nil, false
}

// dayOf finds the day that words name: a question, the start or end of a range,
// or today.
func (c dates) dayOf(chunks []chunk) (tree.Day, *Refusal) {
	r := regionOf(slices.DeleteFunc(slices.Clone(chunks), func(ch chunk) bool {
		return ch.roles.hasAny(answeredWord) && !ch.isName() // "notice was given"
	}))
	for _, ch := range chunks {
		if ch.kind == dayChunk {
			return tree.Day{Literal: ch.day}, nil
		}
		if ch.roles.hasAny(todayWord) && len(ch.names) == 0 && r.onlyToday() {
			return c.nearDay(ch), nil
		}
	}
	q, wrong := c.subject(r, hasDays)
	if wrong != nil {
		return tree.Day{}, wrong
	}
	if !hasDays(q) {
		return tree.Day{}, c.wrongType(q, "a date")
	}
	if q.Kind == wizard.DayKind {
		return tree.Day{Q: q}, nil
	}
	beyond := slices.ContainsFunc(c.chunks, func(ch chunk) bool { return c.p.isWord(ch, "beyond", "past") && !ch.isName() })
	if r.start == r.end && !beyond {
		return tree.Day{}, Refuse(Ambiguous, c.all(), "Do you mean the first or the last day of “%s”?", q.Label)
	}
	return tree.Day{Q: q, End: r.end || beyond && !r.start}, nil
}

// nearDay returns the day that "today", "tomorrow" or "yesterday" means.
func (c dates) nearDay(ch chunk) tree.Day {
	today := tree.Day{Today: true}
	switch {
	case c.p.isWord(ch, "tomorrow"):
		return today.Moved(tree.Span{Days: 1}, 1)
	case c.p.isWord(ch, "yesterday"):
		return today.Moved(tree.Span{Days: 1}, -1)
	}
	return today
}

func (r region) onlyToday() bool {
	return !slices.ContainsFunc(r.required, func(s string) bool {
		return !slices.Contains([]string{"today", "tomorrow", "yesterday", "now", "present", "current", "day", "date"}, s)
	})
}

// window reads lengths from today: "within 60 days", "more than 12 months ago".
func (c dates) window() (tree.Node, *Refusal, bool) {
	i := c.findKind(quantityChunk)
	if i < 0 {
		return nil, nil, false
	}
	op, from := c.limit(i, c.chunks[i].qty.op)
	past, future, to := false, false, i+1
	if to < len(c.chunks) {
		past = c.chunks[to].roles.hasAny(agoWord) && !c.leadsOn(to)
		future = !past && c.chunks[to].roles.hasAny(fromNow)
	}
	if past || future {
		to++
	}
	if from > 0 && !past && !c.leadsOn(to) {
		switch before := c.chunks[from-1].roles; {
		case before.hasAny(lastWord):
			past, op, from = true, "within", from-1
		case before.hasAny(nextWord), before.hasAny(withinWord):
			if !future && !c.isDated(from-1, to) {
				return nil, nil, false
			}
			if op == "" {
				op = "within"
			}
			future, from = true, from-1
		}
	}
	if !past && !future && from < i && c.chunks[i].qty.unit != tree.NoUnit && c.p.isWord(c.chunks[from], "older", "younger", "newer") && c.isDated(from, to) {
		past = true // "the certificate is older than two years"
	}
	if !past && !future && c.elapsed(from, to, c.chunks[i].qty.unit) {
		past = true
	}
	if !past && !future || c.chunks[i].qty.unit == tree.NoUnit || c.chunks[i].qty.unit == tree.HourUnit {
		return nil, nil, false
	}
	if from > 0 && op == "" && c.chunks[from-1].roles.hasAny(beforeWord|onOrBefore|onOrAfter|afterWord|laterWord|byWord) {
		return c.orderedWith(from-1, tree.Day{Today: true}, c.chunks[i].qty, past)
	}
	rest := append(slices.Clone(c.chunks[:from]), c.chunks[to:]...)
	if j := slices.IndexFunc(rest, func(ch chunk) bool { return ch.roles.hasAny(todayWord) && len(ch.names) == 0 }); j > 0 {
		rest = slices.Delete(rest, j, j+1) // "within 60 days of today"
	}
	subject, wrong := c.dayOf(rest)
	if wrong != nil {
		return nil, wrong, true
	}
	n, wrong := c.fromDay(subject, tree.Day{Today: true}, op, c.chunks[i].qty, past)
	return n, wrong, true
}

// leadsOn reports whether "before" or "after" follows at chunk i with a date.
func (c dates) leadsOn(i int) bool {
	return i < len(c.chunks)-1 && c.chunks[i].roles.hasAny(beforeWord|afterWord|laterWord) || i < len(c.chunks) && c.chunks[i].roles.hasAny(ofWord) && !c.isToday(i+1)
}

func (c dates) isToday(i int) bool {
	return i < len(c.chunks) && c.chunks[i].roles.hasAny(todayWord) && !c.p.isWord(c.chunks[i], "tomorrow", "yesterday")
}

// isDated reports whether a statement without the chunks from i to j is about a
// date: "within" can also speak of numbers.
func (c dates) isDated(i, j int) bool {
	r := c.withoutChunks(i, j)
	if r.empty() {
		return c.p.last != nil && hasDays(c.p.last)
	}
	found := c.p.form.bestQuestions(r, nil)
	dated := c.p.form.bestQuestions(r, hasDays)
	return len(dated) > 0 || len(found) == 0
}

// fromDay compares a day with another one that is a length away. before says on
// which side.
func (c dates) fromDay(d, anchor tree.Day, op string, q quantity, before bool) (tree.Node, *Refusal) {
	s, ok := tree.SpanOf(q.n, q.unit)
	if !ok {
		return nil, Refuse(Ambiguous, c.all(), "How many whole days do you mean?")
	}
	sign, far, near := 1, "<=", ">="
	if before {
		sign, far, near = -1, ">=", "<="
	}
	limit := anchor.Moved(s, sign)
	side := tree.CompareDays{Left: d, Op: near, Right: anchor}
	switch op {
	case "within", "<=":
		return tree.And{side, tree.CompareDays{Left: d, Op: far, Right: limit}}, nil
	case "<":
		return tree.And{side, tree.CompareDays{Left: d, Op: far[:1], Right: limit}}, nil
	case ">":
		return tree.CompareDays{Left: d, Op: near[:1], Right: limit}, nil
	case ">=":
		return tree.CompareDays{Left: d, Op: near, Right: limit}, nil
	case "==":
		return tree.CompareDays{Left: d, Op: "==", Right: limit}, nil
	case "":
		return nil, Refuse(Ambiguous, c.all(), "Does “%s” mean exactly, at least or at most?", c.all())
	}
	hi, ok := tree.SpanOf(q.hi, q.unit)
	if !ok || op != "between" {
		return nil, Refuse(Ambiguous, c.all(), "Which days do you mean? Write them as “at least … and at most …”.")
	}
	return tree.And{tree.CompareDays{Left: d, Op: near, Right: limit}, tree.CompareDays{Left: d, Op: far, Right: anchor.Moved(hi, sign)}}, nil
}

// distance reads lengths from another date: "at least 4 weeks before the due
// date".
func (c dates) distance() (tree.Node, *Refusal, bool) {
	i := c.findKind(quantityChunk)
	if i < 0 || i+1 >= len(c.chunks) || c.chunks[i].qty.unit == tree.NoUnit {
		return nil, nil, false
	}
	relation := c.chunks[i+1].roles
	if relation.hasAny(ofWord) && i > 0 && c.chunks[i-1].roles.hasAny(withinWord) && !relation.hasAny(beforeWord|afterWord) {
		return nil, Refuse(Ambiguous, c.all(), "Does “%s” mean before or after that day, or both?", c.all()), true
	}
	if !relation.hasAny(beforeWord | afterWord | laterWord) {
		return nil, nil, false
	}
	if i+2 >= len(c.chunks) {
		return nil, nil, false
	}
	op, from := c.limit(i, c.chunks[i].qty.op)
	if from > 0 && op == "" && c.chunks[from-1].roles.hasAny(withinWord) {
		op, from = "within", from-1
	}
	anchor, wrong := c.dayOf(c.chunks[i+2:])
	if wrong != nil {
		return nil, wrong, true
	}
	if from > 0 && c.chunks[from-1].roles.hasAny(beforeWord|onOrBefore|onOrAfter|afterWord|laterWord|byWord) {
		return c.orderedWith(from-1, anchor, c.chunks[i].qty, relation.hasAny(beforeWord))
	}
	if op == "" && from > 0 && c.chunks[from-1].roles.hasAny(beWord|onWord|exactlyWord) {
		op = "=="
	}
	subject, wrong := c.dayOf(c.chunks[:from])
	if wrong != nil {
		return nil, wrong, true
	}
	n, wrong := c.fromDay(subject, anchor, op, c.chunks[i].qty, relation.hasAny(beforeWord))
	return n, wrong, true
}

// orderedWith reads "no later than two weeks before X".
func (c dates) orderedWith(i int, anchor tree.Day, q quantity, before bool) (tree.Node, *Refusal, bool) {
	s, ok := tree.SpanOf(q.n, q.unit)
	if !ok || q.op != "" {
		return nil, Refuse(Ambiguous, c.all(), "Which day do you mean by “%s”?", c.all()), true
	}
	sign := 1
	if before {
		sign = -1
	}
	op, wrong := c.order(i)
	if wrong != nil {
		return nil, wrong, true
	}
	subject, wrong := c.dayOf(c.chunks[:i])
	return tree.CompareDays{Left: subject, Op: op, Right: anchor.Moved(s, sign)}, wrong, true
}

// order returns the operator that "before" and the like stand for.
func (c dates) order(i int) (string, *Refusal) {
	switch r := c.chunks[i].roles; {
	case r.hasAny(onOrBefore):
		return "<=", nil
	case r.hasAny(onOrAfter):
		return ">=", nil
	case r.hasAny(byWord):
		return "", Refuse(Ambiguous, c.all(), "Does “%s” include that day? Write “on or before”, “before”, “on or after” or “after”.", c.all())
	case r.hasAny(beforeWord), r.hasAny(lessWord):
		return "<", nil
	case r.hasAny(afterWord | laterWord | moreWord):
		return ">", nil
	}
	return "==", nil
}

// ordered reads "X is before Y".
func (c dates) ordered() (tree.Node, *Refusal, bool) {
	i := c.find(beforeWord | onOrBefore | onOrAfter | afterWord | laterWord | byWord)
	if i < 0 {
		i = slices.IndexFunc(c.chunks, func(ch chunk) bool { return ch.roles.hasAny(onWord) && ch.to-ch.from > 1 })
	}
	if i < 0 {
		i = slices.IndexFunc(c.chunks, func(ch chunk) bool { return c.p.isWord(ch, "beyond", "past") && !ch.isName() })
	}
	if i < 0 || i == len(c.chunks)-1 {
		return nil, nil, false
	}
	right := c.chunks[i+1:]
	isBeyond := c.p.isWord(c.chunks[i], "beyond", "past")
	isVerb := c.p.isWord(c.chunks[i], "leaving") // "they are leaving the country"
	if (c.chunks[i].roles.hasAny(byWord) || c.chunks[i].roles.hasMore(prepWord) || isVerb || isBeyond) && !c.isDateLike(right) {
		return nil, nil, false
	}
	op, wrong := c.order(i)
	if wrong != nil {
		return nil, wrong, true
	}
	if isBeyond {
		op = ">"
	}
	if n, wrong, ok := c.orderedByCalendar(i, op); ok {
		return n, wrong, true
	}
	b, wrong := c.dayOf(right)
	if wrong != nil {
		return nil, wrong, true
	}
	a, wrong := c.dayOf(c.chunks[:i])
	return tree.CompareDays{Left: a, Op: op, Right: b}, wrong, true
}

// isDateLike reports whether chunks name a day.
func (c dates) isDateLike(chunks []chunk) bool {
	for _, ch := range chunks {
		if ch.kind == dayChunk || ch.kind == monthChunk || ch.kind == yearChunk || ch.roles.hasAny(todayWord) && len(ch.names) == 0 {
			return true
		}
	}
	r := regionOf(chunks)
	return !r.empty() && len(c.p.form.bestQuestions(r, hasDays)) > 0
}

// orderedByCalendar reads "before 2026" and "after June 2027".
func (c dates) orderedByCalendar(i int, op string) (tree.Node, *Refusal, bool) {
	j := c.findKind(monthChunk, yearChunk)
	if j < i {
		return nil, nil, false
	}
	first, next, ok := c.chunks[j].period()
	if !ok {
		return nil, Refuse(Ambiguous, c.p.words(c.chunks[j:j+1]), "Which year do you mean by “%s”?", c.p.words(c.chunks[j:j+1])), true
	}
	d, wrong := c.dayOf(c.chunks[:i])
	if wrong != nil {
		return nil, wrong, true
	}
	switch op {
	case "<":
		return tree.CompareDays{Left: d, Op: "<", Right: tree.Day{Literal: first}}, nil, true
	case "<=":
		return tree.CompareDays{Left: d, Op: "<", Right: tree.Day{Literal: next}}, nil, true
	case ">":
		return tree.CompareDays{Left: d, Op: ">=", Right: tree.Day{Literal: next}}, nil, true
	}
	return tree.CompareDays{Left: d, Op: ">=", Right: tree.Day{Literal: first}}, nil, true
}

// period returns the first day of a month or year and the first day after it.
// ok is false for a month without a year.
func (c chunk) period() (first, next time.Time, ok bool) {
	if c.kind == yearChunk {
		first = time.Date(c.month, 1, 1, 0, 0, 0, 0, time.UTC)
		return first, first.AddDate(1, 0, 0), true
	}
	first = time.Date(int(c.qty.n), time.Month(c.month), 1, 0, 0, 0, 0, time.UTC)
	return first, first.AddDate(0, 1, 0), c.qty.n > 0
}
