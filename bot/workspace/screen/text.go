package screen

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// Names returns the name of a user, a channel or a file by its id, such as "@Dana Reyes".
type Names func(id string) string

// MessageText returns a message as plain text, as a person would read it: its blocks, or
// text if it has none.
func MessageText(text string, blocks json.RawMessage, names Names) string {
	w := writer{name: names}
	n, err := blockkit.ReadJSON(blocks)
	if err != nil || len(n.Kids) == 0 {
		w.add(w.plain(text))
	} else {
		w.blocks(n.Kids)
	}
	return strings.Join(w.lines, "\n")
}

// ViewText returns a view as plain text. Raw is Slack's view object; its state, if it has
// one, fills the fields.
func ViewText(raw json.RawMessage, names Names) (string, error) {
	n, err := blockkit.ReadJSON(raw)
	if err != nil {
		return "", fmt.Errorf("read the view: %w", err)
	}
	v := View{
		Title: n.Get("title").Str("text"), Submit: n.Get("submit"), Close: n.Get("close"),
		Blocks: Layout{Blocks: n.Items("blocks")},
	}
	v.State = InitialState(v.Blocks)
	values := n.Get("state").Get("values")
	for i := range v.State {
		held := &v.State[i]
		if given := values.Get(held.Block).Get(held.Action); given.Given() {
			if held.Entered, err = ReadEntered(held.Type, given); err != nil {
				return "", fmt.Errorf("read the view's state: %w", err)
			}
		}
	}
	return v.Text(names), nil
}

// View is what a person sees of a modal or a home tab.
type View struct {
	Title         string
	Submit, Close *blockkit.Node
	Blocks        Layout
	State         State
}

// Text returns the view as plain text: the title in « », the blocks with what the fields
// hold, and the buttons below.
func (v *View) Text(names Names) string {
	w := writer{name: names, held: v.State}
	if v.Title != "" {
		w.add("« " + v.Title + " »")
	}
	w.blocks(v.Blocks.Blocks)
	var buttons []string
	for _, n := range []*blockkit.Node{v.Submit, v.Close} {
		if n.Given() {
			buttons = append(buttons, "["+n.Str("text")+"]")
		}
	}
	w.add(strings.Join(buttons, " "))
	return strings.Join(w.lines, "\n")
}

// ErrorText returns the errors next to the fields, each with its question. The errors
// are by block_id.
func (v *View) ErrorText(errors map[string]string) string {
	var lines []string
	for i := range v.Blocks.Blocks {
		b := &v.Blocks.Blocks[i]
		if why, ok := errors[b.Str("block_id")]; ok {
			lines = append(lines, b.Get("label").Str("text")+": "+why)
		}
	}
	return strings.Join(lines, "\n")
}
