package inquiry

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/words"
)

// NamesOf returns the names that somebody is called by, in lower case: "sam" and "ortiz".
func NamesOf(name string) []string { return words.Texts(words.Cut(name)) }

// NamesOne reports whether words name one of some people by their first or last name.
func NamesOne(said string, people []agent.PersonRef) bool {
	tokens := words.Texts(words.Cut(said))
	return slices.ContainsFunc(people, func(who agent.PersonRef) bool {
		return slices.ContainsFunc(NamesOf(who.Name), func(name string) bool {
			return slices.Contains(tokens, name) || slices.Contains(tokens, name+"s")
		})
	})
}

// informed says whether managers and colleagues were or will be told.
func informed(r Record) Answer {
	newest, filed := r.newest()
	switch filed = filed && r.Form == nil; {
	case filed && len(newest.Approval.Deciders()) > 0:
		return r.withTeam(say.DecidersWereTold(newest.Request))
	case !filed && r.Routed:
		return r.withTeam(say.NobodyToldYetOnRoutes)
	}
	if filed {
		if r.TeamAsks {
			return tell(say.ToldHRAlone, say.TeamMayAsk)
		}
		return tell(say.OnlyHRWasTold)
	}
	if r.TeamAsks {
		return tell(say.NobodyToldYet, say.TeamMayAsk)
	}
	return tell(say.NobodyToldYet)
}

// withTeam adds what colleagues can ask for.
func (r Record) withTeam(text string) Answer {
	if r.TeamAsks {
		return tell(text, say.TeamMayAsk)
	}
	return tell(text)
}

func readers(r Record) Answer {
	a := tell(say.WhoReadsThis + " " + say.WhatHRSees)
	switch {
	case r.Routed:
		a = r.withTeam(say.WhoReadsThis + " " + say.WhatDecidersSee)
	case r.TeamAsks:
		a = tell(say.WhoReadsThis+" "+say.WhatHRSeesOnly, say.TeamMayAsk)
	}
	if r.Form != nil {
		a = tell(say.NothingSentYet).and(a)
	}
	return a.and(Answer{Blocks: []agent.Block{{Small: say.ChatSettings}}})
}

func kept(Record) Answer {
	a := tell(say.WhatIsKept, say.WhoReadsThis)
	return a.with(knownOf, copyOf).and(Answer{Blocks: []agent.Block{{Small: say.ChatSettings}}})
}

// knownOf shows what is remembered of the person from one request to the next.
var knownOf = agent.Button{Label: "What I know about you", Press: agent.Press{Do: agent.DoProfile}}

// copyOf and askToErase are the person's rights, whatever else they can do.
var (
	copyOf     = agent.Button{Label: "Send me a copy", Press: agent.Press{Do: agent.DoRecordsCopy}}
	askToErase = agent.Button{Label: "Ask HR to delete my data", Press: agent.Press{Do: agent.DoRecords}}
)

// erase says what can be deleted, and offers what the person can do without HR.
func erase(r Record) Answer {
	live := r.live()
	switch {
	case r.Form != nil:
		return tell(say.EraseForm).with(askToErase).asking(agent.Press{Do: agent.DoDrop, Form: r.Form.ID})
	case len(live) == 1:
		return tell(say.EraseRequest).with(askToErase).asking(agent.Press{Do: agent.DoDrop, Request: live[0].ID})
	case len(r.Requests) > 0:
		return tell(say.EraseFiled).with(askToErase)
	}
	return tell(say.NothingToErase).with(askToErase)
}

// complaint is about HR itself, so it leads elsewhere.
func complaint(Record) Answer { return tell(say.ComplaintHeard, say.ComplaintOutside) }

func goingBack(r Record) Answer {
	return r.days(func(s say.Span) string {
		if s.End.IsZero() {
			return say.GladYouAreBack
		}
		return say.BackAtWork(s, r.Works) + " " + say.GladYouAreBack
	})
}

// Relay answers somebody who wants a colleague to be told, and offers to ask HR to.
func Relay(words string) Answer {
	a := tell(say.DoesNotRelay)
	a.Offer = agent.Press{Do: agent.DoAskHR, Value: say.Clip(strings.Join(strings.Fields(words), " "))}
	return a
}
