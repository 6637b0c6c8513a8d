package knowledge

import (
	"slices"
	"strings"
	"unicode"
)

// Words that tell what kind of answer something is, or is asked for.
var (
	verdicts    = []string{"yes", "no", "yep", "nope", "not", "unfortunately", "absolutely", "definitely", "generally", "typically", "only"}
	auxiliaries = []string{
		"is", "are", "am", "was", "were", "do", "does", "did", "can", "could", "will", "would", "should", "may", "must", "has", "have", "if",
	}
	// asks are words of headings under which there are answers to what people ask.
	asks    = []string{"faq", "faqs", "qa", "questions"}
	openers = []string{"and", "but", "so", "also", "or", "then"}
	amounts = []string{"long", "many", "much", "often", "soon", "far", "late", "early", "old", "big"}
	units   = []string{
		"day", "week", "month", "year", "quarter", "hour", "minut", "daili", "weekli", "monthli", "annual", "quarter",
		"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelv", "immedi", "percent",
	}
)

func traitsOf(said []lexeme) traits {
	var t traits
	if len(said) > 1 && said[0].word == "a" { // "A: Yes"
		t.yesOrNo = slices.Contains(verdicts, said[1].word)
	} else if len(said) > 0 {
		t.yesOrNo = slices.Contains(verdicts, said[0].word)
	}
	for _, l := range said {
		t.quantity = t.quantity || unicode.IsDigit(rune(l.word[0])) || slices.Contains(units, l.stem)
	}
	return t
}

// answersPeople reports whether a passage was written as an answer: whoever has
// a question of their own is likely to find it there.
func answersPeople(p *Passage) bool {
	headings := append([]string{p.Title, p.Heading}, p.Crumbs...)
	return slices.ContainsFunc(headings, func(heading string) bool {
		return slices.ContainsFunc(tokens(heading), func(word string) bool { return slices.Contains(asks, word) })
	})
}

// wanted is the kind of answer that a question is after.
func wanted(question string) traits {
	var t traits
	for clause := range strings.FieldsFuncSeq(question, func(r rune) bool { return strings.ContainsRune(".,;:!?", r) }) {
		words := tokens(clause)
		for i, word := range words {
			how := i > 0 && words[i-1] == "how"
			t.quantity = t.quantity || word == "when" || word == "deadline" || how && slices.Contains(amounts, word)
		}
		if len(words) > 1 && slices.Contains(openers, words[0]) {
			words = words[1:]
		}
		t.yesOrNo = t.yesOrNo || len(words) > 0 && slices.Contains(auxiliaries, words[0])
	}
	t.yesOrNo = t.yesOrNo && !t.quantity
	return t
}

// agreement is by how much a passage's score grows for being of the kind wanted.
func (t traits) agreement(want traits) float32 {
	factor := float32(1)
	if t.yesOrNo && want.yesOrNo {
		factor *= 1 + yesOrNo
	}
	if t.quantity && want.quantity {
		factor *= 1 + quantity
	}
	if t.answers {
		factor *= 1 + answering
	}
	if t.general {
		factor *= introduction
	}
	return factor
}
