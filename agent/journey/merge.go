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
			result := appended(slices.Clip(old), value)
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

// appended is a list, which has nothing twice, with what it does not have yet. It
// grows in place where the list has room.
func appended(list, more []any) []any {
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

// canonical is a value in JSON's own terms, sharing nothing with it, and its
// size. Lists have nothing twice.
func canonical(value any, depth int) (any, int, error) {
	if depth > deepest {
		return nil, 0, errDeep
	}
	switch v := value.(type) {
	case nil, bool:
		return value, size(value), nil
	case string:
		if !utf8.ValidString(v) {
			value = strings.ToValidUTF8(v, "\uFFFD")
		}
		return value, size(value), nil // as it is: what is boxed already costs nothing
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, 0, errNumber
		}
		if v == 0 {
			value = 0.0 // minus zero is written otherwise
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
		result = map[string]any{} // no fields are not null
	}
	for name, field := range fields {
		if !utf8.ValidString(name) {
			return nil, 0, errName
		}
		value, n, err := canonical(field, depth+1)
		if err != nil {
			return nil, 0, err
		}
		if text, ok := field.(string); !ok || value != text { // else the clone has it already
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
	if unique := appended(result[:0], result); len(unique) < len(result) {
		return unique, size(unique), nil
	}
	return result, bytes, nil
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

// punctuation is the length of the brackets and commas around so many values.
func punctuation(values int) int { return 2 + max(0, values-1) }

// textSize is the length of a text in JSON, escaped as encoding/json does.
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

// escaped is by how much a byte is longer in JSON.
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
