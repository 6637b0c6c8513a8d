package say

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents"
)

// Headline returns the dates of a request in one line: "Jun 6 – Aug 28, 2027 (12 weeks)",
// "Fri, Nov 27, 2026 (1 day)". It reads facts that every leave form gives. A leave without
// a start of its own starts on the day the child arrives. Where workdays were counted, they are
// the length.
func Headline(facts map[string]string) string {
	s := SpanOf(facts)
	start, end, length := s.Start, s.End, cmp.Or(facts["workdays"], s.Length())
	started, ended := !start.IsZero(), !end.IsZero()
	switch {
	case !started:
		return strings.TrimSpace("dates not given yet " + parenthesis(length))
	case !ended:
		return strings.TrimSpace("from " + start.Format("Jan 2, 2006") + " " + parenthesis(length))
	case start.Equal(end):
		return start.Format("Mon, Jan 2, 2006") + " " + parenthesis(length)
	case start.Year() == end.Year():
		return start.Format("Jan 2") + " – " + end.Format("Jan 2, 2006") + noons[s.halves] + " " + parenthesis(length)
	}
	return start.Format("Jan 2, 2006") + " – " + end.Format("Jan 2, 2006") + noons[s.halves] + " " + parenthesis(length)
}

// noons say which ends of several days are only half taken.
var noons = map[string]string{
	intents.HalfFirst: ", from noon", intents.HalfLast: ", until noon", intents.HalfBoth: ", from noon until noon",
}

// partOfDay says which part of a day an answer to the question for the length means.
var partOfDay = map[string]string{"half_day": "half a day", "morning": "morning", "afternoon": "afternoon"}

// hoursOf reads "2_hours" as "2 hours"; it is "" for any other length.
func hoursOf(value string) string {
	if strings.HasSuffix(value, "_hour") || strings.HasSuffix(value, "_hours") {
		return count(leadingNumber(value), "hour")
	}
	return ""
}

// lengthOf reads "12_weeks" or "12" as weeks, and "3_days", "half_day", "morning" or "2_hours" as days.
func lengthOf(value string) (weeks, days int) {
	n := leadingNumber(value)
	switch {
	case partOfDay[value] != "", hoursOf(value) != "":
		return 0, 1
	case strings.HasSuffix(value, "_day"), strings.HasSuffix(value, "_days"):
		return 0, n
	}
	return n, 0
}

// Span is when a leave is: its first and last day, and the length that was asked for. What
// isn't known is zero.
type Span struct {
	Start, End time.Time // midnight UTC
	asked      string    // an answer to the question for the length
	halves     string    // an answer to the question for half days
}

// SpanOf reads the facts that every leave form gives.
func SpanOf(facts map[string]string) Span {
	s := Span{asked: facts["weeks_asked"], halves: facts["half_days"]}
	s.Start = parseDay(facts["leave_start"], facts["arrival_date"])
	s.End = parseDay(facts["leave_end"])
	weeks, days := lengthOf(s.asked)
	switch {
	case !s.End.IsZero() || s.Start.IsZero():
	case weeks > 0:
		s.End = s.Start.AddDate(0, 0, 7*weeks-1)
	case days == 1:
		s.End = s.Start
	}
	return s
}

// Length is "12 weeks", "10 days" or "half a day"; "" if it isn't known.
func (s Span) Length() string {
	weeks, days := lengthOf(s.asked)
	switch {
	case partOfDay[s.asked] != "":
		return partOfDay[s.asked]
	case hoursOf(s.asked) != "":
		return hoursOf(s.asked)
	case weeks == 0 && days > 0:
		return s.daysOf(days)
	case weeks == 0 && !s.Start.IsZero() && !s.End.IsZero():
		return s.daysOf(int(s.End.Sub(s.Start)/(24*time.Hour)) + 1)
	}
	return count(weeks, "week")
}

// daysOf says how many days are taken of so many, without the halves at their ends.
func (s Span) daysOf(n int) string {
	switch s.halves {
	case intents.HalfBoth:
		return count(n-1, "day")
	case intents.HalfFirst, intents.HalfLast:
		return strconv.Itoa(n-1) + ".5 days"
	}
	return count(n, "day")
}

// parseDay returns the first value that is a day, or the zero time.
func parseDay(values ...string) time.Time {
	for _, value := range values {
		if day, err := time.Parse(time.DateOnly, value); err == nil {
			return day
		}
	}
	return time.Time{}
}

// leadingNumber returns the 12 of "12_weeks" and of "12", and 0 if there is none.
func leadingNumber(value string) int {
	digits, _, _ := strings.Cut(value, "_")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

func parenthesis(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}
