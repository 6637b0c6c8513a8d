package intents

import (
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// A day in a sentence about something else is no answer: "my dad died yesterday,
// I need a few days".

// offTopic reports whether a clause is about what no leave of ours is for, be there
// a form or not. What a question or an option is called by is no other matter, and
// an answer in free words may be about anything.
func (r *reader) offTopic(c clause) bool {
	if open := r.scene.Slot(r.scene.Open); open != nil && open.Kind == SlotText {
		return false
	}
	var known [][]string
	for i := range r.scene.Slots {
		known = append(known, choose.Names(r.scene.Slots[i].Options)...)
		known = append(known, r.scene.Slots[i].Cues()...)
	}
	return choose.OffTopicForForm(words.Cut(c.text), known...)
}
