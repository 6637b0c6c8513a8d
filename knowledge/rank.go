package knowledge

import (
	"cmp"
	"slices"
)

// Hit is a passage that was found.
type Hit struct {
	Passage Passage
	Score   float64 // comparable only among the hits of one question
	// Confidence is from 0 to 1: how likely it is that the passage has the
	// answer. It is comparable among questions.
	Confidence float64
	Standing   Standing // on the day of the question
}

// ranked is a passage on its way to a hit.
type ranked struct {
	at    int32
	score float32
	about float32 // the score of the whole passage, whoever asks and whenever
	cover float32 // the share of the question that it has
	topic float32 // the share of what its policy is about that the question names, where that is small
	same  float32 // how far it is known to answer this question, from 0 to 1
}

// rank finds the passages that have most of the question, best first.
func (x *Index) rank(q query, most int, admit func(*Passage) float32) []ranked {
	scores, shares := x.sum(q)
	cover := x.cover(q)
	same := x.alike(q)
	topical := x.topical(q)
	mass := float32(0)
	for _, t := range q.terms {
		mass += t.weight
	}
	mass *= saturation + 1
	enough := max(most, mostReread)
	var out []ranked
	for at := range x.passages {
		if scores[at] == 0 && same[at] == 0 {
			continue
		}
		factor := admit(&x.passages[at])
		if factor == 0 {
			continue
		}
		score := scores[at] + policyShare*shares[x.policyOf[at]]
		score *= 1 - covered + covered*cover[at]
		score *= x.traits[at].agreement(q.want)
		score *= 1 + topicBoost*topical[int32(at)]
		score += askedShare * mass * same[at] * same[at]
		out = insert(out, ranked{int32(at), factor * score, score, cover[at], topical[int32(at)], same[at]}, enough)
	}
	x.reread(q, out)
	return out[:min(len(out), most)]
}

// mostReread is how many passages are read sentence by sentence.
const mostReread = 30

// reread puts first those of the best passages that have the question in one sentence.
func (x *Index) reread(q query, best []ranked) {
	for i := range best {
		best[i].score *= 1 + inOneBreath*x.closest(q, best[i].at)
	}
	slices.SortStableFunc(best, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
}

// closest is the share of the question that the best sentence of a passage has.
func (x *Index) closest(q query, at int32) float32 {
	best := float32(0)
	for _, sentence := range x.sentences[at] {
		share := float32(0)
		for _, n := range q.needs {
			share += n.weight / q.sought * n.met(func(id int32) bool {
				_, has := slices.BinarySearch(sentence, id)
				return has
			})
		}
		best = max(best, share)
	}
	return best
}

// insert puts a passage into its place among the best.
func insert(best []ranked, r ranked, most int) []ranked {
	if len(best) == most && r.score <= best[most-1].score {
		return best
	}
	at, _ := slices.BinarySearchFunc(best, r, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
	})
	best = slices.Insert(best, at, r)
	return best[:min(len(best), most)]
}

// sum adds up what every passage and every policy has of the question's terms.
func (x *Index) sum(q query) (passages, policies []float32) {
	passages, policies = make([]float32, len(x.passages)), make([]float32, x.policies)
	for _, t := range q.terms {
		accumulate(passages, x.terms[t.term].passages, t.weight)
		accumulate(policies, x.terms[t.term].policies, t.weight)
	}
	return passages, policies
}

// accumulate is BM25: the more, the better, but ever less so.
func accumulate(sums []float32, of []occurrence, weight float32) {
	for _, o := range of {
		sums[o.at] += weight * o.much * (saturation + 1) / (saturation + o.much)
	}
}

// cover is the share of the question's words that each passage has, by weight.
func (x *Index) cover(q query) []float32 {
	cover := make([]float32, len(x.passages))
	if q.sought == 0 {
		return cover
	}
	last := make([]int32, len(x.passages)) // the need that a passage met last, from 1
	for i, n := range q.needs {
		for j, id := range n.terms {
			share := n.weight / q.sought
			if j >= n.exact {
				share *= substitute
			}
			for _, o := range x.terms[id].passages {
				if last[o.at] != int32(i+1) {
					last[o.at] = int32(i + 1)
					cover[o.at] += share
				}
			}
		}
	}
	return cover
}

// alike is how much the question is like one that each passage answers.
func (x *Index) alike(q query) []float32 {
	out := make([]float32, len(x.passages))
	common := map[int32]float32{}
	for _, t := range q.asked {
		for _, place := range x.askedBy[t.term] {
			common[place] += t.weight
		}
	}
	for place, weight := range common {
		a := x.asked[place]
		out[a.passage] = max(out[a.passage], weight/(q.weight+a.weight-weight))
	}
	return out
}
