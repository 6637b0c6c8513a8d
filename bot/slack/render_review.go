package slack

import (
	"cmp"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
)

// renderReview renders "Check your answers". Each answer has a change button; if that
// takes more blocks than Slack allows, each step has one.
func renderReview(v agent.ReviewView, from string, people []agent.UserID) (*slackgo.ModalViewRequest, error) {
	meta, err := metadata{Ref: v.Ref, Channel: from}.encode()
	if err != nil {
		return nil, err
	}
	c := reviewCanvas(v, people, (*canvas).answers)
	if len(c.blocks) > maxViewBlocks {
		c = reviewCanvas(v, people, (*canvas).answersTogether)
	}
	return modal(callbackReview, reviewTitle, "Submit", meta, c.fitInto(maxViewBlocks)), c.err
}

const reviewTitle = "Check your answers"

func reviewCanvas(v agent.ReviewView, people []agent.UserID, render func(*canvas, agent.ReviewView, agent.ReviewSection)) *canvas {
	c := &canvas{people: people}
	c.renderTop(reviewTitle, edge.Position(v.Number, v.Total, v.WizardName), v.Notice)
	for _, s := range v.Sections {
		if s.Title != "" {
			c.heading(s.Title)
		}
		render(c, v, s)
	}
	c.row([]agent.Button{edge.AskQuestion})
	if len(v.Estimate) > 0 {
		c.add(slackgo.NewDividerBlock())
		c.render(v.Estimate)
	}
	return c
}

// answers adds a step's answers, each with its button.
func (c *canvas) answers(_ agent.ReviewView, s agent.ReviewSection) {
	for _, row := range s.Rows {
		var change slackgo.BlockElement
		if row.Change.Label != "" {
			b := c.button(row.Change)
			b.AccessibilityLabel = clip(row.Change.Label+" "+row.Label, maxButton)
			change = b
		}
		c.labeledText(row.Label, row.Value, change)
	}
}

// answersTogether adds a step's answers as fields, with one change button.
func (c *canvas) answersTogether(v agent.ReviewView, s agent.ReviewSection) {
	if s.Step == "" { // notes are taken out one by one
		c.answers(v, s)
		return
	}
	facts := make([]agent.Fact, len(s.Rows))
	for i, row := range s.Rows {
		facts[i] = agent.Fact{Label: row.Label, Value: row.Value}
	}
	c.facts(facts)
	open := agent.Press{Do: agent.DoOpenForm, Form: v.Ref.Form, Step: s.Step}
	c.row([]agent.Button{{Label: "Change these answers", Press: open}})
}

// renderPrompt renders a modal that asks for one text.
func renderPrompt(v agent.PromptView, from string, people []agent.UserID) (*slackgo.ModalViewRequest, error) {
	meta, err := metadata{Ref: v.Ref, Channel: from}.encode()
	if err != nil {
		return nil, err
	}
	c := &canvas{people: people}
	title := c.renderTop(v.Title, "", "")
	c.render(v.Lead)
	var blocks []slackgo.Block
	if len(c.blocks) > 0 {
		blocks = c.fitInto(maxViewBlocks - 2)
	}
	if len(v.Picks) > 0 {
		blocks = append(blocks, renderPicks(v))
	}
	if v.NoText {
		return modal(callbackPrompt, title, cmp.Or(v.Submit, "Send"), meta, blocks), c.err
	}
	id := edge.InputID{Question: agent.PromptField, Part: edge.PartValue, Revision: v.Ref.Revision}
	input := &slackgo.InputBlock{
		Type: slackgo.MBTInput, BlockID: id.String(), Label: plain(clip(cmp.Or(v.Label, "Your text"), maxLabel)),
		Element: &slackgo.PlainTextInputBlockElement{
			Type: slackgo.METPlainTextInput, ActionID: inputAction, Multiline: true, MaxLength: maxText, FocusOnLoad: true,
			InitialValue: v.Text,
		},
	}
	if v.Hint != "" {
		input.Hint = plain(clip(v.Hint, maxHint))
	}
	return modal(callbackPrompt, title, cmp.Or(v.Submit, "Send"), meta, append(blocks, input)), c.err
}

// renderPicks renders what can be chosen: as boxes if there are few, or else as a menu.
func renderPicks(v agent.PromptView) *slackgo.InputBlock {
	id := edge.InputID{Question: agent.PickField, Part: edge.PartValue, Revision: v.Ref.Revision}
	opts := options(v.Picks)
	var el slackgo.BlockElement = multiMenu(inputAction, plain("Choose"), opts, "")
	if len(opts) <= maxChoices {
		el = &slackgo.CheckboxGroupsBlockElement{Type: slackgo.METCheckboxGroups, ActionID: inputAction, Options: opts}
	}
	return &slackgo.InputBlock{Type: slackgo.MBTInput, BlockID: id.String(), Label: plain(clip(v.PickLabel, maxLabel)), Element: el}
}

// renderPage renders something to read.
func renderPage(v agent.PageView, from string, people []agent.UserID) (*slackgo.ModalViewRequest, error) {
	meta, err := metadata{Channel: from}.encode()
	if err != nil {
		return nil, err
	}
	c := &canvas{people: people}
	title := c.renderTop(v.Title, "", "")
	c.render(v.Blocks)
	return modal(callbackPage, title, "", meta, c.fitInto(maxViewBlocks)), c.err
}

// renderView renders a view as a modal, and a view that a modal can't show as "All set".
func renderView(v agent.View, from string, people []agent.UserID) (*slackgo.ModalViewRequest, error) {
	switch v := v.(type) {
	case agent.FormView:
		return renderForm(v, from, people)
	case agent.ReviewView:
		return renderReview(v, from, people)
	case agent.PromptView:
		return renderPrompt(v, from, people)
	case agent.PageView:
		return renderPage(v, from, people)
	case agent.Notice:
		return renderPage(agent.PageView{Title: noticeTitle, Blocks: v.Shown()}, from, people)
	case agent.Errors:
		if form, ok := v.View.(agent.FormView); ok {
			form.Notice = strings.TrimSpace(form.Notice + "\n" + agent.PlainText(v.Blocks()))
			return renderForm(form, from, people)
		}
		return renderPage(agent.PageView{Title: errorsTitle, Blocks: v.Blocks()}, from, people)
	}
	return renderPage(agent.PageView{Title: doneTitle, Blocks: []agent.Block{{Text: doneText}}}, from, people)
}
