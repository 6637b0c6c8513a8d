// Package subject tells words that only name something, as one types them into a search box, from
// words in which somebody tells of themselves: "dental?" and "laptop broken" from "my plant died".
// What isn't understood otherwise may be looked up if it names something.
package subject

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// IsBlank reports whether a text contains nothing that one could look for.
func IsBlank(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// IsAsked reports whether words are a question by their order or their mark.
func IsAsked(said string) bool { return words.IsQuestion(said, words.Cut(said)) }

// Asks reports whether words have a question mark, or a question word behind what they ask about:
// "dog bit me what form".
func Asks(said string) bool { return strings.Contains(said, "?") || asksLate.MatchString(said) }

var asksLate = regexp.MustCompile(`(?i)\w\W+(?:what|which|how (?:much|many|long|often)|who (?:pays|do|does|to)|where|when)\b`)

// IsPersonal reports whether somebody speaks of themselves, or of people.
func IsPersonal(said string) bool { return personal.MatchString(said) }

var personal = regexp.MustCompile(`(?i)\b(?:i|i'm|im|me|my|mine|we|us|our|he|she|his|her|they|their)\b`)

// AsksRest reports whether words are about what somebody has left.
func AsksRest(said string) bool { return rest.MatchString(said) }

var rest = regexp.MustCompile(`(?i)\b(?:left|remaining|balance|have i|i have|i got|i've got|used|my)\b`)

// few words are as many as a name has.
const few = 4

// IsBareName reports whether words name a kind of leave and ask for nothing: "jury duty".
func IsBareName(said string) bool {
	return len(words.Cut(said)) <= few && !wish.Wants(said) && !IsPersonal(said)
}

// IsShort reports whether words are as few as a name has: "course budget", "swap on call".
func IsShort(said string) bool { return len(words.Cut(said)) <= few }

// IsEnglish reports whether all of the words are English.
func IsEnglish(said string) bool {
	return !slices.ContainsFunc(words.Cut(said), func(w words.Word) bool { return !words.IsReal(w.Text) })
}

// Names reports whether words that weren't understood name a subject: "parking", "dress code".
func Names(said string) bool {
	const longEnough = 4 // letters of a word that says something
	says := slices.ContainsFunc(words.Cut(said), func(w words.Word) bool { return len(w.Text) > longEnough })
	return says && IsEnglish(said) && IsShort(said) && !IsPersonal(said)
}
