package say

import (
	"slices"
	"strconv"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// The days of a leave, and what a calendar says of others.

func LeaveStarts(s Span, today time.Time) string {
	switch days := daysBetween(today, s.Start); {
	case days < 0:
		return "Your leave started on " + wizard.Day(s.Start) + "."
	case days == 0:
		return "Your leave starts today."
	default:
		return "Your leave starts on " + wizard.Day(s.Start) + ", in " + count(days, "day") + "."
	}
}

func LastDayOfLeave(s Span) string { return "Your last day of leave is " + wizard.Day(s.End) + "." }

// BackAtWork names the first day of work after a leave, and its last day.
func BackAtWork(s Span, works func(day time.Time) bool) string {
	return FirstDayBack(s, works) + " Your leave ends on " + wizard.Day(s.End) + "."
}

// FirstDayBack names the first day of work after a leave. Nobody may know when the person works: then
// works is nil, and it is the first weekday.
func FirstDayBack(s Span, works func(day time.Time) bool) string {
	first := "first day"
	if works == nil {
		first, works = "first weekday", func(day time.Time) bool { return !isWeekend(day) }
	}
	const longest = 366 // days
	back := s.End.AddDate(0, 0, 1)
	for i := 0; i < longest && !works(back); i++ {
		back = back.AddDate(0, 0, 1)
	}
	return "The " + first + " you're back is " + wizard.Day(back) + "."
}

func LengthOfLeave(s Span) string {
	switch {
	case s.Length() == "":
		return NotInRequest
	case s.Start.IsZero() || s.End.IsZero():
		return "Your leave is " + s.Length() + " long."
	}
	return "Your leave is " + s.Length() + " long, from " + wizard.Day(s.Start) + " to " + wizard.Day(s.End) + "."
}

// WeekendsIn says whether weekends are part of a leave, and how they count.
func WeekendsIn(s Span) string {
	if s.Start.IsZero() || s.End.IsZero() {
		return ""
	}
	days := 0
	for day := s.Start; !day.After(s.End); day = day.AddDate(0, 0, 1) {
		if isWeekend(day) {
			days++
		}
	}
	span := "from " + wizard.Day(s.Start) + " to " + wizard.Day(s.End)
	if days == 0 {
		return "There's no weekend in your leave: it's " + span + "."
	}
	return "Your leave is " + span + ", with " + count(days, "weekend day") + " in it. In a week of leave, the weekend is part of the week; where single days are counted, only days that you would work count."
}

func isWeekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

func daysBetween(from, to time.Time) int { return int(to.Sub(from) / (24 * time.Hour)) }

// OnWeekday says on which weekday a day falls, and whether that is one of those asked for.
func OnWeekday(day time.Time, asked []time.Weekday) string {
	switch {
	case len(asked) == 0:
		return "It's " + wizard.Day(day) + "."
	case slices.Contains(asked, day.Weekday()):
		return "Yes, it's " + wizard.Day(day) + "."
	}
	return "No, it's " + wizard.Day(day) + "."
}

// EndsOn says when a length from a first day ends.
func EndsOn(length string, first, last time.Time) string {
	return Capitalized(length) + " from " + wizard.Day(first) + ": the last day is " + wizard.Day(last) + "."
}

// SumOf says how much a length is in another unit. How many days a month has depends on when it
// begins: then they are counted from today.
func SumOf(length when.Length, today time.Time, unit string) string {
	days := daysBetween(today, length.After(today))
	sum := inUnits(days, today, unit)
	switch {
	case unit == "day":
		sum = count(days, "day")
	case unit == "week" && days >= daysInWeek:
		sum = inWeeks(days)
	}
	if length.Months+length.Years > 0 {
		return "Counted from today, " + length.String() + " are " + sum + "."
	}
	return Capitalized(length.String()) + " are " + sum + "."
}

// FromTo says how long it is from a day to another one, both included.
func FromTo(first, last time.Time, unit string) string {
	days := daysBetween(first, last) + 1
	text := "From " + wizard.Day(first) + " to " + wizard.Day(last) + " it's " + inUnits(days, first, unit)
	if unit == "weekday" {
		text += ", holidays included"
	}
	return text + "."
}

// LeaveFromTo says how long a leave is, and how many of its days are workdays; works is nil if nobody
// knows when the person works: then the days from Monday to Friday are counted.
func LeaveFromTo(s Span, unit string, works func(time.Time) bool) string {
	text := FromTo(s.Start, s.End, unit)
	counts := works
	if counts == nil {
		counts = func(day time.Time) bool { return !isWeekend(day) }
	}
	days, workdays := 0, 0
	for day := s.Start; !day.After(s.End); day = day.AddDate(0, 0, 1) {
		if days++; counts(day) {
			workdays++
		}
	}
	switch {
	case workdays == days || unit == "weekday":
	case works == nil && workdays == 0:
		text += " All of it is on the weekend."
	case works == nil && workdays == 1:
		text += " One of them is from Monday to Friday."
	case works == nil:
		text += " " + strconv.Itoa(workdays) + " of them are from Monday to Friday."
	case workdays == 0:
		text += " None of the days is a workday."
	case workdays == 1:
		text += " One of the days is a workday."
	default:
		text += " " + strconv.Itoa(workdays) + " of the days are workdays."
	}
	switch s.halves {
	case intents.HalfBoth:
		text += " The first and the last one are half days."
	case intents.HalfFirst:
		text += " The first one is half a day."
	case intents.HalfLast:
		text += " The last one is half a day."
	}
	return text
}

// Until says how long it is from today to a day.
func Until(today, day time.Time, unit string) string {
	days := daysBetween(today, day)
	switch {
	case days == 0:
		return "That's today."
	case days < 0:
		return wizard.Day(day) + " has passed."
	}
	return "It's " + inUnits(days, today.AddDate(0, 0, 1), unit) + " until " + wizard.Day(day) + "."
}

// inUnits writes a number of days from a first one: "40 days, or 5 weeks and 5 days".
func inUnits(days int, first time.Time, unit string) string {
	if unit == "weekday" {
		n := 0
		for d := range days {
			if day := first.AddDate(0, 0, d).Weekday(); day != time.Saturday && day != time.Sunday {
				n++
			}
		}
		return count(n, "weekday")
	}
	text := count(days, "day")
	if days < daysInWeek {
		return text
	}
	return text + ", or " + inWeeks(days)
}

const daysInWeek = 7

// inWeeks writes a number of days in weeks: "5 weeks and 5 days".
func inWeeks(days int) string {
	text := count(days/daysInWeek, "week")
	if rest := days % daysInWeek; rest > 0 {
		text += " and " + count(rest, "day")
	}
	return text
}

const FirstDayDecides = "That depends on the first day, which I don't know yet."

// Holiday says which holiday a day is where the person works, all of it or half of it; name is
// empty if it is none. works says whether they work on it.
func Holiday(day time.Time, name string, whole, works bool) string {
	switch {
	case whole:
		return wizard.Day(day) + " is a holiday where you work: " + name + "."
	case name != "":
		return "Half of " + wizard.Day(day) + " is a holiday where you work: " + name + "."
	case !works:
		return wizard.Day(day) + " isn't a holiday where you work, but you don't work on it anyway."
	}
	return wizard.Day(day) + " isn't a holiday where you work. HR knows whether the office closes anyway."
}

// Named is a day with its name, such as a holiday.
type Named struct {
	Day  time.Time
	Name string
}

// HolidaysAmong says which holidays are among the days of a leave; "" for none. federal says that they are those of the
// federal government, and not of the person's own calendar.
func HolidaysAmong(holidays []Named, federal bool) string {
	if len(holidays) == 0 {
		return ""
	}
	kind, several := "a holiday where you work", "holidays among them"
	if federal {
		kind, several = "a federal holiday", "federal holidays among them"
	}
	if len(holidays) == 1 {
		return wizard.Day(holidays[0].Day) + " is " + kind + ": " + holidays[0].Name + "."
	}
	var listed []string
	for _, h := range holidays {
		listed = append(listed, h.Name+" ("+h.Day.Format("Monday, January 2")+")")
	}
	return Capitalized(several) + ": " + joinWithAnd(listed) + "."
}

// HolidayUsually says whether a holiday counts, to somebody who asks.
const HolidayUsually = "Usually a holiday within your vacation takes nothing off what you have; the company's policy decides."

// DayCounted says whether a day is one on which its author works, to somebody who asks whether it counts; works is nil
// if nobody knows when they work.
func DayCounted(day time.Time, works func(time.Time) bool) string {
	if works == nil && !isWeekend(day) || works != nil && works(day) {
		return wizard.Day(day) + " is an ordinary workday, so it counts."
	}
	return wizard.Day(day) + " isn't a workday. Days on which you wouldn't work usually take nothing off what you have; HR can tell you."
}

// PublicHoliday says which federal holiday a day is; name is empty if it is none.
func PublicHoliday(day time.Time, name string) string {
	if name == "" {
		return wizard.Day(day) + " isn't a federal holiday."
	}
	return wizard.Day(day) + " is a federal holiday: " + name + "."
}
