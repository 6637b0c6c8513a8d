package knowledge

import (
	"cmp"
	"math"
	"slices"
)

// Parameters of confidence. They are the coefficients of a logistic function, chosen by
// hand; docs/policies.md says how.
const (
	baseOdds        = -1.9 // intercept
	perLogSize      = -0.3 // per log of the number of passages: among many, one fits by chance
	minSize         = 60   // passages assumed at least
	perLogScore     = 2.4  // per log of the score, in units of the rarest term
	perPairShare    = 4.5  // per share of the question's word pairs that the policies contain
	perUnknown      = -1.0 // per word that occurs nowhere
	perSquaredMatch = 14.0 // per squared similarity to a known question
	perMatch        = 14.0 // per similarity to a known question, if that alone decides
	evenMatch       = 0.35 // similarity with even odds, if that alone decides
	perTopic        = 9.0  // per share of a small policy's topic in the question, times its squared coverage
	perCloseness    = 1.0  // per squared closeness in meaning
	minScore        = 0.05 // keeps the logarithm finite
)

// confidence estimates the probability that a passage contains the answer.
func (x *Index) confidence(q query, r candidate) float64 {
	odds := baseOdds + perLogSize*math.Log(float64(max(minSize, len(x.passages)))) +
		perLogScore*math.Log(max(minScore, float64(r.rawScore/x.maxIDF))) +
		perPairShare*x.pairShare(q, r.at) + perUnknown*float64(q.unknownWeight) +
		perSquaredMatch*float64(r.aliasMatch*r.aliasMatch) + perTopic*float64(r.topicShare*r.coverage*r.coverage) +
		perCloseness*float64(r.closeness*r.closeness)
	known := perMatch * (float64(r.aliasMatch) - evenMatch)
	return 1 / (1 + math.Exp(-max(odds, known)))
}

// likeKnown is how similar a question must be to one of the written questions of a passage, if it
// has any, for the passage to be sure. A passage about attendance doesn't answer “does jury duty
// count against my PTO?”.
const likeKnown = 0.28

// A pair of words that only occurs in other policies counts half: the company does talk
// about it. Few pairs prove little, so the share is smoothed with a prior.
const (
	otherPolicyShare = 0.5
	priorPairs       = 1.0
	priorShare       = 0.4
)

// pairShare returns the share of the question's word pairs that the policies contain.
func (x *Index) pairShare(q query, at int32) float64 {
	sum := priorShare * priorPairs
	for _, pair := range q.pairs {
		switch t := &x.terms[pair.term]; {
		case contains(t.policies, x.policyOf[at]):
			sum += float64(pair.weight)
		case len(t.policies) > 0:
			sum += otherPolicyShare * float64(pair.weight)
		}
	}
	return sum / (priorPairs + float64(q.pairWeight))
}

// coverage returns how well a text with the given terms covers the keyword.
func (k keyword) coverage(has func(term int32) bool) float32 {
	for i, id := range k.terms {
		switch {
		case !has(id):
		case i < k.exact:
			return 1
		default:
			return substituteShare
		}
	}
	return 0
}

func contains(postings []posting, at int32) bool {
	_, found := slices.BinarySearchFunc(postings, at, func(p posting, at int32) int { return cmp.Compare(p.at, at) })
	return found
}
