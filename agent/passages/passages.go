// Package passages tells what may be a question to the policies, shows what they answer, with its
// source, and learns which passage people mean by a question. It is pure.
//
//	guess.go     what may be a question although it doesn't look like one
//	passages.go  an answer, or a choice between passages
//	learn.go     what a choice teaches
package passages

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// Show shows an answer, and asks whether it helped. words are the question, and asked is what it is
// counted as.
func Show(a knowledge.Answer, words string, asked agent.AskedID) []agent.Block {
	button := func(label string, do agent.Verb) agent.Button {
		return agent.Button{Label: label, Press: agent.Press{Do: do, Asked: asked, Policy: a.Passage.Policy, Passage: a.Passage.ID, Value: say.Clip(words)}}
	}
	helps := button("Yes, that helps", agent.DoMarkHelpful)
	return append(Quote(a), agent.Block{
		Buttons: []agent.Button{helps, button("No, ask HR", agent.DoAskHR)},
		Thumbs:  []agent.Button{helps, button("No, that doesn't help", agent.DoMarkUnhelpful)},
	})
}

// Quote shows an answer with what one must know about it.
func Quote(a knowledge.Answer) []agent.Block {
	var blocks []agent.Block
	if !a.Sure() && a.Validity == knowledge.Valid && a.Conflict == nil {
		blocks = append(blocks, agent.Block{Text: say.Uncertain})
	}
	if a.Wording == "" || a.Wording == a.Quote {
		blocks = append(blocks, agent.Block{Text: a.Quote})
		blocks = append(blocks, source(a.Hit)...)
	} else {
		blocks = append(blocks, agent.Block{Text: a.Wording})
		for _, c := range append([]knowledge.Citation{{Hit: a.Hit, Quote: a.Quote}}, a.Cited...) {
			blocks = append(blocks, agent.Block{Quote: c.Quote})
			blocks = append(blocks, source(c.Hit)...)
		}
	}
	if a.Conflict != nil {
		blocks = append(blocks, agent.Block{Text: say.Conflict(a.Conflict.Passage)}, agent.Block{Quote: a.Conflict.Quote})
	}
	return blocks
}

// source says where a passage comes from, and whether it applies today.
func source(h knowledge.Hit) []agent.Block {
	blocks := []agent.Block{{Small: say.Source(h.Passage)}}
	if h.Passage.Link != "" {
		blocks = append(blocks, agent.Block{Links: []agent.Link{{Label: h.Passage.Title, URL: h.Passage.Link}}})
	}
	if warning := say.ValidityNote(h); warning != "" {
		blocks = append(blocks, agent.Block{Text: warning})
	}
	return blocks
}

// Offer asks which of a few passages a question is about, where none of them surely answers it.
func Offer(choices []knowledge.Hit, words string, asked agent.AskedID) []agent.Block {
	var buttons []agent.Button
	for _, c := range choices {
		buttons = append(buttons, agent.Button{Label: say.PassageLabel(c.Passage, choices), Press: agent.Press{
			Do: agent.DoChoosePassage, Asked: asked, Policy: c.Passage.Policy, Passage: c.Passage.ID, Value: say.Clip(words),
		}})
	}
	toHR := agent.Button{Label: "No, ask HR", Press: agent.Press{Do: agent.DoAskHR, Asked: asked, Value: say.Clip(words)}}
	return []agent.Block{{Text: say.WhichPassage(len(choices))}, {Buttons: append(buttons, toHR)}}
}

// OffersOwn reports whether people can choose from the company's own passages.
func OffersOwn(a knowledge.Answer) bool {
	choices := a.Choices()
	return len(choices) > 0 && !choices[0].Passage.Shipped
}

// IsOwn reports whether the company's own policies surely answer a question.
func IsOwn(a knowledge.Answer) bool { return a.Sure() && !a.Passage.Shipped }

// AnyOwn reports whether the company's own policies surely answer one of a message's questions.
func AnyOwn(answers map[agent.Move]knowledge.Answer) bool {
	for _, a := range answers {
		if IsOwn(a) {
			return true
		}
	}
	return false
}
