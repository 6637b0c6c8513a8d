package wizard

import (
	"fmt"
	"strings"
	"time"
)

const isoDay = "2006-01-02"

// Day formats a day for people: "Tuesday, June 15, 2027".
func Day(d time.Time) string { return d.Format("Monday, January 2, 2006") }

// Years outside this range are typos.
const firstYear, lastYear = 1900, 2199

func parseDay(s string) (time.Time, bool) {
	if len(s) != len(isoDay) {
		return time.Time{}, false
	}
	day, err := time.Parse(isoDay, s)
	return day, err == nil && day.Year() >= firstYear && day.Year() <= lastYear
}

func parseRange(s string) (from, to time.Time, ok bool) {
	first, last, found := strings.Cut(s, "/")
	from, okFrom := parseDay(first)
	to, okTo := parseDay(last)
	return from, to, found && okFrom && okTo && !to.Before(from)
}

func readDate(q *Question, raw []string, today time.Time) (string, *Refusal) {
	if len(raw) != 1 {
		return "", refuse("Please choose one date. %s", q.exampleDay(today))
	}
	if _, ok := parseDay(raw[0]); !ok {
		return "", refuse("I can't read that as a date. %s", q.exampleDay(today))
	}
	return raw[0], nil
}

func readRange(q *Question, raw []string, today time.Time) (string, *Refusal) {
	if len(raw) == 1 {
		raw = strings.Split(raw[0], "/")
	}
	if len(raw) == 1 {
		return "", refuse("Please choose both the first and the last day. %s", q.exampleDay(today))
	}
	from, okFrom := parseDay(raw[0])
	to, okTo := parseDay(raw[1])
	switch {
	case len(raw) > 2 || !okFrom || !okTo:
		return "", refuse("I can't read that as a first and a last day. %s", q.exampleDay(today))
	case to.Before(from):
		return "", refuse("The last day (%s) is before the first (%s). Choose a later last day, or change the first.", Day(to), Day(from))
	}
	return raw[0] + "/" + raw[1], nil
}

// exampleDay names a date that would be accepted, in two formats: "For example
// June 15 or 2027-06-15." It returns "" if today is zero.
func (q *Question) exampleDay(today time.Time) string {
	if today.IsZero() {
		return ""
	}
	today = midnight(today)
	day := time.Date(today.Year(), time.June, 15, 0, 0, 0, 0, time.UTC)
	past := q.isInPast()
	switch {
	case !past && !day.After(today):
		day = day.AddDate(1, 0, 0)
	case past && !day.Before(today):
		day = day.AddDate(-1, 0, 0)
	}
	if far := q.maxDays(); far > 0 && abs(daysBetween(today, day)) > far {
		step := max(1, far/2)
		if past {
			step = -step
		}
		day = today.AddDate(0, 0, step)
	}
	if q.Component.Kind() == RangeKind {
		return fmt.Sprintf("For example %s to %s.", day.Format(isoDay), day.AddDate(0, 0, 13).Format(isoDay))
	}
	return fmt.Sprintf("For example %s or %s.", day.Format("January 2"), day.Format(isoDay))
}

// daysBetween counts the days between two midnights. It is negative if to is
// earlier.
func daysBetween(from, to time.Time) int { return int(to.Sub(from).Hours() / 24) }

func abs(n int) int { return max(n, -n) }

func showDate(_ *Question, value string) string {
	day, ok := parseDay(value)
	if !ok {
		return value
	}
	return Day(day)
}

func showRange(_ *Question, value string) string {
	from, to, ok := parseRange(value)
	if !ok {
		return value
	}
	return fmt.Sprintf("%s to %s (%s)", Day(from), Day(to), lengthInWords(daysBetween(from, to)+1))
}

// lengthInWords formats a number of days: "1 day", "12 weeks".
func lengthInWords(days int) string {
	if days%7 == 0 {
		return pluralize(days/7, "week")
	}
	return pluralize(days, "day")
}

func pluralize(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return groupThousands(fmt.Sprint(n)) + " " + thing + "s"
}
