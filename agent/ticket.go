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
	// Askers are who asked, and how: somebody who asked in several ways is in it several times.
	Askers  []Asker            `json:"askers"`
	Closest []Closest          `json:"closest,omitempty"` // what came nearest, best first
	State   TicketState        `json:"state"`
	Owner   *Signature         `json:"owner,omitempty"` // who in HR has taken it
	Answer  string             `json:"answer,omitempty"`
	Decided *Signature         `json:"decided,omitempty"` // who answered or closed it
	Kept    string             `json:"kept,omitempty"`    // where the answer is found from now on
	KeptIn  knowledge.PolicyID `json:"in,omitempty"`      // the policy that has it
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
const MaxClosest = 3

// askedBy adds somebody who asks the same.
func (k Ticket) WithAsker(a Asker) Ticket {
	k.Updated = a.At
	k.Askers = append(slices.Clip(k.Askers), a)
	return k
}

// hasAsked reports whether somebody has asked with those words.
func (k Ticket) WasAskedBy(person UserID, words string) bool {
	return slices.ContainsFunc(k.WordingsOf(person), func(own string) bool { return strings.EqualFold(own, words) })
}

// people are who asked, each once.
func (k Ticket) AskerIDs() []UserID {
	var all []UserID
	for _, a := range k.Askers {
		if !slices.Contains(all, a.Person.ID) {
			all = append(all, a.Person.ID)
		}
	}
	return all
}

// names are what those who asked are called, each person once.
func (k Ticket) AskerNames() []string {
	var names []string
	for _, id := range k.AskerIDs() {
		i := slices.IndexFunc(k.Askers, func(a Asker) bool { return a.Person.ID == id })
		names = append(names, k.Askers[i].Person.DisplayName())
	}
	return names
}

// wordings are all the ways in which it was asked, each once.
func (k Ticket) Wordings() []string {
	all := []string{k.Question}
	for _, a := range k.Askers {
		if !slices.ContainsFunc(all, func(had string) bool { return strings.EqualFold(had, a.Words) }) {
			all = append(all, a.Words)
		}
	}
	return all
}

// wordingsOf are the ways in which one person asked it.
func (k Ticket) WordingsOf(person UserID) []string {
	var all []string
	for _, a := range k.Askers {
		if a.Person.ID == person {
			all = append(all, a.Words)
		}
	}
	return all
}

// answeredBy reports whether somebody has given that very answer.
func (k Ticket) WasAnsweredBy(person UserID, words string) bool {
	return k.State == TicketAnswered && k.Decided.By == person && k.Answer == strings.TrimSpace(words)
}
