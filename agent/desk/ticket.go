package desk

import (
	"encoding/json"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/when"
)

func (d *Desk) workOnTicket(m agent.WorkOnTicket) {
	k := d.State.Ticket
	switch {
	case !d.Event.Role.HR && !(m.Do == agent.DoTicketAnswer && k != nil && k.Reaches(d.Event.Person.ID)):
		refuseOthers(d, say.OnlyHRAnswers)
		return
	case k == nil:
		d.tell(say.TicketNotFound)
		return
	case m.Do == agent.DoTicketAnswer && !d.isPromptSubmission() && m.Text == "":
		d.effects.View = ticketPrompt(*k)
		return
	case m.Do == agent.DoTicketKeep && !d.isPromptSubmission():
		d.openKeepPrompt(m, *k)
		return
	case m.Do == agent.DoTicketAnswer && k.WasAnsweredBy(d.Event.Person.ID, m.Text): // a double click
		d.effects.View = agent.Done{}
		return
	}
	next, refusal := d.changeTicket(m, *k)
	if refusal != nil {
		d.refuse(refusal.Sentence)
		replaceCopy(d, ticketCard(*k))
		return
	}
	d.keepTicket(next)
	d.auditTicket(m.Do, next)
	d.effects.Messages = append(d.effects.Messages, messagesToAskers(m.Do, next)...)
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

// auditWords are what the audit says was done. They are stored.
var auditWords = map[agent.Verb]string{
	agent.DoTicketAssign: "assigned", agent.DoTicketAnswer: "answered", agent.DoTicketDecline: "declined",
	agent.DoTicketKeep: "kept", agent.DoTicketDiscard: "not kept",
}

// auditTicket adds an entry to the audit. The entry outlives the ticket, so it quotes
// neither the question nor the answer.
func (d *Desk) auditTicket(do agent.Verb, k agent.Ticket) {
	why := ""
	if do == agent.DoTicketKeep {
		why = "policy " + string(k.KeptIn)
	}
	d.audit(agent.AuditEntry{What: auditWords[do], Ticket: k.ID, Why: why})
}

// maxReplyBytes is how many bytes of words, as JSON, fit into a button next to its other
// fields.
const maxReplyBytes = 1500

// fitsButton reports whether words fit into a button.
func fitsButton(text string) bool {
	words, err := json.Marshal(text)
	return err == nil && len(words) <= maxReplyBytes
}

// offerReply asks the author of a thread reply below an open ticket's card whether to
// send it as the answer, and below a request's card whether to send it to the employee. It
// may have been meant for a colleague.
func (d *Desk) offerReply(m agent.OfferReply) {
	if r := d.State.Request; !d.Event.Role.HR && r != nil && IsAsked(*r, d.Event.Person.ID) && m.Text != "" {
		offerToWrite(d, *r, m.Text)
		return
	}
	if !d.Event.Role.HR {
		return
	}
	k := d.State.Ticket
	if r := d.State.Request; k == nil && r != nil && !r.IsRetained() && m.Text != "" && r.Employee.ID != d.Event.Person.ID {
		if days, ok := d.Change(*r).ProposedIn(m.Text, when.Clock{Now: d.Event.At, Zone: d.Zone}); ok && r.CanCancel() {
			d.whisper(change.OfferToPropose(*r, days, m.Text)...)
			return
		}
		d.whisper(replyBlocks(*r, m.Text)...)
		return
	}
	if k == nil || k.State != agent.TicketOpen || m.Text == "" {
		return
	}
	answer := agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}
	if !fitsButton(m.Text) {
		d.whisper(agent.Block{Text: say.ReplyTooLong(*k)}, agent.Block{Buttons: []agent.Button{{Label: "Answer", Press: answer}}})
		return
	}
	answer.Value = m.Text
	d.whisper(agent.Block{Text: say.ConfirmReply(*k)}, agent.Block{Buttons: []agent.Button{
		{Label: "Send it", Press: answer, Style: agent.Primary},
		{Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}})
}

// messagesToAskers tells everyone who asked that HR has answered or declined. It returns
// nil for other changes.
func messagesToAskers(do agent.Verb, k agent.Ticket) []agent.Message {
	var messages []agent.Message
	for _, person := range k.AskerIDs() {
		var blocks []agent.Block
		switch own := QuestionBlocks(k.WordingsOf(person)); do {
		case agent.DoTicketAnswer:
			blocks = append(append([]agent.Block{{Text: say.Answered(k)}}, own...), agent.Block{Text: k.Answer})
		case agent.DoTicketDecline:
			blocks = append([]agent.Block{{Text: say.HRDeclined(k)}}, own...)
		default:
			return nil
		}
		messages = append(messages, agent.Message{
			To:   agent.Address{Room: agent.Direct, Tenant: k.Tenant, Person: person},
			Text: agent.PlainText(blocks), Blocks: blocks,
		})
	}
	return messages
}

func ticketPrompt(k agent.Ticket) agent.PromptView {
	return agent.PromptView{
		Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoTicketAnswer, Ticket: k.ID}},
		Title: "Answer the question", Lead: QuestionBlocks(k.Wordings()),
		Label: "Your answer", Hint: "Everyone who asked will see this word for word.", Submit: "Send",
	}
}
