package cases

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Deciding returns pairs of answers that differ in one question and decide
// a condition differently; the pairs whose values are closest.
func Deciding(n tree.Node) []tree.Sample {
	var all []tree.Sample
	Each(n, func(s tree.Sample) bool {
		all = append(all, clone(s))
		return len(all) < 400
	})
	var out []tree.Sample
	for _, q := range tree.QuestionsIn(n) {
		if a, b, ok := decidingPair(n, q, all); ok {
			out = append(out, a, b)
		}
	}
	return out
}

// decidingPair finds two answers to q next to each other that decide.
func decidingPair(n tree.Node, q *tree.Question, all []tree.Sample) (a, b tree.Sample, ok bool) {
	values := borderValues(n, q, Day)
	for _, s := range all {
		if s.Decide(n) != tree.Holds {
			continue
		}
		at := slices.Index(values, s.Answers[q])
		for _, i := range []int{at + 1, at - 1, at + 2, at - 2, 0} {
			if i < 0 || i >= len(values) || i == at {
				continue
			}
			other := clone(s)
			other.Answers[q] = values[i]
			if other.Decide(n) != tree.Holds && (values[i] != "" || i == 0) {
				return s, other, true
			}
		}
	}
	return a, b, false
}

func clone(s tree.Sample) tree.Sample {
	out := tree.Sample{Answers: make(map[*tree.Question]string, len(s.Answers)), Today: s.Today}
	maps.Copy(out.Answers, s.Answers)
	return out
}
