package intents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

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
