package modelled

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/place"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// The offline engine is certain if it is confident of each move and the moves cover
// every word of the message that means something. A move that was guessed from a whole
// clause covers it only if the clause says one thing.

// minConfidence is the confidence from which a move of the offline engine is accepted.
const minConfidence = intents.Likely

// calendarTroubles don't need a model: our calendar knows best.
var calendarTroubles = map[intents.Trouble]bool{intents.SeveralDays: true, intents.RangeForDay: true, intents.VagueDay: true, intents.NoSuchDay: true, intents.DaysApart: true}

// isCertain reports whether the offline engine is certain of its moves and they cover the
// whole message.
func isCertain(text string, moves []intents.Move, scene *intents.Scene) bool {
	e := coverage{text: text, tokens: words.Cut(text), clock: scene.Clock, coveredWords: map[string]bool{}}
	if len(e.tokens) == 0 {
		return true // a model couldn't find anything either
	}
	e.covered = make([]bool, len(e.tokens))
	if scene.Heard || len(moves) > 0 && moves[0].Do == command.Care {
		return true // hardship is never sent to a model
	}
	if slices.ContainsFunc(moves, func(m intents.Move) bool { return m.Another || m.Trouble == intents.ForSomebodyElse }) {
		return true // nor are other wishes and other people's: a model would make answers of them
	}
	slots := answerableSlots(scene)
	if slices.ContainsFunc(slots, func(s *intents.Slot) bool {
		return s.Role == intents.RoleHalves && slices.ContainsFunc(moves, func(m intents.Move) bool { return m.Slot == s.Name })
	}) {
		return true // half days are taken out of the message, which then has other lengths than its words
	}
	for _, m := range moves {
		if m.Confidence < minConfidence && !calendarTroubles[m.Trouble] || m.Do == command.Unclear {
			return false
		}
		e.addMove(m, scene)
	}
	for i, w := range e.tokens {
		if !e.covered[i] && !e.coveredWords[w.Text] && !words.IsStopword(w.Text) && !fillers[w.Text] {
			return false
		}
	}
	return len(moves) > 0
}

// fillers are words that mean nothing by themselves, in addition to stopwords.
var fillers = lists.Set("fillers")

// coverage tracks which words of a message are covered by moves.
type coverage struct {
	text         string
	tokens       []words.Word
	clock        when.Clock
	covered      []bool          // by index in tokens
	coveredWords map[string]bool // covered at any position
}

// addMove covers the words of a move. An answer covers the words of its value and of its
// question. A request for leave covers the words for requests and for the kind of leave.
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
	case len(e.tokens) == 1 && m.Confidence == intents.Sure: // "1", for the first option
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
	for _, at := range place.Spans(e.tokens) {
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

// addFreeText covers an answer to a question that takes almost any words. In another
// language the engine can't be certain, and a person's answer must look like a name.
func (e *coverage) addFreeText(m intents.Move, s *intents.Slot) {
	switch {
	case classify.IsForeign(e.text, e.tokens):
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

// addStart covers the words of a request for leave.
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

var startWords = lists.Set("start words")

// saysOneThing reports whether the words of a move are few, contain no date or length, and
// don't begin another statement.
func (e *coverage) saysOneThing(m intents.Move) bool {
	const maxWords = 20
	n := 0
	for i, w := range e.tokens {
		if w.Start < m.Start || m.End < w.End {
			continue
		}
		if n++; n > maxWords {
			return false
		}
		pause := words.IsLink(w.Text) || strings.ContainsAny(e.text[w.End:e.nextStart(i)], ",;–—")
		if n > 1 && pause && i+1 < len(e.tokens) && e.tokens[i+1].Start < m.End && statementOpeners[e.tokens[i+1].Text] {
			return false
		}
	}
	return !slices.ContainsFunc(when.Find(e.text, e.clock), func(r when.Reading) bool { return m.Start <= r.Start && r.End <= m.End })
}

// nextStart returns where the word after word i begins.
func (e *coverage) nextStart(i int) int {
	if i+1 < len(e.tokens) {
		return e.tokens[i+1].Start
	}
	return len(e.text)
}

// statementOpeners begin another statement after a pause.
var statementOpeners = lists.Set("statement openers")

func (e *coverage) markSpan(start, end int) {
	for i, w := range e.tokens {
		e.covered[i] = e.covered[i] || start <= w.Start && w.End <= end
	}
}

// markNumbers covers every number.
func (e *coverage) markNumbers() {
	for i, w := range e.tokens {
		e.covered[i] = e.covered[i] || when.ReadNumber(w.Text).Found
	}
}

// addNames adds the words that name a slot.
func addNames(s *intents.Slot, into map[string]bool) {
	for _, text := range append([]string{s.Label, s.Question}, s.Words...) {
		for _, w := range words.Cut(text) {
			into[w.Text] = true
		}
	}
}
