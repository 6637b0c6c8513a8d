package say

import (
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// For the person who asked. The first two are followed by one of the next two.
const (
	AskedHR             = "I've asked HR. "
	AlreadyAskedHR      = "You've already asked HR this question. "
	AnswerComesHere     = "I'll tell you here what they say."
	AnswerComesDirectly = "I'll tell you in our direct messages what they say."
	WhatToAskHR         = "What would you like to ask HR? I'll show it to you once more before I send it."
	HRNotAsked          = "All right, I didn't ask HR."
)

// For HR.
const (
	OnlyHRAnswers        = "Only HR can answer these questions, in HR's own channel."
	TicketNotFound       = "I can't find that question anymore."
	ReuseAnswer          = "Use this answer for the next person who asks?"
	PassageChanged       = "That part of the policy has changed since then. Keep the answer as a policy of its own, or edit the policy."
	EditBeforePublishing = "The next person who asks will read this. Give it a title, and remove anything personal: these are people's own words."
	AnswerTooLong        = "This answer is too long to edit here. Upload it as a file in HR's channel, or post it in parts with “/policy add”."
)

func TicketTitle(k agent.Ticket) string {
	if n := len(k.AskerIDs()); n > 1 {
		return "Question · " + strconv.Itoa(n) + " people ask"
	}
	return "Question · " + k.Askers[0].Person.DisplayName() + " asks"
}

// mostNames is how many of the people who asked are named.
const mostNames = 20

func AskedBy(names []string) string {
	if more := len(names) - mostNames; more > 0 {
		return "Asked by " + strings.Join(names[:mostNames], ", ") + " and " + strconv.Itoa(more) + " more"
	}
	return "Asked by " + joinWithAnd(names)
}

// Reachable says who besides HR was asked.
func Reachable(k agent.Ticket) string {
	var names []string
	for _, p := range k.Reach {
		names = append(names, p.DisplayName())
	}
	if len(names) == 0 {
		return "Nobody else could be asked."
	}
	return "I've also asked " + joinWithAnd(names) + "."
}

func MoreWordings(n int) string { return "And " + count(n, "more wording") + "." }

func ClosestPolicies(k agent.Ticket) string {
	var where []string
	for _, c := range k.Closest {
		where = append(where, c.Where)
	}
	switch {
	case k.Handover != "":
		return "The handover doesn't say. " + Reachable(k)
	case len(where) == 0:
		return "Our policies don't say anything about it."
	}
	return "Closest in our policies: " + strings.Join(where, "; ")
}

// TicketNote is the status of a ticket, for its card.
func TicketNote(k agent.Ticket) string {
	note := string(k.ID) + " · asked " + wizard.Day(k.Opened)
	switch {
	case k.State == agent.TicketClosed:
		return note + " · closed by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At)
	case k.State == agent.TicketAnswered && k.Kept != "":
		return note + " · answered by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At) + " · " + k.Kept
	case k.State == agent.TicketAnswered:
		return note + " · answered by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At)
	case k.Owner != nil:
		return note + " · assigned to " + k.Owner.Name
	}
	return note
}

// TicketDone refuses to work on a ticket in its current state.
func TicketDone(k agent.Ticket) string {
	if k.State == agent.TicketOpen {
		return "This question doesn't have an answer yet. Nothing was changed."
	}
	what := "answered"
	if k.State == agent.TicketClosed {
		what = "closed"
	}
	return k.Decided.Name + " already " + what + " this question on " + wizard.Day(k.Decided.At) + ". Nothing was changed."
}

// ConfirmReply asks whether words in a thread are the answer.
func ConfirmReply(k agent.Ticket) string { return "Send this as the answer to " + askers(k) + "?" }

func ReplyTooLong(k agent.Ticket) string {
	return "If this is the answer to " + askers(k) + ", it's too long for me to send from here. Press Answer to send it."
}

func askers(k agent.Ticket) string {
	if n := len(k.AskerIDs()); n > 1 {
		return "the " + strconv.Itoa(n) + " people who asked"
	}
	return k.Askers[0].Person.DisplayName()
}

// Answered says who answered.
func Answered(k agent.Ticket) string {
	if k.Handover != "" {
		return k.Decided.Name + " answered your question:"
	}
	return k.Decided.Name + " from HR answered your question:"
}

// NewcomerAsks is for those who may know what a handover doesn't say.
func NewcomerAsks(who agent.PersonRef) string {
	return who.DisplayName() + " asks something that the handover doesn't answer. Your answer is kept for the next person who asks."
}

func HRDeclined(k agent.Ticket) string {
	return k.Decided.Name + " says HR can't answer this question. Your manager may know more."
}

// AlreadySettled says what was decided about keeping an answer.
func AlreadySettled(k agent.Ticket) string {
	return "Someone has already decided this: the answer is " + k.Kept + ". Nothing was changed."
}

// AskersWillSee says which passage a wording of the question will lead to.
func AskersWillSee(k agent.Ticket, passage knowledge.PassageID) string {
	for _, c := range k.Closest {
		if c.Passage == passage {
			return "From now on, anyone who asks like this will see “" + c.Where + "”."
		}
	}
	return PassageChanged
}
