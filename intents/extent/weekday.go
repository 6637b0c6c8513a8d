package extent

import (
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// IsWeekday reports whether words are the name of a weekday: "fri", "Tuesday".
func IsWeekday(said string) bool { return weekday.MatchString(said) }

// IsWeekdays reports whether words are a range that is given by weekdays alone: "Mon-Fri".
func IsWeekdays(said string) bool { return weekdays.MatchString(said) }

// OnlyWeekdays reports whether a day or a range in a text is given by weekdays alone, so that it may
// be in any week.
func OnlyWeekdays(text string, f when.Reading) bool {
	said := strings.TrimPrefix(strings.ToLower(text[f.Start:f.End]), "the ")
	return f.Kind == when.KindDay && IsWeekday(said) || f.Kind == when.KindRange && IsWeekdays(said)
}

// WeekdayAfter returns the first of a weekday after a day.
func WeekdayAfter(day time.Time, on time.Weekday) time.Time {
	for day = day.AddDate(0, 0, 1); day.Weekday() != on; {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

var (
	weekday  = regexp.MustCompile(`(?i)^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?$`)
	weekdays = regexp.MustCompile(`(?i)^(?:from )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* ?(?:to|till?|until|through|thru|-|–) ?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$`)
)
