package scim

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/scim2/filter-parser/v2"
)

// operation is one line of a PATCH (RFC 7644, 3.5.2).
type operation struct {
	Op    string `json:"op"`
	Path  string `json:"path"`
	Value any    `json:"value"`
}

// The operations. Entra writes them with a capital.
const (
	opAdd     = "add"
	opReplace = "replace"
	opRemove  = "remove"
)

// mostOperations bounds a request: providers send one for each member of a group.
const mostOperations = 5000

// patch returns attributes after some operations. Operations on attributes that aren't stored are
// ignored.
func (s sort) patch(from attributes, all []operation) (attributes, error) {
	if len(all) == 0 {
		return nil, badRequest(invalidSyntax, "the request has no Operations")
	}
	if len(all) > mostOperations {
		return nil, badRequest(tooMany, "the request has more than %d Operations", mostOperations)
	}
	to := from.clone()
	for _, o := range all {
		o.Op = strings.ToLower(strings.TrimSpace(o.Op))
		if o.Op != opAdd && o.Op != opReplace && o.Op != opRemove {
			return nil, badRequest(invalidSyntax, "the operation %q is none of add, replace and remove", o.Op)
		}
		if err := s.apply(to, o); err != nil {
			return nil, err
		}
	}
	return to, nil
}

// apply applies one operation.
func (s sort) apply(to attributes, o operation) error {
	if o.Path == "" {
		return s.applyAll(to, o, "")
	}
	if e, ok := s.extension(o.Path); ok {
		if o.Op == opRemove {
			delete(to, e.id)
			return nil
		}
		return s.applyAll(to, o, e.id+":")
	}
	for _, e := range s.more { // some write a dot behind the URN of an extension
		if rest, ok := strings.CutPrefix(o.Path, e.id+"."); ok {
			o.Path = e.id + ":" + rest
		}
	}
	parsed, err := filter.ParsePath([]byte(o.Path))
	if err != nil || len(o.Path) > longestFilter {
		return badRequest(invalidPath, "the path %q can't be read", o.Path)
	}
	path := target{op: o.Op, where: parsed.ValueExpression, part: parsed.SubAttributeName()}
	if part := parsed.AttributePath.SubAttributeName(); part != "" {
		path.part = part
	}
	in, known, urn := map[string]any(to), s.core.attributes, parsed.AttributePath.URI()
	if urn != "" && !strings.EqualFold(urn, s.core.id) {
		e, ok := s.extension(urn)
		if !ok {
			return nil
		}
		object, _ := to[e.id].(map[string]any)
		in, known = maps.Clone(object), e.attributes
		if in == nil {
			in = map[string]any{}
		}
		defer func() { to.keep(e.id, in) }()
	}
	var ok bool
	if path.attribute, ok = find(known, parsed.AttributePath.AttributeName); !ok {
		return nil
	}
	if path.attribute.multi {
		return path.many(in, o.Value)
	}
	return path.changeSingle(in, o.Value)
}

// applyAll applies an operation without a path of its own: its value names the attributes. Okta
// names the ID among them, and Entra writes "name.givenName".
func (s sort) applyAll(to attributes, o operation, prefix string) error {
	object, ok := o.Value.(map[string]any)
	switch {
	case o.Op == opRemove:
		return &fault{http.StatusBadRequest, "noTarget", "remove needs a path"}
	case !ok:
		return badRequest(invalidValue, "the value of an operation without a path has to be an object")
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if prefix == "" && slices.Contains([]string{"id", "schemas", "meta"}, strings.ToLower(name)) {
			continue
		}
		if err := s.apply(to, operation{o.Op, prefix + name, object[name]}); err != nil {
			return err
		}
	}
	return nil
}

// keep sets an attribute, or removes it if nothing is left of it.
func (a attributes) keep(name string, object map[string]any) {
	if len(object) == 0 {
		delete(a, name)
		return
	}
	a[name] = object
}

// target is what an operation changes: an attribute, some of its values, or a part of those.
type target struct {
	op        string
	attribute attribute
	where     filter.Expression
	part      string
}

// changeSingle changes an attribute with one value.
func (t target) changeSingle(in map[string]any, raw any) error {
	name := t.attribute.name
	if t.part == "" {
		value, err := t.attribute.one(raw)
		if err != nil && t.op != opRemove {
			return err
		}
		before, _ := in[name].(map[string]any)
		now, isObject := value.(map[string]any)
		switch {
		case t.op == opRemove || value == nil:
			delete(in, name)
		case isObject && before != nil: // what it doesn't say stays
			merged := maps.Clone(before)
			maps.Copy(merged, now)
			in[name] = merged
		default:
			in[name] = value
		}
		return nil
	}
	object, err := t.changePart(in[name], raw)
	if err != nil {
		return err
	}
	if len(object) == 0 {
		delete(in, name)
		return nil
	}
	in[name] = object
	return nil
}

// changePart changes a part of one value.
func (t target) changePart(from, raw any) (map[string]any, error) {
	before, _ := from.(map[string]any)
	object := maps.Clone(before)
	if object == nil {
		object = map[string]any{}
	}
	part, ok := find(t.attribute.parts, t.part)
	if !ok || part.fixed {
		return object, nil
	}
	value, err := part.one(raw)
	if err != nil && t.op != opRemove {
		return nil, err
	}
	delete(object, part.name)
	if t.op != opRemove && value != nil {
		object[part.name] = value
	}
	return object, nil
}

// many changes an attribute with several values.
func (t target) many(in map[string]any, raw any) error {
	name := t.attribute.name
	before, _ := in[name].([]any)
	var after []any
	var err error
	switch {
	case t.where != nil || t.part != "":
		after, err = t.changeMatching(before, raw)
	case t.op == opRemove && raw == nil:
	default:
		var read any
		if read, err = t.attribute.read(raw); err != nil {
			return err
		}
		values, _ := read.([]any)
		switch t.op {
		case opAdd:
			after = joined(before, values)
		case opReplace:
			after = values
		default: // Entra names the members to remove in the value
			after = removeSame(before, values)
		}
	}
	switch {
	case err != nil:
		return err
	case len(after) == 0:
		delete(in, name)
		return nil
	case name == "members" && len(after) > mostMembers, name != "members" && len(after) > mostValues:
		return badRequest(tooMany, "%s has too many values", name)
	}
	in[name] = after
	return nil
}

// changeMatching changes those values for which the filter of the path holds, or all without one.
func (t target) changeMatching(before []any, raw any) ([]any, error) {
	var after, changed []any
	matched := false
	for _, one := range before {
		object, _ := one.(map[string]any)
		if t.where != nil && !holds(t.where, partsOf(object)) {
			after = append(after, one)
			continue
		}
		matched = true
		next, err := t.changeValue(object, raw)
		if err != nil {
			return nil, err
		}
		if len(next) > 0 {
			changed = append(changed, next)
		}
	}
	if !matched && t.op != opRemove {
		// The standard wants an error (3.5.2.3), but Entra expects the value to be there afterwards.
		made, ok := template(t.where)
		if !ok {
			return nil, &fault{http.StatusBadRequest, "noTarget", "no value of " + t.attribute.name + " fits the filter of the path"}
		}
		next, err := t.changeValue(made, raw)
		if err != nil {
			return nil, err
		}
		changed = append(changed, next)
	}
	return onePrimary(after, changed), nil
}

// changeValue changes one value, or a part of it. Nothing is left of one that is removed.
func (t target) changeValue(object map[string]any, raw any) (map[string]any, error) {
	if t.part != "" {
		return t.changePart(object, raw)
	}
	if t.op == opRemove {
		return nil, nil
	}
	value, err := t.attribute.one(raw)
	if err != nil {
		return nil, err
	}
	now, _ := value.(map[string]any)
	next := maps.Clone(object)
	if next == nil {
		next = map[string]any{}
	}
	maps.Copy(next, now)
	return next, nil
}

// template returns a value for which a filter holds; false if it doesn't say one.
func template(e filter.Expression) (map[string]any, bool) {
	switch e := e.(type) {
	case nil:
		return map[string]any{}, true
	case *filter.AttributeExpression:
		if strings.EqualFold(string(e.Operator), string(filter.EQ)) {
			value := e.CompareValue
			if said, isText := value.(string); isText && strings.EqualFold(e.AttributePath.AttributeName, "primary") {
				value = strings.EqualFold(said, "true")
			}
			return map[string]any{e.AttributePath.AttributeName: value}, true
		}
	case *filter.LogicalExpression:
		left, ok := template(e.Left)
		right, also := template(e.Right)
		if ok && also && strings.EqualFold(string(e.Operator), string(filter.AND)) {
			maps.Copy(left, right)
			return left, true
		}
	}
	return nil, false
}

// joined adds values. One that says the same as another replaces it.
func joined(before, more []any) []any {
	all := slices.Clone(before)
	at := make(map[string]int, len(all))
	for i, one := range all {
		at[sameness(one)] = i
	}
	for _, one := range more {
		if i, ok := at[sameness(one)]; ok {
			all[i] = one
			continue
		}
		at[sameness(one)] = len(all)
		all = append(all, one)
	}
	return onePrimary(all, nil)
}

// sameness tells values apart: by what they are, and for what.
func sameness(one any) string {
	object, _ := one.(map[string]any)
	value, _ := object["value"].(string)
	kind, _ := object["type"].(string)
	if _, ref := object["$ref"]; ref || strings.EqualFold(kind, users.name) || strings.EqualFold(kind, groups.name) {
		kind = "" // members
	}
	return value + "\x00" + strings.ToLower(kind)
}

// removeSame removes the values that are the same as others.
func removeSame(before, gone []any) []any {
	values := make(map[any]bool, len(gone))
	for _, one := range gone {
		if object, ok := one.(map[string]any); ok {
			values[object["value"]] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(before), func(one any) bool {
		object, ok := one.(map[string]any)
		return ok && object["value"] != nil && values[object["value"]]
	})
}

// equal reports whether two resources say the same.
func equal(a, b attributes) bool { return reflect.DeepEqual(map[string]any(a), map[string]any(b)) }
