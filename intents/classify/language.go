package classify

import (
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/intents/words"
)

// InEnglish reports whether a text may be English. If in doubt, it says yes.
func InEnglish(text string) bool {
	text = truncate(text)
	return !IsForeign(text, words.Cut(text))
}

// IsForeign reports whether most letters of a text are in another script, or its function
// words are from another language.
func IsForeign(text string, tokens []words.Word) bool {
	latin, other := 0, 0
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r):
		case unicode.Is(unicode.Latin, r):
			latin++
		default:
			other++
		}
	}
	if other > latin {
		return true
	}
	ours, theirs, shared := 0, 0, 0
	for _, w := range tokens {
		switch {
		case foreignWords[w.Text]:
			theirs++
			if sharedWords[w.Text] {
				shared++ // "tack on Thursday too" isn't Swedish
			}
		case englishWords[w.Text]:
			ours++
		}
	}
	if theirs == shared && theirs < len(tokens) {
		return false
	}
	return theirs > ours && theirs*4 >= len(tokens)
}

// ClearlyForeign is like [IsForeign], for messages that may be mostly names: "Juan de la
// Cruz" isn't Spanish.
func ClearlyForeign(text string) bool {
	text = truncate(text)
	tokens := words.Cut(text)
	return IsForeign(text, tokens) && slices.ContainsFunc(tokens, func(w words.Word) bool {
		return foreignWords[w.Text] && !foreignNames[w.Text] || strings.ContainsFunc(w.Text, func(r rune) bool { return !unicode.Is(unicode.Latin, r) && unicode.IsLetter(r) })
	})
}

var foreignNames = lists.Set("foreign words in names")

var sharedWords = lists.Set("foreign words in English")

// foreignWords are frequent function words of Spanish, French, German, Portuguese,
// Italian, Dutch, Finnish and Swedish that aren't English words.
var foreignWords = lists.Set("foreign function words")

// englishWords are frequent function words of English.
var englishWords = lists.Set("English function words")
