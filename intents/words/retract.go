package words

import (
	"slices"
	"strings"
)

// changeOfMindWords are the words with which somebody changes their mind between two options.
var changeOfMindWords = SetOf("no nope sorry wait actually meant rather oops")

var retractions = []string{" no ", " nope ", " sorry ", " actually ", " i mean ", " i meant ", " make it ", " wait ", " scratch that ", " correction ", " or rather "}

var exclusions = []string{" not ", " not on ", " not from ", " instead of ", " rather than "}

var clearRetractions = []string{" sorry ", " i mean ", " i meant ", " wrong ", " typo ", " mistake ", " correction ", " scratch that ", " not right ", " misspoke ", " oops ", " no wait ", " wait no "}

// ChangesMind reports whether somebody who says a word between two options takes
// the first one back.
func ChangesMind(word string) bool { return changeOfMindWords[word] }

// Retracts reports whether plain text may take back what was said before it, as
// "actually" and "no" may.
func Retracts(plainText string) bool { return containsAny(" "+plainText+" ", retractions) }

// ClearlyRetracts reports whether plain text can hardly be meant otherwise: "I
// meant".
func ClearlyRetracts(plainText string) bool { return containsAny(" "+plainText+" ", clearRetractions) }

// ExcludesNext reports whether plain text ends with words that leave out what
// follows it: "not", "instead of".
func ExcludesNext(plainText string) bool {
	return slices.ContainsFunc(exclusions, func(phrase string) bool { return strings.HasSuffix(" "+plainText+" ", phrase) })
}

func containsAny(s string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(s, part) })
}
