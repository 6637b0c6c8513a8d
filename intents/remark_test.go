package intents_test

import (
	"context"
	"testing"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
)

// TestRemarksChangeNothing says remarks at every question of a form: what was once, what might
// be and what others do is no answer, and nothing that was answered becomes anything else.
func TestRemarksChangeNothing(t *testing.T) {
	t.Parallel()
	remarks := []string{
		"I moved here from Texas two years ago", "we used to live in Oregon", "last year it took them three weeks", "we had a baby two years ago, on June 3",
		"we might move to Florida next year", "I may switch to the Boston office", "12 months feels like forever", "what if I took 10 weeks",
		"my coworker got 6 months when she had her kid", "my friend in New York is due May 3", "everyone here takes 16 weeks", "my cousin started her leave on June 20",
		"my mom says I should take at least 10 weeks", "Hana said 2 weeks notice is enough", "my boss told us October 5 is a holiday",
	}
	for _, open := range append([]string{""}, opens...) {
		s := scene(open, "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA")
		s.Kinds, s.Kind = kindsOfLeave, "pregnancy"
		if slot := s.Slot(open); slot != nil && slot.TakesFreeText() {
			continue // notes may be about anything, and a name is one
		}
		for _, said := range remarks {
			moves, _ := intents.Offline{}.Understand(context.Background(), said, s)
			for _, m := range moves {
				if m.Do == command.Set && m.Trouble == intents.NoTrouble && m.Slot != open {
					t.Errorf("%q at %q: answers %s with %v", said, open, m.Slot, m.Values)
				}
			}
		}
	}
}

// TestChangesAreAskedAbout says new values in sentences about more than them: they are asked
// about. What is said of the answer alone changes it.
func TestChangesAreAskedAbout(t *testing.T) {
	t.Parallel()
	for said, asked := range map[string]bool{
		"it's snowing in Boston lol":                    true,
		"the client presentation is due on June 20":     true,
		"actually, June 20":                             false,
		"my due date is June 20 now":                    false,
		"the doctor moved my due date to June 20":       false,
		"I moved to Texas":                              false,
		"sorry, make it 10 weeks":                       false,
		"I work in Texas, not California":               false,
		"my office is in Texas":                         false,
		"change my work state to Texas and my due date": false,
	} {
		s := scene("tenure", "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA")
		moves, _ := intents.Offline{}.Understand(context.Background(), said, s)
		for _, m := range moves {
			if m.Do == command.Set && m.Slot != "tenure" && (m.Trouble == intents.NoTrouble) == asked {
				t.Errorf("%q: asked is %v: %s", said, asked, format(moves))
			}
		}
	}
}
