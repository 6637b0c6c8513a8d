package choose

import (
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

// chooseInside finds options named inside a longer answer. A longer name hides a shorter
// one inside it, and "not" before a name excludes it.
func chooseInside(tokens []words.Word, all []optionName, _ int) Result {
	n := len(tokens)
	ends := tokens[n-1].Text == "other" && (n < 2 || tokens[n-2].Text != "every") // before another word it is "every other Thursday"
	return findInside(tokens, all, words.IsNegated, func(name optionName) bool { return ends || !name.isOther() })
}

// isOther reports whether a name is only "other".
func (name optionName) isOther() bool { return len(name.words) == 1 && name.words[0] == "other" }

// findInside finds the options with a name that counts in some words. no reports whether
// word i is denied.
func findInside(tokens []words.Word, all []optionName, no func([]words.Word, int) bool, counts func(optionName) bool) Result {
	var sorted []optionName
	for _, name := range all {
		if counts(name) && slices.ContainsFunc(tokens, func(w words.Word) bool { return w.Text == name.words[0] }) {
			sorted = append(sorted, name) // few of many do, and sorting all takes long
		}
	}
	slices.SortStableFunc(sorted, func(a, b optionName) int { return b.size() - a.size() })
	covered := make([]int, len(tokens)) // the size of the name that covers the word
	var hits []mention
	for _, name := range sorted {
		for i := 0; i+len(name.words) <= len(tokens); i++ {
			if slices.Max(covered[i:i+len(name.words)]) > name.size() || !startsWithName(tokens[i:], name, len(tokens)) {
				continue
			}
			with, ok := name.findTogether(tokens, no)
			if !ok {
				continue
			}
			for _, at := range append(with, wordRun{i, len(name.words)}) {
				for k := range at.words {
					covered[at.from+k] = max(covered[at.from+k], name.size())
				}
			}
			hits = append(hits, mention{name.option, wordRun{i, len(name.words)}, no(tokens, i)})
		}
	}
	return Result{Options: resolveMentions(tokens, hits)}
}

// mention is an option named in some words, or excluded by them: "not medical leave".
type mention struct {
	option   int
	at       wordRun
	excluded bool
}

// resolveMentions returns the mentioned options without those that were excluded or taken
// back: "maternity leave, no, medical leave".
func resolveMentions(tokens []words.Word, hits []mention) []int {
	slices.SortStableFunc(hits, func(a, b mention) int { return a.at.from - b.at.from })
	var out []int
	end := -1 // of the last option in out
	for _, hit := range hits {
		switch {
		case end >= 0 && end < hit.at.from && hit.option != out[len(out)-1] && slices.ContainsFunc(tokens[end:hit.at.from], func(w words.Word) bool { return words.ChangesMind(w.Text) }):
			out = out[:len(out)-1]
		case hit.excluded:
			continue
		}
		out, end = append(out, hit.option), hit.at.from+hit.at.words
	}
	return out
}

// wordRun is a number of words in a row.
type wordRun struct{ from, words int }

// findTogether finds the words that must be in the text together with the name.
func (name optionName) findTogether(tokens []words.Word, no func([]words.Word, int) bool) (found []wordRun, ok bool) {
	for _, group := range name.together {
		at, ok := findAny(tokens, group, no)
		if !ok {
			return nil, false
		}
		found = append(found, at)
	}
	return found, true
}

func findAny(tokens []words.Word, group [][]string, no func([]words.Word, int) bool) (wordRun, bool) {
	for i := range tokens {
		for _, name := range group {
			if i+len(name) <= len(tokens) && slices.Equal(words.Texts(tokens[i:i+len(name)]), name) && !no(tokens, i) {
				return wordRun{i, len(name)}, true
			}
		}
	}
	return wordRun{}, false
}

// startsWithName reports whether the words begin with a name. A name of two letters must
// be in capitals: "OR" is a state and "or" isn't.
func startsWithName(tokens []words.Word, name optionName, of int) bool {
	for k, w := range name.words {
		if tokens[k].Text != w {
			return false
		}
	}
	return len(name.words) > 1 || len(name.words[0]) > 2 || tokens[0].Capitals && of > 1 || of == 1
}

// isExcluded reports whether a "not" before a word excludes it. In "I am not giving birth,
// my wife is" it excludes birth but not the wife.
func isExcluded(tokens []words.Word, i int) bool {
	const reach = 3
	for back := i - 1; back >= max(0, i-reach) && !clauseStarters[tokens[back].Text]; back-- {
		if words.IsNegation(tokens[back].Text) {
			return true
		}
	}
	return words.IsNegated(tokens, i)
}

var clauseStarters = lists.Set("clause starters")
