package intents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// A cue is what people say with an answer, so that one knows which question it
// answers: "due" with June 15, "take" with 12 weeks. Cues are a slot's label and
// its words; the nearest one decides.

// cueReach is how many words may stand between a cue and what it is about.
const (
	maxGapBefore = 5
	maxGapAfter  = 4
)

// Cues are a slot's, as words to compare.
func (s *Slot) Cues() [][]string {
	out := [][]string{strings.Fields(words.Plain(s.Label))}
	for _, text := range s.Words {
		if name := strings.Fields(words.Plain(text)); len(name) > 0 {
			out = append(out, name)
		}
	}
	return out
}

// window are the words around something that was found: what they say is about
// it and nothing else.
type window struct{ before, after []words.Word }

// windowOf is the window of the words from start to end in a clause, between the
// finding before it and the one behind it. Behind it, a comma or "and" begins
// something else.
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

// score says how much a window speaks for a slot; 0 is not at all.
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

// bestSlot is the slot that a window speaks for most, of those that fit. Two that it
// speaks for alike are none.
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

// correction reports how surely the words before a finding take back what was said:
// "sorry, I meant June 20" surely, "actually June 20" perhaps.
func (w window) correction() (possible, certain bool) {
	before := words.Join(w.before)
	return words.Retracts(before), words.ClearlyRetracts(before)
}

// slotsNamed finds the slots that words name: "the due date".
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
