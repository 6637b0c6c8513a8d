package modelled

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// The offline engine is asked first and often enough knows. Its moves are enough
// where it is sure of each and every word of the message has told something to
// one of them, or tells nothing by itself. A move that came of a whole clause,
// because it begins as a question or sounds like phrases do, has heard all of it
// only where the clause says one thing.

// sureEnough is the confidence from which the offline engine is believed.
const sureEnough = intents.Likely

// calendarKnows are the troubles that no model knows better: our calendar is right.
var calendarKnows = map[intents.Trouble]bool{intents.SeveralDaysIn: true, intents.FirstOrLast: true, intents.SomewhereIn: true, intents.NoSuchDay: true}

// isAssured reports whether the offline engine was sure of what it found, and
// found something for all that was said.
func isAssured(text string, moves []intents.Move, scene *intents.Scene) bool {
	e := explained{text: text, said: words.Cut(text), clock: scene.Clock, known: map[string]bool{}}
	if len(e.said) == 0 {
		return true // there is nothing that a model could find
	}
	e.done = make([]bool, len(e.said))
	if len(moves) > 0 && moves[0].Do == command.Care {
		return true // and no model hears of it
	}
	for _, m := range moves {
		if m.Confidence < sureEnough && !calendarKnows[m.Trouble] || m.Do == command.Unclear {
			return false
		}
		e.by(m, scene)
	}
	for i, w := range e.said {
		if !e.done[i] && !e.known[w.Text] && !words.IsStopword(w.Text) && !fillers[w.Text] {
			return false
		}
	}
	return len(moves) > 0
}

// fillers are words that no move would come of, beside stopwords.
var fillers = words.SetOf("im id ill ive ok okay hi hello hey thanks thank please so just also then now actually oh well um sorry wait" +
	" would like want change think guess am was were be been will could should can may they we he she get got going there here")

// explained are the words of a message of which moves were made.
type explained struct {
	text  string
	said  []words.Word
	clock when.Clock
	done  []bool          // by place in said
	known map[string]bool // wherever it stands
}

// by notes the words that a move explains. One that answers a question explains
// the words of its value and of its question, and no others that stand beside
// them; a wish for leave those of wishes and of what is wished for.
func (e *explained) by(m intents.Move, scene *intents.Scene) {
	slots := sayableSlots(scene)
	at := slices.IndexFunc(slots, func(s *intents.Slot) bool { return s.Name == m.Slot })
	switch {
	case m.Do == command.Start:
		e.wish(m, scene)
		return
	case m.Do != command.Set && (m.Confidence == intents.Sure || e.oneThing(m)), m.Do == command.Set && at < 0:
		e.span(m.Start, m.End)
		return
	case m.Do != command.Set:
		return
	case slots[at].TakesAnyWords():
		e.freely(m, slots[at])
		return
	case len(e.said) == 1 && m.Confidence == intents.Sure: // "1", for the first option
		e.span(m.Start, m.End)
		return
	}
	addNames(slots[at], e.known)
	for _, r := range when.Find(e.text, e.clock) {
		if m.Start < r.End && r.Start < m.End {
			e.span(r.Start, r.End)
		}
	}
	if slots[at].Kind == intents.SlotNumber {
		e.numbers()
		return
	}
	for _, at := range intents.PlaceWords(e.said) {
		for i := at[0]; i < at[1]; i++ {
			e.done[i] = true
		}
	}
	for _, o := range slots[at].Options {
		if slices.Contains(m.Values, o.Value) {
			addNames(&intents.Slot{Label: o.Label, Question: o.Value, Words: o.Words}, e.known)
		}
	}
}

// freely explains an answer to a question that takes nearly any words: a name
// looks like one, and nothing is sure in another language.
func (e *explained) freely(m intents.Move, s *intents.Slot) {
	switch {
	case classify.IsForeign(e.text, e.said):
	case s.Kind != intents.SlotPerson:
		e.span(m.Start, m.End)
	case len(m.Values) == 1:
		name := words.Cut(m.Values[0])
		if len(name) > intents.MaxNameWords || strings.ContainsAny(m.Values[0], ",;") {
			return
		}
		for _, w := range name {
			e.known[w.Text] = true
		}
		addNames(s, e.known)
	}
}

// wish explains the words of a wish for leave.
func (e *explained) wish(m intents.Move, scene *intents.Scene) {
	for w := range wishWords {
		e.known[w] = true
	}
	kinds := append([]intents.Meaning{{About: m.About}}, m.Options...)
	for _, t := range scene.Topics {
		if slices.ContainsFunc(kinds, func(o intents.Meaning) bool { return o.About == t.Value }) {
			addNames(&intents.Slot{Label: t.Label, Words: t.Words}, e.known)
		}
	}
}

var wishWords = words.SetOf("need want wants take taking request requesting apply applying ask asking book schedule start begin new leave time off absence away" +
	" work job fmla")

// oneThing reports whether the words of a move say one thing: few, without a day
// or a length, and nobody takes another breath among them.
func (e *explained) oneThing(m intents.Move) bool {
	const few = 20
	n := 0
	for i, w := range e.said {
		if w.Start < m.Start || m.End < w.End {
			continue
		}
		if n++; n > few {
			return false
		}
		breath := words.IsLink(w.Text) || strings.ContainsAny(e.text[w.End:e.next(i)], ",;–—")
		if n > 1 && breath && i+1 < len(e.said) && e.said[i+1].Start < m.End && anew[e.said[i+1].Text] {
			return false
		}
	}
	return !slices.ContainsFunc(when.Find(e.text, e.clock), func(r when.Reading) bool { return m.Start <= r.Start && r.End <= m.End })
}

// next is where the word behind word i begins.
func (e *explained) next(i int) int {
	if i+1 < len(e.said) {
		return e.said[i+1].Start
	}
	return len(e.text)
}

// anew are words with which people begin another statement.
var anew = words.SetOf("i im ive ill id my we were our he she they it its theres you your also can could do does is are what whats how when where who please but not and")

func (e *explained) span(start, end int) {
	for i, w := range e.said {
		e.done[i] = e.done[i] || start <= w.Start && w.End <= end
	}
}

// numbers explains what is a number by itself.
func (e *explained) numbers() {
	for i, w := range e.said {
		e.done[i] = e.done[i] || when.ReadNumber(w.Text).Found
	}
}

// addNames collects the words that name a slot.
func addNames(s *intents.Slot, into map[string]bool) {
	for _, text := range append([]string{s.Label, s.Question}, s.Words...) {
		for _, w := range words.Cut(text) {
			into[w.Text] = true
		}
	}
}
