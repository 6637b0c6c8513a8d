package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
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
	shelf := handover.NewShelf(p)
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

// TestAsk checks what a newcomer is told, from where, and how surely.
func TestAsk(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview([]gaps.Question{typed})
	iv.Next(noon)
	iv.Answer("The 428,500 is what the shipping line told us: they move their Thursday service away while the fairway is dredged.", "analyst", noon)
	notes := []handover.Notes{{File: "notes.md", Type: "md", Passages: []handover.Passage{
		{Location: "section 'Concession'", Title: "Concession", Text: "The concession fee goes up by 15 % in 2031."},
		{Location: "section 'Contacts'", Title: "Contacts", Text: "Ruben Hasselmark exports the berth log from the gate system."},
		{Location: "section 'Overtime'", Title: "Overtime", Text: "Overtime in weaving, 2.1\nPart-timer in sales, 0.9"},
	}}}
	shelf := handover.NewShelf(handover.Build(handover.About{Project: "P"}, notes, iv))
	for _, c := range []struct {
		asked, says, from string
		sure              bool
	}{
		{"When does the concession fee go up?", "2031", "section 'Concession'", true},
		{"Who exports the berth log?", "Ruben", "section 'Contacts'", true},
		{"Why is 428,500 typed into the traffic sheet?", "dredged", "Traffic!C9", true},
		{"Who approves overtime in weaving?", "", "section 'Overtime'", false},
		{"What insurance premium is assumed for the cranes?", "", "", false},
		{"How long must the bank files be kept?", "", "", false},
	} {
		a, ok := shelf.Ask(c.asked)
		if (ok && a.Sure) != c.sure || !strings.Contains(a.Text, c.says) || ok && c.from != "" && a.Source.Place.Location != c.from {
			t.Errorf("%q: %t %+v", c.asked, ok, a)
		}
	}
}

// TestAskByLabels checks that an answer is found by what people call its cells, by number words, by
// what a question asks for, and before the sentence of the file that raised the question.
func TestAskByLabels(t *testing.T) {
	t.Parallel()
	at := func(location string) []files.Place { return []files.Place{{File: "prices.xlsx", Location: location}} }
	steps := []files.Place{{File: "how.md", Location: "section 'Friday'"}}
	quote := "Tidy up the seat file, the BOX program refuses it otherwise."
	p := handover.Package{
		Facts: []handover.Fact{
			{ID: "f1", Question: "q1", Asked: "Why is 48 typed into Plan!D9 instead of a formula?", Text: "The organ was being tuned, so the upper rows couldn't be sold.", Evidence: at("Plan!D9"), By: "planner"},
			{ID: "f2", Question: "q2", Asked: "“" + quote + "”: what exactly has to be done?", Text: "ROW has to be a number, and the gallery is 7 and not G.", Evidence: steps, By: "planner"},
		},
		Notes: []handover.Notes{
			{File: "prices.xlsx", Shown: []handover.Passage{{Location: "Plan!D9", Title: "Winter oratorio, Seats on sale", Text: "D9 = 48"}}, Passages: []handover.Passage{
				{Location: "Plan!A1", Title: "Plan, Seats", Text: "Seats by show, net of the house reserve."},
				{Location: "Rules!A4:C4", Title: "Rules, House reserve", Text: "House reserve: 12.\nseats\nDecided by the trustees in May."},
			}},
			{File: "how.md", Passages: []handover.Passage{{Location: "section 'Friday'", Title: "Friday", Text: quote}}},
		},
	}
	shelf := handover.NewShelf(p)
	for question, want := range map[string]string{
		"Why are so few seats on sale for the Winter oratorio?":                 "organ",
		"How large is the house reserve, and who decided on it?":                "12",
		"What do I change in the seat file so that the BOX program accepts it?": "gallery",
	} {
		if got, ok := shelf.Ask(question); !ok || !strings.Contains(got.Text, want) {
			t.Errorf("%q: %t %q from %v", question, ok, got.Text, got.Source)
		}
	}
}
