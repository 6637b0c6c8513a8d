package slack

import (
	"strconv"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// buttonsInRow is how many buttons read well next to each other. Slack allows 25.
const buttonsInRow = 5

// canvas collects the blocks of one message or view.
type canvas struct {
	blocks  []slackgo.Block
	people  []agent.UserID // whose ids become mentions in texts
	buttons int            // how many there are so far; makes their action ids unique
	thumbs  bool           // ratings are shown as thumbs, which Slack has in messages only
	err     error
}

func (c *canvas) add(b ...slackgo.Block) { c.blocks = append(c.blocks, b...) }

// renderBlocks renders an agent's blocks as at most limit Slack blocks. It is an
// error if a button's press is too long for Slack.
func renderBlocks(in []agent.Block, people []agent.UserID, limit int) ([]slackgo.Block, error) {
	c := canvas{people: people}
	c.render(in)
	return c.fitInto(limit), c.err
}

// render adds an agent's blocks.
func (c *canvas) render(in []agent.Block) {
	for _, b := range in {
		switch {
		case b.Heading != "":
			c.heading(b.Heading)
		case b.Text != "":
			c.text(b.Text)
		case b.Quote != "":
			c.quote(b.Quote)
		case b.Small != "":
			c.small(b.Small)
		case len(b.Facts) > 0:
			c.facts(b.Facts)
		case len(b.Links) > 0:
			c.links(b.Links)
		case c.thumbs && len(b.Thumbs) == 2:
			c.rating(b.Thumbs[0], b.Thumbs[1])
		case len(b.Buttons) > 0:
			c.row(b.Buttons)
		case b.Pick != nil:
			c.pick(*b.Pick)
		case b.Picture != nil:
			c.picture(*b.Picture)
		case b.Divider:
			c.add(slackgo.NewDividerBlock())
		}
	}
}

// picture adds a picture that was uploaded to Slack, or else its description.
func (c *canvas) picture(p agent.Picture) {
	if p.File == "" {
		c.small(p.Alt)
		return
	}
	c.add(slackgo.NewImageBlockSlackFile(&slackgo.SlackFileObject{ID: string(p.File)}, clip(p.Alt, maxAlt), "", nil))
}

// heading adds a header, or a section if the text is too long for a header.
func (c *canvas) heading(s string) {
	if strings.TrimSpace(s) == "" || !fits(s, maxHeader) {
		c.text(s)
		return
	}
	c.add(&slackgo.HeaderBlock{Type: slackgo.MBTHeader, Text: plain(s)})
}

func (c *canvas) text(s string) {
	// A mention is three characters longer than its id.
	for _, part := range split(s, maxText-300) {
		if strings.TrimSpace(part) != "" {
			c.add(section(literal(part, c.people)))
		}
	}
}

// quote adds somebody's own words: with a bar at the side, or in quotation marks if
// markup would change them.
func (c *canvas) quote(s string) {
	for _, part := range split(s, maxText-600) {
		switch {
		case strings.TrimSpace(part) == "":
		case hasMarkup(part) || strings.Count(part, "\n") > 200:
			c.add(section(plain("“" + part + "”")))
		default:
			c.add(section(mrkdwn("> " + strings.ReplaceAll(escape(part), "\n", "\n> "))))
		}
	}
}

func (c *canvas) small(s string) {
	for _, part := range split(s, maxText-300) {
		if strings.TrimSpace(part) != "" {
			c.add(&slackgo.ContextBlock{
				Type:            slackgo.MBTContext,
				ContextElements: slackgo.ContextElements{Elements: []slackgo.MixedElement{literal(part, c.people)}},
			})
		}
	}
}

// facts adds fields, ten to a section. A value that is too long for a field gets a
// section of its own.
func (c *canvas) facts(facts []agent.Fact) {
	var fields []*slackgo.TextBlockObject
	flush := func() {
		if len(fields) > 0 {
			c.add(&slackgo.SectionBlock{Type: slackgo.MBTSection, Fields: fields})
			fields = nil
		}
	}
	for _, f := range facts {
		if f.Label == "" && f.Value == "" {
			continue
		}
		if !fits(f.Label+f.Value, maxField-300) {
			flush()
			c.labeledText(f.Label, f.Value, nil)
			continue
		}
		if fields = append(fields, labeled(f.Label, f.Value, c.people)); len(fields) == maxFields {
			flush()
		}
	}
	flush()
}

// labeledText adds a value of any length below its label. The accessory, which may
// be nil, is shown at its right.
func (c *canvas) labeledText(label, value string, accessory slackgo.BlockElement) {
	label = clip(label, 300)
	parts := split(value, maxText-600)
	first := section(labeled(label, parts[0], c.people))
	if accessory != nil {
		first.Accessory = slackgo.NewAccessory(accessory)
	}
	c.add(first)
	for _, part := range parts[1:] {
		c.text(part)
	}
}

// links adds lines of text: Slack would report clicks on buttons to us.
func (c *canvas) links(links []agent.Link) {
	lines := make([]string, 0, len(links))
	for _, l := range links {
		lines = append(lines, linkText(l.Label, l.URL))
	}
	for _, part := range joinLines(lines, maxText) {
		c.add(section(mrkdwn(part)))
	}
}

// linkText returns a link in markup, or the address as text if it isn't on the web.
func linkText(label, url string) string {
	label = clip(label, maxTitle*20)
	if !isWeb(url) || !fits(url, maxURL-1000) {
		return escape(label + ": " + clip(url, 1000))
	}
	return "<" + strings.NewReplacer("|", "%7C", ">", "%3E", "<", "%3C", "&", "&amp;").Replace(url) + "|" +
		strings.ReplaceAll(escape(label), "|", "¦") + ">"
}

func isWeb(url string) bool {
	return strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://")
}

// joinLines joins lines into as few texts of at most limit characters as possible.
// No line may be longer than limit.
func joinLines(lines []string, limit int) []string {
	var texts []string
	for _, line := range lines {
		last := len(texts) - 1
		if last >= 0 && len(texts[last])+len(line) < limit {
			texts[last] += "\n" + line
			continue
		}
		texts = append(texts, line)
	}
	return texts
}

// row adds buttons, five in a row.
func (c *canvas) row(buttons []agent.Button) {
	for len(buttons) > 0 {
		n := min(len(buttons), buttonsInRow)
		elements := make([]slackgo.BlockElement, n)
		for i, b := range buttons[:n] {
			elements[i] = c.button(b)
		}
		c.add(actions(elements...))
		buttons = buttons[n:]
	}
}

func (c *canvas) button(b agent.Button) *slackgo.ButtonBlockElement {
	if b.Opens != nil {
		c.buttons++
		return &slackgo.ButtonBlockElement{
			Type: slackgo.METButton, Text: plain(clip(b.Label, maxButton)),
			ActionID: linkAction + strconv.Itoa(c.buttons), URL: contactURL(*b.Opens), Style: buttonStyles[b.Style],
		}
	}
	value, err := encodePress(b.Press, maxButtonValue)
	if err != nil && c.err == nil {
		c.err = err
	}
	el := &slackgo.ButtonBlockElement{
		Type: slackgo.METButton, Text: plain(clip(b.Label, maxButton)),
		ActionID: buttonAction(c.buttons, b.Press.Do), Value: value,
	}
	el.Style = buttonStyles[b.Style]
	c.buttons++
	return el
}

// rating adds a thumb up and a thumb down.
// Source: docs.slack.dev/reference/block-kit/block-elements/feedback-buttons-element.
func (c *canvas) rating(up, down agent.Button) {
	thumb := func(b agent.Button) *slackgo.FeedbackButton {
		value, err := encodePress(b.Press, maxButtonValue)
		if err != nil && c.err == nil {
			c.err = err
		}
		return slackgo.NewFeedbackButton(plain(clip(b.Label, maxButton)), value)
	}
	id := buttonAction(c.buttons, up.Press.Do)
	c.buttons++
	c.add(slackgo.NewContextActionsBlock("", slackgo.NewFeedbackButtonsBlockElement(id, thumb(up), thumb(down))))
}

var buttonStyles = map[agent.Style]slackgo.Style{agent.Primary: slackgo.StylePrimary, agent.Danger: slackgo.StyleDanger}

// fitInto returns the blocks, at most limit of them. If there are too many, it merges
// texts; if there still are, it cuts the rest and says so in the last block.
func (c *canvas) fitInto(limit int) []slackgo.Block {
	if len(c.blocks) == 0 {
		return []slackgo.Block{section(plain(nothingHere))} // Slack refuses a view without blocks
	}
	if len(c.blocks) <= limit {
		return c.blocks
	}
	merged := mergeTexts(c.blocks)
	if len(merged) <= limit {
		return merged
	}
	more := strconv.Itoa(len(merged) - limit + 1)
	return append(merged[:limit-1:limit-1], section(plain("Slack can't show all of this at once, so I left out "+more+" parts. Ask me for the rest.")))
}

// mergeTexts merges adjacent sections that contain only text.
func mergeTexts(blocks []slackgo.Block) []slackgo.Block {
	var out []slackgo.Block
	for _, b := range blocks {
		this, ok := plainSection(b)
		if !ok || len(out) == 0 {
			out = append(out, b)
			continue
		}
		last, ok := plainSection(out[len(out)-1])
		if !ok || last.Text.Type != this.Text.Type || size(last.Text.Text)+size(this.Text.Text)+1 > maxText {
			out = append(out, b)
			continue
		}
		both := *last.Text
		both.Text += "\n" + this.Text.Text
		out[len(out)-1] = section(&both)
	}
	return out
}

// plainSection returns a block as a section; ok is false if it contains more than text.
func plainSection(b slackgo.Block) (*slackgo.SectionBlock, bool) {
	s, ok := b.(*slackgo.SectionBlock)
	return s, ok && s.Text != nil && s.Accessory == nil && len(s.Fields) == 0
}

func section(t *slackgo.TextBlockObject) *slackgo.SectionBlock {
	return &slackgo.SectionBlock{Type: slackgo.MBTSection, Text: t}
}

func actions(elements ...slackgo.BlockElement) *slackgo.ActionBlock {
	return &slackgo.ActionBlock{Type: slackgo.MBTAction, Elements: &slackgo.BlockElements{ElementSet: elements}}
}
