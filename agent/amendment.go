package agent

import (
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
)

// Amendment is a wish to move the days of a filed request. At most one of a request is open;
// the others are its history. Until it is accepted, the request's own answers count.
type Amendment struct {
	Asked    Signature             `json:"asked"`
	ByHR     bool                  `json:"byHR,omitempty"` // HR proposes and the employee decides, not the other way round
	From     Days                  `json:"from"`
	To       Days                  `json:"to"`
	Before   string                `json:"before"`  // the headline
	After    string                `json:"after"`   // the headline with the new days
	Answers  []FiledAnswer         `json:"answers"` // all of the request's, with the new days
	Estimate *entitlement.Estimate `json:"estimate,omitempty"`
	Checks   []string              `json:"checks,omitempty"` // as in Request
	State    AmendmentState        `json:"state"`
	Decided  *Signature            `json:"decided,omitempty"` // nil while it is open
	Why      string                `json:"why,omitempty"`     // it was declined
}

// AmendmentState is what became of an [Amendment].
type AmendmentState string

// The states of an amendment. Only the first one can change.
const (
	AmendmentOpen      AmendmentState = "open"
	AmendmentAccepted  AmendmentState = "accepted"
	AmendmentDeclined  AmendmentState = "declined"
	AmendmentWithdrawn AmendmentState = "withdrawn" // by the side that asked, or overtaken by something else
)

// Days are the first and the last day of a leave, as midnight UTC. Last is zero if it isn't
// known.
type Days struct {
	First time.Time `json:"first"`
	Last  time.Time `json:"last,omitzero"`
}

// String returns the days as a button carries them: "2027-06-08/2027-06-19".
func (d Days) String() string {
	if d.Last.IsZero() {
		return d.First.Format(time.DateOnly) + "/"
	}
	return d.First.Format(time.DateOnly) + "/" + d.Last.Format(time.DateOnly)
}

// ParseDays reads what [Days.String] wrote.
func ParseDays(text string) (d Days, ok bool) {
	first, last, ok := strings.Cut(text, "/")
	if !ok {
		return Days{}, false
	}
	var err error
	if d.First, err = time.Parse(time.DateOnly, first); err != nil {
		return Days{}, false
	}
	if last == "" {
		return d, true
	}
	d.Last, err = time.Parse(time.DateOnly, last)
	return d, err == nil
}

// Amendment returns the change that is open, or nil.
func (r Request) Amendment() *Amendment {
	if n := len(r.Amendments); n > 0 && r.Amendments[n-1].State == AmendmentOpen {
		return &r.Amendments[n-1]
	}
	return nil
}

// Revision counts what happened to the request's days: a button that shows an earlier one is
// stale. It is 0 for a request as it was filed.
func (r Request) Revision() int64 {
	n := int64(2 * len(r.Amendments))
	if r.Amendment() != nil {
		n--
	}
	return n
}

// Seen names a request with its revision, as a choice among several carries it.
func (r Request) Seen() string { return string(r.ID) + "@" + strconv.FormatInt(r.Revision(), 10) }

// WaitsForHR reports whether HR has something to decide: the request, or a change of it.
func (r Request) WaitsForHR() bool {
	a := r.Amendment()
	return !r.IsRetained() && (r.State.Waiting() || r.State == Approved && a != nil && !a.ByHR)
}

// WaitsSince returns since when HR has something to decide: since the request was filed, or since
// a change of it was asked for that it was approved before. It means nothing if nothing waits.
func (r Request) WaitsSince() time.Time {
	if a := r.Amendment(); !r.State.Waiting() && a != nil {
		return a.Asked.At
	}
	return r.FiledAt
}

// Revise is a change of the days of a filed request: asked for, proposed or decided.
type Revise struct {
	sealed
	Do      Verb // one of the DoRevise verbs
	Request RequestID
	Seen    int64  // the [Request.Revision] that the person saw
	Text    string // the days as in [Days.String], or the reason
}

// Verb implements [Move].
func (m Revise) Verb() Verb { return m.Do }

// reviseMove returns the move of a press about a change, or nil.
func (p Press) reviseMove() Move {
	switch p.Do {
	case DoRevise, DoReviseStop, DoReviseApprove, DoReviseDeny, DoRevisePropose, DoReviseAccept, DoReviseDecline:
		return Revise{Do: p.Do, Request: p.Request, Seen: p.Version, Text: p.Value}
	}
	return nil
}

// Return is what an employee says of coming back to work after a leave. What they said of days
// that have changed since doesn't count.
type Return struct {
	Last time.Time `json:"last"`         // the last day of the leave, as midnight UTC, of which they were asked
	Day  time.Time `json:"day,omitzero"` // when they will be back; zero before they said so
	// Said is when they said so, or that they aren't fit yet and can't say when; nil before.
	Said *Signature `json:"said,omitempty"`
}

// ComeBack is what somebody says of coming back to work.
type ComeBack struct {
	sealed
	Do      Verb // one of the DoReturn verbs
	Request RequestID
	Seen    int64  // the [Request.Revision] that the person saw
	Text    string // the day, or the words that name it
}

// Verb implements [Move].
func (m ComeBack) Verb() Verb { return m.Do }

// The verbs of coming back to work.
const (
	DoReturn      Verb = "return"       // yes, on this day; asks whether if there is none. Request, Version, Value: the day
	DoReturnOther Verb = "return-other" // on another day; asks which. Request, Version, Value: the words
	DoReturnUnfit Verb = "return-unfit" // not fit yet: ask until when. Request, Version
	DoReturnTell  Verb = "return-tell"  // tell HR that nobody knows yet. Request, Version
	DoReturnNote  Verb = "return-note"  // whether a doctor's note is needed. Request
)

// returnMove returns the move of a press about coming back to work, or nil.
func (p Press) returnMove() Move {
	switch p.Do {
	case DoReturn, DoReturnOther, DoReturnUnfit, DoReturnTell, DoReturnNote:
		return ComeBack{Do: p.Do, Request: p.Request, Seen: p.Version, Text: p.Value}
	}
	return nil
}
