package workspace

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Names gives the name of a user, a channel or a file by its id: "@Dana Reyes".
type Names func(id string) string

// PlainMessage is a message as plain text, as HR would read it: its blocks, or
// its text where it has none.
func PlainMessage(text string, blocks json.RawMessage, names Names) string {
	p := prose{name: names}
	n, err := readJSON(blocks)
	if err != nil || len(n.kids) == 0 {
		p.add(p.plain(text))
	} else {
		p.blocks(n.kids)
	}
	return strings.Join(p.lines, "\n")
}

// PlainView is a view as plain text: the title in « », the blocks with what
// stands in the fields, the buttons below. The view is Slack's view object; its
// state is used if it has one.
func PlainView(raw json.RawMessage, names Names) (string, error) {
	n, err := readJSON(raw)
	if err != nil {
		return "", fmt.Errorf("read the view: %w", err)
	}
	v := &view{
		title: n.get("title").str("text"), submit: n.get("submit"), close: n.get("close"),
		blocks: layout{blocks: n.items("blocks")},
	}
	v.state = initialState(v.blocks)
	values := n.get("state").get("values")
	for i := range v.state {
		held := &v.state[i]
		if given := values.get(held.block).get(held.action); given.given() {
			if held.entered, err = enteredIn(held.kind, given); err != nil {
				return "", fmt.Errorf("read the view's state: %w", err)
			}
		}
	}
	return plainView(v, names), nil
}

func plainView(v *view, names Names) string {
	p := prose{name: names, held: v.state}
	if v.title != "" {
		p.add("« " + v.title + " »")
	}
	p.blocks(v.blocks.blocks)
	var buttons []string
	for _, n := range []*node{v.submit, v.close} {
		if n.given() {
			buttons = append(buttons, "["+n.str("text")+"]")
		}
	}
	p.add(strings.Join(buttons, " "))
	return strings.Join(p.lines, "\n")
}

// plainErrors is what stands beside the fields, with their questions.
func plainErrors(v *view, errors map[string]string) string {
	var lines []string
	for i := range v.blocks.blocks {
		b := &v.blocks.blocks[i]
		if why, ok := errors[b.str("block_id")]; ok {
			lines = append(lines, b.get("label").str("text")+": "+why)
		}
	}
	return strings.Join(lines, "\n")
}

// nameOf is what people call somebody or something. The lock is held.
func (w *Workspace) nameOf(id string) string {
	if u := w.users[id]; u != nil {
		return "@" + u.RealName
	}
	if ch := w.channels[id]; ch != nil && ch.name != "" {
		return "#" + ch.name
	}
	if f := w.files.byID[id]; f != nil {
		return f.name
	}
	return id
}

// labelOf is what a person calls an element: the text on a button, the question
// of an input, the text beside it, or what it says while it is empty.
func labelOf(block, e *node) string {
	if name := e.str("accessibility_label"); name != "" {
		return name // it tells buttons of one label apart
	}
	for _, n := range []*node{e.get("text"), block.get("label"), e.get("placeholder"), block.get("text")} {
		if n.given() {
			return n.str("text")
		}
	}
	return e.str("action_id")
}

// shownValue is what was entered, as a person sees it. The lock is held.
func shownValue(w *Workspace, e *node, entered []string) string {
	held := value{entered: entered}
	return (&prose{name: w.nameOf}).standing(e, &held)
}
