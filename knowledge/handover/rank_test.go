package handover

import (
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
)

// TestSearch checks what comes first, and when that is sure: what the leaver said about the very sentence, a name, a
// limit, a season, verbs that say little, a number behind “number”, and words that are written as one.
func TestSearch(t *testing.T) {
	t.Parallel()
	at := func(file, location string) []files.Place { return []files.Place{{File: file, Location: location}} }
	section := func(title, text string) Passage {
		return Passage{Location: "section '" + title + "'", Title: title, Text: text}
	}
	quote := "The gate stays open on the second Friday, as we agreed."
	shelf := NewShelf(Package{
		Facts: []Fact{
			{ID: "f1", Question: "q1", Asked: "“" + quote + "”: what was the reason?", Text: "The choir unloads its risers then.", Evidence: at("yard.md", "section 'Gate'")},
			{ID: "f2", Question: "q2", Asked: "“Contract ends on 3 March”: what changes on that day?", Text: "We have to tell the quarry by 6 February whether we go on.", Evidence: at("deals.md", "section 'Gravel'")},
			{ID: "f4", Question: "q4", Asked: "What is on the hidden sheet zz (“n”)?", Text: "0512 is a gift. 0143 is in court, so nobody digs there.", Evidence: at("yard.xlsx", "zz")},
			{ID: "f3", Question: "q3", Asked: "What does the 0.87 in the formulas of Yard!C4:C9 stand for?", Text: "It is the part that isn't washed away.", Evidence: at("yard.xlsx", "Yard!C4:C9")},
		},
		Notes: []Notes{
			{File: "yard.md", Passages: []Passage{
				section("Gate", quote+" Old Dorsch has the key."),
				section("Winter", "We close from 7 January to 2 February."),
				section("System", "In April the yard's system was closed for a day."),
				section("Boats", "Old Wiebe checks the payout of the boats."),
			}},
			{File: "deals.md", Passages: []Passage{section("Gravel", "Contract ends on 3 March."), section("Sand", "The quarry delivers at 6:30.")}},
			{File: "yard.xlsx", Passages: []Passage{
				{Location: "Silo!A4:D4", Title: "Silo, North", Text: "North: Holds t 24, Filled 0.59, Action call off."},
				{Location: "Silo!A9:C9", Title: "Silo, Call off below", Text: "Call off below: 0.25."},
				{Location: "Plots!A5:C5", Title: "Plots, 0140", Text: "0140: Area 265.\nPlace: Alder Lane 9"},
				{Location: "Plots!A8:C8", Title: "Plots, 0143", Text: "0143: Area 70.\nPlace: Tanner Street"},
				{Location: "Plots!A6:C6", Title: "Plots, 0141", Text: "0141: Number 9, Area 90.\nPlace: Corn market"},
			}},
			{File: "boats.py", Passages: []Passage{{Location: "line 4", Text: "fast = 11 # knots, the speed of a boat"}}},
		},
	})
	for _, c := range []struct {
		asked, from, question string
		sure                  bool
	}{
		{"Why does the gate stay open on the second Friday?", "section 'Gate'", "q1", true},
		{"Who has the key of the gate?", "section 'Gate'", "", true},
		{"Until when do I have to tell the quarry that we go on?", "section 'Gravel'", "q2", true},
		{"What is the 0.87 for?", "Yard!C4:C9", "q3", true},
		{"When is the yard closed in winter?", "section 'Winter'", "", false},
		{"At what filling do we call off?", "Silo!A9:C9", "", false},
		{"Which plot is number 9 in Alder Lane?", "Plots!A5:C5", "", true},
		{"Why must nobody dig in Tanner Street?", "zz", "q4", true}, // whose number is in the answer
		{"Who checks what we pay out for the boats?", "section 'Boats'", "", true},
		{"Does Wiebe have the key of the gate?", "", "", false},  // it doesn't mention Wiebe
		{"Who decided on the speed of the boat?", "", "", false}, // the script doesn't say
	} {
		found, ok := shelf.Ask(c.asked)
		if !ok || c.from != "" && found.Source.Place.Location != c.from || found.Source.Question != c.question && c.from != "" || found.Sure != c.sure {
			t.Errorf("%q: %t %+v", c.asked, ok, found)
		}
	}
}
