package knowledge

import (
	"cmp"
	"slices"
	"strings"
)

// Hit is a passage that search found.
type Hit struct {
	Passage Passage
	Score   float64 // comparable only among the hits of one question
	// Confidence is how likely it is that the passage contains the answer, from 0 to
	// 1. It is comparable across questions.
	Confidence float64
	Validity   Validity // on the day of the question
	// Mentions means that it is the company's own, and has a word of the question that few of
	// the company's passages have: people may have meant it.
	Mentions bool
	// Doubted means that it comes before a shipped one that may be what was asked for.
	Doubted bool
	// OffSubject means that no question that the passage is known to answer is like this one.
	OffSubject bool
}

// candidate is a passage on its way to a Hit.
type candidate struct {
	at         int32
	score      float32
	wordScore  float32 // the part of it that isn't from the questions that the passage is known to answer
	rawScore   float32 // score before scope and validity count
	coverage   float32 // share of the question that the passage contains
	topicShare float32 // share of a small policy's topic that the question mentions
	aliasMatch float32 // similarity to a question it is known to answer, from 0 to 1
	closeness  float32 // closeness in meaning, from 0 to 1
	doubted    bool    // it comes before a shipped one that may be what was asked for
}

// rank returns the best passages, best first. scopeFactor returns 0 for passages that
// don't apply.
func (x *Index) rank(q query, limit int, scopeFactor func(*Passage) float32) []candidate {
	scores, policyScores := x.sumScores(q)
	coverage := x.coverage(q)
	aliases := x.matchAliases(q)
	topics := x.matchTopics(q)
	maxScore := float32(0)
	for _, t := range q.terms {
		maxScore += t.weight
	}
	maxScore *= k1 + 1
	closeScore := closenessShare * max(maxScore, fewWords*(k1+1)*x.maxIDF) // also of a question in other words
	kept := max(limit, maxRescored)
	var out []candidate
	for at := range x.passages {
		closeness := q.closenessOf(at)
		if scores[at] == 0 && aliases[at] == 0 && closeness == 0 {
			continue
		}
		factor := scopeFactor(&x.passages[at]) * x.traits[at].stateFactor(q.state) * x.traits[at].payFactor(q.want)
		if factor == 0 {
			continue
		}
		score := scores[at] + policyShare*policyScores[x.policyOf[at]]
		score *= 1 - coverageShare + coverageShare*coverage[at]
		score *= x.traits[at].boost(q.want)
		score *= 1 + topicBoost*topics[int32(at)]
		score += closeScore * closeness * closeness
		byWords := factor * score
		score += aliasShare * maxScore * aliases[at] * aliases[at]
		out = insert(out, candidate{
			at: int32(at), score: factor * score, wordScore: byWords, rawScore: score,
			coverage: coverage[at], topicShare: topics[int32(at)], aliasMatch: aliases[at], closeness: closeness,
		}, kept)
	}
	x.rescoreBySentence(q, out[:min(len(out), maxRescored)])
	return out[:min(len(out), limit)]
}

// maxRescored is how many passages are compared sentence by sentence. More are ranked: among many shipped
// passages, a company's own may come late and still be the one that answers.
const (
	maxRescored = 60
	maxRanked   = 300
)

// rescoreBySentence prefers passages with a sentence that contains the whole question.
func (x *Index) rescoreBySentence(q query, best []candidate) {
	for i := range best {
		best[i].score *= 1 + sentenceBoost*x.bestSentenceCoverage(q, best[i].at)
	}
	slices.SortStableFunc(best, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
}

// bestSentenceCoverage returns the share of the question that one sentence contains.
func (x *Index) bestSentenceCoverage(q query, at int32) float32 {
	best := float32(0)
	for _, sentence := range x.sentences[at] {
		share := float32(0)
		for _, k := range q.keywords {
			share += k.weight / q.keywordWeight * k.coverage(func(id int32) bool {
				_, has := slices.BinarySearch(sentence, id)
				return has
			})
		}
		best = max(best, share)
	}
	return best
}

// insert keeps at most limit candidates, best first.
func insert(best []candidate, c candidate, limit int) []candidate {
	if len(best) == limit && c.score <= best[limit-1].score {
		return best
	}
	at, _ := slices.BinarySearchFunc(best, c, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
	})
	best = slices.Insert(best, at, c)
	return best[:min(len(best), limit)]
}

// sumScores returns the BM25 scores of every passage and policy.
func (x *Index) sumScores(q query) (passages, policies []float32) {
	passages, policies = make([]float32, len(x.passages)), make([]float32, x.policyCount)
	for _, t := range q.terms {
		addBM25(passages, x.terms[t.term].passages, t.weight)
		addBM25(policies, x.terms[t.term].policies, t.weight)
	}
	return passages, policies
}

// addBM25 adds a term's score, which grows ever more slowly with its frequency.
func addBM25(sums []float32, postings []posting, weight float32) {
	for _, p := range postings {
		sums[p.at] += weight * p.weight * (k1 + 1) / (k1 + p.weight)
	}
}

// coverage returns the share of the question's keywords, by weight, that each passage contains.
func (x *Index) coverage(q query) []float32 {
	coverage := make([]float32, len(x.passages))
	if q.keywordWeight == 0 {
		return coverage
	}
	last := make([]int32, len(x.passages)) // 1 + the last keyword counted for a passage
	for i, k := range q.keywords {
		for j, id := range k.terms {
			share := k.weight / q.keywordWeight
			if j >= k.exact {
				share *= substituteShare
			}
			for _, p := range x.terms[id].passages {
				if last[p.at] != int32(i+1) {
					last[p.at] = int32(i + 1)
					coverage[p.at] += share
				}
			}
		}
	}
	return coverage
}

// matchAliases returns the similarity of the question to the aliases of each passage.
func (x *Index) matchAliases(q query) []float32 {
	out := make([]float32, len(x.passages))
	for _, l := range q.likened {
		common := map[int32]float32{}
		for _, t := range l.terms {
			for _, place := range x.aliasesByTerm[t.term] {
				common[place] += t.weight
			}
		}
		for place, weight := range common {
			a := x.aliases[place]
			out[a.passage] = max(out[a.passage], l.share*weight/(l.weight+a.weight-weight))
		}
	}
	return out
}

// asker is the person who asks, as far as it decides which policies apply.
type asker struct{ Question }

// scopeFactor returns the factor for a passage's score. It is 0 if the passage doesn't
// apply to the asker.
func (a asker) scopeFactor(p *Passage) float32 {
	factor := float32(1)
	for _, f := range []float32{
		scopeMatch(p.Scope.Country, a.Country, scopeBoost, 0), scopeMatch(p.Scope.State, a.State, scopeBoost, 0), scopeMatch(p.Scope.Group, a.Group, scopeBoost, 0),
		scopeMatch(p.Scope.Leave, a.Leave, ownLeaveBoost, otherLeaveFactor),
	} {
		factor *= f
	}
	if p.ValidityOn(a.Today) != Valid {
		factor *= expiredFactor
	}
	return factor
}

// isForLeave reports whether a policy is only about some kinds of leave, and this is one of them.
func (s Scope) isForLeave(leave string) bool {
	return leave != "" && slices.ContainsFunc(s.Leave, func(l string) bool { return strings.EqualFold(l, leave) })
}

// scopeMatch returns match if the scope names the value, and mismatch if it excludes it. An
// open scope or an unknown value is neutral.
func scopeMatch(scope []string, value string, match, mismatch float32) float32 {
	switch {
	case len(scope) == 0 || value == "":
		return 1
	case slices.ContainsFunc(scope, func(s string) bool { return strings.EqualFold(s, value) }):
		return match
	}
	return mismatch
}
