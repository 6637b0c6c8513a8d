package intents

import (
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
)

// Move is one thing that a message means. It is a proposal: the caller checks it against
// the form. A message may contain several; they are in the order in which to do them.
type Move struct {
	Do command.Order
	// Slot is the question the move is about, for [command.Set], [command.Change] and
	// [command.Why]. It may be empty for the last two.
	Slot string
	// Values are the answer, for [command.Set]; see [SlotKind] for the format.
	Values []string
	// Relative is set in addition to Values if the day was given relative to another
	// answer: "two weeks before the due date".
	Relative *RelativeDay
	// Trouble says why the words don't answer the slot yet. Values is empty then, and
	// Options, Days, About or Why are set as described at the troubles.
	Trouble Trouble
	Options []Meaning
	Days    when.DateRange
	// About is a topic's value for [command.Start], the question for [command.Ask] and
	// [command.Balance], an [inquire.About] for [command.Inquire], an
	// [amend.Part] for [command.Amend], the hardship for [command.Care], and for [command.Change] a
	// name that fits several slots or none.
	About string
	// Another marks a [command.Start] besides the form that is open: "I need Friday off, too".
	// Nothing is changed; Options are the answers that it would be for this form.
	Another bool
	// Offered are the words of a request for [command.Start] that the person only asked
	// about: "can I take Friday off?". It is offered, not begun.
	Offered string
	// Rest is what the words of a [command.Set] say beyond the answer; see package note.
	Rest string
	// Why explains the trouble to the person: "There is no June 31."
	Why string
	// Start and End are the byte offsets of the words it came from.
	Start, End int
	// Confidence is from 0 to 1.
	Confidence float64
	// OnlyIfCertain asks for an answer to an [command.Ask] only if it is certain: the
	// words may have been meant as a request for leave. A [command.Start] with it is only
	// to be offered.
	OnlyIfCertain bool
	// By is [ByPhrases], [ByModel], or empty for the grammar.
	By Engine
}

// Meaning is one of several possible meanings.
type Meaning struct {
	Slot   string
	Values []string
	About  string // a topic's value, for [command.Start]
}

// RelativeDay is a day given as an offset before or after the day of another slot.
type RelativeDay struct {
	Slot   string
	Length when.Length
	Before bool
}

// Trouble is why words don't answer a slot yet.
type Trouble uint8

// The troubles.
const (
	NoTrouble       Trouble = iota
	SeveralDays             // the day is ambiguous: see Options
	SeveralOptions          // several options match: see Options
	SeveralSlots            // it could answer several slots: see Options
	SeveralTopics           // several kinds of leave match: see Options
	RangeForDay             // a range for a single day: Options has its first and last day
	VagueDay                // some day from Days.First to Days.Last
	OneDayMissing           // a single day for a range
	NoSuchDay               // Why says what is wrong with it
	UnknownAnchor           // relative to a day that isn't known: About is its name
	NotUnderstood           // nothing that the slot can hold
	ForSomebodyElse         // a request that somebody else has to make
	DaysApart               // several days that aren't one after another: see Options
)

// Engine is what understood a message.
type Engine string

// The engines.
const (
	ByOffline  Engine = "offline"  // the offline engine, which was certain
	ByModel    Engine = "model"    // the language model
	ByCache    Engine = "cache"    // an earlier answer of the language model
	ByFallback Engine = "fallback" // the offline engine, because the model didn't help
	ByPhrases  Engine = "phrases"  // the offline engine's classifier
)

// Values for [Move.Confidence].
const (
	Sure     = 1.0
	Likely   = 0.85
	doubtful = 0.6
)

// AskIfMeant returns a move that asks whether this answer was meant.
func (m Move) AskIfMeant() Move {
	return Move{
		Do: command.Set, Trouble: SeveralSlots, Confidence: doubtful, Start: m.Start, End: m.End, By: m.By,
		Options: []Meaning{{Slot: m.Slot, Values: m.Values}},
	}
}
