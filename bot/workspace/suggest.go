package workspace

import "context"

// noOptions is what an external select offers where the app says nothing.
var noOptions = &node{kind: object, raw: []byte(`{"options":[]}`)}

// suggest asks the app what an external select has to offer for what was typed
// so far: {"options":[…]} or {"option_groups":[…]}.
func (w *Workspace) suggest(ctx context.Context, at spot, g gesture, typed string) *node {
	w.mu.Lock()
	b := w.payload("block_suggestion", at.user)
	for _, f := range [][2]string{{"block_id", g.block}, {"action_id", g.action}, {"value", typed}} {
		b = appendString(append(append(append(b, `,"`...), f[0]...), `":`...), f[1])
	}
	if at.view != nil {
		b = appendString(append(b, `,"container":{"type":"view","view_id":`...), at.view.id)
		b = w.appendView(append(b, `},"view":`...), at.view)
	} else {
		b = w.appendMessageSpot(b, at)
	}
	body := formOf(append(b, '}'))
	w.mu.Unlock()
	a := w.deliver(ctx, parcel{to: toInteractions, kind: "block_suggestion", format: asForm, body: body})
	n, err := readJSON(a.body)
	if a.failure != fine || err != nil || !validSuggestion(n) {
		return noOptions
	}
	return n
}

var suggestionShape = &shape{
	fields: []field{
		may("options", options(0, maxOptions, menuOption)),
		may("option_groups", list(0, maxOptionGroups, is(groupShape))),
	},
	also: menuOptions,
}

func validSuggestion(n *node) bool {
	var c check
	c.object(nil, n, suggestionShape)
	return c.found == nil
}
