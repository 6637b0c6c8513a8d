package journey

import (
	"maps"
	"slices"
	"strings"
)

// The kinds of a context update.
const (
	appendTo = "append"
	setTo    = "set"
	copyFrom = "copy"
)

// update is one entry of a transition's Update.
type update struct {
	field    string // that changes
	kind     string
	argument string // a field, or the text of a set
}

// updates are a transition's, in the order of their fields.
func (t *Transition) updates() []update {
	all := make([]update, 0, len(t.Update))
	for _, field := range slices.Sorted(maps.Keys(t.Update)) {
		kind, argument, ok := strings.Cut(t.Update[field], ":")
		if !ok {
			kind, argument = copyFrom, t.Update[field]
		}
		all = append(all, update{field, kind, argument})
	}
	return all
}

// change is what taking a transition changes in the context. A field is what the
// pathway that ran last produced or, where it did not, what the context has;
// where neither has it, nothing changes.
func (t *Transition) change(s State) Change {
	change := Change{Merge: Values{}, Set: Values{}}
	for _, u := range t.updates() {
		if u.kind == setTo {
			change.Set[u.field] = u.argument
			continue
		}
		value, ok := s.Outputs[u.argument]
		if !ok || value == nil {
			value = s.Context.Values[u.argument]
		}
		switch {
		case value == nil:
		case u.kind == appendTo:
			before, have := s.Context.Values[u.field]
			if _, list := before.([]any); have && !list {
				change.Set[u.field] = []any{before, value}
			} else {
				change.Merge[u.field] = []any{value}
			}
		default:
			change.Set[u.field] = value
		}
	}
	return change
}
