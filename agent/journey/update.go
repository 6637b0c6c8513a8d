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
	field    string // the field to change
	kind     string
	argument string // a field or, for set, the text
}

// updates parses a transition's Update, sorted by field.
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

// change returns how a transition changes the context. A field is read from the
// outputs of the pathway that ran last or else from the context; a field that neither
// has changes nothing.
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
			before, ok := s.Context.Values[u.field]
			if _, isList := before.([]any); ok && !isList {
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
