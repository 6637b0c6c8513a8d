package intents

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/threshold"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Some questions are answered by a fact: "since 2019" answers whether somebody has worked
// here for at least 12 months. Package threshold reads the comparison in the question.

// factMove returns the answer to a yes-or-no question that a length, a day or an amount
// decides. Unless that is certain, it asks whether it is meant.
func factMove(r *reader, c clause, s *Slot) (m Move, ok bool) {
	limit, compares := threshold.Of(s.Question)
	if !compares || !s.isYesNo() {
		return Move{}, false
	}
	fact, decides := limit.Decide(c.text, r.scene.Clock)
	if !decides || isLengthOfLeave(r, c, s, limit) {
		return Move{}, false
	}
	i := slices.IndexFunc(s.Options, func(o choose.Option) bool {
		return strings.EqualFold(o.Label, map[bool]string{true: "yes", false: "no"}[fact.Yes])
	})
	if i < 0 {
		return Move{}, false
	}
	m = s.setMove(s.Options[i].Value)
	m.Confidence, m.Start, m.End = Likely, c.start, c.end
	if !fact.Certain {
		m = m.AskIfMeant()
		m.Why = fact.Why
	}
	return m, true
}

// isLengthOfLeave reports whether all that a clause says is a length that the form offers,
// in another unit than the one that is compared with: "8 weeks" may correct the length.
func isLengthOfLeave(r *reader, c clause, asked *Slot, limit threshold.Threshold) bool {
	length := when.ReadLength(c.text)
	if !length.Found || limit.Names(c.text) || sharesWord(c.text, asked.Question) {
		return false
	}
	return slices.ContainsFunc(r.scene.Slots, func(s Slot) bool {
		_, offered := s.optionForLength(length.Length)
		return offered && s.OffersLengths()
	})
}

// fillFacts answers yes-or-no questions that aren't open with facts said in their own words:
// "I've worked here for three years". It reports whether there were any.
func fillFacts(r *reader, c clause, tokens []words.Word) bool {
	before := len(r.moves)
	for _, part := range splitParts(c.text, tokens) {
		said := clauseOf(c.text, part)
		said.start, said.end = c.start+said.start, c.start+said.end
		for i := range r.scene.Slots {
			s := &r.scene.Slots[i]
			if s.OffRoute || !s.isYesNo() || s.Name == r.scene.Open || r.moveFor(s) != nil || !sharesWord(said.text, s.Question) || !factNamed(said.text) {
				continue
			}
			if m, ok := factMove(r, said, s); ok && !slices.Equal(m.Values, []string{s.Answer}) {
				if s.Answer != "" && m.Trouble == NoTrouble {
					m = m.AskIfMeant()
				}
				r.add(said, m)
			}
		}
	}
	return len(r.moves) > before
}

// sharesWord reports whether two texts share a word that means something.
func sharesWord(text, question string) bool {
	asked := words.Texts(words.Cut(question))
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool {
		return len(w.Text) > 3 && !words.IsStopword(w.Text) && !when.IsCalendarWord(w.Text) && !calendarUnits[w.Text] && slices.Contains(asked, w.Text)
	})
}

// factNamed reports whether words say how long or how much, and don't only have a number in
// them.
func factNamed(text string) bool {
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return calendarUnits[w.Text] || sinceWords[w.Text] })
}

var sinceWords = lists.Set("words of a beginning")

var calendarUnits = lists.Set("units of time")
