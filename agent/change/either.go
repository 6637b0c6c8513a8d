package change

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

const whichEnd = "Should your leave begin or end on that day? Nothing has changed so far."

const (
	whichRequest = "Is that a new request, or should your leave go on until then? Nothing has changed so far."
	whichBefore  = "Is that a new request, or should your leave begin then? Nothing has changed so far."
	onlyNew      = "That would be a new request. Nothing has changed so far."
	newRequest   = "New request: "
)

// alreadyIn says that a day is part of a leave.
func alreadyIn(r agent.Request, day time.Time) string {
	return wizard.Day(day) + " is part of your request " + string(r.ID) + " already: " + r.Headline + "."
}

// AskNew asks whether a day that somebody wants as well is a request of its own, or the new end of
// their leave. ok is false if it is next to the leave, where it can only be the end.
func (s Scene) AskNew(text string, w Wish) (ask agent.Clarify, ok bool) {
	now := s.Days()
	if !w.Added || w.Days.First.IsZero() || now.First.IsZero() || now.Last.IsZero() {
		return ask, false
	}
	day := w.close(now)
	if w.Weekday {
		day = w.lastDay(now)
	}
	ask = agent.Clarify{Words: text, Objection: whichRequest}
	between := agent.Days{First: now.Last.AddDate(0, 0, 1), Last: day.AddDate(0, 0, -1)}
	longer := agent.Days{First: now.First, Last: day}
	switch {
	case !day.Before(now.First) && !day.After(now.Last):
		return agent.Clarify{Words: text, Objection: alreadyIn(s.Request, day)}, true
	case day.Before(now.First):
		between = agent.Days{First: day.AddDate(0, 0, 1), Last: now.First.AddDate(0, 0, -1)}
		longer = agent.Days{First: day, Last: now.Last}
		ask.Objection = whichBefore
	}
	if between.Last.Before(between.First) || s.workdays(between) == 0 {
		return ask, false
	}
	ask.Choices = []agent.Button{{Label: newRequest + wizard.Day(day), Press: agent.Press{Do: agent.DoSay, Value: "I need " + wizard.Day(day) + " off"}}}
	if press, refused, ok := s.Offer(longer); ok && refused == "" {
		ask.Choices = append(ask.Choices, agent.Button{Label: span(longer), Press: press})
	} else {
		ask.Objection = onlyNew
	}
	return ask, true
}

// AskEither asks whether a day that somebody named is to be the first one of a leave or the last.
// ok is false if it can be neither.
func (s Scene) AskEither(text string, clock when.Clock, day time.Time) (ask agent.Clarify, ok bool) {
	ask = agent.Clarify{Words: text, Objection: whichEnd}
	for _, days := range s.Either(text, clock, day) {
		if press, refused, ok := s.Offer(days); ok && refused == "" {
			ask.Choices = append(ask.Choices, agent.Button{Label: span(days), Press: press})
		}
	}
	return ask, len(ask.Choices) > 0
}
