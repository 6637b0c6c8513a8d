package agent

import (
	"encoding/json"
	"time"
)

// Personal is everything that is kept of one person, decoded: what an export tells them, and what
// an erasure starts from. Whose it is, is named in the row itself; other people's words that only
// mention the person aren't in it.
type Personal struct {
	Tenant    TenantID
	Person    UserID
	Sessions  []Session
	History   map[SessionID][]Change
	Requests  []Request // theirs, newest first
	Tickets   []Ticket  // they asked, or took or answered for HR
	Handovers []Handover
	// Parts belong to the handovers that the person leaves behind.
	Parts         []HandoverPart
	Profile       Profile
	Documents     []StoredDocument // without their content
	Subscriptions []Subscription
	Audit         []AuditEntry // what they did, and what was done to their requests or to themselves
	Others        PersonalRows
	Erasure       Erasure
	Hold          Hold
}

// PersonalRows are what isn't read as a type of its own: JSON, by its table.
type PersonalRows struct {
	Waiting []Timer                      // reminders
	Events  []json.RawMessage            // messages that wait, or couldn't be handled
	Outbox  []Message                    // messages to them that wait, or couldn't be delivered
	Chat    []json.RawMessage            // what a chat platform told
	Talks   map[string][]json.RawMessage // questionnaires, by their ID
}

// IsEmpty reports whether nothing at all is kept of the person, but for what HR and others did.
func (p Personal) IsEmpty() bool {
	return len(p.Sessions)+len(p.Requests)+len(p.Tickets)+len(p.Handovers)+len(p.Documents)+len(p.Subscriptions)+len(p.Audit) == 0 &&
		p.Profile.Version == 0 && p.Others.IsEmpty() && p.Erasure.Version == 0 && p.Hold.Version == 0
}

// IsEmpty reports whether there are none.
func (o PersonalRows) IsEmpty() bool {
	return len(o.Waiting)+len(o.Events)+len(o.Outbox)+len(o.Chat)+len(o.Talks) == 0
}

// Erasure is the wish that what is kept of a person be deleted. A person has one at most. Two
// people decide it, neither of whom is the person: one begins it, another one confirms.
type Erasure struct {
	Person  PersonRef    `json:"person"`
	Version int64        `json:"-"` // counts the commits, as a session's does
	State   ErasureState `json:"state"`
	Wanted  *Signature   `json:"wanted,omitempty"` // by the person themselves; nil if they didn't ask
	Begun   *Signature   `json:"begun,omitempty"`  // nil until the first of the two
	Ended   *Signature   `json:"ended,omitempty"`  // who confirmed or refused
	Why     string       `json:"why,omitempty"`    // it was refused
	// Due is when the last of what had to be kept may be deleted; zero if nothing had to.
	Due time.Time `json:"due,omitzero"`
}

// ErasureState is how far an erasure is.
type ErasureState string

// The states of an erasure.
const (
	ErasureWanted  ErasureState = "wanted"  // the person asked
	ErasureBegun   ErasureState = "begun"   // one of the two has agreed; see [ErasureOpenFor]
	ErasureDone    ErasureState = "done"    // what may be deleted is; the rest follows when it is due
	ErasureRefused ErasureState = "refused" // or taken back
)

// ErasureOpenFor is how long the second person has to confirm. After that it has to be begun again.
const ErasureOpenFor = 7 * 24 * time.Hour

// IsBegun reports whether an erasure waits for its second person.
func (e Erasure) IsBegun(now time.Time) bool {
	return e.State == ErasureBegun && e.Begun != nil && now.Sub(e.Begun.At) <= ErasureOpenFor
}

// IsOpen reports whether somebody has to decide it.
func (e Erasure) IsOpen() bool { return e.State == ErasureWanted || e.State == ErasureBegun }

// Hold keeps everything of a person as it is, because of a dispute or an investigation: nothing is
// erased, and what is deleted by its age stays.
type Hold struct {
	Person  UserID    `json:"person"`
	Version int64     `json:"-"` // 0: nothing is held
	Reason  string    `json:"reason"`
	Set     Signature `json:"set"`
	// Delete, in an outcome, ends it.
	Delete bool `json:"-"`
}

// Forgetting, in an outcome, deletes the rows of a person that need not be read to know that they
// go. The others are in the outcome as usual, without the person.
type Forgetting struct {
	Person   UserID // empty if only reasons go
	Sessions []SessionID
	// Requests are those whose audit loses its reasons.
	Requests []RequestID
}
