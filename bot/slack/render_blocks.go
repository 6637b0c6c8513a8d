package slack

import (
	"strconv"
	"strings"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// buttonsInRow is how many buttons read well beside each other. Slack takes 25.
const buttonsInRow = 5

// canvas collects the blocks of one message or view.
type canvas struct {
	blocks  []slackgo.Block
	people  []agent.UserID // who is mentioned where a text has their ids
	buttons int            // so far; action ids are unique
	err     error
}

func (c *canvas) add(b ...slackgo.Block) { c.blocks = append(c.blocks, b...) }

// renderBlocks draws an agent's blocks, at most limit of Slack's. The error is
// a press that Slack has no room for.
func renderBlocks(in []agent.Block, people []agent.UserID, limit int) ([]slackgo.Block, error) {
	c := canvas{people: people}
	c.draw(in)
	return c.fitInto(limit), c.err
}

// draw adds an agent's blocks.
func (c *canvas) draw(in []agent.Block) {
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
		case len(b.Buttons) > 0:
			c.row(b.Buttons)
		case b.Pick != nil:
			c.pick(*b.Pick)
		case b.Divider:
			c.add(slackgo.NewDividerBlock())
		}
	}
}

// heading is a header, or a section where it is too long for one.
func (c *canvas) heading(s string) {
	if strings.TrimSpace(s) == "" || !fits(s, maxHeader) {
		c.text(s)
		return
	}
	c.add(&slackgo.HeaderBlock{Type: slackgo.MBTHeader, Text: plain(s)})
}

func (c *canvas) text(s string) {
	// A mention takes three characters more than the id it is made of.
	for _, part := range split(s, maxText-300) {
		if strings.TrimSpace(part) != "" {
			c.add(section(literal(part, c.people)))
		}
	}
}

// quote is somebody's own words: behind a bar, or between quotation marks
// where mark-up would change them.
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

// facts are fields, ten to a section. A value that is too long for a field
// becomes a section of its own.
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

// labeledText is a value of any length below its label, with an element beside its beginning.
func (c *canvas) labeledText(label, value string, beside slackgo.BlockElement) {
	label = clip(label, 300)
	parts := split(value, maxText-600)
	first := section(labeled(label, parts[0], c.people))
	if beside != nil {
		first.Accessory = slackgo.NewAccessory(beside)
	}
	c.add(first)
	for _, part := range parts[1:] {
		c.text(part)
	}
}

// links are lines, because a button would report its click to us.
func (c *canvas) links(links []agent.Link) {
	lines := make([]string, 0, len(links))
	for _, l := range links {
		lines = append(lines, linkText(l.Label, l.URL))
	}
	for _, part := range joinLines(lines, maxText) {
		c.add(section(mrkdwn(part)))
	}
}

// linkText is a link in mark-up. Where the address is not one of the web, it is shown.
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

// joinLines puts lines together into as few texts of at most limit as it can. No
// line may be longer than that.
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

// row draws buttons, five beside each other.
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
	value, err := encodePress(b.Press, maxButtonValue)
	if err != nil && c.err == nil {
		c.err = err
	}
	el := &slackgo.ButtonBlockElement{
		Type: slackgo.METButton, Text: plain(clip(b.Label, maxButton)),
		ActionID: buttonAction(c.buttons, b.Press.Do), Value: value,
	}
	switch b.Style {
	case agent.Primary:
		el.Style = slackgo.StylePrimary
	case agent.Danger:
		el.Style = slackgo.StyleDanger
	}
	c.buttons++
	return el
}

// fitInto makes the blocks at most limit: texts are put together first, and
// where that is not enough the last block says that there is more.
func (c *canvas) fitInto(limit int) []slackgo.Block {
	if len(c.blocks) == 0 {
		return []slackgo.Block{section(plain(nothingHere))} // Slack shows no view without a block
	}
	if len(c.blocks) <= limit {
		return c.blocks
	}
	merged := mergeTexts(c.blocks)
	if len(merged) <= limit {
		return merged
	}
	more := strconv.Itoa(len(merged) - limit + 1)
	return append(merged[:limit-1:limit-1], section(plain("There is more than Slack can show at once: "+more+" parts are left out here. Ask me for the rest.")))
}

// mergeTexts puts neighbouring sections of plain text together.
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

// plainSection is a section with nothing but a text.
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

func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}
