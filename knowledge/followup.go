package knowledge

import (
	"regexp"
	"slices"
	"strings"
)

// A question that can be understood alone is looked up alone. It goes on from the previous
// one only if something is missing that the previous one has: it begins like a
// continuation ("and in New York?"), it has a pronoun for its subject ("who can take
// it?"), or it has no subject at all ("how long?").

// Words that refer back to the previous question.
var (
	followUpOpeners = []string{"and", "or", "also", "what about", "how about", "same for", "but"}
	pronouns        = []string{"it", "its", "that", "they", "them", "those", "these", "this", "he", "she", "there", "then", "one"}
)

var (
	// thereIs matches a pronoun without a reference, as in "is there a gym?".
	thereIs = regexp.MustCompile(`\b(?:is|are|was|were) there\b|\bthere (?:is|are|was|were)\b`)
	// ownSubject contains a word that only looks like a pronoun, as in "this year", "if
	// she dies" has none.
	ownSubject = regexp.MustCompile(`\b(?:this|that|these|those) [a-z]+|\bit is\b.*\bto\b|\bone (?:of|or|day|week|month|year|hour)\b`)
	// definition asks what something is, and names it.
	definition = regexp.MustCompile(`^(?:so |and |but |or )*(?:what(?:s| is| are)|define|explain|meaning of|what do you mean by|what (?:does|do|is)\b.*\b(?:mean|stand for|meant by))\b`)
)

// minStandalone is the weight of words that make a question complete, whatever it begins
// with or points to.
const minStandalone = 2

// reference says how a question depends on the previous one.
type reference uint8

const (
	standsAlone reference = iota
	// softly is a question with a pronoun and something of its own: "is it paid?".
	softly
	// fully means that it makes no sense without the previous one: "how long?".
	fully
)

// refersTo says how a question depends on the previous one.
func (x *Index) refersTo(lexemes []lexeme) reference {
	own := slices.Clone(lexemes)
	x.words.silenceStates(own)
	weight := totalWeight(own)
	opens, points := refersBack(lexemes)
	acronym := slices.ContainsFunc(lexemes, func(l lexeme) bool { return x.acronyms[l.word] })
	switch {
	case weight == 0, opens && weight < minStandalone:
		return fully
	case opens || points && weight >= minStandalone:
		return standsAlone
	case !points && (acronym || weight >= 1 && definition.MatchString(joinWords(lexemes))):
		return standsAlone
	case points && weight >= 1:
		return softly
	case points, weight < 1 && !thereIs.MatchString(joinWords(lexemes)):
		return fully
	case weight == 1 && !hasSubject(lexemes):
		return softly
	}
	return standsAlone
}

// saysSomething reports whether a question has a word that could be looked for, apart from those that point back.
func (w *Words) saysSomething(lexemes []lexeme) bool {
	return slices.ContainsFunc(lexemes, func(l lexeme) bool {
		return l.weight > 0 && !slices.Contains(followUpOpeners, l.word) && !slices.Contains(pronouns, l.word) && l.word != "after" && l.word != "before" && l.word != "then"
	}) || len(w.findStates(joinWords(lexemes), lexemes)) > 0
}

// hasSubject reports whether a question is a sentence of its own: its only meaningful word
// has a verb before it, as in "is jury duty paid?", or it speaks of the person, as in "can
// I get fired?".
func hasSubject(lexemes []lexeme) bool {
	return slices.ContainsFunc(lexemes, func(l lexeme) bool {
		return slices.Contains(auxiliaries, l.word) || slices.Contains(persons, l.word)
	}) || len(lexemes) == 1
}

// persons are words for the person who asks and those close to them.
var persons = []string{"i", "me", "my", "we", "us", "our", "you", "your"}

// refersBack reports whether a question opens like a follow-up, and whether it contains a
// pronoun that refers to the previous one.
func refersBack(lexemes []lexeme) (opens, points bool) {
	text := joinWords(lexemes) + " "
	opens = slices.ContainsFunc(followUpOpeners, func(opener string) bool { return strings.HasPrefix(text, opener+" ") })
	text = ownSubject.ReplaceAllString(thereIs.ReplaceAllString(text, ""), "")
	return opens, slices.ContainsFunc(strings.Fields(text), func(w string) bool { return slices.Contains(pronouns, w) })
}

// goOn adds the words of the previous question to a follow-up.
func (x *Index) goOn(parsed *parsedQuestion, previous string, how reference) {
	words := x.lexQuestion(previous)
	if len(x.words.findStates(parsed.text, parsed.words)) > 0 {
		x.words.silenceStates(words)
	}
	named := slices.ContainsFunc(parsed.words, func(l lexeme) bool { return x.acronyms[l.word] })
	for i := range words {
		replaced := named && x.acronyms[words[i].word]            // "what is FMLA?", "and CFRA?"
		if _, known := x.ids[words[i].stem]; replaced || !known { // nothing here speaks of what isn't known
			silence(words[i : i+1])
		}
	}
	if totalWeight(words) == 0 {
		return
	}
	weight := float32(softWeight)
	if how == fully {
		weight = previousWeight
		if parsed.want == (traits{}) {
			parsed.want = wantedTraits(previous)
		}
	}
	for i := range words {
		words[i].weight *= weight
	}
	parsed.text = previous + " " + parsed.text
	parsed.words = append(words, parsed.words...)
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
