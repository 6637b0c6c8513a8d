package change

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/when"
)

const whichEnd = "Should your leave begin or end on that day? Nothing has changed so far."

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
