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
	fromUnknown = -0.7 // of each word that occurs nowhere
	fromLike    = 7.0  // of how much it is like a question that was answered
	fromTopic   = 5.0  // of the share of a small policy's topic that the question names, times the share that the passage has
	fromSame    = 14.0 // of the same where nothing else is known
	sameFrom    = 0.35 // from where on
	lowestScore = 0.05 // as the logarithm of nothing is not a number
)

// confidence is how likely it is that a passage has the answer.
func (x *Index) confidence(q query, r ranked) float64 {
	passage, policy := x.shares(q, r.at)
	odds := doubt + fromPassage*passage + fromPolicy*policy +
		fromScore*math.Log(max(lowestScore, float64(r.about/x.rarest))) +
		fromUnknown*float64(q.unknown) + fromLike*float64(r.same)
	odds += fromTopic * float64(r.topic) * passage
	known := fromSame * (float64(r.same) - sameFrom)
	return 1 / (1 + math.Exp(-max(odds, known)))
}

// shares are how much of the question occurs in the passage, and in its policy.
func (x *Index) shares(q query, at int32) (passage, policy float64) {
	for _, n := range q.needs {
		share := float64(n.weight / q.sought)
		passage += share * x.met(n, func(t *occurrences) bool { return holds(t.passages, at) })
		policy += share * x.met(n, func(t *occurrences) bool { return holds(t.policies, x.policyOf[at]) })
	}
	return passage, policy
}

// met is how far something that has certain terms has what is needed.
func (x *Index) met(n need, has func(*occurrences) bool) float64 {
	for i, id := range n.terms {
		switch {
		case !has(&x.terms[id]):
		case i < n.exact:
			return 1
		default:
			return substitute
		}
	}
	return 0
}

func holds(occurrences []occurrence, at int32) bool {
	_, found := slices.BinarySearchFunc(occurrences, at, func(o occurrence, at int32) int { return cmp.Compare(o.at, at) })
	return found
}
