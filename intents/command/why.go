package command

import "github.com/leaveway/leaveway/intents/words"

var (
	whyOpeners = lists.Phrases("why something is asked or not")
	whyPassive = lists.Phrases("why is it that")
	whyEnds    = lists.Set("ends of why it is not asked")
)

// ReadWhy returns what a message asks about that asks why a question is asked or isn't: "why
// did you skip the visa", "why was the visa left out".
func ReadWhy(tokens []words.Word) (about []string, ok bool) {
	tokens = words.TrimPolite(tokens)
	if len(tokens) > maxPrefixWords {
		return nil, false
	}
	if n := words.PrefixLen(tokens, whyOpeners); n > 0 && n < len(tokens) {
		return words.Texts(tokens[n:]), true
	}
	n, end := words.PrefixLen(tokens, whyPassive), len(tokens)
	for end > n && whyEnds[tokens[end-1].Text] {
		end--
	}
	if n == 0 || end == len(tokens) || end == n {
		return nil, false
	}
	return words.Texts(tokens[n:end]), true
}
