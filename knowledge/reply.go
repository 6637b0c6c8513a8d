package knowledge

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/support"
)

// A model proposes, and everything it says is checked. Its order counts if it names passages from
// the request; its wording counts if each sentence repeats what a sentence of a passage says.

// modelReply holds the arguments of the model's tool call. Passage numbers start at 1.
type modelReply struct {
	Order     []int           `json:"order"`
	Answered  *bool           `json:"answered"` // nil if the model didn't say
	Sentences []replySentence `json:"sentences"`
}

// replySentence is one sentence of the model's answer and the passages it cites.
type replySentence struct {
	Text     string `json:"text"`
	Passages []int  `json:"passages"`
}

// Limits of a reply: it is shown in a chat, above its quotations.
const (
	maxReply   = 32 << 10 // bytes of arguments
	maxWording = 600      // bytes
	maxCited   = 3        // passages
)

// readReply reports false if the model's reply is invalid.
func readReply(arguments json.RawMessage, passages int) (r modelReply, ok bool) {
	if len(arguments) > maxReply || json.Unmarshal(arguments, &r) != nil || r.Answered == nil || !areDistinct(r.Order, passages) {
		return r, false
	}
	return r, *r.Answered && len(r.Order) > 0 || !*r.Answered && len(r.Sentences) == 0
}

// areDistinct reports whether all numbers are different and between 1 and limit.
func areDistinct(numbers []int, limit int) bool {
	for i, n := range numbers {
		if n < 1 || n > limit || slices.Contains(numbers[:i], n) {
			return false
		}
	}
	return true
}

// applyReply builds the answer from the parts of the reply that pass the checks.
func (x *Index) applyReply(hits []Hit, parsed parsedQuestion, r modelReply) (Answer, Author) {
	if !*r.Answered {
		a := x.buildAnswer(hits, parsed)
		a.ModelFoundNone = true
		return a, ByNobody
	}
	a := x.buildAnswer(reorder(hits, r.Order), parsed)
	texts, cites, ok := x.verifySentences(hits, r, parsed.text+" "+x.words.stateName(parsed.asker.State))
	if !ok {
		return a, ByQuotation
	}
	terms := x.questionTerms(parsed.words)
	for _, c := range cites {
		hit := hits[c.passage]
		quote := x.quote(terms, hit.Passage, c.sentences...)
		if hit.Passage.ID == a.Passage.ID {
			a.Quote = quote
			continue
		}
		a.Cited = append(a.Cited, Citation{hit, quote})
	}
	a.Wording = strings.Join(texts, " ")
	return a, ByModel
}

// reorder sorts the hits as the model did, followed by those it left out. The
// model's favorite counts as found if search found any passage, but as sure only
// if search was sure of it.
func reorder(hits []Hit, order []int) []Hit {
	out := make([]Hit, 0, len(hits))
	for _, n := range order {
		out = append(out, hits[n-1])
	}
	for i, h := range hits {
		if !slices.Contains(order, i+1) {
			out = append(out, h)
		}
	}
	out[0].Confidence = max(out[0].Confidence, min(hits[0].Confidence, minFound))
	return out
}

// verifySentences returns the reply's sentences and the passages that support
// them. It reports false if a sentence has no support, or if the best passage
// supports none.
func (x *Index) verifySentences(hits []Hit, r modelReply, asked string) (texts []string, cites []cited, ok bool) {
	v := verifier{words: x.words, hits: hits, asked: asked, checks: map[int]*support.Checker{}, at: nowhere}
	length := 0
	for _, s := range r.Sentences {
		text := strings.TrimSpace(s.Text)
		length += len(text)
		if text == "" || length > maxWording || forbidden.MatchString(text) || !areDistinct(s.Passages, len(hits)) {
			return nil, nil, false
		}
		for _, part := range splitSentences(text) {
			if v.verify(part, s.Passages) != "" {
				return nil, nil, false
			}
		}
		if !strings.ContainsAny(text[len(text)-1:], ".!?") {
			text += "."
		}
		texts = append(texts, text)
	}
	isBest := func(c cited) bool { return c.passage == r.Order[0]-1 }
	return texts, v.cited, len(v.cited) <= maxCited && slices.ContainsFunc(v.cited, isBest)
}

// cited is a passage that supports the model's wording, with the sentences that do.
type cited struct {
	passage   int // index among the hits
	sentences []string
}

// verifier collects the passages that support a reply.
type verifier struct {
	words  *Words
	hits   []Hit
	asked  string                   // the question
	checks map[int]*support.Checker // by index of the hit
	cited  []cited
	at     position
}

// position is the last thing that the reply has said so far.
type position struct{ passage, clause int }

var nowhere = position{-1, -1}

// verify returns why none of the numbered passages supports a sentence, "" if one does.
func (v *verifier) verify(sentence string, numbers []int) (why string) {
	why = "no passage is cited"
	for _, n := range numbers {
		check, known := v.checks[n-1]
		if !known {
			check = newChecker(v.words, clipPassage(v.hits[n-1].Passage))
			v.checks[n-1] = check
		}
		after := support.Elsewhere
		if v.at == nowhere || v.at.passage == n-1 {
			after = v.at.clause
		}
		found, objection := check.Find(sentence, after, v.asked)
		if objection != "" {
			why = objection
			continue
		}
		v.at = position{n - 1, found.Last}
		v.cite(n-1, found.Parts)
		return ""
	}
	return why
}

func (v *verifier) cite(passage int, sentences []string) {
	at := slices.IndexFunc(v.cited, func(c cited) bool { return c.passage == passage })
	if at < 0 {
		v.cited = append(v.cited, cited{passage, sentences})
		return
	}
	v.cited[at].sentences = append(v.cited[at].sentences, sentences...)
}

// forbidden matches what no answer may contain: links, mentions, markup, masks, and
// invisible characters.
var forbidden = regexp.MustCompile("[<>@#\\[\\]{}*_~`|\\\\^]|://|\\pL{2,}\\.\\pL{2,}|:[a-z0-9+-]+:|[\\p{C}\\p{Zl}\\p{Zp}]")
