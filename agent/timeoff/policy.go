package timeoff

import (
	"slices"
	"time"
)

// Policy is how much time off of one kind people get. Its terms change with time, and the
// past keeps the terms that it had.
type Policy struct {
	ID    string
	Name  string   // as people read it: "Vacation"
	Kinds []string // the kinds of request that use it up, by the values of the form's options
	Unit  Unit
	Terms []Terms // by the day from which they apply
}

// Terms are what a policy says from a day on.
type Terms struct {
	From       Day
	PerYear    []Step // by years of service; the first is from the beginning
	Given      Given
	Year       Year
	WaitDays   int     // after the first day of work, until anything can be taken
	FirstYear  Share   // of somebody who joins in the middle of a year
	RoundUpTo  Amount  // the first year's share; 0 doesn't round
	CarryUpTo  *Amount // into the next year; nil is everything
	CarryUntil Date    // when what was carried over expires; the zero value is never
	Most       *Amount // that can be had at once; nil for no limit
	BelowZero  Amount  // how far requests may go into debt
}

// Step is what somebody gets in a year who has worked here for some years.
type Step struct {
	AfterYears int
	Amount     Amount
}

// Given is when the amount for a year is given.
type Given uint8

// When the amount is given. Each part is given at the end of its month or two weeks.
const (
	AtOnce Given = iota // on the first day of the year
	Monthly
	EveryTwoWeeks
)

// Year is which year a policy counts in.
type Year uint8

// The years.
const (
	CalendarYear  Year = iota
	YearOfService      // from the anniversary of the first day of work
)

// Share is what somebody gets who joins in the middle of a year.
type Share uint8

// The shares of the first year.
const (
	ByMonth Share = iota // a twelfth for each month, the one they joined in included
	ByDay
	Full
)

// Date is a day of every year.
type Date struct {
	Month time.Month
	Day   int
}

// in returns the first such date from a day on.
func (d Date) in(from Day) Day {
	y, _, _ := from.Date()
	if day := On(y, d.Month, d.Day); day >= from {
		return day
	}
	return On(y+1, d.Month, d.Day)
}

// termsOn returns the terms that apply on a day, if the policy had begun.
func (p Policy) termsOn(d Day) (Terms, bool) {
	for _, t := range slices.Backward(p.Terms) {
		if t.From <= d {
			return t, true
		}
	}
	return Terms{}, false
}

// perYear returns what somebody gets in a year by the terms of a day.
func (p Policy) perYear(hired, d Day) Amount {
	terms, ok := p.termsOn(d)
	if !ok {
		return 0
	}
	var amount Amount
	years := yearsSince(hired, d)
	for _, s := range terms.PerYear {
		if years >= s.AfterYears {
			amount = s.Amount
		}
	}
	return amount
}

// yearOf returns the first and the last day of the year that a policy counts a day in.
func (t Terms) yearOf(hired, d Day) (first, last Day) {
	if t.Year == CalendarYear {
		y, _, _ := d.Date()
		return On(y, time.January, 1), On(y, time.December, 31)
	}
	n := yearsSince(hired, d)
	return hired.AddYears(n), hired.AddYears(n+1) - 1
}
