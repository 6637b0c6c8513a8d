package words

import (
	"maps"
	"strings"
)

// stopwords are too common to tell options apart.
var stopwords = lists.Set("stopwords")

// SetOf returns the set of phrases in a list separated by bars, or of words if there is no
// bar.
func SetOf(list string) map[string]bool {
	parts := strings.Split(list, "|")
	if len(parts) == 1 {
		parts = strings.Fields(list)
	}
	out := make(map[string]bool, len(parts))
	for _, part := range parts {
		out[part] = true
	}
	return out
}

var determiners = lists.Set("determiners")

// Union returns the union of some sets.
func Union(sets ...map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, s := range sets {
		maps.Copy(out, s)
	}
	return out
}

// IsStopword reports whether a word is too common to mean anything by itself.
func IsStopword(word string) bool { return stopwords[word] }

// IsDeterminer reports whether a word only introduces a noun: "my", "the".
func IsDeterminer(word string) bool { return determiners[word] }
