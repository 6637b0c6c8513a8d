package journey

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"
)

// Context is what was learned on a journey, with its versions. It is an immutable
// value: methods that change it return a new one.
type Context struct {
	Values Values `json:"values,omitempty"`
	// Size is an upper bound for the size of the values as JSON, in bytes.
	Size int `json:"size,omitempty"`
	// Base holds the values as of BaseVersion, the last version that is no longer kept.
	Base        Values    `json:"base,omitempty"`
	BaseVersion int       `json:"baseVersion,omitempty"`
	Versions    []Version `json:"versions,omitempty"`
}

// Version is one change, numbered from 1.
type Version struct {
	Number int `json:"version"`
	// Size is the size of the change as JSON, in bytes.
	Size int `json:"size"`
	Change
}

// Change says what changes in a context, when, and in which pathway.
type Change struct {
	At      time.Time `json:"at"`
	Pathway PathwayID `json:"pathway,omitempty"`
	// Merge is merged into the values, Set replaces them, Unset removes them.
	Merge Values   `json:"merge,omitempty"`
	Set   Values   `json:"set,omitempty"`
	Unset []string `json:"unset,omitempty"`
	// Restored is the version that a rollback went back to; nil: it isn't a rollback.
	Restored *int `json:"restored,omitempty"`
}

// historyContexts limits the size of the kept versions, in contexts of full size.
const historyContexts = 4

// Version returns the number of the last change, or 0 before the first.
func (c Context) Version() int {
	if n := len(c.Versions); n > 0 {
		return c.Versions[n-1].Number
	}
	return c.BaseVersion
}

// Apply returns the context after a change. The error is a [Refusal] if the context
// would be too large, or if JSON can't represent a value.
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
	values := v.applyTo(c.Values)
	if bytes += c.Size; bytes > limits.Context { // the sum is only an upper bound
		bytes = size(map[string]any(values))
	}
	if bytes > limits.Context {
		cause := fmt.Errorf("the context would have %d bytes; the limit is %d", bytes, limits.Context)
		return c, &Refusal{Sentence: contextTooLarge(limits.Context), cause: cause}
	}
	c.Values, c.Size = values, bytes
	c.Versions = append(slices.Clip(c.Versions), v)
	return c.trimmed(limits), nil
}

// trimmed moves the oldest versions into the base until the limits are met.
func (c Context) trimmed(limits Limits) Context {
	kept := 0
	for _, v := range c.Versions {
		kept += v.Size
	}
	drop := 0
	for len(c.Versions)-drop > limits.Versions || kept > historyContexts*limits.Context && drop < len(c.Versions)-1 {
		v := c.Versions[drop]
		c.Base, c.BaseVersion = v.applyTo(c.Base), v.Number
		kept -= v.Size
		drop++
	}
	c.Versions = c.Versions[drop:]
	return c
}

// At returns the values as they were after a version, or false if that version is no
// longer kept or never existed.
func (c Context) At(version int) (Values, bool) {
	if version < c.BaseVersion || version > c.Version() {
		return nil, false
	}
	values := c.Base
	for _, v := range c.Versions {
		if v.Number > version {
			break
		}
		values = v.applyTo(values)
	}
	return values, true
}

// Rollback returns the context as it was after a version; version 0 is the empty
// context. A rollback is a change too, and can be rolled back. The error is a
// [Refusal] if the version isn't kept.
func (c Context) Rollback(version int, pathway PathwayID, at time.Time, limits Limits) (Context, error) {
	before, ok := c.At(version)
	if !ok {
		return c, &Refusal{Sentence: noSuchVersion(version, c.BaseVersion, c.Version())}
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

// applyTo returns the values after the change. It doesn't modify them.
func (ch Change) applyTo(values Values) Values {
	values = mergeFields(values, ch.Merge)
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

// canonical returns the change with JSON's own types, and its size in bytes.
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
