package teams

import (
	"cmp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
)

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
		input.Style = "expanded"
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
