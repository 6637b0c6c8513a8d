package intents

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/place"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Scene is everything that understanding a message depends on: what was asked, what has
// been answered, and the person's clock.
type Scene struct {
	Clock when.Clock
	// LastWorkday returns the last of n workdays of the person, from a day on; ok is false if it can't
	// be counted. Nil counts from Monday to Friday.
	LastWorkday func(first time.Time, n int) (last time.Time, ok bool)
	// Open is the name of the slot that the bot just asked for, or empty.
	Open string
	// Slots are the questions of the form being filled in, in order, or else of the
	// last form the person submitted.
	Slots []Slot
	// Filed reports that the slots belong to a submitted form.
	Filed bool
	// Phase tells a language model in one sentence what the conversation is doing.
	Phase string
	// Confirming reports that the bot waits for a yes or no that isn't for a slot.
	Confirming bool
	// Heard reports that a hard moment in the words has been answered: now they are a wish.
	Heard bool
	// Requested are the kinds of leave of the requests on the person's record: some hard moments are told in words
	// that only say so of such a leave.
	Requested []string
	// Topics are the kinds of leave that the person can ask for.
	Topics []Topic
	// Offered is the kind of leave that the person was offered just now, or empty.
	Offered string
	// OfferedFor are the words with which that offer begins the request, or empty.
	OfferedFor string
	// Record is what the person could ask about.
	Record inquire.Record
	// Kinds are the kinds of leave while a form is open, and Kind is the value of its own.
	Kinds []choose.Option
	Kind  string
	// LastQuestion is what the person asked before, for follow-ups like "and in New
	// York?".
	LastQuestion string
}

// Topic is a kind of leave, with the questions that it leads to whatever the answers are.
type Topic struct {
	choose.Option
	Slots []Slot
}

// Slot is one question of a form.
type Slot struct {
	Name         string // unique in the scene
	Kind         SlotKind
	Role         Role
	Label        string          // "Due date"
	Question     string          // "What is your expected due date?"
	Help         string          // the line below the question
	Long         bool            // for SlotText: an answer of several sentences
	Page         int             // questions on one page are asked together
	Step         string          // the title of its step
	Words        []string        // what people call it or say with the answer: "due", "expecting"
	Options      []choose.Option // for SlotChoice and SlotChoices
	Answer       string          // its canonical value; empty if unanswered
	Display      string          // that value as people read it
	DependsOn    string          // the slot that its day is relative to, or empty
	Latest       bool            // the last one answered
	OffRoute     bool            // not asked unless other answers change
	Optional     bool            // may be skipped
	AllowsUnsure bool            // "I don't know" is an answer
	InPast       bool            // asks for a past day, like a birth
	NarrowedTo   when.DateRange  // the days it is narrowed to while unanswered: "sometime in June"
}

// SlotKind is what kind of answer a slot takes. It decides how values are written.
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

// Role marks the questions that belong together: "June 1 to August 23" gives both the
// first day and the last day or length.
type Role string

// The roles. Slots without one of them have no role.
const (
	RoleStart  Role = "leave_start"
	RoleEnd    Role = "leave_end"
	RoleLength Role = "weeks_asked"
	RoleName   Role = "leave_name" // what the time off is for; only short absences have it
	RoleHalves Role = "half_days"  // which ends of several days are only half taken

	RoleArrival   Role = "arrival_date"
	RolePlacement Role = "placement_date"
	RoleBirth     Role = "birth_date"
)

// UnsureValue is the value of a slot answered with "I don't know".
const UnsureValue = "not-sure"

// Slot returns the slot with a name, or nil.
func (s *Scene) Slot(name string) *Slot {
	if i := slices.IndexFunc(s.Slots, func(s Slot) bool { return s.Name == name }); i >= 0 && name != "" {
		return &s.Slots[i]
	}
	return nil
}

// clockFor returns the scene's clock, set to prefer past days if the slot asks for one.
func (s *Scene) clockFor(slot *Slot) when.Clock {
	c := s.Clock
	if slot != nil && slot.InPast {
		c.Lean = when.Past
	}
	return c
}

// TakesFreeText reports whether almost any words could answer the slot.
func (s *Slot) TakesFreeText() bool {
	switch s.Kind {
	case SlotText, SlotPerson, SlotContact, SlotFile:
		return true
	}
	return false
}

// namedOptions returns the slot's options without "not sure".
func (s *Slot) namedOptions() []choose.Option {
	if n := len(s.Options); n > 0 && s.Options[n-1].Value == UnsureValue {
		return s.Options[:n-1]
	}
	return s.Options
}

// isCorrectable reports whether the slot has an answer that a correction may replace.
func (s *Slot) isCorrectable(open string) bool {
	return s.Answer != "" && s.Answer != UnsureValue && !s.OffRoute && s.Name != open
}

// wordsOfSlot returns the words that belong to a question: its own, and the names of the kinds
// of leave.
func wordsOfSlot(r *reader, s *Slot) map[string]bool {
	own := ownWords(s)
	for _, t := range r.scene.Topics {
		addWords(own, t.Label)
	}
	return own
}

// ownWords returns the words of a question, and those that its author wrote for it.
func ownWords(s *Slot) map[string]bool {
	own := map[string]bool{}
	addWords(own, s.Question+" "+s.Label+" "+strings.Join(s.Words, " "))
	return own
}

func addWords(to map[string]bool, text string) {
	for _, w := range words.Cut(text) {
		to[w.Text] = true
	}
}

// isUnworded reports whether the form's author wrote questions and left it to us to know
// what people say with the answers. A form with many words of its own is filled by these.
func (s *Scene) isUnworded() bool {
	worded := 0
	for i := range s.Slots {
		if s.Slots[i].Role != "" {
			return false
		}
		if len(s.Slots[i].Words) > 0 {
			worded++
		}
	}
	return 4*worded < len(s.Slots)
}

// IsUnworded reports whether the form is one of another trade, whose questions are all it says.
func (s *Scene) IsUnworded() bool { return len(s.Slots) > 0 && s.isUnworded() }

// OptionsOf returns the topics as the options of the question for them.
func OptionsOf(topics []Topic) []choose.Option {
	options := make([]choose.Option, len(topics))
	for i, t := range topics {
		options[i] = t.Option
	}
	return options
}

// Named returns the values of the options that words name: by label, value, synonym or city.
// Only long names may be inflected or misspelled.
func (s *Slot) Named(text string) []string {
	var values []string
	for _, i := range choose.FindNamed(text, place.AddTo(s.Options, words.Cut(text))) {
		values = append(values, s.Options[i].Value)
	}
	return values
}

// The parts of a day as lengths, as the starter form has them.
const (
	morning   = "morning"
	afternoon = "afternoon"
)

// takesDays reports whether a slot, or none, takes a day or several.
func takesDays(s *Slot) bool {
	return s != nil && (s.Kind == SlotDay || s.Kind == SlotRange)
}

// isYesNo reports whether the slot takes yes or no.
func (s *Slot) isYesNo() bool {
	return s.Kind == SlotChoice && slices.ContainsFunc(s.Options, func(o choose.Option) bool { return strings.EqualFold(o.Label, "yes") })
}

// isOnlyYesNo reports whether a slot has no options but yes, no and "not sure".
func (s *Slot) isOnlyYesNo() bool {
	return s.isYesNo() && !slices.ContainsFunc(s.namedOptions(), func(o choose.Option) bool {
		return !strings.EqualFold(o.Label, "yes") && !strings.EqualFold(o.Label, "no")
	})
}

// A cue is a word that tells which question an answer is for: "due" with June 15,
// "take" with 12 weeks. A slot's cues are its label and its words. The nearest one wins.

// How many words may separate a cue from what it belongs to.
const (
	maxGapBefore = 5
	maxGapAfter  = 4
)

// Cues returns the slot's label and words, each as normalized words.
func (s *Slot) Cues() [][]string {
	out := append(make([][]string, 0, 1+len(s.Words)), words.Phrase(s.Label))
	for _, text := range s.Words {
		if name := words.Phrase(text); len(name) > 0 {
			out = append(out, name)
		}
	}
	return out
}

// window holds the words before and after a finding, up to the next one.
type window struct{ before, after []words.Word }

// windowOf returns the words around text[start:end], not beyond from and to, where the
// neighboring findings end and begin. After it, a comma or "and" begins something else.
func windowOf(text string, tokens []words.Word, start, end, from, to int) window {
	var w window
	for i, word := range tokens {
		switch {
		case word.Start >= from && word.End <= start:
			w.before = append(w.before, word)
		case word.Start >= end && word.End <= to:
			if words.IsLink(word.Text) || i > 0 && strings.ContainsAny(text[tokens[i-1].End:word.Start], ",;") {
				return w
			}
			w.after = append(w.after, word)
		}
	}
	return w
}

// score returns how strongly the words around a finding suggest a slot; 0 is not at all.
func (w window) score(s *Slot) int {
	best := 0
	for _, cue := range s.Cues() {
		n := len(cue)
		for i := 0; i+n <= len(w.before); i++ {
			if far := len(w.before) - i - n; far <= maxGapBefore && words.HasPrefix(w.before[i:], cue) {
				best = max(best, 100-10*far+5*n)
			}
		}
		for i := 0; i+n <= len(w.after) && i <= maxGapAfter; i++ {
			if words.HasPrefix(w.after[i:], cue) {
				best = max(best, 60-10*i+5*n)
			}
		}
	}
	return best
}

// bestSlot returns the slot that the words suggest most strongly, or nil if there is none
// or a tie.
func (w window) bestSlot(slots []*Slot) *Slot {
	var best *Slot
	top, tied := 0, false
	for _, s := range slots {
		switch score := w.score(s); {
		case score > top:
			best, top, tied = s, score, false
		case score == top && score > 0:
			tied = true
		}
	}
	if tied {
		return nil
	}
	return best
}

// correction reports whether the words before a finding take back what was said: "sorry, I
// meant June 20" certainly does, "actually June 20" possibly.
func (w window) correction() (possible, certain bool) {
	before := words.Join(w.before)
	return words.Retracts(before), words.ClearlyRetracts(before)
}

// slotsNamed returns the slots with a name like "the due date" that fit.
func (s *Scene) slotsNamed(name string, fit func(*Slot) bool) []*Slot {
	var slots []*Slot
	var labels []choose.Option
	for i := range s.Slots {
		if fit(&s.Slots[i]) {
			slots = append(slots, &s.Slots[i])
			labels = append(labels, choose.Option{Label: s.Slots[i].Label, Words: slices.Concat([]string{s.Slots[i].Question}, s.Slots[i].Words)})
		}
	}
	var hits []*Slot
	for _, i := range choose.Read(name, labels).Options {
		hits = append(hits, slots[i])
	}
	return hits
}

// The values of the question with [RoleHalves].
const (
	HalfFirst = "first_from_noon"
	HalfLast  = "last_until_noon"
	HalfBoth  = "both"
)

// betweenHalves refuses a half day that is neither the first nor the last one.
const betweenHalves = "Only the first or the last day of a request can be half a day. Ask for the days up to the half one first, and for the others after that."

// isAnswer reports whether a day or a length is an answer already.
func (s *Scene) isAnswer(value when.Reading) bool {
	return slices.ContainsFunc(s.Slots, func(slot Slot) bool {
		if slot.Answer == "" {
			return false
		}
		if value.Kind == when.KindLength {
			return slot.Display == value.Length.String()
		}
		return slot.Answer == value.First.Format(time.DateOnly)
	})
}
