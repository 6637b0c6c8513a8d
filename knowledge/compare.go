package knowledge

import (
	"maps"
	"slices"
)

// Changes are what becomes of the policies that are there when others come in.
type Changes struct {
	Added, Changed, Removed, Same []PolicyID
}

// Compare finds what policies that come in change in those that are there. With
// all, those that do not come in are removed; otherwise they stay.
func Compare(have, come []Policy, all bool) Changes {
	var c Changes
	there := map[PolicyID]Policy{}
	for _, p := range have {
		there[p.Policy] = p
	}
	for _, p := range come {
		switch old, known := there[p.Policy]; {
		case !known:
			c.Added = append(c.Added, p.Policy)
		case Same(old, p):
			c.Same = append(c.Same, p.Policy)
		default:
			c.Changed = append(c.Changed, p.Policy)
		}
		delete(there, p.Policy)
	}
	if all {
		c.Removed = slices.Sorted(maps.Keys(there))
	}
	return c
}

// Same reports whether two policies say the same, of themselves and otherwise.
func Same(a, b Policy) bool {
	return a.Body == b.Body && a.Title == b.Title && a.Owner == b.Owner && a.Link == b.Link &&
		a.AsOf == b.AsOf && a.From == b.From && a.Until == b.Until && sameScope(a.Scope, b.Scope) &&
		maps.EqualFunc(a.Questions, b.Questions, slices.Equal)
}
