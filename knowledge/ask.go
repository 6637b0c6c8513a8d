package knowledge

import "strings"

// Question is a policy question, with what is known about the person asking. An
// empty field is unknown.
type Question struct {
	Text     string
	Previous string // their previous question, in case this one follows up on it
	Country  string // "US"
	State    string // "CA"
	Group    string
	Leave    string // the kind of leave they are requesting: "medical"
	Today    Day
	// Mask hides personal details from the language model. It is nil if the model
	// must not be asked, because the person can't wait that long.
	Mask func(words string) string
}

// Answer is what the policies say. If Found reports false, they say nothing
// reliable, and the answer holds only the closest passages.
type Answer struct {
	Hit
	// Quote holds the decisive sentences of the passage, word for word, and the
	// footnotes they refer to.
	Quote string
	// Others are the next best hits, best first.
	Others []Hit
	// Conflict is another policy that seems to contradict this answer, or nil.
	Conflict *Citation
	// FullQuestion is the question for a reader who has not seen the previous one:
	// a follow-up that makes no sense alone includes the question before it.
	FullQuestion string
	// Wording is the answer in a language model's words. The passage, or one of
	// Cited, supports every sentence. It is empty if only the quotation is shown.
	Wording string
	// Cited are the passages that Wording relies on, other than the best one.
	Cited []Citation
	// ModelFoundNone is set if a language model says that no passage answers.
	ModelFoundNone bool
}

// Citation is a passage with its decisive sentences, word for word.
type Citation struct {
	Hit
	Quote string
}

// Confidence thresholds.
const (
	minFound = 0.35
	minSure  = 0.70
)

// Found reports whether there is an answer at all. If a language model says there
// is none, only a sure search result overrules it: search finds a similar passage
// when the right one is missing, but a model may miss that HR assigned this very
// question to a passage.
func (a Answer) Found() bool {
	return a.Wording != "" || a.Confidence >= minSure || a.Confidence >= minFound && !a.ModelFoundNone
}

// Sure reports whether the answer needs no note of caution.
func (a Answer) Sure() bool {
	return a.Confidence >= minSure && a.Validity == Valid && a.Conflict == nil && !a.ModelFoundNone
}

// maxOthers is how many passages an answer lists after the best one.
const maxOthers = 4

// Ask answers a question. Finding nothing is an answer too.
func (x *Index) Ask(question Question) Answer {
	hits, parsed := x.search(question, 1+maxOthers)
	return x.buildAnswer(hits, parsed)
}

// buildAnswer quotes the best hit.
func (x *Index) buildAnswer(hits []Hit, parsed parsedQuestion) Answer {
	a := Answer{FullQuestion: parsed.text}
	if len(hits) == 0 {
		return a
	}
	a.Hit, a.Others = hits[0], hits[1:min(len(hits), 1+maxOthers)]
	terms := x.questionTerms(parsed.words)
	a.Quote = x.quote(terms, a.Passage)
	a.Conflict = x.findConflict(terms, a)
	return a
}

// Search returns at most limit passages, closest to the question first.
func (x *Index) Search(question Question, limit int) []Hit {
	hits, _ := x.search(question, limit)
	return hits
}

func (x *Index) search(question Question, limit int) ([]Hit, parsedQuestion) {
	parsed := x.parseQuestion(question)
	q := x.newQuery(parsed)
	if len(q.keywords) == 0 {
		return nil, parsed
	}
	var hits []Hit
	asked := parsed.asked()
	applies := func(p *Passage) float32 {
		if !p.isNamedBy(asked) {
			return 0
		}
		return parsed.asker.scopeFactor(p)
	}
	for _, r := range x.rank(q, limit, applies) {
		p := x.passages[r.at]
		hits = append(hits, Hit{Passage: p, Score: float64(r.score), Confidence: x.confidence(q, r), Validity: p.ValidityOn(question.Today)})
	}
	return hits, parsed
}

// parsedQuestion is a question combined with the one it follows up on.
type parsedQuestion struct {
	text  string // Answer.FullQuestion
	words []lexeme
	want  traits
	asker asker
}

// asked returns the words of a question, with those of the one that it follows up on.
func (p parsedQuestion) asked() []string {
	out := tokenize(p.text)
	for _, l := range p.words {
		out = append(out, l.word)
	}
	return out
}

// parseQuestion adds the previous question to a follow-up. A state named in the
// question replaces the person's own.
func (x *Index) parseQuestion(question Question) parsedQuestion {
	text := clipQuestion(question.Text)
	parsed := parsedQuestion{text: text, words: x.lexQuestion(text), want: wantedTraits(text), asker: asker{Question: question}}
	if question.Previous != "" && x.words.isFollowUp(parsed.words) {
		previous := clipQuestion(question.Previous)
		if !x.words.standsAlone(parsed.words) {
			parsed.text = previous + " " + text
		}
		words := x.lexQuestion(previous)
		if len(x.words.findStates(text, parsed.words)) > 0 {
			x.words.silenceStates(words)
		}
		for i := range words {
			words[i].weight *= previousWeight
		}
		parsed.words = append(words, parsed.words...)
		parsed.want = wantedTraits(previous)
	}
	if states := x.words.findStates(question.Text, parsed.words); len(states) > 0 {
		parsed.asker.State = states[len(states)-1]
	}
	return parsed
}

// lexQuestion spells out state codes, so that "NY" matches "New York".
func (x *Index) lexQuestion(text string) []lexeme {
	parsed := x.words.lex(text, x.stem.lookup)
	for _, code := range x.words.findStateCodes(text) {
		for i := range parsed {
			if strings.EqualFold(parsed[i].word, code) {
				silence(parsed[i : i+1])
			}
		}
		parsed = append(parsed, x.words.lex(x.words.stateName(code), x.stem.lookup)...)
	}
	return parsed
}

// maxQuestion is in bytes; the rest of a long paste is ignored.
const maxQuestion = 1000

func clipQuestion(question string) string {
	if len(question) <= maxQuestion {
		return question
	}
	question = question[:maxQuestion]
	return question[:max(0, strings.LastIndexByte(question, ' '))]
}
