package agent

import (
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// ProfileKept is for how long something that a person told of themselves is used. After that
// it is asked again, and a profile in which nothing was told since is deleted.
const ProfileKept = 365 * 24 * time.Hour

// Profile is what a person told of themselves, and forms ask again and again: where they work,
// who their manager is. What a company's own records say isn't in it; it counts more.
type Profile struct {
	Person  UserID    `json:"person"`
	Version int64     `json:"version"` // counts the commits, as a session's does; 0 is new
	Told    []Told    `json:"told"`    // one for each fact, in the order in which they were first told
	Updated time.Time `json:"updated"` // UTC
	// Substitutes decide in the person's place for some days, by the first of them. They are
	// named by the person or by HR.
	Substitutes []Substitute `json:"substitutes,omitempty"`
	// Adjustments are corrections of their balances by HR, oldest first. They are kept for as long
	// as the person's requests: balances follow from them.
	Adjustments []Adjustment `json:"adjustments,omitempty"`
}

// IsEmpty reports whether a profile has nothing to keep.
func (p Profile) IsEmpty() bool {
	return len(p.Told) == 0 && len(p.Substitutes) == 0 && len(p.Adjustments) == 0
}

// Substitute decides in somebody's place from the first to the last of some days.
type Substitute struct {
	Line string    `json:"line"` // by which people.csv knows them
	Name string    `json:"name"`
	Days Days      `json:"days"` // both set
	Set  Signature `json:"set"`
}

// On reports whether somebody decides in another's place on a day, given as midnight UTC.
func (s Substitute) On(day time.Time) bool {
	return !day.Before(s.Days.First) && !day.After(s.Days.Last)
}

// WorkOnSubstitute names who decides in somebody's place, takes that back or shows it.
type WorkOnSubstitute struct {
	sealed
	Do   Verb   // one of the DoSubstitute verbs
	Text string // in words, or as a button says it
}

// Verb implements [Move].
func (m WorkOnSubstitute) Verb() Verb { return m.Do }

// Told is one thing that was told of a person.
type Told struct {
	Fact     string            `json:"fact"`     // what it says, as questions name it: "work_state"
	Question wizard.QuestionID `json:"question"` // the question that it answered
	Value    string            `json:"value"`    // canonical, as in [wizard.Answer]
	Words    string            `json:"words,omitempty"`
	Listing  wizard.Listing    `json:"listing,omitzero"`
	By       UserID            `json:"by"` // who said it
	At       time.Time         `json:"at"` // UTC
	// Request is the one it was told for; empty if it was told by itself.
	Request RequestID `json:"request,omitempty"`
}

// WorkOnRecords is what a person asks for about their own records, and what HR decides about
// somebody's.
type WorkOnRecords struct {
	sealed
	Do     Verb   // one of the DoRecords verbs
	Person UserID // whose; empty for the person's own
}

// Verb implements [Move].
func (m WorkOnRecords) Verb() Verb { return m.Do }

// What HR enters for somebody: a leave that wasn't asked for here, and a correction of a balance.

// Adjustment is a correction of a balance that HR made in words, as a line of the ledger.
type Adjustment struct {
	ID     string    `json:"id"`     // of the question that HR said yes to, so that a second click adds nothing
	Policy string    `json:"policy"` // whose balance it is: the policy's ID
	Day    time.Time `json:"day"`    // on which it counts, as midnight UTC
	// Amount is what it adds, in days or hours as the policy counts; below zero, it takes away.
	Amount string    `json:"amount"` // "2", "-1.5"
	Note   string    `json:"note"`   // why; the person reads it
	Set    Signature `json:"set"`
}

// Enter adds a leave for somebody, or corrects their balance. It is HR's.
type Enter struct {
	sealed
	Do   Verb   // one of the DoEnter verbs
	Text string // in words, or as a button says it
	// Reason is why a balance is corrected, from the form that asks for it.
	Reason string
}

// Verb implements [Move].
func (m Enter) Verb() Verb { return m.Do }

// Object says that what HR entered isn't right. It is the employee's.
type Object struct {
	sealed
	Request RequestID
	Words   string // empty asks for them
}

// Verb implements [Move].
func (Object) Verb() Verb { return DoObject }

// enterMove returns the move of a press about what HR enters, or nil. prompt is the button whose
// form was submitted; then the press carries what was typed there.
func (p Press) enterMove(prompt Press) Move {
	switch p.Do {
	case DoEnter, DoEnterLeave:
		return Enter{Do: p.Do, Text: p.Value}
	case DoEnterDays:
		if prompt.Do == DoEnterDays {
			return Enter{Do: p.Do, Text: prompt.Value, Reason: p.Value}
		}
		return Enter{Do: p.Do, Text: p.Value}
	case DoObject:
		return Object{Request: p.Request, Words: p.Value}
	}
	return nil
}

// Beside returns the conversation of somebody else in the chat in which a person has this one: it
// is called after its person. It is empty outside of chats.
func (id SessionID) Beside(self, other UserID) SessionID {
	prefix, ok := strings.CutSuffix(string(id), string(self))
	if !ok || self == "" || other == "" {
		return ""
	}
	return SessionID(prefix + string(other))
}
