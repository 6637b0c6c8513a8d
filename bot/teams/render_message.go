package teams

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// outgoing is an activity that we send.
type outgoing struct {
	Type        string       `json:"type"`
	Text        string       `json:"text,omitempty"`
	TextFormat  string       `json:"textFormat,omitempty"`
	Summary     string       `json:"summary,omitempty"` // for notifications and screen readers
	Attachments []attachment `json:"attachments,omitempty"`
	ReplyTo     string       `json:"replyToId,omitempty"`
}

// renderMessage renders a message: as plain text if it is nothing but text, or as a card.
func renderMessage(text string, blocks []agent.Block, d drawn) (outgoing, error) {
	c := &canvas{drawn: d}
	plain := true
	for _, b := range blocks {
		plain = plain && b.Text != ""
	}
	if plain {
		if len(blocks) > 0 {
			text = agent.PlainText(blocks)
		}
		return plainMessage(c.named(text)), nil
	}
	c.render(blocks)
	if len(c.body) == 0 {
		return plainMessage(c.named(text)), nil
	}
	if text == "" {
		text = agent.PlainText(blocks)
	}
	return cardMessage(clip(c.named(text), maxText), newCard(fit(c.body), clip(c.named(text), maxText)))
}

// plainMessage is a text that Teams shows exactly as it is.
func plainMessage(text string) outgoing {
	if strings.TrimSpace(text) == "" {
		text = nothingHere // Teams refuses an empty message
	}
	return outgoing{Type: typeMessage, Text: clip(text, maxCard), TextFormat: "plain"}
}

func cardMessage(summary string, c card) (outgoing, error) {
	content, err := json.Marshal(c)
	if err != nil {
		return outgoing{}, err
	}
	return outgoing{Type: typeMessage, Summary: clip(summary, 300), Attachments: []attachment{{ContentType: contentCard, Content: content}}}, nil
}

// texts are the lengths to which texts are shortened, one after the other, until a card fits.
var texts = [...]int{4000, 1200, 400, 150}

// fit returns a card's elements, so few or so short that Teams takes the card. Inputs and buttons
// stay as long as there is anything else to leave out.
func fit(body []element) []element {
	if len(body) == 0 {
		return []element{literal(nothingHere, element{})} // a card without a body shows nothing
	}
	if fits(body) {
		return body
	}
	for _, limit := range texts {
		if body = shorten(body, limit); fits(body) {
			return body
		}
	}
	return append(leaveOut(body), literal(leftOut, element{Subtle: true}))
}

// leaveOut leaves out texts from the end, then anything but what submits the card, and then that,
// until a card fits with a note. Each element is weighed once: there may be thousands.
func leaveOut(body []element) []element {
	const note = 300
	weights, total := make([]int, len(body)), note
	for i, e := range body {
		weights[i] = weightOf(e)
		total += weights[i]
	}
	kept := make([]bool, len(body))
	for i := range kept {
		kept[i] = true
	}
	for _, may := range []func(element) bool{isText, func(e element) bool { return !isSubmit(e) }, func(element) bool { return true }} {
		for i := len(body) - 1; i >= 0 && total > maxCard; i-- {
			if kept[i] && may(body[i]) {
				kept[i], total = false, total-weights[i]
			}
		}
	}
	var out []element
	for i, e := range body {
		if kept[i] {
			out = append(out, e)
		}
	}
	return out
}

// fits reports whether a card with these elements can be sent. Pictures don't count.
func fits(body []element) bool {
	total := 0
	for _, e := range body {
		total += mostOf(e)
	}
	if total <= maxCard { // so it needn't be written to be measured
		return true
	}
	total = 0
	for _, e := range body {
		total += weightOf(e)
	}
	return total <= maxCard
}

// mostOf returns a length that an element in a card doesn't exceed.
func mostOf(e element) int {
	const names = 320 // of all properties, with quotes
	if len(e.Actions) > 0 {
		return weightOf(e)
	}
	n := names
	for _, text := range [...]string{
		e.Type, e.ID, e.Text, e.Weight, e.Size, e.Color, e.Style, e.Spacing, e.Width, e.Alt, e.Label, e.Title, e.Hint, e.Value.Text, string(e.Value.Number), e.On,
	} {
		n += written(text)
	}
	if e.Type != "Image" {
		n += written(e.URL)
	}
	if e.Off != nil {
		n += written(*e.Off)
	}
	for _, run := range e.Inlines {
		n += 140 + written(run.Type) + written(run.Text) + written(run.Weight) + written(run.Size) + written(run.Color)
	}
	for _, list := range [...][]titled{e.Facts, e.Choices} {
		for _, one := range list {
			n += 24 + written(one.Title) + written(one.Value)
		}
	}
	for _, list := range [...][]element{e.Items, e.Columns} {
		for _, inner := range list {
			n += mostOf(inner)
		}
	}
	return n
}

// written returns a length that a text in JSON doesn't exceed.
func written(s string) int {
	n := 2 + len(s)
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c >= 0x80 {
			n += 5
		}
	}
	return n
}

// weightOf returns the length of an element in a card.
func weightOf(e element) int {
	if e.Type == "Image" {
		e.URL = ""
	}
	return weight(e) + 1
}

func isText(e element) bool {
	return e.Type == "TextBlock" || e.Type == "RichTextBlock" || e.Type == "FactSet" || e.Type == "Container" || e.Type == "Image"
}

// isSubmit reports whether an element is the row with the button that submits a form.
func isSubmit(e element) bool {
	return slices.ContainsFunc(e.Actions, func(a action) bool { return a.Style == styles[agent.Primary] })
}

// shorten shortens all texts of a card.
func shorten(body []element, limit int) []element {
	out := make([]element, len(body))
	for i, e := range body {
		e.Text = clip(e.Text, limit)
		inlines := make([]textRun, len(e.Inlines))
		for j, run := range e.Inlines {
			run.Text = clip(run.Text, limit)
			inlines[j] = run
		}
		if len(inlines) > 0 {
			e.Inlines = inlines
		}
		if len(e.Items) > 0 {
			e.Items = shorten(e.Items, limit)
		}
		if len(e.Columns) > 0 {
			e.Columns = shorten(e.Columns, limit)
		}
		out[i] = e
	}
	return out
}

// PreviewView renders a view as the card of a dialog.
func PreviewView(v agent.View) json.RawMessage {
	text, err := json.Marshal(renderView(v, drawn{host: dialog}, usedButton{}).card)
	if err != nil {
		return nil
	}
	return text
}

// PreviewMessage renders a message as Teams gets it: the cards in it, which are none if it is only
// text.
func PreviewMessage(text string, blocks []agent.Block) (cards [][]byte) {
	m, err := renderMessage(text, blocks, drawn{})
	if err != nil {
		return nil
	}
	for _, a := range m.Attachments {
		cards = append(cards, a.Content)
	}
	return cards
}
