package intents

import (
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
)

// Move is one thing that words mean. It is a proposal: whoever asked checks it
// against the form before it counts. A message may make several, in the order in
// which they should happen.
type Move struct {
	Do command.Order
	// Slot is what it is about, for [command.Set], [command.Change] and [command.Why]; may be empty for the last two.
	Slot string
	// Values are what a field of the slot would hold, for [command.Set]; see [SlotKind].
	Values []string
	// Relative is set beside Values where the day was said by another slot's: "two
	// weeks before the due date".
	Relative *RelativeDay
	// Trouble says why the words, though about the slot, are no answer yet, with
	// Options, Days or Why as it needs; Values is empty then.
	Trouble Trouble
	Options []Meaning
	Days    when.Days
	// About is what it is about in words: a topic's value for [command.Start], the
	// question for [command.Ask] and [command.Balance], a name that fits several slots for [command.Change].
	About string
	// Why is a sentence for the person: "There is no June 31."
	Why string
	// Start and End are the words it came from, as byte offsets in the text.
	Start, End int
	// Confidence is from 0 to 1.
	Confidence float64
	// OnlyIfCertain is set for an [command.Ask] that is worth an answer only where that is sure: the
	// words may have been meant as a wish.
	OnlyIfCertain bool
	// By is what understood it: empty for the grammar, [ByPhrases], or [ByModel].
	By Engine
}

// Meaning is one of several things that words could mean.
type Meaning struct {
	Slot   string
	Values []string
	About  string // a topic's value, for [command.Start]
}

// RelativeDay is a day that is so much before or after the day of another slot.
type RelativeDay struct {
	Slot   string
	Length when.Length
	Before bool
}

// Trouble is why words are no answer yet.
type Trouble uint8

// The troubles.
const (
	NoTrouble      Trouble = iota
	SeveralDays          // one of Options
	SeveralOptions         // one of Options
	SeveralSlots           // one of Options, which differ in their slots
	SeveralTopics          // one of Options, or one after the other
	RangeForDay            // a range where one day is asked: one of Options
	VagueDay            // between Days.First and Days.Last
	OneDayMissing          // one day where a first and a last are asked
	NoSuchDay              // Why
	UnknownAnchor               // hangs on a day that is not known: About
	NotUnderstood                // nothing that the slot can hold
)

// Engine is who understood a message.
type Engine string

// The engines.
const (
	ByOffline  Engine = "offline"  // the offline engine, which was certain
	ByModel    Engine = "model"    // the language model
	ByCache    Engine = "cache"    // the language model, earlier
	ByFallback Engine = "fallback" // the offline engine, because the model was of no use
	ByPhrases  Engine = "phrases"  // the offline engine's classifier
)
