package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
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
	shelf := handover.NewShelf(p)
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

// TestAskByKind checks what a question asks for: a time, a place, an amount, the meaning of one letter of its kind;
// and that phrases and words with several meanings are found.
func TestAskByKind(t *testing.T) {
	t.Parallel()
	section := func(title, text string) handover.Passage {
		return handover.Passage{Location: "section '" + title + "'", Title: title, Text: text}
	}
	p := handover.Package{
		Facts: []handover.Fact{
			{ID: "f1", Question: "q1", Asked: "What do the 0.83 in the formulas of A!B4:B9 and the 1.12 in the formulas of A!C4:C9 stand for?", Text: "0.83 is the breaks. 1.12 is for rain.", By: "planner"},
			{ID: "f2", Question: "q2", Asked: "How would somebody notice that price in a.py falls back to 0?", Text: "Rates for the 1.12 series come as nothing then.", By: "planner"},
		},
		Notes: []handover.Notes{{File: "notes.md", Passages: []handover.Passage{
			section("Causes", "a: frost, b: drought, c: not known."),
			section("Trucks", "Trucks may come to the yard before seven."),
			section("Insurance", "Trucks and the yard are insured up to 2 million."),
			section("Where things are", "Contracts: cabinet 3, room 1.14"),
			section("Partners", "Contracts with the operators are compared with the bills every month."),
			section("Vouchers", "Valid for three years."),
			section("Absence", "Whoever doesn't come to an appointment pays 35."),
			section("Gate", "Visitors get a badge from the porter."),
		}}},
	}
	shelf := handover.NewShelf(p)
	for question, want := range map[string]string{
		"What does cause b mean in the list?": "drought",
		"When may lorries come to the yard?":  "before seven",
		"Where do I find the agreements?":     "cabinet 3",
		"How long is a gift card good?":       "three years",
		"Where does a guest get a badge?":     "porter",
		"What is the 0.83 for?":               "breaks",
	} {
		if got, ok := shelf.Ask(question); !ok || !strings.Contains(got.Text, want) {
			t.Errorf("%q: %t %q from %v", question, ok, got.Text, got.Source)
		}
	}
	if got, ok := shelf.Ask("Which spaceship do I polish?"); ok && (got.Text == "" || got.Sure) {
		t.Errorf("what nobody said: %q, sure: %t", got.Text, got.Sure)
	}
}

// TestSaidAboutTheSamePlace: where a file answers a question, what the leaver said about that place comes with it.
func TestSaidAboutTheSamePlace(t *testing.T) {
	t.Parallel()
	place := files.Place{File: "n.md", Location: "section 'Market'"}
	shelf := handover.NewShelf(handover.Package{
		Facts: []handover.Fact{{ID: "f1", Question: "q1", Asked: "“Send the list to the usual growers.”: what exactly has to be done?", Text: "Olga, Per and the two brothers from the mill.", By: "planner", Evidence: []files.Place{place}}},
		Notes: []handover.Notes{{File: "n.md", Passages: []handover.Passage{
			{Location: place.Location, Title: "Market", Text: "The stalls open on Saturday at seven.\nSend the list to the usual growers."},
			{Location: "section 'Van'", Title: "Van", Text: "The van is parked behind the hall."},
		}}},
	})
	for _, question := range []string{"When do the stalls open?", "Where is the van parked?"} {
		got, ok := shelf.Ask(question)
		says := len(got.Also) > 0 && strings.Contains(got.Also[0].Text, "Olga")
		if !ok || says != strings.Contains(question, "stalls") {
			t.Errorf("%q: %q, also %v", question, got.Text, got.Also)
		}
	}
}
