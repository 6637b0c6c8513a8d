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

// similarFrom is how alike two questions are that ask the same. A question that is
// taken for another gets the wrong answer; one that is not is answered twice.
const similarFrom = 0.58

// Similar finds those of several questions that ask what this one asks, the
// most alike first.
func (w *Words) Similar(question string, among []string) []Match {
	stem := stemming(stemmer{}.of)
	said := w.lexemes(question, stem)
	terms := likeness(said)
	var out []Match
	for at, other := range among {
		theirs := w.lexemes(other, stem)
		if beyond(said, theirs) && beyond(theirs, said) {
			continue // a bike, and a car
		}
		if score := alike(terms, likeness(theirs)); score >= similarFrom {
			out = append(out, Match{at, score})
		}
	}
	slices.SortStableFunc(out, func(a, b Match) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// beyond reports whether a question is about something that the other does not
// mention, by another name either.
func beyond(said, other []lexeme) bool {
	return slices.ContainsFunc(said, func(l lexeme) bool {
		return l.weight >= 1 && !slices.ContainsFunc(other, func(o lexeme) bool {
			return o.stem == l.stem || slices.ContainsFunc(o.concepts, func(c concept) bool {
				return slices.ContainsFunc(l.concepts, func(own concept) bool { return own.key == c.key })
			})
		})
	})
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
