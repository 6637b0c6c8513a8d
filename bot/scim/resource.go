package scim

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// attributes are the values of a resource by their canonical names: texts, booleans, and maps or
// lists of maps of them. Extensions are maps by their URN.
type attributes map[string]any

// resource is a person or a group. It doesn't change once it is in the directory.
type resource struct {
	ID         string     `json:"-"`
	Sort       string     `json:"-"`
	Version    int64      `json:"-"` // of the directory, when the resource changed
	Gone       bool       `json:"-"`
	Attributes attributes `json:"attributes"`
	Created    time.Time  `json:"created"`
	Modified   time.Time  `json:"modified"`
	// Closed is when the account was deactivated; zero while it is active.
	Closed time.Time `json:"closed,omitzero"`
}

// The limits of a resource.
const (
	longestText = 1024
	mostValues  = 50     // of an attribute
	mostMembers = 20_000 // of a group
)

// read returns the attributes that a client sent, in their canonical form. What we don't keep is
// left out.
func (s sort) read(raw map[string]any) (attributes, error) {
	got := attributes{}
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		if e, ok := s.extension(name); ok {
			object, ok := raw[name].(map[string]any)
			if !ok && raw[name] != nil {
				return nil, badRequest(invalidSyntax, "%s isn't an object", name)
			}
			part, err := readAll(e.attributes, object)
			if err != nil {
				return nil, err
			}
			if len(part) > 0 {
				got[e.id] = part
			}
			continue
		}
		a, ok := find(s.core.attributes, name)
		if !ok {
			continue
		}
		value, err := a.read(raw[name])
		if err != nil {
			return nil, err
		}
		if value != nil {
			got[a.name] = value
		}
	}
	return got, nil
}

func readAll(known []attribute, raw map[string]any) (map[string]any, error) {
	got := map[string]any{}
	for name, value := range raw {
		a, ok := find(known, name)
		if !ok || a.fixed {
			continue
		}
		read, err := a.read(value)
		if err != nil {
			return nil, err
		}
		if read != nil {
			got[a.name] = read
		}
	}
	return got, nil
}

// read returns a value in its canonical form; nil for one that is empty.
func (a attribute) read(raw any) (any, error) {
	if !a.multi {
		return a.one(raw)
	}
	list, isList := raw.([]any)
	if !isList && raw != nil {
		list = []any{raw} // Entra sends one value without a list
	}
	most := mostValues
	if a.name == "members" {
		most = mostMembers
	}
	if len(list) > most {
		return nil, badRequest(tooMany, "%s has more than %d values", a.name, most)
	}
	var all []any
	for _, one := range list {
		value, err := a.one(one)
		if err != nil {
			return nil, err
		}
		if value != nil {
			all = append(all, value)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	return onePrimary(all, nil), nil
}

// one reads one value.
func (a attribute) one(raw any) (any, error) {
	switch value := raw.(type) {
	case nil:
		return nil, nil
	case map[string]any:
		if a.kind != composite {
			return nil, badRequest(invalidValue, "%s is a %s, not an object", a.name, a.kind)
		}
		got, err := readAll(a.parts, value)
		if err != nil || len(got) == 0 || a.name == "manager" && got["value"] == nil {
			return nil, err
		}
		return got, nil
	case string:
		return a.fromText(value)
	case bool:
		if a.kind == truth {
			return value, nil
		}
	case json.Number:
		if a.kind == text { // an employee number
			return a.fromText(value.String())
		}
	}
	return nil, badRequest(invalidValue, "%s isn't a %s", a.name, a.kind)
}

func (a attribute) fromText(value string) (any, error) {
	value = strings.TrimSpace(value)
	switch {
	case value == "":
		return nil, nil
	case !utf8.ValidString(value) || strings.ContainsRune(value, 0) || len(value) > longestText:
		return nil, badRequest(invalidValue, "%s is too long, or isn't text", a.name)
	case a.kind == truth: // Entra sends "True" and "False"
		is, err := strconv.ParseBool(strings.ToLower(value))
		if err != nil {
			return nil, badRequest(invalidValue, "%s is neither true nor false", a.name)
		}
		return is, nil
	case a.kind == composite: // Entra sends a manager, and a member, as no more than their ID
		if _, ok := find(a.parts, "value"); !ok {
			return nil, badRequest(invalidValue, "%s isn't an object", a.name)
		}
		return map[string]any{"value": value}, nil
	}
	return value, nil
}

// onePrimary keeps the newest value that is the primary one: there can only be one.
func onePrimary(all []any, newest []any) []any {
	last := -1
	for i, one := range append(slices.Clone(all), newest...) {
		if object, ok := one.(map[string]any); ok && object["primary"] == true {
			last = i
		}
	}
	out := append(slices.Clone(all), newest...)
	for i, one := range out {
		if object, ok := one.(map[string]any); ok && object["primary"] == true && i != last {
			other := maps.Clone(object)
			other["primary"] = false
			out[i] = other
		}
	}
	return out
}

// text returns an attribute that is a text; "" if there is none.
func (a attributes) text(name string) string {
	value, _ := a[name].(string)
	return value
}

// part returns a part of an attribute, or of an extension, that is a text.
func (a attributes) part(of, name string) string {
	object, _ := a[of].(map[string]any)
	value, _ := object[name].(string)
	return value
}

// best returns a part of the value that counts: the primary one, else that for work, else the
// first one.
func (a attributes) best(of, name string) string {
	list, _ := a[of].([]any)
	var found [3]string
	for _, one := range list {
		object, _ := one.(map[string]any)
		value, _ := object[name].(string)
		kind, _ := object["type"].(string)
		at := 2
		switch {
		case object["primary"] == true:
			at = 0
		case strings.EqualFold(kind, "work"):
			at = 1
		}
		if found[at] == "" {
			found[at] = value
		}
	}
	for _, value := range found {
		if value != "" {
			return value
		}
	}
	return ""
}

// active reports whether an account is open. It is, unless the provider says otherwise.
func (a attributes) active() bool {
	is, said := a["active"].(bool)
	return !said || is
}

// manager is the ID of somebody's manager.
func (a attributes) manager() string {
	enterprise, _ := a[schemaEnterprise].(map[string]any)
	object, _ := enterprise["manager"].(map[string]any)
	value, _ := object["value"].(string)
	return value
}

// clone copies attributes so deeply that nothing is shared.
func (a attributes) clone() attributes { return cloneMap(a) }

func cloneMap(from map[string]any) map[string]any {
	to := make(map[string]any, len(from))
	for name, value := range from {
		to[name] = cloneValue(value)
	}
	return to
}

func cloneValue(value any) any {
	switch value := value.(type) {
	case map[string]any:
		return cloneMap(value)
	case attributes:
		return cloneMap(value)
	case []any:
		all := make([]any, len(value))
		for i, one := range value {
			all[i] = cloneValue(one)
		}
		return all
	}
	return value
}
