package slack

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// renderForm renders one step as a modal. from is the channel it was opened from.
func renderForm(v agent.FormView, from string, people []agent.UserID) (*slackgo.ModalViewRequest, error) {
	meta, err := metadata{Ref: v.Ref, Channel: from}.encode()
	if err != nil {
		return nil, err
	}
	f := formCanvas{canvas: canvas{people: people}, revision: v.Ref.Revision}
	f.blocks = make([]slackgo.Block, 0, len(v.Fields)+5)
	title := f.renderTop(v.Title, edge.Position(v.Number, v.Total, v.WizardName), v.Notice)
	for _, field := range v.Fields {
		f.field(field)
	}
	f.row(appendButtons(make([]agent.Button, 0, 4), v))
	submit := "Next"
	if v.IsLast || v.Ref.Review {
		submit = "Check answers"
	}
	return modal(callbackForm, title, submit, meta, f.fitInto(maxViewBlocks)), f.err
}

// modal returns a modal view. Slack tells us when a form is closed, so that we can
// tell the person that nothing is lost. submit may be "".
func modal(callback, title, submit, meta string, blocks []slackgo.Block) *slackgo.ModalViewRequest {
	m := &slackgo.ModalViewRequest{
		Type: slackgo.VTModal, CallbackID: callback, Title: plain(title), Close: plain("Close"),
		PrivateMetadata: meta, NotifyOnClose: callback == callbackForm || callback == callbackReview, Blocks: slackgo.Blocks{BlockSet: blocks},
	}
	if submit != "" {
		m.Submit = plain(clip(submit, maxTitle))
	}
	return m
}

// renderTop adds the blocks above a view's content and returns a title that fits.
func (c *canvas) renderTop(title, where, notice string) string {
	title = cmp.Or(title, "Leaveway")
	short := clip(title, maxTitle)
	if short != title {
		c.heading(title)
	}
	if where != "" {
		c.small(where)
	}
	if notice != "" {
		c.text(notice)
	}
	return short
}

// appendButtons appends the buttons below a step.
func appendButtons(buttons []agent.Button, v agent.FormView) []agent.Button {
	if back, ok := edge.BackButton(v); ok {
		buttons = append(buttons, back)
	}
	return edge.AppendAside(buttons, v)
}

// formCanvas collects the blocks of a step.
type formCanvas struct {
	canvas
	revision int64
	focused  bool // an input has the focus already
}

// field adds one element of a step.
func (f *formCanvas) field(field agent.Field) {
	at := &field.Element.Attributes
	switch field.Element.Type {
	case wizard.TypeQuestion:
		if field.Question != nil {
			f.question(field)
			f.render(field.Notes)
		}
	case wizard.TypeHeading:
		f.heading(at.Text)
	case wizard.TypeDivider:
		f.add(slackgo.NewDividerBlock())
	case wizard.TypeDocument:
		f.document(at.Text, at.URL)
	case wizard.TypeSummary:
		if at.Text != "" {
			f.text(at.Text)
		}
		f.facts(field.Summary)
	default:
		f.text(at.Text)
	}
}

// document adds a button that opens a document.
func (f *formCanvas) document(text, url string) {
	text = cmp.Or(text, "Document")
	if !isWeb(url) || len(url) > maxURL {
		f.text(strings.TrimSpace(text + "\n" + url))
		return
	}
	s := section(literal(clip(text, maxText-300), nil))
	s.Accessory = slackgo.NewAccessory(&slackgo.ButtonBlockElement{
		Type: slackgo.METButton, Text: plain("Open"), URL: url, ActionID: linkAction + strconv.Itoa(len(f.blocks)),
		AccessibilityLabel: clip("Open "+text, maxButton),
	})
	f.add(s)
}

// PreviewForm renders a step as Slack gets it, for people who write forms.
func PreviewForm(v agent.FormView) (json.RawMessage, error) {
	m, err := renderForm(v, "", nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(m)
}

// PreviewMessage renders the blocks of a message as Slack gets them.
func PreviewMessage(blocks []agent.Block) (json.RawMessage, error) {
	rendered, err := renderBlocks(blocks, nil, maxMsgBlocks)
	if err != nil {
		return nil, err
	}
	return json.Marshal(rendered)
}
