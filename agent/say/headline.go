package say

import (
	"strconv"
	"strings"
	"time"
)

// Headline returns the dates of a request in one line: "Jun 6 – Aug 28, 2027 (12 weeks)".
// It reads facts that every leave form gives. A leave without a start of its own starts
// on the day the child arrives.
func Headline(facts map[string]string) string {
	start, started := parseDay(facts["leave_start"], facts["arrival_date"])
	weeks := leadingNumber(facts["weeks_asked"])
	end, ended := parseDay(facts["leave_end"])
	if !ended && started && weeks > 0 {
		end, ended = start.AddDate(0, 0, 7*weeks-1), true
	}
	length := count(weeks, "week")
	if weeks == 0 && started && ended {
		length = count(int(end.Sub(start)/(24*time.Hour))+1, "day")
	}
	switch {
	case !started:
		return strings.TrimSpace("dates not given yet " + parenthesis(length))
	case !ended:
		return strings.TrimSpace("from " + start.Format("Jan 2, 2006") + " " + parenthesis(length))
	case start.Year() == end.Year():
		return start.Format("Jan 2") + " – " + end.Format("Jan 2, 2006") + " " + parenthesis(length)
	}
	return start.Format("Jan 2, 2006") + " – " + end.Format("Jan 2, 2006") + " " + parenthesis(length)
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
