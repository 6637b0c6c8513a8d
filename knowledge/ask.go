package knowledge

import "strings"

// Question is what somebody asks, with what is known about them. What is not
// known is empty.
type Question struct {
	Text     string
	Previous string // what they asked before, if this may go on from it
	Country  string // "US"
	State    string // "CA"
	Group    string
	Leave    string // the kind of leave they are asking for: "medical"
	On       Day    // today
	// Masked is what of some words a language model may be told; nil where none may
	// be asked, as the person cannot wait for it.
	Masked func(words string) string
}

// Answer is what the policies say. Where Found reports false they say nothing
// that can be relied on, and the rest is only what came closest.
type Answer struct {
	Hit
	// Quote are the decisive sentences of the passage, word for word.
	Quote string
	// Others are the next hits, best first.
	Others []Hit
	// Conflict is another policy that seems to say something else.
	Conflict *Citation
	// Asked is the question for somebody who does not know the one before: what
	// says too little by itself stands with what it goes on from.
	Asked string
	// Words are the answer in a language model's words, each sentence of which the
	// passage or one of Cited supports; empty where only the quotation stands.
	Words string
	// Cited are the passages on which Words rests, besides the best.
	Cited []Citation
	// Denied is set where a language model says that no passage answers.
	Denied bool
}

// Citation is a passage with the sentences that matter, word for word.
type Citation struct {
	Hit
	Quote string
}

// How confident one has to be.
const (
	foundFrom = 0.35
	sureFrom  = 0.70
)

// Found reports whether there is an answer at all. Where a language model says that
// there is none, search must be sure to gainsay it: words find a neighbour where
// the right passage is missing, a model may miss what HR has written down for just
// this question.
func (a Answer) Found() bool {
	return a.Words != "" || a.Confidence >= sureFrom || a.Confidence >= foundFrom && !a.Denied
}

// Sure reports whether the answer can be given without a word of caution.
func (a Answer) Sure() bool {
	return a.Confidence >= sureFrom && a.Standing == Holds && a.Conflict == nil && !a.Denied
}

// mostOthers is how many passages are given besides the best.
const mostOthers = 4

// Ask finds the answer to a question. That nothing was found is an answer, too.
func (x *Index) Ask(ask Question) Answer {
	hits, said := x.search(ask, 1+mostOthers)
	return x.answer(hits, said)
}

// answer quotes the best of the hits.
func (x *Index) answer(hits []Hit, said utterance) Answer {
	a := Answer{Asked: said.asked}
	if len(hits) == 0 {
		return a
	}
	a.Hit, a.Others = hits[0], hits[1:min(len(hits), 1+mostOthers)]
	sought := x.sought(said.words)
	a.Quote = x.quote(sought, a.Passage)
	a.Conflict = x.conflict(sought, a)
	return a
}

// Search finds the passages that come closest to a question, best first.
func (x *Index) Search(ask Question, most int) []Hit {
	hits, _ := x.search(ask, most)
	return hits
}

func (x *Index) search(ask Question, most int) ([]Hit, utterance) {
	said := x.utter(ask)
	q := x.understand(said)
	if len(q.needs) == 0 {
		return nil, said
	}
	var hits []Hit
	for _, r := range x.rank(q, most, said.asker.admit) {
		p := x.passages[r.at]
		hits = append(hits, Hit{Passage: p, Score: float64(r.score), Confidence: x.confidence(q, r), Standing: p.On(ask.On)})
	}
	return hits, said
}

// utterance is a question with what it goes on from.
type utterance struct {
	asked string // for a reader: with the question before only where it needs that
	words []lexeme
	want  traits
	asker asker
}

// utter puts a question together with the one before where it goes on from it.
// A state that the question names counts instead of the person's own.
func (x *Index) utter(ask Question) utterance {
	text := shortened(ask.Text)
	u := utterance{asked: text, words: x.read(text), want: wanted(text), asker: asker{Question: ask}}
	if ask.Previous != "" && x.words.goesOn(u.words) {
		before := shortened(ask.Previous)
		if !x.words.standsAlone(u.words) {
			u.asked = before + " " + text
		}
		words := x.read(before)
		if len(x.words.statesIn(text, u.words)) > 0 {
			x.words.forgetStates(words)
		}
		for i := range words {
			words[i].weight *= earlierWeight
		}
		u.words = append(words, u.words...)
		u.want = wanted(before)
	}
	if states := x.words.statesIn(ask.Text, u.words); len(states) > 0 {
		u.asker.State, u.asker.named = states[len(states)-1], true
	}
	return u
}

// read is what a question says, with the names of states for their letters.
func (x *Index) read(text string) []lexeme {
	said := x.words.lexemes(text, x.stem.known)
	for _, code := range x.words.codesIn(text) {
		for i := range said {
			if strings.EqualFold(said[i].word, code) {
				silence(said[i : i+1])
			}
		}
		said = append(said, x.words.lexemes(x.words.nameOf(code), x.stem.known)...)
	}
	return said
}

// longestQuestion is in bytes; what somebody pastes beyond it is not asked.
const longestQuestion = 1000

func shortened(question string) string {
	if len(question) <= longestQuestion {
		return question
	}
	question = question[:longestQuestion]
	return question[:max(0, strings.LastIndexByte(question, ' '))]
}
