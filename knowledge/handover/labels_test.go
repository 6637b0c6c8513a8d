package handover

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
)

// TestPercentages: a share in a formula and a percentage in a question are one number.
func TestPercentages(t *testing.T) {
	t.Parallel()
	if got := strings.Join(numbersOf("the 0.04 in Intake!E4"), " "); !strings.Contains(got, "4%") {
		t.Errorf("the share is %q", got)
	}
	if got := strings.Join(numbersOf("Why are 4 percent taken off?"), " "); got != "4%" {
		t.Errorf("the question has %q", got)
	}
}

// TestAnswersByLabel: what somebody was asked about finds their answer.
func TestAnswersByLabel(t *testing.T) {
	t.Parallel()
	p := Package{Facts: []Fact{
		{ID: "f1", Question: "q1", Asked: "What does the 2.35 in the formulas of Loans!F4:F11 (“Transport (GBP)”) stand for?", Text: "A kilometer with two drivers.", Evidence: []files.Place{{File: "a.xlsx", Location: "Loans!F4:F11"}}},
		{ID: "f2", Question: "q2", Asked: "Why is 7 typed into Loans!H4 (“Days”)?", Text: "The lender asked for a week.", Evidence: []files.Place{{File: "a.xlsx", Location: "Loans!H4"}}},
	}}
	found, ok := NewShelf(p).Ask("How is the transport price worked out?")
	if !ok || found.Source.Question != "q1" {
		t.Errorf("answered %t %+v", ok, found)
	}
}

// TestAnswersByWhatIsThere: whoever asks later says what the files say there, and calls a thing by its name where a
// slide has its number.
func TestAnswersByWhatIsThere(t *testing.T) {
	t.Parallel()
	p := Package{
		Facts: []Fact{
			{ID: "f1", Question: "q1", Asked: "Which values are silently dropped in cell 3 of climate.ipynb?", Text: "K4 hangs above the heating and always cries.", Evidence: []files.Place{{File: "climate.ipynb", Location: "cell 3"}}},
			{ID: "f2", Question: "q2", Asked: "What was the reason for “NL-06 comes later” on slide 3?", Text: "It is promised to Stavanger until October.", Evidence: []files.Place{{File: "deck.pptx", Location: "slide 3"}}},
		},
		Notes: []Notes{
			{File: "climate.ipynb", Shown: []Passage{{Location: "cell 3", Text: "log = log[log.logger != 'K4']"}}},
			{File: "loans.xlsx", Passages: []Passage{{Location: "Objects!A6:C6", Title: "Objects, NL-06", Text: "NL-06: Value 87000.\nTwo reindeer\nClass: bronze"}}},
		},
	}
	shelf := NewShelf(p)
	for question, want := range map[string]string{
		"Which logger is left out?":              "q1",
		"Why isn't the bronze shown right away?": "q2",
	} {
		if found, ok := shelf.Ask(question); !ok || found.Source.Question != want {
			t.Errorf("%q: %t %+v", question, ok, found)
		}
	}
}

// TestAspects: what a file says of a loan is no answer to what is asked of it and isn't there.
func TestAspects(t *testing.T) {
	t.Parallel()
	p := Package{Notes: []Notes{{File: "n.md", Passages: []Passage{
		{Location: "section 'Loan'", Title: "Loan", Text: "The loan of the framework is 4,000 and runs until May."},
		{Location: "section 'Burials'", Title: "Burials", Text: "The pastor gets 85 euro for each burial from the office."},
		{Location: "section 'Pastor'", Title: "Pastor", Text: "Pastor Elmsley decides about grave 14."},
		{Location: "section 'Keys'", Title: "Keys", Text: "The caretaker has the keys of the chapel from 7:00."},
		{Location: "section 'Ferry'", Title: "Ferry", Text: "The ferry Alma has a speed of 11 knots and is checked every March."},
	}}}}
	shelf := NewShelf(p)
	for question, sure := range map[string]bool{
		"What is the maternity of the loan?":         false,
		"What is the pastor's salary?":               false,
		"What’s the pastor’s blood type?":            false,
		"How high is the pastor's pension this year": false,
		"What is the caretaker's nickname?":          false,
		"What is the caretaker's pension?":           false,
		"What are the caretaker's hobbies?":          false,
		"What is the ferry Alma's tonnage?":          false,
		"What was the ferry's insurance in March?":   false,
		"What is the ferry Alma's speed?":            true,
		"What is the speed of the ferry Alma?":       true,
	} {
		if found, _ := shelf.Ask(question); found.Sure != sure {
			t.Errorf("%q: sure is %t of %q", question, found.Sure, found.Text)
		}
	}
}

// TestAnswersWithTheSentence: an answer of the interview that says nothing of what is asked comes with the sentence
// that it is about, and two words that the files write as one find it.
func TestAnswersWithTheSentence(t *testing.T) {
	t.Parallel()
	const sentence = "Payments above 5,000 euro need the second signature of Mr. Okafor."
	p := Package{
		Facts: []Fact{{ID: "f1", Question: "q1", Asked: "“" + sentence + "”: who can do this when that person is away?", Text: "It waits until he is back, which was never more than two days.", Evidence: []files.Place{{File: "notes.md", Location: "section 'Bank'"}}}},
		Notes: []Notes{
			{File: "notes.md", Passages: []Passage{{Location: "section 'Bank'", Title: "Bank", Text: sentence + " Cut-off is 14:00."}, {Location: "section 'Archive'", Title: "Archive", Text: "Contracts are in the cabinet on the second floor."}}},
			{File: "terms.xlsx", Passages: []Passage{{Location: "Terms!A8:C8", Title: "Terms, Minimum payout", Text: "Minimum payout: 50.\nNote: euro"}}},
		},
	}
	shelf := NewShelf(p)
	for question, want := range map[string]string{
		"Who has to sign a payment of 8,000 euro?":     "Okafor",
		"What is the smallest amount that we pay out?": "50",
	} {
		found, ok := shelf.Ask(question)
		if !ok || !strings.Contains(found.Text, want) {
			t.Errorf("%q: %t %+v", question, ok, found)
		}
	}
	if found, ok := shelf.Ask("What is the print run of the contracts?"); ok && found.Sure {
		t.Errorf("a run that nobody mentions: %+v", found)
	}
}
