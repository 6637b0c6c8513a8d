package when

import (
	"fmt"
	"time"
)

// point is one day as it was said: known, or by some of year, month, day of the
// month and weekday.
type point struct {
	known       bool
	at          day  // where known
	y, m, d, wd int  // 0 is unsaid
	either      bool // 03/04: month and day may change places
	order       int8 // in digits: 1 the month first, 2 the day first, 0 in words or with the year first
	alt         day  // a second reading of a known day
	two         bool // alt counts
	why         string
}

// loneWeekday reports whether nothing but a weekday was said.
func (pt point) loneWeekday() bool { return !pt.known && pt.wd != 0 && pt.d == 0 }

// pick is the day a point stands for: one, two where it can be read in two
// ways, or none, with the reason.
type pick struct {
	day, alt day
	two      bool
	none     bool
	why      string
}

// on finds the day of a point as seen from a day, leaning ahead (from that day
// on) or behind (up to it).
func (pt point) on(from day, lean Lean) pick {
	switch {
	case pt.known:
		return pick{day: pt.at, alt: pt.alt, two: pt.two, why: pt.why}
	case pt.either:
		a, b := pt, pt
		a.either, b.either = false, false
		b.m, b.d = pt.d, pt.m
		first, second := a.on(from, lean), b.on(from, lean)
		switch {
		case first.none:
			return second
		case second.none || second.day == first.day:
			return first
		}
		return pick{day: first.day, alt: second.day, two: true}
	case pt.m != 0 && pt.d != 0:
		return pt.dated(from, lean)
	case pt.d != 0:
		return pt.inMonth(from, lean)
	}
	return pick{day: nearestWeekday(pt.wd, from, lean)}
}

// dated is a month and day with or without its year and weekday.
func (pt point) dated(from day, lean Lean) pick {
	y := pt.y
	if y == 0 {
		y, _, _ = from.split()
		step := 1
		if lean == Behind {
			step = -1
		}
		for range 9 { // February 29 may be eight years off
			d := civil(y, pt.m, pt.d)
			if pt.d <= monthDays(y, pt.m, 0) && (lean == Ahead && d >= from || lean == Behind && d <= from) {
				break
			}
			y += step
		}
	}
	name := time.Month(pt.m).String()
	if pt.d > monthDays(2000, pt.m, 0) {
		return pick{none: true, why: fmt.Sprintf("There is no %s %d.", name, pt.d)}
	}
	if pt.d > monthDays(y, pt.m, 0) {
		return pick{none: true, why: fmt.Sprintf("There is no %s %d in %d.", name, pt.d, y)}
	}
	d := civil(y, pt.m, pt.d)
	if pt.wd == 0 || pt.wd == d.weekday() {
		return pick{day: d}
	}
	if pt.y == 0 { // the weekday may say that the one on the other side is meant
		other := pt
		other.wd = 0
		if o := other.dated(from, lean.other()); !o.none && o.day.weekday() == pt.wd {
			return o
		}
	}
	shift := (pt.wd - d.weekday() + 10) % 7 // -3 … 3 days away, shifted by 3
	return pick{
		day: d, alt: d + day(shift-3), two: true,
		why: fmt.Sprintf("%s %d, %d is a %s, not a %s.", name, pt.d, y, weekdayName(d.weekday()), weekdayName(pt.wd)),
	}
}

func weekdayName(wd int) string { return time.Weekday(wd % 7).String() }

// inMonth is a day of the month, with its weekday or without: the nearest month
// in which there is one, this month's even if it is over where the weekday fits.
func (pt point) inMonth(from day, lean Lean) pick {
	y, m, _ := from.split()
	step := 1
	if lean == Behind {
		step = -1
	}
	for k := range 48 {
		first, last := month(y, m+k*step)
		d := first + day(pt.d-1)
		if d > last || pt.wd != 0 && d.weekday() != pt.wd {
			continue
		}
		if pt.wd != 0 || lean == Ahead && d >= from || lean == Behind && d <= from {
			return pick{day: d}
		}
	}
	return pick{none: true, why: fmt.Sprintf("No month has a %s on day %d.", weekdayName(pt.wd), pt.d)}
}
