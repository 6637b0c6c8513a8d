package dialogue

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// What is regular is done in HR's office hours, on HR's clock: every day, questions
// that wait too long are brought to mind; every week, HR hears what was asked. Who
// looks and when does not matter: an event's id names its day or week.

// week is what a digest tells of.
const week = 7 * 24 * time.Hour

// remindOfGaps brings to mind what has waited too long: to who has taken it, else
// to all of HR. What one message has no room for is due on the next office day.
func (t *turn) remindOfGaps() {
	waits := map[agent.UserID][]agent.Ticket{}
	for _, k := range t.state.Tickets {
		if t.ev.At.Before(t.remindAt(k)) {
			continue
		}
		var owner agent.UserID // nobody
		if k.Owner != nil {
			owner = k.Owner.By
		}
		waits[owner] = append(waits[owner], k)
	}
	for _, owner := range slices.Sorted(maps.Keys(waits)) {
		t.remindOf(owner, waits[owner])
	}
}

// remindOf brings tickets to the mind of their owner, or of all of HR, as many as a
// message lists: those first that have waited longest since anybody heard of them.
func (t *turn) remindOf(owner agent.UserID, due []agent.Ticket) {
	slices.SortStableFunc(due, func(a, b agent.Ticket) int { return t.remindAt(a).Compare(t.remindAt(b)) })
	listed, rest := due[:min(len(due), mostListed)], max(0, len(due)-mostListed)
	to, text := agent.Address{Room: agent.Direct, Tenant: t.ev.Tenant, Person: owner}, say.GapsOfYours
	if owner == "" {
		to, text = agent.Address{Room: agent.HR, Tenant: t.ev.Tenant}, say.GapsOfNobody
	}
	blocks := append([]agent.Block{{Text: text}}, gapBlocks(listed, mostListed, t.ev.At)...)
	if rest > 0 {
		blocks = append(blocks, agent.Block{Small: say.RestOfGaps(rest)})
	}
	t.out.Messages = append(t.out.Messages, agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks})
	for _, k := range listed {
		k.Reminded = t.ev.At
		t.out.Tickets = append(t.out.Tickets, k)
	}
}

// remindGapsAfter is how many office days a question may wait before HR is
// reminded; after that they are every week.
const remindGapsAfter = 2

// remindAt is when a ticket is to be brought to mind.
func (t *turn) remindAt(k agent.Ticket) time.Time {
	from, days := k.Opened, remindGapsAfter
	if k.Owner != nil {
		from = k.Owner.At
	}
	if k.Reminded.After(from) {
		const officeDaysInAWeek = 5
		from, days = k.Reminded, officeDaysInAWeek
	}
	y, m, d := from.In(t.zone()).Date()
	at := time.Date(y, m, d, agent.OfficeHour, 0, 0, 0, t.zone())
	for days > 0 {
		at = at.AddDate(0, 0, 1)
		if agent.OfficeDay(at) {
			days--
		}
	}
	return at
}

// mostAsked are tickets, what most people ask first.
func mostAsked(tickets []agent.Ticket) []agent.Ticket {
	open := slices.Clone(tickets)
	slices.SortStableFunc(open, func(a, b agent.Ticket) int { return len(b.People()) - len(a.People()) })
	return open
}

// gapBlocks are questions that wait, what most people ask first, with what can be done.
func gapBlocks(tickets []agent.Ticket, most int, now time.Time) []agent.Block {
	open := mostAsked(tickets)
	var blocks []agent.Block
	for _, k := range open[:min(len(open), most)] {
		buttons := []agent.Button{{Label: "Answer", Press: agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}}}
		if k.Owner == nil {
			buttons = append(buttons, agent.Button{Label: "Assign to me", Press: agent.Press{Do: agent.DoTicketTake, Ticket: k.ID}})
		}
		blocks = append(blocks, agent.Block{Quote: k.Question}, agent.Block{Small: say.GapNote(k, now)}, agent.Block{Buttons: buttons})
	}
	if more := len(open) - most; more > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreGaps(more)})
	}
	return blocks
}

// mostInDigest is how many policies and gaps a digest names.
const mostInDigest = 5

// digest tells HR what people asked, without their words: what is answered is
// nobody's business.
func (t *turn) digest() {
	if len(t.questions) == 0 && len(t.state.Tickets) == 0 {
		return
	}
	used, unanswered := t.usage()
	blocks := []agent.Block{{Heading: say.DigestTitle}, {Text: say.AskedLastWeek(len(t.questions), unanswered)}}
	list := func(title string, line func(say.Usage) string) {
		if lines := linesOf(used, line); lines != "" {
			blocks = append(blocks, agent.Block{Text: title + lines})
		}
	}
	slices.SortFunc(used, func(a, b say.Usage) int { return cmp.Or(b.Asked-a.Asked, cmp.Compare(a.Title, b.Title)) })
	list("Asked most:", say.AskedMost)
	slices.SortFunc(used, func(a, b say.Usage) int { return cmp.Or(b.No-a.No, b.Asked-a.Asked, cmp.Compare(a.Title, b.Title)) })
	list("Did not help:", say.DidNotHelp)
	if len(t.state.Tickets) > 0 {
		blocks = append(blocks, agent.Block{Text: say.PoliciesMissing})
		blocks = append(blocks, gapBlocks(t.state.Tickets, mostInDigest, t.ev.At)...)
	}
	t.out.Messages = append(t.out.Messages, agent.Message{To: agent.Address{Room: agent.HR, Tenant: t.ev.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks})
}

// usage counts the questions by the policy that answered, and those that none did.
func (t *turn) usage() (used []say.Usage, unanswered int) {
	for _, a := range t.questions {
		if a.Policy == "" {
			unanswered++
			continue
		}
		i := slices.IndexFunc(used, func(u say.Usage) bool { return u.Policy == a.Policy })
		if i < 0 {
			i, used = len(used), append(used, say.Usage{Policy: a.Policy, Title: t.titleOf(a.Policy)})
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

// titleOf is a policy's title, its id where there is none any more.
func (t *turn) titleOf(id knowledge.PolicyID) string {
	for _, p := range t.policies {
		if p.Policy.Policy == id {
			return p.Title
		}
	}
	return string(id)
}

// linesOf are the first policies that have a line, as a list.
func linesOf(used []say.Usage, line func(say.Usage) string) (lines string) {
	for _, u := range used[:min(len(used), mostInDigest)] {
		if text := line(u); text != "" {
			lines += "\n• " + text
		}
	}
	return lines
}
