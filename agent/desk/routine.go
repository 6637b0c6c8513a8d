package desk

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// Routine work happens in HR's office hours; see [agent.RoutineEvents]. Every office day HR
// is reminded of questions that have waited too long. Every week HR gets a digest.

func (d *Desk) doRoutine(m agent.Ring) {
	switch m.Timer { //nolint:exhaustive // the others aren't HR's
	case agent.TimerDigest:
		if digest, ok := weeklyDigest(d.Event, d.Records); ok {
			d.send(digest)
		}
	case agent.TimerDeparted:
		replaceDeciders(d)
		tellWaiting(d, m.Left)
	default:
		d.remindOfGaps()
		replaceDeciders(d)
		tellOverdue(d)
	}
}

// remindOfGaps reminds each owner of their tickets that have waited too long, and all of HR
// of those without an owner. Tickets that don't fit into one message, the ones that became
// due last, are due again on the next office day.
func (d *Desk) remindOfGaps() {
	dueAt := func(k agent.Ticket) time.Time { return remindAt(k, d.Zone) }
	waiting := map[agent.UserID][]agent.Ticket{}
	for _, k := range d.Tickets {
		if d.Event.At.Before(dueAt(k)) {
			continue
		}
		var owner agent.UserID // nobody
		if k.Owner != nil {
			owner = k.Owner.By
		}
		waiting[owner] = append(waiting[owner], k)
	}
	for _, owner := range slices.Sorted(maps.Keys(waiting)) {
		due := waiting[owner]
		slices.SortStableFunc(due, func(a, b agent.Ticket) int { return dueAt(a).Compare(dueAt(b)) })
		listed := due[:min(len(due), maxListed)]
		d.send(reminder(d.Event, owner, listed, len(due)-len(listed)))
		for _, k := range listed {
			k.Reminded = d.Event.At
			d.effects.Tickets = append(d.effects.Tickets, k)
		}
	}
}

// reminder reminds the owner of tickets, or all of HR if the owner is empty. rest is how
// many more are due.
func reminder(ev agent.Event, owner agent.UserID, tickets []agent.Ticket, rest int) agent.Message {
	to, text := agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: owner}, say.YourOpenQuestions
	if owner == "" {
		to, text = agent.Address{Room: agent.HR, Tenant: ev.Tenant}, say.UnassignedQuestions
	}
	blocks := append([]agent.Block{{Text: text}}, gapBlocks(tickets, maxListed, ev.At)...)
	if rest > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreRemindedLater(rest)})
	}
	return agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks}
}

// remindGapsAfter is how many office days a question may wait before HR is reminded.
// After that, HR is reminded every week.
const remindGapsAfter = 2

// remindAt returns when HR is to be reminded of a ticket: at the office hour of a day in
// HR's zone.
func remindAt(k agent.Ticket, zone *time.Location) time.Time {
	from, days := k.Opened, remindGapsAfter
	if k.Owner != nil {
		from = k.Owner.At
	}
	if k.Reminded.After(from) {
		const officeDaysInAWeek = 5
		from, days = k.Reminded, officeDaysInAWeek
	}
	year, month, day := from.In(zone).Date()
	at := time.Date(year, month, day, agent.OfficeHour, 0, 0, 0, zone)
	for days > 0 {
		at = at.AddDate(0, 0, 1)
		if agent.IsOfficeDay(at) {
			days--
		}
	}
	return at
}

// mostAsked returns the tickets with the most askers first.
func mostAsked(tickets []agent.Ticket) []agent.Ticket {
	open := slices.Clone(tickets)
	slices.SortStableFunc(open, func(a, b agent.Ticket) int { return len(b.AskerIDs()) - len(a.AskerIDs()) })
	return open
}

// OpenQuestions lists open tickets with their buttons, those with the most askers first, and at
// most the given number of them.
func OpenQuestions(tickets []agent.Ticket, most int, now time.Time) []agent.Block {
	return gapBlocks(tickets, most, now)
}

// gapBlocks lists open tickets with their buttons, at most the given number of them.
func gapBlocks(tickets []agent.Ticket, most int, now time.Time) []agent.Block {
	open := mostAsked(tickets)
	var blocks []agent.Block
	for _, k := range open[:min(len(open), most)] {
		buttons := []agent.Button{{Label: "Answer", Press: agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}}}
		if k.Owner == nil {
			buttons = append(buttons, agent.Button{Label: "Assign to me", Press: agent.Press{Do: agent.DoTicketAssign, Ticket: k.ID}})
		}
		blocks = append(blocks, agent.Block{Quote: k.Question}, agent.Block{Small: say.TicketAge(k, now)}, agent.Block{Buttons: buttons})
	}
	if more := len(open) - most; more > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreOpenQuestions(more)})
	}
	return blocks
}

// maxInDigest is how many policies and gaps a digest names.
const maxInDigest = 5

// weeklyDigest tells HR which policies people asked about and which questions are open. It
// doesn't quote answered questions: they are private. ok is false if there is no news.
func weeklyDigest(ev agent.Event, known Records) (digest agent.Message, ok bool) {
	if len(known.AskedLastWeek) == 0 && len(known.Tickets) == 0 {
		return agent.Message{}, false
	}
	used, unanswered := countUsage(known.AskedLastWeek, known.Policies)
	blocks := []agent.Block{{Heading: say.DigestTitle}, {Text: say.AskedLastWeek(len(known.AskedLastWeek), unanswered)}}
	list := func(title string, line func(say.Usage) string) {
		if lines := linesOf(used, line); lines != "" {
			blocks = append(blocks, agent.Block{Text: title + lines})
		}
	}
	slices.SortFunc(used, func(a, b say.Usage) int { return cmp.Or(b.Asked-a.Asked, cmp.Compare(a.Title, b.Title)) })
	list("Asked most:", say.UsageLine)
	if lines := unhelpful(known.AskedLastWeek, known.Policies); lines != "" {
		blocks = append(blocks, agent.Block{Text: "Did not help:" + lines})
	}
	if len(known.Tickets) > 0 {
		blocks = append(blocks, agent.Block{Text: say.UnansweredQuestions})
		blocks = append(blocks, gapBlocks(known.Tickets, maxInDigest, ev.At)...)
	}
	return agent.Message{
		To: agent.Address{Room: agent.HR, Tenant: ev.Tenant}, About: string(agent.TimerDigest), Text: agent.PlainText(blocks), Blocks: blocks,
	}, true
}

// countUsage counts questions by the policy that answered, and the unanswered ones.
func countUsage(asked []agent.AskedQuestion, policies []agent.KeptPolicy) (used []say.Usage, unanswered int) {
	for _, a := range asked {
		if a.Policy == "" {
			unanswered++
			continue
		}
		i := slices.IndexFunc(used, func(u say.Usage) bool { return u.Policy == a.Policy })
		if i < 0 {
			i, used = len(used), append(used, say.Usage{Policy: a.Policy, Title: titleOf(a.Policy, policies)})
		}
		used[i].Asked++
		if a.Helped == "yes" {
			used[i].Yes++
		}
	}
	return used, unanswered
}

// unhelpful lists the answers that didn't help, by what they quote.
func unhelpful(asked []agent.AskedQuestion, policies []agent.KeptPolicy) (lines string) {
	rated := agent.RatedAnswers(asked)
	for _, r := range rated[:min(len(rated), maxInDigest)] {
		title := string(r.Policy)
		if i := slices.IndexFunc(policies, func(p agent.KeptPolicy) bool { return p.Policy.Policy == r.Policy }); i >= 0 {
			title = say.AnswerTitle(policies[i].Policy, r.Passage)
		}
		if r.NotHelp > 0 {
			lines += "\n• " + say.UnhelpfulLine(title, r)
		}
	}
	return lines
}

// titleOf returns a policy's title, or its ID if the policy doesn't exist any more.
func titleOf(id knowledge.PolicyID, policies []agent.KeptPolicy) string {
	for _, p := range policies {
		if p.Policy.Policy == id {
			return p.Title
		}
	}
	return string(id)
}

// linesOf returns a list of the first policies, without those whose line is empty.
func linesOf(used []say.Usage, line func(say.Usage) string) (lines string) {
	for _, u := range used[:min(len(used), maxInDigest)] {
		if text := line(u); text != "" {
			lines += "\n• " + text
		}
	}
	return lines
}

// tellOverdue tells HR of requests that nobody has decided for as long as their route allows. If
// others would be asked today, because somebody is away or has a substitute, they are; if not,
// those who were asked are reminded. It does so once for each step and those who take it.
func tellOverdue(d *Desk) {
	for _, r := range d.Requests {
		step, i := r.Approval.Open()
		if !r.State.Waiting() || r.IsPutOff(d.Event.At) || !route.IsOverdue(step, d.Event.At, d.Zone) || isIn(d.effects.Requests, r) {
			continue
		}
		if next, changed := reroute(d, r); changed {
			d.send(MessageToHR(next, []agent.Block{{Text: say.OverdueAskedOthers(r, next)}}))
			continue
		}
		next := r
		next.Approval = r.Approval.Clone()
		next.Approval.Steps[i].Overdue = d.Event.At
		d.effects.Requests = append(d.effects.Requests, next)
		d.send(MessageToHR(next, []agent.Block{{Text: say.Overdue(next)}}))
		for _, one := range step.Missing() {
			d.send(StillWaiting(next, one.ID, d.Event.At))
		}
	}
}

func isIn(all []agent.Request, r agent.Request) bool {
	return slices.ContainsFunc(all, func(one agent.Request) bool { return one.ID == r.ID })
}

// reroute asks those who take the open step of a request today, if they are others than before.
func reroute(d *Desk, r agent.Request) (next agent.Request, changed bool) {
	next = r
	if next.Approval, changed = d.Routes.Reroute(r.Approval, d.Routes.SceneOf(r)); !changed {
		return r, false
	}
	d.effects.Requests = append(d.effects.Requests, next)
	d.effects.Audit = append(d.effects.Audit, agent.AuditEntry{At: d.Event.At, By: route.File, What: "rerouted", Request: r.ID})
	for _, card := range CardsAfter(r, next) {
		d.send(card)
	}
	return next, true
}

// replaceDeciders asks others to decide the requests that wait for somebody who can't any more:
// they have left, or the company's records don't name them now.
func replaceDeciders(d *Desk) {
	for _, r := range d.Requests {
		step, _ := r.Approval.Open()
		if !r.State.Waiting() || step == nil {
			continue
		}
		scene := d.Routes.SceneOf(r)
		if !slices.ContainsFunc(step.Missing(), func(one agent.Decider) bool { return !d.Routes.MayDecide(*step, one.ID, scene) }) {
			continue
		}
		if next, changed := reroute(d, r); changed {
			d.send(MessageToHR(next, []agent.Block{{Text: say.AskedInstead(r, next)}}))
		}
	}
}

// tellWaiting tells HR that a request waits whose employee has left. Nothing happens to it by
// itself: somebody may have to be paid for days that they didn't take.
func tellWaiting(d *Desk, left agent.Departure) {
	for _, r := range d.Requests {
		if r.State.Waiting() && left.ID != "" && r.Employee.ID == left.ID {
			d.send(MessageToHR(r, []agent.Block{{Text: say.AskerHasLeft(left)}}))
		}
	}
}

// StillWaiting reminds somebody of a request that they were asked to decide.
func StillWaiting(r agent.Request, who agent.UserID, now time.Time) agent.Message {
	card := deciderBlocks(r, who, now)
	blocks := []agent.Block{{Text: say.StillWaitsForYou(r)}, card[len(card)-1]}
	return agent.Message{
		To: agent.Address{Room: agent.Direct, Tenant: r.Tenant, Person: who}, Text: agent.PlainText(blocks), Blocks: blocks,
	}
}
