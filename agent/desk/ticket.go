package desk

import (
	"encoding/json"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// workOnTicket assigns a question, answers it, closes it, or keeps its answer.
func (d *Desk) workOnTicket(m agent.WorkOnTicket) {
	k := d.State.Ticket
	owner := k != nil && k.Owner != nil && k.Owner.By == d.Event.Person.ID // reminded in the direct message
	switch {
	case !IsHR(d.Event) && !d.sourceView().HR && !owner:
		d.tell(say.OnlyHRAnswers)
		return
	case k == nil:
		d.tell(say.TicketNotFound)
		return
	case m.Do == agent.DoTicketAnswer && !d.submitted() && m.Text == "":
		d.effects.View = ticketPrompt(*k)
		return
	case m.Do == agent.DoTicketKeep && !d.submitted():
		d.openKeepPrompt(m, *k)
		return
	case m.Do == agent.DoTicketAnswer && k.WasAnsweredBy(d.Event.Person.ID, m.Text): // a double click
		d.effects.View = agent.Done{}
		return
	}
	next, refusal := d.changeTicket(m, *k)
	if refusal != nil {
		d.refuse(refusal.Sentence)
		return
	}
	d.keepTicket(next)
	d.auditTicket(m.Do, next)
	d.tellAskers(m.Do, next)
	if m.Do == agent.DoTicketAnswer || m.Do == agent.DoTicketKeep {
		d.effects.View = agent.Done{}
	}
}

func (d *Desk) changeTicket(m agent.WorkOnTicket, k agent.Ticket) (agent.Ticket, *agent.Refusal) {
	switch m.Do {
	case agent.DoTicketAssign:
		return assignTicket(k, d.signature())
	case agent.DoTicketAnswer:
		return answerTicket(k, d.signature(), m.Text)
	case agent.DoTicketDecline:
		return declineTicket(k, d.signature())
	case agent.DoTicketKeep:
		return d.keepAnswer(k, m)
	case agent.DoTicketDiscard:
		return discardAnswer(k, d.signature())
	}
	return k, agent.Refuse(say.TicketNotFound)
}

// auditWords are the words of the audit for what HR does with a question.
var auditWords = map[agent.Verb]string{
	agent.DoTicketAssign: "assigned", agent.DoTicketAnswer: "answered", agent.DoTicketDecline: "declined",
	agent.DoTicketKeep: "kept", agent.DoTicketDiscard: "not kept",
}

// auditTicket writes a line of the audit. It outlives the ticket, so it contains neither
// the words of the people who asked nor the answer.
func (d *Desk) auditTicket(do agent.Verb, k agent.Ticket) {
	why := ""
	if do == agent.DoTicketKeep {
		why = "policy " + string(k.KeptIn)
	}
	d.audit(agent.AuditEntry{What: auditWords[do], Ticket: k.ID, Why: why})
}

// maxReplyBytes is how many bytes of words, as JSON, surely fit into a button with
// everything else it carries.
const maxReplyBytes = 1500

// offerReply asks the author of a thread reply below an open ticket's card whether to
// send it as the answer. People in HR talk there with each other, so nothing is sent
// until they say so.
func (d *Desk) offerReply(m agent.OfferReply) {
	k := d.State.Ticket
	if k == nil || k.State != agent.TicketOpen || m.Text == "" {
		return
	}
	answer := agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}
	if words, err := json.Marshal(m.Text); err != nil || len(words) > maxReplyBytes {
		d.whisper(agent.Block{Text: say.ReplyTooLong(*k)}, agent.Block{Buttons: []agent.Button{{Label: "Answer", Press: answer}}})
		return
	}
	answer.Value = m.Text
	d.whisper(agent.Block{Text: say.ConfirmReply(*k)}, agent.Block{Buttons: []agent.Button{
		{Label: "Send it", Press: answer, Style: agent.Primary},
		{Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}})
}

// tellAskers tells everyone who asked what HR says.
func (d *Desk) tellAskers(do agent.Verb, k agent.Ticket) {
	for _, person := range k.AskerIDs() {
		var blocks []agent.Block
		switch own := QuestionBlocks(k.WordingsOf(person)); do {
		case agent.DoTicketAnswer:
			blocks = append(append([]agent.Block{{Text: say.HRAnswered(k)}}, own...), agent.Block{Text: k.Answer})
		case agent.DoTicketDecline:
			blocks = append([]agent.Block{{Text: say.HRDeclined(k)}}, own...)
		default:
			return
		}
		d.send(agent.Message{
			To:   agent.Address{Room: agent.Direct, Tenant: k.Tenant, Person: person},
			Text: agent.PlainText(blocks), Blocks: blocks,
		})
	}
}

// ticketPrompt asks HR for the answer.
func ticketPrompt(k agent.Ticket) agent.PromptView {
	return agent.PromptView{
		Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}, HR: true},
		Title: "Answer the question", Lead: QuestionBlocks(k.Wordings()),
		Label: "Your answer", Hint: "Everyone who asked will see this word for word.", Submit: "Send",
	}
}
