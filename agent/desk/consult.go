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

// leaveDays returns the first and the last day of a request's leave; zero if they aren't
// known.
type leaveDays func(agent.Request) (first, last time.Time)

// absence is somebody's leave, as far as its days are known.
type absence struct {
	agent.Request
	first, last time.Time
}

// awayBlocks say who is on leave on the days that are asked about: from approved requests,
// and from those that aren't decided yet.
func awayBlocks(all []agent.Request, daysOf leaveDays, ask hrdesk.Ask, today time.Time) []agent.Block {
	first, last := ask.First, ask.Last
	if first.IsZero() {
		first, last = today, today
	}
	var approved, undecided []string
	for _, a := range absences(all, daysOf, first, last) {
		line := say.Absence(a.Request)
		if a.State == agent.Approved {
			approved = append(approved, line)
		} else {
			undecided = append(undecided, line)
		}
	}
	blocks := []agent.Block{{Text: say.OnLeave(approved, first, last)}}
	if len(undecided) > 0 {
		blocks = append(blocks, agent.Block{Text: say.PerhapsOnLeave(undecided)})
	}
	return append(blocks, agent.Block{Small: say.OnlyRequestsHere})
}

// absences returns the leave that falls on any of some days, by its first day.
func absences(requests []agent.Request, daysOf leaveDays, first, last time.Time) []absence {
	var all []absence
	for _, r := range requests {
		if r.State != agent.Approved && !r.State.Waiting() {
			continue
		}
		a := absence{Request: r}
		if a.first, a.last = daysOf(r); a.first.IsZero() || a.first.After(last) {
			continue
		}
		if a.last.IsZero() || !a.last.Before(first) {
			all = append(all, a)
		}
	}
	slices.SortStableFunc(all, func(a, b absence) int { return a.first.Compare(b.first) })
	return all
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

// tellBlocks show what an employee is to be told before it goes, or say how they can be told
// something.
func tellBlocks(all []agent.Request, asked hrdesk.Ask) []agent.Block {
	name := asked.Employee
	theirs := slices.DeleteFunc(ofEmployee(all, name), func(r agent.Request) bool { return r.State != agent.Filed })
	if len(theirs) == 0 {
		return []agent.Block{{Text: say.CannotTell(name)}}
	}
	text := hrdesk.MessageIn(asked.Words, name)
	if text == "" || !fitsButton(text) {
		return append([]agent.Block{{Text: say.TellWithButton(name)}}, cards(theirs[:1])...)
	}
	send := agent.Press{Do: agent.DoTellEmployee, Request: theirs[0].ID, Version: theirs[0].Revision(), Value: text}
	answered := hrdesk.WantsAnswer(asked.Words, text)
	if answered {
		send.Do = agent.DoAskEmployee
	}
	return []agent.Block{{Text: say.SendToEmployee(theirs[0], answered)}, {Quote: text}, {Buttons: []agent.Button{
		{Label: "Yes, send it", Press: send, Style: agent.Primary},
		{Label: "No, leave it", Press: agent.Press{Do: agent.DoDismiss}},
	}}}
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

// replyBlocks ask the author of a reply below a request's card whether to send it to the
// employee, who doesn't see HR's channel.
func replyBlocks(r agent.Request, text string) []agent.Block {
	ask := agent.Press{Do: agent.DoAskEmployee, Request: r.ID, Version: r.Revision()}
	no := agent.Button{Label: "No", Press: agent.Press{Do: agent.DoDismiss}}
	tell := ask
	tell.Do = agent.DoTellEmployee
	switch {
	case r.State == agent.Questioned, r.State == agent.Canceled, !r.HasChat:
		return []agent.Block{{Text: say.ReplyUnseen(r)}}
	case !fitsButton(text) && r.State != agent.Filed:
		return []agent.Block{{Text: say.TooLongToSend(r)}}
	case !fitsButton(text):
		return []agent.Block{{Text: say.ReplyUnseenTooLong(r)}, {Buttons: []agent.Button{{Label: "Ask a question", Press: ask}, no}}}
	}
	ask.Value, tell.Value = text, text
	if r.State != agent.Filed { // nothing waits for an answer anymore
		return []agent.Block{{Text: say.SendBelow(r)}, {Quote: text}, {Buttons: []agent.Button{{Label: "Send it", Press: tell, Style: agent.Primary}, no}}}
	}
	if verdict := hrdesk.Decides(text); verdict != hrdesk.NoVerdict {
		return undecidedBlocks(r, text, ask, no)
	}
	if !hrdesk.WantsAnswer("", text) {
		ask = tell
	}
	return []agent.Block{{Text: say.SendBelow(r)}, {Quote: text}, {Buttons: []agent.Button{{Label: "Send it", Press: ask, Style: agent.Primary}, no}}}
}

// undecidedBlocks remind the author of words that sound like a decision that only the
// buttons decide. The words are what the form for a denial begins with.
func undecidedBlocks(r agent.Request, text string, ask agent.Press, no agent.Button) []agent.Block {
	approve := agent.Button{Label: "Approve", Press: agent.Press{Do: agent.DoApprove, Request: r.ID, Version: r.Revision()}}
	deny := agent.Button{Label: "Deny…", Press: agent.Press{Do: agent.DoDeny, Request: r.ID, Version: r.Revision(), Value: text}, Style: agent.Danger}
	no.Label = "Not now"
	buttons := []agent.Button{approve, deny, {Label: "Send it as a question", Press: ask}, no}
	if hrdesk.Decides(text) == hrdesk.Granted { // the employee would read "approved", and nothing is
		buttons[0].Style = agent.Primary
		buttons[1].Press.Value = "" // their words are no reason to deny it
		buttons = slices.Delete(buttons, 2, 3)
	}
	return []agent.Block{{Text: say.NothingDecidedYet(r)}, {Quote: text}, {Buttons: buttons}}
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

// RemindedOf returns what somebody in HR is reminded of: their words, and what waits of the
// employee whom they named.
func RemindedOf(n agent.Nudge, all []agent.Request) []agent.Block {
	if n.Request != "" {
		return remindedOfRequest(n, all)
	}
	blocks := []agent.Block{{Text: say.Nudged}, {Quote: n.Words}}
	if n.Employee == "" {
		return blocks
	}
	return append(blocks, cards(ofEmployee(Waiting(all), n.Employee))...)
}

// remindedOfRequest reminds somebody in HR of a request that they put off: with its card, or with how
// it was decided in the meantime.
func remindedOfRequest(n agent.Nudge, all []agent.Request) []agent.Block {
	i := slices.IndexFunc(all, func(r agent.Request) bool { return r.ID == n.Request })
	if i < 0 {
		return nil // they have left HR, or it is gone
	}
	r := all[i]
	if !r.WaitsForHR() {
		return []agent.Block{{Text: say.NudgedDecided(r)}}
	}
	r.PutOff = nil // it is that day
	return append([]agent.Block{{Text: say.NudgedOf(r)}}, cardBlocks(r)...)
}

// OfferRemark shows a note of HR's own before it is kept.
func OfferRemark(r agent.Request, words string) []agent.Block {
	press := agent.Press{Do: agent.DoRemark, Request: r.ID, Value: words}
	if !fitsButton(words) {
		return []agent.Block{{Text: say.RemarkTooLong}, {Buttons: []agent.Button{{Label: "Write the note…", Press: agent.Press{Do: agent.DoRemark, Request: r.ID}}}}}
	}
	return []agent.Block{{Text: say.AskRemark(r)}, {Quote: words}, {Buttons: []agent.Button{
		{Label: "Keep this note", Press: press, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}}}
}
