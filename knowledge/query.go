package knowledge

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
)

// query is a question as the index sees it.
type query struct {
	terms  []weighted
	needs  []need
	want   traits
	pairs  []weighted // of words side by side, as far as the index knows them
	paired float32    // the weight of all pairs, known or not
	asked  []weighted // by which it is compared with questions that were answered
	weight float32    // of asked, with what the index does not know
	sought float32    // of needs
	// unknown is how much of the question occurs nowhere, not even in other words.
	unknown float32
}

// need is one word of the question that says something.
type need struct {
	weight float32
	terms  []int32 // the word itself, then what may stand for it
	exact  int     // how many of them are the word itself
}

// understand reads a question.
func (x *Index) understand(u utterance) query {
	said := u.words
	q := query{want: u.want}
	for _, t := range termsOf(said) {
		if id, known := x.ids[t.key]; known {
			q.add(id, t.weight*x.terms[id].rarity)
		}
	}
	for i, l := range said {
		if l.weight > 0 && !slices.ContainsFunc(said[:i], func(before lexeme) bool { return before.stem == l.stem }) {
			x.require(&q, said, i)
		}
	}
	x.pair(&q, said)
	for _, t := range likeness(said) {
		if id, known := x.ids[t.key]; known {
			q.asked = append(q.asked, weighted{id, t.weight * x.terms[id].rarity})
			q.weight += t.weight * x.terms[id].rarity
		} else {
			q.weight += t.weight * x.rarest
		}
	}
	return q
}

// pair notes which words of the question stand side by side; with a weak word in
// it a pair counts for less.
func (x *Index) pair(q *query, said []lexeme) {
	var last lexeme
	for _, l := range said {
		if l.weight == 0 {
			continue
		}
		if weight := last.weight * l.weight; weight > 0 {
			q.paired += weight
			if id, known := x.ids[pairKey(last.stem, l.stem)]; known {
				q.pairs = append(q.pairs, weighted{id, weight})
			}
		}
		last = l
	}
}

// add notes a term once.
func (q *query) add(id int32, weight float32) {
	if !slices.ContainsFunc(q.terms, func(have weighted) bool { return have.term == id }) {
		q.terms = append(q.terms, weighted{id, weight})
	}
}

// require notes one word among those that an answer should have.
func (x *Index) require(q *query, said []lexeme, i int) {
	l := said[i]
	n := need{weight: l.weight * x.rarest}
	if id, known := x.ids[l.stem]; known && len(x.terms[id].passages) > 0 {
		n.weight = l.weight * x.terms[id].rarity
		n.terms, n.exact = append(n.terms, id), 1
	} else if id, ok := x.meant(l.stem); ok {
		n.weight *= typoWeight
		n.terms, n.exact = append(n.terms, id), 1
		q.add(id, l.weight*typoWeight*x.terms[id].rarity)
	}
	for _, key := range substitutes(said, i) {
		if id, known := x.ids[key]; known && len(x.terms[id].passages) > 0 {
			n.terms = append(n.terms, id)
		}
	}
	if len(n.terms) == 0 {
		q.unknown += l.weight
	}
	q.needs = append(q.needs, n)
	q.sought += n.weight
}

// substitutes are the terms that may stand for a word: what it begins with, and
// what the phrases mean that it is part of.
func substitutes(said []lexeme, i int) []string {
	var keys []string
	if stem := said[i].stem; len(stem) > prefixLength {
		keys = append(keys, prefixKey(stem))
	}
	for j := max(0, i-longestPhrase); j <= i; j++ {
		for _, c := range said[j].concepts {
			if j+c.length > i {
				keys = append(keys, c.key)
			}
		}
	}
	return keys
}

// longestPhrase is in words.
const longestPhrase = 6

// meant is the term that was probably meant by a word that occurs nowhere: one
// letter off, or two in a long word, and the most frequent of those.
func (x *Index) meant(stem string) (int32, bool) {
	if len(stem) < 4 || strings.ContainsAny(stem, "0123456789") {
		return 0, false
	}
	limit := 1
	if len(stem) >= 8 {
		limit = 2
	}
	best, found, most := int32(0), false, 0
	for _, w := range x.vocabulary {
		n := len(x.terms[w.term].passages)
		if w.stem[0] == stem[0] && n > most && content.Distance(stem, w.stem, limit) <= limit {
			best, found, most = w.term, true, n
		}
	}
	return best, found
}
