package knowledge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// asker is the person who asks, as far as it decides what applies.
type asker struct {
	Question
	named bool // the question itself names the state
}

// admit is by how much a passage's score grows for whom it is meant for; 0 where
// it is not meant for this person.
func (a asker) admit(p *Passage) float32 {
	factor := float32(1)
	for _, f := range []float32{
		fits(p.Scope.Country, a.Country, 0), fits(p.Scope.State, a.State, 0), fits(p.Scope.Group, a.Group, 0),
		fits(p.Scope.Leave, a.Leave, unfitting),
	} {
		factor *= f
	}
	if p.On(a.On) != Holds {
		factor *= lapsed
	}
	return factor
}

// fits is 1 where either side leaves it open, more where they agree and
// otherwise what is given.
func fits(scope []string, is string, otherwise float32) float32 {
	switch {
	case len(scope) == 0 || is == "":
		return 1
	case slices.ContainsFunc(scope, func(s string) bool { return strings.EqualFold(s, is) }):
		return fitting
	}
	return otherwise
}

// Words with which people go on from what they asked before.
var (
	goOn     = []string{"and", "or", "also", "what about", "how about", "same for", "but"}
	pointers = []string{"it", "that", "they", "them", "those", "these", "this", "he", "she", "there", "then"}
)

// thereIs begins a question of its own, and points to nothing: "is there a gym?" is no more than it says.
var thereIs = regexp.MustCompile(`\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were)\b`)

// fewWords is how many words that say something make a question of its own.
const fewWords = 2

// goesOn reports whether a question makes sense only with the one before: it says
// too little, or names a state and nothing else.
func (w *Words) goesOn(said []lexeme) bool {
	own := slices.Clone(said)
	w.forgetStates(own)
	opens, points := pointsBack(said)
	little := weightOf(said) <= 1 && !thereIs.MatchString(spoken(said))
	return opens || little || weightOf(own) == 0 || points && weightOf(said) < fewWords
}

// standsAlone reports whether a question that perhaps goes on from another is about
// something of its own, besides a state.
func (w *Words) standsAlone(said []lexeme) bool {
	own := slices.Clone(said)
	w.forgetStates(own)
	if opens, points := pointsBack(said); opens || points {
		return weightOf(own) >= fewWords
	}
	return weightOf(own) >= 1
}

// pointsBack reports whether a question opens as one that goes on, or points to
// what was said before.
func pointsBack(said []lexeme) (opens, points bool) {
	text := spoken(said) + " "
	opens = slices.ContainsFunc(goOn, func(opener string) bool { return strings.HasPrefix(text, opener+" ") })
	words := strings.Fields(thereIs.ReplaceAllString(text, ""))
	return opens, slices.ContainsFunc(words, func(w string) bool { return slices.Contains(pointers, w) })
}

// spoken are words as they were said.
func spoken(said []lexeme) string {
	var words []string
	for _, l := range said {
		words = append(words, l.word)
	}
	return strings.Join(words, " ")
}

// weightOf adds up the weights of words: how much they say.
func weightOf(said []lexeme) (sum float32) {
	for _, l := range said {
		sum += l.weight
	}
	return sum
}

// statesIn are the states that a text names, in order. A code such as NY is one
// only in capital letters: "in" and "or" are words.
func (w *Words) statesIn(text string, said []lexeme) []string {
	var found []string
	for i := range said {
		if state, _ := w.stateAt(said[i:]); state != "" {
			found = append(found, state)
		}
	}
	return append(found, w.codesIn(text)...)
}

// codesIn are the states that a text names by their two letters.
func (w *Words) codesIn(text string) []string {
	if text == strings.ToUpper(text) {
		return nil // capital letters say nothing here
	}
	var found []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if w.nameOf(word) != "" {
			found = append(found, word)
		}
	}
	return found
}

// nameOf is a state's name; "" where there is no such state.
func (w *Words) nameOf(code string) string { return w.names[code] }

// stateAt is the state with which the words begin, and its length; the longest
// name counts.
func (w *Words) stateAt(said []lexeme) (string, int) {
	best, length := "", 0
	stems := make([]string, 0, longestPhrase)
	for _, l := range said[:min(len(said), longestPhrase)] {
		stems = append(stems, l.stem)
	}
	for _, p := range w.states[said[0].stem] {
		if begins(stems, p.stems) && len(p.stems) > length {
			best, length = p.meaning, len(p.stems)
		}
	}
	return best, length
}

// forgetStates makes the names of states say nothing.
func (w *Words) forgetStates(said []lexeme) {
	for i := range said {
		if _, length := w.stateAt(said[i:]); length > 0 {
			silence(said[i : i+length])
		}
	}
}
