package knowledge

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Index finds passages. It never changes and is safe for concurrent use: for
// other passages make another one.
type Index struct {
	words      *Words
	passages   []Passage
	traits     []traits
	sentences  [][][]int32 // of each passage, the terms of each sentence in order
	policyOf   []int32     // passage → its policy's place in policies
	policies   int
	ids        map[string]int32 // term → its place in terms
	terms      []occurrences
	asked      []asked
	topics     []topic
	askedBy    map[int32][]int32 // term → places in asked
	rarest     float32           // how rare a term is that occurs nowhere
	stem       stemmer           // full after the index is made
	vocabulary []word            // the terms that are words of passages
}

// traits are what a passage is like, besides what it is about.
type traits struct {
	yesOrNo  bool // it begins with yes or no
	quantity bool // it has a number or a length of time
	answers  bool // it stands under "FAQ" or the like
	general  bool // it stands under the policy's own title
}

// occurrences are where a term occurs.
type occurrences struct {
	rarity   float32
	passages []occurrence
	policies []occurrence
}

// word is a stem that passages have.
type word struct {
	stem string
	term int32
}

// occurrence is how much a passage or a policy has of a term, for its length.
type occurrence struct {
	at   int32
	much float32
}

// asked is a question that a passage answers.
type asked struct {
	passage int32
	weight  float32 // of all its terms
	terms   []weighted
}

// weighted is a term and how much it counts in a question.
type weighted struct {
	term   int32
	weight float32
}

// NewIndex makes an index of passages. The passages belong to it from then on.
func NewIndex(passages []Passage, words *Words) *Index {
	b := builder{
		Index: &Index{
			words: words, passages: passages, traits: make([]traits, len(passages)), sentences: make([][][]int32, len(passages)),
			policyOf: make([]int32, len(passages)), ids: map[string]int32{}, askedBy: map[int32][]int32{}, stem: stemmer{},
		},
		places: map[PolicyID]int32{},
	}
	for i := range passages {
		b.add(int32(i))
	}
	b.occur()
	b.topics()
	for i := range passages {
		b.ask(int32(i))
	}
	return b.Index
}

// builder makes an index.
type builder struct {
	*Index
	places   map[PolicyID]int32
	passages tally
	policies tally
}

// tally counts terms in passages, or in policies.
type tally struct {
	counts  []map[int32]float32
	lengths []float32 // in words that say something
}

// longest passage that is counted in full; a longer one says no more.
const mostLexemes = 20_000

// add counts a passage's terms.
func (b *builder) add(at int32) {
	p := &b.Index.passages[at]
	count := map[int32]float32{}
	b.count(count, p.Title, titleWeight)
	for _, crumb := range p.Crumbs {
		b.count(count, crumb, crumbWeight)
	}
	if p.Heading != p.Title {
		b.count(count, p.Heading, headingWeight)
	}
	for _, state := range p.Scope.State {
		b.count(count, b.words.nameOf(state), crumbWeight)
	}
	for _, question := range p.Questions {
		b.count(count, question, askedWeight)
	}
	var said []lexeme
	for _, sentence := range sentences(p.Text) {
		if len(said) < mostLexemes {
			says := b.count(count, sentence, textWeight)
			said = append(said, says...)
			b.sentences[at] = append(b.sentences[at], b.idsOf(says))
		}
	}
	length := float32(0)
	for _, l := range said {
		if l.weight > 0 {
			length++
		}
	}
	b.traits[at] = traitsOf(said)
	b.traits[at].general = p.Heading == p.Title
	b.traits[at].answers = answersPeople(p)

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
	for term, much := range count {
		b.policies.counts[place][term] += much
	}
}

// count adds what a text is about.
func (b *builder) count(to map[int32]float32, text string, weight float32) []lexeme {
	said := b.words.lexemes(text, b.stem.of)
	said = said[:min(len(said), mostLexemes)]
	for _, t := range termsOf(said) {
		to[b.id(t.key)] += weight
	}
	return said
}

// idsOf are the terms of a text, each once and in order.
func (b *builder) idsOf(said []lexeme) []int32 {
	var ids []int32
	for _, t := range termsOf(said) {
		ids = append(ids, b.id(t.key))
	}
	slices.Sort(ids)
	return slices.Clip(slices.Compact(ids))
}

// id numbers a term.
func (b *builder) id(key string) int32 {
	id, known := b.ids[key]
	if !known {
		id = int32(len(b.terms))
		b.ids[key] = id
		b.terms = append(b.terms, occurrences{})
	}
	return id
}

// occur turns the counts into occurrences.
func (b *builder) occur() {
	b.Index.policies = len(b.policies.counts)
	n := len(b.passages.counts)
	b.rarest = rare(0, n)
	b.passages.each(func(term int32, o occurrence) { b.terms[term].passages = append(b.terms[term].passages, o) })
	b.policies.each(func(term int32, o occurrence) { b.terms[term].policies = append(b.terms[term].policies, o) })
	for i := range b.terms {
		t := &b.terms[i]
		t.passages, t.policies = slices.Clip(t.passages), slices.Clip(t.policies)
		t.rarity = rare(len(t.passages), n)
	}
	for key, id := range b.ids {
		if isStem(key) && len(b.terms[id].passages) > 0 {
			b.vocabulary = append(b.vocabulary, word{key, id})
		}
	}
	slices.SortFunc(b.vocabulary, func(a, b word) int { return cmp.Compare(a.stem, b.stem) })
}

// each calls f with every term of everything that was counted, in order.
func (t tally) each(f func(term int32, o occurrence)) {
	var sum float32
	for _, length := range t.lengths {
		sum += length
	}
	average := max(1, sum/float32(max(1, len(t.lengths))))
	for at, count := range t.counts {
		length := max(1, t.lengths[at]) / average
		for _, term := range slices.Sorted(maps.Keys(count)) {
			f(term, occurrence{int32(at), count[term] / length})
		}
	}
}

// fewPassages are too few to judge by them how rare a word is.
const fewPassages = 500

// rare is how much it says that a text has a term which n of all texts have. A
// few texts are taken for part of more of their kind: what is frequent among
// them is so among those, what is rare is rarer still.
func rare(n, all int) float32 {
	having, of := float64(n), float64(all)
	if all > 0 && all < fewPassages {
		share := having / of
		having, of = having+share*share*share*(fewPassages-of), fewPassages
	}
	idf := math.Log(1 + (of-having+0.5)/(having+0.5))
	return float32(math.Pow(idf, rarity))
}

// ask notes the questions that a passage answers.
func (b *builder) ask(at int32) {
	for _, question := range b.Index.passages[at].Questions {
		a := asked{passage: at}
		for _, t := range likeness(b.words.lexemes(question, b.stem.of)) {
			id, known := b.ids[t.key]
			if !known {
				id = b.id(t.key)
				b.terms[id].rarity = b.rarest
			}
			w := weighted{id, t.weight * b.terms[id].rarity}
			b.askedBy[id] = append(b.askedBy[id], int32(len(b.asked)))
			a.terms = append(a.terms, w)
			a.weight += w.weight
		}
		b.asked = append(b.asked, a)
	}
}

// Passages are what the index holds, in the order in which it was given them.
// They must not be changed.
func (x *Index) Passages() []Passage { return x.passages }
