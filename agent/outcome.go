package agent

import (
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
	// ClearHistory is set where the history so far is to go: it holds what was answered.
	ClearHistory bool
	// Requests are filed or changed. Version as for Session; 0 is new.
	Requests []Request
	Audit    []AuditEntry
	// Tickets and Policies are opened or changed. Version as for Session; 0 is new.
	// A policy's change is a line of the audit by itself.
	Tickets  []Ticket
	Policies []KeptPolicy
	// TicketsOpened is how often tickets had been opened when the turn looked.
	TicketsOpened int64
	// Asked are the questions that were asked, for what people ask most.
	Asked []AskedQuestion
	// Steps are what questionnaires' answers change, written in the same transaction.
	Steps []QuestionnaireStep
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

// AuditEntry is one line of the audit: who did what to which request, policy or
// question, when and why. One of the three is set.
type AuditEntry struct {
	At time.Time `json:"at"`
	By UserID    `json:"by"`
	// What was done: to a request "filed", "approved", "denied", "asked", "replied" or
	// "cancelled"; to a policy an [PolicyChange]; to a question "assigned", "answered",
	// "declined", "kept" or "not kept".
	What    string             `json:"what"`
	Request RequestID          `json:"request,omitempty"`
	Policy  knowledge.PolicyID `json:"policy,omitempty"`
	Ticket  TicketID           `json:"ticket,omitempty"`
	Why     string             `json:"why,omitempty"`
}
