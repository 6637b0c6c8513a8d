package flow

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/content"
)

// Condition is what must hold, as an author writes it: "tries >= 3", "city is Tampere",
// "family is not no", "day is known", several joined by "and".
type Condition struct {
	text  string
	terms []term
}

// term is one part of a condition.
type term struct {
	field, op, value string
	number           float64
}

const (
	isKnown   = "is known"
	isUnknown = "is unknown"
	isNot     = "is not"
	is        = "is"
)

// The comparisons, longer ones before those that they begin with.
var comparisons = []string{">=", "<=", ">", "<"}

// UnmarshalContent implements [content.Unmarshaler].
func (c *Condition) UnmarshalContent(v content.Value) (mustBe, fix string) {
	const want, how = "a condition", `write one such as "tries >= 3", "city is Tampere" or "day is known"; several are joined by "and"`
	if v.IsList || strings.TrimSpace(v.Text) == "" {
		return want, how
	}
	c.text = strings.Join(strings.Fields(v.Text), " ")
	for part := range strings.SplitSeq(c.text, " and ") {
		one, ok := readTerm(part)
		if !ok {
			return want, how
		}
		c.terms = append(c.terms, one)
	}
	return "", ""
}

func readTerm(text string) (term, bool) {
	for _, op := range comparisons {
		field, value, found := strings.Cut(text, op)
		if !found {
			continue
		}
		number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		field = strings.TrimSpace(field)
		return term{field: field, op: op, number: number}, err == nil && isFieldName(field)
	}
	field, rest, _ := strings.Cut(text, " ")
	for _, op := range []string{isKnown, isUnknown} {
		if rest == op {
			return term{field: field, op: op}, isFieldName(field)
		}
	}
	for _, op := range []string{isNot, is} {
		if value, ok := strings.CutPrefix(rest, op+" "); ok {
			return term{field: field, op: op, value: strings.Trim(value, `"'`)}, isFieldName(field) && value != ""
		}
	}
	return term{}, false
}

// isFieldName reports whether a text can name a field: words and dots without spaces.
func isFieldName(text string) bool {
	return text != "" && !strings.ContainsAny(text, " \"'{}:") && !strings.HasPrefix(text, ".") && !strings.HasSuffix(text, ".")
}

// holds reports whether every part does.
func (c *Condition) holds(known journey.Values) bool {
	return len(c.terms) > 0 && !slices.ContainsFunc(c.terms, func(t term) bool { return !t.holds(known) })
}

func (t term) holds(known journey.Values) bool {
	value := lookUp(known, t.field)
	switch t.op {
	case isKnown:
		return value != nil
	case isUnknown:
		return value == nil
	case is:
		return value != nil && strings.EqualFold(textOf(value), t.value)
	case isNot:
		return value == nil || !strings.EqualFold(textOf(value), t.value)
	}
	n, ok := numberOf(value)
	switch t.op {
	case ">=":
		return ok && n >= t.number
	case "<=":
		return ok && n <= t.number
	case ">":
		return ok && n > t.number
	}
	return ok && n < t.number
}

// lookUp returns what is kept in a field such as "move.city", or nil.
func lookUp(known journey.Values, field string) any {
	first, rest, nested := strings.Cut(field, ".")
	if nested {
		return lookUp(known.Map(first), rest)
	}
	return known[first]
}

// at returns a value in its field: "move.city" is a field in a field.
func at(field string, value any) journey.Values {
	first, rest, nested := strings.Cut(field, ".")
	if nested {
		return journey.Values{first: map[string]any(at(rest, value))}
	}
	return journey.Values{first: value}
}

// rootOf returns the outermost field.
func rootOf(field string) string {
	first, _, _ := strings.Cut(field, ".")
	return first
}

// numberOf reads a value as a number. One that is missing counts as nothing yet: 0.
func numberOf(value any) (float64, bool) {
	switch v := value.(type) {
	case nil:
		return 0, true
	case float64:
		return v, true
	case string:
		n, err := strconv.ParseFloat(v, 64)
		return n, err == nil
	case []any:
		return float64(len(v)), true
	}
	return 0, false
}

// textOf returns a value as people read it. Something with a name is called by it.
func textOf(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		var all []string
		for _, one := range v {
			all = append(all, textOf(one))
		}
		return strings.Join(all, ", ")
	case map[string]any:
		return journey.Values(v).Text("name")
	}
	return ""
}
