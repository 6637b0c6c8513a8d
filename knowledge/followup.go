package knowledge

import (
	"regexp"
	"slices"
	"strings"
)

// Words that refer back to the previous question.
var (
	followUpOpeners = []string{"and", "or", "also", "what about", "how about", "same for", "but"}
	pronouns        = []string{"it", "that", "they", "them", "those", "these", "this", "he", "she", "there", "then"}
)

// thereIs contains a pronoun that refers to nothing, as in "is there a gym?".
var thereIs = regexp.MustCompile(`\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were)\b`)

// minStandalone is the weight of words that make a question complete.
const minStandalone = 2

// isFollowUp reports whether a question only makes sense with the previous one: it has
// too few meaningful words, or none except a state.
func (w *Words) isFollowUp(lexemes []lexeme) bool {
	own := slices.Clone(lexemes)
	w.silenceStates(own)
	opens, points := refersBack(lexemes)
	little := totalWeight(lexemes) <= 1 && !thereIs.MatchString(joinWords(lexemes))
	return opens || little || totalWeight(own) == 0 || points && totalWeight(lexemes) < minStandalone
}

// standsAlone reports whether a possible follow-up mentions something of its own, other
// than a state.
func (w *Words) standsAlone(lexemes []lexeme) bool {
	own := slices.Clone(lexemes)
	w.silenceStates(own)
	if opens, points := refersBack(lexemes); opens || points {
		return totalWeight(own) >= minStandalone
	}
	return totalWeight(own) >= 1
}

// refersBack reports whether a question opens like a follow-up, and whether it contains a
// pronoun that refers to the previous one.
func refersBack(lexemes []lexeme) (opens, points bool) {
	text := joinWords(lexemes) + " "
	opens = slices.ContainsFunc(followUpOpeners, func(opener string) bool { return strings.HasPrefix(text, opener+" ") })
	words := strings.Fields(thereIs.ReplaceAllString(text, ""))
	return opens, slices.ContainsFunc(words, func(w string) bool { return slices.Contains(pronouns, w) })
}

func joinWords(lexemes []lexeme) string {
	var words []string
	for _, l := range lexemes {
		words = append(words, l.word)
	}
	return strings.Join(words, " ")
}

func totalWeight(lexemes []lexeme) (sum float32) {
	for _, l := range lexemes {
		sum += l.weight
	}
	return sum
}
