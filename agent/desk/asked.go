package desk

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/hrdesk"
)

// stepVerbs are those of people whom a route names. They may be in HR, too: then these buttons
// take their step, and those on HR's card decide.
var stepVerbs = []agent.Verb{agent.DoStepApprove, agent.DoStepComment, agent.DoStepDeny, agent.DoStepTell, agent.DoStepTakeBack}

// decideAsked is the work of somebody outside HR whom the route of a request names.
func decideAsked(d *Desk, m agent.Decide) {
	r, me := d.State.Request, d.Event.Person.ID
	switch {
	case r == nil, !IsAsked(*r, me):
		refuseOthers(d, say.OnlyHRDecides)
		return
	case r.Employee.ID == me:
		d.refuse(say.OwnRequest)
		return
	case r.IsRetained():
		refuseRetained(d, *r)
		return
	case d.Routes.Scene.HasLeft(me):
		d.refuse(say.DeciderHasLeft)
		return
	}
	if m.Do == agent.DoStepTell {
		writeToEmployee(d, *r, m.Text)
		return
	}
	refusal := refuseIfDecided(*r)
	if step, _ := r.Approval.Open(); refusal == nil && r.Approval.Waits(me) && !d.Routes.MayDecide(*step, me, d.Routes.Scene) {
		askOthers(d, *r)
		return
	}
	if refusal == nil && !r.Approval.Waits(me) {
		refusal = agent.Refuse(say.NotYourStep(*r))
	}
	if refusal == nil && m.Seen != r.Revision() {
		refusal = agent.Refuse(change.Changed(*r))
	}
	next, what := *r, "approved"
	switch {
	case m.Do == agent.DoStepTakeBack:
		what = "reopened"
		next, refusal = takeStepBack(*r, d.signature(), m.Seen)
	case refusal != nil:
	case m.Do != agent.DoStepApprove && !d.isPromptSubmission():
		d.effects.View = deciderPrompt(m, *r)
		return
	case m.Do == agent.DoStepDeny:
		what = "denied"
		next, refusal = deny(*r, d.signature(), m.Text)
	default:
		by := agent.StepApproval{Signature: d.signature(), Comment: strings.TrimSpace(m.Text)}
		next, refusal = approveStep(*r, by, d.Routes)
	}
	if refusal != nil {
		d.refuse(refusal.Sentence)
		for _, card := range deciderCards(*r, d.Event.At) { // they pressed a button that it no longer has
			if card.To.Person == me {
				d.send(card)
			}
		}
		return
	}
	tellAsked(d, *r, next, agent.AuditEntry{What: what, Request: r.ID, Why: m.Text})
}

// askOthers tells somebody who was asked to decide that it isn't theirs anymore, by today's
// records, and asks whoever it is.
func askOthers(d *Desk, r agent.Request) {
	next := r
	if a, changed := d.Routes.Reroute(r.Approval, d.Routes.Scene); changed {
		next.Approval, next.UpdatedAt = a, d.Event.At
		d.effects.Requests = append(d.effects.Requests, next)
		d.audit(agent.AuditEntry{What: "rerouted", Request: r.ID})
		for _, card := range CardsAfter(r, next) {
			d.send(card)
		}
	}
	d.refuse(say.NoLongerYours(next))
}

// tellAsked records what somebody outside HR did, brings all cards up to date, and tells the
// employee of a decision, or that it was taken back.
func tellAsked(d *Desk, before, next agent.Request, entry agent.AuditEntry) {
	d.effects.Requests = append(d.effects.Requests, next)
	d.audit(entry)
	for _, card := range CardsAfter(before, next) {
		d.send(card)
	}
	var told []agent.Block
	switch {
	case !next.State.Waiting():
		told = DecisionBlocks(next)
	case !before.State.Waiting():
		told = []agent.Block{{Text: say.StepTakenBack(next, before.State, d.signature())}}
	}
	if message, ok := MessageToEmployee(next, told); ok && told != nil {
		d.send(message)
	}
	if d.isPromptSubmission() {
		d.effects.View = agent.Done{}
	}
}

// deciderPrompt asks somebody whom a route names for the reason of a denial, or for words to the
// employee.
func deciderPrompt(m agent.Decide, r agent.Request) agent.PromptView {
	p := agent.PromptView{
		Ref:  agent.ViewRef{Prompt: agent.Press{Do: m.Do, Request: r.ID, Version: r.Revision()}},
		Lead: deciderBlocks(r, "", r.UpdatedAt)[:2], Hint: say.StepHint,
	}
	if m.Do == agent.DoStepDeny {
		p.Title, p.Label, p.Submit = "Deny the request", "Why are you denying it?", "Deny"
	} else {
		p.Title, p.Label, p.Submit = "Approve the request", "What would you like to say?", "Approve"
	}
	return p
}

// offerToWrite asks somebody whom a route names, and who wrote below their card, whether that is
// for the employee. Words that decide are for the card's buttons.
func offerToWrite(d *Desk, r agent.Request, text string) {
	switch {
	case r.State == agent.Canceled:
		d.tell(say.AlreadyCanceled(r))
	case r.State == agent.Questioned:
		d.tell(say.ReplyUnseen(r))
	case !fitsButton(text):
		d.tell(say.TooLongToSend(r))
	default:
		send := agent.Press{Do: agent.DoStepTell, Request: r.ID, Version: r.Revision(), Value: text}
		d.show(agent.Block{Text: say.SendBelow(r)}, agent.Block{Quote: text}, agent.Block{Buttons: []agent.Button{
			{Label: "Send it", Press: send, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
		}})
	}
}

// writeToEmployee sends the employee what somebody wrote whom a route names. HR reads it with all
// answers.
func writeToEmployee(d *Desk, r agent.Request, text string) {
	next, refusal := inform(r, d.signature(), text)
	if refusal != nil {
		d.refuse(refusal.Sentence)
		return
	}
	next.Exchanges[len(next.Exchanges)-1].ByDecider = true
	d.effects.Requests = append(d.effects.Requests, next)
	d.audit(agent.AuditEntry{What: "informed", Request: next.ID, Why: text})
	if message, ok := MessageToEmployee(next, writtenBlocks(next)); ok {
		d.send(message)
	}
	d.tell(say.SentToEmployee(next))
}

// toDecideBlocks answer somebody whom a route names, and who decides in words: with the cards that
// decide, or with who decides now.
func toDecideBlocks(all []agent.Request, ask hrdesk.Ask, ev agent.Event) []agent.Block {
	employee, title := ask.Employee, say.DecideWithButtons
	if ask.About == hrdesk.Waiting {
		title = say.TheseWaitForYou
	}
	if cards := toDecide(all, employee, ev); len(cards) > 0 {
		blocks := []agent.Block{{Text: title}}
		if employee == "" && len(waitFor(all, ev.Person.ID)) > 1 {
			blocks = append(blocks, severalButtons()...)
		}
		return append(blocks, cards...)
	}
	for _, r := range all {
		if employee == r.Employee.Name || employee == "" && ask.About == hrdesk.Decide {
			return []agent.Block{{Text: say.OthersDecide(r)}}
		}
	}
	return []agent.Block{{Text: say.NothingForYou}}
}

// toDecide are the cards of requests that wait for somebody whom a route names.
func toDecide(all []agent.Request, employee string, ev agent.Event) []agent.Block {
	var blocks []agent.Block
	shown := 0
	for _, r := range waitFor(all, ev.Person.ID) {
		if employee != "" && r.Employee.Name != employee || shown == mostCards {
			continue
		}
		if shown++; len(blocks) > 0 {
			blocks = append(blocks, agent.Block{Divider: true})
		}
		blocks = append(blocks, deciderBlocks(r, ev.Person.ID, ev.At)...)
	}
	return blocks
}

// DecideAtHome is what the app's home shows somebody outside HR whose decision is waited for.
func DecideAtHome(all []agent.Request, ev agent.Event) []agent.Block {
	waiting := waitFor(all, ev.Person.ID)
	if len(waiting) == 0 {
		return nil
	}
	blocks := []agent.Block{{Text: say.WaitForYou(len(waiting))}}
	if len(waiting) > 1 {
		blocks = append(blocks, severalButtons()...)
	}
	blocks = append(blocks, toDecide(waiting, "", ev)...)
	if more := len(waiting) - mostCards; more > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreWaitForYou(more)})
	}
	return blocks
}

// RemindedToDecide returns what somebody outside HR is reminded of: their words, and what waits for
// them.
func RemindedToDecide(n agent.Nudge, all []agent.Request, ev agent.Event) []agent.Block {
	return append([]agent.Block{{Text: say.Nudged}, {Quote: n.Words}}, toDecide(all, n.Employee, ev)...)
}
