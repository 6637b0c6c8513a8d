package place

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/words"
)

// Some words are only a part of a state's name, or a state's code and something else.

// IsWordAndCode reports whether a text is a plain word that is also a state's code: "me" may
// be Maine. "ME" is.
func IsWordAndCode(text string) bool {
	text = strings.TrimSpace(text)
	return codeWords[words.Plain(text)] && text != strings.ToUpper(text)
}

var codeWords = words.SetOf("me or in ok hi oh")

// SaysHalf reports whether a text has only some words of a state's name: "carolina". It hardly
// is anything else, but it isn't what was said.
func SaysHalf(text string, o choose.Option) bool {
	label := words.Phrase(o.Label)
	said := words.Plain(text)
	begins := strings.Contains(said, " ") && strings.HasPrefix(strings.Join(label, " "), said) // "new jer"
	return len(label) > 1 && !begins && len(choose.FindSpelled(text, AddTo([]choose.Option{o}, words.Cut(text)))) == 0
}

// IsElsewhere reports whether a text has only some words of the states that it was taken for,
// and says with other words that it is about another place: "west coast" isn't West
// Virginia. next lists the words that may be next to a state.
func IsElsewhere(text string, taken []choose.Option, next map[string]bool) bool {
	named := map[string]bool{}
	for _, o := range taken {
		if !SaysHalf(text, o) {
			return false
		}
		for _, word := range words.Phrase(o.Label) {
			named[word] = true
		}
	}
	return len(taken) > 0 && slices.ContainsFunc(words.Cut(text), func(w words.Word) bool {
		return len(w.Text) > 2 && !named[w.Text] && !words.IsStopword(w.Text) && !next[w.Text]
	})
}
