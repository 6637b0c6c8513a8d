package classify

import "math"

// How much pieces of words and facts count beside words.
const (
	ngramShare = 0.7
	factShare  = 0.1
)

// vocabulary are the features that training has seen, numbered in the order in
// which it saw them.
type vocabulary struct {
	ids       map[feature]int32
	idf       []float32 // by id: how much rarer than common
	unseenIDF float32   // the rarity of what was never seen
	docFreq   []int32   // by id: how many lines that are in scope have it
}

// encoding are a sketch in numbers.
type encoding struct {
	words, ngrams, facts, plain   []int32
	newWords, newNgrams, newPlain int // how many were never seen
	asked                         bool
}

// encode looks up the features of a sketch.
func (v *vocabulary) encode(s *features) encoding {
	n := encoding{asked: s.asked}
	all := make([]int32, 0, len(s.words)+len(s.ngrams)+len(s.facts)+len(s.plain)) // one piece of memory for all four
	lookUp := func(features []feature) (ids []int32, unfamiliar int) {
		from := len(all)
		for _, f := range features {
			if id, ok := v.ids[f]; ok {
				all = append(all, id)
			}
		}
		ids = all[from:len(all):len(all)]
		return ids, len(features) - len(ids)
	}
	n.words, n.newWords = lookUp(s.words)
	n.ngrams, n.newNgrams = lookUp(s.ngrams)
	n.facts, _ = lookUp(s.facts)
	n.plain, n.newPlain = lookUp(s.plain)
	return n
}

// input is one active feature and its strength.
type input struct {
	id    int32
	value float32
}

// inputs weighs features, appending to out: by rarity, words and pieces each of
// length one, what was never seen included, so that a message of strange words
// says little.
func (v *vocabulary) inputs(n *encoding, out []input) []input {
	out = v.appendWeighted(out, n.words, n.newWords, 1)
	out = v.appendWeighted(out, n.ngrams, n.newNgrams, ngramShare)
	for _, id := range n.facts {
		out = append(out, input{id, factShare})
	}
	return out
}

func (v *vocabulary) appendWeighted(out []input, ids []int32, unfamiliar int, share float32) []input {
	sum := float32(unfamiliar) * v.unseenIDF * v.unseenIDF
	for _, id := range ids {
		sum += v.idf[id] * v.idf[id]
	}
	scale := share / float32(math.Sqrt(float64(max(sum, 1))))
	for _, id := range ids {
		out = append(out, input{id, v.idf[id] * scale})
	}
	return out
}

// addUnfamiliarFacts adds to a message's facts how many of its words are heard in nothing
// else that is in scope. own says how often its words were heard from itself:
// once where it is a phrase in scope that the vocabulary was made of.
func (v *vocabulary) addUnfamiliarFacts(n *encoding, own int32) {
	unfamiliar := n.newPlain
	for _, id := range n.plain {
		if v.docFreq[id] <= own {
			unfamiliar++
		}
	}
	sixths := 0
	if total := len(n.plain) + n.newPlain; total > 0 {
		sixths = (unfamiliar*6 + total - 1) / total
	}
	n.facts = append(n.facts, v.ids[unfamiliarFact(n.asked, "words", min(unfamiliar, maxUnfamiliar))], v.ids[unfamiliarFact(n.asked, "sixths", sixths)])
}

const maxUnfamiliar = 5

func unfamiliarFact(asked bool, of string, n int) feature {
	if asked {
		of = "asked " + of
	}
	return hashOf("strange", of, string(rune('0'+n)))
}

// unfamiliarFacts are all facts about strange words that there can be.
func unfamiliarFacts() []feature {
	var all []feature
	for _, asked := range [...]bool{false, true} {
		for n := range 7 {
			all = append(all, unfamiliarFact(asked, "words", min(n, maxUnfamiliar)), unfamiliarFact(asked, "sixths", n))
		}
	}
	return all
}
