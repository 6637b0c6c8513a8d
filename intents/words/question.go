package words

import (
	"slices"
	"strings"
)

// OpensQuestion reports whether the words begin like a question.
func OpensQuestion(words []Word) bool {
	if len(words) < 2 {
		return len(words) == 1 && (words[0].Text == "why" || words[0].Text == "what")
	}
	if len(words) > 2 && words[0].Text == "do" && words[1].Text == "the" && isOrdinal(words[2].Text) { // "do the 5th"
		return false
	}
	return questionWords[words[0].Text] && !opensAnswer(words) || questionVerbs[words[0].Text] && questionSubjects[words[1].Text] || asksWhen(words)
}

// asksWhen reports whether the words begin with "when exactly do I" or "until when am I".
// In "when my project is done" no verb comes before its subject.
func asksWhen(words []Word) bool {
	for len(words) > 0 && beforeWhen[words[0].Text] {
		words = words[1:]
	}
	if len(words) == 0 || words[0].Text != "when" {
		return false
	}
	words = words[1:]
	for len(words) > 0 && afterWhen[words[0].Text] {
		words = words[1:]
	}
	return len(words) > 2 && questionVerbs[words[0].Text] && questionSubjects[words[1].Text]
}

var (
	beforeWhen = lists.Set("words before when")
	afterWhen  = lists.Set("words after when")
)

// opensAnswer reports whether a question word begins a statement: "are due June 15", "does
// not apply".
func opensAnswer(words []Word) bool {
	return slices.Contains([]string{"due", "not"}, words[1].Text)
}

var questionWords = lists.Set("question words")

var questionVerbs = lists.Set("question verbs")

var questionSubjects = lists.Set("question subjects")

// IsQuestion reports whether a text ends with a question mark or begins like a question.
func IsQuestion(text string, tokens []Word) bool {
	if strings.HasSuffix(strings.TrimRight(text, " !.)*_~\n\t"), "?") {
		return true
	}
	return len(tokens) > 0 && questionWords[tokens[0].Text] || len(tokens) > 1 && questionVerbs[tokens[0].Text] && questionSubjects[tokens[1].Text]
}

// isOrdinal reports whether a word is a number such as "5th".
func isOrdinal(word string) bool {
	digits := strings.TrimRight(word, "stndrh")
	return digits != word && digits != "" && strings.Trim(digits, Digits) == ""
}
