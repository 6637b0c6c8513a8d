package knowledge

import (
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/content"
)

// query is a question in terms of the index.
type query struct {
	terms         []weightedTerm
	keywords      []keyword
	want          traits
	state         string         // the person's, or the one that they ask about
	pairs         []weightedTerm // neighboring words that occur as a pair in the index
	pairWeight    float32        // of all neighboring words
	likened       []likened      // compared with aliases: the question, then its clauses
	keywordWeight float32        // of keywords
	// unknownWeight is the weight of words that occur nowhere, not even as a synonym.
	unknownWeight float32
	closeness     []float32 // of each passage in meaning, from 0 to 1; nil without an embedding model
}

// keyword is a meaningful word of the question.
type keyword struct {
	weight float32
	terms  []int32 // the word itself, then its substitutes
	exact  int     // how many of terms are the word itself
	// topical is set if it says what the question is about: "bereavement", not "days".
	topical bool
	acronym bool // of a law or a program: "fmla"
	// meant are the terms that mean the word for certain: itself and its synonyms.
	meant []int32
}

// closenessOf returns the closeness of one passage, from 0 to 1.
func (q *query) closenessOf(at int) float32 {
	if q.closeness == nil {
		return 0
	}
	return q.closeness[at]
}

func (x *Index) newQuery(parsed parsedQuestion) query {
	lexemes := parsed.words
	q := query{want: parsed.want, state: parsed.asker.State, closeness: x.vectors.Closeness(parsed.asker.Vector)}
	for _, t := range extractTerms(lexemes) {
		if id, known := x.ids[t.key]; known {
			q.addTerm(id, t.weight*x.terms[id].idf)
		}
	}
	for i, l := range lexemes {
		if l.weight > 0 && !slices.ContainsFunc(lexemes[:i], func(before lexeme) bool { return before.stem == l.stem }) {
			x.addKeyword(&q, lexemes, i)
		}
	}
	x.addPairs(&q, lexemes)
	q.likened = append(q.likened, liken(x, lexemes, 1))
	for _, clause := range parsed.clauses(x) {
		q.likened = append(q.likened, liken(x, clause, clauseShare))
	}
	return q
}

// likened is a question, or a clause of it, as it is compared with aliases.
type likened struct {
	terms  []weightedTerm
	weight float32 // of terms, plus those that the index doesn't have
	share  float32 // how much its similarity counts
}

func liken(x *Index, lexemes []lexeme, share float32) likened {
	l := likened{share: share}
	for _, t := range comparisonTerms(lexemes) {
		if id, known := x.ids[t.key]; known {
			l.terms = append(l.terms, weightedTerm{id, t.weight * x.terms[id].idf})
			l.weight += t.weight * x.terms[id].idf
		} else {
			l.weight += t.weight * x.maxIDF
		}
	}
	return l
}

// clauses returns the parts of a message between punctuation marks that ask something, and say
// enough to be compared with known questions alone: in "nothing wrong, just asking: how long can
// I be out if my wife gives birth", the last one.
func (p parsedQuestion) clauses(x *Index) [][]lexeme {
	cut := strings.FieldsFunc(clipQuestion(p.asker.Text), func(r rune) bool { return strings.ContainsRune(".,;:!?()\n", r) })
	if len(cut) < 2 {
		return nil
	}
	var out [][]lexeme
	for _, clause := range cut {
		words := x.lexQuestion(clause)
		if !asks(clause) {
			continue
		}
		says := slices.ContainsFunc(words, func(l lexeme) bool { return l.weight >= 1 })
		if says && totalWeight(words) >= minStandalone {
			out = append(out, words)
		}
	}
	return out
}

// addPairs weighs pairs of neighboring words. A pair with a weak word weighs less.
func (x *Index) addPairs(q *query, lexemes []lexeme) {
	var last lexeme
	for _, l := range lexemes {
		if l.weight == 0 {
			continue
		}
		if weight := last.weight * l.weight; weight > 0 {
			q.pairWeight += weight
			if id, known := x.ids[pairKey(last.stem, l.stem)]; known {
				q.pairs = append(q.pairs, weightedTerm{id, weight})
			}
		}
		last = l
	}
}

// addTerm ignores duplicates.
func (q *query) addTerm(id int32, weight float32) {
	if !slices.ContainsFunc(q.terms, func(have weightedTerm) bool { return have.term == id }) {
		q.terms = append(q.terms, weightedTerm{id, weight})
	}
}

func (x *Index) addKeyword(q *query, lexemes []lexeme, i int) {
	l := lexemes[i]
	k := keyword{weight: l.weight * x.maxIDF, topical: l.weight >= 1 && !unicode.IsDigit(rune(l.word[0])), acronym: x.acronyms[l.word]}
	if id, known := x.ids[l.stem]; known && len(x.terms[id].passages) > 0 {
		k.weight = l.weight * x.terms[id].idf
		k.terms, k.exact = append(k.terms, id), 1
		k.meant = append(k.meant, id)
	} else if id, ok := x.correctTypo(l.stem); ok {
		k.weight *= typoWeight
		k.terms, k.exact = append(k.terms, id), 1
		q.addTerm(id, l.weight*typoWeight*x.terms[id].idf)
	}
	for _, key := range substitutes(lexemes, i) {
		if id, known := x.ids[key]; known && len(x.terms[id].passages) > 0 {
			k.terms = append(k.terms, id)
			if key[0] == '=' {
				k.meant = append(k.meant, id)
			}
		}
	}
	if len(k.terms) == 0 {
		q.unknownWeight += l.weight
	}
	q.keywords = append(q.keywords, k)
	q.keywordWeight += k.weight
}

// substitutes returns the terms that may replace a word: its prefix, and the concepts of
// phrases that contain it.
func substitutes(lexemes []lexeme, i int) []string {
	var keys []string
	if stem := lexemes[i].stem; len(stem) > prefixLength {
		keys = append(keys, prefixKey(stem))
	}
	for j := max(0, i-maxPhrase); j <= i; j++ {
		for _, c := range lexemes[j].concepts {
			if j+c.length > i {
				keys = append(keys, c.key)
			}
		}
	}
	return keys
}

// correctTypo returns the most frequent word that is one edit away from a word that
// occurs nowhere, or two edits from a long one.
func (x *Index) correctTypo(stem string) (int32, bool) {
	if len(stem) < 4 || strings.ContainsAny(stem, "0123456789") {
		return 0, false
	}
	limit := 1
	if len(stem) >= 8 {
		limit = 2
	}
	best, found, most := int32(0), false, 0
	for _, w := range x.vocabulary {
		count := len(x.terms[w.term].passages)
		if w.stem[0] == stem[0] && count > most && content.Distance(stem, w.stem, limit) <= limit {
			best, found, most = w.term, true, count
		}
	}
	return best, found
}
