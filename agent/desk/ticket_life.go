package desk

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// assignTicket makes somebody in HR its owner.
func assignTicket(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	if refusal := refuseIfClosed(k); refusal != nil {
		return k, refusal
	}
	k.Owner, k.Updated = &by, by.At
	return k, nil
}

// answerTicket records HR's answer.
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

// declineTicket closes a ticket that is not HR's to answer.
func declineTicket(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	if refusal := refuseIfClosed(k); refusal != nil {
		return k, refusal
	}
	k.State, k.Decided, k.Updated = agent.TicketClosed, &by, by.At
	return k, nil
}

// refuseIfClosed says that a ticket is already answered or closed.
func refuseIfClosed(k agent.Ticket) *agent.Refusal {
	if k.State != agent.TicketOpen {
		return agent.Refuse(say.TicketDone(k))
	}
	return nil
}

// refuseIfKept says why there is no answer to keep, or none any more.
func refuseIfKept(k agent.Ticket) *agent.Refusal {
	switch {
	case k.State != agent.TicketAnswered:
		return agent.Refuse(say.TicketDone(k))
	case k.Kept != "":
		return agent.Refuse(say.AlreadySettled(k))
	}
	return nil
}

// discardAnswer leaves the answer with the people who asked.
func discardAnswer(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	refusal := refuseIfKept(k)
	if refusal == nil {
		k.Kept, k.Updated = "not kept", by.At
	}
	return k, refusal
}
