package when

import (
	"regexp"
	"slices"
	"time"
)

// What a day doesn't say it may have from another day in the same text: its month, or its week.

// shareMonth gives a day without a month that of the date after it: "the 4th or the 5th of
// January". The tokens from i to end are between the two.
func (p *parser) shareMonth(out []Reading, r Reading, ref dayRef, i, end int) {
	n := len(out)
	if n == 0 || r.Kind != KindDay || out[n-1].Kind != KindDay || out[n-1].form != formMonthDay || ref.month == 0 || ref.dom == 0 {
		return
	}
	joined := false
	for ; i < end; i++ {
		joined = joined || p.is(i, wordOr, wordAnd, wordsReturnToWork) || p.markAt(i) == '/' || p.markAt(i) == '&' || p.markAt(i) == '+'
		if !joined && p.markAt(i) != ',' || joined && !p.is(i, wordOr, wordAnd, wordThe, wordsReturnToWork) && p.markAt(i) == 0 {
			return
		}
	}
	if day := r.First.AddDate(0, 0, out[n-1].First.Day()-r.First.Day()); joined && day.Before(r.First) {
		out[n-1].DateRange = DateRange{day, day}
	}
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

// followMonth gives a day without a month that of the date before it: "leaving Feb 2, back on
// the 5th". A day that would be before the date says nothing of its month.
func (p *parser) followMonth(out []Reading, r Reading, v *value) Reading {
	if len(out) == 0 || r.Kind != KindDay || v.kind != valueDay || v.first.resolved || v.first.month != 0 || v.first.dom == 0 || v.first.weekday != 0 {
		return r
	}
	before := out[len(out)-1]
	if !before.isDefinite() || before.First.Before(p.today.time()) || !p.namesMonthOf(out, before.First) {
		return r
	}
	day := before.First.AddDate(0, 0, v.first.dom-before.First.Day())
	if v.first.dom > before.First.Day() && day.Day() == v.first.dom {
		r.First, r.Last = day, day
	}
	return r
}

// namesMonthOf reports whether one of some readings names the month that a day is in.
func (p *parser) namesMonthOf(out []Reading, day time.Time) bool {
	return slices.ContainsFunc(out, func(r Reading) bool {
		return r.First.Month() == day.Month() && r.First.Year() == day.Year() && namesMonth.MatchString(p.text[r.Start:r.End])
	})
}

var namesMonth = regexp.MustCompile(`(?i)\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d/\d|\d-\d`)
