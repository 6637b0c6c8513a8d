package knowledge_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// TestTitle asks for a policy by its title. Its sections say little of what it is called.
func TestTitle(t *testing.T) {
	t.Parallel()
	holidays := posted("Holidays", "# Days when we are closed\n\nThe office is closed on Thanksgiving and the day after.\n\n# Holiday pay\n\nPeople who are paid by the hour get their usual pay.\n")
	shipped := slices.Clone(starterIndex(t).Passages())
	for i := range shipped {
		shipped[i].Shipped = true
	}
	index := knowledge.NewIndex(slices.Concat(shipped, holidays), knowledge.DefaultWords())
	for question, heading := range map[string]string{
		"which days are holidays": "Days when we are closed", "holidays?": "Days when we are closed", "what are the holidays?": "Days when we are closed",
		"Which days are company holidays?": "Days when we are closed", "tell me about holidays": "Days when we are closed",
		"is there holiday pay?": "Holiday pay",
	} {
		if a := index.Ask(ask(question)); a.Passage.Heading != heading || !a.Sure() {
			t.Errorf("%q finds %q (sure: %v), want %q", question, a.Passage.ID, a.Sure(), heading)
		}
	}
	for _, question := range []string{"can I use my holidays during maternity leave?", "do I get paid during leave?"} {
		if a := index.Ask(ask(question)); a.Passage.Title == "Holidays" && a.Sure() {
			t.Errorf("%q surely finds %q", question, a.Passage.ID)
		}
	}
}

// TestOwnComesFirst asks, in fragments, what a company's own text and a shipped policy both
// are about. The company's own comes first, unless the question names a law.
func TestOwnComesFirst(t *testing.T) {
	t.Parallel()
	own := posted("House rules", "# New parents\n\nWe pay 14 weeks after the birth. You may pump in the room next to the elevator.\n\n"+
		"# Sick time\n\nCall your lead. After three days bring a note from a doctor.\n\n# Leaving us\n\nGive two weeks' notice.\n\n"+
		"# Perks\n\nWe pay $20 a month for a gym, and bread costs 30 percent less.\n\n# Travel\n\nFly economy class. Keep receipts.\n")
	shipped := slices.Clone(starterIndex(t).Passages())
	for i := range shipped {
		shipped[i].Shipped = true
	}
	index := knowledge.NewIndex(slices.Concat(shipped, own), knowledge.DefaultWords())
	for question, heading := range map[string]string{
		"pumping room where": "New parents", "dad leave how long paid": "New parents", "i started in may do i get parental pay": "New parents",
		"flu do i need a drs note": "Sick time", "gym money": "Perks", "bread discount": "Perks", "business class to tokyo": "Travel", "lost a receipt": "Travel",
	} {
		a := index.Ask(ask(question))
		choices := a.Choices()
		surely, offered := a.Sure() && a.Passage.Heading == heading, len(choices) > 0 && choices[0].Passage.Heading == heading
		if !surely && !offered {
			t.Errorf("%q finds %q (sure: %v), and offers %d", question, a.Passage.ID, a.Sure(), len(choices))
		}
	}
	for _, question := range []string{"how many weeks of bonding does CFRA give", "is FMLA paid", "can they fire me while I'm out", "stock options", "dress code"} {
		if a := index.Ask(ask(question)); a.Found() && !a.Passage.Shipped {
			t.Errorf("%q finds %q", question, a.Passage.ID)
		}
	}
}
