package match

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

var functionWords = lists.Set("function words")

// contentStems returns the stems of the words that mean something.
func contentStems(tokens []words.Word) []string {
	var out []string
	for _, w := range tokens {
		if !functionWords[w.Text] && !strings.ContainsAny(w.Text, words.Digits) && len(w.Text) > 1 {
			out = append(out, words.Stem(w.Text))
		}
	}
	return out
}
