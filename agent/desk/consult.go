package desk

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/hrdesk"
)

// What people in HR ask in words is answered from the record. Nothing is decided because
// somebody said so: the answer to an order is the card with its buttons.

// consult answers what HR or an administrator asks, where nobody else reads it.
func (d *Desk) consult(m agent.Consult) {
	d.answer(m)
	if blocks := d.effects.Reply; !d.Event.Place.Private {
		d.effects.Reply = nil
		d.whisper(blocks...)
	}
}

func (d *Desk) answer(m agent.Consult) {
	if how, ok := say.HowTo[m.Ask.About]; ok {
		d.tell(how)
		return
	}
	if !d.Event.Role.HR && (m.Ask.About == hrdesk.Decide || m.Ask.About == hrdesk.Waiting) && len(d.ToDecide) > 0 {
		d.show(toDecideBlocks(d.ToDecide, m.Ask, d.Event)...)
		return
	}
	if !d.Event.Role.HR && (m.Ask.About != hrdesk.Policies || !d.Event.Role.Admin) {
		refuseOthers(d, say.OthersArePrivate)
		return
	}
	switch m.Ask.About {
	case hrdesk.Waiting:
		d.show(waitingBlocks(d.Requests, m.Ask)...)
	case hrdesk.Away:
		d.show(awayBlocks(d.Requests, d.Days, m.Ask, d.today())...)
	case hrdesk.Ended:
		d.show(endedBlocks(d.Requests, m.Ask)...)
	case hrdesk.Employee:
		if m.Ask.Balance {
			d.tell(say.BalanceOfOthers)
		}
		d.show(employeeBlocks(d.Requests, m.Ask.Employee)...)
		noteRead(d, ofEmployee(d.Requests, m.Ask.Employee))
	case hrdesk.Decide:
		d.show(decidable(d.Requests, m.Ask)...)
	case hrdesk.Tell:
		d.show(tellBlocks(d.Requests, m.Ask)...)
	case hrdesk.Undo:
		d.show(reopenable(d.Requests, m.Ask, d.Event.Person.ID)...)
	case hrdesk.Tickets:
		d.listGaps(agent.WorkOnPolicy{Do: agent.DoListGaps})
	case hrdesk.Policies:
		d.listPolicies(agent.WorkOnPolicy{Do: agent.DoPolicyList})
	}
}

// allWaiting adds to the requests that wait those of the newest that have a change to decide.
func allWaiting(waiting, newest []agent.Request) []agent.Request {
	all := slices.Clone(waiting)
	for _, r := range newest {
		if !r.State.Waiting() && r.WaitsForHR() {
			all = append(all, r)
		}
	}
	return Waiting(all)
}

// waitingBlocks list the requests that wait, of those that were filed when they were asked
// about.
func waitingBlocks(all []agent.Request, ask hrdesk.Ask) []agent.Block {
	waiting := Waiting(all)
	asked := slices.DeleteFunc(slices.Clone(waiting), func(r agent.Request) bool {
		day := dayOf(r.WaitsSince())
		return !ask.Before.IsZero() && !day.Before(ask.Before) || !ask.Since.IsZero() && day.Before(ask.Since)
	})
	blocks := []agent.Block{{Text: say.RequestsWaiting(len(asked), len(waiting), ask.Since, ask.Before)}}
	return append(blocks, cards(asked)...)
}

// endedBlocks list the requests that were approved, denied or canceled, and when.
func endedBlocks(all []agent.Request, ask hrdesk.Ask) []agent.Block {
	state := map[hrdesk.Outcome]agent.RequestState{
		hrdesk.WasApproved: agent.Approved, hrdesk.WasDenied: agent.Denied, hrdesk.WasCanceled: agent.Canceled,
	}[ask.Outcome]
	var lines []string
	for _, r := range all {
		if r.Decided == nil || r.State != state {
			continue
		}
		day := dayOf(r.Decided.At)
		if (ask.First.IsZero() || !day.Before(ask.First)) && (ask.Last.IsZero() || !day.After(ask.Last)) {
			lines = append(lines, say.Absence(r))
		}
	}
	blocks := []agent.Block{{Text: say.Ended(ask.Outcome, lines[:min(len(lines), mostLines)], len(lines), ask.First, ask.Last)}}
	return append(blocks, agent.Block{Small: say.OnlyRequestsHere})
}

// mostLines is how many requests are listed in a line each.
const mostLines = 20

func dayOf(at time.Time) time.Time {
	y, m, d := at.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// cards show requests with their buttons, as many as fit.
func cards(all []agent.Request) []agent.Block {
	var blocks []agent.Block
	for i, r := range all {
		if i == mostCards {
			return append(blocks, agent.Block{Small: say.MoreRequests(len(all) - mostCards)})
		}
		if i > 0 {
			blocks = append(blocks, agent.Block{Divider: true})
		}
		blocks = append(blocks, cardBlocks(r)...)
	}
	return blocks
}

// ofEmployee returns an employee's requests, newest first.
func ofEmployee(all []agent.Request, name string) []agent.Request {
	theirs := slices.DeleteFunc(slices.Clone(all), func(r agent.Request) bool { return r.Employee.Name != name })
	slices.SortStableFunc(theirs, func(a, b agent.Request) int { return b.FiledAt.Compare(a.FiledAt) })
	return theirs
}

func employeeBlocks(all []agent.Request, name string) []agent.Block {
	theirs := ofEmployee(all, name)
	if len(theirs) == 0 {
		return []agent.Block{{Text: say.NoRequestsOf(name)}}
	}
	return cards(theirs)
}

// noteRead puts into the audit whose requests somebody in HR has looked up.
func noteRead(d *Desk, requests []agent.Request) {
	var noted []agent.UserID
	for _, r := range requests {
		if !slices.Contains(noted, r.Employee.ID) {
			noted = append(noted, r.Employee.ID)
			d.audit(agent.AuditEntry{What: "requests read", Person: r.Employee.ID})
		}
	}
}

// decidable answers an order to decide with the cards that decide.
func decidable(all []agent.Request, ask hrdesk.Ask) []agent.Block {
	waiting := Waiting(all)
	if ask.Employee != "" {
		waiting = ofEmployee(waiting, ask.Employee)
	}
	if len(waiting) == 0 {
		if ask.Employee != "" {
			return append([]agent.Block{{Text: say.NothingToDecide(ask.Employee)}}, employeeBlocks(all, ask.Employee)...)
		}
		return []agent.Block{{Text: say.NoRequestsWaiting}}
	}
	return append([]agent.Block{{Text: say.DecideWithButtons}}, cards(waiting)...)
}

// reopenable answers a wish to take a decision back: with the decisions about the employee
// who is named, or else with the last ones. Nobody decides about their own leave.
func reopenable(all []agent.Request, ask hrdesk.Ask, by agent.UserID) []agent.Block {
	decided := slices.DeleteFunc(slices.Clone(all), func(r agent.Request) bool {
		return r.State != agent.Approved && r.State != agent.Denied || r.Employee.ID == by || r.IsRetained() ||
			ask.Employee != "" && r.Employee.Name != ask.Employee
	})
	slices.SortStableFunc(decided, func(a, b agent.Request) int { return b.Decided.At.Compare(a.Decided.At) })
	if len(decided) == 0 {
		return []agent.Block{{Text: say.NothingToReopen(ask.Employee)}}
	}
	const most = 3
	blocks := []agent.Block{{Text: say.WhichToReopen}}
	for _, r := range decided[:min(len(decided), most)] {
		blocks = append(blocks, agent.Block{Text: cardText(r)}, agent.Block{Small: stateNote(r)}, agent.Block{Buttons: []agent.Button{
			{Label: say.TakeBack(r), Press: agent.Press{Do: agent.DoReopen, Request: r.ID, Version: r.Revision()}, Style: agent.Danger},
		}})
	}
	return append(blocks, agent.Block{Buttons: []agent.Button{{Label: "No, leave it", Press: agent.Press{Do: agent.DoDismiss}}}})
}
