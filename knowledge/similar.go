package knowledge

import (
	"cmp"
	"slices"
)

// Match is one of several questions that resembles another.
type Match struct {
	At    int // among the questions given
	Score float64
}

// minSimilarity separates questions that ask the same thing. If it is too low, people
// get the answer to another question; if too high, HR answers the same one twice.
const minSimilarity = 0.58

// Similar returns the questions that ask the same thing as the given one, most similar first.
func (w *Words) Similar(question string, among []string) []Match {
	stem := stemFunc(stemmer{}.stem)
	lexemes := w.lex(question, stem)
	terms := comparisonTerms(lexemes)
	var out []Match
	for at, other := range among {
		theirs := w.lex(other, stem)
		if addsTopic(lexemes, theirs) && addsTopic(theirs, lexemes) {
			continue // "bike" and "car"
		}
		if score := jaccard(terms, comparisonTerms(theirs)); score >= minSimilarity {
			out = append(out, Match{at, score})
		}
	}
	slices.SortStableFunc(out, func(a, b Match) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// addsTopic reports whether a question mentions something that the other doesn't, not
// even by a synonym.
func addsTopic(lexemes, other []lexeme) bool {
	return slices.ContainsFunc(lexemes, func(l lexeme) bool {
		return l.weight >= 1 && !hasMeaning(other, l)
	})
}

// jaccard returns the weight of the common terms as a share of all terms.
func jaccard(a, b []term) float64 {
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
