package intents

import (
	"slices"
	"strings"
)

// named answers the slots whose options a clause names, without being asked: a
// state by its name or a city, behind "in" or "from"; others by a name that is
// unmistakable.
func (r *reader) named(c clause, words []spoken) {
	open := r.scene.slot(r.scene.Open)
	for _, m := range r.placed(c, words) {
		if s := r.scene.slot(m.Slot); r.said(s) == nil {
			r.add(c, m)
		}
	}
	mending := containsAny(" "+joined(words)+" ", takesBack)
	var already []Move
	before := len(r.moves)
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s == open || s.Ahead || r.said(s) != nil || !s.telling() {
			continue
		}
		hits := mentioned(c.text, words, s.named())
		switch {
		case len(hits) == 1:
			m := s.set(s.Options[hits[0]].Value)
			m.Confidence = likely
			switch {
			case s.Options[hits[0]].Value == s.Answer:
				already = append(already, m)
			case s.Answer != "" && !mending, !mending && open != nil && open.polar() && r.said(open) == nil:
				r.add(c, m.doubted()) // mentioned, perhaps not meant
			default:
				r.add(c, m)
			}
		case len(hits) == 0 && s.Answer != "" && r.denies(s, words):
			r.add(c, Move{Do: Change, Slot: s.Name, Confidence: likely})
		}
	}
	r.alone(c, words)
	if len(already) > 0 && len(r.moves) == before && !r.starts() {
		r.add(c, already[0])
	}
}

// named are a slot's options but for "not sure", which names nothing.
func (s *Slot) named() []Choice {
	if n := len(s.Options); n > 0 && s.Options[n-1].Value == unsureValue {
		return s.Options[:n-1]
	}
	return s.Options
}

// telling reports whether a slot's options can be told without the question:
// neither lengths, nor yes and no, nor states.
func (s *Slot) telling() bool {
	if s.Kind != SlotChoice || s.lengths() || s.states() {
		return false
	}
	return !s.polar()
}

// states reports whether a slot asks for a state.
func (s *Slot) states() bool {
	return s.Kind == SlotChoice && slices.ContainsFunc(s.Options, func(o Choice) bool { return o.Label == "California" })
}

// denies reports whether words say that a slot's answer is wrong: "I'm not in California".
func (r *reader) denies(s *Slot, words []spoken) bool {
	i := slices.IndexFunc(s.Options, func(o Choice) bool { return o.Value == s.Answer })
	if i < 0 {
		return false
	}
	label := strings.Fields(plain(s.Options[i].Label))
	for k := 0; k+len(label) <= len(words); k++ {
		if spells(words[k:], label) && negated(words, k) {
			return true
		}
	}
	return false
}

// placed are the states that a clause says somebody is in.
func (r *reader) placed(c clause, words []spoken) []Move {
	var out []Move
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.states() || s.Ahead || s.Name == r.scene.Open {
			continue
		}
		m := r.answerWhere(s, c, words)
		if m.Trouble != NotRead && (len(m.Values) != 1 || m.Values[0] != s.Answer) {
			m.Confidence = likely
			out = append(out, m)
		} else if s.Answer != "" && r.denies(s, words) {
			out = append(out, Move{Do: Change, Slot: s.Name, Confidence: likely, Start: c.start, End: c.end})
		}
	}
	return out
}

// answerWhere answers the slot for a state with what a clause says of where
// somebody is. Two states are asked back.
func (r *reader) answerWhere(s *Slot, c clause, words []spoken) Move {
	var named []string
	start, end := 0, 0
	for _, at := range whereabouts(c.text, words) {
		where := c.text[at[0].start:at[len(at)-1].end]
		if r.answer(s, where).Trouble == NotRead {
			continue
		}
		if len(named) == 0 {
			start = c.start + at[0].start
		}
		named, end = append(named, where), c.start+at[len(at)-1].end
	}
	m := r.answer(s, strings.Join(named, ", "))
	m.Start, m.End = start, end
	return m
}

// whereabouts are the words behind each "in", "from" or "at" of a clause, as far
// as a place reaches.
func whereabouts(text string, words []spoken) [][]spoken {
	var found [][]spoken
	for i := 0; i+1 < len(words); i++ {
		next := words[i+1]
		if !locates[words[i].text] || negated(words, i) || locates[next.text] && !next.capitals { // "is in the army" is no IN
			continue
		}
		to := min(i+1+longestPlace, len(words))
		for k := i + 1; k < to; k++ {
			if links[words[k].text] || strings.ContainsAny(text[words[k].start:words[k].end], digits) {
				to = min(to, k)
			}
		}
		if to > i+1 {
			found = append(found, words[i+1:to])
		}
	}
	return found
}

var locates = set("in from at near outside to is") // "from Oakland", "my state is Texas"

// alone answers the slots of which a clause names an option and says nothing
// else between two commas: "12 weeks, California".
func (r *reader) alone(c clause, words []spoken) {
	if r.starts() {
		return
	}
	for _, part := range parts(c.text, words) {
		text := c.text[part[0].start:part[len(part)-1].end]
		if first := part[0]; len(part) == 1 && !first.capitals && (links[first.text] || smallWords[first.text]) {
			continue // "oh" is no state
		}
		var hits []Move
		for i := range r.scene.Slots {
			s := &r.scene.Slots[i]
			if s.Name == r.scene.Open || s.Kind != SlotChoice || s.Ahead || s.polar() || s.lengths() || r.said(s) != nil || r.doubts(s) {
				continue
			}
			if found := choose(text, withPlaces(s.named(), part), chooseWhole).Options; len(found) == 1 {
				m := s.set(s.Options[found[0]].Value)
				if s.Answer != "" && m.Values[0] != s.Answer {
					m = m.doubted()
				}
				hits = append(hits, m)
			}
		}
		if len(hits) == 1 {
			hits[0].Confidence = likely
			hits[0].Start, hits[0].End = c.start+part[0].start, c.start+part[len(part)-1].end
			r.add(c, hits[0])
		}
	}
}

// doubts reports whether it is asked already whether the message answers a slot.
func (r *reader) doubts(s *Slot) bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool {
		return slices.ContainsFunc(m.Options, func(o Meaning) bool { return o.Slot == s.Name })
	})
}

// parts are the words of a clause between its commas and links.
func parts(text string, words []spoken) [][]spoken {
	var out [][]spoken
	from := 0
	for i := range words {
		last := i == len(words)-1
		if last || strings.ContainsAny(text[words[i].end:words[i+1].start], ",;") || links[words[i+1].text] {
			if part := trimPolite(skipLinks(words[from : i+1])); len(part) > 0 {
				out = append(out, part)
			}
			from = i + 1
		}
	}
	return out
}
