package agent

import (
	"context"
	"errors"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
)

// Ref says what a turn needs to load.
type Ref struct {
	Event    EventID
	Tenant   TenantID
	Session  SessionID
	Person   UserID
	Request  RequestID  // the one that a button names; may be empty
	Waiting  bool       // load the tenant's requests that wait for HR, too
	Ticket   TicketID   // the one that a button names; may be empty
	Handover HandoverID // the one that a button names; may be empty
}

// State is what a turn knows before it decides, from one read.
type State struct {
	Seen      bool       // the event was committed before
	Session   *Session   // never nil; Version 0 if it is new
	Requests  []Request  // the person's own, newest first, at most 20
	Request   *Request   // the one that Ref names; nil if the tenant has no such request
	Ticket    *Ticket    // the one that Ref names; nil if the tenant has no such ticket
	Handovers []Handover // those that the person takes part in, and the one that Ref names, oldest first
	Profile   Profile    // what the person told of themselves; Version 0 if nothing is kept
	Waiting   []Request  // the tenant's that wait for HR, oldest first, at most 21; nil unless Ref asks for them
}

// Store keeps what lasts. Its errors are the database's, unless a method says otherwise.
type Store interface {
	// Load reads what a turn needs. A session that doesn't exist yet isn't an error.
	Load(ctx context.Context, ref Ref) (State, error)
	// Commit writes an outcome in one transaction. If it fails, nothing is written. It
	// fails with [ErrSeen] if the event was committed before. It fails with
	// [ErrConflict] if the session, a request, a ticket or a policy has changed since it
	// was loaded, or if the outcome opens a ticket and somebody else has opened one
	// since the turn read them.
	Commit(ctx context.Context, out Outcome) error
	// History returns a session's changes, oldest first.
	History(ctx context.Context, tenant TenantID, session SessionID) ([]Change, error)
	// OpenTickets returns the tenant's tickets that wait for HR, oldest first and never
	// nil, and how many it ever opened, for [Outcome].TicketsOpened.
	OpenTickets(ctx context.Context, tenant TenantID) (open []Ticket, opened int64, err error)
	// ClosedTickets returns the tenant's tickets that were answered or declined after a time.
	ClosedTickets(ctx context.Context, tenant TenantID, since time.Time) ([]Ticket, error)
	// Questions returns the policy questions that people asked since a time, oldest first.
	Questions(ctx context.Context, tenant TenantID, since time.Time) ([]AskedQuestion, error)
	// CardAt returns the ticket or the request that the given message shows; neither if it
	// shows none.
	CardAt(ctx context.Context, tenant TenantID, at Receipt) (*Ticket, *Request, error)
	// Requests returns the tenant's newest requests, newest first: those in any of the
	// states, or all.
	Requests(ctx context.Context, tenant TenantID, limit int, states ...RequestState) ([]Request, error)
}

// The errors of [Store.Commit] that a turn handles.
var (
	ErrSeen     = errors.New("the event was committed before")
	ErrConflict = errors.New("the state has changed since it was loaded")
)

// Policies answers questions from what a company has written down.
type Policies interface {
	// Ask returns the best answer, which may be that the policies don't say.
	Ask(ctx context.Context, tenant TenantID, q knowledge.Question) (knowledge.Answer, error)
	// Similar returns those of several questions that ask the same as the first, best first.
	Similar(question string, among []string) []knowledge.Match
	// List returns all policies, including the retired ones.
	List(ctx context.Context, tenant TenantID) ([]KeptPolicy, error)
	// Versions returns every version of a policy, oldest first.
	Versions(ctx context.Context, tenant TenantID, id knowledge.PolicyID) ([]KeptPolicy, error)
}

// Files fetches the files that people share.
type Files interface {
	// Fetch reads a file, at most [read.MaxFileSize] bytes of it. If the file can never
	// be read, the error is a *knowledge.Refusal, worded for the person who shared it.
	// After any other error it may be tried again.
	Fetch(ctx context.Context, tenant TenantID, id FileID) (name string, content []byte, err error)
}

// FileReader turns a file that somebody shared into a policy. Anybody may have made the
// file, to hurt: reading it must hurt nobody, and must end when ctx does.
type FileReader interface {
	// ReadFile reads a file. If the file is to blame, the error is a *knowledge.Refusal,
	// worded for the person who shared it. After any other error it may be tried again.
	ReadFile(ctx context.Context, name string, content []byte) (knowledge.Policy, error)
}

// HRTeam knows who is in HR, so that people can be told whom to write to.
type HRTeam interface {
	// HRTeam returns a few people in HR, always in the same order. It returns nobody if
	// that can't be found out right now.
	HRTeam(ctx context.Context, tenant TenantID) []PersonRef
}

// Roles knows what people may do.
type Roles interface {
	// RoleOf returns the role that an event's person has now. A turn asks again each time:
	// a view or button may be older than the role of the person who uses it.
	RoleOf(ctx context.Context, ev Event) Role
}

// Role is what a person may do besides looking after their own leave.
type Role struct {
	HR      bool // acts for HR, in any place
	Admin   bool // configured as an administrator
	Unknown bool // whether the person is in HR couldn't be found out; they act as if they weren't
	Barred  Bar  // why the company doesn't serve the person; empty if it does
}

// Bar is why a company doesn't serve somebody.
type Bar string

// The reasons.
const (
	BarGuest   Bar = "guest"   // a guest of the workspace
	BarOutside Bar = "outside" // from another company, or another workspace
	BarClosed  Bar = "closed"  // the account is closed
	BarBot     Bar = "bot"     // an app
)

// Colleague is a person in a company's directory.
type Colleague struct {
	ID     UserID
	Name   string // in full
	Shown  string // what colleagues see instead; may be empty
	Handle string // "sam.ortiz"; may be empty
	Title  string // "Design manager"; may be empty
	Email  string // in lower case; may be empty
	Zone   string // IANA time zone; may be empty
	Bot    bool   // an app
	Left   bool   // the account is closed
}

// Directory knows the people of a company.
type Directory interface {
	// LookUp returns the person who has the given ID or email address, and exact; nobody if
	// there is none. For any other words it returns everyone, in no order. An error means
	// that the directory can't be reached; exact is right then, too.
	LookUp(ctx context.Context, tenant TenantID, words string) (people []Colleague, exact bool, err error)
}

// Leaves reads what a turn doesn't load: everything that a person ever asked for, what is kept of
// somebody else, and the changes that HR has to decide.
type Leaves interface {
	// RequestsOf returns a person's requests, newest first.
	RequestsOf(ctx context.Context, tenant TenantID, person UserID) ([]Request, error)
	// ProfileOf returns what is kept of a person; Version 0 if nothing is.
	ProfileOf(ctx context.Context, tenant TenantID, person UserID) (Profile, error)
	// Personal returns everything that is kept of a person.
	Personal(ctx context.Context, tenant TenantID, person UserID) (Personal, error)
	// ChangesOf returns the requests that are approved and have a change for HR to decide, oldest
	// first.
	ChangesOf(ctx context.Context, tenant TenantID) ([]Request, error)
}

// Classifier says what words mean in a scene. The result is a proposal: the turn checks
// each move before it counts. A classifier may ask a model, and take as long as that takes.
type Classifier interface {
	Understand(ctx context.Context, words string, scene intents.Scene) ([]intents.Move, error)
}
