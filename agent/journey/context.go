package journey

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"
)

// Context is what was learned on a journey, with the versions that led there.
// It is a value: what changes it returns another one.
type Context struct {
	Values Values `json:"values,omitempty"`
	// Size is how many bytes the values have as JSON, or fewer.
	Size int `json:"size,omitempty"`
	// Base is what the versions came to that are no longer kept, BaseVersion the last of them.
	Base        Values    `json:"base,omitempty"`
	BaseVersion int       `json:"baseVersion,omitempty"`
	Versions    []Version `json:"versions,omitempty"`
}

// Version is one change, numbered from 1.
type Version struct {
	Number int `json:"version"`
	// Size is how many bytes the change has as JSON.
	Size int `json:"size"`
	Change
}

// Change is what is different, and who made it so.
type Change struct {
	At      time.Time `json:"at"`
	Pathway PathwayID `json:"pathway,omitempty"`
	// Merge is merged into what there is, Set takes its place, Unset is gone.
	Merge Values   `json:"merge,omitempty"`
	Set   Values   `json:"set,omitempty"`
	Unset []string `json:"unset,omitempty"`
	// Restored is the version that a rollback went back to, nil where it is none.
	Restored *int `json:"restored,omitempty"`
}

// historySize is how many contexts of full size the kept versions may come to.
const historySize = 4

// Version is the number of the last change, 0 before the first.
func (c Context) Version() int {
	if n := len(c.Versions); n > 0 {
		return c.Versions[n-1].Number
	}
	return c.BaseVersion
}

// Apply is the context after a change. One that would be larger than the limit
// is a [Refusal], and so are values that JSON does not have.
func (c Context) Apply(change Change, limits Limits) (Context, error) {
	limits = limits.withDefaults()
	change, bytes, err := change.canonical()
	if err != nil {
		return c, &Refusal{Sentence: cannotKeep, cause: err}
	}
	if len(change.Merge)+len(change.Set)+len(change.Unset) == 0 && change.Restored == nil {
		return c, nil
	}
	v := Version{c.Version() + 1, bytes, change}
	values := v.on(c.Values)
	if bytes += c.Size; bytes > limits.Context { // together they may still be less than each by itself
		bytes = size(map[string]any(values))
	}
	if bytes > limits.Context {
		cause := fmt.Errorf("the context would have %d bytes, %d is the limit", bytes, limits.Context)
		return c, &Refusal{Sentence: tooMuch(limits.Context), cause: cause}
	}
	c.Values, c.Size = values, bytes
	c.Versions = append(slices.Clip(c.Versions), v)
	return c.folded(limits), nil
}

// folded keeps as many versions as the limits say; the oldest become the base.
func (c Context) folded(limits Limits) Context {
	kept := 0
	for _, v := range c.Versions {
		kept += v.Size
	}
	drop := 0
	for len(c.Versions)-drop > limits.Versions || kept > historySize*limits.Context && drop < len(c.Versions)-1 {
		v := c.Versions[drop]
		c.Base, c.BaseVersion = v.on(c.Base), v.Number
		kept -= v.Size
		drop++
	}
	c.Versions = c.Versions[drop:]
	return c
}

// At is the context as it was after a version; false where that is no longer
// kept, or has never been.
func (c Context) At(version int) (Values, bool) {
	if version < c.BaseVersion || version > c.Version() {
		return nil, false
	}
	values := c.Base
	for _, v := range c.Versions {
		if v.Number > version {
			break
		}
		values = v.on(values)
	}
	return values, true
}

// Rollback is the context as it was after a version. It is a change like any
// other, and can be rolled back. Version 0 is the empty context.
func (c Context) Rollback(version int, pathway PathwayID, at time.Time, limits Limits) (Context, error) {
	before, ok := c.At(version)
	if !ok {
		return c, &Refusal{Sentence: noVersion(version, c.BaseVersion, c.Version())}
	}
	change := Change{At: at, Pathway: pathway, Set: Values{}, Restored: &version}
	for field, value := range before {
		if now, have := c.Values[field]; !have || !reflect.DeepEqual(now, value) {
			change.Set[field] = value
		}
	}
	for _, field := range slices.Sorted(maps.Keys(c.Values)) {
		if _, had := before[field]; !had {
			change.Unset = append(change.Unset, field)
		}
	}
	return c.Apply(change, limits)
}

// on is what a change makes of values.
func (ch Change) on(values Values) Values {
	values = merged(values, ch.Merge)
	if len(ch.Set)+len(ch.Unset) == 0 {
		return values
	}
	after := make(Values, len(values)+len(ch.Set))
	maps.Copy(after, values)
	maps.Copy(after, ch.Set)
	for _, field := range ch.Unset {
		delete(after, field)
	}
	return after
}

// canonical is a change in JSON's own terms, and its size.
func (ch Change) canonical() (Change, int, error) {
	bytes := 0
	for _, part := range []*Values{&ch.Merge, &ch.Set} {
		fields, n, err := canonicalFields(*part, 0)
		if err != nil {
			return ch, 0, err
		}
		if *part != nil {
			*part = fields
		}
		bytes += n
	}
	for _, field := range ch.Unset {
		bytes += len(field)
	}
	return ch, bytes, nil
}
