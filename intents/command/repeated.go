package command

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// ReadRepeated reads a message whose clauses are all the same command in other words:
// "forget it, cancel all of this". A yes or a no may be followed by something else, so these
// don't count.
func ReadRepeated(text string) (Order, bool) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",.;!\n–—", r) })
	var first Order
	said := 0
	for _, part := range parts {
		tokens := words.Cut(part)
		if len(tokens) == 0 {
			continue
		}
		order, ok := ReadWhole(tokens)
		if !ok || said > 0 && order != first || order == Yes || order == No || order == Start || order == Change {
			return "", false
		}
		first = order
		said++
	}
	return first, said > 1
}
