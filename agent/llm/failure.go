package llm

import (
	"errors"
	"fmt"
	"time"
)

// Reason is why a call brought nothing. It is a label in metrics.
type Reason string

// The reasons.
const (
	RateLimited Reason = "rate_limited" // too many calls; RetryAfter says until when, if the provider did
	Unavailable Reason = "unavailable"  // not reached, or failing itself (5xx)
	TimedOut    Reason = "timeout"      // the budget was spent
	Refused     Reason = "refused"      // the key or the model is not accepted (401, 403, 404 …)
	Rejected    Reason = "rejected"     // this one request is not, perhaps for its words (400, 413, 422)
	Nonsense    Reason = "nonsense"     // an answer without the tool call that was asked for
	Resting     Reason = "resting"      // it kept failing and is left alone for a while
	Cancelled   Reason = "cancelled"    // whoever asked has gone
)

// Failure is a call that brought nothing.
type Failure struct {
	Reason     Reason
	Provider   string
	Status     int           // of HTTP; 0 where nothing came back
	RetryAfter time.Duration // 0 where the provider did not say
	cause      error         // from the network, never from the provider
}

func (f *Failure) Error() string {
	text := fmt.Sprintf("%s: %s", f.Provider, f.Reason)
	if f.Status != 0 {
		text += fmt.Sprintf(" (HTTP %d)", f.Status)
	}
	if f.RetryAfter != 0 {
		text += fmt.Sprintf(", to be asked again after %s", f.RetryAfter)
	}
	if f.cause != nil {
		text += ": " + f.cause.Error()
	}
	return text
}

// Unwrap is what the network said.
func (f *Failure) Unwrap() error { return f.cause }

// ReasonOf is the reason of an error of [Model.Call]; empty where there is none.
func ReasonOf(err error) Reason {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Reason
	}
	return ""
}
