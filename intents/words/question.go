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
	return questionWords[words[0].Text] && !opensAnswer(words) || questionVerbs[words[0].Text] && questionSubjects[words[1].Text]
}

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
