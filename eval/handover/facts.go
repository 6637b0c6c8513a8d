package handover

import (
	"encoding/json"
	"slices"
	"strings"
)

// facts counts the facts of a file, and those that were found in what was read of it.
func facts(known map[string]json.RawMessage, read json.RawMessage) (found, all int) {
	var got map[string]json.RawMessage
	_ = json.Unmarshal(read, &got) // nothing was found then
	for key, raw := range known {
		var wanted []any
		if json.Unmarshal(raw, &wanted) != nil {
			all++
			if string(raw) == string(got[key]) {
				found++
			}
			continue
		}
		var have []any
		_ = json.Unmarshal(got[key], &have)
		for _, w := range wanted {
			all++
			if slices.ContainsFunc(have, func(h any) bool { return isFact(w, h) }) {
				found++
			}
		}
	}
	return found, all
}

// contained are keys whose text must be in what was read; others must be equal.
var contained = []string{"text", "notes"}

func isFact(wanted, have any) bool {
	w, isObject := wanted.(map[string]any)
	if !isObject {
		return plain(wanted, "") == plain(have, "")
	}
	h, ok := have.(map[string]any)
	if !ok {
		return false
	}
	for key, value := range w {
		a, b := plain(value, key), plain(h[key], key)
		if a != b && (!slices.Contains(contained, key) || !strings.Contains(b, a)) {
			return false
		}
	}
	return true
}

// plain writes a value without what doesn't count: white space, and in places and formulas
// dollars, quotes and the equals sign.
func plain(value any, key string) string {
	raw, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		text = string(raw)
	}
	text = strings.Join(strings.Fields(text), " ")
	if key == "ref" || key == "cell" || key == "formula" {
		text = strings.TrimPrefix(strings.NewReplacer("$", "", "'", "").Replace(text), "=")
	}
	return text
}
