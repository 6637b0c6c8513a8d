package knowledge

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// A model proposes; nothing of what it says counts unseen. Its order counts where
// it names passages that it was given, its words where a sentence of a passage
// says the same.

// reply is what a model says to a question. Numbers of passages count from 1.
type reply struct {
	Order     []int      `json:"order"`
	Answered  bool       `json:"answered"`
	Sentences []sentence `json:"sentences"`
}

// sentence is one of a model's, with the passages that it cites.
type sentence struct {
	Text     string `json:"text"`
	Passages []int  `json:"passages"`
}

// What an answer may have: it stands in a chat, above its quotations.
const (
	longestReply = 32 << 10 // bytes of arguments
	longestWords = 600      // bytes
	mostCited    = 3        // passages
)

// readReply reads a model's reply; it reports false where that is of no use.
func readReply(arguments json.RawMessage, passages int) (r reply, ok bool) {
	if len(arguments) > longestReply || json.Unmarshal(arguments, &r) != nil || !picks(r.Order, passages) {
		return r, false
	}
	return r, r.Answered && len(r.Order) > 0 || !r.Answered && len(r.Sentences) == 0
}

// picks reports whether numbers are some of all, each once.
func picks(numbers []int, all int) bool {
	for i, n := range numbers {
		if n < 1 || n > all || slices.Contains(numbers[:i], n) {
			return false
		}
	}
	return true
}

// reworded is the answer as far as a model's reply holds.
func (x *Index) reworded(hits []Hit, said utterance, r reply) (Answer, Author) {
	if !r.Answered {
		a := x.answer(hits, said)
		a.Denied = true
		return a, ByNobody
	}
	a := x.answer(reordered(hits, r.Order), said)
	texts, cited, ok := x.worded(hits, r)
	if !ok {
		return a, ByQuotation
	}
	sought := x.sought(said.words)
	for _, c := range cited {
		hit := hits[c.passage]
		quote := x.quote(sought, hit.Passage, c.says...)
		if hit.Passage.ID == a.Passage.ID {
			a.Quote = quote
			continue
		}
		a.Cited = append(a.Cited, Citation{hit, quote})
	}
	a.Words = strings.Join(texts, " ")
	return a, ByModel
}

// reordered are the hits in a model's order, and behind them those that it left
// out. One that it prefers is found if any was; it is sure only where it was so
// by itself.
func reordered(hits []Hit, order []int) []Hit {
	out := make([]Hit, 0, len(hits))
	for _, n := range order {
		out = append(out, hits[n-1])
	}
	for i, h := range hits {
		if !slices.Contains(order, i+1) {
			out = append(out, h)
		}
	}
	out[0].Confidence = max(out[0].Confidence, min(hits[0].Confidence, foundFrom))
	return out
}

// worded are the sentences of a reply and what supports them. It reports false
// where not every one holds, or the best passage has no part in them.
func (x *Index) worded(hits []Hit, r reply) (texts []string, support []cited, ok bool) {
	p := proof{words: x.words, hits: hits, checks: map[int]checker{}}
	length := 0
	for _, s := range r.Sentences {
		text := strings.TrimSpace(s.Text)
		length += len(text)
		if text == "" || length > longestWords || unfit.MatchString(text) || !picks(s.Passages, len(hits)) {
			return nil, nil, false
		}
		for _, part := range sentences(text) {
			if !p.found(part, s.Passages) {
				return nil, nil, false
			}
		}
		if !strings.ContainsAny(text[len(text)-1:], ".!?") {
			text += "."
		}
		texts = append(texts, text)
	}
	best := func(c cited) bool { return c.passage == r.Order[0]-1 }
	return texts, p.cited, len(p.cited) <= mostCited && slices.ContainsFunc(p.cited, best)
}

// cited is a passage that supports what a model wrote, and the sentences that do.
type cited struct {
	passage int // its place among the hits
	says    []string
}

// proof collects what supports a reply.
type proof struct {
	words  *Words
	hits   []Hit
	checks map[int]checker // by passage
	cited  []cited
}

// found reports whether one of the passages of those numbers supports a sentence.
func (p *proof) found(sentence string, numbers []int) bool {
	for _, n := range numbers {
		check, known := p.checks[n-1]
		if !known {
			check = newChecker(p.words, []Passage{shown(p.hits[n-1].Passage)})
			p.checks[n-1] = check
		}
		if says, _ := check.by(sentence); len(says) > 0 {
			p.cite(n-1, says)
			return true
		}
	}
	return false
}

// cite notes what a passage says.
func (p *proof) cite(passage int, says []string) {
	at := slices.IndexFunc(p.cited, func(c cited) bool { return c.passage == passage })
	if at < 0 {
		p.cited = append(p.cited, cited{passage, says})
		return
	}
	p.cited[at].says = append(p.cited[at].says, says...)
}

// unfit is what no answer has: links, mentions, mark-up, masks, and characters
// that cannot be seen.
var unfit = regexp.MustCompile("[<>@#\\[\\]{}*_~`|\\\\^]|://|\\pL{2,}\\.\\pL{2,}|:[a-z0-9+-]+:|[\\p{C}\\p{Zl}\\p{Zp}]")
