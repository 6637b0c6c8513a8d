package agent

import (
	"time"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Outcome is what one event leads to, as data. [Store.Commit] writes all of it in one
// transaction. Messages are sent and the view is shown only after that.
type Outcome struct {
	// Event is marked as handled by the commit. It is empty for a refused form, which
	// may be submitted again as the same event.
	Event  EventID
	Tenant TenantID
	At     time.Time // UTC; the event's time
	// Session is the next state, or nil if the event left it alone. Its Version is the
	// one it was loaded with; the commit writes Version+1.
	Session *Session
	// Changes are appended to the session's history.
	Changes []Change
	// ClearHistory deletes the session's earlier history, which contains old answers.
	ClearHistory bool
	// Requests are new or changed. As with Session, Version is the loaded one; 0 is new.
	Requests []Request
	Audit    []AuditEntry
	// Profile is the person's, or that of somebody for whom HR named a substitute, changed; nil
	// leaves it alone. Its version is as in Requests. One
	// without anything told is deleted.
	Profile *Profile
	// Tickets and Policies are new or changed, with versions as in Requests. A changed
	// policy implies its audit entry; see [KeptPolicy.AuditEntry].
	Tickets  []Ticket
	Policies []KeptPolicy
	// Handovers are new or changed, with versions as in Requests. HandoverParts replace those
	// of the same name, or delete them.
	Handovers     []Handover
	HandoverParts []HandoverPart
	// Subscriptions are new or changed, with versions as in Requests, or end.
	Subscriptions []Subscription
	// Documents are handed in, sent to HR or deleted.
	Documents []StoredDocument
	// Forgetting deletes what is kept of a person; nil leaves it. Erasures and Holds are new or
	// changed, with versions as in Requests.
	Forgetting *Forgetting
	Erasures   []Erasure
	Holds      []Hold
	// TicketsOpened is how many tickets the tenant had ever opened when the turn read
	// them. It is required if a ticket is new.
	TicketsOpened int64
	// Asked are the policy questions to count, for HR's weekly digest.
	Asked []AskedQuestion
	// Steps are changes to questionnaires.
	Steps []QuestionnaireStep
	// Timers are set or canceled for the session, or for the one that they name.
	Timers   []Timer
	Messages []Message
	// View is for the surface that is waiting; nil if nothing is. It isn't stored.
	View View
	// People are the IDs that the view's texts mention, as in [Message].
	People []UserID
	// Administration is what an administrator changes. The commit fails with [ErrConflict] if
	// somebody released or retried something since.
	Administration Administration
	// Ahead is what the form needs from elsewhere, as it is now. It isn't stored.
	Ahead []outside.Want
}

// Change is one line of a session's history. It says what is different, and never
// copies the state.
type Change struct {
	At       time.Time         `json:"at"` // UTC
	By       UserID            `json:"by"`
	Via      Surface           `json:"via"`
	What     string            `json:"what"` // ChangeStarted etc., or the name of an action or transition
	Question wizard.QuestionID `json:"question,omitempty"`
	From     string            `json:"from,omitempty"`
	To       string            `json:"to,omitempty"`
	// Why is how the move behind the change was understood.
	Why journey.Why `json:"why,omitzero"`
}

// AuditEntry is one line of the audit: who did what, when and why. It concerns a
// request, a policy, a ticket, a form, a handover, a document without a request, a year's report,
// who decides in a person's place or what an administrator did, and exactly one of them is set.
type AuditEntry struct {
	At time.Time `json:"at"` // UTC
	By UserID    `json:"by"`
	// What was done: to a request "filed", "approved", "denied", "asked", "informed",
	// "replied", "entered", "put off", "note by HR", "cancelled", "answers read", "document received", "document withdrawn" or "document opened"; to a policy a [PolicyChange]; to a ticket "assigned", "answered",
	// "declined", "kept" or "not kept"; to a form "published", "rolled back" or "moved"; to a
	// handover "started", "shared", "approved", "read" and the like; with a report "exported" or "figures read"; with
	// a channel, as Report, "weekly message started" or "weekly message stopped"; for a person
	// "substitute named", "substitute removed", "balance corrected", "requests read", or what package privacy says; for an
	// administrator "looked at" or "tried again".
	What     string             `json:"what"`
	Request  RequestID          `json:"request,omitempty"`
	Policy   knowledge.PolicyID `json:"policy,omitempty"`
	Ticket   TicketID           `json:"ticket,omitempty"`
	Form     wizard.ID          `json:"form,omitempty"`
	Handover HandoverID         `json:"handover,omitempty"`
	Document DocumentID         `json:"document,omitempty"`
	Report   string             `json:"report,omitempty"`
	Person   UserID             `json:"person,omitempty"`
	Admin    string             `json:"admin,omitempty"` // what an administrator looked at, or tried again
	Why      string             `json:"why,omitempty"`
}

// AuditRemark is what the audit calls a note that only HR reads.
const AuditRemark = "note by HR"

// Refusal says no to the person, in a sentence to show them. It isn't an error: nothing
// went wrong.
type Refusal struct{ Sentence string }

// Refuse returns a refusal with the given sentence.
func Refuse(sentence string) *Refusal { return &Refusal{sentence} }
