// Package balance answers what people ask about their own time off: how much there is, what is left
// after a leave, what becomes of unused days. Package staff knows what the company's files say of it;
// this says which of it somebody asks for. It is pure.
package balance

import (
	"regexp"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// Asker is somebody who asks about their time off.
type Asker struct {
	Book   *staff.Book
	Forms  *wizard.Library
	Clock  when.Clock
	Who    *staff.Person     // nil if the company's file doesn't have them
	Form   map[string]string // the facts of the open form; nil if none is
	Newest *agent.Request    // what they asked for last; nil if they never did
	Before string            // their last question about it, if words can still go on from that; or ""
}

// kindFact is the fact of the questions whose answers name a kind of time off.
const kindFact = string(intents.RoleName)

// Wonders returns what answers a question that isn't how much time off there is: the company's files
// say what becomes of unused days and what is left after a leave, its written policies whether days
// are paid out. It is nil for any other words.
func (a Asker) Wonders(words string) []agent.Move {
	_, counted := a.policy()
	fromFiles := agent.Talk{About: agent.DoBalance, Words: words}
	fromPolicies := agent.AskPolicy{Question: words, OnlyIfCertain: true, OnlyOwn: true}
	about := a.wonders(words)
	switch {
	case about == staff.WondersTaken:
		return a.spent(words, fromFiles)
	case len(a.Book.Policies()) == 0 && about == staff.WondersAfter && a.Form != nil:
		return []agent.Move{fromFiles} // nobody told us what is left
	case len(a.Book.Policies()) == 0 && about == staff.WondersCarryOver && staff.AsksLeft(words):
		return []agent.Move{fromFiles, agent.AskPolicy{Question: say.CarryOver, OnlyIfCertain: true}}
	case len(a.Book.Policies()) == 0 && about == staff.WondersCarryOver:
		return []agent.Move{agent.AskPolicy{Question: say.CarryOver}}
	case len(a.Book.Policies()) == 0:
		return nil
	case about == staff.WondersCarryOver, about == staff.WondersPaid && counted:
		return []agent.Move{fromFiles, fromPolicies}
	case about == staff.WondersAfter && counted:
		return []agent.Move{fromFiles}
	case about == staff.WondersPayout:
		if endsJob.MatchString(words) {
			return []agent.Move{agent.AskPolicy{Question: words}}
		}
		return []agent.Move{agent.AskPolicy{Question: say.PaidOut}}
	case about == staff.WondersInstead && counted: // of other leave, it may mean being paid while away
		return []agent.Move{agent.AskPolicy{Question: say.PaidInstead}}
	}
	return nil
}

// endsJob matches that a question is about the end of a job, which has rules of its own.
var endsJob = regexp.MustCompile(`(?i)\b(?:leave the company|when i leave|leaving|quit|resign\w*|terminat\w*|fired|laid off|last day|retire\w*)\b`)

// Asks reports whether words ask how much time off there is.
func (a Asker) Asks(words string) bool { return a.Book.IsBalance(words, a.scene()) }

// GoesOn reads words that go on from the last question: "and at Christmas?".
func (a Asker) GoesOn(words string) (staff.Asked, bool) {
	if a.Before == "" {
		return staff.Asked{}, false
	}
	return a.Book.GoesOn(words, a.Before, a.scene())
}

// Told is an answer.
type Told struct {
	Sections [][]string // each with its main line first
	Asked    bool       // it was about an amount, which a next question can go on from
	Unknown  bool       // nobody told us; HR knows
}

// Tell answers how much time off there is, and how that is counted. leaves are all that the person
// asked for, with what HR corrected.
func (a Asker) Tell(words string, leaves []staff.Leave) Told {
	policy, counted := a.policy()
	switch about := a.wonders(words); {
	case about == staff.WondersTaken:
		return a.tellSpent(words, leaves)
	case about == staff.WondersPaid && counted:
		return Told{Sections: append([][]string{{staff.Account{Policy: policy}.TellPaid()}}, a.after(policy, words, leaves)...)}
	case a.Who == nil:
	case about == staff.WondersCarryOver:
		return a.carryOver(words, leaves)
	case about == staff.WondersAfter && counted:
		return Told{Sections: a.after(policy, words, leaves)}
	}
	asked, ok := a.Book.Read(words, a.scene())
	if on, follows := a.GoesOn(words); follows {
		asked, ok = on, true
	}
	if a.Who == nil || !ok {
		return unknown
	}
	told := Told{Asked: true}
	for _, policy := range a.Who.Having(asked.Policies) {
		told.Sections = append(told.Sections, staff.AccountOf(a.Who, policy, leaves).Tell(asked))
	}
	return told
}

// unknown is for people of whom the company's file says nothing.
var unknown = Told{Sections: [][]string{{say.BalanceUnknown}}, Unknown: true}

// carryOver says what becomes of unused days, by the policies that are named or else all.
func (a Asker) carryOver(words string, leaves []staff.Leave) (told Told) {
	asked, ok := a.Book.Read(words, a.scene())
	if !ok {
		return unknown
	}
	leaves, _ = a.withForm(leaves)
	for _, policy := range a.Who.Having(asked.Policies) {
		told.Sections = append(told.Sections, staff.AccountOf(a.Who, policy, leaves).TellCarryOver(a.today()))
	}
	return told
}

// after says what is left once the leave that is spoken of counts, on the day that is asked about or
// else on its last one. It says nothing of people who aren't in the directory.
func (a Asker) after(policy timeoff.Policy, words string, leaves []staff.Leave) [][]string {
	if a.Who == nil {
		return nil
	}
	leaves, at := a.withForm(leaves)
	last := a.today()
	if span, ok := staff.SpanOf(at.Facts, staff.CalendarOf(a.Who)); ok {
		last = max(last, span.To)
	}
	account := staff.AccountOf(a.Who, policy, leaves)
	account.Unsent = a.Form != nil
	return [][]string{account.Tell(a.Book.AskedAbout(words, policy, last, a.scene()))}
}

// policy returns that of the leave that is spoken of: the open form's, or that of the newest request.
func (a Asker) policy() (timeoff.Policy, bool) {
	if a.Form != nil {
		return a.Book.PolicyFor(a.Form[kindFact])
	}
	newest, ok := a.newest()
	if !ok {
		return timeoff.Policy{}, false
	}
	return a.Book.PolicyFor(newest.Facts[kindFact])
}

// withForm adds the leave of the open form, which the person is about to ask for. at is the one that is
// spoken of: that one, or the newest.
func (a Asker) withForm(leaves []staff.Leave) (all []staff.Leave, at staff.Leave) {
	if a.Form != nil {
		at = staff.Leave{Facts: a.Form, State: agent.Filed}
		return append(slices.Clone(leaves), at), at
	}
	at, _ = a.newest()
	return leaves, at
}

// newest is what the person asked for last, as far as its days are concerned.
func (a Asker) newest() (staff.Leave, bool) {
	if a.Newest == nil {
		return staff.Leave{}, false
	}
	return staff.LeavesOf(a.Forms, []agent.Request{*a.Newest})[0], true
}

func (a Asker) scene() staff.Scene { return staff.Scene{Kinds: staff.Kinds(a.Forms), Clock: a.Clock} }

func (a Asker) today() timeoff.Day { return timeoff.DayOf(a.Clock.Today()) }
