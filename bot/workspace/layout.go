package workspace

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// layout is a list of blocks, as written and as read. Blocks and elements
// without an id have got one.
type layout struct {
	raw    json.RawMessage // a JSON array; nil where there are none
	blocks []node
}

// insertion is text to put into what was written.
type insertion struct {
	at   int
	text string
}

// layOut takes blocks that have been validated. fresh makes ids.
func layOut(n *node, fresh func() string) layout {
	if !n.given() || len(n.kids) == 0 {
		return layout{}
	}
	var missing []insertion
	for i := range n.kids {
		b := &n.kids[i]
		if b.str("block_id") == "" {
			missing = append(missing, insertion{b.at + 1, `"block_id":"` + fresh() + `",`})
		}
		eachElement(b, func(e *node) {
			if e.str("action_id") == "" && e.str("type") != "image" {
				missing = append(missing, insertion{e.at + 1, `"action_id":"` + fresh() + `",`})
			}
		})
	}
	if len(missing) == 0 {
		return layout{raw: bytes.Clone(n.raw), blocks: n.kids}
	}
	raw := splice(n, missing)
	again, err := readJSON(raw)
	if err != nil {
		panic("workspace: blocks that were read cannot be read again: " + err.Error())
	}
	return layout{raw: raw, blocks: again.kids}
}

// splice puts the insertions, which are in order, into a copy of n.
func splice(n *node, in []insertion) []byte {
	out := make([]byte, 0, len(n.raw)+32*len(in))
	from := 0
	for _, x := range in {
		out = append(out, n.raw[from:x.at-n.at]...)
		out = append(out, x.text...)
		from = x.at - n.at
	}
	return append(out, n.raw[from:]...)
}

// eachElement visits the interactive elements of a block, in order.
func eachElement(b *node, visit func(*node)) {
	if a := b.get("accessory"); a.given() {
		visit(a)
	}
	if e := b.get("element"); e.given() {
		visit(e)
	}
	switch b.str("type") {
	case "actions", "context_actions":
		list := b.items("elements")
		for i := range list {
			visit(&list[i])
		}
	}
}

// element finds an element and its block.
func (l layout) element(blockID, actionID string) (block, element *node) {
	for i := range l.blocks {
		b := &l.blocks[i]
		if b.str("block_id") != blockID {
			continue
		}
		eachElement(b, func(e *node) {
			if e.str("action_id") == actionID {
				block, element = b, e
			}
		})
	}
	return block, element
}

// freshID is a block_id or action_id such as Slack makes up. The lock is held.
func (w *Workspace) freshID() string {
	return "~" + strconv.FormatUint(w.count("~"), 36)
}

// json is the blocks as JSON, [] where there are none.
func (l layout) json() json.RawMessage {
	if l.raw == nil {
		return json.RawMessage("[]")
	}
	return l.raw
}
