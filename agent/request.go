package agent

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// Request is a filed request for leave: a legal document. What was answered is
// kept as it was shown, so that no later edit of a form can change it.
type Request struct {
	ID         RequestID             `json:"id"`
	Version    int64                 `json:"version"` // counts the commits, as a session's does
	Tenant     TenantID              `json:"tenant"`
	Session    SessionID             `json:"session"`
	Employee   PersonRef             `json:"employee"`
	HasChat    bool                  `json:"chat"` // its employee has a direct message with us
	Wizard     wizard.ID             `json:"wizard"`
	WizardName string                `json:"wizardName"`
	Pin        wizard.Version        `json:"pin"`
	State      RequestState          `json:"state"`
	Headline   string                `json:"headline"` // "Jun 6 – Aug 28, 2027 (12 weeks)"
	Answers    []FiledAnswer         `json:"answers"`
	Estimate   *entitlement.Estimate `json:"estimate,omitempty"`
	Exchanges  []Exchange            `json:"exchanges,omitempty"`
	Notes      []Note                `json:"notes,omitempty"`
	Reason     string                `json:"reason,omitempty"` // why it was denied
	Decided    *Signature            `json:"decided,omitempty"`
	FiledAt    time.Time             `json:"filedAt"`
	UpdatedAt  time.Time             `json:"updatedAt"`
}

// FiledAnswer is an answer with the words it was shown in.
type FiledAnswer struct {
	Question  wizard.QuestionID `json:"question"`
	Tag       wizard.Tag        `json:"tag"`
	Label     string            `json:"label"`
	Display   string            `json:"shown"`
	CardLabel string            `json:"card,omitempty"`   // what HR's card says before it: "works in"
	IsPerson  bool              `json:"person,omitempty"` // Shown may be the id of somebody who was chosen
	Answer    wizard.Answer     `json:"answer"`
}

// Exchange is a question of HR's and the employee's reply, if there is one yet.
type Exchange struct {
	Question string     `json:"question"`
	Asked    Signature  `json:"asked"`
	Reply    string     `json:"reply,omitempty"`
	Replied  *Signature `json:"replied,omitempty"`
}

// Note is what the employee told HR of their own accord after filing.
type Note struct {
	Words string `json:"words"`
	Signature
}

// Signature is who did something and when.
type Signature struct {
	By   UserID    `json:"by"`
	Name string    `json:"name,omitempty"`
	At   time.Time `json:"at"`
}

// RequestState is where a request stands in its life:
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

// CanCancel reports whether its employee may still take it back.
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
