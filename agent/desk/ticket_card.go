package desk

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

func ticketKey(k agent.Ticket) string { return "ticket/" + string(k.ID) }

// ticketCard returns the message in HR's channel that shows a ticket and its buttons. A
// later card of the ticket replaces it.
func ticketCard(k agent.Ticket) agent.Message {
	return agent.Message{
		To:  agent.Address{Room: agent.HR, Tenant: k.Tenant},
		Key: ticketKey(k), Text: say.TicketTitle(k) + ": " + k.Question, Blocks: onCard(ticketBlocks(k)),
	}
}

// maxWordings is how many wordings of a question are shown.
const maxWordings = 8

// QuestionBlocks quotes a question in all its wordings, up to a limit: one of them may ask
// for more than the others.
func QuestionBlocks(wordings []string) []agent.Block {
	var blocks []agent.Block
	for _, words := range wordings[:min(len(wordings), maxWordings)] {
		blocks = append(blocks, agent.Block{Quote: words})
	}
	if more := len(wordings) - maxWordings; more > 0 {
		blocks = append(blocks, agent.Block{Small: say.MoreWordings(more)})
	}
	return blocks
}

func ticketBlocks(k agent.Ticket) []agent.Block {
	blocks := append([]agent.Block{{Heading: say.TicketTitle(k)}}, QuestionBlocks(k.Wordings())...)
	if names := k.AskerNames(); len(names) > 1 {
		blocks = append(blocks, agent.Block{Small: say.AskedBy(names)})
	}
	if k.State == agent.TicketOpen {
		blocks = append(blocks, agent.Block{Small: say.ClosestPolicies(k)})
	}
	if k.Answer != "" {
		blocks = append(blocks, agent.Block{Text: k.Decided.Name + " answered:"}, agent.Block{Quote: k.Answer})
	}
	blocks = append(blocks, agent.Block{Small: say.TicketNote(k)})
	switch {
	case k.State == agent.TicketOpen:
		return append(blocks, agent.Block{Buttons: openTicketButtons(k)})
	case k.State == agent.TicketAnswered && k.Kept == "" && k.Handover == "":
		return append(blocks, agent.Block{Text: say.ReuseAnswer}, agent.Block{Buttons: keepButtons(k)})
	}
	return blocks
}

func openTicketButtons(k agent.Ticket) []agent.Button {
	press := func(do agent.Verb) agent.Press { return agent.Press{Do: do, Ticket: k.ID} }
	buttons := []agent.Button{{Label: "Answer", Press: press(agent.DoTicketAnswer), Style: agent.Primary}}
	if k.Owner == nil {
		buttons = append(buttons, agent.Button{Label: "Assign to me", Press: press(agent.DoTicketAssign)})
	}
	return append(buttons, agent.Button{Label: "Not for us", Press: press(agent.DoTicketDecline)})
}

// IsCardOf reports whether a message is the ticket's card in HR's channel.
func IsCardOf(m agent.Message, k agent.Ticket) bool { return m.Key == ticketKey(k) }
