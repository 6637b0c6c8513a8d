package classify

import "math"

// How much pieces of words and facts count beside words.
const (
	pieceShare = 0.7
	factShare  = 0.1
)

// vocabulary are the features that training has seen, numbered in the order in
// which it saw them.
type vocabulary struct {
	ids    map[feature]int32
	rarity []float32 // by id: how much rarer than common
	unseen float32   // the rarity of what was never seen
	heard  []int32   // by id: how many lines that are in scope have it
}

// notes are a sketch in numbers.
type notes struct {
	words, pieces, facts, plain   []int32
	newWords, newPieces, newPlain int // how many were never seen
	asked                         bool
}

// note looks up the features of a sketch.
func (v *vocabulary) note(s *sketch) notes {
	n := notes{asked: s.asked}
	all := make([]int32, 0, len(s.words)+len(s.pieces)+len(s.facts)+len(s.plain)) // one piece of memory for all four
	look := func(features []feature) (ids []int32, strange int) {
		from := len(all)
		for _, f := range features {
			if id, ok := v.ids[f]; ok {
				all = append(all, id)
			}
		}
		ids = all[from:len(all):len(all)]
		return ids, len(features) - len(ids)
	}
	n.words, n.newWords = look(s.words)
	n.pieces, n.newPieces = look(s.pieces)
	n.facts, _ = look(s.facts)
	n.plain, n.newPlain = look(s.plain)
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
func (v *vocabulary) inputs(n *notes, out []input) []input {
	out = v.weighed(out, n.words, n.newWords, 1)
	out = v.weighed(out, n.pieces, n.newPieces, pieceShare)
	for _, id := range n.facts {
		out = append(out, input{id, factShare})
	}
	return out
}

func (v *vocabulary) weighed(out []input, ids []int32, strange int, share float32) []input {
	sum := float32(strange) * v.unseen * v.unseen
	for _, id := range ids {
		sum += v.rarity[id] * v.rarity[id]
	}
	scale := share / float32(math.Sqrt(float64(max(sum, 1))))
	for _, id := range ids {
		out = append(out, input{id, v.rarity[id] * scale})
	}
	return out
}

// remark adds to a message's facts how many of its words are heard in nothing
// else that is in scope. own says how often its words were heard from itself:
// once where it is a phrase in scope that the vocabulary was made of.
func (v *vocabulary) remark(n *notes, own int32) {
	strange := n.newPlain
	for _, id := range n.plain {
		if v.heard[id] <= own {
			strange++
		}
	}
	sixths := 0
	if total := len(n.plain) + n.newPlain; total > 0 {
		sixths = (strange*6 + total - 1) / total
	}
	n.facts = append(n.facts, v.ids[strangeFact(n.asked, "words", min(strange, manyStrange))], v.ids[strangeFact(n.asked, "sixths", sixths)])
}

const manyStrange = 5

func strangeFact(asked bool, of string, n int) feature {
	if asked {
		of = "asked " + of
	}
	return hashOf("strange", of, string(rune('0'+n)))
}

// strangeFacts are all facts about strange words that there can be.
func strangeFacts() []feature {
	var all []feature
	for _, asked := range [...]bool{false, true} {
		for n := range 7 {
			all = append(all, strangeFact(asked, "words", min(n, manyStrange)), strangeFact(asked, "sixths", n))
		}
	}
	return all
}
