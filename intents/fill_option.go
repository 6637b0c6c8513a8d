package intents

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/kin"
	"github.com/leaveway/leaveway/intents/place"
	"github.com/leaveway/leaveway/intents/whereabouts"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/intents/yesno"
)

// fillOptions answers slots whose options a clause mentions without being asked: a state
// by its name or a city after "in" or "from", others by an unmistakable name.
func (r *reader) fillOptions(c clause, tokens []words.Word) {
	open := r.scene.Slot(r.scene.Open)
	for _, m := range r.stateMoves(c, tokens) {
		if s := r.scene.Slot(m.Slot); r.moveFor(s) == nil {
			r.add(c, m)
		}
	}
	correcting := words.Retracts(words.Join(tokens))
	var unchanged []Move
	before := len(r.moves)
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if s == open || s.OffRoute || r.moveFor(s) != nil || !s.isNameable() {
			continue
		}
		hits := theirs(c.text, s.mentionable(), choose.FindMentioned(c.text, s.mentionable()))
		hits = ofAge(s.mentionable(), r.text, hits)
		related, isRelated := relationMove(s, c.text)
		switch {
		case len(hits) > 0 && isRelated:
			r.add(c, related)
		case len(hits) == 1:
			m := s.setMove(s.Options[hits[0]].Value)
			m.Confidence = Likely
			switch {
			case onlyMentionsKind(r, s, c, correcting):
			case s.Options[hits[0]].Value == s.Answer:
				unchanged = append(unchanged, m)
			case s.Answer != "" && !correcting, !correcting && open != nil && open.isYesNo() && r.moveFor(open) == nil:
				r.add(c, m.AskIfMeant()) // mentioned, but perhaps not as an answer
			default:
				r.add(c, m)
			}
		case len(hits) == 0 && s.Answer != "" && r.deniesAnswer(s, tokens):
			r.add(c, Move{Do: command.Change, Slot: s.Name, Confidence: Likely})
		}
	}
	r.fillStandalone(c, tokens)
	if len(unchanged) > 0 && len(r.moves) == before && !r.hasStart() {
		r.add(c, unchanged[0])
	}
}

// theirs returns the options that are about a relative who is ill, where a text tells of one and its words fit
// its author as well: "my son has a fever, can't come in".
func theirs(text string, options []choose.Option, hits []int) []int {
	told, ok := ailment.Read(text)
	tokens := words.Cut(text)
	of := ok && told.Other || tellsOfElse(text) && slices.ContainsFunc(tokens, func(w words.Word) bool { return relatives[w.Text] })
	if len(hits) < 2 || !of {
		return hits
	}
	masked := []byte(text)
	for _, w := range tokens {
		if relatives[w.Text] {
			copy(masked[w.Start:w.End], strings.Repeat(" ", w.End-w.Start))
		}
	}
	own := choose.FindMentioned(string(masked), options)
	return slices.DeleteFunc(slices.Clone(hits), func(i int) bool { return slices.Contains(own, i) })
}

// isWho matches the words before who somebody is to a child, which isn't a person to care for: "I'm the [dad]".
var isWho = regexp.MustCompile(`(?i)\b(?:i['’]?m|i am|as|being) (?:the|a|her|his|their|its) $`)

// onlyMentionsKind reports whether a clause that has words of a kind of leave tells something else in a
// form for one: "his surgery is on the 14th", "I took 3 weeks when my son was born", "it's twins".
func onlyMentionsKind(r *reader, s *Slot, c clause, correcting bool) bool {
	const few = 3 // so few words name a kind
	named := len(words.TrimPolite(words.Cut(c.text))) <= few
	return s.Answer != "" && s.Answer == r.scene.Kind && s.Answer != OtherValue && !correcting && !named && !r.hasStart() && !wish.ForLeave(c.text)
}

// mentionable returns the slot's options that mean something without the question: not
// "not sure", not "both", and not "something else", which is the last one.
func (s *Slot) mentionable() []choose.Option {
	options := s.namedOptions()
	if n := len(options); n > 0 && options[n-1].Value == OtherValue {
		options = options[:n-1]
	}
	if !slices.ContainsFunc(options, onlyCounts) {
		return options
	}
	return slices.DeleteFunc(slices.Clone(options), onlyCounts)
}

// onlyCounts reports whether an option only says how many of the others are meant.
func onlyCounts(o choose.Option) bool { return countsOnly[words.Plain(o.Label)] }

var countsOnly = words.SetOf("both all neither either any each")

// nameFreely takes words that name none of the options as the name of the time off: "my
// driving test" is something else, in these words. It reports whether it did.
func nameFreely(r *reader, c clause, open *Slot) bool {
	i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Role == RoleName && s.Kind == SlotText })
	content := slices.ContainsFunc(words.Cut(c.text), func(w words.Word) bool { return len(w.Text) > 3 && !words.IsStopword(w.Text) })
	if i < 0 || open.Role != RoleName || open.Kind != SlotChoice || !open.hasOption(OtherValue) || !content || len(r.findings(c, words.Cut(c.text))) > 0 {
		return false
	}
	for _, m := range []Move{open.setMove(OtherValue), r.scene.Slots[i].setMove(c.text)} {
		m.Confidence = Likely
		r.add(c, m)
	}
	return true
}

// isNameable reports whether the slot's options are recognizable without the question.
// Lengths, yes and no, and states aren't.
func (s *Slot) isNameable() bool {
	if s.Kind != SlotChoice || s.OffersLengths() || s.asksForState() || s.asksForCountry() {
		return false
	}
	return !s.isYesNo()
}

func (s *Slot) asksForState() bool {
	return s.Kind == SlotChoice && slices.ContainsFunc(s.Options, func(o choose.Option) bool { return o.Label == "California" })
}

// deniesAnswer reports whether words contradict a slot's answer: "I'm not in California".
func (r *reader) deniesAnswer(s *Slot, tokens []words.Word) bool {
	i := slices.IndexFunc(s.Options, func(o choose.Option) bool { return o.Value == s.Answer })
	if i < 0 {
		return false
	}
	label := words.Phrase(s.Options[i].Label)
	for k := 0; k+len(label) <= len(tokens); k++ {
		if words.HasPrefix(tokens[k:], label) && words.IsNegated(tokens, k) {
			return true
		}
	}
	return false
}

// stateMoves returns the moves for the states that a clause says the person works in.
func (r *reader) stateMoves(c clause, tokens []words.Word) []Move {
	var out []Move
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.asksForState() || s.OffRoute || s.Name == r.scene.Open {
			continue
		}
		m := r.stateMove(s, c, tokens)
		if m.Trouble != NotUnderstood && (len(m.Values) != 1 || m.Values[0] != s.Answer) {
			m.Confidence = Likely
			out = append(out, m)
			out = append(out, countryMoves(r, c, m)...)
		} else if s.Answer != "" && r.deniesAnswer(s, tokens) {
			out = append(out, Move{Do: command.Change, Slot: s.Name, Confidence: Likely, Start: c.start, End: c.end})
		}
	}
	return out
}

// countryMoves answers the slot for a country with the same place, where a state says that the
// person works in another one: "I work in London".
func countryMoves(r *reader, c clause, state Move) []Move {
	if len(state.Values) != 1 || state.Values[0] != OtherValue {
		return nil
	}
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		if !s.asksForCountry() || s.Name == r.scene.Open {
			continue
		}
		if m := r.readAnswer(s, c.text[state.Start-c.start:state.End-c.start]); m.Trouble == NoTrouble && len(m.Values) == 1 && m.Values[0] != s.Answer {
			m.Confidence, m.Start, m.End = Likely, state.Start, state.End
			return []Move{m}
		}
	}
	return nil
}

func (s *Slot) asksForCountry() bool {
	return s.Kind == SlotChoice && slices.ContainsFunc(s.Options, func(o choose.Option) bool { return o.Label == "United Kingdom" })
}

// stateMove answers the slot for a state with the places a clause names. If they are in
// two states, the move asks which.
func (r *reader) stateMove(s *Slot, c clause, tokens []words.Word) Move {
	var places []string
	start, end := 0, 0
	who := r.findPerson(c, tokens)
	for _, phrase := range placePhrases(c.text, tokens) {
		if who.slot != nil && phrase[0].Start < who.end && phrase[len(phrase)-1].End > who.start { // "actually my manager is Sam" isn't about Samoa
			continue
		}
		said := c.text[phrase[0].Start:phrase[len(phrase)-1].End]
		if r.readAnswer(s, said).Trouble == NotUnderstood {
			continue
		}
		if len(places) == 0 {
			start = c.start + phrase[0].Start
		}
		places, end = append(places, said), c.start+phrase[len(phrase)-1].End
	}
	m := r.readAnswer(s, strings.Join(places, ", "))
	m.Start, m.End = start, end
	return m
}

// mayBePlace reports whether a place may begin with a word: the "in" of "is in the army" isn't Indiana, nor the "me" of
// "to me" Maine.
func mayBePlace(w words.Word) bool {
	return w.Capitals || !placePrepositions[w.Text] && !describingWords[w.Text] && !(len(w.Text) == 2 && words.IsStopword(w.Text))
}

// placePhrases returns the words after each "in", "from" or "at" that may be a place.
func placePhrases(text string, tokens []words.Word) [][]words.Word {
	var phrases [][]words.Word
	for i := 0; i+1 < len(tokens); i++ {
		isOf := placePrepositions[tokens[i].Text] && !words.IsNegated(tokens, i) && !(tokens[i].Text == "from" && isOrigin(text, tokens[:i]))
		if !isOf || !mayBePlace(tokens[i+1]) {
			continue
		}
		to := min(i+1+place.Longest, len(tokens))
		for k := i + 1; k < to; k++ {
			if words.IsLink(tokens[k].Text) || strings.ContainsAny(text[tokens[k].Start:tokens[k].End], words.Digits) {
				to = min(to, k)
			}
		}
		if to > i+1 {
			phrases = append(phrases, tokens[i+1:to])
		}
	}
	return phrases
}

// isOrigin reports whether a "from" behind some words says where somebody else comes from, or
// where their author was before: "adopting a boy from Colombia", "my wife is from Ohio".
func isOrigin(text string, before []words.Word) bool {
	from := 0
	for i := range before {
		if i > 0 && (strings.ContainsAny(text[before[i-1].End:before[i].Start], ",;.") || words.IsLink(before[i].Text) || whereabouts.Contrasts(before[i].Text)) {
			from = i
		}
	}
	return whereabouts.TellsElsewhere(before[from:])
}

var placePrepositions = lists.Set("place prepositions") // "from Oakland", "my state is Texas"

// fillStandalone answers slots with an option that is all a clause says between two
// commas: "12 weeks, California". With a wish for leave, only a state is.
func (r *reader) fillStandalone(c clause, tokens []words.Word) {
	for _, part := range splitParts(c.text, tokens) {
		text := c.text[part[0].Start:part[len(part)-1].End]
		if first := part[0]; len(part) == 1 && !first.Capitals && (words.IsLink(first.Text) || words.IsStopword(first.Text)) {
			continue // "oh" isn't Ohio
		}
		var hits []Move
		for i := range r.scene.Slots {
			s := &r.scene.Slots[i]
			if s.Name == r.scene.Open || s.Kind != SlotChoice || s.OffRoute || s.isYesNo() || s.OffersLengths() || r.moveFor(s) != nil || r.isInDoubt(s) || r.hasStart() && !s.asksForState() {
				continue
			}
			if found := choose.FindExact(text, place.AddTo(s.mentionable(), part)); len(found) == 1 {
				m := s.setMove(s.Options[found[0]].Value)
				isKind := s.Answer != "" && s.Answer == r.scene.Kind
				if m.Values[0] == s.Answer && onlyMentionsKind(r, s, c, false) || isKind && isWho.MatchString(r.text[:min(len(r.text), c.start+part[0].Start)]) {
					continue
				}
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

// isInDoubt reports whether a move already asks if the message answers a slot.
func (r *reader) isInDoubt(s *Slot) bool {
	return slices.ContainsFunc(r.moves, func(m Move) bool {
		return slices.ContainsFunc(m.Options, func(o Meaning) bool { return o.Slot == s.Name })
	})
}

// readYesNos answers several yes-or-no questions that a message names one by one: "yes to
// the 12 months and no to the hours", "yes to both". It reports whether it did.
func readYesNos(r *reader) bool {
	c, open := clause{text: r.text, end: len(r.text)}, r.scene.Slot(r.scene.Open)
	if open == nil || !open.isYesNo() {
		return false
	}
	if order, ok := yesno.Likely(r.text); ok {
		r.add(c, r.readAnswer(open, string(order)).AskIfMeant())
		return true
	}
	if order, ok := yesno.Trailing(r.text); ok {
		r.add(c, r.readAnswer(open, string(order)))
		return true
	}
	said := namedYesNo.FindAllStringSubmatchIndex(c.text, -1)
	var moves []Move
	for i, at := range said {
		end := len(c.text)
		if i+1 < len(said) {
			end = said[i+1][0]
		}
		order, _, _ := command.ReadYesNo(c.text[at[2]:at[3]])
		slots := yesNosNamed(r, open, trimLinks(c.text[at[1]:end]))
		if len(slots) == 0 {
			return false
		}
		for _, s := range slots {
			m := r.readAnswer(s, string(order))
			m.Confidence, m.Start, m.End = Likely, c.start+at[0], c.start+end
			moves = append(moves, m)
		}
	}
	if len(moves) < 2 || slices.ContainsFunc(moves, func(m Move) bool {
		return m.Trouble != NoTrouble || m.Slot == moves[0].Slot && m.Start != moves[0].Start
	}) {
		return false
	}
	for _, m := range moves {
		r.add(c, m)
	}
	return true
}

// namedYesNo matches a yes or no and what leads to the name of its question.
var namedYesNo = regexp.MustCompile(`(?i)\b(yes|yeah|yep|no|nope) (?:to|for|on|about) (?:the |my )?`)

// yesNosNamed returns the yes-or-no questions that words name: one, or with "both" the open
// one and the next without an answer. The open question is preferred.
func yesNosNamed(r *reader, open *Slot, name string) []*Slot {
	fits := func(s *Slot) bool { return s.isYesNo() && !s.OffRoute }
	if tokens := words.Cut(name); len(tokens) > 0 && tokens[0].Text == "both" {
		out := []*Slot{open}
		for i := range r.scene.Slots {
			if s := &r.scene.Slots[i]; fits(s) && s != open && s.Answer == "" {
				return append(out, s)
			}
		}
		return nil
	}
	var hits []*Slot
	for i := range r.scene.Slots {
		if s := &r.scene.Slots[i]; fits(s) && labelHas(s, words.Cut(name)) {
			hits = append(hits, s)
		}
	}
	if len(hits) > 1 && slices.Contains(hits, open) {
		return []*Slot{open}
	}
	if len(hits) != 1 {
		return nil
	}
	return hits
}

// labelHas reports whether a slot's label has all content words of a name.
func labelHas(s *Slot, name []words.Word) bool {
	label := words.Texts(words.Cut(s.Label))
	content := slices.DeleteFunc(slices.Clone(name), func(w words.Word) bool { return words.IsStopword(w.Text) })
	return len(content) > 0 && !slices.ContainsFunc(content, func(w words.Word) bool { return !slices.Contains(label, w.Text) })
}

// trimLinks returns words without the links at their end: "the hours and".
func trimLinks(text string) string {
	tokens := words.Cut(text)
	for len(tokens) > 0 && words.IsLink(tokens[len(tokens)-1].Text) {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) == 0 {
		return ""
	}
	return strings.TrimSpace(text[:tokens[len(tokens)-1].End])
}

// asksForRelation reports whether a question asks what somebody is to its reader.
func (s *Slot) asksForRelation() bool {
	const several = 3
	n := 0
	for _, o := range s.Options {
		if slices.ContainsFunc(append([]string{o.Label}, o.Words...), func(name string) bool { return kin.Is(strings.ToLower(name)) }) {
			n++
		}
	}
	return n >= several
}

// relationMove asks what somebody is who is named through somebody else, or only compared: "my
// girlfriend's dad" is nobody's parent. ok is false if the words are to be read as they are.
func relationMove(s *Slot, text string) (m Move, ok bool) {
	if s.Kind != SlotChoice || !s.asksForRelation() {
		return Move{}, false
	}
	relation := kin.Of(text)
	if !relation.Doubtful || len(choose.FindExact(text, s.Options)) > 0 {
		return Move{}, false
	}
	if hits := choose.FindExact(relation.Name, s.Options); len(hits) == 1 {
		return s.setMove(s.Options[hits[0]].Value).AskIfMeant(), true
	}
	m = s.troubleMove(SeveralOptions)
	for i, o := range s.Options {
		if slices.Contains(choose.Read(text, s.Options).Options, i) || relation.Name == "" && isForOthers(o) {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{o.Value}})
		}
	}
	if len(m.Options) < 2 {
		m.Trouble = NotUnderstood
	}
	return m, true
}

// isForOthers reports whether an option is for those whom no other option is for.
func isForOthers(o choose.Option) bool {
	return slices.ContainsFunc(words.Cut(o.Label), func(w words.Word) bool { return w.Text == "else" || w.Text == "other" || w.Text == "another" })
}
