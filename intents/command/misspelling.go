package command

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// destructive orders must be spelled as listed, or with a mistake that is known by itself:
// "cancle".
var destructive = map[Order]bool{Cancel: true, Submit: true}

// guessed reports whether a word was corrected by its letters alone.
func guessed(w words.Word) bool { return w.Typed != "" && !words.IsListedMistake(w.Typed) }

// shorthand is what people write for a word in a command.
var shorthand = map[string]string{
	"u": "you", "ur": "your", "r": "are", "wanna": "want to", "gonna": "going to", "gotta": "got to",
	"q": "question", "req": "request", "rq": "request", "smth": "something", "sth": "something", "pls": "please",
}

// lookUp returns the order that words are, if they are spelled well enough for it.
func lookUp(tokens []words.Word) (Order, bool) {
	order, ok := ordersByPhrase[words.Join(tokens)]
	if !ok && len(tokens) > 1 {
		order, ok = ordersByPhrase[strings.Join(spellOut(tokens), " ")]
	}
	if !ok {
		order, ok = ordersByPhrase[withoutDrawl(words.Join(tokens))]
		ok = ok && !destructive[order]
	}
	return order, ok && !(destructive[order] && slices.ContainsFunc(tokens, guessed))
}

// withoutDrawl returns a text with one letter in place of three or more of it: "yessss" is yes.
func withoutDrawl(text string) string {
	const drawl = 3 // letters
	var out []byte
	for i := 0; i < len(text); {
		n := 1
		for i+n < len(text) && text[i+n] == text[i] {
			n++
		}
		kept := n
		if n >= drawl {
			kept = 1
		}
		out = append(out, text[i:i+kept]...)
		i += n
	}
	return string(out)
}

// spellOut replaces shorthand.
func spellOut(tokens []words.Word) []string {
	parts := words.Texts(tokens)
	for i, w := range parts {
		if long, ok := shorthand[w]; ok {
			parts[i] = long
		}
	}
	return parts
}
