package threshold

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// shiftHours returns the hours a week of somebody who says how long they work at a time and how
// often: "3 twelve hour shifts a week", "8 hours mon to thu", "9 to 5 every day", "4x10".
func shiftHours(tokens []words.Word) (weekly float64, ok bool) {
	if m := timesHours.FindStringSubmatch(words.Join(tokens)); m != nil {
		n, _ := strconv.ParseFloat(m[1], 64)
		each, _ := strconv.ParseFloat(m[2], 64)
		return n * each, true
	}
	each, clocked := clockHours(tokens)
	if !clocked {
		if each, ok = hoursEach(tokens); !ok {
			return 0, false
		}
	}
	n, counted := shiftsAWeek(tokens)
	switch {
	case counted:
		return n * each, true
	case clocked:
		return workdays * each, true
	}
	return 0, false
}

// workdays are the days that people work in a week unless they say otherwise.
const workdays = 5

// timesHours matches shifts times hours.
var timesHours = regexp.MustCompile(`\b([1-7]) ?x ?(\d{1,2})\b`)

// hoursEach returns how long a shift is: "twelve hour", "12s".
func hoursEach(tokens []words.Word) (float64, bool) {
	const longest = 24
	for i, w := range tokens {
		n, ok := numberAt(tokens, i)
		if ok && n <= longest && i+1 < len(tokens) && unitOf(tokens[i+1].Text).name == "hour" {
			return n, true
		}
		if short := strings.TrimSuffix(w.Text, "s"); short != w.Text && isDigits(short) && short != "" {
			n, err := strconv.ParseFloat(short, 64)
			return n, err == nil && n <= longest
		}
	}
	return 0, false
}

// clockHours returns the hours between two times of a day: "9 to 5", "7am till 3pm".
func clockHours(tokens []words.Word) (float64, bool) {
	m := clockSpan.FindStringSubmatch(words.Join(tokens))
	if m == nil {
		return 0, false
	}
	const halfDay = 12
	from, err1 := strconv.Atoi(m[1])
	to, err2 := strconv.Atoi(m[3])
	if err1 != nil || err2 != nil || from > 2*halfDay || to > 2*halfDay || m[2] == "" && m[4] == "" && to >= from && from < 5 {
		return 0, false // "2 to 3" are amounts
	}
	if to <= from || m[2] == "am" && m[4] == "pm" && to < halfDay {
		to += halfDay
	}
	return float64(to - from), to-from <= halfDay
}

var clockSpan = regexp.MustCompile(`\b(\d{1,2}) ?(am|pm)? (?:to|till|til|until|thru) (\d{1,2}) ?(am|pm)?\b(?: (?:days?|weeks?|hours?|hrs?))?`)

// shiftsAWeek returns how many times a week somebody works.
func shiftsAWeek(tokens []words.Word) (float64, bool) {
	for i := range tokens {
		n, ok := numberAt(tokens, i)
		for at := i + 1; ok && n <= 7 && at < min(len(tokens), i+5); at++ {
			if shiftWords[tokens[at].Text] {
				return n, true
			}
			if _, number := numberAt(tokens, at); !number && unitOf(tokens[at].Text).name != "hour" && !strings.HasSuffix(tokens[at].Text, "s") {
				break
			}
		}
		if ok && i+1 < len(tokens) && isDigits(strings.TrimSuffix(tokens[i+1].Text, "s")) && strings.HasSuffix(tokens[i+1].Text, "s") {
			return n, true // "three 12s"
		}
	}
	var days []int
	spans := false
	for i, w := range tokens {
		if day := slices.IndexFunc(weekdays, func(name string) bool {
			return len(w.Text) >= 3 && strings.HasPrefix(name, strings.TrimSuffix(w.Text, "s"))
		}); day >= 0 {
			days = append(days, day)
			spans = spans || i > 0 && spanWords[tokens[i-1].Text] && len(days) > 1
		}
	}
	switch {
	case spans && len(days) == 2 && days[1] > days[0]:
		return float64(days[1] - days[0] + 1), true
	case len(days) > 0 && !spans:
		return float64(len(days)), true
	case says(tokens, everyWorkday):
		return workdays, true
	}
	return 0, false
}

var (
	weekdays     = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
	shiftWords   = lists.Set("shifts")
	spanWords    = lists.Set("between two weekdays")
	everyWorkday = lists.Phrases("every workday")
)

// beforeGap returns what is said before an interruption that doesn't change how long something
// has lasted so far: "3 years in total, but I left once for 5 months". ok is false if there is
// none.
func beforeGap(text string) (head string, ok bool) {
	tokens := cut(text)
	for i := 1; i < len(tokens); i++ {
		if gapLinks[tokens[i].Text] && says(tokens[i:], gaps) {
			return text[:tokens[i].Start], true
		}
	}
	return "", false
}

var (
	gapLinks = lists.Set("before a gap")
	gaps     = lists.Phrases("gaps")
)
