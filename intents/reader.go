package intents

import (
	_ "embed"
	"regexp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

// lists are the word lists of words.txt.
var lists = words.ReadLists(listText)

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
	findingCache map[dated][]finding
	apart        bool // it is only a part of a message, whose other parts count
	entered      bool // an answer chose the kind of leave, whose questions follow
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

// dated is a clause, read for a leave on some days.
type dated struct {
	clause
	leave when.DateRange
}

// finding is a date, range or length found in a clause, with the words around it.
type finding struct {
	when.Reading
	window
	excluded  bool // "not June 15"
	isEnd     bool // a last day: "until June 15"
	isBareDay bool // a day without its month: "the 15th"
	isShifted bool // its month follows from another day
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

// sinceDay matches that something has begun already.
var sinceDay = regexp.MustCompile(`(?i)\bsince\b|\balready (?:been |am )?(?:off|out|away|gone|home|at home|on leave|absent|stopped|started|sick|ill)\b|\bbeen (?:off|out|away|gone|home|absent|on leave|sick|ill) (?:from|as of)\b`)

// endOfTime matches a length that is only the end of a longer time: "the last 3 weeks".
var endOfTime = regexp.MustCompile(`(?i)\b(?:the|my|these|those) (?:last|final) (?:\w+ )?(?:days?|weeks?|months?)\b`)

// beforehand matches that a length comes before something: "2 weeks of bed rest before".
var beforehand = regexp.MustCompile(`(?i)\b(?:before|beforehand|before (?:it|that|the (?:birth|due date|baby|delivery|surgery)))\W*$`)

// tellsOfElse reports whether a sentence has a subject that isn't its author: "my husband is back
// on Sunday", "it's snowing in Boston".
func tellsOfElse(sentence string) bool {
	return !slices.ContainsFunc(words.Cut(sentence), func(w words.Word) bool { return firstPersons[w.Text] })
}

var firstPersons = lists.Set("first persons")

// hasStart reports whether the message asks for leave.
func (r *reader) hasStart() bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool { return m.Do == command.Start })
}

// within returns the move with a part of a clause as its source.
func (m Move) within(c clause, start, end int) Move {
	m.Start, m.End = c.start+start, c.start+end
	return m
}

// from returns the move with the words of a finding as its source.
func (m Move) from(c clause, f finding) Move {
	m.Confidence, m.Start, m.End = Likely, c.start+f.Start, c.start+f.End
	return m
}
