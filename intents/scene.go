package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/when"
)

// Scene is where words are said: what is asked, what was answered, and by whose
// clock. Understanding knows nothing else.
type Scene struct {
	Clock when.Clock
	// Open is the name of the slot that the person was asked for; empty where
	// nothing is asked.
	Open string
	// Slots are the questions of the form under way, in its order; where none is
	// under way, those of the one that was filed last.
	Slots []Slot
	// Filed is set where the slots are those of a form that was filed.
	Filed bool
	// Phase is what the conversation is at, in a sentence for a model.
	Phase string
	// Confirming is set where a yes or no is waited for that answers no slot.
	Confirming bool
	// Topics are what can be asked for anew: the leave types.
	Topics []Topic
	// LastQuestion is what the person asked last, for "and in New York?".
	LastQuestion string
}

// Topic is something that can be asked for, with the questions that it leads to
// as far as they are known before anything is answered.
type Topic struct {
	choose.Option
	Slots []Slot
}

// Slot is a question of a form, as far as words can answer it.
type Slot struct {
	Name     string // identifies it in its scene
	Kind     SlotKind
	Role     Role
	Label    string          // "Due date"
	Question string          // "What is your expected due date?"
	Words    []string        // what people call it, and say with its answer: "due", "expecting"
	Options  []choose.Option // for SlotChoice and SlotChoices
	Answer   string          // the value it has, canonical; empty where it is open
	Display    string          // that value in words
	DependsOn    string          // the slot whose day its day hangs on; empty where it stands by itself
	Latest   bool            // answered last
	OffRoute    bool            // it is not asked as things stand, but other answers may lead to it
	Optional bool            // it may be skipped
	AllowsUnsure   bool            // "I don't know" is an answer
	InPast   bool            // its days lie in the past, as a birth's do
	NarrowedTo   when.Days       // where its day was said to lie, until it is said: "sometime in June"
}

// SlotKind is what can be said for a slot, and how its values are written.
type SlotKind uint8

// The kinds.
const (
	SlotText    SlotKind = iota // one value: the words
	SlotDay                     // one value: 2027-06-15
	SlotRange                   // two values: the first and the last day, 2027-06-01
	SlotChoice                  // one value: an option's
	SlotChoices                 // the values of some options
	SlotNumber                  // one value: 12 or 0.5
	SlotPerson                  // one value: a name or an id
	SlotContact                 // one value: an email address or a phone number
	SlotFile                    // cannot be said
)

// Role is what a slot is to the others of its form: "June 1 to August 23" says
// where leave starts, and with it where it ends or how long it is.
type Role string

// The roles; any other is none.
const (
	RoleStart  Role = "leave_start"
	RoleEnd    Role = "leave_end"
	RoleLength Role = "weeks_asked"
)

// Slot finds a slot by its name; nil where there is none.
func (s *Scene) Slot(name string) *Slot {
	if i := slices.IndexFunc(s.Slots, func(s Slot) bool { return s.Name == name }); i >= 0 && name != "" {
		return &s.Slots[i]
	}
	return nil
}

// clockFor is the scene's clock, leaning as the slot's days do.
func (s *Scene) clockFor(slot *Slot) when.Clock {
	c := s.Clock
	if slot != nil && slot.InPast {
		c.Lean = when.Behind
	}
	return c
}

// TakesFreeText reports whether nearly any words could be the slot's answer.
func (s *Slot) TakesFreeText() bool {
	switch s.Kind {
	case SlotText, SlotPerson, SlotContact, SlotFile:
		return true
	}
	return false
}
