package ailment

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// MayBeOff reports whether a statement with a day in it may ask for that day: it tells of somebody's
// health, of an occasion of one's own, or that its author isn't there. What only happens at work, or
// to others, asks for nothing: "the release is on Friday", "all hands moved to Thursday".
func MayBeOff(text string) bool {
	tokens := words.Cut(text)
	if _, ill := Read(text); ill || has(tokens, "occasion") {
		return !isTheirs(tokens)
	}
	if has(tokens, "gone") {
		return !isTheirs(tokens)
	}
	own := len(tokens) > 0 && doing[tokens[0].Text] // "taking the kids to the lake July 5"
	for i, w := range tokens {
		soldiers := strings.HasPrefix(w.Text, "deploy") && has(tokens, "relative")
		if begins(tokens[i:], "work") > 0 && !soldiers && !isOfRelative(tokens[:i]) {
			return false
		}
		own = own || firstPersons[w.Text]
	}
	return own
}

// isOfRelative reports whether what follows some words is a relative's: "my daughter's IEP" meeting isn't work.
func isOfRelative(before []words.Word) bool {
	const reach = 3 // words, such as "daughter's school"
	return has(before[max(0, len(before)-reach):], "relative")
}

// isTheirs reports whether words begin with somebody who isn't their author.
func isTheirs(tokens []words.Word) bool { return begins(tokens, "theirs") > 0 }

// doing are words with which a message begins that leaves out its author.
var doing = words.SetOf("taking going driving flying traveling travelling visiting heading camping skiing hiking hosting celebrating doing getting having attending seeing")
