package wizard

import (
	"strings"
	"time"
)

type facts struct {
	today time.Time
	shown map[Tag]shown
}

// shown is an answer that counts with its question, for messages.
type shown struct {
	question *Question
	value    string
}

func newFacts(today time.Time) *facts {
	return &facts{today: midnight(today), shown: map[Tag]shown{}}
}

// midnight is a person's day as conditions see it: its beginning, in UTC.
func midnight(day time.Time) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

func (f *facts) add(q *Question, value string) {
	if value != "" {
		f.shown[q.Tag] = shown{q, value}
	}
}

func (f *facts) list(tag Tag) ([]string, bool) {
	a, ok := f.shown[tag]
	return strings.Split(a.value, ","), ok && a.value != Unsure
}
