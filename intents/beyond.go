package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/note"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// An answer may say more than its question takes: "California, but I'll move to Oregon in
// March". The answer counts, and the rest becomes a note for HR.

// readWithRest reads a clause as an answer to the open question with something beyond it,
// and reports whether it is that. What answers another question isn't a note.
func readWithRest(r *reader, c clause) bool {
	open := r.scene.Slot(r.scene.Open)
	answer, rest, ok := note.Split(c.text)
	if !ok || open == nil || open.Kind == SlotText || open.Kind == SlotFile || r.moveFor(open) != nil {
		return false
	}
	head := clause{text: answer, start: c.start, end: c.start + len(answer)}
	tail := clause{text: rest, start: head.end, end: c.end}
	m := r.readAnswer(open, answer)
	if m.Do != command.Set || m.Trouble != NoTrouble || open.Kind == SlotPerson && !isCapitalized(m.Values[0]) || r.answersOther(head, words.Cut(answer), open) {
		return false
	}
	if again := r.readAnswer(open, rest); !open.TakesFreeText() && again.Do == command.Set && again.Trouble != NotUnderstood && !slices.Equal(again.Values, m.Values) && !note.IsOfAnotherTime(rest) {
		return false // which of both?
	}
	placed, again := placedIn(r, tail, open)
	if again && placed != m.Values[0] && !note.IsOfAnotherTime(rest) || saysMore(r, tail, open) {
		return false
	}
	if again && placed == m.Values[0] {
		rest = "" // it only says the answer once more: "Nevada, but the office is in Reno"
	}
	before := len(r.moves)
	r.fill(head)
	for i := range r.moves[before:] {
		if said := &r.moves[before+i]; said.Slot == open.Name && said.Trouble == NoTrouble {
			said.Rest, said.End = rest, c.end
			return true
		}
	}
	r.moves = r.moves[:before]
	return false
}

// placedIn returns the option that a city in some words stands for: Nevada for Reno.
func placedIn(r *reader, c clause, open *Slot) (value string, ok bool) {
	if !open.asksForState() {
		return "", false
	}
	tokens := words.Cut(c.text)
	for _, phrase := range placePhrases(c.text, tokens) {
		m := r.readAnswer(open, c.text[phrase[0].Start:phrase[len(phrase)-1].End])
		if m.Do == command.Set && m.Trouble == NoTrouble && len(m.Values) == 1 {
			return m.Values[0], true
		}
	}
	return "", false
}

// saysMore reports whether words answer another question by its cue, or ask for something.
func saysMore(r *reader, c clause, open *Slot) bool {
	sub := &reader{offline: r.offline, text: r.text, full: r.full, scene: r.scene}
	tokens := words.Cut(c.text)
	sub.fillPerson(c, tokens)
	fillFacts(sub, c, tokens)
	fillPartOfDay(sub, c, tokens)
	for _, f := range sub.findings(c, tokens) {
		if s := f.bestSlot(sub.slotsFor(f)); s != nil && s != open && !note.IsOfAnotherTime(c.text) {
			return true
		}
		if length := sub.slotWithRole(RoleLength); length != nil && length != open && length.Answer == "" && isLengthAlone(c.text, f) {
			return true
		}
	}
	return len(sub.moves) > 0 || !note.IsPast(c.text) && anotherWish(r, c) != nil || r.scene.Filed
}

// isLengthAlone reports whether words say a length and how sure their author is, and nothing else: "I'd
// say a month", "probably 6 weeks or so".
func isLengthAlone(text string, f finding) bool {
	if f.Kind != when.KindLength || f.isOtherLength() {
		return false
	}
	return !slices.ContainsFunc(words.Cut(text[:f.Start]+" "+text[f.End:]), func(w words.Word) bool {
		return !tentativeWords[w.Text] && !words.IsStopword(w.Text) && !besideLengths[w.Text]
	})
}

var besideLengths = words.SetOf("id i'd i ill i'll think guess guessing hope hopefully expect reckon assume take need want gone off away out long total all in for it")

// addRests keeps the sentences that limit an answer before them: "6 weeks. But my doctor may
// extend that.".
func addRests(r *reader) {
	r.pending = slices.DeleteFunc(r.pending, func(c clause) bool {
		rest, ok := note.Beyond(c.text)
		if !ok {
			return false
		}
		for i := range slices.Backward(r.moves) {
			m := &r.moves[i]
			if open := r.scene.Slot(m.Slot); m.Do == command.Set && m.Trouble == NoTrouble && m.End <= c.start && open != nil && open.Kind != SlotText {
				m.Rest, m.End = note.Join(m.Rest, rest), c.end
				return true
			}
		}
		return false
	})
}
