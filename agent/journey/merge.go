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

// Values maps fields to JSON values: nil, bool, float64, string, []any and
// map[string]any. Merging converts other types to these.
type Values map[string]any

// Number returns a field's number, or 0 if it isn't one.
func (v Values) Number(field string) float64 {
	n, _ := v[field].(float64)
	return n
}

// Text returns a field's text, or "" if it isn't one.
func (v Values) Text(field string) string {
	s, _ := v[field].(string)
	return s
}

// List returns a field's list, or nil if it isn't one. Don't modify the list.
func (v Values) List(field string) []any {
	l, _ := v[field].([]any)
	return l
}

// Map returns a field's own fields, or nil if it has none. Don't modify them.
func (v Values) Map(field string) Values {
	m, _ := v[field].(map[string]any)
	return m
}

// Clone returns a deep copy.
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

// mergeFields merges change into old and returns the result. It modifies neither, and
// neither may the caller: the result shares values with both, and is old itself if
// nothing changes.
func mergeFields(old, change map[string]any) map[string]any {
	result, _ := mergeChanged(old, change)
	return result
}

// mergeChanged is mergeFields; changed reports whether the result differs from old.
func mergeChanged(old, change map[string]any) (result map[string]any, changed bool) {
	result = old
	for field, value := range change {
		before, had := old[field]
		after, different := mergeValue(before, value)
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

// mergeValue merges value into old and reports whether the result differs. Maps merge
// deep, lists append the elements they don't have yet, everything else is replaced.
func mergeValue(old, value any) (after any, different bool) {
	switch value := value.(type) {
	case map[string]any:
		if old, ok := old.(map[string]any); ok {
			return mergeChanged(old, value)
		}
		return value, true
	case []any:
		if old, ok := old.([]any); ok {
			result := appendNew(slices.Clip(old), value)
			return result, len(result) != len(old)
		}
		return value, true
	}
	return value, !equal(old, value)
}

func equal(a, b any) bool {
	switch a := a.(type) {
	case nil, bool, float64, string:
		return a == b
	}
	return reflect.DeepEqual(a, b)
}

// smallList is the number of elements up to which comparing each pair is cheaper than
// building a set.
const smallList = 16

// appendNew appends the elements of more that list doesn't have yet. list must have
// no duplicates. Like append, it uses the list's spare capacity.
func appendNew(list, more []any) []any {
	if len(list)+len(more) <= smallList {
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

// identity returns a map key that equal values share: the value itself, or its JSON.
func identity(value any) any {
	type written string
	switch value.(type) {
	case nil, bool, string, float64:
		return value
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("the context holds a value that JSON can't represent: %v", err)) // canonical rejects these
	}
	return written(text)
}

// maxDepth limits how deeply values may be nested, because reading them is recursive.
const maxDepth = 64

var (
	errTooDeep   = errors.New("values are nested too deeply")
	errFieldName = errors.New("a field's name is not text")
	errNumber    = errors.New("JSON cannot represent a number exactly: use text")
)

// canonical returns a deep copy of a value with JSON's own types and without
// duplicates in lists, and its size in bytes.
func canonical(value any, depth int) (any, int, error) {
	if depth > maxDepth {
		return nil, 0, errTooDeep
	}
	switch v := value.(type) {
	case nil, bool:
		return value, size(value), nil
	case string:
		if !utf8.ValidString(v) {
			value = strings.ToValidUTF8(v, "\uFFFD")
		}
		return value, size(value), nil // value, not v: it is already boxed
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, 0, errNumber
		}
		if v == 0 {
			value = 0.0 // JSON would write -0
		}
		return value, size(value), nil
	case int:
		if int(float64(v)) != v {
			return nil, 0, errNumber
		}
		return float64(v), size(float64(v)), nil
	case Values:
		return canonicalFields(v, depth)
	case map[string]any:
		return canonicalFields(v, depth)
	case []any:
		return canonicalList(v, depth)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil, 0, err
	}
	var read any
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, 0, err
	}
	return canonical(read, depth)
}

func canonicalFields(fields map[string]any, depth int) (map[string]any, int, error) {
	result, bytes := maps.Clone(fields), punctuation(len(fields))
	if result == nil {
		result = map[string]any{} // an empty object, not null
	}
	for name, field := range fields {
		if !utf8.ValidString(name) {
			return nil, 0, errFieldName
		}
		value, n, err := canonical(field, depth+1)
		if err != nil {
			return nil, 0, err
		}
		if text, ok := field.(string); !ok || value != text { // otherwise the clone already has it
			result[name] = value
		}
		bytes += textSize(name) + 1 + n
	}
	return result, bytes, nil
}

func canonicalList(list []any, depth int) ([]any, int, error) {
	result, bytes := make([]any, 0, len(list)), punctuation(len(list))
	for _, element := range list {
		value, n, err := canonical(element, depth+1)
		if err != nil {
			return nil, 0, err
		}
		result = append(result, value)
		bytes += n
	}
	if unique := appendNew(result[:0], result); len(unique) < len(result) {
		return unique, size(unique), nil
	}
	return result, bytes, nil
}

// size returns the length of a canonical value as JSON; for fractions and very large
// numbers, an upper bound.
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
		n := punctuation(len(value))
		for _, element := range value {
			n += size(element)
		}
		return n
	case map[string]any:
		n := punctuation(len(value))
		for name, element := range value {
			n += textSize(name) + 1 + size(element)
		}
		return n
	}
	return len("false")
}

// punctuation returns the length of the brackets and commas around some values.
func punctuation(values int) int { return 2 + max(0, values-1) }

// textSize returns the length of a text as encoding/json writes it.
func textSize(s string) int {
	n := len(s) + len(`""`)
	for i := range len(s) {
		n += int(escaped[s[i]])
		if s[i] == "\u2028"[0] && (strings.HasPrefix(s[i:], "\u2028") || strings.HasPrefix(s[i:], "\u2029")) {
			n += len(`\u2028`) - len("\u2028")
		}
	}
	return n
}

// escaped says how many bytes longer encoding/json makes a byte.
var escaped = func() (more [256]uint8) {
	for c := range byte(' ') {
		more[c] = uint8(len(`\u0000`) - 1)
	}
	for _, c := range "<>&" {
		more[c] = uint8(len(`\u003c`) - 1)
	}
	for _, c := range "\"\\\n\r\t\b\f" {
		more[c] = uint8(len(`\n`) - 1)
	}
	return more
}()
