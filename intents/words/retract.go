package words

import (
	"slices"
	"strings"
)

// changeOfMindWords separate two options when the second replaces the first.
var changeOfMindWords = lists.Set("changes of mind")

var retractions = lists.padded("retractions")

var exclusions = lists.padded("exclusions")

var clearRetractions = lists.padded("clear retractions")

// ChangesMind reports whether a word between two options takes the first one back.
func ChangesMind(word string) bool { return changeOfMindWords[word] }

// Retracts reports whether normalized text may take something back: "actually", "no".
func Retracts(plainText string) bool { return containsAny(" "+plainText+" ", retractions) }

// ClearlyRetracts reports whether normalized text can hardly mean anything else: "I
// meant".
func ClearlyRetracts(plainText string) bool { return containsAny(" "+plainText+" ", clearRetractions) }

// ExcludesNext reports whether normalized text ends with words that exclude what follows:
// "not", "instead of".
func ExcludesNext(plainText string) bool {
	return slices.ContainsFunc(exclusions, func(phrase string) bool { return strings.HasSuffix(" "+plainText+" ", phrase) })
}

func containsAny(s string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(s, part) })
}
