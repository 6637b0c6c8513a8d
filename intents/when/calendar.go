package when

import (
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

// Today is the day on the clock, as midnight UTC.
func (c Clock) Today() time.Time { return c.today().time() }

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

// nearestWeekday is the next one after a day, or the last one before it.
func nearestWeekday(wd int, from day, lean Lean) day {
	if lean == Behind {
		return from - day((from.weekday()-wd+6)%7+1)
	}
	return from + day((wd-from.weekday()+6)%7+1)
}
