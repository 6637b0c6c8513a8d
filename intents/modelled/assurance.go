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

// minConfidence is the confidence from which the offline engine is believed.
const minConfidence = intents.Likely

// calendarTroubles are the troubles that no model knows better: our calendar is right.
var calendarTroubles = map[intents.Trouble]bool{intents.SeveralDays: true, intents.RangeForDay: true, intents.VagueDay: true, intents.NoSuchDay: true}

// isCertain reports whether the offline engine was sure of what it found, and
// found something for all that was said.
func isCertain(text string, moves []intents.Move, scene *intents.Scene) bool {
	e := coverage{text: text, said: words.Cut(text), clock: scene.Clock, coveredWords: map[string]bool{}}
	if len(e.said) == 0 {
		return true // there is nothing that a model could find
	}
	e.covered = make([]bool, len(e.said))
	if len(moves) > 0 && moves[0].Do == command.Care {
		return true // and no model hears of it
	}
	for _, m := range moves {
		if m.Confidence < minConfidence && !calendarTroubles[m.Trouble] || m.Do == command.Unclear {
			return false
		}
		e.addMove(m, scene)
	}
	for i, w := range e.said {
		if !e.covered[i] && !e.coveredWords[w.Text] && !words.IsStopword(w.Text) && !fillers[w.Text] {
			return false
		}
	}
	return len(moves) > 0
}

// fillers are words that no move would come of, beside stopwords.
var fillers = words.SetOf("im id ill ive ok okay hi hello hey thanks thank please so just also then now actually oh well um sorry wait" +
	" would like want change think guess am was were be been will could should can may they we he she get got going there here")

// coverage are the words of a message of which moves were made.
type coverage struct {
	text         string
	said         []words.Word
	clock        when.Clock
	covered      []bool          // by place in said
	coveredWords map[string]bool // wherever it stands
}

// addMove notes the words that a move explains. One that answers a question explains
// the words of its value and of its question, and no others that stand beside
// them; a wish for leave those of wishes and of what is wished for.
func (e *coverage) addMove(m intents.Move, scene *intents.Scene) {
	slots := answerableSlots(scene)
	at := slices.IndexFunc(slots, func(s *intents.Slot) bool { return s.Name == m.Slot })
	switch {
	case m.Do == command.Start:
		e.addStart(m, scene)
		return
	case m.Do != command.Set && (m.Confidence == intents.Sure || e.saysOneThing(m)), m.Do == command.Set && at < 0:
		e.markSpan(m.Start, m.End)
		return
	case m.Do != command.Set:
		return
	case slots[at].TakesFreeText():
		e.addFreeText(m, slots[at])
		return
	case len(e.said) == 1 && m.Confidence == intents.Sure: // "1", for the first option
		e.markSpan(m.Start, m.End)
		return
	}
	addNames(slots[at], e.coveredWords)
	for _, r := range when.Find(e.text, e.clock) {
		if m.Start < r.End && r.Start < m.End {
			e.markSpan(r.Start, r.End)
		}
	}
	if slots[at].Kind == intents.SlotNumber {
		e.markNumbers()
		return
	}
	for _, at := range intents.PlaceSpans(e.said) {
		for i := at[0]; i < at[1]; i++ {
			e.covered[i] = true
		}
	}
	for _, o := range slots[at].Options {
		if slices.Contains(m.Values, o.Value) {
			addNames(&intents.Slot{Label: o.Label, Question: o.Value, Words: o.Words}, e.coveredWords)
		}
	}
}

// addFreeText explains an answer to a question that takes nearly any words: a name
// looks like one, and nothing is sure in another language.
func (e *coverage) addFreeText(m intents.Move, s *intents.Slot) {
	switch {
	case classify.IsForeign(e.text, e.said):
	case s.Kind != intents.SlotPerson:
		e.markSpan(m.Start, m.End)
	case len(m.Values) == 1:
		name := words.Cut(m.Values[0])
		if len(name) > intents.MaxNameWords || strings.ContainsAny(m.Values[0], ",;") {
			return
		}
		for _, w := range name {
			e.coveredWords[w.Text] = true
		}
		addNames(s, e.coveredWords)
	}
}

// addStart explains the words of a wish for leave.
func (e *coverage) addStart(m intents.Move, scene *intents.Scene) {
	for w := range startWords {
		e.coveredWords[w] = true
	}
	kinds := append([]intents.Meaning{{About: m.About}}, m.Options...)
	for _, t := range scene.Topics {
		if slices.ContainsFunc(kinds, func(o intents.Meaning) bool { return o.About == t.Value }) {
			addNames(&intents.Slot{Label: t.Label, Words: t.Words}, e.coveredWords)
		}
	}
}

var startWords = words.SetOf("need want wants take taking request requesting apply applying ask asking book schedule start begin new leave time off absence away" +
	" work job fmla")

// saysOneThing reports whether the words of a move say one thing: few, without a day
// or a length, and nobody takes another breath among them.
func (e *coverage) saysOneThing(m intents.Move) bool {
	const few = 20
	n := 0
	for i, w := range e.said {
		if w.Start < m.Start || m.End < w.End {
			continue
		}
		if n++; n > few {
			return false
		}
		breath := words.IsLink(w.Text) || strings.ContainsAny(e.text[w.End:e.nextStart(i)], ",;–—")
		if n > 1 && breath && i+1 < len(e.said) && e.said[i+1].Start < m.End && statementOpeners[e.said[i+1].Text] {
			return false
		}
	}
	return !slices.ContainsFunc(when.Find(e.text, e.clock), func(r when.Reading) bool { return m.Start <= r.Start && r.End <= m.End })
}

// nextStart is where the word behind word i begins.
func (e *coverage) nextStart(i int) int {
	if i+1 < len(e.said) {
		return e.said[i+1].Start
	}
	return len(e.text)
}

// statementOpeners are words with which people begin another statement.
var statementOpeners = words.SetOf("i im ive ill id my we were our he she they it its theres you your also can could do does is are what whats how when where who please but not and")

func (e *coverage) markSpan(start, end int) {
	for i, w := range e.said {
		e.covered[i] = e.covered[i] || start <= w.Start && w.End <= end
	}
}

// markNumbers explains what is a number by itself.
func (e *coverage) markNumbers() {
	for i, w := range e.said {
		e.covered[i] = e.covered[i] || when.ReadNumber(w.Text).Found
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
