package timeoff

import (
	"slices"
	"time"
)

// grant is an amount that is given on a day.
type grant struct {
	day    Day
	amount Amount
}

// period is a year of a policy, cut to the days that somebody works here.
type period struct {
	first, last Day // of the whole year
	from, to    Day // of the person in it
	terms       Terms
}

func (y period) days() Amount { return Amount(y.last - y.first + 1) }

// years returns the years of a policy, from the first day of work or of the policy to a day.
func (p Policy) years(hired, left, through Day) []period {
	var out []period
	if len(p.Terms) == 0 {
		return nil
	}
	end := min(through, left)
	for d := max(hired, p.Terms[0].From); d <= end; {
		terms, _ := p.termsOn(d)
		first, last := terms.yearOf(hired, d)
		y := period{first: first, last: last, from: d, to: min(last, left), terms: terms}
		out = append(out, y)
		d = last + 1
	}
	return out
}

// grants are what a year gives, in the order of its days.
func (p Policy) grants(hired Day, y period) []grant {
	var out []grant
	switch y.terms.Given {
	case Monthly:
		out = p.monthly(hired, y)
	case EveryTwoWeeks:
		out = p.everyTwoWeeks(hired, y)
	default:
		out = p.atOnce(hired, y)
	}
	usable := hired + Day(y.terms.WaitDays)
	for i := range out {
		out[i].day = max(out[i].day, usable)
	}
	return out
}

// atOnce gives the year's amount on its first day. If the amount changes during the year,
// because of an anniversary or of new terms, the difference is given for the rest of it.
func (p Policy) atOnce(hired Day, y period) []grant {
	before := p.perYear(hired, y.from)
	out := []grant{{y.from, y.share(before)}}
	for _, d := range p.changes(hired, y) {
		now := p.perYear(hired, d)
		if now != before {
			out = append(out, grant{d, (now - before) * Amount(y.last-d+1) / y.days()})
		}
		before = now
	}
	return out
}

// changes are the days within a year on which what people get may change.
func (p Policy) changes(hired Day, y period) []Day {
	days := []Day{hired.AddYears(yearsSince(hired, y.from) + 1)}
	for _, t := range p.Terms {
		days = append(days, t.From)
	}
	days = slices.DeleteFunc(days, func(d Day) bool { return d <= y.from || d > y.to })
	slices.Sort(days)
	return slices.Compact(days)
}

// share is what of a year's amount somebody gets who joins during it.
func (y period) share(amount Amount) Amount {
	if y.from == y.first {
		return amount
	}
	switch y.terms.FirstYear {
	case Full:
		return amount
	case ByDay:
		return roundUp(amount*Amount(y.last-y.from+1)/y.days(), y.terms.RoundUpTo)
	}
	months := Amount(0)
	for n := range 12 {
		if _, end := y.month(n); end >= y.from {
			months++
		}
	}
	return roundUp(amount*months/12, y.terms.RoundUpTo)
}

// month returns the first and the last day of a month of the year, counted from 0.
func (y period) month(n int) (start, end Day) {
	return y.first.addMonths(n), y.first.addMonths(n+1) - 1
}

func roundUp(a, to Amount) Amount {
	if to <= 0 {
		return a
	}
	return (a + to - 1) / to * to
}

// monthly gives a twelfth on the last day of each month.
func (p Policy) monthly(hired Day, y period) []grant {
	var out []grant
	for n := range 12 {
		start, end := y.month(n)
		if end < y.from || start > y.to {
			continue
		}
		given := min(end, y.to)
		out = append(out, grant{given, y.part(p.perYear(hired, given)/12, start, end)})
	}
	return out
}

// everyTwoWeeks gives one part of 26 at the end of each two weeks of the year. Its last day,
// or two, give nothing more.
func (p Policy) everyTwoWeeks(hired Day, y period) []grant {
	const parts, length = 26, 14
	var out []grant
	for n := range Amount(parts) {
		start := y.first + Day(n)*length
		end := start + length - 1
		if end < y.from || start > y.to {
			continue
		}
		given := min(end, y.to)
		year := p.perYear(hired, given)
		out = append(out, grant{given, y.part(year*(n+1)/parts-year*n/parts, start, end)})
	}
	return out
}

// part is what somebody gets of the amount for a month or two weeks. Who leaves before its end
// gets a share of it by days; who joins after its beginning does so only if the policy says so.
func (y period) part(whole Amount, start, end Day) Amount {
	from, to := start, min(end, y.to)
	if y.terms.FirstYear == ByDay {
		from = max(start, y.from)
	}
	return whole * Amount(to-from+1) / Amount(end-start+1)
}

// never is after every day that anybody asks for.
var never = On(9999, time.December, 31)
