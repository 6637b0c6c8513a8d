package asking

import (
	"regexp"
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
	ofIt        = lists.Phrases("what is on record")
	exclaims    = lists.Phrases("exclamations")
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

// OfIt reports whether a short question names nothing but what its author has on record, or the people who decide about
// it: "so do I lose my leave", "can they wait".
func OfIt(question string) bool {
	const most = 8 // words
	tokens := words.Cut(question)
	return len(tokens) <= most && words.Contain(tokens, ofIt)
}

// OnlyExclaims reports whether words say nothing but how their author feels about something: "seriously??".
func OnlyExclaims(tokens []words.Word) bool {
	for len(tokens) > 0 {
		n := words.PrefixLen(tokens, exclaims)
		if n == 0 {
			return false
		}
		tokens = tokens[n:]
	}
	return true
}

// Asks reports whether a message asks something, in any part of it: "my appointment isn't till the 15th, can they wait".
func Asks(text string) bool {
	tokens := words.Cut(text)
	return strings.Contains(text, "?") || IsQuestion(tokens) || asksWithin.MatchString(words.Join(tokens))
}

// asksWithin matches where a question begins in the middle of a message. In "and so do I" none does.
var asksWithin = regexp.MustCompile(`\b(?:\S+[^o]|[^s]o|no) (?:do|does|did|can|could|will|would|should|may|am|is|are) (?:i|we|you|they|he|she|it|hr)\b`)
