package teams

import (
	"cmp"
	"encoding/base64"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// drawn is the context in which a card is drawn.
type drawn struct {
	host   host
	secret string            // signs what buttons carry
	person agent.UserID      // whom the card is for; empty in a channel
	of     agent.TenantID    // whose records it is about; empty for those of Teams
	event  string            // names the event, so that a double click is one
	people map[string]string // the names of those whose IDs are in the texts
	mail   map[string]string // the addresses of people who can be written to
}

// canvas collects the elements of one card.
type canvas struct {
	drawn

	view   *agent.ViewRef // the view that is drawn; nil in a message
	below  *below         // the form that it covers; nil if there is none
	prompt *prompt        // what the buttons of a prompt carry
	body   []element
	inputs int
}

// Elements are large, and most cards have about ten, so a body has room for them from the beginning.
func (c *canvas) add(e ...element) {
	if c.body == nil {
		c.body = make([]element, 0, 16)
	}
	c.body = append(c.body, e...)
}

// press returns a button of this card.
func (c *canvas) press(b agent.Button) action {
	return c.button(b.Label, b.Style, pressed{Press: b.Press, View: c.view, Below: c.below})
}

// render adds an agent's blocks.
func (c *canvas) render(in []agent.Block) {
	for _, b := range in {
		switch {
		case b.Heading != "":
			c.heading(b.Heading)
		case b.Text != "":
			c.text(b.Text, element{})
		case b.Quote != "":
			c.quote(b.Quote)
		case b.Small != "":
			c.text(b.Small, element{Subtle: true, Size: "Small"})
		case len(b.Facts) > 0:
			c.facts(b.Facts)
		case len(b.Links) > 0:
			c.links(b.Links)
		case len(b.Buttons) > 0:
			c.row(b.Buttons)
		case b.Pick != nil:
			c.pick(*b.Pick)
		case b.Picture != nil:
			c.picture(*b.Picture)
		case b.Divider:
			c.add(element{Type: "Container", Separator: true, Spacing: "Medium", Items: []element{}})
		}
	}
}

func (c *canvas) heading(s string) {
	c.text(s, element{Weight: "Bolder", Size: "Medium", Style: "heading"})
}

// text adds a text, a line at a time: in a card, a single line break is a space.
func (c *canvas) text(s string, look element) {
	for i, line := range strings.Split(c.named(s), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		e := literal(line, look)
		if i > 0 {
			e.Spacing = "Small"
		}
		c.add(e)
	}
}

// literal returns an element that reads exactly like s: without Markdown where s has characters
// that mean something in it.
func literal(s string, look element) element {
	if hasMarkup(s) {
		return element{Type: "RichTextBlock", Inlines: []textRun{{Type: "TextRun", Text: s, Weight: look.Weight, Size: look.Size, Subtle: look.Subtle, Color: look.Color}}}
	}
	look.Type, look.Text, look.Wrap = "TextBlock", s, true
	return look
}

// hasMarkup reports whether Markdown, or a card's own functions, could change how s reads.
func hasMarkup(s string) bool {
	if strings.ContainsAny(s, "*_`[]~\\<>&") || strings.Contains(s, "{{") {
		return true
	}
	start := strings.TrimLeft(s, " ")
	if strings.TrimLeft(start, "0123456789") != start { // "1. " is a list
		rest := strings.TrimLeft(start, "0123456789")
		return strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ")")
	}
	return start != s || strings.HasPrefix(s, "#") || strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+") || strings.HasPrefix(s, "=")
}

// named replaces the IDs of the people that a text is about by their names.
func (c *canvas) named(s string) string {
	for id, name := range c.people {
		s = strings.ReplaceAll(s, id, name)
	}
	return s
}

func (c *canvas) quote(s string) {
	inner := canvas{drawn: c.drawn}
	inner.text(s, element{})
	c.add(element{Type: "Container", Style: "emphasis", Items: inner.body})
}

func (c *canvas) facts(facts []agent.Fact) {
	var rows []titled
	flush := func() {
		if len(rows) > 0 {
			c.add(element{Type: "FactSet", Facts: rows})
			rows = nil
		}
	}
	for _, f := range facts {
		value := c.named(f.Value)
		switch {
		case f.Label == "" && f.Value == "":
		case hasMarkup(f.Label) || hasMarkup(value) || strings.Contains(value, "\n") || size(value) > maxLabel:
			flush()
			c.text(f.Label, element{Weight: "Bolder"})
			c.text(f.Value, element{})
		default:
			rows = append(rows, titled{f.Label, cmp.Or(value, "–")})
		}
	}
	flush()
}

func (c *canvas) links(links []agent.Link) {
	var actions []action
	for _, l := range links {
		if !isWeb(l.URL) {
			c.text(l.Label+": "+l.URL, element{})
			continue
		}
		actions = append(actions, action{Type: actionOpenURL, Title: clip(l.Label, maxButton), URL: l.URL})
	}
	c.actions(actions)
}

func isWeb(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http")
}

// row adds buttons.
func (c *canvas) row(buttons []agent.Button) {
	actions := make([]action, 0, len(buttons))
	for _, b := range buttons {
		switch {
		case b.Opens == nil:
			actions = append(actions, c.press(b))
		case c.mail[string(b.Opens.Person)] != "":
			to := "https://teams.microsoft.com/l/chat/0/0?users=" + url.QueryEscape(c.mail[string(b.Opens.Person)])
			actions = append(actions, action{Type: actionOpenURL, Title: clip(b.Label, maxButton), URL: to})
		default: // Teams opens no chat by the ID alone
			c.text(b.Label, element{Subtle: true, Size: "Small"})
		}
	}
	c.actions(actions)
}

// actions adds rows of buttons.
func (c *canvas) actions(all []action) {
	for few := range slices.Chunk(all, maxActions) {
		c.add(element{Type: "ActionSet", Actions: few})
	}
}

// picture adds a picture inside the card, so that Teams needn't fetch it. If it is too large, its
// description is added instead.
func (c *canvas) picture(p agent.Picture) {
	if len(p.PNG) == 0 || len(p.PNG) > maxPicture {
		c.text(p.Alt, element{Subtle: true, Size: "Small"})
		return
	}
	c.add(element{Type: "Image", URL: "data:image/png;base64," + base64.StdEncoding.EncodeToString(p.PNG), Alt: clip(p.Alt, 2000)})
}

// pick adds a menu or a date picker with its button. Other components are answered in words.
func (c *canvas) pick(p agent.Pick) {
	id := "pick:" + strconv.Itoa(c.inputs)
	input := element{ID: id, Label: clip(c.named(p.Label), maxLabel)}
	switch p.Component.Kind() {
	case wizard.DayKind:
		input.Type = "Input.Date"
		if edge.IsDate(p.Initial) {
			input.Value.Text = p.Initial
		}
	case wizard.ChoiceKind, wizard.ChoicesKind:
		if len(p.Options) == 0 {
			return
		}
		input = choices(input, p.Options, p.Initial)
		input.Several = p.Component.Kind() == wizard.ChoicesKind
	default:
		return
	}
	c.inputs++
	c.add(input)
	c.actions([]action{c.button("Choose", "", pressed{Press: p.Press, Input: id, View: c.view})})
}

// choices makes an input a menu.
func choices(input element, options []wizard.Option, answer string) element {
	input.Type, input.Style, input.Hint = "Input.ChoiceSet", "compact", cmp.Or(input.Hint, "Choose an option")
	for _, o := range options {
		title := cmp.Or(o.Label, o.Value)
		if o.Hint != "" {
			title += " – " + o.Hint
		}
		input.Choices = append(input.Choices, titled{clip(title, maxOption), o.Value})
	}
	input.Value.Text = answer
	return input
}

// promptView renders a view that asks for one text, for a choice, or for both. picked is what was
// chosen when it was refused.
func (c *canvas) promptView(v agent.PromptView, refused string, picked []string) string {
	c.view = &v.Ref
	if weight(v.Picks) <= maxTyped { // or else what was refused says so without it
		c.prompt = &prompt{Title: v.Title, Label: v.Label, Hint: v.Hint, Submit: v.Submit, Picks: v.Picks, PickLabel: v.PickLabel, NoText: v.NoText}
	}
	c.top(v.Title, "", "")
	c.render(v.Lead)
	c.picks(v, picked)
	if !v.NoText {
		c.promptText(v)
	}
	if refused != "" {
		c.text(refused, element{Color: "Attention", Spacing: "Small"})
	}
	if v.Hint != "" {
		c.text(v.Hint, element{Subtle: true, Size: "Small", Spacing: "Small"})
	}
	c.actions(append([]action{c.submit(cmp.Or(v.Submit, "Send"))}, c.wayBack()...))
	return v.Title
}

// picks adds what can be chosen: as boxes if there are few, or else as a menu.
func (c *canvas) picks(v agent.PromptView, picked []string) {
	if len(v.Picks) == 0 {
		return
	}
	id := edge.InputID{Question: agent.PickField, Part: edge.PartValue, Revision: v.Ref.Revision}
	options := slices.Clone(v.Picks)
	for i := range options {
		options[i].Label = clip(cmp.Or(options[i].Label, options[i].Value), maxPick)
	}
	input := choices(element{ID: id.String(), Label: clip(v.PickLabel, maxLabel), Wrap: true}, options, strings.Join(picked, ","))
	input.Several = true
	if len(options) <= maxBoxes {
		input.Style, input.Hint = "expanded", ""
	}
	c.add(input)
}

// promptText adds the field of a prompt.
func (c *canvas) promptText(v agent.PromptView) {
	id := edge.InputID{Question: agent.PromptField, Part: edge.PartValue, Revision: v.Ref.Revision}
	input := element{Type: "Input.Text", ID: id.String(), Label: clip(cmp.Or(v.Label, "Your text"), maxLabel), Multiline: true, MaxLength: maxText}
	if input.Value.Text = v.Text; size(v.Text) > maxText {
		input.MaxLength = size(v.Text) + maxText
	}
	c.add(input)
}
