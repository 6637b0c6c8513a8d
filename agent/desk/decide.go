package desk

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
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
		d.effects.View = answersPage(*r)
		return
	case r.Employee.ID == d.Event.Person.ID:
		d.refuse(say.OwnRequest)
		return
	}
	if refusal := refuseIfDecided(*r); refusal != nil && m.Do != agent.DoReopen {
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

// listWaiting repeats the cards of the requests that wait for a decision: the originals may
// be far up in the channel, or deleted.
func (d *Desk) listWaiting() {
	if !d.Event.Role.HR {
		refuseOthers(d, say.OthersArePrivate)
		return
	}
	waiting := allWaiting(d.State.Waiting, d.Requests)
	if len(waiting) == 0 {
		d.tell(say.NoRequestsWaiting)
	}
	d.show(Several(waiting, d.Event.Person.ID)...)
	const most = 20
	for i, r := range waiting {
		if i == most {
			d.tell(say.MoreRequestsWaiting)
			return
		}
		if i > 0 {
			d.show(agent.Block{Divider: true})
		}
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
	return agent.Message{
		To: agent.Address{Room: agent.Direct, Tenant: r.Tenant, Person: r.Employee.ID}, Text: agent.PlainText(blocks), Blocks: blocks,
	}, r.HasChat
}

// stepVerbs are those of people whom a route names. They may be in HR, too: then these buttons
// take their step, and those on HR's card decide.
var stepVerbs = []agent.Verb{agent.DoStepApprove, agent.DoStepComment, agent.DoStepDeny, agent.DoStepTakeBack}

// decideAsked is the work of somebody outside HR whom the route of a request names.
func decideAsked(d *Desk, m agent.Decide) {
	r, me := d.State.Request, d.Event.Person.ID
	switch {
	case r == nil, !isAsked(*r, me):
		refuseOthers(d, say.OnlyHRDecides)
		return
	case r.Employee.ID == me:
		d.refuse(say.OwnRequest)
		return
	case d.Routes.Scene.HasLeft(me):
		d.refuse(say.DeciderHasLeft)
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

// mostPicked is how many requests a menu offers to decide at once.
const mostPicked = 100

// decideSeveral decides several requests at once: each is checked, recorded and told as if it were
// the only one.
func decideSeveral(d *Desk, m agent.DecideSeveral) {
	verb := map[agent.Verb]agent.Verb{agent.DoApproveSeveral: agent.DoApprove, agent.DoDenySeveral: agent.DoDeny}[m.Do]
	switch {
	case !d.Event.Role.HR:
		refuseOthers(d, say.OnlyHRDecides)
		return
	case !d.isPromptSubmission():
		chooseSeveral(d, m.Do)
		return
	case len(m.Picked) == 0 || m.Picked[0] == "":
		d.effects.View = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PickField: say.ChooseSome}}
		return
	case verb == agent.DoDeny && strings.TrimSpace(m.Text) == "":
		d.refuse(say.ReasonRequired)
		return
	}
	var done []agent.Request
	var refused []string
	for _, seen := range slices.Compact(m.Picked) {
		id, _, _ := strings.Cut(seen, "@")
		i := slices.IndexFunc(d.Requests, func(r agent.Request) bool { return string(r.ID) == id })
		if i < 0 {
			refused = append(refused, id+": "+say.RequestNotFound)
			continue
		}
		next, why := decideOne(d, d.Requests[i], verb, seen, m.Text)
		if why != "" {
			refused = append(refused, say.Briefly(d.Requests[i])+": "+why)
			continue
		}
		done = append(done, next)
	}
	d.effects.View = agent.PageView{Title: say.SeveralTitle, Blocks: say.DecidedSeveral(done, refused)}
}

// decideOne decides one of several requests, or says why it can't be decided.
func decideOne(d *Desk, r agent.Request, verb agent.Verb, seen, reason string) (next agent.Request, refused string) {
	var refusal *agent.Refusal
	switch refusal = refuseIfDecided(r); {
	case refusal != nil:
	case r.Employee.ID == d.Event.Person.ID:
		refusal = agent.Refuse(say.OwnRequest)
	case seen != r.Seen():
		refusal = agent.Refuse(change.Changed(r))
	case verb == agent.DoApprove:
		next, refusal = approve(r, d.signature())
	default:
		next, refusal = deny(r, d.signature(), reason)
	}
	if refusal != nil {
		return r, refusal.Sentence
	}
	d.effects.Requests = append(d.effects.Requests, next)
	d.audit(agent.AuditEntry{What: string(next.State), Request: next.ID, Why: reason})
	for _, card := range CardsAfter(r, next) {
		d.send(card)
	}
	if message, ok := MessageToEmployee(next, DecisionBlocks(next)); ok {
		d.send(message)
	}
	return next, ""
}

// chooseSeveral has HR choose among the requests that wait, those that have waited longest first.
func chooseSeveral(d *Desk, do agent.Verb) {
	var picks []wizard.Option
	for _, r := range severalOf(d.Requests, d.Event.Person.ID) {
		if len(picks) < mostPicked {
			picks = append(picks, wizard.Option{Label: say.Briefly(r), Value: r.Seen()})
		}
	}
	if len(picks) == 0 {
		d.tell(say.NoRequestsWaiting)
		return
	}
	p := agent.PromptView{
		Ref: agent.ViewRef{Prompt: agent.Press{Do: do}}, Picks: picks, PickLabel: say.WhichRequests,
		Title: "Approve several", Submit: "Approve", NoText: true,
	}
	if do == agent.DoDenySeveral {
		p.Title, p.Submit, p.NoText = "Deny several", "Deny", false
		p.Label, p.Hint = "Why are you denying them?", "Each of the employees will see this word for word."
	}
	d.effects.View = p
}

// severalOf are the requests that somebody in HR can decide together.
func severalOf(all []agent.Request, by agent.UserID) []agent.Request {
	return slices.DeleteFunc(Waiting(all), func(r agent.Request) bool { return !r.State.Waiting() || r.Employee.ID == by })
}

// Several are the buttons with which HR decides several requests at once; nil if fewer than two
// wait.
func Several(all []agent.Request, by agent.UserID) []agent.Block {
	if len(severalOf(all, by)) < 2 {
		return nil
	}
	return []agent.Block{{Buttons: []agent.Button{
		{Label: "Approve several…", Press: agent.Press{Do: agent.DoApproveSeveral}},
		{Label: "Deny several…", Press: agent.Press{Do: agent.DoDenySeveral}},
	}}}
}
