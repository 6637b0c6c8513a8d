package intents

import (
	"regexp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
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

// effectiveStart returns the first day of the leave, if it is known.
func effectiveStart(r *reader) (time.Time, bool) {
	start := r.slotWithRole(RoleStart)
	if start == nil {
		return time.Time{}, false
	}
	day, err := time.Parse(time.DateOnly, r.currentValue(start))
	return day, err == nil
}

// endOfPeriod matches the end of a month or a week, which is its last day.
var endOfPeriod = regexp.MustCompile(`(?i)^(?:the )?(?:very )?end of\b`)
