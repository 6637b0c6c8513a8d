package agent

import (
	"context"
	"fmt"
	"time"
)

// Delivery is a message on its way, with what is known of earlier attempts.
type Delivery struct {
	Message  Message
	Attempt  int      // 1 for the first
	Failures Failures // how earlier attempts failed
	Replace  *Receipt // the earlier message with the same key; nil if there is none
	Thread   *Receipt // the message in whose thread this one belongs; nil if there is none

	Written time.Time // when the message was committed
	// UnsureSince is when it was found out that an earlier attempt may have got through,
	// though its receipt is lost; zero if none may have.
	UnsureSince time.Time
	// Begins is to be called before the message is posted: if the program ends before the
	// receipt is saved, the next attempt is unsure. It is nil where that doesn't matter.
	Begins func(context.Context) error
}

// Receipt says where a message was delivered, in the chat platform's own IDs.
type Receipt struct {
	Channel string `json:"channel"`
	Message string `json:"message"`
}

// FailureKind is a reason why an attempt to deliver a message failed.
type FailureKind int

// The kinds of failure.
const (
	OtherFailure   FailureKind = iota // anything that isn't counted by kind
	ServerFailure                     // the chat platform failed, perhaps because of this message
	NetworkFailure                    // the chat platform didn't answer
)

// Failures counts a message's failed attempts by kind: the next pause depends on how
// often the same thing went wrong.
type Failures struct {
	Server  int
	Network int
}

// Add counts one more failure and returns how many of its kind there are now; 0 for
// [OtherFailure].
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

// RetryError asks for another attempt after a pause.
type RetryError struct {
	After time.Duration // the least pause; 0 leaves it to the caller
	Kind  FailureKind   // what to count the failure as
	// MaxFailures is how many failures of this kind make the error final, because the
	// message itself may be the cause. 0 means never.
	MaxFailures int
	Err         error // nil if nothing went wrong and it is only too early
}

func (e *RetryError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("too early: try again in %s", e.After)
	}
	return fmt.Sprintf("try again in %s: %v", e.After, e.Err)
}

func (e *RetryError) Unwrap() error { return e.Err }
