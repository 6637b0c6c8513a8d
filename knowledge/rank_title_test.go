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
