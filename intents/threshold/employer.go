package threshold

import (
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

// SameEmployer decides a question whether somebody works for the company, too, by where they
// do: "he's in sales", "she works elsewhere". What follows from it, but isn't said, isn't
// certain. ok is false for any other question, and if the text says nothing about it.
func SameEmployer(question, text string) (v Verdict, ok bool) {
	tokens := words.Cut(text)
	const most = 14 // words that say no more than that
	if !asksForEmployer(question) || len(tokens) == 0 || len(tokens) > most {
		return Verdict{}, false
	}
	answer, rest := opener(tokens)
	if answer == "" || len(rest) == 0 {
		return employedBy(tokens)
	}
	if v, ok = employedBy(rest); ok {
		v.Certain = v.Yes == (answer == "yes") // "no, she works in sales" is for them to say
	}
	return v, ok
}

// opener returns the "yes" or "no" that words begin with, and the rest. It answers the question, and
// denies nothing of what follows: "no, she works somewhere else".
func opener(tokens []words.Word) (answer string, rest []words.Word) {
	switch tokens[0].Text {
	case "yes", "yeah", "yep", "yup", "yea", "sure":
		return "yes", tokens[1:]
	case "nope", "nah", "naw":
		return "no", tokens[1:]
	case "no":
		if len(tokens) > 1 && !besideNo[tokens[1].Text] {
			return "no", tokens[1:]
		}
	}
	return "", tokens
}

// besideNo are words before which "no" is no answer.
var besideNo = words.SetOf("one other longer body idea spouse partner husband wife more")

// employedBy says what words tell of somebody's employer.
func employedBy(tokens []words.Word) (v Verdict, ok bool) {
	denied := slices.ContainsFunc(tokens, func(w words.Word) bool { return words.IsNegation(w.Text) || w.Text == "doesnt" || w.Text == "nobody" })
	switch {
	case says(tokens, worksNowhere):
		return Verdict{Certain: says(tokens, worksNotHere)}, true
	case says(tokens, worksNotHere):
		return Verdict{Yes: denied, Certain: !denied}, true
	case says(tokens, worksHere):
		return Verdict{Yes: !denied, Certain: true}, true
	case atOurs(tokens):
		return Verdict{Yes: !denied}, true
	case says(tokens, partOfCompany) && !denied:
		return Verdict{Yes: true}, true
	case saysTrade(tokens) && !denied:
		return Verdict{}, true
	}
	return Verdict{}, false
}

// asksForEmployer reports whether a question is whether somebody else works for the company.
func asksForEmployer(question string) bool {
	tokens := words.Cut(question)
	if len(tokens) < 3 || tokens[1].Text == "you" {
		return false
	}
	return employerQuestion[tokens[0].Text] && says(tokens, employed) && says(tokens, company)
}

// saysTrade reports whether somebody is said to have a trade or to work for somebody: "he's a
// teacher", "works for the city". Where that is, isn't said.
func saysTrade(tokens []words.Word) bool {
	for i := 1; i < len(tokens); i++ {
		before := tokens[i-1].Text
		if (tokens[i].Text == "a" || tokens[i].Text == "an") && isOfSomebody[before] && i+1 < len(tokens) && i+2 >= len(tokens)-1 {
			return true
		}
		if (tokens[i].Text == "for" || tokens[i].Text == "at" || tokens[i].Text == "in") && worksWords[before] && i+1 < len(tokens) {
			return true
		}
	}
	return false
}

// atOurs reports whether somebody is said to work at a place of the company: "works in our
// warehouse", "is on the same team".
func atOurs(tokens []words.Word) bool {
	for i := 0; i+2 < len(tokens); i++ {
		at, whose := tokens[i+1].Text, tokens[i+2].Text
		if (worksWords[tokens[i].Text] || isOfSomebody[tokens[i].Text]) && (at == "in" || at == "at" || at == "on" || at == "for") && (whose == "our" || whose == "same" || whose == "this") ||
			at == "the" && whose == "same" && i+3 < len(tokens) {
			return true
		}
	}
	return false
}

// says reports whether a text has one of some phrases.
func says(tokens []words.Word, phrases [][]string) bool {
	for i := range tokens {
		if words.PrefixLen(tokens[i:], phrases) > 0 {
			return true
		}
	}
	return false
}
