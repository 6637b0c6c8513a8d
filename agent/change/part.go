package change

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// partly returns the days of a leave without some of them, or only some. ok is false if they aren't
// days of it, may be several of its days, or leave a gap: people have to talk about that.
func partly(now agent.Days, w Wish) (days agent.Days, ok bool) {
	if now.Last.IsZero() {
		return days, false
	}
	named := agent.Days{First: w.Days.First, Last: w.Days.Last}
	if named.Last.IsZero() {
		named.Last = named.First
	}
	if named, ok = within(now, named, w.Weekdays); !ok {
		return days, false
	}
	if w.Part == amend.Kept {
		return named, true
	}
	next := func(day time.Time) time.Time {
		after := day.AddDate(0, 0, 1)
		for isWeekend(after) && !isWeekend(day) {
			after = after.AddDate(0, 0, 1)
		}
		return after
	}
	previous := func(day time.Time) time.Time { return lastBefore(day, now.Last) }
	left := when.DateRange(now).Without([]when.DateRange{when.DateRange(named)}, next, previous)
	if len(left) != 1 {
		return days, false // nothing is left: that is a cancellation; or two parts are
	}
	return agent.Days(left[0]), true
}

// within returns the days of a leave that are meant. Weekdays are those of the leave, if it has them
// only once.
func within(now, named agent.Days, weekdays bool) (agent.Days, bool) {
	const week = 7
	if weekdays {
		for named.First.Before(now.First) {
			named.First, named.Last = named.First.AddDate(0, 0, week), named.Last.AddDate(0, 0, week)
		}
		for !named.First.AddDate(0, 0, -week).Before(now.First) {
			named.First, named.Last = named.First.AddDate(0, 0, -week), named.Last.AddDate(0, 0, -week)
		}
		if !named.First.AddDate(0, 0, week).After(now.Last) {
			return named, false
		}
	}
	return named, !named.First.Before(now.First) && !named.Last.After(now.Last)
}

// onlyWeekdays reports whether a text names days only by their weekdays.
func onlyWeekdays(text string, clock when.Clock) bool {
	found := amend.Days(text, clock)
	for _, r := range found {
		for _, w := range words.Texts(words.Cut(text[r.Start:r.End])) {
			if !isWeekdayName(w) && !linksDays[w] {
				return false
			}
		}
	}
	return len(found) > 0
}

func isWeekdayName(word string) bool {
	const least = 3
	for day := time.Sunday; day <= time.Saturday; day++ {
		if name := strings.ToLower(day.String()); len(word) >= least && strings.HasPrefix(name, word) {
			return true
		}
	}
	return slices.Contains([]string{"tues", "weds", "thur", "thurs"}, word)
}

var linksDays = words.SetOf("the on that to through thru until till and from")
