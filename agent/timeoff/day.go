package timeoff

import (
	"fmt"
	"time"
)

// Day is a calendar day, as on the wall where the person works. It has no time and no time
// zone, so neither a clock change nor a trip can move it. It counts from January 1, 1970.
type Day int32

const secondsPerDay = 24 * 60 * 60

// On returns a day by its date. Like [time.Date], it takes February 30 for March 1 or 2.
func On(year int, month time.Month, day int) Day {
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)
}

// DayOf returns the day of a moment in the moment's own time zone.
func DayOf(t time.Time) Day { return On(t.Date()) }

// ParseDay reads a day such as 2026-11-27.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("%q isn't a date such as 2026-11-27", text)
	}
	return DayOf(t), nil
}

// Time returns the day as midnight UTC.
func (d Day) Time() time.Time { return time.Unix(int64(d)*secondsPerDay, 0).UTC() }

// Date returns the year, month and day of the month.
func (d Day) Date() (year int, month time.Month, day int) { return d.Time().Date() }

// Weekday returns the day of the week.
func (d Day) Weekday() time.Weekday { return d.Time().Weekday() }

// String returns the day as 2026-11-27.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }

// Said returns the day with its weekday, as people read it: Friday, November 27, 2026.
func (d Day) Said() string { return d.Time().Format("Monday, January 2, 2006") }

// AddYears returns the same date in another year. February 29 becomes March 1 where there is
// none: a year of work has then ended on February 28.
func (d Day) AddYears(n int) Day { return DayOf(d.Time().AddDate(n, 0, 0)) }

// addMonths returns the same date in another month, or that month's last day if it is shorter.
func (d Day) addMonths(n int) Day {
	y, m, day := d.Date()
	last := On(y, m+time.Month(n)+1, 0)
	return min(On(y, m+time.Month(n), 1)+Day(day-1), last)
}

// yearsSince counts the whole years from one day to another.
func yearsSince(from, to Day) int {
	y1, _, _ := from.Date()
	y2, _, _ := to.Date()
	n := y2 - y1
	for n > 0 && from.AddYears(n) > to {
		n--
	}
	return max(n, 0)
}

// Part is a part of a day.
type Part uint8

// The parts of a day. A morning and an afternoon are half of a workday each, however long
// that is and whenever its break is.
const (
	Whole Part = iota
	Morning
	Afternoon
)

// String returns the part as it is written in a file.
func (p Part) String() string { return [...]string{"whole day", "morning", "afternoon"}[p] }

// halves are the parts as a set: bit 0 is the morning, bit 1 the afternoon.
func (p Part) halves() uint8 { return [...]uint8{0b11, 0b01, 0b10}[p] }
