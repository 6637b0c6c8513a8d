package intents

import (
	"fmt"
	"time"
)

// Clock is where and when words are read. Nothing here looks at a clock of its own.
type Clock struct {
	Now  time.Time
	Zone *time.Location // the person's; nil is Now's own
	// DayFirst puts April 3 before March 4 among the readings of 03/04: true
	// everywhere but in the United States. Both are given.
	DayFirst bool
	// Lean says which year is meant where none is said.
	Lean Lean
}

// Lean is a preference among the days that words could mean.
type Lean int8

// The leans.
const (
	Ahead  Lean = iota // the nearest day to come: leave
	Behind             // the nearest day gone by: hire and birth dates
)

func (l Lean) other() Lean {
	if l == Ahead {
		return Behind
	}
	return Ahead
}

func (c Clock) today() day {
	now := c.Now
	if c.Zone != nil {
		now = now.In(c.Zone)
	}
	return dayOf(now)
}

// day counts the days since January 1, 1970: a date without a zone.
type day int

func dayOf(t time.Time) day { return civil(t.Year(), int(t.Month()), t.Day()) }

// civil is a date as a day. Months and days beyond their limits carry over.
func civil(y, m, d int) day {
	return day(time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// time is the day as midnight UTC, the form in which days leave this package.
func (d day) time() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }

func (d day) split() (y, m, dom int) {
	yy, mm, dd := d.time().Date()
	return yy, int(mm), dd
}

// weekday is 1 for Monday to 7 for Sunday.
func (d day) weekday() int {
	return int(((d+3)%7+7)%7) + 1
}

// monday begins the day's week.
func (d day) monday() day { return d - day(d.weekday()-1) }

func (d day) addMonths(n int) day {
	if n == 0 {
		return d
	}
	y, m, dom := d.split()
	m += n
	return civil(y, m, min(dom, monthDays(civil(y, m, 1).split())))
}

// monthDays is the length of a month. The day is ignored.
func monthDays(y, m, _ int) int {
	switch m {
	case 2:
		if y%4 == 0 && (y%100 != 0 || y%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// month is the first and last day of a month; m may carry over.
func month(y, m int) (first, last day) { return civil(y, m, 1), civil(y, m+1, 1) - 1 }

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

// nearestWeekday is the next one after a day, or the last one before it.
func nearestWeekday(wd int, from day, lean Lean) day {
	if lean == Behind {
		return from - day((from.weekday()-wd+6)%7+1)
	}
	return from + day((wd-from.weekday()+6)%7+1)
}
