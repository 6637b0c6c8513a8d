package questionnaire

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
)

// Retention is how long the content of a conversation is kept after its last call,
// whether it is complete or abandoned.
const Retention = 30 * 24 * time.Hour

// Forget returns the conversation without anything that was said or learned in it. It
// keeps the list of sessions. The next call starts over.
func (c Conversation) Forget(at time.Time) Conversation {
	c.Forgotten, c.Sessions = at, slices.Clone(c.Sessions)
	for i := range c.Sessions {
		s := &c.Sessions[i].State
		*s = journey.State{Journey: s.Journey, Complete: s.Complete, CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt}
	}
	return c
}

// Forget returns the line without a language model's reason, which may quote what was
// said. It keeps what happened, and by which rule.
func (l Line) Forget() Line {
	if l.Why.By == journey.ByEngine {
		l.Why.Reason = ""
	}
	return l
}
