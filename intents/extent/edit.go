package extent

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// edit is what a message says of the days of a leave, and that leave.
type edit struct {
	terse
	of      Days
	works   Workdays
	inWeeks bool // it lasts so many weeks, whenever it begins
	today   time.Time
}

// apply returns the days of the leave after the message, as [Days.Change] does.
func (e edit) apply() (to Days, apart []time.Time, ok bool) {
	i := slices.IndexFunc(edits, func(rule rule) bool { return rule.says.MatchString(e.says) && (!rule.marked || e.marked) })
	if i < 0 {
		return e.of, nil, false
	}
	if to, ok = edits[i].days(e); ok {
		return to, nil, to != e.of && !to.Last.Before(to.First) && !to.First.Before(e.today.AddDate(-1, 0, 0))
	}
	if edits[i].apart != nil {
		apart = edits[i].apart(e)
	}
	return e.of, apart, len(apart) > 0
}

// IsBackThen reports whether a message says only when its author is back, and that is so already.
func (d Days) IsBackThen(said Said, works Workdays) bool {
	t, ok := inTerse(said)
	if !ok || !isBack.MatchString(t.says) {
		return false
	}
	to, ok := edit{terse: t, of: d, works: works, inWeeks: said.InWeeks, today: said.Clock.Today()}.back()
	return ok && to == d
}

// isBack matches that somebody is back on a day.
var isBack = says(`b+[EA]?D|Db+`)

// rule is one kind of change.
type rule struct {
	says   *regexp.Regexp                  // what a message says for it
	marked bool                            // only if the message marks a change
	days   func(edit) (Days, bool)         // the days after it; false if they can't be, or aren't in a row
	apart  func(edit) (firsts []time.Time) // the first days of the parts, if they aren't in a row; may be nil
}

// edits are the changes, each with what is said for it.
var edits = []rule{
	{says: says(`o*[jkc]+[EA]*(D+|R)r?x?|Dj+|k+D+x?r`), days: edit.only},                                                      // just Monday and Tuesday; keep the 14th, lose the rest
	{says: says(`(?:yL)?[vEAoj]*R`), marked: true, days: edit.instead},                                                        // make it the 7th to the 11th
	{says: says(`[vEAw]+R`), days: edit.instead},                                                                              // the week before, 7th to 11th
	{says: says(`DD+`), marked: true, days: edit.instead},                                                                     // Wednesday and Thursday instead
	{says: says(`v*s[vAE]*D|v+seD|DsA?|n[se]+D|v?s?LAs?D`), days: edit.begins},                                                // start Tuesday; not until Tuesday
	{says: says(`[cjAt]*eD|[ct]D|De`), days: edit.ends},                                                                       // until Wednesday; extend it to the 23rd
	{says: isBack, days: edit.back},                                                                                           // back on Thursday
	{says: says(`sD[eb]D`), days: edit.both},                                                                                  // start Tuesday and end Thursday
	{says: says(`x+[DR]+|[DR]+x+|n+D|z+D+|D+z+`), days: edit.without, apart: edit.partsWithout},                               // drop the Friday
	{says: says(`A*a+A*[DR]+E?a*|A*[DR]+E?a+`), days: edit.with, apart: edit.partsWith},                                       // the following Monday too
	{says: says(`x+d`), days: edit.withoutWorked},                                                                             // …, so scrap that day
	{says: says(`o+W|o?Wa+|a+o?W`), days: edit.withWeek},                                                                      // out all next week
	{says: says(`v+o*W`), days: edit.inWeek},                                                                                  // move it to the week of January 11
	{says: says(`o*W`), marked: true, days: edit.inWeek},                                                                      // the first week of January instead
	{says: says(`o+w`), days: edit.wholeWeek},                                                                                 // I need the entire week
	{says: says(`v*o*(?:w[AE]|Aw)`), days: edit.nextWeek},                                                                     // I need the week after
	{says: says(`v*o*[AE]`), marked: true, days: edit.nextWeek},                                                               // wrong week, the one before
	{says: says(`v+o*[bAE]?y?[UL]o*[bAE]?|o*[UL][AE]`), days: edit.shifted},                                                   // push it back a week
	{says: says(`[jkc]+1L`), days: func(e edit) (Days, bool) { return e.lasting(e.count()) }},                                 // just the first two days
	{says: says(`[jkc]+lL`), days: func(e edit) (Days, bool) { return e.endingWith(e.count()) }},                              // just the last two days
	{says: says(`[xc](?:1[Ld]|s)`), days: func(e edit) (Days, bool) { return e.endingWith(e.workdays() - e.count()) }},        // drop the first day
	{says: says(`[xc](?:l[Ld]|e)`), days: func(e edit) (Days, bool) { return e.lasting(e.workdays() - e.count()) }},           // drop the last day
	{says: says(`[jkc]+1w`), days: edit.firstWeek},                                                                            // just the first week
	{says: says(`a*(?:Lm|mL)e?|aLe?|ty?Lm?`), days: func(e edit) (Days, bool) { return e.lasting(e.workdays() + e.count()) }}, // one more day; extend it by two days
	{says: says(`a*(?:Lm|mL)[sE]|aL[sE]`), days: func(e edit) (Days, bool) { return e.endingWith(e.workdays() + e.count()) }}, // one more day before
	{says: says(`Lqe?|qL|cyL|L[cq]`), days: func(e edit) (Days, bool) { return e.lasting(e.workdays() - e.count()) }},         // one day less; shorten it by two days
	{says: says(`[jc]+L`), days: func(e edit) (Days, bool) { return e.lasting(e.count()) }},                                   // cut it to 3 days
	{says: says(`L`), marked: true, days: func(e edit) (Days, bool) { return e.lasting(e.count()) }},                          // make it 2 days
	{says: says(`nDD|DnD`), days: edit.swapped},                                                                               // not December 14, January 14
	{says: says(`D`), marked: true, days: edit.byReason},                                                                      // make it the 17th, I have to work Friday
}

// says compiles what all of a message says.
func says(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + pattern + `)$`) }

// count returns how many days are said, or 1 for "the last day".
func (e edit) count() int {
	for _, n := range e.named {
		if n.letter == 'L' {
			return n.count
		}
	}
	return 1
}

func (e edit) workdays() int { return e.works.Count(e.of) }

// lasting returns the days of a leave that begins as it did and takes n days of work.
func (e edit) lasting(n int) (Days, bool) {
	if n < 1 {
		return e.of, false
	}
	last, ok := e.works(e.of.First, n)
	return Days{First: e.of.First, Last: last}, ok
}

// endingWith returns the days of a leave that ends as it did and takes n days of work.
func (e edit) endingWith(n int) (Days, bool) {
	if n < 1 {
		return e.of, false
	}
	first := e.works.next(e.of.Last)
	for range n {
		first = e.works.previous(first)
	}
	return Days{First: first, Last: e.of.Last}, true
}

// only keeps the days that are named.
func (e edit) only() (Days, bool) {
	days, ok := e.inARow(func(n named) time.Time { return n.within(e.of) })
	if days.First.Before(e.of.First) || days.Last.After(e.of.Last) {
		return e.instead()
	}
	return days, ok
}

// instead takes the days that are named in place of those there were.
func (e edit) instead() (Days, bool) {
	return e.inARow(func(n named) time.Time { return n.near(e.of.First) })
}

func (e edit) begins() (Days, bool) {
	n := e.last()
	to := Days{First: n.near(e.of.First), Last: e.of.Last}
	if e.inWeeks || to.First.After(to.Last) {
		to.Last = to.First.Add(e.of.Last.Sub(e.of.First))
	}
	return to, n.letter == 'D'
}

func (e edit) ends() (Days, bool) {
	n := e.last()
	from := e.of.First
	if strings.Contains(e.says, "t") { // it gets longer
		from = e.of.Last.AddDate(0, 0, 1)
	}
	return Days{First: e.of.First, Last: n.from(from)}, n.letter == 'D' && e.of.First.Before(e.of.Last)
}

func (e edit) back() (Days, bool) {
	n := e.last()
	return Days{First: e.of.First, Last: e.works.previous(n.from(e.of.First.AddDate(0, 0, 1)))}, n.letter == 'D'
}

func (e edit) both() (Days, bool) {
	first := e.named[0].near(e.of.First)
	last := e.named[1].from(first)
	if e.says == "sDbD" {
		last = e.works.previous(last)
	}
	return Days{First: first, Last: last}, true
}

// without leaves out the days that are named.
func (e edit) without() (Days, bool) {
	left := e.left()
	if len(left) != 1 {
		return e.of, false
	}
	return Days(left[0]), true
}

func (e edit) partsWithout() (firsts []time.Time) {
	for _, part := range e.left() {
		firsts = append(firsts, part.First)
	}
	return firsts
}

// left returns the parts of the leave without the days that are named, or nothing if one of them isn't among its days.
func (e edit) left() []when.DateRange {
	out := e.ranges(func(n named) time.Time { return n.within(e.of) })
	if slices.ContainsFunc(out, func(r when.DateRange) bool { return r.First.Before(e.of.First) || r.Last.After(e.of.Last) }) {
		return nil
	}
	return when.DateRange(e.of).Without(out, e.works.next, e.works.previous)
}

// with adds the days that are named: behind the leave, unless the message or their date says before it.
func (e edit) with() (Days, bool) {
	if !e.isEarlier() {
		if to, ok := e.joined(e.ranges(e.behind)); ok {
			return to, ok
		}
	}
	return e.joined(e.ranges(func(n named) time.Time { return n.before(e.of.First) })) // "my flight is on Sunday, so Friday too"
}

func (e edit) partsWith() (firsts []time.Time) {
	if n := e.named[0]; !n.byName && !n.within(e.of).After(e.of.Last) { // they have it already
		return nil
	}
	if more := e.ranges(e.behind); !e.isEarlier() && more[0].First.After(e.of.Last) {
		return []time.Time{e.of.First, more[0].First}
	}
	return nil
}

// behind returns the day that is named, as the first such day behind the leave, or by its number in the month before it.
func (e edit) behind(n named) time.Time {
	if day := n.near(e.of.First); !n.byName && day.Before(e.of.First) {
		return day
	}
	return n.from(e.of.Last.AddDate(0, 0, 1))
}

// joined returns the leave with some more days right before or after it. ok is false if they are apart.
func (e edit) joined(more []when.DateRange) (all Days, ok bool) {
	all = e.of
	for range more {
		for _, r := range more {
			if r.Last.After(all.Last) && !r.First.After(e.works.next(all.Last)) {
				all.Last = r.Last
			}
			if r.First.Before(all.First) && !r.Last.Before(e.works.previous(all.First)) {
				all.First = r.First
			}
		}
	}
	isApart := func(r when.DateRange) bool { return r.First.Before(all.First) || r.Last.After(all.Last) }
	return all, all != e.of && !slices.ContainsFunc(more, isApart)
}

// isEarlier reports whether the message says that the leave begins, or moves, earlier.
func (e edit) isEarlier() bool { return strings.Contains(e.says, "E") }

// direction returns whether the leave moves later, which is 1, or earlier, which is -1.
func (e edit) direction() int {
	if e.isEarlier() {
		return -1
	}
	return 1
}

// withWeek adds the workdays of a week.
func (e edit) withWeek() (Days, bool) {
	w := e.last()
	if w.Last.Before(e.of.First) { // it is next to the leave, not to today
		w.First = e.works.next(e.of.Last)
		w.Last = w.First.AddDate(0, 0, toSunday(w.First))
	}
	last := e.works.previous(w.Last.AddDate(0, 0, 1))
	return e.joined([]when.DateRange{{First: w.First, Last: last}})
}

// withoutWorked leaves out the days that the reason names: "Sam wants me in on the 18th, scrap that day".
func (e edit) withoutWorked() (Days, bool) {
	e.named = e.worked
	return e.without()
}

// inWeek takes a leave of at least a week of work to another week.
func (e edit) inWeek() (Days, bool) {
	const week = 5 // days of work
	n := e.workdays()
	first := e.works.next(e.last().First.AddDate(0, 0, -1))
	last, ok := e.works(first, n)
	return Days{First: first, Last: last}, ok && n >= week
}

// shifted moves all of a leave by weeks, or by days of work: later, unless the message says otherwise.
func (e edit) shifted() (Days, bool) {
	n, sign := e.last(), e.direction()
	if n.letter == 'U' {
		return e.of.inWeeks(sign * n.count), true
	}
	first := e.of.First
	for range n.count {
		if first = e.works.next(first); sign < 0 {
			first = e.works.previous(e.works.previous(first))
		}
	}
	return e.from(first)
}

// from moves a leave to another first day. It stays as long as it was: so many weeks, or so many days of work.
func (e edit) from(first time.Time) (Days, bool) {
	if e.inWeeks {
		return Days{First: first, Last: first.Add(e.of.Last.Sub(e.of.First))}, true
	}
	last, ok := e.works(first, e.workdays())
	return Days{First: first, Last: last}, ok
}

// nextWeek moves all of a leave to the week after, or before.
func (e edit) nextWeek() (Days, bool) {
	return e.of.inWeeks(e.direction()), true
}

// wholeWeek takes Monday to Friday of the week in which the leave begins, from today or its first day on.
func (e edit) wholeWeek() (Days, bool) {
	const toMonday, toFriday = 6, 4
	monday := e.of.First.AddDate(0, 0, -(int(e.of.First.Weekday())+toMonday)%7)
	week := Days{First: monday, Last: monday.AddDate(0, 0, toFriday)}
	if week.First.Before(e.today) {
		week.First = e.today
	}
	if e.of.First.Before(week.First) { // they were away already
		week.First = e.of.First
	}
	return week, !e.of.Last.After(week.Last)
}

// firstWeek keeps the days up to the first weekend.
func (e edit) firstWeek() (Days, bool) {
	sunday := e.of.First.AddDate(0, 0, toSunday(e.of.First))
	return Days{First: e.of.First, Last: e.works.previous(sunday)}, sunday.Before(e.of.Last)
}

// toSunday returns how many days the week goes on after a day.
func toSunday(day time.Time) int {
	const week = 7
	return (week - int(day.Weekday())) % week
}

// swapped puts one day in the place of the first or the last one: "not December 14, January 14".
func (e edit) swapped() (Days, bool) {
	out, in := e.named[0], e.named[1]
	if e.says == "DnD" {
		out, in = in, out
	}
	switch gone := out.within(e.of); {
	case gone.Equal(e.of.First):
		return e.from(in.near(e.of.First))
	case gone.Equal(e.of.Last):
		return Days{First: e.of.First, Last: in.from(e.of.First)}, true
	}
	return e.of, false
}

// byReason takes a day for the first or the last one by the days that somebody works: "make it the 17th, I've got to
// work Friday". A leave of one day moves.
func (e edit) byReason() (Days, bool) {
	if e.of.First.Equal(e.of.Last) {
		day := e.named[0].near(e.of.First)
		return Days{First: day, Last: day}, true
	}
	day := e.named[0].within(e.of)
	if len(e.worked) == 0 {
		return e.of, false
	}
	switch worked := e.worked[0].within(e.of); {
	case worked.After(day):
		return Days{First: e.of.First, Last: day}, true
	case worked.Before(day):
		return Days{First: day, Last: e.of.Last}, true
	}
	return e.of, false
}

// last returns the day that is named last.
func (e edit) last() named { return e.named[len(e.named)-1] }

// inARow returns the first and the last of the days that are named, if they follow each other.
func (e edit) inARow(on func(named) time.Time) (days Days, ok bool) {
	for i, r := range e.ranges(on) {
		if i == 0 {
			days.First = r.First
		} else if !r.First.Equal(days.Last.AddDate(0, 0, 1)) && !r.First.Equal(e.works.next(days.Last)) {
			return days, false
		}
		days.Last = r.Last
	}
	return days, true
}

// ranges returns the days that are named as the leave has them.
func (e edit) ranges(on func(named) time.Time) (out []when.DateRange) {
	for _, n := range e.named {
		r := n.DateRange
		switch {
		case n.letter == 'L' || n.letter == 'U' || n.letter == 'W':
			continue
		case n.to != nil:
			r.First = on(n)
			r.Last = n.to.from(r.First)
		case n.First.IsZero():
			r.First = on(n)
			r.Last = r.First
		}
		out = append(out, r)
	}
	return out
}
