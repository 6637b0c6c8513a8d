package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestAskByNumbers checks that an answer is found by a rare number, and by the heading that its place
// has, and that the digits in a file's name aren't a time.
func TestAskByNumbers(t *testing.T) {
	t.Parallel()
	lab := []files.Place{{File: "n.md", Location: "section 'Legionella'"}}
	p := handover.Package{
		Facts: []handover.Fact{
			{ID: "f1", Question: "q1", Asked: "What does the 0.92 in the formulas of R!G4:G11 stand for?", Text: "It takes off the eight per cent for freight.", By: "editor"},
			{ID: "f2", Question: "q2", Asked: "Why is 1,450 typed into R!H4?", Text: "A rule of thumb from the bills.", By: "editor"},
			{ID: "f3", Question: "q3", Asked: "“Herr Odendahl knows which showers.”: who can do this when that person is away?", Text: "The showers 2, 7 and 11, and the tap in the first-aid room.", Evidence: lab, By: "editor"},
			{ID: "f4", Question: "q4", Asked: "“That is a handshake from before the merger.”: what was the reason?", Text: "Her mother has dialysis then.", Evidence: []files.Place{{File: "n.md", Location: "section 'Driver Thoma'"}}, By: "editor"},
		},
		Notes: []handover.Notes{{File: "n.md", Passages: []handover.Passage{
			{Location: "section 'Legionella'", Title: "Legionella", Text: "Samples of the showers are taken twice a year. Herr Odendahl knows which showers."},
			{Location: "section 'Run'", Title: "Run", Text: "Put the distributor's file in this folder as sales_2026H1.csv."},
			{Location: "section 'Power cuts'", Title: "Power cuts", Text: "If the refrigerator was off for more than two hours, everything opened is thrown away."},
			{Location: "section 'Kolb'", Title: "Breeder Kolb", Text: "Kolb gets the vaccines at cost."},
			{Location: "section 'Bellrope'", Title: "The distributor", Text: "Bellrope sends the file on the 10th."},
			{Location: "section 'Driver Thoma'", Title: "Driver Thoma", Text: "Thoma never drives on Wednesdays. That is a handshake from before the merger."},
		}}},
	}
	shelf := handover.NewShelf(p, knowledge.DefaultWords())
	for question, want := range map[string]string{
		"What is the 0.92?":                         "freight",
		"Where does the 1450 come from?":            "rule of thumb",
		"Which showers are sampled for legionella":  "first-aid",
		"When does the distributor send its file?":  "10th",
		"Why does Thoma never drive on Wednesdays?": "dialysis",
		"How long may the refrigerator be off?":     "two hours",
		"What price does Kolb pay, and why?":        "at cost",
	} {
		if got, ok := shelf.Ask(question); !ok || !strings.Contains(got.Text, want) {
			t.Errorf("%q: %t %q from %v", question, ok, got.Text, got.Source)
		}
	}
	for _, question := range []string{"What is the 0.93?", "Who cleans the kennels?", "What does an X-ray cost?"} {
		if got, ok := shelf.Ask(question); ok && got.Sure {
			t.Errorf("%s %q", question, got.Text)
		}
	}
}
