package agent

import (
	"context"
	"errors"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
)

// Ref says what a turn needs to know.
type Ref struct {
	Event   EventID
	Tenant  TenantID
	Session SessionID
	Person  UserID
	Request RequestID // the one a button named; may be empty
	Waiting bool      // all requests of the tenant that wait for HR, too
	Ticket  TicketID  // the one a button named
}

// State is what a turn knows: as much as it needs, in one reading.
type State struct {
	Seen     bool      // the event was committed before
	Session  Session   // Version 0 where there is none yet
	Requests []Request // the person's own, newest first, at most 20
	Request  *Request  // the one a button named, of the same tenant; nil where there is none
	Ticket   *Ticket   // as Request
	Waiting  []Request // those that wait for HR, oldest first, at most 21; where they were asked for
}

// Store is what lasts.
type Store interface {
	// Load reads what a turn needs.
	Load(ctx context.Context, ref Ref) (State, error)
	// Commit writes an outcome in one transaction. It fails with [ErrSeen] where
	// the event was committed before, and with [ErrConflict] where the session, a
	// request, a ticket or a policy has moved on since it was loaded, or where the
	// outcome opens a ticket and so did somebody else since; then nothing is written.
	Commit(ctx context.Context, out Outcome) error
	// History is what has changed in a session, oldest first.
	History(ctx context.Context, tenant TenantID, session SessionID) ([]Change, error)
	// OpenTickets are the tenant's tickets that wait for HR, oldest first and not
	// nil, and how often any were opened: what [Outcome] takes as Opened.
	OpenTickets(ctx context.Context, tenant TenantID) (open []Ticket, opened int64, err error)
	// ClosedTickets are the tenant's tickets that were answered or declined after a time.
	ClosedTickets(ctx context.Context, tenant TenantID, since time.Time) ([]Ticket, error)
	// Questions are what was asked since a time, oldest first.
	Questions(ctx context.Context, tenant TenantID, since time.Time) ([]AskedQuestion, error)
	// TicketAt is the ticket whose card a message is; nil where it is none's.
	TicketAt(ctx context.Context, tenant TenantID, at Receipt) (*Ticket, error)
}

// What a commit may answer.
var (
	ErrSeen     = errors.New("the event was committed before")
	ErrConflict = errors.New("the state has moved on since it was loaded")
)

// Policies answer questions from what a company has written down.
type Policies interface {
	// Ask finds the answer; that there is none is one, too.
	Ask(ctx context.Context, tenant TenantID, q knowledge.Question) (knowledge.Answer, error)
	// Similar finds those of several questions that ask the same as the first.
	Similar(question string, among []string) []knowledge.Match
	// List are all policies, the retired ones included.
	List(ctx context.Context, tenant TenantID) ([]KeptPolicy, error)
	// Versions are all that a policy ever said, oldest first.
	Versions(ctx context.Context, tenant TenantID, id knowledge.PolicyID) ([]KeptPolicy, error)
}

// Files fetches what people bring.
type Files interface {
	// Fetch reads a file, at most [read.MaxFileSize] bytes of it. Where it cannot be
	// had for good, the error is a *knowledge.Refusal, worded for who brought it.
	Fetch(ctx context.Context, tenant TenantID, id FileID) (name string, content []byte, err error)
}

// Classifier says what words mean where they are said, as moves that the turn
// checks before they count. It may ask a model, and then takes as long as that takes.
type Classifier interface {
	Understand(ctx context.Context, words string, scene intents.Scene) ([]intents.Move, error)
}
