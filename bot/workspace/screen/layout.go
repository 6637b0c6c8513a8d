package screen

import (
	"bytes"
	"encoding/json"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// Layout is a list of blocks in which every block and every interactive element has an id.
type Layout struct {
	Raw    json.RawMessage // a JSON array; nil where there are none
	Blocks []blockkit.Node
}

type insertion struct {
	at   int // in the source
	text string
}

// NewLayout takes an array of valid blocks and adds the ids that the app left out, as Slack
// does. FreshID must return a new id each time.
func NewLayout(n *blockkit.Node, freshID func() string) Layout {
	if !n.Given() || len(n.Kids) == 0 {
		return Layout{}
	}
	var missing []insertion
	for i := range n.Kids {
		b := &n.Kids[i]
		if b.Str("block_id") == "" {
			missing = append(missing, insertion{b.Offset + 1, `"block_id":"` + freshID() + `",`})
		}
		EachElement(b, func(e *blockkit.Node) {
			if e.Str("action_id") == "" && e.Str("type") != "image" {
				missing = append(missing, insertion{e.Offset + 1, `"action_id":"` + freshID() + `",`})
			}
		})
	}
	if len(missing) == 0 {
		return Layout{Raw: bytes.Clone(n.Raw), Blocks: n.Kids}
	}
	raw := insertAll(n, missing)
	again, err := blockkit.ReadJSON(raw)
	if err != nil {
		panic("screen: blocks that were read cannot be read again: " + err.Error())
	}
	return Layout{Raw: raw, Blocks: again.Kids}
}

// insertAll returns a copy of n.Raw with the insertions, which must be in order.
func insertAll(n *blockkit.Node, in []insertion) []byte {
	out := make([]byte, 0, len(n.Raw)+32*len(in))
	from := 0
	for _, x := range in {
		out = append(out, n.Raw[from:x.at-n.Offset]...)
		out = append(out, x.text...)
		from = x.at - n.Offset
	}
	return append(out, n.Raw[from:]...)
}

// EachElement visits the interactive elements of a block in order.
func EachElement(b *blockkit.Node, visit func(*blockkit.Node)) {
	if a := b.Get("accessory"); a.Given() {
		visit(a)
	}
	if e := b.Get("element"); e.Given() {
		visit(e)
	}
	switch b.Str("type") {
	case "actions", "context_actions":
		list := b.Items("elements")
		for i := range list {
			visit(&list[i])
		}
	}
}

// Element returns an element and its block, or nil.
func (l Layout) Element(blockID, actionID string) (block, element *blockkit.Node) {
	for i := range l.Blocks {
		b := &l.Blocks[i]
		if b.Str("block_id") != blockID {
			continue
		}
		EachElement(b, func(e *blockkit.Node) {
			if e.Str("action_id") == actionID {
				block, element = b, e
			}
		})
	}
	return block, element
}

// JSON returns the blocks as a JSON array, [] if there are none.
func (l Layout) JSON() json.RawMessage {
	if l.Raw == nil {
		return json.RawMessage("[]")
	}
	return l.Raw
}

// HasInput reports whether there is an input block with the given id.
func (l Layout) HasInput(blockID string) bool {
	for i := range l.Blocks {
		if l.Blocks[i].Str("block_id") == blockID && l.Blocks[i].Str("type") == "input" {
			return true
		}
	}
	return false
}
