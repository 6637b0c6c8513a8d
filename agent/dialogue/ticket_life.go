package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"strings"
)

// take makes somebody in HR its owner.
func assignTicket(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	if no := refuseIfClosed(k); no != nil {
		return k, no
	}
	k.Owner, k.Updated = &by, by.At
	return k, nil
}

// answer is HR's word.
func answerTicket(k agent.Ticket, by agent.Signature, words string) (agent.Ticket, *agent.Refusal) {
	if no := refuseIfClosed(k); no != nil {
		return k, no
	}
	if strings.TrimSpace(words) == "" {
		return k, agent.Refuse(say.ReplyNeeded)
	}
	k.State, k.Answer, k.Decided, k.Updated = agent.TicketAnswered, strings.TrimSpace(words), &by, by.At
	return k, nil
}

// decline closes a ticket that is not HR's to answer.
func declineTicket(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	if no := refuseIfClosed(k); no != nil {
		return k, no
	}
	k.State, k.Decided, k.Updated = agent.TicketClosed, &by, by.At
	return k, nil
}

// over says that a ticket is answered or closed already.
func refuseIfClosed(k agent.Ticket) *agent.Refusal {
	if k.State != agent.TicketOpen {
		return agent.Refuse(say.TicketOver(k))
	}
	return nil
}

// unkept says why there is nothing to be kept, or nothing any more.
func refuseIfKept(k agent.Ticket) *agent.Refusal {
	switch {
	case k.State != agent.TicketAnswered:
		return agent.Refuse(say.TicketOver(k))
	case k.Kept != "":
		return agent.Refuse(say.AlreadyKept(k))
	}
	return nil
}

// forget leaves the answer with those who asked.
func discardAnswer(k agent.Ticket, by agent.Signature) (agent.Ticket, *agent.Refusal) {
	no := refuseIfKept(k)
	if no == nil {
		k.Kept, k.Updated = "not kept", by.At
	}
	return k, no
}
