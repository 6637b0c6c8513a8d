package knowledge

import (
	"cmp"
	"slices"
)

// Match is one of several questions and how much it is like another, from 0 to 1.
type Match struct {
	At    int // its place among those given
	Score float64
}

// similarFrom is how alike two questions are that ask the same.
const similarFrom = 0.5

// Similar finds those of several questions that ask what this one asks, the
// most alike first.
func (w *Words) Similar(question string, among []string) []Match {
	stem := stemming(stemmer{}.of)
	terms := likeness(w.lexemes(question, stem))
	var out []Match
	for at, other := range among {
		if score := alike(terms, likeness(w.lexemes(other, stem))); score >= similarFrom {
			out = append(out, Match{at, score})
		}
	}
	slices.SortStableFunc(out, func(a, b Match) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// alike is what two sets of terms have in common, as a share of both.
func alike(a, b []term) float64 {
	var common, all float32
	for _, t := range a {
		all += t.weight
		if slices.ContainsFunc(b, func(o term) bool { return o.key == t.key }) {
			common += t.weight
			all -= t.weight
		}
	}
	for _, t := range b {
		all += t.weight
	}
	if all == 0 {
		return 0
	}
	return float64(common / all)
}
