package choose

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// chooseBeginning finds the options with a name, or a word in it, that begins with the
// text.
func chooseBeginning(tokens []words.Word, all []optionName, _ int) (got Result) {
	text := strings.Join(words.Texts(tokens), " ")
	if len(text) < 3 || words.IsStopword(text) {
		return got
	}
	for _, name := range all {
		if strings.HasPrefix(strings.Join(name.words, " "), text) {
			got.Options = append(got.Options, name.option)
		}
	}
	if len(got.Options) > 0 || len(tokens) > 1 {
		return got
	}
	for _, name := range all {
		for _, w := range name.words {
			if strings.HasPrefix(w, text) {
				got.Options = append(got.Options, name.option)
			}
		}
	}
	return got
}

// chooseDistinctive finds the options that share the most words with a short answer, not
// counting stopwords and refusals: "can't afford it" isn't "can't find a sitter".
func chooseDistinctive(tokens []words.Word, all []optionName, n int) (got Result) {
	if len(tokens) > 12 {
		return got
	}
	best, scores := 0, make([]int, n)
	for _, name := range all {
		score := 0
		for i, w := range tokens {
			if !words.IsStopword(w.Text) && !refusals[w.Text] && len(w.Text) > 2 && !isExcluded(tokens, i) && slices.Contains(name.words, w.Text) {
				score++
			}
		}
		scores[name.option] = max(scores[name.option], score)
		best = max(best, score)
	}
	for i, score := range scores {
		if best > 0 && score == best {
			got.Options = append(got.Options, i)
		}
	}
	return got
}

// nearest collects the options with the fewest misspelled letters.
type nearest struct {
	edits   int
	options []int
}

func (n *nearest) try(text, name string, option int) {
	if words.IsStopword(text) || words.IsStopword(name) || indefinite[text] { // "nobody" isn't "somebody", mistyped
		return
	}
	d, ok := words.IsMisspelled(text, name)
	if !ok || d > n.edits {
		return
	}
	if d < n.edits {
		n.edits, n.options = d, nil
	}
	n.options = append(n.options, option)
}

var indefinite = lists.Set("indefinite pronouns")

// chooseNear finds the options with the name closest to the whole text.
func chooseNear(tokens []words.Word, all []optionName, _ int) Result {
	near := nearest{edits: 3}
	whole := strings.Join(words.Texts(tokens), " ")
	for _, name := range all {
		near.try(whole, strings.Join(name.words, " "), name.option)
	}
	return Result{Options: near.options}
}

// chooseMisspelledWord finds the options with the word closest to one in the text.
func chooseMisspelledWord(tokens []words.Word, all []optionName, _ int) Result {
	near := nearest{edits: 3}
	if len(tokens) > 12 {
		return Result{}
	}
	for _, ph := range all {
		for i, w := range tokens {
			for _, name := range ph.words {
				if !isExcluded(tokens, i) {
					near.try(w.Text, name, ph.option)
				}
			}
		}
	}
	return Result{Options: near.options}
}

// refusals say of no option that it is meant.
var refusals = lists.Set("refusals")
