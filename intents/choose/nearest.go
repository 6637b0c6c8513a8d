package choose

import (
	"cmp"
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

// maxNearest is how many options are offered for words that name none.
const maxNearest = 4

// Nearest returns the options that words outside of them may mean, the likeliest first: by
// spelling, by the stem of a word, or by a word that means much the same.
func Nearest(text string, options []Option) []int {
	const maxText = 14 // words
	tokens := words.TrimPolite(words.Cut(text))
	if len(tokens) == 0 || len(tokens) > maxText {
		return nil
	}
	type near struct {
		option int
		score  float64
	}
	var found []near
	for i, o := range options {
		best := 0.0
		for _, name := range namesOf([]Option{o}) {
			best = max(best, likeness(tokens, name.words))
		}
		if best > 0 {
			found = append(found, near{i, best})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(b.score, a.score) })
	var out []int
	for _, n := range found {
		if n.score < found[0].score/2 || len(out) == maxNearest {
			break
		}
		out = append(out, n.option)
	}
	if len(out) == len(options) {
		return nil // it says nothing
	}
	return out
}

// likeness says how much of a name is in the words; 0 is nothing.
func likeness(tokens []words.Word, name []string) float64 {
	hits, total := 0.0, 0.0
	for _, word := range name {
		if words.IsStopword(word) && len(name) > 1 {
			continue
		}
		total++
		best := 0.0
		for i, w := range tokens {
			if !words.IsStopword(w.Text) && !isExcluded(tokens, i) {
				best = max(best, wordLikeness(w.Text, word))
			}
		}
		hits += best
	}
	if total == 0 {
		return 0
	}
	return hits / total
}

// wordLikeness compares a word with one of a name.
func wordLikeness(said, word string) float64 {
	const (
		sameWord, sameStem, sameMeaning, sameSpelling = 1, 0.9, 0.7, 0.5
		leastSpelled                                  = 4
	)
	switch a, b := words.Stem(said), words.Stem(word); {
	case said == word:
		return sameWord
	case a == b:
		return sameStem
	case slices.Contains(words.Synonyms[a], b):
		return sameMeaning
	case words.IsReal(said): // "work" isn't York
	case len(said) >= leastSpelled && len(word) >= leastSpelled && words.EditDistance(said, word, len(word)/3) <= len(word)/3:
		return sameSpelling
	}
	return 0
}
