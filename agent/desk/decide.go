package desk

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
)

// decide approves a request, denies it with a reason, asks its employee a question, or
// shows all answers.
func (d *Desk) decide(m agent.Decide) {
	r := d.State.Request
	switch {
	case slices.Contains(stepVerbs, m.Do):
		decideAsked(d, m)
		return
	case !d.Event.Role.HR:
		refuseOthers(d, say.OnlyHRDecides)
		return
	case r == nil:
		d.tell(say.RequestNotFound)
		return
	case m.Do == agent.DoShowAnswers:
		d.effects.View = answersPage(*r, d.Event.Person.ID)
		d.audit(agent.AuditEntry{What: "answers read", Request: r.ID})
		return
	case r.IsRetained():
		refuseRetained(d, *r)
		return
	case r.Employee.ID == d.Event.Person.ID:
		d.refuse(say.OwnRequest)
		return
	case m.Do == agent.DoRemark:
		remark(d, *r, m.Text)
		return
	case m.Do == agent.DoPutOff:
		putOff(d, *r, m.Text)
		return
	}
	if refusal := refuseIfDecided(*r); refusal != nil && m.Do != agent.DoReopen && (m.Do != agent.DoTellEmployee || r.State == agent.Canceled) {
		d.refuse(refusal.Sentence)
		replaceCopy(d, RequestCard(*r))
		return
	}
	if m.Seen != r.Revision() {
		refuseStale(d, *r)
		return
	}
	if m.Text == "" && (m.Do == agent.DoDeny || m.Do == agent.DoAskEmployee) && !d.isPromptSubmission() || suggestsReason(d, m) {
		d.effects.View = decisionPrompt(m, *r)
		return
	}
	d.carryOut(m, *r)
}

// suggestsReason reports whether the text of a denial comes from a button: the employee will
// read it, so HR sees it in the form first.
func suggestsReason(d *Desk, m agent.Decide) bool {
	act, pressed := d.Event.Act.(agent.Pressed)
	return pressed && m.Do == agent.DoDeny && act.Press.Value != "" && !d.isPromptSubmission()
}

// carryOut records HR's decision and tells the employee.
func (d *Desk) carryOut(m agent.Decide, r agent.Request) {
	var next agent.Request
	var refusal *agent.Refusal
	var what string
	switch m.Do {
	case agent.DoApprove:
		next, refusal = approve(r, d.signature())
		what = "approved"
	case agent.DoDeny:
		next, refusal = deny(r, d.signature(), m.Text)
		what = "denied"
	case agent.DoAskEmployee:
		next, refusal = ask(r, d.signature(), m.Text)
		what = "asked"
	case agent.DoTellEmployee:
		next, refusal = inform(r, d.signature(), m.Text)
		what = "informed"
	case agent.DoReopen:
		next, refusal = reopen(r, d.signature())
		what = "reopened"
	default: // a verb that Press.Move makes a Decide of, and nobody wrote a step for
		panic("no decision is called " + string(m.Do))
	}
	if refusal != nil {
		d.refuse(refusal.Sentence)
		return
	}
	d.effects.Requests = append(d.effects.Requests, next)
	d.audit(agent.AuditEntry{What: what, Request: next.ID, Why: m.Text})
	sendCard(d, RequestCard(next))
	for _, card := range deciderCards(next, d.Event.At) {
		d.send(card)
	}
	told := DecisionBlocks(next)
	switch m.Do {
	case agent.DoAskEmployee:
		d.send(threadMessage(next, []agent.Block{{Text: say.HRAskedEmployee(next)}, {Quote: m.Text}}))
	case agent.DoTellEmployee:
		d.send(threadMessage(next, []agent.Block{{Text: say.HRWroteToEmployee(next)}, {Quote: m.Text}}))
		told = writtenBlocks(next)
	case agent.DoReopen:
		d.send(threadMessage(next, []agent.Block{{Text: say.TakenBack(r, d.signature())}}))
		told = []agent.Block{{Text: say.DecisionReopened(next, r.State, d.signature())}}
	}
	if message, ok := MessageToEmployee(next, told); ok {
		d.send(message)
	}
	switch {
	case d.isPromptSubmission():
		d.effects.View = agent.Done{}
	case m.Do == agent.DoTellEmployee:
		d.tell(say.SentToEmployee(next))
	case d.Event.Place.Private || m.Do == agent.DoReopen: // the card is elsewhere
		d.tell(say.DecisionDone(next))
	}
}

// revise decides on a change of a request's days.
func revise(d *Desk, m agent.Revise) {
	r := d.State.Request
	switch {
	case !d.Event.Role.HR:
		refuseOthers(d, say.OnlyHRDecides)
		return
	case r == nil:
		d.tell(say.RequestNotFound)
		return
	case r.Employee.ID == d.Event.Person.ID:
		d.refuse(say.OwnRequest)
		return
	case r.IsRetained():
		refuseRetained(d, *r)
		return
	case m.Seen != r.Revision():
		refuseStale(d, *r)
		return
	}
	fx := d.Change(*r).ByHR(m, d.signature(), d.isPromptSubmission())
	d.effects.View = fx.View
	if fx.Request == nil {
		if len(fx.Reply) > 0 {
			d.refuse(agent.PlainText(fx.Reply))
		}
		return
	}
	next := *fx.Request
	d.effects.Requests = append(d.effects.Requests, next)
	d.audit(agent.AuditEntry{What: fx.What, Request: next.ID, Why: fx.Why})
	for _, card := range CardsAfter(*r, next) {
		d.send(card)
	}
	replaceCopy(d, RequestCard(next))
	if message, ok := MessageToEmployee(next, fx.ToEmployee); ok {
		d.send(message)
	}
	switch {
	case d.isPromptSubmission():
		d.effects.View = agent.Done{}
	case d.Event.Place.Private, m.Do == agent.DoRevisePropose: // the card is elsewhere
		d.show(fx.Reply...)
	}
}

// refuseStale refuses a decision about days that have changed since its button was shown,
// and shows the request as it is now.
func refuseStale(d *Desk, r agent.Request) {
	d.refuse(change.Changed(r))
	replaceCopy(d, RequestCard(r))
	if !d.isPromptSubmission() {
		d.show(cardBlocks(r)...)
	}
}

// decisionPrompt asks HR for the reason of a denial, or for a question to the employee.
func decisionPrompt(m agent.Decide, r agent.Request) agent.PromptView {
	p := agent.PromptView{
		Ref:  agent.ViewRef{Prompt: agent.Press{Do: m.Do, Request: r.ID, Version: r.Revision()}},
		Text: m.Text,
		Lead: []agent.Block{{Text: cardTitle(r)}, {Small: cardLine(r)}},
	}
	if m.Do == agent.DoDeny {
		p.Title, p.Label, p.Hint, p.Submit = "Deny the request", "Why are you denying it?", "The employee will see this word for word.", "Deny"
	} else {
		p.Title, p.Label, p.Hint, p.Submit = "Ask a question", "What do you need to know?", "This goes to the employee. Their answer will be added to this request.", "Send"
	}
	return p
}

// DecisionBlocks tells the employee of HR's decision or question. It returns nil if HR has
// neither decided nor asked.
func DecisionBlocks(r agent.Request) []agent.Block {
	switch r.State {
	case agent.Approved:
		return append([]agent.Block{{Text: say.Approved(r)}}, say.Comments(r)...)
	case agent.Denied:
		return []agent.Block{
			{Text: say.Denied(r)},
			{Quote: r.Reason},
			{Text: say.AfterDenial},
			{Buttons: []agent.Button{{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart}}}},
		}
	case agent.Questioned:
		return []agent.Block{
			{Text: say.HRAsked(r)},
			{Quote: r.Exchanges[len(r.Exchanges)-1].Question},
			{Buttons: []agent.Button{{Label: "Answer", Press: agent.Press{Do: agent.DoReplyToHR, Request: r.ID}, Style: agent.Primary}}},
		}
	}
	return nil
}

// MessageToEmployee returns a direct message to a request's employee. ok is false if they
// use no chat, and the message can't be delivered.
func MessageToEmployee(r agent.Request, blocks []agent.Block) (message agent.Message, ok bool) {
	return aboutRequest(r, r.Employee.ID, blocks), r.HasChat
}
