package handover

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestAskedByKind: a newcomer asks in other words than the leaver was asked, and than they answered, but in words that go
// with the kind of gap. The name of a column says nothing of a row, and a code is the one that is meant.
func TestAskedByKind(t *testing.T) {
	t.Parallel()
	at := func(file, location string) []files.Place { return []files.Place{{File: file, Location: location}} }
	row := func(location, title, text string) Passage {
		return Passage{Location: location, Title: title, Text: text}
	}
	shelf := NewShelf(Package{
		Facts: []Fact{
			{ID: "f1", Question: "q1", Kind: "left out", Asked: "Why does pick in calls.py leave out 4011 and 4190 (“if n in SKIP”)?", Text: "4011 is in a dispute that the court hasn't closed. 4190 moved.", Evidence: at("calls.py", "line 9")},
			{ID: "f2", Question: "q2", Kind: "one person", Asked: "“Ledger > My reports > boats”: how does somebody else get at this?", Text: "It is under my user, which ends in August. Gareth copies it before that.", Evidence: at("n.md", "section 'Export'")},
			{ID: "f3", Question: "q3", Kind: "unlikely data", Asked: "Why is nothing there for “W21” between “May 11, 2026” and “May 25, 2026” in Boats!B9?", Text: "The new server came that week, and all is on paper.", Evidence: at("b.xlsx", "Boats!B9")},
		},
		Notes: []Notes{
			{File: "n.md", Passages: []Passage{
				{Location: "section 'Notes'", Title: "Notes", Text: "Tessa Holm, last touched in June. It may be old."},
				{Location: "section 'Export'", Title: "Export", Text: "Ledger > My reports > boats."},
				{Location: "section 'Signs'", Title: "Signs", Text: "RT | repaired twice\nHL | hull only"},
			}},
			{File: "b.xlsx", Passages: []Passage{
				row("Piers!A4:C4", "Piers, P1", "P1: Berths 14.\nName: Old pier\nContact: porter"),
				row("Piers!A5:C5", "Piers, P2", "P2: Berths 9.\nName: Mole\nContact: Mrs Quayle"),
				row("Piers!A6:C6", "Piers, P3", "P3: Berths 22.\nName: North basin\nContact: harbor office"),
				row("Piers!A7:C7", "Piers, P4", "P4: Berths 5.\nName: Slip\nContact: club"),
			}},
		},
	})
	for question, want := range map[string]string{
		"Are there people we must never contact?":            "the court",
		"How do I get the boats report once Tessa has gone?": "Gareth",
		"What happened in late May that there is no count?":  "on paper",
		"Somebody wrote the letters RT, what is that?":       "repaired twice",
	} {
		found, ok := shelf.Ask(question)
		said := found.Text
		for _, also := range found.Also {
			said += "\n" + also.Text
		}
		if !ok || !strings.Contains(said, want) {
			t.Errorf("%q: %s", question, said)
		}
	}
}

// TestNearEnough: what has a fifth of a question's words is shown, and isn't sure; what has less isn't shown.
func TestNearEnough(t *testing.T) {
	t.Parallel()
	shelf := NewShelf(Package{Notes: []Notes{{File: "n.md", Passages: []Passage{
		{Location: "section 'Pump'", Title: "Pump", Text: "The pump is oiled in spring."},
		{Location: "section 'Yard'", Title: "Yard", Text: "The yard is swept on Fridays."},
	}}}})
	for question, shown := range map[string]bool{
		"Which grease does the pump of the mole like?": true,
		"Which grease, hose, filter, valve, gasket, bearing, sealing, bolt and bracket does the rusty pump's rotor shaft take?": false,
	} {
		found, ok := shelf.Ask(question)
		if ok != shown || found.Sure {
			t.Errorf("%q: shown %t, sure %t: %s", question, ok, found.Sure, found.Text)
		}
	}
}

// TestWanted: “amount”, “reason” and “case” say what is wanted, and hardly of what.
func TestWanted(t *testing.T) {
	t.Parallel()
	shelf := NewShelf(Package{Notes: []Notes{{File: "n.md", Passages: []Passage{
		{Location: "section 'A'", Title: "A", Text: "The exact amount and the reason come with each case."},
		{Location: "section 'B'", Title: "B", Text: "We wash 12 t of gravel."},
	}}}})
	for _, question := range []string{"What is the amount of gravel, in case somebody asks?", "For what reason is the gravel washed?"} {
		if found, ok := shelf.Ask(question); !ok || !strings.Contains(found.Text, "gravel") {
			t.Errorf("%q: %q", question, found.Text)
		}
	}
}

// TestPluralWeekdays: “on Mondays” is no name and no date, and tells nobody who or when.
func TestPluralWeekdays(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]float64{
		"we do that on Mondays and Fridays then": 0,
		"we do that with Hana then":              1,
		"we do that on Monday then":              1,
	} {
		if got := newNames(gaps.Question{Text: "What exactly has to be done?"}, words); got != want {
			t.Errorf("%q has %v names, not %v", words, got, want)
		}
	}
}
