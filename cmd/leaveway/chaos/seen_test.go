package chaos

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
)

// unseen returns what people should see of a request, but don't.
func (l *ledger) unseen(r agent.Request) (missing []string) {
	e, hana, id := l.employee(r), l.hr[0], string(r.ID)
	direct, channel := readAll(&e.person, workspace.DM), readAll(&hana.person, hrChannel)
	see := func(where []string, what string, words ...string) {
		if !slices.ContainsFunc(where, func(text string) bool { return containsAll(text, words) }) {
			missing = append(missing, what+" is nowhere to be seen")
		}
	}
	see(direct, "the employee's confirmation", id, "is with HR:")
	for _, entry := range l.audit[r.ID] {
		switch entry.What {
		case "approved":
			see(direct, "the approval", id, "approved your leave")
		case "denied":
			see(direct, "the denial", id, "couldn't approve", entry.Why)
		case "asked":
			see(direct, "HR's question", id, "has a question", entry.Why)
			see(channel, "HR's question in the thread", " asked ", entry.Why)
		case "replied":
			see(channel, "the employee's answer", id, "question about")
		case "cancelled":
			see(direct, "the confirmation that it is canceled", id, "is canceled, and HR knows")
			see(channel, "the news that it is canceled", "canceled request "+id)
		}
	}
	cards := l.cards(id)
	if len(cards) == 0 || !strings.Contains(cards[len(cards)-1], stateOnCard[r.State]) || strings.Contains(cards[len(cards)-1], "[Approve]") != isOpen(r) {
		missing = append(missing, fmt.Sprintf("HR's card in this state is nowhere to be seen: %q", cards))
	}
	return missing
}

func isOpen(r agent.Request) bool { return r.State == agent.Filed || r.State == agent.Questioned }

// stateOnCard is what HR's card says about each state.
var stateOnCard = map[agent.RequestState]string{
	agent.Filed: "filed ", agent.Questioned: "waiting for the answer",
	agent.Approved: "approved by", agent.Denied: "denied by", agent.Canceled: "canceled by",
}

// cards returns HR's cards for a request, in the order in which they came.
func (l *ledger) cards(id string) []string {
	return slices.DeleteFunc(readAll(&l.hr[0].person, hrChannel), func(text string) bool {
		return !strings.Contains(text, cardHead) || numberOnCard(text) != id
	})
}

func readAll(p *person, where string) (texts []string) {
	for _, m := range p.Messages(where) {
		if m.BotID != "" && !m.Ephemeral {
			texts = append(texts, p.Read(m))
		}
	}
	return texts
}

func containsAll(text string, all []string) bool {
	return !slices.ContainsFunc(all, func(s string) bool { return !strings.Contains(text, s) })
}
