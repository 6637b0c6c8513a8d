package agent

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge"
)

// TicketID names a gap ticket.
type TicketID string

// Ticket is a question that nobody has written the answer to: a gap in the
// policies. Everybody who asks it hears what HR answers.
type Ticket struct {
	ID       TicketID `json:"id"`
	Version  int64    `json:"version"` // counts the commits, as a session's does
	Tenant   TenantID `json:"tenant"`
	Question string   `json:"question"`
	// Where is what they were doing when they asked, without their answers.
	Where   string             `json:"where,omitempty"`
	Askers  []Asker            `json:"askers"`
	Closest []Closest          `json:"closest,omitempty"` // what came nearest, best first
	State   TicketState        `json:"state"`
	Owner   *Signature         `json:"owner,omitempty"` // who in HR has taken it
	Answer  string             `json:"answer,omitempty"`
	Decided *Signature         `json:"decided,omitempty"` // who answered or closed it
	Kept    string             `json:"kept,omitempty"`    // where the answer is found from now on
	In      knowledge.PolicyID `json:"in,omitempty"`      // the policy that has it
	Opened  time.Time          `json:"opened"`
	// Reminded is when HR was last reminded of it.
	Reminded time.Time `json:"reminded,omitzero"`
	Updated  time.Time `json:"updated"`
}

// Asker is somebody who waits for the answer.
type Asker struct {
	Person PersonRef `json:"person"`
	Words  string    `json:"words"`
	At     time.Time `json:"at"`
}

// Closest is a passage that came near.
type Closest struct {
	Policy  knowledge.PolicyID  `json:"policy"`
	Passage knowledge.PassageID `json:"passage"`
	Where   string              `json:"where"` // "Pay during leave › California"
}

// TicketState is where a ticket stands: open, then answered or closed.
type TicketState string

// The states of a ticket.
const (
	TicketOpen     TicketState = "open"
	TicketAnswered TicketState = "answered"
	TicketClosed   TicketState = "closed" // not HR's to answer
)

// mostClosest is how many passages HR is shown beside a question.
const mostClosest = 3

// askedBy adds somebody who asks the same.
func (k Ticket) askedBy(a Asker) Ticket {
	k.Updated = a.At
	k.Askers = append(slices.Clip(k.Askers), a)
	return k
}

// hasAsked reports whether somebody waits for the answer.
func (k Ticket) hasAsked(person UserID) bool {
	return slices.ContainsFunc(k.Askers, func(a Asker) bool { return a.Person.ID == person })
}

// take makes somebody in HR its owner.
func (k Ticket) take(by Signature) (Ticket, *refusal) {
	if no := k.over(); no != nil {
		return k, no
	}
	k.Owner, k.Updated = &by, by.At
	return k, nil
}

// answer is HR's word.
func (k Ticket) answer(by Signature, words string) (Ticket, *refusal) {
	if no := k.over(); no != nil {
		return k, no
	}
	if strings.TrimSpace(words) == "" {
		return k, refuse(replyNeeded)
	}
	k.State, k.Answer, k.Decided, k.Updated = TicketAnswered, strings.TrimSpace(words), &by, by.At
	return k, nil
}

// answeredBy reports whether somebody has given that very answer.
func (k Ticket) answeredBy(person UserID, words string) bool {
	return k.State == TicketAnswered && k.Decided.By == person && k.Answer == strings.TrimSpace(words)
}

// decline closes a ticket that is not HR's to answer.
func (k Ticket) decline(by Signature) (Ticket, *refusal) {
	if no := k.over(); no != nil {
		return k, no
	}
	k.State, k.Decided, k.Updated = TicketClosed, &by, by.At
	return k, nil
}

// over says that a ticket is answered or closed already.
func (k Ticket) over() *refusal {
	if k.State != TicketOpen {
		return refuse(ticketOver(k))
	}
	return nil
}
