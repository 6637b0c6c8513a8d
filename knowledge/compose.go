package knowledge

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"strings"
)

// Model asks a language model for one call of one tool and hands the tool's
// arguments to use, which reports whether they are of any use. earlier reports
// that what it answered to the same before was enough. It bounds its time itself.
type Model func(ctx context.Context, r ModelRequest, use func(arguments json.RawMessage) bool) (earlier bool, err error)

// ModelRequest is what a language model is told.
type ModelRequest struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // strict JSON Schema of the arguments
}

// Author is who worded an answer.
type Author string

// The authors.
const (
	ByModel     Author = "model"     // the language model
	ByCache     Author = "cache"     // the language model, earlier
	ByQuotation Author = "quotation" // the policy: what the model wrote did not hold
	ByNobody    Author = "none"      // nobody: the model says that no passage answers
	ByFallback  Author = "fallback"  // the policy, because the model was of no use
)

// Composer finds answers with a language model, which puts the passages in order,
// says whether they answer at all, and words the answer. Each sentence of it must
// be supported by the passages that it cites; otherwise they are quoted and
// nothing else. It is safe for concurrent use, and a nil one only quotes.
type Composer struct {
	Model    Model
	Composed func(Author) // hears who worded each answer; may be nil
}

// mostPassages is how many a model is shown, and longestShown how much of one, in
// bytes. A list that was never cut may be as long as a file.
const (
	mostPassages = 8
	longestShown = 4000
)

// Ask finds the answer to a question, with one call of the model at most. Where a
// model may not be asked ([Question.Masked]) or is of no use, it is the answer of
// [Index.Ask].
func (c *Composer) Ask(ctx context.Context, x *Index, ask Question) Answer {
	if c == nil || ask.Masked == nil {
		return x.Ask(ask)
	}
	hits, said := x.search(ask, mostPassages)
	if len(hits) == 0 {
		return x.answer(hits, said)
	}
	quoted := x.answer(hits, said)
	answer, by := quoted, ByFallback
	earlier, err := c.Model(ctx, request(ask, hits, said), func(arguments json.RawMessage) bool {
		r, ok := readReply(arguments, len(hits))
		if ok {
			answer, by = x.reworded(hits, said, r)
		}
		return ok
	})
	switch {
	case err != nil: // the model's adapter tells operators why
		answer, by = quoted, ByFallback
	case earlier && by == ByModel:
		by = ByCache
	}
	if c.Composed != nil {
		c.Composed(by)
	}
	return answer
}

// promptAnswer says to a model what to do. A change of meaning is a new file, with
// the next number.
//
//go:embed prompts/answer-v1.md
var promptAnswer string

// replySchema keeps to what strict modes know: every property is required, none
// may be added.
var replySchema = json.RawMessage(`{"type":"object","additionalProperties":false,"required":["order","answered","sentences"],"properties":{` +
	`"order":{"type":"array","items":{"type":"integer"}},"answered":{"type":"boolean"},` +
	`"sentences":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["text","passages"],"properties":{` +
	`"text":{"type":"string"},"passages":{"type":"array","items":{"type":"integer"}}}}}}}`)

// told is a question with what was found, as the model reads it.
type told struct {
	Question string        `json:"question"`
	State    string        `json:"state,omitempty"`
	Leave    string        `json:"leave,omitempty"`
	Today    Day           `json:"today,omitempty"`
	Passages []toldPassage `json:"passages"`
}

type toldPassage struct {
	Number int      `json:"number"`
	Title  string   `json:"title"`
	Under  []string `json:"under,omitempty"`
	Scope  *Scope   `json:"for,omitempty"`
	From   Day      `json:"valid_from,omitempty"`
	Until  Day      `json:"valid_until,omitempty"`
	Text   string   `json:"text"`
}

// request is what a model is asked. Inside JSON, no text can end the quotation it
// stands in.
func request(ask Question, hits []Hit, said utterance) ModelRequest {
	t := told{Question: ask.Masked(said.asked), State: said.asker.State, Leave: ask.Leave, Today: ask.On}
	for i, h := range hits {
		p := toldPassage{
			Number: i + 1, Title: h.Passage.Title, Under: append(append([]string{}, h.Passage.Crumbs...), h.Passage.Heading),
			From: h.Passage.From, Until: h.Passage.Until, Text: shown(h.Passage).Text,
		}
		if !sameScope(h.Passage.Scope, Scope{}) {
			p.Scope = &h.Passage.Scope
		}
		t.Passages = append(t.Passages, p)
	}
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	if err := to.Encode(t); err != nil {
		panic(err) // it is strings
	}
	return ModelRequest{
		System: promptAnswer, User: strings.TrimSpace(b.String()),
		Tool: "answer_question", Description: "Says which passages answer the question, and the answer.", Schema: replySchema,
	}
}

// shown is as much of a passage as a model is shown, and may cite.
func shown(p Passage) Passage {
	if len(p.Text) > longestShown {
		p.Text = strings.ToValidUTF8(p.Text[:longestShown], "")
	}
	return p
}
