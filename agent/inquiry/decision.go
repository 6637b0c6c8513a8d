package inquiry

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/say"
)

// decision says how far HR is with a request.
func decision(l Leave) Answer {
	switch l.State {
	case agent.Filed:
		if s, _ := l.Approval.Open(); s != nil {
			return tell(say.WaitsOnRoute(l.Request))
		}
		return tell(say.WithHRSince(l.Request) + " " + say.NotDecidedYet(l.Request))
	case agent.Questioned:
		return tell(say.NotDecidedYet(l.Request)).and(openQuestion(l))
	}
	return tell(say.Decided(l.Request)).quoting(l.Reason)
}

// openQuestion shows the question that HR waits for an answer to.
func openQuestion(l Leave) Answer {
	return tell(say.QuestionWaits(l.Request)).quoting(lastExchange(l).Question).with(answerButton(l))
}

func lastExchange(l Leave) agent.Exchange { return l.Exchanges[len(l.Exchanges)-1] }

func answerButton(l Leave) agent.Button {
	return agent.Button{Label: "Answer", Press: agent.Press{Do: agent.DoReplyToHR, Request: l.ID}, Style: agent.Primary}
}

// questioned returns the request about which HR waits for an answer.
func (r Record) questioned() (Leave, bool) {
	i := slices.IndexFunc(r.Requests, func(l Leave) bool { return l.State == agent.Questioned })
	if i < 0 {
		return Leave{}, false
	}
	return r.Requests[i], true
}

func state(r Record) Answer {
	var a Answer
	if r.Form != nil {
		a = tell(say.InProgress(r.Form.Name, r.Form.Where))
	}
	live := r.live()
	if newest, ok := r.newest(); ok && len(live) == 0 {
		live = []Leave{newest}
	}
	for _, l := range live {
		a = a.and(outcome(r, l))
	}
	if len(a.Blocks) == 0 {
		return noRequests()
	}
	return a
}

// decider says who decides or decided, and how to reach them.
func decider(r Record) Answer {
	l, ok := r.newest()
	switch {
	case !ok && r.Form != nil:
		return tell(say.HRWillDecide)
	case !ok:
		return tell(say.WhoWouldDecide).with(askForLeave)
	case l.State == agent.Canceled:
		return decision(l)
	case l.Approval.Waiting():
		return decision(l)
	case l.Decided != nil && l.Decided.By != "":
		return decision(l).with(r.message(*l.Decided))
	case l.State == agent.Questioned:
		return openQuestion(l).with(r.message(lastExchange(l).Asked))
	}
	return tell(say.HRDecidesOn(r.Team)).with(r.ToHR...)
}

// needed says whether somebody still has to approve: what was said somewhere else doesn't count.
func needed(r Record) Answer {
	l, ok := r.newest()
	switch {
	case !ok && r.Form == nil:
		return tell(say.WhoWouldDecide)
	case !ok:
		return tell(say.HRWillDecide)
	case l.State == agent.Filed && l.Approval.Waiting():
		return tell("Yes, it still has to be approved here.").and(decision(l))
	case l.State == agent.Filed:
		return tell("Yes. It counts once HR has approved it here, even if somebody has already said yes.").and(decider(r))
	case l.State == agent.Approved:
		return tell("No, nothing more is needed.").and(decision(l))
	}
	return decision(l)
}

// message opens the direct message with somebody who has signed something.
func (r Record) message(by agent.Signature) agent.Button {
	return r.Message(agent.PersonRef{ID: by.By, Name: by.Name})
}

func timing(r Record) Answer {
	l, ok := r.newest()
	switch {
	case !ok && r.Form != nil:
		return tell(say.HRWillDecide)
	case !ok:
		return noRequests()
	case l.State == agent.Filed:
		return tell(say.WithHRSince(l.Request)+" "+say.TellWhenDecided, eligibilityNotice(l))
	}
	return decision(l)
}

// eligibilityNotice says how long HR may take, where a law does.
func eligibilityNotice(l Leave) string {
	isFMLA := func(f entitlement.Finding) bool { return f.Law == "FMLA" }
	if l.Estimate == nil || !slices.ContainsFunc(l.Estimate.Laws, isFMLA) {
		return ""
	}
	return say.EligibilityNotice
}

// next says what is left to do.
func next(r Record) Answer {
	if r.Form != nil && len(r.Form.Missing) > 0 {
		return missing(r)
	}
	return then(r)
}

// then says what happens once a request is sent.
func then(r Record) Answer {
	if r.Form != nil {
		return tell(say.AfterSubmitting)
	}
	l, ok := r.newest()
	switch {
	case !ok:
		return noRequests()
	case l.State == agent.Questioned:
		return openQuestion(l)
	case l.State == agent.Filed:
		return tell(say.NothingForYouToDo + " " + say.WithHRSince(l.Request) + " " + say.TellWhenDecided)
	case l.State == agent.Approved:
		return tell(say.NothingForYouToDo + " " + say.Approved(l.Request))
	case l.State == agent.Denied:
		return appeal(r)
	}
	return decision(l)
}

func reason(r Record) Answer {
	l, _ := r.newest()
	switch {
	case l.Decided == nil:
		return state(r)
	case l.State == agent.Denied:
		return outcome(r, l)
	}
	return decision(l).with(r.message(*l.Decided))
}

func question(r Record) Answer {
	if l, ok := r.questioned(); ok {
		return openQuestion(l)
	}
	return tell(say.NoQuestionFromHR)
}

// appeal says how to have a decision looked at again.
func appeal(r Record) Answer {
	l, ok := r.newest()
	if !ok || l.State != agent.Denied {
		return state(r)
	}
	return outcome(r, l)
}

// outcome says what became of a request. Somebody who reads that it was denied is told every time what they can do.
func outcome(r Record, l Leave) Answer {
	if l.State != agent.Denied || l.Decided == nil {
		return decision(l)
	}
	return decision(l).and(tell(say.AfterDecision)).with(r.message(*l.Decided), askHR, askForLeave)
}

var askHR = agent.Button{Label: "Ask HR a question", Press: agent.Press{Do: agent.DoWriteToHR}}

// nudge offers to ask HR for news.
func nudge(r Record) Answer {
	l, ok := r.newest()
	switch {
	case !ok:
		return tell(sorryStillWaiting + " " + nothingWaits).with(r.ToHR...)
	case l.State != agent.Filed:
		return state(r)
	}
	return tell(sorryStillWaiting + " " + say.WithHRSince(l.Request)).asking(agent.Press{Do: agent.DoTellHR, Request: l.ID, Value: say.NudgeHR})
}
