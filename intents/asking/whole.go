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
	isOver      = lists.Phrases("at its end")
	papers      = lists.Phrases("papers")
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

// AfterNo reports whether a short question is whether a request that was refused is at its end: "so do I lose my leave",
// "can they wait", "so I just don't get leave??".
func AfterNo(question string) bool {
	const most = 8 // words
	tokens := words.Cut(question)
	return len(tokens) <= most && words.Contain(tokens, ofIt) && (words.Contain(tokens, isOver) || !IsQuestion(tokens))
}

// OfThem reports whether a message asks what those who decide may do: "can they wait".
func OfThem(text string) bool { return ofThem.MatchString(words.Join(words.Cut(text))) }

var ofThem = regexp.MustCompile(`\b(?:can|could|will|would|do|does|should) (?:they|hr|he|she)\b`)

// NamesPapers reports whether a message names a paper that a request needs.
func NamesPapers(text string) bool { return words.Contain(words.Cut(text), papers) }

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
