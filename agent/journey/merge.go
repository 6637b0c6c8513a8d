package journey

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Values are fields with JSON values: nil, bool, float64, string, []any and
// map[string]any. Other values are made into these when they are merged.
type Values map[string]any

// Number is a field as a number, 0 where it is none.
func (v Values) Number(field string) float64 {
	n, _ := v[field].(float64)
	return n
}

// Text is a field as text, empty where it is none.
func (v Values) Text(field string) string {
	s, _ := v[field].(string)
	return s
}

// List is a field as a list, empty where it is none. It is not to be changed.
func (v Values) List(field string) []any {
	l, _ := v[field].([]any)
	return l
}

// Map is a field as fields, empty where it has none. It is not to be changed.
func (v Values) Map(field string) Values {
	m, _ := v[field].(map[string]any)
	return m
}

// Clone is a copy that shares nothing.
func (v Values) Clone() Values {
	if v == nil {
		return nil
	}
	copied := make(Values, len(v))
	for field, value := range v {
		copied[field] = clone(value)
	}
	return copied
}

func clone(value any) any {
	switch value := value.(type) {
	case map[string]any:
		return map[string]any(Values(value).Clone())
	case []any:
		copied := make([]any, len(value))
		for i, element := range value {
			copied[i] = clone(element)
		}
		return copied
	}
	return value
}

// merged is two sets of fields in one. Neither is changed, and the result is not
// to be: it shares what they have in common, and is the old one where nothing is new.
func merged(old, change map[string]any) map[string]any {
	result, _ := merge(old, change)
	return result
}

// merge is merged, and whether anything is new.
func merge(old, change map[string]any) (result map[string]any, changed bool) {
	result = old
	for field, value := range change {
		before, had := old[field]
		after, different := meet(before, value)
		if had && !different {
			continue
		}
		if !changed {
			if result, changed = maps.Clone(old), true; result == nil {
				result = make(map[string]any, len(change))
			}
		}
		result[field] = after
	}
	return result, changed
}

// meet is what becomes of a value that another one is merged into, and whether
// it is different: fields merge deep, lists append what they do not have yet,
// everything else is replaced.
func meet(old, value any) (after any, different bool) {
	switch value := value.(type) {
	case map[string]any:
		if old, ok := old.(map[string]any); ok {
			return merge(old, value)
		}
		return value, true
	case []any:
		if old, ok := old.([]any); ok {
			result := appended(old, value)
			return result, len(result) != len(old)
		}
		return value, true
	}
	return value, !equal(old, value)
}

// equal reports whether two values are the same.
func equal(a, b any) bool {
	switch a := a.(type) {
	case nil, bool, float64, string:
		return a == b
	}
	return reflect.DeepEqual(a, b)
}

// few is how many elements are compared one by one: a set would cost more.
const few = 16

// appended is a list, which has nothing twice, with what it does not have yet.
// The list is not changed; the result is not to be.
func appended(list, more []any) []any {
	if list = slices.Clip(list); list == nil {
		list = make([]any, 0, len(more)) // an empty list is not null
	}
	if len(list)+len(more) <= few {
		for _, element := range more {
			if !slices.ContainsFunc(list, func(have any) bool { return equal(have, element) }) {
				list = append(list, element)
			}
		}
		return list
	}
	seen := make(map[any]bool, len(list)+len(more))
	for _, element := range list {
		seen[identity(element)] = true
	}
	for _, element := range more {
		if k := identity(element); !seen[k] {
			seen[k] = true
			list = append(list, element)
		}
	}
	return list
}

// identity is what two values share if they are the same: themselves, or their JSON.
func identity(value any) any {
	type written string
	switch value.(type) {
	case nil, bool, string, float64:
		return value
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("a value in the context that is not JSON: %v", err)) // canonical lets none in
	}
	return written(text)
}

// deepest is how far values may be nested: what reads them calls itself as often.
const deepest = 64

var (
	errDeep   = errors.New("values are nested too deep")
	errName   = errors.New("a field's name is not text")
	errNumber = errors.New("a number is not one that JSON has, or too large to be exact: use text")
)

// canonical is a value in JSON's own terms, sharing nothing with it. Lists have
// nothing twice.
func canonical(value any, depth int) (any, error) {
	if depth > deepest {
		return nil, errDeep
	}
	switch v := value.(type) {
	case nil, bool:
		return value, nil
	case string:
		if utf8.ValidString(v) {
			return value, nil // as it is: what is boxed already costs nothing
		}
		return strings.ToValidUTF8(v, "\uFFFD"), nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, errNumber
		}
		if v == 0 {
			return 0.0, nil // minus zero is written otherwise
		}
		return value, nil
	case int:
		if int(float64(v)) != v {
			return nil, errNumber
		}
		return float64(v), nil
	case Values:
		return canonicalFields(v, depth)
	case map[string]any:
		return canonicalFields(v, depth)
	case []any:
		return canonicalList(v, depth)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var read any
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, err
	}
	return canonical(read, depth)
}

func canonicalFields(fields map[string]any, depth int) (map[string]any, error) {
	result := make(map[string]any, len(fields))
	for name, field := range fields {
		if !utf8.ValidString(name) {
			return nil, errName
		}
		value, err := canonical(field, depth+1)
		if err != nil {
			return nil, err
		}
		result[name] = value
	}
	return result, nil
}

func canonicalList(list []any, depth int) (any, error) {
	result := make([]any, 0, len(list))
	for _, element := range list {
		value, err := canonical(element, depth+1)
		if err != nil {
			return nil, err
		}
		result = append(result, value)
	}
	return appended(nil, result), nil
}

// size is the length of a canonical value as JSON; of odd numbers, the most it can be.
func size(value any) int {
	switch value := value.(type) {
	case string:
		return textSize(value)
	case float64:
		if value == math.Trunc(value) && math.Abs(value) < 1e15 {
			return len(strconv.FormatInt(int64(value), 10))
		}
		return 25
	case []any:
		n := 2 + max(0, len(value)-1)
		for _, element := range value {
			n += size(element)
		}
		return n
	case map[string]any:
		n := 2 + max(0, len(value)-1)
		for name, element := range value {
			n += textSize(name) + 1 + size(element)
		}
		return n
	}
	return len("false")
}

// textSize is the length of a text in JSON, escaped as encoding/json does.
func textSize(s string) int {
	n := len(s) + 2
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"', c == '\\', c == '\n', c == '\r', c == '\t', c == '\b', c == '\f':
			n++
		case c < 0x20, c == '<', c == '>', c == '&':
			n += 5
		case c == 0xE2 && i+2 < len(s) && s[i+1] == 0x80 && s[i+2]|1 == 0xA9: // U+2028, U+2029
			n += 3
		case c >= utf8.RuneSelf:
		}
	}
	return n
}
