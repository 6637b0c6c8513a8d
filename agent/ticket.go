package agent

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge"
)

// Ticket is a question that the policies don't answer. HR's answer goes to everyone who
// asked.
type Ticket struct {
	ID       TicketID `json:"id"`
	Version  int64    `json:"version"` // counts the commits, as a session's does
	Tenant   TenantID `json:"tenant"`
	Question string   `json:"question"` // in the words of the first asker
	// Askers has an entry for each wording: one person may be in it several times.
	Askers []Asker `json:"askers"`
	// Handover is the one that doesn't answer the question, and Reach are those besides HR who
	// may: its manager, and the leaver as long as they can be reached. Both are empty for a
	// question to the policies.
	Handover HandoverID  `json:"handover,omitempty"`
	Reach    []PersonRef `json:"reach,omitempty"`
	Closest  []Closest   `json:"closest,omitempty"` // passages that came near, best first, at most MaxClosest
	State    TicketState `json:"state"`
	Owner    *Signature  `json:"owner,omitempty"`   // the member of HR it is assigned to; nil for nobody
	Answer   string      `json:"answer,omitempty"`  // empty unless answered
	Decided  *Signature  `json:"decided,omitempty"` // who answered or closed it; nil while open
	// Kept says on HR's card what became of the answer: "kept in “Parking”" or "not
	// kept". It is empty until HR decides.
	Kept     string             `json:"kept,omitempty"`
	KeptIn   knowledge.PolicyID `json:"in,omitempty"`      // the policy that now has the answer; may be empty
	Opened   time.Time          `json:"opened"`            // UTC
	Reminded time.Time          `json:"reminded,omitzero"` // when HR was last reminded of it; zero for never
	Updated  time.Time          `json:"updated"`           // UTC
}

// Asker is somebody who waits for the answer.
type Asker struct {
	Person PersonRef `json:"person"`
	Words  string    `json:"words"`
	At     time.Time `json:"at"` // UTC
}

// Closest is a passage that may be related to a ticket's question.
type Closest struct {
	Policy  knowledge.PolicyID  `json:"policy"`
	Passage knowledge.PassageID `json:"passage"`
	Where   string              `json:"where"` // "Pay during leave › California"
}

// TicketState says whether a ticket is open, or how it ended.
type TicketState string

// The states of a ticket.
const (
	TicketOpen     TicketState = "open"
	TicketAnswered TicketState = "answered"
	TicketClosed   TicketState = "closed" // declined: not HR's to answer
)

// MaxClosest is how many related passages a ticket shows HR.
const MaxClosest = 3

// Reaches reports whether somebody besides HR may answer.
func (k Ticket) Reaches(person UserID) bool {
	return slices.ContainsFunc(k.Reach, func(p PersonRef) bool { return p.ID == person })
}

// WithAsker returns the ticket with one more asker. It doesn't change k.
func (k Ticket) WithAsker(a Asker) Ticket {
	k.Updated = a.At
	k.Askers = append(slices.Clip(k.Askers), a)
	return k
}

// WasAskedBy reports whether a person has asked in these words, ignoring case.
func (k Ticket) WasAskedBy(person UserID, words string) bool {
	return slices.ContainsFunc(k.WordingsOf(person), func(own string) bool { return strings.EqualFold(own, words) })
}

// AskerIDs returns the people who asked, each once, in the order in which they asked.
func (k Ticket) AskerIDs() []UserID {
	var all []UserID
	for _, a := range k.Askers {
		if !slices.Contains(all, a.Person.ID) {
			all = append(all, a.Person.ID)
		}
	}
	return all
}

// AskerNames returns the display names of AskerIDs.
func (k Ticket) AskerNames() []string {
	var names []string
	for _, id := range k.AskerIDs() {
		i := slices.IndexFunc(k.Askers, func(a Asker) bool { return a.Person.ID == id })
		names = append(names, k.Askers[i].Person.DisplayName())
	}
	return names
}

// Wordings returns all ways in which the question was asked, the first one first,
// without those that differ only in case.
func (k Ticket) Wordings() []string {
	all := []string{k.Question}
	for _, a := range k.Askers {
		if !slices.ContainsFunc(all, func(had string) bool { return strings.EqualFold(had, a.Words) }) {
			all = append(all, a.Words)
		}
	}
	return all
}

// WordingsOf returns the ways in which one person asked, in order; nil if they didn't.
func (k Ticket) WordingsOf(person UserID) []string {
	var all []string
	for _, a := range k.Askers {
		if a.Person.ID == person {
			all = append(all, a.Words)
		}
	}
	return all
}

// WasAnsweredBy reports whether the ticket's answer is this one, by this person.
func (k Ticket) WasAnsweredBy(person UserID, words string) bool {
	return k.State == TicketAnswered && k.Decided.By == person && k.Answer == strings.TrimSpace(words)
}
