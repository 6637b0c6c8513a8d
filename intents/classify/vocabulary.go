package classify

import "math"

// The weights of n-grams and facts relative to words.
const (
	ngramShare = 0.7
	factShare  = 0.2
)

// vocabulary holds the features seen in training, numbered in that order.
type vocabulary struct {
	ids       map[feature]int32
	idf       []float32 // by ID: inverse document frequency
	unseenIDF float32   // the idf of a feature never seen
	docFreq   []int32   // by ID: in-scope lines containing the feature
}

// encoding holds the IDs of a message's features.
type encoding struct {
	words, ngrams, facts, plain   []int32
	newWords, newNgrams, newPlain int // features never seen
	asked                         bool
}

// encode looks up the IDs of features.
func (v *vocabulary) encode(message *features) encoding {
	e := encoding{asked: message.asked}
	all := make([]int32, 0, len(message.words)+len(message.ngrams)+len(message.facts)+len(message.plain)) // one allocation for all four
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
	e.words, e.newWords = lookUp(message.words)
	e.ngrams, e.newNgrams = lookUp(message.ngrams)
	e.facts, _ = lookUp(message.facts)
	e.plain, e.newPlain = lookUp(message.plain)
	return e
}

// input is a feature of a message and its value.
type input struct {
	id    int32
	value float32
}

// inputs appends a message's features with their values to out. Words and n-grams are
// weighed by idf and each normalized to the same length. Unseen features count toward the
// length, so that a message of unfamiliar words says little.
func (v *vocabulary) inputs(e *encoding, out []input) []input {
	out = v.appendWeighted(out, e.words, e.newWords, 1)
	out = v.appendWeighted(out, e.ngrams, e.newNgrams, ngramShare)
	for _, id := range e.facts {
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

// addUnfamiliarFacts adds to a message's facts how many of its words are in no other
// in-scope phrase. own is 1 for an in-scope training phrase, whose words count themselves,
// and otherwise 0.
func (v *vocabulary) addUnfamiliarFacts(e *encoding, own int32) {
	unfamiliar := e.newPlain
	for _, id := range e.plain {
		if v.docFreq[id] <= own {
			unfamiliar++
		}
	}
	sixths := 0
	if total := len(e.plain) + e.newPlain; total > 0 {
		sixths = (unfamiliar*6 + total - 1) / total
	}
	e.facts = append(e.facts, v.ids[unfamiliarFact(e.asked, "words", min(unfamiliar, maxUnfamiliar))], v.ids[unfamiliarFact(e.asked, "sixths", sixths)])
}

const maxUnfamiliar = 5

func unfamiliarFact(asked bool, of string, n int) feature {
	if asked {
		of = "asked " + of
	}
	return hashOf("strange", of, string(rune('0'+n)))
}

// unfamiliarFacts returns every fact about unfamiliar words that is possible.
func unfamiliarFacts() []feature {
	var all []feature
	for _, asked := range [...]bool{false, true} {
		for n := range 7 {
			all = append(all, unfamiliarFact(asked, "words", min(n, maxUnfamiliar)), unfamiliarFact(asked, "sixths", n))
		}
	}
	return all
}
