package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// readAmendment reads a message that wants the submitted request to be different.
func readAmendment(r *reader) bool {
	m, ok := amendment(r)
	if ok {
		r.add(clause{end: len(r.text)}, m)
	}
	return ok
}

// amendment returns the move of a message that wants the submitted request to be different.
// It comes before requests for leave: "I need to extend my leave" asks for no new one.
func amendment(r *reader) (Move, bool) {
	if !r.scene.Filed || r.scene.Open != "" {
		return Move{}, false
	}
	all := clause{text: r.text, end: len(r.text), isQuestion: words.IsQuestion(r.text, words.Cut(r.text))}
	wish, ok := amend.Read(r.text, r.scene.Clock)
	named := !all.isQuestion && amend.MarksChange(r.text) && namesSlot(r)
	switch {
	case !ok && !named:
		return Move{}, false
	case !wish.HasValue() && !wish.Over && !wish.ToHR && inquiryIn(r.scene, all) != "":
		return Move{}, false
	case wish.Over, !wish.HasValue() && !all.isQuestion && saysCancel(r.text):
		return Move{Do: command.Cancel, Confidence: Likely}, true
	}
	m := Move{Do: command.Amend, About: string(wish.Part), Confidence: Likely}
	switch {
	case !wish.Day.IsZero():
		m.Values = []string{formatDay(wish.Day)}
	case !wish.By.IsZero():
		m.Relative = &RelativeDay{Length: wish.By, Before: wish.Before}
	case wish.ToHR || named:
		m.Values = []string{""} // whatever it is, it was said
	}
	return m, true
}

// saysCancel reports whether a part of a message is nothing but the command to cancel: "cancel
// it, I changed my mind". What is around it only says why.
func saysCancel(text string) bool {
	return slices.ContainsFunc(splitParts(text, words.Cut(text)), func(part []words.Word) bool {
		order, ok := command.ReadWhole(part)
		return ok && order == command.Cancel
	})
}

// namesSlot reports whether a message names a question of the submitted request.
func namesSlot(r *reader) bool {
	tokens := words.Cut(r.text)
	return slices.ContainsFunc(r.scene.Slots, func(s Slot) bool {
		return !s.OffRoute && slices.ContainsFunc(s.Cues(), func(cue []string) bool {
			for i := range tokens {
				if words.HasPrefix(tokens[i:], cue) {
					return true
				}
			}
			return false
		})
	})
}
