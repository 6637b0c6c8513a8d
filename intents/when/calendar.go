package when

import (
	"slices"
	"time"
)

// Clock says when, where and by whom a text was written. The package never reads the
// system clock.
type Clock struct {
	Now  time.Time
	Zone *time.Location // the person's time zone; nil means Now's own
	// DayFirst lists April 3 before March 4 as readings of 03/04, as is usual
	// everywhere but in the United States. Both are returned either way.
	DayFirst bool
	// Lean decides which year, month or week is meant when the text doesn't say.
	Lean Lean
	// Leave has the days of the leave that is talked of. A day without its month is the one in it, or nearest to it:
	// "the 13th", of a leave from January 11. Zero if there is none.
	Leave DateRange
}

// ofLeave returns the day with a number that is in the leave, or nearest to it, from today on.
func (c Clock) ofLeave(number int) (day, bool) {
	const longest, farthest = 366, 15 // days of a leave, and from it
	first, last := dayOf(c.Leave.First), dayOf(c.Leave.Last)
	if c.Leave.First.IsZero() || c.Lean == Past {
		return 0, false
	}
	if c.Leave.Last.IsZero() || last < first || last-first > longest {
		last = first
	}
	best, found := day(0), false
	away := func(d day) day { return max(first-d, d-last, 0) }
	for d := max(first-farthest, c.today()); d <= last+farthest; d++ {
		if _, _, dom := d.date(); dom == number && (!found || away(d) < away(best)) {
			best, found = d, true
		}
	}
	return best, found
}

// Lean is a preference among the days that an incomplete date could mean.
type Lean int8

// The preferences.
const (
	Future Lean = iota // the next such day, today included: leave
	Past               // the last such day: hire and birth dates
)

func (l Lean) other() Lean {
	if l == Future {
		return Past
	}
	return Future
}

// step returns 1 for Future and -1 for Past.
func (l Lean) step() int {
	if l == Past {
		return -1
	}
	return 1
}

// allows reports whether d is on the preferred side of from, or from itself.
func (l Lean) allows(d, from day) bool {
	if l == Past {
		return d <= from
	}
	return d >= from
}

// Today returns the clock's date in the person's time zone, as midnight UTC.
func (c Clock) Today() time.Time { return c.today().time() }

func (c Clock) today() day {
	now := c.Now
	if c.Zone != nil {
		now = now.In(c.Zone)
	}
	return dayOf(now)
}

// present is the day from which words such as "tomorrow" are counted.
type present struct {
	clock Clock
	today day
	since bool // what is read now began on its first day, so that isn't ahead
}

// day is a date without a time zone, as the number of days since January 1, 1970.
type day int

// Weekdays, as day.weekday numbers them.
const (
	monday   = 1
	thursday = 4
	saturday = 6
	sunday   = 7
)

func dayOf(t time.Time) day { return newDay(t.Year(), int(t.Month()), t.Day()) }

// newDay normalizes months and days outside their usual range, as time.Date does.
func newDay(year, month, dom int) day {
	return day(time.Date(year, time.Month(month), dom, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// time returns midnight UTC. All days leave the package in this form.
func (d day) time() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }

func (d day) date() (year, month, dom int) {
	y, m, dom := d.time().Date()
	return y, int(m), dom
}

// weekday returns 1 for Monday to 7 for Sunday.
func (d day) weekday() int { return int(((d+3)%7+7)%7) + 1 }

func (d day) isWeekend() bool { return d.weekday() > 5 }

// monday returns the Monday of the day's week.
func (d day) monday() day { return d - day(d.weekday()-1) }

// addMonths returns the same day of a later month, or that month's last day if it is shorter.
func (d day) addMonths(n int) day {
	if n == 0 {
		return d
	}
	y, m, dom := d.date()
	_, last := monthBounds(y, m+n)
	return min(newDay(y, m+n, 1)+day(dom-1), last)
}

func daysInMonth(year, month int) int {
	_, _, dom := (newDay(year, month+1, 1) - 1).date()
	return dom
}

// monthBounds returns the first and last day of a month. It normalizes months outside 1 to 12.
func monthBounds(year, month int) (first, last day) {
	return newDay(year, month, 1), newDay(year, month+1, 1) - 1
}

// nextWeekday returns the first such weekday after d.
func (d day) nextWeekday(wd int) day { return d + day((wd-d.weekday()+6)%7+1) }

// previousWeekday returns the last such weekday before d.
func (d day) previousWeekday(wd int) day { return d - day((d.weekday()-wd+6)%7+1) }

// nthWeekdayIn returns the nth such weekday of a month, counted from 1.
func nthWeekdayIn(year, month, wd, n int) day {
	return (newDay(year, month, 1) - 1).nextWeekday(wd) + day(7*(n-1))
}

// DateRange is a first and a last day, both included, as midnight UTC. They are equal
// for a single day.
type DateRange struct{ First, Last time.Time }

// Without returns what is left of a range without some of its days, in order: several ranges if
// there are gaps, none if nothing is left. next and previous return the day on which a leave can
// go on, or can end, next to a day that is taken out, which also takes the days in between, such as a weekend.
func (d DateRange) Without(out []DateRange, next, previous func(time.Time) time.Time) []DateRange {
	out = slices.Clone(out)
	slices.SortFunc(out, func(a, b DateRange) int { return a.First.Compare(b.First) })
	var left []DateRange
	at := d.First
	for _, o := range out {
		if o.Last.Before(d.First) || o.First.After(d.Last) {
			continue
		}
		if last := previous(o.First); !last.Before(at) {
			left = append(left, DateRange{at, last})
		}
		if after := next(o.Last); after.After(at) {
			at = after
		}
	}
	if !at.After(d.Last) {
		left = append(left, DateRange{at, d.Last})
	}
	return left
}
