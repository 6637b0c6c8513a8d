package knowledge

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// Question is a policy question, with what is known about the person asking. An
// empty field is unknown.
type Question struct {
	Text     string
	Previous string // their previous question, in case this one follows up on it
	Asked    string // what a form asks them just now; completes what says nothing alone: "what is the most?"
	Country  string // "US"
	State    string // "CA"
	Group    string
	Leave    string // the kind of leave they are requesting, or have requested: "medical"
	// About is the leave's name if its kind alone isn't specific: "Jury duty". A question without
	// a subject of its own that follows no other is about it.
	About string
	Today Day
	// Only is the passage that the person chose to read; empty if search chooses.
	Only PassageID
	// Vector is the question's, from the embedding model that made those of the index. It is
	// nil without one, or if there was no time for it; then words alone count.
	Vector []float32
	// Mask hides personal details from the language model. It is nil if the model
	// must not be asked, because the person can't wait that long.
	Mask func(words string) string
}

// Answer is what the policies say. If Found reports false, there is no reliable answer, and it
// holds only the closest passages.
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
	// Trusted is set if search is confident of the best passage, and it leads the next one
	// as clearly as this knowledge base demands: then it is usually the right one.
	Trusted bool
	// ModelFoundNone is set if a language model says that no passage answers.
	ModelFoundNone bool
	// Unknown are the words of the question that no passage has. The question may be about
	// something that isn't in here.
	Unknown []string
}

// Citation is a passage with its decisive sentences, word for word.
type Citation struct {
	Hit
	Quote string
}

// legalSource matches the citation of a law, and the mark of what no lawyer has checked.
var legalSource = regexp.MustCompile(`U\.S\.C\.|\bCFR\b|\bCCR\b|\bILCS\b|Gov\. Code|†`)

// CitesLaw reports whether an answer quotes a law, or rests on one. Nobody wants to read
// one in the moment they tell of a death.
func (a Answer) CitesLaw() bool {
	return a.Passage.Law != "" || legalSource.MatchString(a.Quote+a.Wording)
}

// Confidence thresholds.
const (
	minTrusted = 0.45 // a passage that surely answers, if it leads clearly
	minFound   = 0.35 // a passage that answers
	minOffered = 0.20 // the same, if no other passage comes close
)

// Found reports whether there is an answer, or a few passages to choose from. If a
// language model says there is none, only a trusted search result overrules it: search
// finds a similar passage when the right one is missing, but a model may miss that HR
// assigned this very question to a passage.
func (a Answer) Found() bool {
	return a.Wording != "" || a.Trusted || a.Confidence >= minFound && !a.ModelFoundNone
}

// Sure reports whether the answer needs no note of caution.
func (a Answer) Sure() bool {
	return a.Trusted && a.Validity == Valid && a.Conflict == nil && !a.ModelFoundNone
}

// A passage that has its questions written down, as all shipped ones have, is found by
// more than its words, so a smaller lead tells as much.
const (
	describedBy    = 3    // questions at least
	describedTrust = 0.70 // confidence
	describedLead  = 0.12
)

// trusts reports whether the best hit is usually the right one.
func (x *Index) trusts(hits []Hit, hybrid bool) bool {
	lead, best, enough := leadOver(hits), hits[0], x.trustedLead
	if hybrid {
		enough = x.hybridLead
	}
	if described := len(best.Passage.Questions) >= describedBy; described && best.OffSubject {
		return false // it has written questions, and none is like this one
	}
	if best.Doubted {
		return false
	}
	return best.Confidence >= minTrusted && lead >= enough ||
		len(best.Passage.Questions) >= describedBy && best.Confidence >= describedTrust && lead >= describedLead
}

// soleLead is the lead of a passage without a rival.
const soleLead = 2.0

// leadOver returns by how much the best hit leads the next one that competes with it. A
// shipped passage doesn't compete with a company's own, nor the general section of a policy
// with the one for the person's state.
func leadOver(hits []Hit) float64 {
	for _, h := range hits[1:] {
		general := h.Passage.Policy == hits[0].Passage.Policy && len(h.Passage.Scope.State) < len(hits[0].Passage.Scope.State)
		if general || h.Passage.Shipped && !hits[0].Passage.Shipped {
			continue
		}
		if h.Score <= 0 || hits[0].Score <= 0 {
			return soleLead
		}
		return math.Log(hits[0].Score / h.Score)
	}
	return soleLead
}

// maxChoices is how many passages a person chooses from.
const maxChoices = 3

// Choices returns the passages that the person may have meant, best first, if search can't
// tell which of them answers. There are none if the answer can be given.
func (a Answer) Choices() []Hit {
	if a.Wording != "" || a.ModelFoundNone || a.Trusted || a.Conflict != nil {
		return nil
	}
	if own := a.mentioning(); a.Confidence < minFound && len(own) > 0 {
		return own
	}
	if a.Confidence < minOffered {
		return nil
	}
	if a.Confidence < minFound {
		if leadOver(append([]Hit{a.Hit}, a.Others...)) < soleLead/2 {
			return nil
		}
		return []Hit{a.Hit}
	}
	choices := []Hit{a.Hit}
	for _, h := range a.Others {
		differs := !slices.ContainsFunc(choices, func(c Hit) bool { return c.Passage.path() == h.Passage.path() })
		if differs && len(choices) < maxChoices && h.Confidence >= minOffered/2 && h.Score >= minRivalScore*a.Score {
			choices = append(choices, h)
		}
	}
	return choices
}

// mentioning returns the company's own passages that the person may have meant, best first.
func (a Answer) mentioning() []Hit {
	var choices []Hit
	for _, h := range append([]Hit{a.Hit}, a.Others...) {
		differs := !slices.ContainsFunc(choices, func(c Hit) bool { return c.Passage.path() == h.Passage.path() })
		if h.Mentions && differs && len(choices) < maxChoices && (len(choices) == 0 || h.Score >= minRivalScore*choices[0].Score) {
			choices = append(choices, h)
		}
	}
	return choices
}

// path tells apart what people see of passages: parts of one section look the same.
func (p Passage) path() string {
	return strings.Join(append(append([]string{p.Title}, p.Crumbs...), p.Heading), "\x00")
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
	a.Trusted = parsed.asker.Only != "" || isTitled(x, parsed.words, &hits[0].Passage) || x.trusts(hits, x.vectors.Compares(parsed.asker.Vector))
	a.Hit, a.Others = hits[0], hits[1:min(len(hits), 1+maxOthers)]
	terms := x.questionTerms(parsed.words)
	a.Quote = x.quote(terms, a.Passage)
	a.Conflict = x.findConflict(terms, a)
	for _, l := range parsed.words {
		if id, known := x.ids[l.stem]; l.weight > 0 && (!known || len(x.terms[id].passages) == 0) {
			a.Unknown = append(a.Unknown, l.word)
		}
	}
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
	if question.Only != "" {
		return x.chosenHit(q, question), parsed
	}
	if len(q.keywords) == 0 && q.closeness == nil {
		return nil, parsed
	}
	asked := parsed.asked()
	applies := func(p *Passage) float32 {
		own := p.Scope.isForLeave(question.Leave)
		if !own && (!p.isNamedBy(asked) || parsed.aboutLeave && p.Shipped && len(p.OnlyWhenNamed) == 0) {
			return 0
		}
		return parsed.asker.scopeFactor(p)
	}
	found := x.preferOwnState(q, titledFirst(x, parsed.words, x.rank(q, max(limit, maxRanked), applies)))
	own, sameSubject := x.ownBeforeShipped(q, found)
	var hits []Hit
	for _, r := range found {
		p := x.passages[r.at]
		hits = append(hits, Hit{Passage: p, Score: float64(r.score), Confidence: x.confidence(q, r), Validity: p.ValidityOn(question.Today), OffSubject: r.aliasMatch < likeKnown && q.closeness == nil, Mentions: ownMentions(x, q, r.at), Doubted: r.doubted})
	}
	if own > 0 {
		first := hits[own]
		if sameSubject { // what the shipped passage surely is about, this one is about
			first.Confidence = max(first.Confidence, hits[0].Confidence)
		}
		hits = append([]Hit{first}, slices.Delete(hits, own, own+1)...)
	}
	return hits[:min(len(hits), limit)], parsed
}

// chosenHit returns the passage that the person chose, however badly it matches.
func (x *Index) chosenHit(q query, question Question) []Hit {
	at := slices.IndexFunc(x.passages, func(p Passage) bool { return p.ID == question.Only })
	if at < 0 {
		return nil
	}
	p := x.passages[at]
	r := candidate{at: int32(at)}
	return []Hit{{Passage: p, Confidence: x.confidence(q, r), Validity: p.ValidityOn(question.Today)}}
}

// parsedQuestion is a question combined with the one it follows up on.
type parsedQuestion struct {
	text  string // Answer.FullQuestion
	words []lexeme
	want  traits
	asker asker
	// aboutLeave is set if the question has no subject of its own and is about the person's
	// leave. Then the shipped policies about other kinds of leave don't answer it.
	aboutLeave bool
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
	switch how := x.refersTo(parsed.words); {
	case how == standsAlone:
	case question.Previous != "":
		x.goOn(&parsed, clipQuestion(question.Previous), how)
	case question.About != "" && x.words.saysSomething(parsed.words): // "when will I know" asks nothing of a vacation
		x.goOn(&parsed, clipQuestion(question.About)+":", how)
		parsed.aboutLeave = true
	case how == fully && question.Asked != "":
		x.goOn(&parsed, clipQuestion(question.Asked), how)
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
