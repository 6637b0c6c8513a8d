package knowledge

import (
	"cmp"
	"math"
	"slices"
)

// The parts of confidence. They are odds in logarithms, as in a logistic
// regression, but chosen by hand; docs/policies.md says how.
const (
	doubt       = -1.9 // before anything is known
	fromSize    = -0.3 // of the logarithm of how many passages there are: among many, one fits by chance
	fewest      = 60   // passages; fewer are taken for so many
	fromScore   = 2.4  // of the logarithm of the score, in units of the rarest term
	fromPairs   = 4.5  // of how far the policies put words together as the question does
	fromUnknown = -1.0 // of each word that occurs nowhere
	fromLike    = 14.0 // of the square of how much it is like a question that was answered
	fromSame    = 14.0 // of the likeness itself where nothing else is known
	sameFrom    = 0.35 // from where on
	fromTopic   = 9.0  // of the share of a small policy's topic that the question names, times the square of the share that the passage has
	lowestScore = 0.05 // as the logarithm of nothing is not a number
)

// confidence is how likely it is that a passage has the answer.
func (x *Index) confidence(q query, r ranked) float64 {
	odds := doubt + fromSize*math.Log(float64(max(fewest, len(x.passages)))) +
		fromScore*math.Log(max(lowestScore, float64(r.about/x.rarest))) +
		fromPairs*x.phrased(q, r.at) + fromUnknown*float64(q.unknown) +
		fromLike*float64(r.same*r.same) + fromTopic*float64(r.topic*r.cover*r.cover)
	known := fromSame * (float64(r.same) - sameFrom)
	return 1 / (1 + math.Exp(-max(odds, known)))
}

// Of the pairs of words in a question, one that the policy has counts in full, one
// that only others have counts half: the company speaks of such a thing at all.
// Few pairs prove little either way, so some that are half known are taken along.
const (
	elsewhere = 0.5
	unproven  = 1.0
	halfKnown = 0.4
)

// phrased is the share of the question's pairs of words that its policies have.
func (x *Index) phrased(q query, at int32) float64 {
	sum := halfKnown * unproven
	for _, pair := range q.pairs {
		switch t := &x.terms[pair.term]; {
		case holds(t.policies, x.policyOf[at]):
			sum += float64(pair.weight)
		case len(t.policies) > 0:
			sum += elsewhere * float64(pair.weight)
		}
	}
	return sum / (unproven + float64(q.paired))
}

// met is how far something that has certain terms has what is needed.
func (n need) met(has func(term int32) bool) float32 {
	for i, id := range n.terms {
		switch {
		case !has(id):
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
