package agent

import (
	"time"

	"github.com/leaveway/leaveway/agent/journey"
)

// The main pathways of the conversation: with nothing under way, and with a form.
const (
	Navigator journey.PathwayID = "navigator"
	Leave     journey.PathwayID = "leave"
)

// Detour is a pathway that waits for an answer, while the one below waits for it.
type Detour struct {
	journey.Frame
	// OnYes is what a plain yes does.
	OnYes Press `json:"asked"`
	// AskedAt is when it was asked last, Thread that of the direct message in which it
	// was, where it is one. A yes to it comes right after, in the same place.
	AskedAt time.Time `json:"at,omitzero"`
	Thread  string    `json:"thread,omitempty"`
}

// Stack is where the conversation stands, the main pathway first.
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
