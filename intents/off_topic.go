package intents

import (
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// isOffTopic reports whether a clause is about something that no form covers. A day in such
// a clause isn't an answer: "my dad died yesterday, I need a few days". Words that name a
// question or option are on topic, and a free text answer may be about anything.
func (r *reader) isOffTopic(c clause) bool {
	if open := r.scene.Slot(r.scene.Open); open != nil && open.Kind == SlotText {
		return false
	}
	var known [][]string
	for i := range r.scene.Slots {
		known = append(known, choose.Names(r.scene.Slots[i].Options)...)
		known = append(known, r.scene.Slots[i].Cues()...)
	}
	return choose.IsOffTopicForForm(words.Cut(c.text), known...)
}
