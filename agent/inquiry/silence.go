package inquiry

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// What people hear who wait, who were told no, or who are told what to do.
const (
	notYetOff         = "Until it's approved you don't have these days off, so please don't count on them yet."
	noneWaits         = "I'm sorry you haven't heard back. None of your questions is open with HR here. If you wrote to them somewhere else, I don't see it."
	sorryStillWaiting = "I'm sorry you're still waiting."
	nothingWaits      = "No request of yours is with HR here. If you sent it another way, they can tell you where it is."
	remindsOfThem     = "They haven't answered yet. I remind them until they do, and I'll tell you here. If it can't wait, please write to them directly."
	mostQuestions     = 3
	sorryForNo        = "I'm sorry to hear that."
	otherDays         = "If other days work, tell me which, for example “a week later” or “without the Friday”. If you no longer want it, say “cancel”."
	approvalStands    = "It stays approved unless HR takes that back, and then I'd tell you. A schedule or a word from somebody else doesn't change it. Please let HR know, so that they settle it with your manager before those days."
	settlesIt         = "Until it is approved, those days aren't off yet. Please let HR know what you were told, so that they settle it with your manager."
	talkItOver        = "If that doesn't seem right, please talk to HR."
	reasonIsYours     = "I don't pass on to your manager or your team why you're away: that's for you to share, with whom and how you like. Please write to them yourself."
	reasonInNote      = "HR sees what is in your request. If they should know more, say “tell HR” and what it is."
	whatTheySee       = "If your manager or somebody else has to decide on your request, they see the dates and, for some kinds of leave, the kind, but none of your answers."
	payNotRight       = "I'm sorry, that's a worry. I can't see or correct what you were paid, but HR can check with payroll."
	payWithHR         = "Tell them which paycheck it is and what's missing. I haven't started or changed any request."
	daysNotRight      = "I'm sorry about that. I can't see or correct how your days were counted, but HR can."
	daysWithHR        = "Tell them which day it was and what's wrong. I haven't started or changed any request."
	notForced         = "I haven't started anything, and you don't have to ask for leave that you don't want."
	askWhyInWriting   = "Whether you can be told to take leave depends on the reason, so ask HR to give you the reason in writing."
	askWhichReason    = askWhyInWriting + " If it's about your health, ask whether something at work can be changed instead. If it's about a pregnancy, you can't be made to take leave as long as another change would let you work."
	forcedSource      = "Law: 42 U.S.C. 2000gg-1(4), 42 U.S.C. 12112(b)(5). Not yet checked by a lawyer."
)

// ownQuestion says since when HR has the person's questions.
func ownQuestion(r Record) Answer {
	if len(r.Questions) == 0 {
		return tell(noneWaits).with(r.ToHR...)
	}
	var a Answer
	for _, q := range r.Questions[max(0, len(r.Questions)-mostQuestions):] {
		a = a.and(tell("HR has had this question from you since " + wizard.Day(q.At) + ":")).quoting(q.Words)
	}
	return a.and(tell(remindsOfThem)).with(r.ToHR...)
}

// QuestionsOf are the questions of one person among tickets, the oldest first.
func QuestionsOf(who agent.UserID, tickets []agent.Ticket) []agent.Asker {
	var all []agent.Asker
	for _, k := range tickets {
		i := slices.IndexFunc(k.Askers, func(a agent.Asker) bool { return a.Person.ID == who })
		if k.State == agent.TicketOpen && i >= 0 {
			all = append(all, k.Askers[i])
		}
	}
	slices.SortStableFunc(all, func(a, b agent.Asker) int { return a.At.Compare(b.At) })
	return all
}

// silence says what it means that nobody has decided, and offers to ask for news.
func silence(r Record) Answer {
	l, ok := r.newest()
	if !ok || l.State != agent.Filed {
		return state(r)
	}
	return tell(notYetOff).and(nudge(r))
}

// refused hears that somebody at work said no, and says how far the request is: what was said
// somewhere else decides nothing here.
func refused(r Record) Answer {
	l, ok := r.newest()
	if !ok || !l.CanCancel() {
		return tell(sorryForNo, talkItOver).with(r.ToHR...)
	}
	cancel := agent.Button{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Request: l.ID}}
	return tell(sorryForNo + " Nothing has changed here so far.").and(decision(l)).and(tell(otherDays)).with(append([]agent.Button{cancel}, r.ToHR...)...)
}

// overruled says whose word counts, if somebody at work acts as if a request weren't approved.
func overruled(r Record) Answer {
	l, ok := r.newest()
	switch {
	case !ok:
		return decider(r)
	case l.State == agent.Approved:
		return decision(l).and(tell(approvalStands)).with(r.ToHR...)
	case l.CanCancel():
		return tell("What counts is what is decided here.").and(decision(l)).and(tell(settlesIt)).with(r.ToHR...)
	}
	return decision(l).with(r.ToHR...)
}

// HeardNo comes before the offer to leave out the days to which somebody said no.
func HeardNo(r agent.Request) string {
	if r.State == agent.Approved {
		return sorryForNo + " It's approved here, and stays so unless you change it."
	}
	return sorryForNo + " Nothing has changed here so far."
}

// purpose leaves it to the person whom they tell why. What deciders see, they see anyway.
func purpose(r Record) Answer {
	if r.Routed {
		return tell(reasonIsYours, whatTheySee, reasonInNote)
	}
	return tell(reasonIsYours, reasonInNote)
}

// payroll sends somebody whose pay isn't right to HR. Nothing here sees what is paid.
func payroll(r Record) Answer { return tell(payNotRight, payWithHR).with(r.ToHR...) }

// miscounted answers somebody whose days were counted wrongly, or got lost.
func miscounted(r Record) Answer { return tell(daysNotRight, daysWithHR).with(r.ToHR...) }

// forced answers somebody who is told to take leave. The law that it quotes is the United States'.
func forced(r Record) Answer {
	if r.Abroad {
		return tell(notForced, askWhyInWriting).with(r.ToHR...)
	}
	return tell(notForced, askWhichReason).and(Answer{Blocks: []agent.Block{{Small: forcedSource}}}).with(r.ToHR...)
}
