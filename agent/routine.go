package agent

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/knowledge"
)

// What is regular is done in HR's office hours, on HR's clock: every day, questions
// that wait too long are brought to mind; every week, HR hears what was asked. Who
// looks and when does not matter: an event's id names its day or week.

// The timers of no session.
const (
	TimerGaps   TimerName = "gaps"   // remind of questions that wait for HR
	TimerDigest TimerName = "digest" // tell HR what people asked
)

// week is what a digest tells of.
const week = 7 * 24 * time.Hour

// Routine are the events that are due in those tenants, at that time on HR's clock.
// Whoever puts them does so again until they are seen; each happens once.
func Routine(now time.Time, zone *time.Location, tenants []TenantID) []Event {
	at := now.In(zone)
	if at.Hour() < officeHour || !officeDay(at) {
		return nil
	}
	var due []Event
	add := func(tenant TenantID, timer TimerName, when string) {
		due = append(due, Event{
			ID: EventID(string(timer) + "/" + string(tenant) + "/" + when), At: now.UTC(), Tenant: tenant, Session: "routine",
			Person: PersonRef{Zone: zone.String()}, Place: Place{Surface: SlackChat, HR: true}, Act: Rang{Timer: timer},
		})
	}
	for _, tenant := range tenants {
		add(tenant, TimerGaps, at.Format(time.DateOnly))
		if at.Weekday() == time.Monday {
			year, n := at.ISOWeek()
			add(tenant, TimerDigest, fmt.Sprintf("%d-W%02d", year, n))
		}
	}
	return due
}

func officeDay(at time.Time) bool {
	return at.Weekday() != time.Saturday && at.Weekday() != time.Sunday
}

// remindOfGaps brings to mind what has waited too long: to who has taken it, else
// to all of HR. What one message has no room for is due on the next office day.
func (t *turn) remindOfGaps() {
	waits := map[UserID][]Ticket{}
	for _, k := range t.state.Tickets {
		if t.ev.At.Before(t.remindAt(k)) {
			continue
		}
		var owner UserID // nobody
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
func (t *turn) remindOf(owner UserID, due []Ticket) {
	slices.SortStableFunc(due, func(a, b Ticket) int { return t.remindAt(a).Compare(t.remindAt(b)) })
	listed, rest := due[:min(len(due), mostListed)], max(0, len(due)-mostListed)
	to, say := Address{Room: Direct, Tenant: t.ev.Tenant, Person: owner}, gapsOfYours
	if owner == "" {
		to, say = Address{Room: HR, Tenant: t.ev.Tenant}, gapsOfNobody
	}
	blocks := append([]Block{{Text: say}}, gapBlocks(listed, mostListed, t.ev.At)...)
	if rest > 0 {
		blocks = append(blocks, Block{Small: restOfGaps(rest)})
	}
	t.out.Messages = append(t.out.Messages, Message{To: to, Text: PlainText(blocks), Blocks: blocks})
	for _, k := range listed {
		k.Reminded = t.ev.At
		t.out.Tickets = append(t.out.Tickets, k)
	}
}

// remindGapsAfter is how many office days a question may wait before HR is
// reminded; after that they are every week.
const remindGapsAfter = 2

// remindAt is when a ticket is to be brought to mind.
func (t *turn) remindAt(k Ticket) time.Time {
	from, days := k.Opened, remindGapsAfter
	if k.Owner != nil {
		from = k.Owner.At
	}
	if k.Reminded.After(from) {
		const officeDaysInAWeek = 5
		from, days = k.Reminded, officeDaysInAWeek
	}
	y, m, d := from.In(t.zone()).Date()
	at := time.Date(y, m, d, officeHour, 0, 0, 0, t.zone())
	for days > 0 {
		at = at.AddDate(0, 0, 1)
		if officeDay(at) {
			days--
		}
	}
	return at
}

// mostAsked are tickets, what most people ask first.
func mostAsked(tickets []Ticket) []Ticket {
	open := slices.Clone(tickets)
	slices.SortStableFunc(open, func(a, b Ticket) int { return len(b.people()) - len(a.people()) })
	return open
}

// gapBlocks are questions that wait, what most people ask first, with what can be done.
func gapBlocks(tickets []Ticket, most int, now time.Time) []Block {
	open := mostAsked(tickets)
	var blocks []Block
	for _, k := range open[:min(len(open), most)] {
		buttons := []Button{{Label: "Answer", Press: Press{Do: DoTicketAnswer, Ticket: k.ID}}}
		if k.Owner == nil {
			buttons = append(buttons, Button{Label: "Assign to me", Press: Press{Do: DoTicketTake, Ticket: k.ID}})
		}
		blocks = append(blocks, Block{Quote: k.Question}, Block{Small: gapNote(k, now)}, Block{Buttons: buttons})
	}
	if more := len(open) - most; more > 0 {
		blocks = append(blocks, Block{Small: moreGaps(more)})
	}
	return blocks
}

// usage is how often a policy answered, and what people said of it.
type usage struct {
	policy         knowledge.PolicyID
	title          string
	asked, yes, no int
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
	blocks := []Block{{Heading: digestTitle}, {Text: askedLastWeek(len(t.questions), unanswered)}}
	list := func(title string, line func(usage) string) {
		if lines := linesOf(used, line); lines != "" {
			blocks = append(blocks, Block{Text: title + lines})
		}
	}
	slices.SortFunc(used, func(a, b usage) int { return cmp.Or(b.asked-a.asked, cmp.Compare(a.title, b.title)) })
	list("Asked most:", askedMost)
	slices.SortFunc(used, func(a, b usage) int { return cmp.Or(b.no-a.no, b.asked-a.asked, cmp.Compare(a.title, b.title)) })
	list("Did not help:", didNotHelp)
	if len(t.state.Tickets) > 0 {
		blocks = append(blocks, Block{Text: policiesMissing})
		blocks = append(blocks, gapBlocks(t.state.Tickets, mostInDigest, t.ev.At)...)
	}
	t.out.Messages = append(t.out.Messages, Message{To: Address{Room: HR, Tenant: t.ev.Tenant}, Text: PlainText(blocks), Blocks: blocks})
}

// usage counts the questions by the policy that answered, and those that none did.
func (t *turn) usage() (used []usage, unanswered int) {
	for _, a := range t.questions {
		if a.Policy == "" {
			unanswered++
			continue
		}
		i := slices.IndexFunc(used, func(u usage) bool { return u.policy == a.Policy })
		if i < 0 {
			i, used = len(used), append(used, usage{policy: a.Policy, title: t.titleOf(a.Policy)})
		}
		used[i].asked++
		switch a.Helped {
		case "yes":
			used[i].yes++
		case "no":
			used[i].no++
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
func linesOf(used []usage, line func(usage) string) (lines string) {
	for _, u := range used[:min(len(used), mostInDigest)] {
		if text := line(u); text != "" {
			lines += "\n• " + text
		}
	}
	return lines
}
