package agent

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// Request is a filed request for leave: a legal document. It contains its answers as the
// employee saw them, so that no later edit of a form can change it.
type Request struct {
	ID         RequestID             `json:"id"`
	Version    int64                 `json:"version"` // counts the commits, as a session's does
	Tenant     TenantID              `json:"tenant"`
	Session    SessionID             `json:"session"`
	Employee   PersonRef             `json:"employee"`
	HasChat    bool                  `json:"chat"` // messages reach the employee in a chat
	Wizard     wizard.ID             `json:"wizard"`
	WizardName string                `json:"wizardName"`
	Pin        wizard.Version        `json:"pin"`
	State      RequestState          `json:"state"`
	Headline   string                `json:"headline"` // "Jun 6 – Aug 28, 2027 (12 weeks)"
	Answers    []FiledAnswer         `json:"answers"`
	Estimate   *entitlement.Estimate `json:"estimate,omitempty"`   // nil if it couldn't be calculated
	Checks     []string              `json:"checks,omitempty"`     // what HR should know of its days, as of filing
	Exchanges  []Exchange            `json:"exchanges,omitempty"`  // oldest first; at least one if State is Questioned
	Notes      []Note                `json:"notes,omitempty"`      // oldest first
	Amendments []Amendment           `json:"amendments,omitempty"` // oldest first; only the last one may be open
	Reason     string                `json:"reason,omitempty"`     // why it was denied
	Decided    *Signature            `json:"decided,omitempty"`    // the decision or cancellation; nil before
	Approval   *Approval             `json:"approval,omitempty"`   // who decides, by the company's routes; nil if HR does
	FiledAt    time.Time             `json:"filedAt"`              // UTC
	UpdatedAt  time.Time             `json:"updatedAt"`            // UTC
}

// FiledAnswer is an answer with the words in which the employee saw it.
type FiledAnswer struct {
	Question  wizard.QuestionID `json:"question"`
	Tag       wizard.Tag        `json:"tag"`
	Label     string            `json:"label"`
	Display   string            `json:"shown"`            // the value, for people
	CardLabel string            `json:"card,omitempty"`   // what HR's card says before it: "works in"; empty to leave it out
	IsPerson  bool              `json:"person,omitempty"` // Display is a person, perhaps by their ID
	Answer    wizard.Answer     `json:"answer"`
}

// Exchange is a question of HR's and the employee's reply, or what HR told the employee.
type Exchange struct {
	Question string     `json:"question"`       // or the words, if Told
	Told     bool       `json:"told,omitempty"` // nobody waits for a reply
	Asked    Signature  `json:"asked"`
	Reply    string     `json:"reply,omitempty"`
	Replied  *Signature `json:"replied,omitempty"` // nil until the employee replies
}

// Note is something that the employee told HR without being asked: after filing, or with
// the form.
type Note struct {
	Words    string `json:"words"`
	WithForm bool   `json:"withForm,omitempty"`
	Signature
}

// RequestState is a request's place in its life cycle:
//
//	submitted ─┬─> approved ──> cancelled
//	  │  ▲     └─> denied
//	  ▼  │
//	questioned ──> cancelled (as from submitted)
type RequestState string

// The states of a request.
const (
	Filed      RequestState = "submitted"
	Questioned RequestState = "questioned" // HR asked for more information
	Approved   RequestState = "approved"
	Denied     RequestState = "denied"
	Canceled   RequestState = "cancelled"
)

// CanCancel reports whether the employee may still cancel the request.
func (r Request) CanCancel() bool {
	return r.State == Filed || r.State == Questioned || r.State == Approved
}

// RequestStates returns every state.
func RequestStates() []RequestState {
	return []RequestState{Filed, Questioned, Approved, Denied, Canceled}
}

// WaitingStates returns the states in which a request waits for HR's decision.
// HR's list of requests shows exactly these. The result is an array, so that SQL
// with one placeholder per state stops compiling when a state is added.
func WaitingStates() [2]RequestState { return [...]RequestState{Filed, Questioned} }

// Waiting reports whether a request in this state waits for HR's decision.
func (s RequestState) Waiting() bool {
	waiting := WaitingStates()
	return slices.Contains(waiting[:], s)
}
