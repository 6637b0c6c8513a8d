package screen

import (
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// Label returns what a person calls an element: the text of a button, the question of an
// input, the text next to the element, or its placeholder.
func Label(block, e *blockkit.Node) string {
	if name := e.Str("accessibility_label"); name != "" {
		return name // it tells apart buttons with the same text
	}
	for _, n := range []*blockkit.Node{e.Get("text"), block.Get("label"), e.Get("placeholder"), block.Get("text")} {
		if n.Given() {
			return n.Str("text")
		}
	}
	return e.Str("action_id")
}

// IsCalled reports whether a label means this element of a block.
func IsCalled(block, e *blockkit.Node, label string) bool {
	return e.Str("action_id") == label || block.Str("block_id") == label ||
		HasText(block.Get("label"), label) || HasText(e.Get("placeholder"), label) || HasText(block.Get("text"), label)
}

// HasText reports whether a text object reads as the label, ignoring case.
func HasText(n *blockkit.Node, label string) bool {
	if !n.Given() {
		return false
	}
	seen := n.Str("text")
	if n.Str("type") == "mrkdwn" {
		seen = (&writer{name: func(id string) string { return id }}).plain(seen)
	}
	return strings.EqualFold(strings.TrimSpace(seen), strings.TrimSpace(label))
}
