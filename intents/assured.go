package intents

import (
	"slices"
	"strings"
)

// The offline engine is asked first and often enough knows. Its moves are enough
// where it is sure of each and every word of the message has told something to
// one of them, or tells nothing by itself. A move that came of a whole clause,
// because it begins as a question or sounds like phrases do, has heard all of it
// only where the clause says one thing.

// sureEnough is the confidence from which the offline engine is believed.
const sureEnough = likely

// calendarKnows are the troubles that no model knows better: our calendar is right.
var calendarKnows = map[Trouble]bool{SeveralDaysIn: true, FirstOrLast: true, SomewhereIn: true, NoSuchDay: true}

// assured reports whether the offline engine was sure of what it found, and
// found something for all that was said.
func assured(words string, moves []Move, scene *Scene) bool {
	e := explained{text: words, said: wordsOf(words), clock: scene.Clock, known: map[string]bool{}}
	if len(e.said) == 0 {
		return true // there is nothing that a model could find
	}
	e.done = make([]bool, len(e.said))
	if len(moves) > 0 && moves[0].Do == Care {
		return true // and no model hears of it
	}
	for _, m := range moves {
		if m.Confidence < sureEnough && !calendarKnows[m.Trouble] || m.Do == Unclear {
			return false
		}
		e.by(m, scene)
	}
	for i, w := range e.said {
		if !e.done[i] && !e.known[w.text] && !smallWords[w.text] && !fillers[w.text] {
			return false
		}
	}
	return len(moves) > 0
}

// fillers are words that no move would come of, beside [smallWords].
var fillers = set("im id ill ive ok okay hi hello hey thanks thank please so just also then now actually oh well um sorry wait" +
	" would like want change think guess am was were be been will could should can may they we he she get got going there here")

// explained are the words of a message of which moves were made.
type explained struct {
	text  string
	said  []spoken
	clock Clock
	done  []bool          // by place in said
	known map[string]bool // wherever it stands
}

// by notes the words that a move explains. One that answers a question explains
// the words of its value and of its question, and no others that stand beside
// them; a wish for leave those of wishes and of what is wished for.
func (e *explained) by(m Move, scene *Scene) {
	slots := scene.sayable()
	at := slices.IndexFunc(slots, func(s *Slot) bool { return s.Name == m.Slot })
	switch {
	case m.Do == Start:
		e.wish(m, scene)
		return
	case m.Do != Set && (m.Confidence == sure || e.oneThing(m)), m.Do == Set && at < 0:
		e.span(m.Start, m.End)
		return
	case m.Do != Set:
		return
	case slots[at].free():
		e.freely(m, slots[at])
		return
	case len(e.said) == 1 && m.Confidence == sure: // "1", for the first option
		e.span(m.Start, m.End)
		return
	}
	slots[at].names(e.known)
	for _, r := range Dates(e.text, e.clock) {
		if m.Start < r.End && r.Start < m.End {
			e.span(r.Start, r.End)
		}
	}
	if slots[at].Kind == SlotNumber {
		e.numbers()
		return
	}
	for _, p := range placesIn(e.said) {
		for i := p.from; i < p.from+p.words; i++ {
			e.done[i] = true
		}
	}
	for _, o := range slots[at].Options {
		if slices.Contains(m.Values, o.Value) {
			(&Slot{Label: o.Label, Question: o.Value, Words: o.Words}).names(e.known)
		}
	}
}

// freely explains an answer to a question that takes nearly any words: a name
// looks like one, and nothing is sure in another language.
func (e *explained) freely(m Move, s *Slot) {
	switch {
	case foreign(e.text, e.said):
	case s.Kind != SlotPerson:
		e.span(m.Start, m.End)
	case len(m.Values) == 1:
		name := wordsOf(m.Values[0])
		if len(name) > longestName || strings.ContainsAny(m.Values[0], ",;") {
			return
		}
		for _, w := range name {
			e.known[w.text] = true
		}
		s.names(e.known)
	}
}

// wish explains the words of a wish for leave.
func (e *explained) wish(m Move, scene *Scene) {
	for w := range wishWords {
		e.known[w] = true
	}
	kinds := append([]Meaning{{About: m.About}}, m.Options...)
	for _, t := range scene.Topics {
		if slices.ContainsFunc(kinds, func(o Meaning) bool { return o.About == t.Value }) {
			(&Slot{Label: t.Label, Words: t.Words}).names(e.known)
		}
	}
}

var wishWords = set("need want wants take taking request requesting apply applying ask asking book schedule start begin new leave time off absence away" +
	" work job fmla")

// oneThing reports whether the words of a move say one thing: few, without a day
// or a length, and nobody takes another breath among them.
func (e *explained) oneThing(m Move) bool {
	const few = 20
	n := 0
	for i, w := range e.said {
		if w.start < m.Start || m.End < w.end {
			continue
		}
		if n++; n > few {
			return false
		}
		breath := links[w.text] || strings.ContainsAny(e.text[w.end:e.next(i)], ",;–—")
		if n > 1 && breath && i+1 < len(e.said) && e.said[i+1].start < m.End && anew[e.said[i+1].text] {
			return false
		}
	}
	return !slices.ContainsFunc(Dates(e.text, e.clock), func(r Reading) bool { return m.Start <= r.Start && r.End <= m.End })
}

// next is where the word behind word i begins.
func (e *explained) next(i int) int {
	if i+1 < len(e.said) {
		return e.said[i+1].start
	}
	return len(e.text)
}

// anew are words with which people begin another statement.
var anew = set("i im ive ill id my we were our he she they it its theres you your also can could do does is are what whats how when where who please but not and")

func (e *explained) span(start, end int) {
	for i, w := range e.said {
		e.done[i] = e.done[i] || start <= w.start && w.end <= end
	}
}

// numbers explains what is a number by itself.
func (e *explained) numbers() {
	for i, w := range e.said {
		e.done[i] = e.done[i] || Number(w.text).Found
	}
}

// names collects the words that name a slot.
func (s *Slot) names(into map[string]bool) {
	for _, text := range append([]string{s.Label, s.Question}, s.Words...) {
		for _, w := range wordsOf(text) {
			into[w.text] = true
		}
	}
}
