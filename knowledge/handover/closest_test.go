package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestAskInOtherWords shows what is found though a question has other words than the files: meanings of
// codes, labels of rows, times of day, conditions, and words that mean the same.
func TestAskInOtherWords(t *testing.T) {
	t.Parallel()
	p := handover.Package{
		Facts: []handover.Fact{
			{ID: "f1", Question: "q1", Asked: "Why is 52,000 typed into Plan!B11 (“W07, Calls”) instead of a formula?", Text: "The price list is mailed then, and that brought eight thousand calls last time.", By: "planner"},
			{ID: "f2", Question: "q2", Asked: "Which values are silently dropped by “fillna(0)”?", Text: "n/c means not counted. It becomes zero.", By: "planner"},
		},
		Notes: []handover.Notes{
			{File: "notes.md", Passages: []handover.Passage{
				{Location: "section 'Codes'", Title: "Codes", Text: "A is abandoned by the caller, H is handled, T is transferred to another team."},
				{Location: "section 'Cut-off'", Title: "Cut-off", Text: "Orders that reach the depot before 11:00 leave the same day."},
				{Location: "section 'Penalties'", Title: "Penalties", Text: "If the level is under 80 % in a month the client takes 2 % off."},
				{Location: "section 'Season'", Title: "Season", Text: "We close from 7 January to 2 February."},
				{Location: "section 'Access'", Title: "Access", Text: "In March the hotel's system was closed to all but two."},
			}},
			{File: "a.xlsx", Passages: []handover.Passage{
				{Location: "Inputs!A5:C5", Title: "Inputs, Dropout", Text: "Dropout: 0.14.\nRemark: protocol v4, section 9.2"},
				{Location: "Inputs!A6:C6", Title: "Inputs, Target level", Text: "Target level: 0.8.\nRemark: 80/20, voice only"},
				{Location: "Roast!A7:H7", Title: "Roast, L-314", Text: "L-314: Loss 0.181.\nCoffee: Espresso\nthe dark roast loses more, measured with the new scale."},
			}},
		},
	}
	shelf := handover.NewShelf(p, knowledge.DefaultWords())
	for question, want := range map[string]string{
		"What does a T in the result column stand for?":    "transferred",
		"What does n/c in the stock list mean?":            "not counted",
		"What is meant by H?":                              "handled",
		"By what time must an order be in to go out today": "11:00",
		"What dropout rate did we assume?":                 "0.14",
		"What happens if we miss the level in a month?":    "2 %",
		"When is the hotel shut in winter?":                "7 January",
		"Why do we plan so many calls in W07?":             "price list",
		"Why does espresso lose more than the others?":     "dark roast",
	} {
		if got, ok := shelf.Ask(question); !ok || !strings.Contains(got.Text, want) {
			t.Errorf("%q: %t %q from %v", question, ok, got.Text, got.Source)
		}
	}
	for _, question := range []string{"What does X in the result column mean?", "Which headset do the agents use?"} {
		if got, ok := shelf.Ask(question); ok && got.Sure {
			t.Errorf("sure of %q: %q", question, got.Text)
		}
	}
}
