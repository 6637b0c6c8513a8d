package command

import (
	_ "embed"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// The plain commands are recognised where they are the whole message, give or
// take politeness, or where they stand in a marked form at its beginning
// ("change …", "I need … leave"). A word inside a longer answer is never one:
// "I had to cancel my trip" cancels nothing. Misspellings of single words are
// listed, not computed: "cancer" is a letter away from "cancel".

// orderPhrases are the whole messages that are orders.
//
//go:embed command.txt
var orderPhrases string

// ordersByPhrase are the phrases with their orders.
var ordersByPhrase = indexOrders(orderPhrases)

// indexOrders reads phrases below their order in brackets.
func indexOrders(list string) map[string]Order {
	out := map[string]Order{}
	var order Order
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			order = Order(strings.Trim(line, "[]"))
		default:
			out[line] = order
		}
	}
	return out
}

// Read reads a plain command. rest is what is left of the text for [Start]
// ("maternity leave") and [Change] ("due date to June 20"), in the person's own
// letters; ok is false where the text is no command.
func Read(text string) (order Order, rest string, ok bool) {
	tokens := words.Cut(text)
	if len(tokens) == 0 {
		if marks := strings.TrimSpace(text); marks != "" && strings.Trim(marks, "?!") == "" && marks[0] == '?' {
			return Help, "", true
		}
		return "", "", false
	}
	if order, ok := ReadWhole(tokens); ok {
		return order, "", true
	}
	return ReadPrefix(text, tokens)
}

// maxCommandWords is how many words a whole-message command has at most, politeness included.
const maxCommandWords = 16

// ReadWhole reads words that are nothing but a plain command as it is listed,
// give or take politeness and a misspelling.
func ReadWhole(tokens []words.Word) (Order, bool) {
	if len(tokens) > maxCommandWords {
		return "", false
	}
	tokens = words.DropEmoji(tokens)
	for { // one politeness after the other: "thank you" may be one, or all that is said
		if order, ok := ordersByPhrase[words.Join(tokens)]; ok {
			return order, true
		}
		less := words.TrimOnePolite(tokens)
		if len(less) == len(tokens) {
			return misspelledOrder(tokens)
		}
		tokens = less
	}
}
