package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// samePeriod reads what follows two dates: "X and Y are in the same calendar year", "X and
// Y fall on different days". It reads nothing if the words say something else.
func (p *conditions) samePeriod(chunks []chunk) (tree.Node, bool) {
	first, ok := p.onlyDay(chunks)
	if !ok || !p.is(andWord) {
		return nil, false
	}
	at := p.at
	p.at++
	rest, next := p.clauseEnd(p.at)
	period := slices.IndexFunc(rest, func(c chunk) bool { return p.isWord(c, "same", "different") })
	if period <= 0 {
		p.at = at
		return nil, false
	}
	same := p.isWord(rest[period], "same")
	unit := tree.NoUnit
	for _, c := range rest[period+1:] {
		if u, ok := unitWords[c.stems[0]]; ok && len(c.stems) == 1 {
			unit = u.unit
		}
	}
	be := slices.IndexFunc(rest, func(c chunk) bool { return c.roles.hasAny(beWord) && !c.isName() })
	if be < 0 {
		be = period
	}
	second, ok := p.onlyDay(rest[:be])
	denied := slices.ContainsFunc(rest[be:period], func(c chunk) bool { return c.roles.hasAny(notWord) })
	if !ok || unit != tree.DayUnit && unit != tree.MonthUnit && unit != tree.YearUnit {
		p.at = at
		return nil, false
	}
	p.at, p.last = next, nil
	var n tree.Node = tree.SamePeriod{Left: first, Right: second, Unit: unit}
	if unit == tree.DayUnit {
		n = tree.CompareDays{Left: first, Op: "==", Right: second}
	}
	if same == denied {
		n = tree.Negate(n)
	}
	return n, true
}

// onlyDay finds the day, if words name that and nothing else. A verb such as "starts" after a
// range says which of its days.
func (p *conditions) onlyDay(chunks []chunk) (tree.Day, bool) {
	r := regionOf(chunks)
	found := p.form.bestQuestions(r, hasDays)
	if r.empty() || len(found) != 1 || found[0].q.Kind == wizard.RangeKind && r.start == r.end {
		return tree.Day{}, false
	}
	return tree.Day{Q: found[0].q, End: found[0].q.Kind == wizard.RangeKind && r.end}, true
}
