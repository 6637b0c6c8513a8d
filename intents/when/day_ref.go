package when

import (
	"fmt"
	"time"
)

// dayRef is a single day as the text states it: resolved to a day, or given by some of
// its year, month, day of the month and weekday.
type dayRef struct {
	year, month, dom, weekday int        // 0 if not stated
	order                     fieldOrder // of month and day in a numeric date
	swappable                 bool       // 03/04: month and day may be the other way around
	resolved                  bool       // day is set, the fields above aren't
	day                       day
	alt                       day // a second reading of day, if hasAlt
	hasAlt                    bool
	reason                    string // why alt is a reading too, as a sentence for the person
}

// fieldOrder is the order in which a numeric date states its month and day.
type fieldOrder int8

const (
	orderFixed fieldOrder = iota // not in doubt: in words, year first, or both numbers alike
	monthFirst
	dayFirst
)

func resolvedDay(d day) dayRef { return dayRef{resolved: true, day: d} }

func (ref dayRef) isBareWeekday() bool { return !ref.resolved && ref.weekday != 0 && ref.dom == 0 }

// resolution is the day that a dayRef means. An ambiguous one has a second day in alt.
// An invalid one has no day, only the reason.
type resolution struct {
	day, alt day
	hasAlt   bool
	invalid  bool
	reason   string
}

// resolve returns the day that ref means, as seen from another day: that day or a later
// one if lean is Future, that day or an earlier one if it is Past. A bare weekday never
// means that day itself.
func (ref dayRef) resolve(from day, lean Lean) resolution {
	switch {
	case ref.resolved:
		return resolution{day: ref.day, alt: ref.alt, hasAlt: ref.hasAlt, reason: ref.reason}
	case ref.swappable:
		first, second := ref.asWritten().resolve(from, lean), ref.swapped().resolve(from, lean)
		switch {
		case first.invalid:
			return second
		case second.invalid || second.day == first.day:
			return first
		}
		return resolution{day: first.day, alt: second.day, hasAlt: true}
	case ref.month != 0 && ref.dom != 0:
		return ref.resolveMonthDay(from, lean)
	case ref.dom != 0:
		return ref.resolveDayOfMonth(from, lean)
	case lean == Past:
		return resolution{day: from.previousWeekday(ref.weekday)}
	}
	return resolution{day: from.nextWeekday(ref.weekday)}
}

// asWritten fixes the order of month and day as it is.
func (ref dayRef) asWritten() dayRef {
	ref.swappable = false
	return ref
}

// swapped swaps month and day if their order is in doubt.
func (ref dayRef) swapped() dayRef {
	if ref.swappable {
		ref.month, ref.dom, ref.swappable = ref.dom, ref.month, false
	}
	return ref
}

// resolveMonthDay resolves a month and day, with or without a year and a weekday.
func (ref dayRef) resolveMonthDay(from day, lean Lean) resolution {
	y := ref.year
	if y == 0 {
		y = ref.nearestYear(from, lean)
	}
	name := time.Month(ref.month).String()
	const leapYear = 2000
	if ref.dom > daysInMonth(leapYear, ref.month) {
		return resolution{invalid: true, reason: fmt.Sprintf("There is no %s %d.", name, ref.dom)}
	}
	if ref.dom > daysInMonth(y, ref.month) {
		return resolution{invalid: true, reason: fmt.Sprintf("There is no %s %d in %d.", name, ref.dom, y)}
	}
	d := newDay(y, ref.month, ref.dom)
	if ref.weekday == 0 || ref.weekday == d.weekday() {
		return resolution{day: d}
	}
	if ref.year == 0 { // the weekday may fit the date on the other side of from
		other := ref
		other.weekday = 0
		if o := other.resolveMonthDay(from, lean.other()); !o.invalid && o.day.weekday() == ref.weekday && max(from-o.day, o.day-from) <= maxOtherSide {
			return o
		}
	}
	toWeekday := (ref.weekday-d.weekday()+10)%7 - 3 // -3 to 3 days to the nearest such weekday
	return resolution{
		day: d, alt: d + day(toWeekday), hasAlt: true,
		reason: fmt.Sprintf("%s %d, %d is a %s, not a %s.", name, ref.dom, y, weekdayName(d.weekday()), weekdayName(ref.weekday)),
	}
}

// maxOtherSide is how many days back (or, for past dates, ahead) a weekday may move a date:
// "Monday, November 16" is last week's, but in November "Monday, December 8" isn't last
// year's.
const maxOtherSide = 100

// nearestYear returns the first year, from that of a day on, in which the month and day
// exist and are on the preferred side of that day.
func (ref dayRef) nearestYear(from day, lean Lean) int {
	y, _, _ := from.date()
	for range 9 { // February 29 can be eight years away
		if ref.dom <= daysInMonth(y, ref.month) && lean.allows(newDay(y, ref.month, ref.dom), from) {
			break
		}
		y += lean.step()
	}
	return y
}

func weekdayName(wd int) string { return time.Weekday(wd % 7).String() }

// resolveDayOfMonth resolves a day of the month, with or without a weekday, to the
// nearest month in which it exists. If the weekday fits this month, the day may be on
// the other side of from.
func (ref dayRef) resolveDayOfMonth(from day, lean Lean) resolution {
	y, m, _ := from.date()
	for k := range 48 {
		first, last := monthBounds(y, m+k*lean.step())
		d := first + day(ref.dom-1)
		if d > last || ref.weekday != 0 && d.weekday() != ref.weekday {
			continue
		}
		if ref.weekday != 0 || lean.allows(d, from) {
			return resolution{day: d}
		}
	}
	return resolution{invalid: true, reason: fmt.Sprintf("No month has a %s on day %d.", weekdayName(ref.weekday), ref.dom)}
}

// isBareDay reports whether a day is given by its number in the month alone.
func (ref dayRef) isBareDay() bool {
	return ref.dom != 0 && ref.month == 0 && ref.year == 0 && ref.weekday == 0 && !ref.resolved
}
