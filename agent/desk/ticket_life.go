package desk

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// Every step of a ticket's life takes a ticket and returns the next state of it, or the
// unchanged ticket and a refusal.

func assignTicket(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	if refusal := refuseIfClosed(k); refusal != nil {
		return k, refusal
	}
	k.Owner, k.Updated = &by, by.At
	return k, nil
}

func answerTicket(k agent.Ticket, by agent.Signature, words string) (agent.Ticket, *agent.Refusal) {
	if refusal := refuseIfClosed(k); refusal != nil {
		return k, refusal
	}
	if strings.TrimSpace(words) == "" {
		return k, agent.Refuse(say.ReplyRequired)
	}
	k.State, k.Answer, k.Decided, k.Updated = agent.TicketAnswered, strings.TrimSpace(words), &by, by.At
	return k, nil
}

func declineTicket(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	if refusal := refuseIfClosed(k); refusal != nil {
		return k, refusal
	}
	k.State, k.Decided, k.Updated = agent.TicketClosed, &by, by.At
	return k, nil
}

func refuseIfClosed(k agent.Ticket) *agent.Refusal {
	if k.State != agent.TicketOpen {
		return agent.Refuse(say.TicketDone(k))
	}
	return nil
}

// refuseIfKept refuses if the ticket has no answer, or if HR has already decided whether
// to keep it.
func refuseIfKept(k agent.Ticket) *agent.Refusal {
	switch {
	case k.State != agent.TicketAnswered:
		return agent.Refuse(say.TicketDone(k))
	case k.Kept != "":
		return agent.Refuse(say.AlreadySettled(k))
	}
	return nil
}

// discardAnswer records that the answer isn't kept for other people.
func discardAnswer(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	refusal := refuseIfKept(k)
	if refusal == nil {
		k.Kept, k.Updated = "not kept", by.At
	}
	return k, refusal
}
