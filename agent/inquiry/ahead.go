package inquiry

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// What people hear of what may still come between them and their leave.
const (
	cannotPromise = "I don't know what the answer will be."
	ifDenied      = "If it's a no, you'll get the reason here. You can then ask them to look at it again, or ask for other days."
	mayBeUndone   = "HR can take a decision back. If they ever do, I'll tell you here."
	staysAsItIs   = "Nothing changes until you tell me."
	keptUntilSent = "All right, it waits here as it is until you send it or cancel it."
	onceYouKnow   = "Once you know, say what should be different, for example “a week later” or “cancel it”."
	neededAtWork  = "Your leave stays as it is unless you change it. If you're needed at work, talk to your manager first. Then tell me what should be different, for example “a week later”, “back two days earlier” or “cancel it”."
	fallIll       = "I hope you stay well! Your leave stays as it is. If you do get sick, tell me on that day, for example “I'm sick today”, and I'll help you let HR know. They can also tell you whether those days count as sick days then."
	countedDays   = "If this leave has a balance, its days come off it as soon as you send the request. If you cancel it or it's denied, you get them all back."
	askAsItIs     = "You can ask for it like that. HR looks at it once you've sent it, and asks you if something isn't clear."
	moreDays      = "If another day should be off, too, tell me which."
	inWriting     = "You can always ask me to show your request. If you need a letter, HR can write one."
)

// odds says who decides, and what a no would mean.
func odds(r Record) Answer {
	l, ok := r.newest()
	switch {
	case !ok:
		return noRequests()
	case l.State == agent.Approved:
		return decision(l).and(tell(mayBeUndone))
	case l.State == agent.Filed, l.State == agent.Questioned:
		return tell(cannotPromise).and(decider(r)).and(tell(ifDenied))
	}
	return decision(l)
}

// enough says what a leave is as it stands. Whether it is all right is HR's to say.
func enough(r Record) Answer {
	span := r.span()
	if span.Start.IsZero() || span.End.IsZero() {
		if r.Form != nil {
			return tell(askAsItIs)
		}
		return state(r)
	}
	a := tell("As it is, it's from " + wizard.Day(span.Start) + " to " + wizard.Day(span.End) + ". " + say.FirstDayBack(span, r.Works) + " " + moreDays)
	if l, ok := r.newest(); r.Form == nil && ok {
		return a.and(decision(l))
	}
	return a.and(tell("HR decides once you've sent it."))
}

// daysBack says when the days of a request are the person's again.
func daysBack(r Record) Answer {
	l, ok := r.newest()
	switch {
	case ok && l.CanCancel():
		cancel := agent.Button{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Request: l.ID}}
		return tell(countedDays, "You still have your request "+string(l.ID)+": "+l.Headline+".").with(cancel)
	case ok && l.State == agent.Denied:
		return tell("Your request " + string(l.ID) + " takes no days: it was denied. If it has a balance, all of them are back in it.")
	case ok:
		return tell("Your request " + string(l.ID) + " takes no days: it is canceled. If it has a balance, all of them are back in it.")
	}
	return tell(countedDays)
}

// proof says what there is of a request in writing.
func proof(r Record) Answer { return state(r).and(tell(inWriting)).with(r.ToHR...) }

func undecided(r Record) Answer {
	if r.Form != nil {
		return tell(keptUntilSent)
	}
	l, ok := r.newest()
	if !ok || !l.CanCancel() {
		return tell(staysAsItIs)
	}
	return tell("All right, your request "+string(l.ID)+" stays as it is: "+l.Headline+".", onceYouKnow)
}

func atWork(Record) Answer { return tell(neededAtWork) }

func illThen(r Record) Answer { return tell(fallIll).with(r.ToHR...) }
