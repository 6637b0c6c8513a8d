package agent

import (
	"time"

	"github.com/leaveway/leaveway/agent/journey"
)

// The main pathways of the conversation.
const (
	Navigator journey.PathwayID = "navigator" // no form is open
	Leave     journey.PathwayID = "leave"     // a form is open
)

// Detour is a pathway that waits for a yes or no, on top of the pathway to which the
// conversation then returns.
type Detour struct {
	journey.Frame
	// OnYes is what a plain yes does.
	OnYes Press `json:"asked"`
	// AskedAt and Thread are when and in which thread the question was last asked. A
	// plain yes counts only soon after, in the same place. Thread is empty outside threads.
	AskedAt time.Time `json:"at,omitzero"`
	Thread  string    `json:"thread,omitempty"`
}

// Stack returns the pathways under way, the main one first. It has at least one frame.
func (s Session) Stack() []journey.Frame {
	stack := []journey.Frame{{Pathway: Navigator, Since: s.CreatedAt}}
	if f := s.Form; f != nil && f.State == FormOpen {
		stack[0] = journey.Frame{Pathway: Leave, Since: f.StartedAt}
	}
	for _, d := range s.Detours {
		stack = append(stack, d.Frame)
	}
	return stack
}
