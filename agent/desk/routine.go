package desk

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// Routine work is done in HR's office hours, on HR's clock: every day HR is reminded of
// questions that have waited too long; every week HR hears what was asked. It doesn't
// matter which replica looks, or when: the event's id names its day or week.

// doRoutine does the routine work that a timer is for.
func (d *Desk) doRoutine(m agent.Ring) {
	if m.Timer == agent.TimerDigest {
		d.digest()
		return
	}
	d.remindOfGaps()
}

// remindOfGaps reminds of the questions that have waited too long: their owner, or all
// of HR if nobody has taken them. What doesn't fit into one message is due on the next
// office day.
func (d *Desk) remindOfGaps() {
	waits := map[agent.UserID][]agent.Ticket{}
	for _, k := range d.Tickets {
		if d.Event.At.Before(d.remindAt(k)) {
			continue
		}
		var owner agent.UserID // nobody
		if k.Owner != nil {
			owner = k.Owner.By
		}
		waits[owner] = append(waits[owner], k)
	}
	for _, owner := range slices.Sorted(maps.Keys(waits)) {
		d.remindOf(owner, waits[owner])
	}
}

// remindOf reminds a tickets' owner, or all of HR, of as many as a message lists, those
// that have waited longest since the last reminder first.
func (d *Desk) remindOf(owner agent.UserID, due []agent.Ticket) {
	slices.SortStableFunc(due, func(a, b agent.Ticket) int { return d.remindAt(a).Compare(d.remindAt(b)) })
	listed, rest := due[:min(len(due), maxListed)], max(0, len(due)-maxListed)
	to, text := agent.Address{Room: agent.Direct, Tenant: d.Event.Tenant, Person: owner}, say.YourOpenQuestions
	if owner == "" {
		to, text = agent.Address{Room: agent.HR, Tenant: d.Event.Tenant}, say.UnassignedQuestions
	}
	blocks := append([]agent.Block{{Text: text}}, gapBlocks(listed, maxListed, d.Event.At)...)
	if rest > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreRemindedLater(rest)})
	}
	d.send(agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks})
	for _, k := range listed {
		k.Reminded = d.Event.At
		d.effects.Tickets = append(d.effects.Tickets, k)
	}
}

// remindGapsAfter is how many office days a question may wait before HR is reminded.
// After that, HR is reminded every week.
const remindGapsAfter = 2

// remindAt is when HR is to be reminded of a ticket, in UTC or the desk's zone.
func (d *Desk) remindAt(k agent.Ticket) time.Time {
	from, days := k.Opened, remindGapsAfter
	if k.Owner != nil {
		from = k.Owner.At
	}
	if k.Reminded.After(from) {
		const officeDaysInAWeek = 5
		from, days = k.Reminded, officeDaysInAWeek
	}
	year, month, day := from.In(d.Zone).Date()
	at := time.Date(year, month, day, agent.OfficeHour, 0, 0, 0, d.Zone)
	for days > 0 {
		at = at.AddDate(0, 0, 1)
		if agent.IsOfficeDay(at) {
			days--
		}
	}
	return at
}

// mostAsked sorts tickets by how many people ask, most first.
func mostAsked(tickets []agent.Ticket) []agent.Ticket {
	open := slices.Clone(tickets)
	slices.SortStableFunc(open, func(a, b agent.Ticket) int { return len(b.AskerIDs()) - len(a.AskerIDs()) })
	return open
}

// gapBlocks list questions that wait, with what can be done about each.
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

// digest tells HR what people asked, without their words: a question that was answered
// is nobody's business.
func (d *Desk) digest() {
	if len(d.AskedLastWeek) == 0 && len(d.Tickets) == 0 {
		return
	}
	used, unanswered := d.usage()
	blocks := []agent.Block{{Heading: say.DigestTitle}, {Text: say.AskedLastWeek(len(d.AskedLastWeek), unanswered)}}
	list := func(title string, line func(say.Usage) string) {
		if lines := linesOf(used, line); lines != "" {
			blocks = append(blocks, agent.Block{Text: title + lines})
		}
	}
	slices.SortFunc(used, func(a, b say.Usage) int { return cmp.Or(b.Asked-a.Asked, cmp.Compare(a.Title, b.Title)) })
	list("Asked most:", say.UsageLine)
	slices.SortFunc(used, func(a, b say.Usage) int { return cmp.Or(b.No-a.No, b.Asked-a.Asked, cmp.Compare(a.Title, b.Title)) })
	list("Did not help:", say.UnhelpfulLine)
	if len(d.Tickets) > 0 {
		blocks = append(blocks, agent.Block{Text: say.UnansweredQuestions})
		blocks = append(blocks, gapBlocks(d.Tickets, maxInDigest, d.Event.At)...)
	}
	d.send(agent.Message{To: agent.Address{Room: agent.HR, Tenant: d.Event.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks})
}

// usage counts the questions by the policy that answered, and those that none did.
func (d *Desk) usage() (used []say.Usage, unanswered int) {
	for _, a := range d.AskedLastWeek {
		if a.Policy == "" {
			unanswered++
			continue
		}
		i := slices.IndexFunc(used, func(u say.Usage) bool { return u.Policy == a.Policy })
		if i < 0 {
			i, used = len(used), append(used, say.Usage{Policy: a.Policy, Title: d.titleOf(a.Policy)})
		}
		used[i].Asked++
		switch a.Helped {
		case "yes":
			used[i].Yes++
		case "no":
			used[i].No++
		}
	}
	return used, unanswered
}

// titleOf returns a policy's title, or its id if the policy is gone.
func (d *Desk) titleOf(id knowledge.PolicyID) string {
	for _, p := range d.Policies {
		if p.Policy.Policy == id {
			return p.Title
		}
	}
	return string(id)
}

// linesOf lists the first policies that have a line.
func linesOf(used []say.Usage, line func(say.Usage) string) (lines string) {
	for _, u := range used[:min(len(used), maxInDigest)] {
		if text := line(u); text != "" {
			lines += "\n• " + text
		}
	}
	return lines
}
