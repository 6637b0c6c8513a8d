package questionnaire

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
)

// KeptFor is how long what was said in a conversation is kept after its last
// call, whether it is complete or was given up.
const KeptFor = 30 * 24 * time.Hour

// Forget is what is kept of a conversation after that: which sessions it had,
// and nothing that was said or learned in them. Who goes on with it starts afresh.
func (c Conversation) Forget(at time.Time) Conversation {
	c.Forgotten, c.Sessions = at, slices.Clone(c.Sessions)
	for i := range c.Sessions {
		s := &c.Sessions[i].State
		*s = journey.State{Journey: s.Journey, Complete: s.Complete, CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt}
	}
	return c
}

// Forget is what is kept of a line: what happened and which rule it was for. A
// language model's reasons go, because they may quote what was said.
func (l Line) Forget() Line {
	if l.Why.By == journey.ByEngine {
		l.Why.Reason = ""
	}
	return l
}
