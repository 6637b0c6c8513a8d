package llm

import (
	"errors"
	"fmt"
	"time"
)

// Reason says why a call failed. It is a label in metrics.
type Reason string

// The reasons.
const (
	RateLimited  Reason = "rate_limited" // too many calls; see [Failure.RetryAfter]
	Unavailable  Reason = "unavailable"  // not reachable, or failing (5xx)
	TimedOut     Reason = "timeout"      // the time limit was reached
	AccessDenied Reason = "refused"      // the key or the model isn't accepted (401, 403, 404, …)
	BadRequest   Reason = "rejected"     // this request isn't accepted, perhaps because of its words (400, 413, 422)
	InvalidReply Reason = "nonsense"     // a reply without the tool call
	CircuitOpen  Reason = "resting"      // the circuit breaker is open after repeated failures
	Canceled     Reason = "cancelled"    // the caller's context was canceled
)

// Failure is the error of a failed call.
type Failure struct {
	Reason     Reason
	Provider   string
	Status     int           // the HTTP status; 0 without a response
	RetryAfter time.Duration // as the provider says; 0 if it doesn't
	cause      error         // from the network, never from the provider; may be nil
}

func (f *Failure) Error() string {
	text := fmt.Sprintf("%s: %s", f.Provider, f.Reason)
	if f.Status != 0 {
		text += fmt.Sprintf(" (HTTP %d)", f.Status)
	}
	if f.RetryAfter != 0 {
		text += fmt.Sprintf(", retry after %s", f.RetryAfter)
	}
	if f.cause != nil {
		text += ": " + f.cause.Error()
	}
	return text
}

// Unwrap returns the network's error, or nil.
func (f *Failure) Unwrap() error { return f.cause }

// ReasonOf returns the reason of an error of [Model.Call], or "" if it has none.
func ReasonOf(err error) Reason {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Reason
	}
	return ""
}
