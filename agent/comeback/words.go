package comeback

import (
	_ "embed"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists     = words.ReadLists(listText)
	comesBack = lists.Phrases("back")
	asPlanned = lists.Phrases("as planned")
	earlier   = lists.Phrases("earlier")
	unfit     = lists.Phrases("unfit")
	notes     = lists.Phrases("notes")
	needed    = lists.Phrases("needed")
	later     = lists.Phrases("later")
)

// longest is how many words of a message are read: a longer one is about more than this.
const longest = 24

// MayReturn reports whether words may be about coming back to work.
func MayReturn(text string) bool {
	tokens := words.Cut(text)
	return len(tokens) <= longest && (words.Contain(tokens, comesBack) || words.Contain(tokens, unfit))
}

// closest is how many words may stand between two phrases that belong together: “go back to work
// earlier”. In “when am I back, and what if the baby comes early” they don't.
const closest = 3

// near reports whether a phrase of one list stands close before one of another.
func near(tokens []words.Word, first, second [][]string) bool {
	for i := range tokens {
		n := words.PrefixLen(tokens[i:], first)
		if n == 0 {
			continue
		}
		rest := tokens[i+n:]
		for k := range rest[:min(len(rest), closest+1)] {
			if words.PrefixLen(rest[k:], second) > 0 {
				return true
			}
		}
	}
	return false
}

// Said returns what words say of coming back to work, if that is about a leave of the person's. A
// day on which no leave of theirs ends changes one, and isn't for here.
func (s Scene) Said(text string) (m agent.ComeBack, ok bool) {
	tokens := words.Cut(text)
	if len(tokens) == 0 || len(tokens) > longest {
		return m, false
	}
	has := func(list [][]string) bool { return words.Contain(tokens, list) }
	back, question := has(comesBack), words.IsQuestion(text, tokens)
	day, named := oneDay(text, s.Clock)
	switch {
	case back && has(notes) && has(needed):
		m.Do = agent.DoReturnNote
	case has(unfit) && !question && !named:
		return s.running(agent.DoReturnUnfit)
	case near(tokens, comesBack, earlier) && !named && len(when.Find(text, s.Clock)) == 0:
		m.Do = agent.DoReturnOther
	case back && has(asPlanned) && !question && !named:
		m.Do = agent.DoReturn
	case back && named && !question && !has(earlier) && !has(later) && !amend.NamesOtherLeave(text):
		return s.backOn(day)
	default:
		return m, false
	}
	l, found := s.meant("", false)
	m.Request, m.Seen = l.Request.ID, l.Request.Revision()
	return m, found
}

// running is a move about the leave that is under way, if there is one.
func (s Scene) running(do agent.Verb) (agent.ComeBack, bool) {
	l, ok := s.meant("", true)
	return agent.ComeBack{Do: do, Request: l.Request.ID, Seen: l.Request.Revision()}, ok
}

// backOn is about the leave after which somebody is back on a day anyway. It is asked back: the
// words may be about something else.
func (s Scene) backOn(day time.Time) (agent.ComeBack, bool) {
	for _, l := range s.leaves() {
		if l.back.Equal(day) {
			return agent.ComeBack{Do: agent.DoReturn, Request: l.Request.ID, Seen: l.Request.Revision()}, true
		}
	}
	return agent.ComeBack{}, false
}

// NamesDay reports whether words name one day: they answer the question for it.
func (s Scene) NamesDay(text string) bool {
	_, ok := oneDay(text, s.Clock)
	return ok
}

// oneDay returns the only day that a text names.
func oneDay(text string, clock when.Clock) (day time.Time, ok bool) {
	for _, r := range when.Find(text, clock) {
		if r.Kind != when.KindDay || ok {
			return time.Time{}, false
		}
		day, ok = r.First, true
	}
	return day, ok
}
