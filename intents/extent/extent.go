// Package extent recognizes what makes the days of a leave other days: one that is left out ("not the
// Friday", "the Friday I'm working"), one that is added ("Monday too"), another first or last day
// ("start on the Tuesday", "one day less"), other days altogether ("make it the 7th to the 11th"), and
// the whole of it in another week ("I need the week after").
//
//	extent.go   a leave, a message about its days, and the days it has after that
//	edit.go     the changes, each with what a message says for it, as a sequence of letters
//	terse.go    a message as such letters, with the lists of words.txt
//	named.go    which day a weekday or a number of the month is, by the leave
//	weekday.go  days that are only weekdays, and may be in any week
package extent

import (
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// Days are the first and the last day of a leave.
type Days struct{ First, Last time.Time }

// Said is a message about the days of a leave.
type Said struct {
	Text    string
	Written string // as it was typed, in which a word may have been taken back
	Clock   when.Clock
	InWeeks bool                   // the leave was given as so many weeks
	Answers func(part string) bool // whether a part of it answers something else; may be nil
}

// Change returns what a message makes of the days of a leave: others, or the first days of parts
// that are apart, of which a request can have only one. A weekday, or a day without its month, is
// one by the leave's own days. ok is false if the message says anything else.
func (d Days) Change(said Said, works Workdays) (to Days, apart []time.Time, ok bool) {
	t, ok := inTerse(said)
	if !ok {
		return d, nil, false
	}
	return edit{terse: t, of: d, works: works, inWeeks: said.InWeeks, today: said.Clock.Today()}.apply()
}

// inWeeks returns the same days some weeks later, or earlier if weeks is negative.
func (d Days) inWeeks(weeks int) Days {
	const daysInWeek = 7
	return Days{First: d.First.AddDate(0, 0, weeks*daysInWeek), Last: d.Last.AddDate(0, 0, weeks*daysInWeek)}
}

// Only returns the one day that a message leaves of a leave whose days aren't known: "make it just the Friday".
func Only(text string, clock when.Clock) (day time.Time, ok bool) {
	t, ok := inTerse(Said{Text: text, Clock: clock})
	if !ok || !oneDay.MatchString(t.says) {
		return day, false
	}
	return t.named[0].from(clock.Today().AddDate(0, 0, 1)), true
}

// oneDay matches that a message leaves one day.
var oneDay = says(`o*[jkc]+[EA]*Dr?x?|Dj+`)

// Workdays returns the last of n days of work from a day on. ok is false if they are too many.
type Workdays func(from time.Time, n int) (last time.Time, ok bool)

// Count counts the workdays of a leave, up to two years'.
func (w Workdays) Count(days Days) int {
	const most = 2 * 366
	n := 0
	for day := days.First; !day.After(days.Last) && n < most; day = day.AddDate(0, 0, 1) {
		if last, ok := w(day, 1); ok && last.Equal(day) {
			n++
		}
	}
	return n
}

// next returns the workday after a day.
func (w Workdays) next(day time.Time) time.Time {
	day, _ = w(day.AddDate(0, 0, 1), 1)
	return day
}

// previous returns the workday before a day.
func (w Workdays) previous(day time.Time) time.Time {
	for range time.Saturday + 1 {
		if day = day.AddDate(0, 0, -1); w.next(day.AddDate(0, 0, -1)).Equal(day) {
			break
		}
	}
	return day
}
