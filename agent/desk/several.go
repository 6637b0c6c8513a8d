package desk

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// listWaiting repeats the cards of the requests that wait for a decision: the originals may
// be far up in the channel, or deleted.
func (d *Desk) listWaiting(m agent.ListWaiting) {
	if !d.Event.Role.HR {
		refuseOthers(d, say.OthersArePrivate)
		return
	}
	if m.Text != "" {
		listFiltered(d, m.Text)
		return
	}
	defer d.show(agent.Block{Small: say.FilterHint})
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

// mostPicked is how many requests a menu offers to decide at once.
const mostPicked = 100

// decideSeveral decides several requests at once: each is checked, recorded and told as if it were
// the only one.
func decideSeveral(d *Desk, m agent.DecideSeveral) {
	verb := map[agent.Verb]agent.Verb{agent.DoApproveSeveral: agent.DoApprove, agent.DoDenySeveral: agent.DoDeny}[m.Do]
	asked := !d.Event.Role.HR && len(d.ToDecide) > 0
	switch {
	case !d.Event.Role.HR && !asked:
		refuseOthers(d, say.OnlyHRDecides)
		return
	case !d.isPromptSubmission():
		chooseSeveral(d, m.Do, asked)
		return
	case len(m.Picked) == 0 || m.Picked[0] == "":
		d.effects.View = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PickField: say.ChooseSome}}
		return
	case verb == agent.DoDeny && strings.TrimSpace(m.Text) == "":
		d.refuse(say.ReasonRequired)
		return
	}
	all, decideIt, called := d.Requests, decideOne, say.Briefly
	if asked {
		all, decideIt, called = d.ToDecide, decideStep, say.BrieflyAsked
	}
	var done []agent.Request
	var refused []string
	decided := map[string]bool{}
	for _, seen := range m.Picked {
		id, _, _ := strings.Cut(seen, "@")
		if decided[id] { // a forged form could name a request twice
			continue
		}
		decided[id] = true
		i := slices.IndexFunc(all, func(r agent.Request) bool { return string(r.ID) == id })
		if i < 0 {
			refused = append(refused, id+": "+say.RequestNotFound)
			continue
		}
		next, why := decideIt(d, all[i], verb, seen, m.Text)
		if why != "" {
			refused = append(refused, called(all[i])+": "+why)
			continue
		}
		done = append(done, next)
	}
	blocks := say.DecidedSeveral(done, refused)
	if asked {
		blocks = say.DecidedSteps(verb == agent.DoApprove, done, refused)
	}
	d.effects.View = agent.PageView{Title: say.SeveralTitle, Blocks: blocks}
}

// decideStep decides one of several requests for somebody whom its route names, or says why it can't
// be decided.
func decideStep(d *Desk, r agent.Request, verb agent.Verb, seen, words string) (next agent.Request, refused string) {
	me := d.Event.Person.ID
	routes := d.Routes
	routes.Scene = d.Routes.SceneOf(r)
	step, _ := r.Approval.Open()
	refusal := refuseIfDecided(r)
	switch {
	case refusal != nil:
	case r.Employee.ID == me:
		refusal = agent.Refuse(say.OwnRequest)
	case routes.Scene.HasLeft(me):
		refusal = agent.Refuse(say.DeciderHasLeft)
	case !r.Approval.Waits(me):
		refusal = agent.Refuse(say.NotYourStep(r))
	case !routes.MayDecide(*step, me, routes.Scene):
		refusal = agent.Refuse(say.NoLongerYours(r))
	case seen != r.Seen():
		refusal = agent.Refuse(change.Changed(r))
	case verb == agent.DoApprove:
		next, refusal = approveStep(r, agent.StepApproval{Signature: d.signature()}, routes)
	default:
		next, refusal = deny(r, d.signature(), words)
	}
	if refusal != nil {
		return r, refusal.Sentence
	}
	what := "approved"
	if verb == agent.DoDeny {
		what = "denied"
	}
	tellAsked(d, r, next, agent.AuditEntry{What: what, Request: r.ID, Why: words})
	return next, ""
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
func chooseSeveral(d *Desk, do agent.Verb, asked bool) {
	all, called := severalOf(d.Requests, d.Event.Person.ID), say.Briefly
	if asked {
		all, called = waitFor(d.ToDecide, d.Event.Person.ID), say.BrieflyAsked
	}
	var picks []wizard.Option
	for _, r := range all[:min(len(all), mostPicked)] {
		picks = append(picks, wizard.Option{Label: called(r), Value: r.Seen()})
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
	return severalButtons()
}
