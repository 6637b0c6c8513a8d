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

// merged is two sets of fields in one. Neither is changed; what they have in
// common with the result is shared.
func merged(old, change map[string]any) map[string]any {
	result := make(map[string]any, len(old)+len(change))
	maps.Copy(result, old)
	for field, value := range change {
		result[field] = meet(result[field], value)
	}
	return result
}

// meet is what becomes of a value that another one is merged into: fields merge
// deep, lists append what they do not have yet, everything else is replaced.
func meet(old, value any) any {
	switch value := value.(type) {
	case map[string]any:
		if old, ok := old.(map[string]any); ok {
			return merged(old, value)
		}
	case []any:
		if old, ok := old.([]any); ok {
			return appended(old, value)
		}
	}
	return value
}

// few is how many elements are compared one by one: a set would cost more.
const few = 16

// appended is a list with what it does not have yet.
func appended(old, more []any) []any {
	result := make([]any, 0, len(old)+len(more))
	if cap(result) <= few {
		for _, list := range [2][]any{old, more} {
			for _, element := range list {
				if !slices.ContainsFunc(result, func(have any) bool { return reflect.DeepEqual(have, element) }) {
					result = append(result, element)
				}
			}
		}
		return result
	}
	seen := make(map[any]bool, cap(result))
	for _, list := range [2][]any{old, more} {
		for _, element := range list {
			if k := identity(element); !seen[k] {
				seen[k] = true
				result = append(result, element)
			}
		}
	}
	return result
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
	switch value := value.(type) {
	case nil, bool:
		return value, nil
	case string:
		return strings.ToValidUTF8(value, "\uFFFD"), nil
	case float64:
		return number(value)
	case int:
		if int(float64(value)) != value {
			return nil, errNumber
		}
		return float64(value), nil
	case Values:
		return canonicalFields(value, depth)
	case map[string]any:
		return canonicalFields(value, depth)
	case []any:
		return canonicalList(value, depth)
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

func number(f float64) (any, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, errNumber
	}
	if f == 0 {
		return 0.0, nil // minus zero is written otherwise
	}
	return f, nil
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
