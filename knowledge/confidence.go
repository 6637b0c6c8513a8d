package knowledge

import (
	"cmp"
	"math"
	"slices"
)

// The parts of confidence. They are odds in logarithms, as in a logistic
// regression, but chosen by hand; docs/policies.md says how.
const (
	doubt       = -5.6 // before anything is known
	fromPassage = 2.0  // of the share of the question that the passage has
	fromPolicy  = 1.6  // of the share that its policy has
	fromScore   = 2.4  // of the logarithm of the score, in units of the rarest term
	fromUnknown = -1.4 // of each word that occurs nowhere
	fromSame    = 14.0 // of how much it is like a question that was answered
	sameFrom    = 0.35 // from where on
	lowestScore = 0.05 // as the logarithm of nothing is not a number
)

// confidence is how likely it is that a passage has the answer.
func (x *Index) confidence(q query, r ranked) float64 {
	passage, policy := x.shares(q, r.at)
	odds := doubt + fromPassage*passage + fromPolicy*policy +
		fromScore*math.Log(max(lowestScore, float64(r.score/x.rarest))) +
		fromUnknown*float64(q.unknown)
	known := fromSame * (float64(r.same) - sameFrom)
	return 1 / (1 + math.Exp(-max(odds, known)))
}

// shares are how much of the question occurs in the passage, and in its policy,
// word for word.
func (x *Index) shares(q query, at int32) (passage, policy float64) {
	for _, n := range q.needs {
		for _, id := range n.terms[:n.exact] {
			share := float64(n.weight / q.sought)
			if holds(x.terms[id].passages, at) {
				passage += share
			}
			if holds(x.terms[id].policies, x.policyOf[at]) {
				policy += share
			}
		}
	}
	return passage, policy
}

func holds(occurrences []occurrence, at int32) bool {
	_, found := slices.BinarySearchFunc(occurrences, at, func(o occurrence, at int32) int { return cmp.Compare(o.at, at) })
	return found
}
