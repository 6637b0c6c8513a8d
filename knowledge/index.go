package knowledge

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/vector"
)

// Index finds passages. It is immutable and safe for concurrent use.
type Index struct {
	words         *Words
	passages      []Passage
	traits        []traits
	sentences     [][][]int32      // passage → sentence → sorted terms
	ownTerms      []map[int32]bool // passage → terms of its own words, without those of its questions
	policyOf      []int32          // passage → policy
	policyCount   int
	sections      map[PolicyID]int // how many passages a policy has
	hasShipped    bool             // shipped policies are among them
	ids           map[string]int32 // key → term
	terms         []postings
	aliases       []alias
	topics        []topic
	aliasesByTerm map[int32][]int32 // term → indexes of aliases
	maxIDF        float32           // of a term that occurs nowhere
	stem          stemmer           // complete once the index is built
	vocabulary    []vocabularyWord  // the stems that occur in passages
	acronyms      map[string]bool   // in small letters: "fmla"
	trustedLead   float64           // how far a passage must lead the next to be trusted
	vectors       *vector.Set       // of the passages; nil without an embedding model
	hybridLead    float64           // the trusted lead of questions with a vector
}

// traits are features of a passage other than its subject.
type traits struct {
	yesOrNo      bool   // begins with yes or no
	quantity     bool   // contains a number or a length of time
	pay          bool   // says something about being paid
	faq          bool   // belongs to questions and answers
	introductory bool   // follows the policy's title directly
	asks         string // "who", "when" or "where", if the heading begins with it
	state        string // the code of the state that its heading names: "NY"
}

// postings lists the passages and policies that contain a term.
type postings struct {
	idf      float32
	passages []posting
	policies []posting
}

// vocabularyWord is a stem that occurs in passages.
type vocabularyWord struct {
	stem string
	term int32
}

// posting is how much a passage or policy contains a term, relative to its length.
type posting struct {
	at     int32
	weight float32
}

// alias is a question that a passage answers.
type alias struct {
	passage int32
	weight  float32 // sum over its terms
	terms   []weightedTerm
}

// weightedTerm is a term with its weight in a question.
type weightedTerm struct {
	term   int32
	weight float32
}

// buildIndex indexes passages.
func buildIndex(passages []Passage, words *Words) *Index {
	b := builder{
		Index: &Index{
			words: words, passages: slices.Clone(passages), traits: make([]traits, len(passages)), sentences: make([][][]int32, len(passages)), ownTerms: make([]map[int32]bool, len(passages)),
			policyOf: make([]int32, len(passages)), acronyms: map[string]bool{}, sections: map[PolicyID]int{}, ids: map[string]int32{}, aliasesByTerm: map[int32][]int32{}, stem: stemmer{},
		},
		places: map[PolicyID]int32{},
	}
	for i := range passages {
		b.addPassage(int32(i))
	}
	b.buildPostings()
	b.addTopics()
	for i := range passages {
		b.addAliases(int32(i))
	}
	return b.Index
}

// builder builds an index.
type builder struct {
	*Index
	places   map[PolicyID]int32
	passages tally
	policies tally
}

// tally counts terms in passages or in policies.
type tally struct {
	counts  []map[int32]float32
	lengths []float32 // in words with a meaning
}

// maxLexemes bounds the words of a passage that are indexed.
const maxLexemes = 20_000

// addPassage counts a passage's terms.
func (b *builder) addPassage(at int32) {
	p := &b.Index.passages[at]
	b.Index.sections[p.Policy]++
	b.Index.hasShipped = b.Index.hasShipped || p.Shipped
	if len(p.Scope.State) == 0 {
		if state := b.words.wholeState(p.Heading); state != "" { // a section for people in that state
			p.Scope.State, b.traits[at].state = []string{state}, state
		}
	}
	count := map[int32]float32{}
	b.countTerms(count, p.Title, titleWeight)
	for _, crumb := range p.Crumbs {
		b.countTerms(count, crumb, crumbWeight)
	}
	if p.Heading != p.Title {
		b.countTerms(count, p.Heading, headingWeight)
	}
	for _, state := range p.Scope.State {
		b.countTerms(count, b.words.stateName(state), crumbWeight)
	}
	var lexemes []lexeme
	for _, sentence := range splitSentences(p.Text) {
		if len(lexemes) < maxLexemes {
			words := b.countTerms(count, sentence, textWeight)
			lexemes = append(lexemes, words...)
			b.sentences[at] = append(b.sentences[at], b.termIDs(words))
		}
	}
	b.ownTerms[at] = keysOf(count)
	for _, question := range p.Questions {
		b.countTerms(count, question, aliasWeight)
	}
	b.addAcronyms(p)
	length := float32(0)
	for _, l := range lexemes {
		if l.weight > 0 {
			length++
		}
	}
	state := b.traits[at].state
	b.traits[at] = passageTraits(lexemes)
	b.traits[at].state, b.traits[at].asks = state, questionWord(p.Heading)
	b.traits[at].introductory = p.Heading == p.Title
	b.traits[at].faq = isFAQ(p)

	place, known := b.places[p.Policy]
	if !known {
		place = int32(len(b.places))
		b.places[p.Policy] = place
		b.policies.counts = append(b.policies.counts, map[int32]float32{})
		b.policies.lengths = append(b.policies.lengths, 0)
	}
	b.policyOf[at] = place
	b.passages.counts = append(b.passages.counts, count)
	b.passages.lengths = append(b.passages.lengths, length)
	b.policies.lengths[place] += length
	for term, weight := range count {
		b.policies.counts[place][term] += weight
	}
}

// keysOf returns the terms that were counted.
func keysOf(count map[int32]float32) map[int32]bool {
	terms := make(map[int32]bool, len(count))
	for term := range count {
		terms[term] = true
	}
	return terms
}

// acronym matches a word of three to six capital letters.
var acronym = regexp.MustCompile(`\b[A-Z]{3,6}\b`)

// addAcronyms remembers what a passage calls by its initials.
func (b *builder) addAcronyms(p *Passage) {
	for _, text := range []string{p.Title, p.Heading, p.Text} {
		if text == strings.ToUpper(text) {
			continue // everything is in capitals
		}
		for _, word := range acronym.FindAllString(text, -1) {
			if word = strings.ToLower(word); !b.words.ignored[word] {
				b.Index.acronyms[word] = true
			}
		}
	}
}

// countTerms counts the terms of a text and returns its words.
func (b *builder) countTerms(to map[int32]float32, text string, weight float32) []lexeme {
	lexemes := b.words.lex(text, b.stem.stem)
	lexemes = lexemes[:min(len(lexemes), maxLexemes)]
	for _, t := range extractTerms(lexemes) {
		to[b.termID(t.key)] += weight
	}
	return lexemes
}

// termIDs returns the terms of a text, sorted and without duplicates.
func (b *builder) termIDs(lexemes []lexeme) []int32 {
	var ids []int32
	for _, t := range extractTerms(lexemes) {
		ids = append(ids, b.termID(t.key))
	}
	slices.Sort(ids)
	return slices.Clip(slices.Compact(ids))
}

// termID returns the ID of a term, and assigns one if it is new.
func (b *builder) termID(key string) int32 {
	id, known := b.ids[key]
	if !known {
		id = int32(len(b.terms))
		b.ids[key] = id
		b.terms = append(b.terms, postings{})
	}
	return id
}

// buildPostings requires that all passages have been added.
func (b *builder) buildPostings() {
	b.Index.policyCount = len(b.policies.counts)
	n := len(b.passages.counts)
	b.maxIDF = idf(0, n)
	b.passages.each(func(term int32, p posting) { b.terms[term].passages = append(b.terms[term].passages, p) })
	b.policies.each(func(term int32, p posting) { b.terms[term].policies = append(b.terms[term].policies, p) })
	for i := range b.terms {
		t := &b.terms[i]
		t.passages, t.policies = slices.Clip(t.passages), slices.Clip(t.policies)
		t.idf = idf(len(t.passages), n)
	}
	for key, id := range b.ids {
		if isStem(key) && len(b.terms[id].passages) > 0 {
			b.vocabulary = append(b.vocabulary, vocabularyWord{key, id})
		}
	}
	slices.SortFunc(b.vocabulary, func(a, b vocabularyWord) int { return cmp.Compare(a.stem, b.stem) })
}

// each calls f for every term of every document, in order.
func (t tally) each(f func(term int32, p posting)) {
	var sum float32
	for _, length := range t.lengths {
		sum += length
	}
	average := max(1, sum/float32(max(1, len(t.lengths))))
	for at, count := range t.counts {
		length := max(1, t.lengths[at]) / average
		for _, term := range slices.Sorted(maps.Keys(count)) {
			f(term, posting{int32(at), count[term] / length})
		}
	}
}

// smallCorpus is too small to tell from it how rare a word is.
const smallCorpus = 500

// idf returns the inverse document frequency of a term that n of all documents contain.
// A small corpus is treated as part of a larger one of its kind: words that are frequent
// in it stay frequent, and rare ones become rarer.
func idf(n, all int) float32 {
	containing, total := float64(n), float64(all)
	if all > 0 && all < smallCorpus {
		share := containing / total
		containing, total = containing+share*share*share*(smallCorpus-total), smallCorpus
	}
	raw := math.Log(1 + (total-containing+0.5)/(containing+0.5))
	return float32(math.Pow(raw, idfPower))
}

// addAliases indexes the questions that a passage answers.
func (b *builder) addAliases(at int32) {
	for _, question := range b.Index.passages[at].Questions {
		a := alias{passage: at}
		for _, t := range comparisonTerms(b.words.lex(question, b.stem.stem)) {
			id, known := b.ids[t.key]
			if !known {
				id = b.termID(t.key)
				b.terms[id].idf = b.maxIDF
			}
			w := weightedTerm{id, t.weight * b.terms[id].idf}
			b.aliasesByTerm[id] = append(b.aliasesByTerm[id], int32(len(b.aliases)))
			a.terms = append(a.terms, w)
			a.weight += w.weight
		}
		b.aliases = append(b.aliases, a)
	}
}

// Passages returns the indexed passages in their original order. Callers must not
// change them.
func (x *Index) Passages() []Passage { return x.passages }
