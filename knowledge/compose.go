package knowledge

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"strings"
)

// Model makes a language model call one tool once, and passes the arguments to use,
// which reports whether they are valid. cached reports that an earlier reply to the
// same request was used. The implementation sets its own deadline.
type Model func(ctx context.Context, r ModelRequest, use func(arguments json.RawMessage) bool) (cached bool, err error)

// ModelRequest is everything a language model is given.
type ModelRequest struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // strict JSON Schema of the arguments
}

// Author says who worded an answer.
type Author string

// The authors.
const (
	ByModel     Author = "model"     // the language model
	ByCache     Author = "cache"     // the language model, in an earlier reply
	ByQuotation Author = "quotation" // the policy, because the model's wording failed the checks
	ByNobody    Author = "none"      // nobody: the model says that no passage answers
	ByFallback  Author = "fallback"  // the policy, because the model failed
)

// Composer answers questions with the help of a language model. The model sorts the
// passages, says whether they answer at all, and words the answer. If a cited passage
// doesn't support one of its sentences, the answer is a quotation instead.
// A Composer is safe for concurrent use; a nil one only quotes.
type Composer struct {
	Model    Model
	OnAnswer func(Author) // called once per answer worded or tried; may be nil
}

// maxPassages is how many passages a model is shown, and maxPassageShown how many
// bytes of each: a list that could not be cut may be as long as its file.
const (
	maxPassages     = 8
	maxPassageShown = 4000
)

// Ask answers a question with at most one call of the model. If the model must not be
// asked ([Question.Mask]) or fails, the answer is that of [Index.Ask].
func (c *Composer) Ask(ctx context.Context, x *Index, question Question) Answer {
	if c == nil || question.Mask == nil {
		return x.Ask(question)
	}
	hits, parsed := x.search(question, maxPassages)
	if len(hits) == 0 {
		return x.buildAnswer(hits, parsed)
	}
	quoted := x.buildAnswer(hits, parsed)
	answer, by := quoted, ByFallback
	cached, err := c.Model(ctx, newModelRequest(question, hits, parsed), func(arguments json.RawMessage) bool {
		r, ok := readReply(arguments, len(hits))
		if ok {
			answer, by = x.applyReply(hits, parsed, r)
		}
		return ok
	})
	switch {
	case err != nil: // the adapter has logged it
		answer, by = quoted, ByFallback
	case cached && by == ByModel:
		by = ByCache
	}
	if c.OnAnswer != nil {
		c.OnAnswer(by)
	}
	return answer
}

// answerPrompt tells the model what to do. To change its meaning, add a new file with
// the next number.
//
//go:embed prompts/answer-v2.md
var answerPrompt string

// replySchema meets the rules of strict modes: every property is required, and no
// others are allowed.
var replySchema = json.RawMessage(`{"type":"object","additionalProperties":false,"required":["order","answered","sentences"],"properties":{` +
	`"order":{"type":"array","items":{"type":"integer"}},"answered":{"type":"boolean"},` +
	`"sentences":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["text","passages"],"properties":{` +
	`"text":{"type":"string"},"passages":{"type":"array","items":{"type":"integer"}}}}}}}`)

// modelInput is the JSON that a model reads.
type modelInput struct {
	Question string         `json:"question"`
	State    string         `json:"state,omitempty"`
	Leave    string         `json:"leave,omitempty"`
	Today    Day            `json:"today,omitempty"`
	Passages []modelPassage `json:"passages"`
}

type modelPassage struct {
	Number int      `json:"number"`
	Title  string   `json:"title"`
	Under  []string `json:"under,omitempty"`
	Scope  *Scope   `json:"for,omitempty"`
	From   Day      `json:"valid_from,omitempty"`
	Until  Day      `json:"valid_until,omitempty"`
	Text   string   `json:"text"`
}

// newModelRequest sends everything as JSON, so that no text can escape its quotes.
func newModelRequest(question Question, hits []Hit, parsed parsedQuestion) ModelRequest {
	t := modelInput{Question: question.Mask(parsed.text), State: parsed.asker.State, Leave: question.Leave, Today: question.Today}
	for i, h := range hits {
		p := modelPassage{
			Number: i + 1, Title: h.Passage.Title, Under: append(append([]string{}, h.Passage.Crumbs...), h.Passage.Heading),
			From: h.Passage.From, Until: h.Passage.Until, Text: clipPassage(h.Passage).Text,
		}
		if !sameScope(h.Passage.Scope, Scope{}) {
			p.Scope = &h.Passage.Scope
		}
		t.Passages = append(t.Passages, p)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(t); err != nil {
		panic(err) // strings always encode
	}
	return ModelRequest{
		System: answerPrompt, User: strings.TrimSpace(b.String()),
		Tool: "answer_question", Description: "Says which passages answer the question, and the answer.", Schema: replySchema,
	}
}

// clipPassage returns the part of a passage that a model sees and may cite.
func clipPassage(p Passage) Passage {
	if len(p.Text) > maxPassageShown {
		p.Text = strings.ToValidUTF8(p.Text[:maxPassageShown], "")
	}
	return p
}
