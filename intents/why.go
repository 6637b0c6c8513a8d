package intents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// readWhy reads a question why something is asked or isn't: "why did you skip the visa?". It
// reads nothing if the form has no such question: "why is there no paid leave?" is about the
// policies.
func readWhy(r *reader) bool {
	about, ok := command.ReadWhy(words.Cut(r.text))
	if !ok {
		return false
	}
	slot, ok := r.scene.slotCalled(about)
	if len(contentStems(about)) == 0 && r.scene.Slot(r.scene.Open) != nil {
		slot, ok = r.scene.Open, true // "why you need this"
	}
	if !ok {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Why, Slot: slot, Confidence: Sure})
	return true
}

// slotCalled returns the question that somebody names by its label, what it asks, or the
// title of its step. ok is false if the words fit none, or several equally well.
func (s *Scene) slotCalled(about []string) (name string, ok bool) {
	about = contentStems(about)
	best, tied := 0, false
	step := ""
	for i := range s.Slots {
		slot := &s.Slots[i]
		score := 4 * covered(about, slot.Label)
		for _, w := range slot.Words {
			score = max(score, 3*covered(about, w))
		}
		if slot.Step != step { // a step is as good as its first question
			score = max(score, 3*covered(about, slot.Step))
		}
		step = slot.Step
		if score == 0 {
			score = covered(about, slot.Label+" "+slot.Question)
		}
		switch {
		case score > best:
			best, tied, name = score, false, slot.Name
		case score == best && score > 0:
			tied = true
		}
	}
	return name, best > 0 && !tied
}

// covered returns 1 if a name has all the words, and 2 if they are all of it.
func covered(about []string, name string) int {
	all := contentStems(strings.Fields(words.Plain(name)))
	if len(about) == 0 || slices.ContainsFunc(about, func(w string) bool { return !slices.Contains(all, w) }) {
		return 0
	}
	if len(about) == len(all) {
		return 2
	}
	return 1
}

var nameless = lists.Set("words that name no question")

// contentStems returns the words that name something, without their plural.
func contentStems(all []string) []string {
	var out []string
	for _, w := range all {
		if !nameless[w] {
			out = append(out, strings.TrimSuffix(w, "s"))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
