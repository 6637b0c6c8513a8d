package intents

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Offline understands messages without a language model: with grammar, the names in the
// form, and a classifier trained on the product's own phrases. If it isn't sure, it says
// so with [command.Unclear]. The zero value works, without the classifier.
type Offline struct {
	// Classifier guesses what a sentence is about if it is neither a command nor an
	// answer. May be nil.
	Classifier *classify.Classifier
	// Care is what people say in hard times. Nil is what comes with the product.
	Care *care.Book
}

// reader reads one message, from left to right.
type reader struct {
	offline      Offline
	text         string // the first maxRead bytes of full
	full         string
	scene        Scene
	moves        []Move
	pending      []clause // clauses that produced no move yet
	findingCache map[clause][]finding
}

func (r *reader) add(c clause, m Move) {
	if m.End == 0 {
		m.Start, m.End = c.start, c.end
	}
	r.moves = append(r.moves, m)
}

// moveFor returns the move that answers a slot in this message, or nil.
func (r *reader) moveFor(s *Slot) *Move {
	for i := range slices.Backward(r.moves) {
		if m := &r.moves[i]; m.Do == command.Set && m.Slot == s.Name && m.Trouble == NoTrouble {
			return m
		}
	}
	return nil
}

// inForm reports whether the person is filling in a form.
func (r *reader) inForm() bool { return len(r.scene.Slots) > 0 && !r.scene.Filed }

// slotWithRole returns the slot with a role, or nil.
func (r *reader) slotWithRole(role Role) *Slot {
	if i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Role == role }); i >= 0 {
		return &r.scene.Slots[i]
	}
	return nil
}

func (s *Slot) setMove(values ...string) Move {
	return Move{Do: command.Set, Slot: s.Name, Values: values, Confidence: Sure}
}

func (s *Slot) troubleMove(t Trouble) Move {
	return Move{Do: command.Set, Slot: s.Name, Trouble: t, Confidence: doubtful}
}

func formatDay(day time.Time) string { return day.Format(time.DateOnly) }

// currentValue returns a slot's answer from this message or, if there is none, an earlier
// one.
func (r *reader) currentValue(s *Slot) string {
	if m := r.moveFor(s); m != nil && len(m.Values) == 1 {
		return m.Values[0]
	}
	return s.Answer
}

// finding is a date, range or length found in a clause, with the words around it.
type finding struct {
	when.Reading
	window
	excluded  bool // "not June 15"
	isEnd     bool // a last day: "until June 15"
	isBareDay bool // a day without its month: "the 15th"
}

// weigh takes back what a message only mentions, and asks about what it says too much with. A
// remark about the past, a possibility or somebody else changes nothing; a value that stands in
// for an earlier answer, in a sentence that is about more than that answer, is asked about. Forms
// whose questions are all they say may be about the past and about others, so they are left out.
func weigh(r *reader) {
	if !r.inForm() || r.hasStart() || r.scene.isUnworded() {
		return
	}
	clauses := clausesOf(r.text)
	kept := make([]Move, 0, len(r.moves))
	w := &scales{reader: r, known: map[weighed]weight{}}
	for _, m := range r.moves {
		w.said = append(w.said, saidBy(r, m))
	}
	for _, m := range r.moves {
		switch w.weight(m, sentenceOf(r, clauses, m)) {
		case asks:
			kept = append(kept, m.AskIfMeant())
		case answers:
			kept = append(kept, m)
		case mentions:
		}
	}
	if len(kept) == 0 && len(r.moves) > 0 {
		kept = append(kept, Move{Do: command.Chat, About: string(Remark), Confidence: Likely, End: len(r.text)})
	}
	r.moves = kept
}

// Remark is what a message does that only mentions something.
const Remark stance.Stance = "remark"

// weight is how much the words of a move are worth.
type weight uint8

const (
	answers  weight = iota // they say what the move does
	asks                   // they may: the person is asked
	mentions               // they only mention it
)

// scales weigh the moves of one message. Long messages may have hundreds, many of them alike.
type scales struct {
	*reader
	said  []said
	known map[weighed]weight
}

// weighed is what a weight depends on, in one message.
type weighed struct {
	do               command.Order
	trouble          Trouble
	slot             string
	values, sentence string
}

// said is what a move was made of: its words, and how many bytes they were.
type said struct {
	values, text []words.Word
	bytes        int
}

func saidBy(r *reader, m Move) said {
	text := r.text[m.Start:min(m.End, len(r.text))] // a free text goes on after what is read
	return said{words.Cut(strings.Join(m.Values, " ")), words.Cut(text), m.End - m.Start}
}

func (w *scales) weight(m Move, sentence string) weight {
	key := weighed{m.Do, m.Trouble, m.Slot, strings.Join(m.Values, "\x00"), sentence}
	found, ok := w.known[key]
	if !ok {
		found = weightOf(w, m, sentence)
		w.known[key] = found
	}
	return found
}
