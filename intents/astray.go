package intents

// A day in a sentence about something else is no answer: "my dad died yesterday,
// I need a few days".

// astray reports whether a clause is about what no leave of ours is for, be there
// a form or not. What a question or an option is called by is no other matter, and
// an answer in free words may be about anything.
func (r *reader) astray(c clause) bool {
	if open := r.scene.slot(r.scene.Open); open != nil && open.Kind == SlotText {
		return false
	}
	var known []phrase
	for i := range r.scene.Slots {
		known = append(known, phrasesOf(r.scene.Slots[i].Options)...)
		for _, cue := range r.scene.Slots[i].cues() {
			known = append(known, phrase{words: cue})
		}
	}
	return about(strange, wordsOf(c.text), known)
}

// strange are the other matters that a form has nothing to do with. A vacation
// may come before it, and a boss know about it.
var strange = union(griefs, occasions, others)
