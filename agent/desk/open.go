package desk

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
)

// A question that the policies don't answer becomes a ticket if the asker agrees. HR's
// answer goes to everyone who asked, and into the policies if HR agrees.

// Open opens a ticket for a question, or adds the person to the askers of an open ticket
// with the same question. found is what the policies had to say, and may be the zero value.
func (d *Desk) Open(words string, found knowledge.Answer) Effects {
	k, known := d.SameQuestion(words)
	text := say.AskedHR
	switch {
	case known && k.WasAskedBy(d.Event.Person.ID, words):
		if !askedJustNow(k, d.Event) {
			text = say.AlreadyAskedHR
		}
	case known:
		d.keepTicket(k.WithAsker(d.asker(words)))
	default:
		d.keepTicket(agent.Ticket{
			ID:     agent.TicketID("Q-" + d.NewID("ticket", string(d.Event.ID)+words)),
			Tenant: d.Event.Tenant, Question: words, Askers: []agent.Asker{d.asker(words)},
			State: agent.TicketOpen, Opened: d.Event.At, Updated: d.Event.At, Closest: closest(found),
		})
	}
	d.tell(text + AnswerPlace(d.Event))
	return d.effects
}

// askedJustNow reports whether this is the second click with which somebody asks.
func askedJustNow(k agent.Ticket, ev agent.Event) bool {
	return slices.ContainsFunc(k.Askers, func(a agent.Asker) bool {
		return a.Person.ID == ev.Person.ID && ev.IsSecondClick(a.At)
	})
}

func (d *Desk) asker(words string) agent.Asker {
	return agent.Asker{Person: d.Person, Words: words, At: d.Event.At}
}

// AnswerPlace returns a sentence that says where HR's answer will arrive.
func AnswerPlace(ev agent.Event) string {
	if ev.Place.Surface.IsChat() {
		return say.AnswerComesHere
	}
	return say.AnswerComesDirectly
}

// SameQuestion returns the open ticket with the same question, if there is one. If two
// people ask the same at the same moment, the second commit fails with
// [agent.ErrConflict], and the repeated turn finds the first one's ticket.
func (d *Desk) SameQuestion(words string) (agent.Ticket, bool) {
	var among []string
	var of []int
	for i, k := range d.Tickets {
		if k.Handover != "" {
			continue // only those in that handover see it
		}
		for _, question := range k.Wordings() {
			among, of = append(among, question), append(of, i)
		}
	}
	// Similar ignores questions made of stop words only, but they may be equal.
	if i := slices.IndexFunc(among, func(other string) bool { return strings.EqualFold(other, words) }); i >= 0 {
		return d.Tickets[of[i]], true
	}
	if hits := d.Similar(words, among); len(hits) > 0 {
		return d.Tickets[of[hits[0].At]], true
	}
	return agent.Ticket{}, false
}

// minConfidence is the least confidence of a passage that is worth showing to HR.
const minConfidence = 0.1

func closest(a knowledge.Answer) []agent.Closest {
	var near []agent.Closest
	for _, h := range append([]knowledge.Hit{a.Hit}, a.Others...) {
		if h.Passage.ID != "" && h.Confidence >= minConfidence && len(near) < agent.MaxClosest {
			near = append(near, agent.Closest{Policy: h.Passage.Policy, Passage: h.Passage.ID, Where: say.PassagePath(h.Passage)})
		}
	}
	return near
}

// keepTicket stores a ticket and updates its card.
func (d *Desk) keepTicket(k agent.Ticket) {
	d.effects.Tickets = append(d.effects.Tickets, k)
	sendCard(d, ticketCard(k))
}

// Gap is a question that a handover doesn't answer.
type Gap struct {
	Handover agent.HandoverID
	Question string
	Reach    []agent.PersonRef // who may know, besides HR
}

// OpenGap opens a ticket for a question that a handover doesn't answer, and writes to those who
// may know. The same question is asked once, even if several people have it.
func OpenGap(d *Desk, g Gap) Effects {
	for _, k := range d.Tickets {
		if k.Handover != g.Handover || !strings.EqualFold(k.Question, g.Question) && len(d.Similar(g.Question, []string{k.Question})) == 0 {
			continue
		}
		if !k.WasAskedBy(d.Event.Person.ID, g.Question) {
			d.keepTicket(k.WithAsker(d.asker(g.Question)))
		}
		return d.effects
	}
	k := agent.Ticket{
		ID:     agent.TicketID("Q-" + d.NewID("ticket", string(d.Event.ID)+g.Question)),
		Tenant: d.Event.Tenant, Question: g.Question, Askers: []agent.Asker{d.asker(g.Question)}, Handover: g.Handover, Reach: g.Reach,
		State: agent.TicketOpen, Opened: d.Event.At, Updated: d.Event.At,
	}
	d.keepTicket(k)
	for _, p := range g.Reach {
		blocks := []agent.Block{
			{Text: say.NewcomerAsks(d.Person)},
			{Quote: g.Question},
			{Buttons: []agent.Button{{Label: "Answer", Press: agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}, Style: agent.Primary}}},
		}
		d.send(agent.Message{To: agent.Address{Room: agent.Direct, Tenant: k.Tenant, Person: p.ID}, Text: agent.PlainText(blocks), Blocks: blocks})
	}
	return d.effects
}
