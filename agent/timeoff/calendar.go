package timeoff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Workweek is when a person works, from a day on. More than one week is a rota that begins
// with the week of From and repeats.
type Workweek struct {
	From  Day
	Weeks [][7]int // the minutes of each day of the week, by [time.Weekday]
}

// EveryWeek returns a workweek of equal weeks.
func EveryWeek(from Day, week [7]int) Workweek { return Workweek{From: from, Weeks: [][7]int{week}} }

// minutes are the working minutes of a day that isn't a holiday.
func (w Workweek) minutes(d Day) int {
	if len(w.Weeks) == 0 {
		return 0
	}
	week := (monday(d) - monday(w.From)) / 7
	n := Day(len(w.Weeks))
	return w.Weeks[((week%n)+n)%n][d.Weekday()]
}

// monday returns the Monday of a day's week.
func monday(d Day) Day { return d - Day((d.Weekday()+6)%7) }

// Holiday is a day, or a part of one, on which nobody at a location works.
type Holiday struct {
	Day  Day
	Part Part
	Name string
}

// Calendar is which days, and how much of them, a person works. It doesn't change.
type Calendar struct {
	weeks    []Workweek // the latest first
	holidays map[Day][]Holiday
}

// NewCalendar returns the calendar of a person with workweeks, of which the latest that has
// begun counts, and the holidays of a location. Before the first workweek nothing is worked.
func NewCalendar(weeks []Workweek, holidays []Holiday) (Calendar, error) {
	for _, w := range weeks {
		for _, week := range w.Weeks {
			if i := slices.IndexFunc(week[:], func(m int) bool { return m < 0 || m > 24*60 }); i >= 0 {
				return Calendar{}, fmt.Errorf("a %s of %d minutes: a day has 0 to 1,440", time.Weekday(i), week[i])
			}
		}
	}
	c := Calendar{weeks: slices.Clone(weeks), holidays: map[Day][]Holiday{}}
	slices.SortStableFunc(c.weeks, func(a, b Workweek) int { return cmp.Compare(b.From, a.From) })
	for _, h := range holidays {
		c.holidays[h.Day] = append(c.holidays[h.Day], h)
	}
	return c, nil
}

// minutes are the working minutes of a day that isn't a holiday.
func (c Calendar) minutes(d Day) int {
	for _, w := range c.weeks {
		if w.From <= d {
			return w.minutes(d)
		}
	}
	return 0
}

// Works reports whether any of a day is worked: it belongs to the workweek, and isn't all
// holiday.
func (c Calendar) Works(d Day) bool {
	free, _ := c.off(d)
	return c.minutes(d) > 0 && free != Whole.halves()
}

// Holiday returns the name of the holiday that a day is, and whether all of it is one; "" if it is
// none.
func (c Calendar) Holiday(d Day) (name string, whole bool) {
	free, names := c.off(d)
	return strings.Join(names, ", "), free == Whole.halves()
}

// off are the halves of a day that are holidays, and their names.
func (c Calendar) off(d Day) (halves uint8, names []string) {
	for _, h := range c.holidays[d] {
		halves |= h.Part.halves()
		names = append(names, h.Name)
	}
	return halves, names
}
