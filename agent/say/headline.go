package say

import (
	"strconv"
	"strings"
	"time"
)

// Headline returns the dates of a request in one line: "Jun 6 – Aug 28, 2027 (12 weeks)",
// "Fri, Nov 27, 2026 (1 day)". It reads facts that every leave form gives. A leave without
// a start of its own starts on the day the child arrives.
func Headline(facts map[string]string) string {
	start, started := parseDay(facts["leave_start"], facts["arrival_date"])
	asked := facts["weeks_asked"]
	weeks, days := lengthOf(asked)
	end, ended := parseDay(facts["leave_end"])
	switch {
	case ended || !started:
	case weeks > 0:
		end, ended = start.AddDate(0, 0, 7*weeks-1), true
	case days == 1:
		end, ended = start, true
	}
	length := count(weeks, "week")
	switch {
	case partOfDay[asked] != "":
		length = partOfDay[asked]
	case weeks == 0 && days > 0:
		length = count(days, "day")
	case weeks == 0 && started && ended:
		length = count(int(end.Sub(start)/(24*time.Hour))+1, "day")
	}
	switch {
	case !started:
		return strings.TrimSpace("dates not given yet " + parenthesis(length))
	case !ended:
		return strings.TrimSpace("from " + start.Format("Jan 2, 2006") + " " + parenthesis(length))
	case start.Equal(end):
		return start.Format("Mon, Jan 2, 2006") + " " + parenthesis(length)
	case start.Year() == end.Year():
		return start.Format("Jan 2") + " – " + end.Format("Jan 2, 2006") + " " + parenthesis(length)
	}
	return start.Format("Jan 2, 2006") + " – " + end.Format("Jan 2, 2006") + " " + parenthesis(length)
}

// partOfDay says which part of a day an answer to the question for the length means.
var partOfDay = map[string]string{"half_day": "half a day", "morning": "morning", "afternoon": "afternoon"}

// lengthOf reads "12_weeks" or "12" as weeks, and "3_days", "half_day" or "morning" as days.
func lengthOf(value string) (weeks, days int) {
	n := leadingNumber(value)
	switch {
	case partOfDay[value] != "":
		return 0, 1
	case strings.HasSuffix(value, "_day"), strings.HasSuffix(value, "_days"):
		return 0, n
	}
	return n, 0
}

// parseDay returns the first value that is a day.
func parseDay(values ...string) (time.Time, bool) {
	for _, value := range values {
		if day, err := time.Parse(time.DateOnly, value); err == nil {
			return day, true
		}
	}
	return time.Time{}, false
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
