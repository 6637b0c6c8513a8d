package intents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// fillOptions answers the slots whose options a clause names, without being asked: a
// state by its name or a city, behind "in" or "from"; others by a name that is
// unmistakable.
func (r *reader) fillOptions(c clause, said []words.Word) {
	open := r.scene.Slot(r.scene.Open)
	for _, m := range r.stateMoves(c, said) {
		if s := r.scene.Slot(m.Slot); r.moveFor(s) == nil {
			r.add(c, m)
		}
	}
	mending := words.Retracts(words.Join(said))
	var already []Move
	before := len(r.moves)
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s == open || s.OffRoute || r.moveFor(s) != nil || !s.isNameable() {
			continue
		}
		hits := choose.FindMentioned(c.text, s.namedOptions())
		switch {
		case len(hits) == 1:
			m := s.setMove(s.Options[hits[0]].Value)
			m.Confidence = Likely
			switch {
			case s.Options[hits[0]].Value == s.Answer:
				already = append(already, m)
			case s.Answer != "" && !mending, !mending && open != nil && open.isYesNo() && r.moveFor(open) == nil:
				r.add(c, m.AskIfMeant()) // mentioned, perhaps not meant
			default:
				r.add(c, m)
			}
		case len(hits) == 0 && s.Answer != "" && r.deniesAnswer(s, said):
			r.add(c, Move{Do: command.Change, Slot: s.Name, Confidence: Likely})
		}
	}
	r.fillStandalone(c, said)
	if len(already) > 0 && len(r.moves) == before && !r.hasStart() {
		r.add(c, already[0])
	}
}

// namedOptions are a slot's options but for "not sure", which names nothing.
func (s *Slot) namedOptions() []choose.Option {
	if n := len(s.Options); n > 0 && s.Options[n-1].Value == UnsureValue {
		return s.Options[:n-1]
	}
	return s.Options
}

// isNameable reports whether a slot's options can be told without the question:
// neither lengths, nor yes and no, nor states.
func (s *Slot) isNameable() bool {
	if s.Kind != SlotChoice || s.OffersLengths() || s.asksForState() {
		return false
	}
	return !s.isYesNo()
}

// asksForState reports whether a slot asks for a state.
func (s *Slot) asksForState() bool {
	return s.Kind == SlotChoice && slices.ContainsFunc(s.Options, func(o choose.Option) bool { return o.Label == "California" })
}

// deniesAnswer reports whether words say that a slot's answer is wrong: "I'm not in California".
func (r *reader) deniesAnswer(s *Slot, said []words.Word) bool {
	i := slices.IndexFunc(s.Options, func(o choose.Option) bool { return o.Value == s.Answer })
	if i < 0 {
		return false
	}
	label := strings.Fields(words.Plain(s.Options[i].Label))
	for k := 0; k+len(label) <= len(said); k++ {
		if words.HasPrefix(said[k:], label) && words.IsNegated(said, k) {
			return true
		}
	}
	return false
}

// stateMoves are the states that a clause says somebody is in.
func (r *reader) stateMoves(c clause, said []words.Word) []Move {
	var out []Move
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.asksForState() || s.OffRoute || s.Name == r.scene.Open {
			continue
		}
		m := r.stateMove(s, c, said)
		if m.Trouble != NotUnderstood && (len(m.Values) != 1 || m.Values[0] != s.Answer) {
			m.Confidence = Likely
			out = append(out, m)
		} else if s.Answer != "" && r.deniesAnswer(s, said) {
			out = append(out, Move{Do: command.Change, Slot: s.Name, Confidence: Likely, Start: c.start, End: c.end})
		}
	}
	return out
}

// stateMove answers the slot for a state with what a clause says of where
// somebody is. Two states are asked back.
func (r *reader) stateMove(s *Slot, c clause, said []words.Word) Move {
	var named []string
	start, end := 0, 0
	for _, at := range placePhrases(c.text, said) {
		where := c.text[at[0].Start:at[len(at)-1].End]
		if r.readAnswer(s, where).Trouble == NotUnderstood {
			continue
		}
		if len(named) == 0 {
			start = c.start + at[0].Start
		}
		named, end = append(named, where), c.start+at[len(at)-1].End
	}
	m := r.readAnswer(s, strings.Join(named, ", "))
	m.Start, m.End = start, end
	return m
}

// placePhrases are the words behind each "in", "from" or "at" of a clause, as far
// as a place reaches.
func placePhrases(text string, said []words.Word) [][]words.Word {
	var found [][]words.Word
	for i := 0; i+1 < len(said); i++ {
		next := said[i+1]
		if !placePrepositions[said[i].Text] || words.IsNegated(said, i) || placePrepositions[next.Text] && !next.Capitals { // "is in the army" is no IN
			continue
		}
		to := min(i+1+maxPlaceWords, len(said))
		for k := i + 1; k < to; k++ {
			if words.IsLink(said[k].Text) || strings.ContainsAny(text[said[k].Start:said[k].End], words.Digits) {
				to = min(to, k)
			}
		}
		if to > i+1 {
			found = append(found, said[i+1:to])
		}
	}
	return found
}

var placePrepositions = words.SetOf("in from at near outside to is") // "from Oakland", "my state is Texas"

// fillStandalone answers the slots of which a clause names an option and says nothing
// else between two commas: "12 weeks, California".
func (r *reader) fillStandalone(c clause, said []words.Word) {
	if r.hasStart() {
		return
	}
	for _, part := range splitParts(c.text, said) {
		text := c.text[part[0].Start:part[len(part)-1].End]
		if first := part[0]; len(part) == 1 && !first.Capitals && (words.IsLink(first.Text) || words.IsStopword(first.Text)) {
			continue // "oh" is no state
		}
		var hits []Move
		for i := range r.scene.Slots {
			s := &r.scene.Slots[i]
			if s.Name == r.scene.Open || s.Kind != SlotChoice || s.OffRoute || s.isYesNo() || s.OffersLengths() || r.moveFor(s) != nil || r.isInDoubt(s) {
				continue
			}
			if found := choose.FindExact(text, addPlaces(s.namedOptions(), part)); len(found) == 1 {
				m := s.setMove(s.Options[found[0]].Value)
				if s.Answer != "" && m.Values[0] != s.Answer {
					m = m.AskIfMeant()
				}
				hits = append(hits, m)
			}
		}
		if len(hits) == 1 {
			hits[0].Confidence = Likely
			hits[0].Start, hits[0].End = c.start+part[0].Start, c.start+part[len(part)-1].End
			r.add(c, hits[0])
		}
	}
}

// isInDoubt reports whether it is asked already whether the message answers a slot.
func (r *reader) isInDoubt(s *Slot) bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool {
		return slices.ContainsFunc(m.Options, func(o Meaning) bool { return o.Slot == s.Name })
	})
}

// splitParts are the words of a clause between its commas and links.
func splitParts(text string, said []words.Word) [][]words.Word {
	var out [][]words.Word
	from := 0
	for i := range said {
		last := i == len(said)-1
		if last || strings.ContainsAny(text[said[i].End:said[i+1].Start], ",;") || words.IsLink(said[i+1].Text) {
			if part := words.TrimPolite(words.SkipLinks(said[from : i+1])); len(part) > 0 {
				out = append(out, part)
			}
			from = i + 1
		}
	}
	return out
}
