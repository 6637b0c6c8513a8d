package intents

// Move is one thing that words mean. It is a proposal: whoever asked checks it
// against the form before it counts. A message may make several, in the order in
// which they should happen.
type Move struct {
	Do Order
	// Slot is what it is about, for [Set], [Change] and [Why]; may be empty for [Why].
	Slot string
	// Values are what a field of the slot would hold, for [Set]; see [SlotKind].
	Values []string
	// Hangs is set beside Values where the day was said by another slot's: "two
	// weeks before the due date".
	Hangs *Hanging
	// Options are what the words could mean, where they could mean several things
	// of which one counts: they are asked back. Values is empty then.
	Options []Meaning
	// About is what it is about in words: the topic's value for [Start], the
	// question for [Ask], a name that fits several slots for [Change].
	About string
	// Why is a sentence for the person, where nothing can be made of the words: "There is no June 31."
	Why string
	// Start and End are the words it came from, as byte offsets in the text.
	Start, End int
	// Confidence is from 0 to 1.
	Confidence float64
}

// Meaning is one of several things that words could mean.
type Meaning struct {
	Slot   string
	Values []string
}

// Hanging is a day that is so much before or after the day of another slot.
type Hanging struct {
	Slot   string
	Length Length
	Before bool
}

// What words can mean besides the plain commands.
const (
	Set       Order = "set"     // answers a slot, open or answered: a correction
	Ask       Order = "ask"     // a question about policy, benefits, the law
	Balance   Order = "balance" // how much leave have I left?
	SmallTalk Order = "chat"    // "who made you?"
	OtherHR   Order = "hr"      // HR's business, and none that is done here
	Outside   Order = "outside" // nobody's business here
	Unclear   Order = "unclear" // not understood
)
