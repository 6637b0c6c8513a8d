package scim

import (
	"crypto/rand"
	"strings"
	"time"
)

// create returns a new resource.
func (s sort) create(now *snapshot, a attributes, at time.Time) (*resource, error) {
	if err := s.check(now, a, ""); err != nil {
		return nil, err
	}
	r := &resource{ID: strings.ToLower(rand.Text()), Sort: s.name, Attributes: a, Created: at, Modified: at}
	r.close(at)
	return r, nil
}

// update returns a resource with other attributes; nil if they say the same.
func (s sort) update(now *snapshot, before *resource, a attributes, at time.Time) (*resource, error) {
	if err := s.check(now, a, before.ID); err != nil {
		return nil, err
	}
	if equal(before.Attributes, a) {
		return nil, nil //nolint:nilnil // there is nothing to write
	}
	r := *before
	r.Attributes, r.Modified = a, at
	r.close(at)
	return &r, nil
}

// close keeps when the account was deactivated.
func (r *resource) close(at time.Time) {
	switch open := r.Sort != users.name || r.Attributes.active(); {
	case open:
		r.Closed = time.Time{}
	case r.Closed.IsZero():
		r.Closed = at
	}
}

// check says what is wrong with the attributes of a resource.
func (s sort) check(now *snapshot, a attributes, id string) error {
	for _, one := range s.core.attributes {
		if one.required && a.text(one.name) == "" {
			return badRequest(invalidValue, "%s is required", one.name)
		}
		if one.unique && now.named(a.text(one.name), id) != nil {
			return taken("another %s has this %s", s.name, one.name)
		}
	}
	return nil
}

// remove returns the changes that delete a resource: an empty version of it, and the groups that
// it was in. HR isn't told, because providers deactivate people first, which HR hears of.
func remove(now *snapshot, r *resource, at time.Time) []*resource {
	gone := &resource{ID: r.ID, Sort: r.Sort, Gone: true, Created: r.Created, Modified: at}
	if r.Sort == users.name && (r.Closed.IsZero() || at.Sub(r.Closed) < NewsFor) { // HR is told who is gone
		gone.Closed, gone.Attributes = r.Closed, attributes{}
		if gone.Closed.IsZero() {
			gone.Closed = at
		}
		for _, name := range []string{"userName", "displayName", "name", "emails"} {
			if value, ok := r.Attributes[name]; ok {
				gone.Attributes[name] = value
			}
		}
	}
	changed := []*resource{gone}
	for _, g := range now.inOrder {
		members, _ := g.Attributes["members"].([]any)
		left := removeSame(members, []any{map[string]any{"value": r.ID}})
		if g.ID == r.ID || len(left) == len(members) {
			continue
		}
		next := *g
		next.Attributes, next.Modified = g.Attributes.clone(), at
		next.Attributes["members"] = left
		if len(left) == 0 {
			delete(next.Attributes, "members")
		}
		changed = append(changed, &next)
	}
	return changed
}
