package asking

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// IsQuestion reports whether the words of a sentence make it a question, whatever its punctuation.
func IsQuestion(tokens []words.Word) bool {
	return Opens(tokens) || atEnd(tokens) || Wonders(tokens) || OrNot(tokens) || Checks(tokens) || OfSomebody(words.SkipLinks(tokens))
}

// Opens reports whether a sentence begins like a question, after words that only connect or hail: "yo, what's the process".
func Opens(tokens []words.Word) bool {
	return words.OpensQuestion(words.SkipLinks(tokens)) || words.OpensQuestion(dropHails(tokens))
}

// dropHails drops the words before a question that only hail somebody.
func dropHails(tokens []words.Word) []words.Word {
	for len(tokens) > 1 && hails[tokens[0].Text] {
		tokens = tokens[1:]
	}
	return tokens
}

// OnlyHails reports whether all words only hail somebody: "ok wait".
func OnlyHails(tokens []words.Word) bool {
	return !slices.ContainsFunc(tokens, func(w words.Word) bool { return !hails[w.Text] })
}

// atEnd reports whether words that don't begin like a question are one: after a condition, or by what they end with.
func atEnd(tokens []words.Word) bool {
	const most = 30 // words of a question
	if len(tokens) > most {
		return false
	}
	text := words.Join(dropLeadIns(tokens))
	return afterIf.MatchString(text) || len(tokens) > 0 && lastWords[tokens[len(tokens)-1].Text] && ifTrue.MatchString(text) && !agrees.MatchString(text)
}

// OfThings reports whether words ask about something that isn't a person: "do bank holidays
// count in the 12 weeks". In a form they may be an answer. "We're adopting in March" asks nothing, with
// its apostrophe or without.
func OfThings(text string) bool {
	const fewest = 3
	tokens := words.Cut(text)
	if len(tokens) >= fewest && tokens[0].Text == "were" && (strings.ContainsAny(text[:tokens[0].End], "'’") || strings.HasSuffix(tokens[1].Text, "ing")) {
		return false
	}
	return len(tokens) >= fewest && verbsOfThings[tokens[0].Text] && !notOfThings[tokens[1].Text]
}

var (
	hails         = lists.Set("hails")
	verbsOfThings = lists.Set("verbs of questions about things")
	notOfThings   = lists.Set("words after no such verb")

	// lastWords are the words with which ifTrue ends. Most messages end with none of them.
	lastWords = words.SetOf("it that they i we you he she")
	// afterIf matches a question after its condition: "if I close this do I lose it".
	afterIf = regexp.MustCompile(`^(?:(?:and|so|but|ok|wait) )*(?:if|once|in case) .*\b(?:(?:do|does|will|would) (?:i|it|this|that|you|they|he|she|we|my|hr)|(?:can|could|should) (?:it|this|that|they|he|she|hr)|am i|are (?:we|they|you)|is (?:it|this|that) (?:a|an|the|my|ok|okay|paid|unpaid|allowed|legal|personal|sick|fine|possible|protected|covered|considered|still))\b`)
	// agrees matches how a statement ends that says the same of somebody else: "they have the flu and so do I".
	agrees = regexp.MustCompile(`\b(?:so|neither|nor|than|as) \S+ \S+$`)
	// ifTrue matches a statement that its author asks to be told is true: "that won't change my pay, will it".
	ifTrue = regexp.MustCompile(`^(?:\S+ ){3,}(?:(?:will|wont|would|wouldnt|does|doesnt|is|isnt|are|arent|can|cant|did|didnt|has|hasnt|was|wasnt) (?:it|that|they|i|we|you|he|she)|(?:do|dont) (?:i|we|you|they))$`)
)
