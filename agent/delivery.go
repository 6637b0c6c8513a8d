package agent

import (
	"fmt"
	"time"
)

// Delivery is a message on its way, with where earlier ones went.
type Delivery struct {
	Message Message
	Attempt int      // 1 for the first
	Replace *Receipt // where the message with the same key went
	Thread  *Receipt // where the message went that this one is under
}

// Receipt is where a message went, in the words of the chat platform.
type Receipt struct {
	Channel string
	Message string
}

// RetryError asks for another attempt, not before After has passed.
type RetryError struct {
	After time.Duration // 0: whenever it suits
	// Most is how many attempts may end so before it is final: for what may be
	// the message's own fault. 0 is without end.
	Most int
	Err  error // nil where nothing went wrong and it is only too early
}

func (e *RetryError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("too early: try again in %s", e.After)
	}
	return fmt.Sprintf("try again in %s: %v", e.After, e.Err)
}

func (e *RetryError) Unwrap() error { return e.Err }
