package asking

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

var (
	allRightSo  = lists.Phrases("all right so")
	addsDay     = lists.Phrases("adds another day")
	too         = lists.Phrases("too")
	scheduled   = lists.Phrases("scheduled")
	mayThey     = lists.Phrases("may they")
	whoseWord   = lists.Phrases("whose word")
	whatNow     = lists.Phrases("what now")
	peopleThere = lists.Phrases("people at work")
	refuses     = lists.Phrases("refuses")
	takesBack   = lists.Phrases("takes back")
)

// IfEnough reports whether a question is only whether everything is all right as it is: "is that ok?", "so we're
// good?", "should I put Monday too".
func IfEnough(question string) bool {
	const most = 12 // words
	tokens := words.Cut(question)
	if len(tokens) == 0 || len(tokens) > most {
		return false
	}
	if words.Contain(tokens, addsDay) && words.Contain(tokens, too) {
		return true
	}
	core := words.SkipLinks(tokens)
	return len(core) > 0 && words.PrefixLen(core, allRightSo) == len(core)
}

// WhoseWord reports whether a message tells that somebody at work acts against a leave, and asks who may do that or
// what to do: "Sam wasn't consulted and now I'm on the schedule for the 23rd. who wins".
func WhoseWord(text string) bool {
	const most = 45 // words
	said := words.Cut(text)
	if len(said) == 0 || len(said) > most {
		return false
	}
	whose, mayBe := words.Contain(said, whoseWord), words.Contain(said, mayThey)
	switch {
	case words.Contain(said, scheduled):
		return whose || mayBe || words.Contain(said, whatNow)
	case whose:
		return words.Contain(said, peopleThere) || words.Contain(said, refuses)
	}
	asks := mayBe || strings.Contains(text, "?") || words.OpensQuestion(words.SkipLinks(said))
	return asks && words.Contain(said, takesBack) && words.Contain(said, peopleThere)
}
