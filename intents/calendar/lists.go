package calendar

import (
	_ "embed"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists        = words.ReadLists(listText)
	asksWhether  = lists.Set("asks whether")
	isOn         = lists.Set("before a weekday")
	weekdayWords = lists.Set("weekdays")
	weekendWords = lists.Set("weekends")
	pointing     = lists.Set("pointing")
	upTo         = lists.Set("up to")
	takes        = lists.Set("takes")
	fillers      = lists.Set("besides")
	dayWords     = lists.Set("day words")
	workdayWords = lists.Set("weekday words")
	weekWords    = lists.Set("week words")
	monthWords   = lists.Set("month words")
	equals       = lists.Set("equals")
	closers      = lists.Phrases("at the end")
)

var phrases = func() map[string][][]string {
	all := map[string][][]string{}
	for _, name := range []string{"which day", "when", "how many", "how long", "in units", "ends"} {
		all[name] = lists.Phrases(name)
	}
	return all
}()

// unitOf returns the unit that a word is, as one of day, weekday, week, month, or "".
func unitOf(word string) string {
	switch {
	case dayWords[word]:
		return "day"
	case workdayWords[word]:
		return "weekday"
	case weekWords[word]:
		return "week"
	case monthWords[word]:
		return "month"
	}
	return ""
}
