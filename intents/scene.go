package intents

// Scene is where words are said: what is asked, what was answered, and by whose
// clock. Understanding knows nothing else.
type Scene struct {
	Clock Clock
	// Open is the name of the slot that the person was asked for; empty where
	// nothing is asked.
	Open string
	// Slots are the questions of the form under way, in its order.
	Slots []Slot
	// Topics are what can be asked for anew: the leave types.
	Topics []Choice
	// Before is what the person said last, for "and in New York?".
	Before string
}

// Slot is a question of a form, as far as words can answer it.
type Slot struct {
	Name     string // identifies it in its scene
	Kind     SlotKind
	Label    string   // "Due date"
	Question string   // "What is your expected due date?"
	Words    []string // what people also call it, as [Choice].Words
	Options  []Choice // for SlotChoice and SlotChoices
	Answer   string   // the value it has, canonical; empty where it is open
	Shown    string   // that value in words
	Optional bool     // it may be skipped
	Unsure   bool     // "I don't know" is an answer
	Behind   bool     // its days lie in the past, as a birth's do
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

// slot finds a slot by its name.
func (s *Scene) slot(name string) (*Slot, bool) {
	for i := range s.Slots {
		if s.Slots[i].Name == name {
			return &s.Slots[i], true
		}
	}
	return nil, false
}
