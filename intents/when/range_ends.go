package when

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// The two ends of a range are resolved together, because each says something about the
// other: the year of the end decides that of the start, and 03/04 to 15/04 can only
// put the day first.

// rangeResolution is the range that two dayRefs mean. An ambiguous one has a second
// range in altFirst and altLast. An invalid one has no range, only the reason.
type rangeResolution struct {
	first, last       day
	altFirst, altLast day
	hasAlt, invalid   bool
	reason            string
}

func (now present) resolveRange(first, last dayRef) rangeResolution {
	if first.swappable != last.swappable { // the order of one may settle that of the other
		first, last = first.withOrderOf(last), last.withOrderOf(first)
	}
	if !first.swappable && !last.swappable {
		return now.resolveOrdered(first, last)
	}
	one := now.resolveOrdered(first.asWritten(), last.asWritten())
	two := now.resolveOrdered(first.swapped(), last.swapped())
	switch {
	case one.invalid:
		return two
	case one.last-one.first <= aMonth && two.last-two.first >= twoMonths && !two.invalid: // "3/8 through 3/12" isn't four months
	case !two.invalid:
		one.altFirst, one.altLast, one.hasAlt = two.first, two.last, true
	}
	return one
}

// A range in the usual order of its numbers of at most a month isn't one of two months or more in the other order, in
// days.
const (
	aMonth    = 31
	twoMonths = 59
)

// withOrderOf settles the order of 03/04 by that of the other end: 15/04 puts the day
// first. A month in words settles nothing.
func (ref dayRef) withOrderOf(other dayRef) dayRef {
	if !ref.swappable || other.order == orderFixed {
		return ref
	}
	if ref.order != other.order {
		return ref.swapped()
	}
	return ref.asWritten()
}

// resolveOrdered resolves a range whose months and days are in a known order.
func (now present) resolveOrdered(first, last dayRef) rangeResolution {
	from, to := now.resolveEnds(first, last)
	switch {
	case from.invalid:
		return rangeResolution{invalid: true, reason: from.reason}
	case to.invalid:
		return rangeResolution{invalid: true, reason: to.reason}
	case to.day < from.day, saysNoYear(first) && saysNoYear(last) && to.day-from.day > nearlyAYear && isNextYear(from.day, to.day):
		return rangeResolution{invalid: true, reason: endBeforeStart}
	}
	out := rangeResolution{first: from.day, last: to.day, altFirst: from.day, altLast: to.day}
	if from.hasAlt {
		out.hasAlt, out.altFirst, out.reason = true, from.alt, from.reason
	}
	if to.hasAlt {
		out.hasAlt, out.altLast, out.reason = true, to.alt, to.reason
	}
	out.hasAlt = out.hasAlt && out.altFirst <= out.altLast
	return out
}

// resolveEnds resolves the more certain end first, and the other end as seen from it.
func (now present) resolveEnds(first, last dayRef) (from, to resolution) {
	lean := now.clock.Lean
	if now.since {
		from = first.resolve(now.today, Past)
		return from, last.resolve(from.day, Future)
	}
	if d, ok := now.clock.ofLeave(first.dom); ok && lean == Future && first.isBareDay() && last.isBareDay() { // "the 21st to the 24th", of a leave in December
		from = resolution{day: d}
		return from, last.resolve(d, Future)
	}
	if first.resolved || first.year != 0 || last.month == 0 && !last.resolved && lean == Future {
		from = first.resolve(now.today, lean)
		to = last.resolve(from.day, Future)
		if n := last.dom - first.dom; first.isBareDay() && last.isBareDay() && n > 0 && to.day-from.day > day(n) { // the month has no 31st
			from = first.resolve(to.day, Past)
		}
		return from, to
	}
	to = last.resolve(now.today, lean)
	return first.resolve(to.day, Past), to
}

// nearlyAYear is how many days a range that nobody gave a year may take at most where its end is
// earlier in the year than its start: “December 9 to December 7” is a slip, and not a year.
const nearlyAYear = 330

// saysNoYear reports whether somebody said a day of a month without its year.
func saysNoYear(ref dayRef) bool { return !ref.resolved && ref.month != 0 && ref.year == 0 }

func isNextYear(from, to day) bool {
	first, _, _ := from.date()
	last, _, _ := to.date()
	return last > first
}

const endBeforeStart = "The end is before the start."

// What a day doesn't say it may have from another day in the same text: its month, or its week.

// shareMonth gives a day without a month that of the date after it: "the 4th or the 5th of
// January", "the 4th and then the 7th to 9th of January". The tokens from i to end are between the two.
func (p *parser) shareMonth(out []Reading, r Reading, ref dayRef, i, end int) {
	n := len(out)
	if n == 0 || r.Kind != KindDay && r.Kind != KindRange || out[n-1].Kind != KindDay || out[n-1].form != formMonthDay || ref.month == 0 || ref.dom == 0 {
		return
	}
	joined := false
	for ; i < end; i++ {
		joined = joined || p.is(i, wordOr, wordAnd, wordsReturnToWork) || p.markAt(i) == '/' || p.markAt(i) == '&' || p.markAt(i) == '+'
		if !joined && p.markAt(i) != ',' || joined && !p.is(i, wordOr, wordAnd, wordThe, wordsReturnToWork) && p.markAt(i) == 0 && !p.goesOn(i) {
			return
		}
	}
	next := r.First
	for k := n - 1; joined && k >= 0 && out[k].Kind == KindDay && out[k].form == formMonthDay; k-- { // "the 4th, 5th and 6th of January"
		day := r.First.AddDate(0, 0, out[k].First.Day()-r.First.Day())
		if !day.Before(next) || k < n-1 && !listsDays.MatchString(p.text[out[k].End:out[k+1].Start]) {
			return
		}
		out[k].DateRange, next = DateRange{day, day}, day
	}
}

// goesOn reports whether a token only says that more follows: "and then", "and also".
func (p *parser) goesOn(i int) bool {
	switch strings.ToLower(p.text[p.tokens[i].start:p.tokens[i].end]) {
	case "then", "also", "plus":
		return true
	}
	return false
}

// shareWeek gives the weekdays before a day the week of that day, if they are listed with it:
// “Monday, Wednesday and Thursday next week”, “Tue Thu and Fri of next week”.
func (p *parser) shareWeek(out []Reading, r Reading) {
	if r.Kind != KindDay && r.Kind != KindRange || !namesWeek.MatchString(p.text[r.Start:r.End]) {
		return
	}
	sinceMonday := func(t time.Time) int { return (int(t.Weekday()) + daysOfWeek - 1) % daysOfWeek }
	for i, next := len(out)-1, r.Start; i >= 0; i-- {
		if out[i].form != formWeekday || out[i].Kind != KindDay || !listsDays.MatchString(p.text[out[i].End:next]) {
			return
		}
		day := r.First.AddDate(0, 0, sinceMonday(out[i].First)-sinceMonday(r.First))
		out[i].DateRange, next = DateRange{day, day}, out[i].Start
	}
}

var (
	listsDays = regexp.MustCompile(`(?i)^\s*(?:,|&|\+|,?\s*and|plus)?\s*(?:on |the )*$`)
	namesWeek = regexp.MustCompile(`(?i)\bweek\b`)
)

// followMonth gives a day or a range without a month that of the date or month before it: "leaving Feb 2, back
// on the 5th", "in March, the 3rd to the 9th". A day that would be before that date says nothing of its month, unless
// somebody is back then. at is the first token of r.
func (p *parser) followMonth(out []Reading, r Reading, v *value, at int) Reading {
	if len(out) == 0 {
		return r
	}
	before := out[len(out)-1]
	if before.Kind == KindRange && before.First.IsZero() { // "through Christmas"
		before.Kind, before.First = KindDay, before.Last
	}
	if !before.isDefinite() || before.First.Before(p.today.time()) || !p.namesMonthOf(out, before.First) {
		return r
	}
	switch {
	case r.Kind == KindDay && v.kind == valueDay:
		if day, ok := before.sameMonth(v.first); ok {
			r.First, r.Last = day, day
		} else if next := r.First.AddDate(0, 1, 0); r.First.Before(before.First) && next.Day() == r.First.Day() && next.After(before.First) && backOn.MatchString(p.text[before.End:p.tokens[at].start]) {
			r.First, r.Last = next, next // "through Christmas, back the 4th"
		}
	case r.Kind == KindRange && v.kind == valueRange && !v.openStart:
		first, ok := before.sameMonth(v.first)
		last, also := before.sameMonth(v.last)
		if ok && also && !last.Before(first) {
			r.First, r.Last = first, last
		}
	}
	return r
}

// sameMonth returns a day without a month as one of the month of a reading, at or behind its first day.
func (r Reading) sameMonth(ref dayRef) (day time.Time, ok bool) {
	if ref.resolved || ref.month != 0 || ref.dom == 0 || ref.weekday != 0 {
		return day, false
	}
	day = r.First.AddDate(0, 0, ref.dom-r.First.Day())
	follows := ref.dom > r.First.Day() || r.Kind == KindPeriod && ref.dom == r.First.Day()
	return day, follows && day.Day() == ref.dom
}

// namesMonthOf reports whether one of some readings names the month that a day is in.
func (p *parser) namesMonthOf(out []Reading, day time.Time) bool {
	return slices.ContainsFunc(out, func(r Reading) bool {
		said, in := p.text[r.Start:r.End], r.First
		if in.IsZero() {
			in = r.Last
		}
		return in.Month() == day.Month() && in.Year() == day.Year() && (namesMonth.MatchString(said) || NamesHoliday(said))
	})
}

var backOn = regexp.MustCompile(`(?i)\b(?:back|return(?:ing)?|again|until|till|til|through|thru)\b[^.?!]*$`)

var namesMonth = regexp.MustCompile(`(?i)\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d/\d|\d-\d`)
