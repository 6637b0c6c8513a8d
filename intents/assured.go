package intents

import "slices"

// The offline engine is asked first and often enough knows. Its moves are enough
// where it is sure of each and every word of the message has told something to
// one of them, or tells nothing by itself.

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
	for _, m := range moves {
		if m.Confidence < sureEnough && !calendarKnows[m.Trouble] || m.Do == Unclear {
			return false
		}
		e.by(m, scene.sayable())
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
	" would like want think guess am was were be been will could should can may they we he she get got going there here")

// explained are the words of a message of which moves were made.
type explained struct {
	text  string
	said  []spoken
	clock Clock
	done  []bool          // by place in said
	known map[string]bool // wherever it stands
}

// by notes the words that a move explains. One that answers a question explains
// the words of its value and of its question, and no others that stand beside them.
func (e *explained) by(m Move, slots []*Slot) {
	at := slices.IndexFunc(slots, func(s *Slot) bool { return s.Name == m.Slot })
	if m.Do != Set || at < 0 || slots[at].free() {
		e.span(m.Start, m.End)
		return
	}
	slots[at].names(e.known)
	for _, r := range Dates(e.text, e.clock) {
		e.span(r.Start, r.End)
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
			(&Slot{Label: o.Label, Words: o.Words}).names(e.known)
		}
	}
}

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
