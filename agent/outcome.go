package agent

import (
	"context"
	"errors"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Outcome is what one event led to, as data: everything a commit writes, in one
// transaction, and what is sent and shown after it. Nothing happens before it.
type Outcome struct {
	// Event is empty where it may be taken once more: a refused form is sent again.
	Event  EventID
	Tenant TenantID
	At     time.Time
	// Session is the next state, or nil where the event left it alone. Its
	// Version is the one it was loaded with; the commit writes Version+1.
	Session *Session
	// Changes are what is different, one line each; together they are the session's history.
	Changes []Change
	// Forgets is set where the history so far is to go: it holds what was answered.
	Forgets bool
	// Requests are filed or changed. Version as for Session; 0 is new.
	Requests []Request
	Audit    []Entry
	// Tickets and Policies are opened or changed. Version as for Session; 0 is new.
	// A policy's change is a line of the audit by itself.
	Tickets  []Ticket
	Policies []KeptPolicy
	// Opened is how often tickets had been opened when the turn looked.
	Opened int64
	// Asked are the questions that were asked, for what people ask most.
	Asked []Asked
	// Timers are set, or taken back, for the session.
	Timers   []Timer
	Messages []Message
	// View is for the surface that is waiting. It is not stored: it can be derived again.
	View View
	// People are those whom the view names by their ids, as in [Message].
	People []UserID
}

// Change is one line of a session's history: what is different, never a copy of the state.
type Change struct {
	At       time.Time         `json:"at"`
	By       UserID            `json:"by"`
	Via      Surface           `json:"via"`
	What     string            `json:"what"` // one of those below, an action's name, …
	Question wizard.QuestionID `json:"question,omitempty"`
	From     string            `json:"from,omitempty"`
	To       string            `json:"to,omitempty"`
	// Why is what the move was understood by.
	Why journey.Why `json:"why,omitzero"`
}

// What changes that answers are derived from are called.
const (
	wasStarted    = "started" // a form
	wasAnswered   = "answered"
	wasCorrected  = "corrected"
	wasPassedOver = "passed over"
	wasSetBack    = "set back" // by an administrator
)

// Entry is one line of the audit: who did what to which request, policy or
// question, when and why. One of the three is set.
type Entry struct {
	At time.Time `json:"at"`
	By UserID    `json:"by"`
	// What was done: to a request "filed", "approved", "denied", "asked", "replied" or
	// "cancelled"; to a policy an [Edit]; to a question "assigned", "answered",
	// "declined", "kept" or "not kept".
	What    string             `json:"what"`
	Request RequestID          `json:"request,omitempty"`
	Policy  knowledge.PolicyID `json:"policy,omitempty"`
	Ticket  TicketID           `json:"ticket,omitempty"`
	Why     string             `json:"why,omitempty"`
}

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
	Tickets  []Ticket  // those that wait for HR; nil where nobody asked for them
	Opened   int64     // how often any were opened; with Tickets
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
	Questions(ctx context.Context, tenant TenantID, since time.Time) ([]Asked, error)
	// TicketAt is the ticket whose card a message is; nil where it is none's.
	TicketAt(ctx context.Context, tenant TenantID, at Receipt) (*Ticket, error)
}

// What a commit may answer.
var (
	ErrSeen     = errors.New("the event was committed before")
	ErrConflict = errors.New("the state has moved on since it was loaded")
)
