package choose

import (
	"github.com/leaveway/leaveway/intents/words"
)

// parsedName is a name of an option, cut into words. Nobody changes it.
type parsedName struct {
	plain  []string
	groups [][][]string
}

// parsed remembers the names of options, because the same options are compared with each
// clause of each message.
var parsed words.Memory[parsedName]

// parseName returns a name, normalized.
func parseName(text string) parsedName {
	return parsed.Of(text, func(text string) parsedName { return parsedName{words.Phrase(text), groupsOf(text)} })
}
