package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// calendar reads "in December", "on a Monday", "on a weekend", "in 2026", "in
// the past" and "between June 1, 2027 and June 30, 2027".
func (c dates) calendar() (tree.Node, *Refusal, bool) {
	if i := c.find(pastWord | futureWord); i >= 0 && c.findKind(quantityChunk) < 0 {
		d, wrong := c.dayOf(slices.Delete(slices.Clone(c.chunks), i, i+1))
		op := "<"
		if c.chunks[i].roles.hasAny(futureWord) {
			op = ">"
		}
		return tree.CompareDays{Left: d, Op: op, Right: tree.Day{Today: true}}, wrong, true
	}
	if i := c.find(weekendWord | workdayWord); i >= 0 {
		d, wrong := c.dayOf(slices.Delete(slices.Clone(c.chunks), i, i+1))
		days := []int{0, 6}
		if c.chunks[i].roles.hasAny(workdayWord) {
			days = []int{1, 2, 3, 4, 5}
		}
		return tree.OnWeekdays{Day: d, Days: days}, wrong, true
	}
	i := slices.IndexFunc(c.chunks, func(ch chunk) bool { return ch.kind == monthChunk || ch.kind == yearChunk || ch.kind == weekdayChunk })
	if i < 0 {
		return c.weekdayName()
	}
	if i > 1 && c.chunks[i-1].roles.hasAny(ofWord) && isBoundary(c.chunks[i-2].stems[0]) {
		return nil, Refuse(Vague, c.p.words(c.chunks[i-2:i+1]), "Which days are “%s”? Write a date.", c.p.words(c.chunks[i-2:i+1])), true
	}
	rest := slices.DeleteFunc(slices.Delete(slices.Clone(c.chunks), i, i+1), func(ch chunk) bool {
		return ch.roles.hasAny(withinWord|onWord|includesWord|fillWord) && len(ch.names) == 0
	})
	d, wrong := c.dayOf(rest)
	if wrong != nil {
		return nil, wrong, true
	}
	if c.chunks[i].kind == weekdayChunk {
		return tree.OnWeekdays{Day: d, Days: []int{c.chunks[i].month}}, nil, true
	}
	if first, next, ok := c.chunks[i].period(); ok {
		return tree.And{tree.CompareDays{Left: d, Op: ">=", Right: tree.Day{Literal: first}}, tree.CompareDays{Left: d, Op: "<", Right: tree.Day{Literal: next}}}, nil, true
	}
	return tree.InMonths{Day: d, Months: []int{c.chunks[i].month}}, nil, true
}

// weekdayName reads "on a Monday" where Monday is also an option of the form.
func (c dates) weekdayName() (tree.Node, *Refusal, bool) {
	for i, ch := range c.chunks {
		if ch.to-ch.from != 1 || ch.kind != wordChunk || ch.from >= len(c.p.tokens) {
			continue
		}
		weekday := weekdayOf(c.p.tokens[ch.from])
		if weekday < 0 {
			continue
		}
		rest := slices.DeleteFunc(slices.Delete(slices.Clone(c.chunks), i, i+1), func(ch chunk) bool { return ch.roles.hasAny(onWord | withinWord) })
		r := regionOf(rest)
		if r.empty() {
			return nil, nil, false
		}
		found := c.p.form.bestQuestions(r, nil)
		if _, ok := c.p.form.onlyPeriod(r, hasDays); !ok && (len(found) != 1 || !hasDays(found[0].q)) {
			return nil, nil, false
		}
		d, wrong := c.dayOf(rest)
		return tree.OnWeekdays{Day: d, Days: []int{weekday}}, wrong, true
	}
	return nil, nil, false
}

// readWithin reads "today is within the term" and "the term includes June 1, 2027".
func (c dates) readWithin() (tree.Node, *Refusal, bool) {
	if i := c.findKind(rangeOfDays); i >= 0 {
		rest := slices.DeleteFunc(slices.Delete(slices.Clone(c.chunks), i, i+1), func(ch chunk) bool {
			return ch.roles.hasAny(withinWord|onWord|betweenWord) && len(ch.names) == 0
		})
		d, wrong := c.dayOf(rest)
		low, high := ">=", "<="
		if c.p.tokens[c.chunks[i].from].low == "strictly" {
			low, high = ">", "<"
		}
		return tree.And{tree.CompareDays{Left: d, Op: low, Right: tree.Day{Literal: c.chunks[i].day}}, tree.CompareDays{Left: d, Op: high, Right: tree.Day{Literal: c.chunks[i].until}}}, wrong, true
	}
	if i := c.find(includesWord); i > 0 {
		if n, wrong, ok := c.rangeIncludes(i); ok {
			return n, wrong, true
		}
	}
	i := slices.IndexFunc(c.chunks, func(ch chunk) bool {
		return (ch.roles.hasAny(withinWord) || ch.roles.hasMore(prepWord) && c.p.isWord(ch, "during") || c.p.words([]chunk{ch}) == "in the course of") && len(ch.names) == 0
	})
	if i <= 0 || i == len(c.chunks)-1 {
		return nil, nil, false
	}
	isRange := func(q *tree.Question) bool { return q.Kind == wizard.RangeKind }
	right := regionOf(c.chunks[i+1:])
	found := c.p.form.bestQuestions(right, isRange)
	left := c.chunks[:i]
	if len(found) != 1 || right.empty() || !c.isDateLike(left) && c.findKind(dayChunk) < 0 {
		return nil, nil, false
	}
	d, wrong := c.dayOf(left)
	return withinRange(d, found[0].q), wrong, true
}

// withinRange holds from the first to the last day of a range.
func withinRange(d tree.Day, q *tree.Question) tree.Node {
	return tree.And{tree.CompareDays{Left: d, Op: ">=", Right: tree.Day{Q: q}}, tree.CompareDays{Left: d, Op: "<=", Right: tree.Day{Q: q, End: true}}}
}

func (c dates) rangeIncludes(i int) (tree.Node, *Refusal, bool) {
	left := regionOf(c.chunks[:i])
	found := c.p.form.bestQuestions(left, nil)
	if len(found) != 1 || found[0].q.Kind != wizard.RangeKind || left.empty() {
		return nil, nil, false
	}
	d, wrong := c.dayOf(c.chunks[i+1:])
	return withinRange(d, found[0].q), wrong, true
}

// sameDay reads "X is June 1, 2027" and "X is today".
func (c dates) sameDay() (tree.Node, *Refusal, bool) {
	i := slices.IndexFunc(c.chunks, func(ch chunk) bool {
		return ch.kind == dayChunk || ch.roles.hasAny(todayWord) && len(ch.names) == 0
	})
	if i < 0 {
		return nil, nil, false
	}
	op := "=="
	switch {
	case c.find(orLater|orEarlier) >= 0 && c.find(orLater|orEarlier) < i:
		return nil, Refuse(Ambiguous, c.all(), "Which days do you mean by “%s”?", c.all()), true
	case c.find(orLater) > i:
		op = ">="
	case c.find(orEarlier) > i:
		op = "<="
	}
	d, wrong := c.dayOf(slices.DeleteFunc(slices.Delete(slices.Clone(c.chunks), i, i+1), func(ch chunk) bool {
		return ch.roles.hasAny(onWord|exactlyWord|orLater|orEarlier) && len(ch.names) == 0
	}))
	other := c.nearDay(c.chunks[i])
	if c.chunks[i].kind == dayChunk {
		other = tree.Day{Literal: c.chunks[i].day}
	}
	return tree.CompareDays{Left: d, Op: op, Right: other}, wrong, true
}
