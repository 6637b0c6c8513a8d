package agent

import (
	"fmt"
	"time"
)

// Delivery is a message on its way, with where earlier ones went.
type Delivery struct {
	Message  Message
	Attempt  int      // 1 for the first
	Failures Failures // how its earlier attempts failed
	Replace  *Receipt // where the message with the same key went
	Thread   *Receipt // where the message went that this one is under
}

// Receipt is where a message went, in the words of the chat platform.
type Receipt struct {
	Channel string
	Message string
}

// FailureKind is a reason why an attempt to deliver a message failed.
type FailureKind int

const (
	OtherFailure   FailureKind = iota // anything that isn't counted by kind
	ServerFailure                     // the chat platform failed, perhaps because of this message
	NetworkFailure                    // the chat platform didn't answer
)

// Failures counts a message's failed attempts, each kind on its own: the next
// pause depends on how often the same thing went wrong.
type Failures struct {
	Server  int
	Network int
}

// Add counts one more failure and returns how many of its kind there are now;
// 0 for a kind that isn't counted.
func (f *Failures) Add(kind FailureKind) int {
	switch kind {
	case ServerFailure:
		f.Server++
		return f.Server
	case NetworkFailure:
		f.Network++
		return f.Network
	case OtherFailure:
	}
	return 0
}

// RetryError asks for another attempt, not before After has passed.
type RetryError struct {
	After time.Duration // 0: whenever it suits
	Kind  FailureKind   // what to count the failure as
	// MaxFailures is how many failures of this kind make the error final: for what may be
	// the message's own fault. 0 is without end.
	MaxFailures int
	Err         error // nil where nothing went wrong and it is only too early
}

func (e *RetryError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("too early: try again in %s", e.After)
	}
	return fmt.Sprintf("try again in %s: %v", e.After, e.Err)
}

func (e *RetryError) Unwrap() error { return e.Err }
