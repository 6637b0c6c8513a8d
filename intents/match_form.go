package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/match"
	"github.com/leaveway/leaveway/intents/words"
)

// matchKinds say what each kind of slot is to package match.
var matchKinds = map[SlotKind]match.Kind{
	SlotText: match.Text, SlotDay: match.Day, SlotRange: match.Range, SlotChoice: match.Choice, SlotChoices: match.Choices,
	SlotNumber: match.Number, SlotPerson: match.Person, SlotContact: match.Contact, SlotFile: match.File,
}

// isUnworded reports whether the form's author wrote questions and left it to us to know
// what people say with the answers. A form with many words of its own is filled by these.
func (s *Scene) isUnworded() bool {
	worded := 0
	for i := range s.Slots {
		if s.Slots[i].Role != "" {
			return false
		}
		if len(s.Slots[i].Words) > 0 {
			worded++
		}
	}
	return 4*worded < len(s.Slots)
}

// asksAboutHarm reports whether the form is a report of something bad, so that what
// happened is its answer.
func (s *Scene) asksAboutHarm() bool {
	return s.isUnworded() && slices.ContainsFunc(s.Slots, func(q Slot) bool {
		return slices.ContainsFunc(words.Cut(q.Question+" "+q.Label), func(w words.Word) bool { return harmWords[w.Text] })
	})
}

var harmWords = lists.Set("words of reports")

// matchQuestions returns the form's questions as package match sees them.
func matchQuestions(scene Scene) []match.Question {
	out := make([]match.Question, len(scene.Slots))
	for i := range scene.Slots {
		s := &scene.Slots[i]
		out[i] = match.Question{
			Kind: matchKinds[s.Kind], Text: s.Question, Label: s.Label, Help: s.Help, Words: s.Words, Options: s.namedOptions(),
			Long: s.Long, Page: s.Page, Open: s.Name == scene.Open, Answered: s.Name != scene.Open && (s.Answer != "" || s.OffRoute), Latest: s.Latest,
		}
	}
	return out
}
