package change

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/amend"
)

// Wish is which days somebody wants instead.
type Wish struct {
	Part     amend.Part
	Days     agent.Days           // the new day or days; zero if none were given
	Relative *intents.RelativeDay // how far it moves; nil if that wasn't said
}

// Meant returns the days that a wish leads to. ok is false if it doesn't say, or if the
// request's own days aren't known.
func (s Scene) Meant(w Wish) (days agent.Days, ok bool) {
	now := s.Days()
	if now.First.IsZero() {
		return days, false
	}
	day := w.Days.First
	switch {
	case w.Part == amend.Moved && day.Equal(now.First):
		return s.from(now, w.Days.Last), true
	case !w.Days.Last.IsZero():
		return w.Days, true
	case day.IsZero() && w.Relative == nil:
		return days, false
	case w.Part == amend.Arrival, w.Part == amend.Unnamed && w.Relative == nil:
		return days, false
	case w.Part == amend.Unnamed, w.Part == amend.Whole:
		return s.from(now, w.moved(now.First)), true
	case w.Part == amend.Start:
		if s.hasLength() || w.moved(now.First).After(now.Last) {
			return s.from(now, w.moved(now.First)), true
		}
		return agent.Days{First: w.moved(now.First), Last: now.Last}, true
	case now.Last.IsZero() && w.Relative != nil:
		return days, false
	case w.Part == amend.Back && w.Relative == nil:
		return agent.Days{First: now.First, Last: lastBefore(day, now.Last)}, true
	}
	return agent.Days{First: now.First, Last: w.moved(now.Last)}, true
}

// hasLength reports whether the form was told how long the leave is, and not until when.
func (s Scene) hasLength() bool {
	answers := s.answers()
	facts := Facts(s.Plan(answers), answers)
	return facts[factLength] != "" && facts[factEnd] == ""
}

// from returns days that are as long, but begin on another one. Workdays are counted by the
// calendar: three days from a Friday on end on a Tuesday.
func (s Scene) from(now agent.Days, first time.Time) agent.Days {
	if s.hasLength() {
		answers := s.answers()
		if plan, ok := s.withStart(answers, first); ok {
			return s.daysIn(plan, answers)
		}
	}
	if now.Last.IsZero() {
		return agent.Days{First: first}
	}
	return agent.Days{First: first, Last: first.Add(now.Last.Sub(now.First))}
}

// lastBefore returns the last day of a leave of somebody who is back on a day. A leave that
// ended on a weekday ends on one again.
func lastBefore(back, before time.Time) time.Time {
	last := back.AddDate(0, 0, -1)
	for !before.IsZero() && !isWeekend(before) && isWeekend(last) {
		last = last.AddDate(0, 0, -1)
	}
	return last
}

func isWeekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

// moved returns the new day instead of another one.
func (w Wish) moved(from time.Time) time.Time {
	switch {
	case !w.Days.First.IsZero():
		return w.Days.First
	case w.Relative.Before:
		return w.Relative.Length.Before(from)
	}
	return w.Relative.Length.After(from)
}
