package handover_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

func question(id string, priority gaps.Priority, kind, text string, places ...string) gaps.Question {
	q := gaps.Question{ID: id, Text: text, Priority: priority, Status: gaps.Open, Origin: "per_file", Kind: kind, Why: "It matters."}
	for _, p := range places {
		file, location, _ := strings.Cut(p, "@")
		q.Evidence = append(q.Evidence, files.Place{File: file, Location: location})
	}
	return q
}

var typed = question("q1", gaps.P0, "typed over a formula", "Why is 428,500 typed into Traffic!C9 (“Unconstrained”) instead of a formula?", "model.xlsx@Traffic!C9")

// TestFollowUp checks which answers are taken at once, and which are asked about once more.
func TestFollowUp(t *testing.T) {
	t.Parallel()
	onePerson := question("q2", gaps.P1, "one person", "“Only Ruben can export the log.”: who can do this when that person is away?", "notes.md@section 'Log'")
	byHand := question("q3", gaps.P0, "done by hand", "“Run the usual macro.”: what exactly has to be done?", "notes.md@section 'Monthly'")
	number := question("q4", gaps.P1, "unexplained number", "What does the 0.965 in Tariff!D5:D18 stand for?", "model.xlsx@Tariff!D5:D18")
	twoValues := question("q5", gaps.P0, "two values", "Which is right, the 4 % in deck.pptx, slide 2 (“Supplement 4 %”), or the 0.06 in Tariff!B7 (“Supplement”)?", "deck.pptx@slide 2", "a.xlsx@Tariff!B7")
	for _, c := range []struct {
		q     gaps.Question
		words string
		again bool
	}{
		{typed, "The line moves its Thursday service away for one year while the fairway is dredged.", false},
		{typed, "The client told us on May 4.", false},
		{typed, "Because the lender wanted the conservative case for the bank meeting.", false},
		{typed, "It depends.", true},
		{typed, "As usual.", true},
		{typed, "That was deliberate.", true},
		{typed, "We discussed it at the time, I think.", true},
		{typed, "Historical reasons", true},
		{typed, "no", true},
		{typed, "No idea", true},
		{typed, "don't know", true},
		{typed, "ask Bob", true},
		{typed, "yes", true},
		{typed, "🤷", true},
		{typed, "It's 420,000, from the client's letter of May.", true}, // the file says 428,500
		{typed, "428,500 is what the client gave us for 2030.", false},
		{typed, "428.5k, the client's own number from their budget for 2030", false},
		{onePerson, "Solvei Arnmark", false},
		{onePerson, "Nobody yet, but a second login was ordered on 1 October.", false},
		{onePerson, "Ruben does that, he knows.", true},
		{onePerson, "His deputy", true},
		{byHand, "First you copy Summary to a new sheet, then you set the print area to A1:H42, then you export the PDF.", false},
		{byHand, "It's just the macro everybody uses.", true},
		{byHand, "Press Ctrl+M and wait, then save as PDF under 04_reports", false},
		{number, "The average rebate of the two big lines, worked out from the invoices of 2024.", false},
		{number, "A kind of discount we always apply", true},
		{number, "Some correction factor", true},
		{number, "VAT", true},
		{number, "It comes from the tariff letter of the port authority, page 3.", false},
		{number, "You just have to know.", true},
		{number, "0.956 is the rebate of the two big lines.", true},     // the file says 0.965
		{twoValues, "One of them is old, it changes every week.", true}, // which?
		{twoValues, "The slide is old, it was made before the vote.", false},
		{twoValues, "4 was right until August.", true}, // and why?
	} {
		iv := handover.NewInterview([]gaps.Question{c.q})
		iv.Next(noon)
		reply := iv.Answer(c.words, "analyst", noon)
		if (reply.FollowUp != "") != c.again {
			t.Errorf("%q to %q: follow-up %q", c.words, c.q.Kind, reply.FollowUp)
		}
		if _, open := iv.Current(); open != c.again {
			t.Errorf("%q: the question is open: %t", c.words, open)
		}
		if again := iv.Answer(c.words, "analyst", noon); c.again && again.FollowUp != "" {
			t.Errorf("%q was asked about a second time", c.words)
		}
	}
}

// TestCovered checks that nobody is asked what they have just said.
func TestCovered(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview([]gaps.Question{
		question("q1", gaps.P0, "two values", "Which is right, the 210k or the 185,000 in Accruals!B13 (“Bonus pool FY26”)?", "a.pptx@slide 4", "b.xlsx@Accruals!B13"),
		question("q2", gaps.P1, "undocumented decision", "“Pool as approved by the board in March.”: what was the reason?", "a.pptx@slide 4 notes"),
		question("q3", gaps.P1, "undocumented decision", "“Ranges as discussed with the lender in spring.”: what was the reason?", "a.pptx@slide 5"),
	})
	iv.Next(noon)
	reply := iv.Answer("The board approved 210 in March, and 25 are held back until the audit is signed.", "controller", noon)
	if len(reply.Closed) != 1 || reply.Closed[0].ID != "q2" {
		t.Errorf("closed %v", reply.Closed)
	}
	if q, _ := iv.Next(noon); q.ID != "q3" {
		t.Errorf("then asked %s", q.ID)
	}
	iv.Correct(reply.Fact.ID, "The board approved 210.")
	if q := iv.Questions[1]; q.Answer == nil || *q.Answer != "The board approved 210." {
		t.Errorf("after the correction, %s has %v", q.ID, q.Answer)
	}
	iv.Correct(reply.Fact.ID, "")
	for _, q := range iv.Questions[:2] {
		if q.Status != gaps.Open || q.Answer != nil {
			t.Errorf("after it was left out, %s is %s", q.ID, q.Status)
		}
	}
}

// TestMayBeNone checks that "no" answers a question that it can answer, and no other.
func TestMayBeNone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind, words string
		kept        bool
	}{
		{handover.MayBeNone, "no", true},
		{handover.MayBeNone, "Nothing really.", true},
		{handover.MayBeNone, "nope, nothing", true},
		{handover.MayBeNone, "no idea", false},
		{handover.MayBeNone, "no comment, sorry", false},
		{handover.General, "no", false},
	} {
		iv := handover.NewInterview([]gaps.Question{question("q1", gaps.P1, c.kind, "What is unfinished?")})
		iv.Next(noon)
		if reply := iv.Answer(c.words, "analyst", noon); (reply.Fact != nil) != c.kept {
			t.Errorf("%q to a question of kind %q: %+v", c.words, c.kind, reply)
		}
	}
}

// TestSaysNothing checks which words are never kept as an answer, in the ways that people say them.
func TestSaysNothing(t *testing.T) {
	t.Parallel()
	for words, nothing := range map[string]bool{
		"nah, not a clue":                         true,
		"Honestly, I couldn't tell you":           true,
		"sorry, nothing comes to mind":            true,
		"No, that's all in the files already":     true,
		"Look at the file, please.":               true,
		"I really don't remember, sorry":          true,
		"…":                                       true,
		"thanks":                                  false,
		"Marek knows it, it's in the file":        false,
		"It's in the file Rates.xlsx":             false,
		"The old tariff is in the sheet":          false,
		"No, since the bank changed it":           false,
		"nothing since May":                       false,
		"no idea, but Ilse had the list":          false,
		"It's in the file because the port asked": false,
	} {
		if got := handover.SaysNothing(words); got != nothing {
			t.Errorf("%q says nothing: %t", words, got)
		}
	}
}

// TestReferralIsKept checks that a leaver who names somebody and then says nothing has named them.
func TestReferralIsKept(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ first, then, kept string }{
		{"ask Ilse", "that's all in there", "Known by Ilse."},
		{"ask ilse", "nope, nothing", "Known by ilse."},
		{"Ünal knows that", "I couldn't say", "Known by Ünal."},
		{"who knows", "no clue, sorry", ""},
		{"ask someone else", "nah", ""},
		{"nobody knows it", "not a clue", ""},
	} {
		iv := handover.NewInterview([]gaps.Question{question("q1", gaps.P1, "done by hand", "“Copy it.”: what exactly has to be done?", "a.md@section 'A'")})
		iv.Next(noon)
		iv.Answer(c.first, "analyst", noon)
		kept := ""
		if reply := iv.Answer(c.then, "analyst", noon); reply.Fact != nil {
			kept = reply.Fact.Text
		}
		if kept != c.kept {
			t.Errorf("%q, %q: kept %q, want %q", c.first, c.then, kept, c.kept)
		}
	}
}

// TestUpdate checks that more files add questions, and change nothing that was asked.
func TestUpdate(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview([]gaps.Question{typed})
	iv.Next(noon)
	iv.Answer("The client told us on May 4.", "analyst", noon)
	again := typed
	again.ID = "q7"
	other := question("q1", gaps.P1, "hidden", "What is on the hidden sheet?", "m.xlsx@Old")
	iv.Update([]gaps.Question{again, other})
	if len(iv.Questions) != 2 || iv.Questions[0].Status != gaps.Interviewed || iv.Questions[1].ID == "q1" {
		t.Errorf("the backlog is %+v", iv.Questions)
	}
	if q, more := iv.Next(noon); !more || q.Text != other.Text {
		t.Errorf("asked %+v", q)
	}
}

// TestNameIn checks who is named as somebody who knows.
func TestNameIn(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"Marek Vry": "Marek Vry", "ask Marek Vry.": "Marek Vry", "you can ask Solvei": "Solvei", "I think Priti from finance": "Priti from finance", " that would be Dunja! ": "Dunja",
	} {
		if got := handover.NameIn(words); got != want {
			t.Errorf("%q names %q", words, got)
		}
	}
}

// TestVague checks which first answers are asked about once more: those that only name somebody,
// call it normal, or don't choose between two values. Own words that tell something are taken.
func TestVague(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind, words string
		again       bool
	}{
		{"typed over a formula", "There was a problem in that branch, Ilse knows.", true},
		{"typed over a formula", "Ilse knows that the branch was closed for repairs in May, so I typed last year's 311.", false},
		{"unexplained number", "Ask Benedikt.", true},
		{"one person", "Ask Benedikt.", true},
		{"one person", "Benedikt Moor knows it too.", false},
		{"silent error", "It's just the PDF that looks odd, it sorts itself out.", true},
		{"outside link", "Prices move until the last day.", true},
		{"two values", "They have a slightly different basis, it was a long discussion.", true},
		{"two values", "The sheet is right, the slide leaves out the evening shows.", false},
		{"two values", "Take 412, the board has seen it.", false},
		{"outside link", "The price is from an old list of mine.", true},
		{"outside link", "The price is from Brill's list of March, 0.44 for each.", false},
	} {
		iv := handover.NewInterview([]gaps.Question{{ID: "q1", Text: "What about it?", Kind: c.kind, Status: gaps.Open}})
		iv.Next(noon)
		if again := iv.Answer(c.words, "leaver", noon).FollowUp; (again != "") != c.again {
			t.Errorf("%s: %q is asked about again: %q", c.kind, c.words, again)
		}
	}
}

// TestExplainedByTheWay checks that an answer closes the question about a number of which it says what it is, and
// not one whose number it only mentions.
func TestExplainedByTheWay(t *testing.T) {
	t.Parallel()
	for answer, closes := range map[string]bool{
		"390 holds as long as they are ill, until June. 0.96 is what the feeders really throw.": true,
		"390 is what they eat until June, which is 0.96 of the plan, the vet says.":             false,
	} {
		iv := handover.NewInterview([]gaps.Question{
			question("q1", gaps.P0, "typed over a formula", "Why is 390 typed into Plan!F8 instead of a formula?", "a.xlsx@Plan!F8"),
			question("q2", gaps.P1, "unexplained number", "What does the 0.96 in the formulas of Plan!F6:F12 stand for?", "a.xlsx@Plan!F6:F12"),
		})
		iv.Next(noon)
		if closed := iv.Answer(answer, "analyst", noon).Closed; (len(closed) == 1) != closes {
			t.Errorf("%q closes %v, want %t", answer, closed, closes)
		}
	}
}

// TestTwoInOne: an answer to a question about two things has to be about both, so one that would do for one is asked
// about once more. An answer to another question closes it only if it says both, and more files don't ask again.
func TestTwoInOne(t *testing.T) {
	t.Parallel()
	one := "“Move the crates to the second gate before the tide.”: what exactly has to be done?"
	other := "“Call the pilot station about the draft of the barge.”: what exactly has to be done?"
	both := question("q1", gaps.P1, "done by hand", "“Move the crates to the second gate before the tide.” and “Call the pilot station about the draft of the barge.”: what exactly has to be done?", "n.md@section 'A'", "n.md@section 'B'")
	both.Parts = []string{one, other}
	first := question("q0", gaps.P0, "done by hand", "“Prepare the quay.”: what exactly has to be done?", "n.md@section 'C'")
	for said, closed := range map[string]bool{
		"I move the crates to the second gate two hours before the tide, with the forklift, because the first one floods.":                                                                       false,
		"I move the crates to the second gate two hours before the tide, because the first one floods, and call the pilot station on channel 12 about the draft of the barge a day before that.": true,
	} {
		iv := handover.NewInterview([]gaps.Question{first, both})
		iv.Next(noon)
		reply := iv.Answer(said, "leaver", noon)
		if (len(reply.Closed) == 1) != closed {
			t.Errorf("%q closes %v", said, reply.Closed)
		}
	}
	iv := handover.NewInterview([]gaps.Question{both})
	iv.Next(noon)
	if again := iv.Answer("With the forklift, two hours before, because the first one floods.", "leaver", noon); again.FollowUp == "" {
		t.Error("half an answer was taken")
	}
	iv.Answer("The forklift is in hall 2, and the pilot station wants the draft on channel 12 a day before.", "leaver", noon)
	single := question("q1", gaps.P1, "done by hand", one, "n.md@section 'A'")
	again := both
	again.Parts, again.Text, again.Evidence = []string{one, "“Weigh it.”: what exactly has to be done?"}, "“Move the crates…” and “Weigh it.”: what exactly has to be done?", again.Evidence[:1]
	iv.Update([]gaps.Question{single, again})
	if q, ok := iv.Next(noon); !ok || q.Text != again.Parts[1] {
		t.Errorf("asked %v, %q", ok, q.Text)
	}
}

// TestNameIsNoSentence checks that what a cell is called, however long, doesn't close its question because another
// answer has its words.
func TestNameIsNoSentence(t *testing.T) {
	t.Parallel()
	const answer = "The grower relief on the duty is what we pay the customs office for each liter, done and planned once a year."
	for text, closes := range map[string]bool{
		"Where does the 0.31 in Bottling!K2 (“Duty is what we pay the customs office for each liter”) come from?": false,
		"“Duty is what we pay the customs office for each liter”: what was the reason?":                           true,
	} {
		iv := handover.NewInterview([]gaps.Question{
			question("q1", gaps.P0, "hidden", "What is on the hidden sheet Calc?", "a.xlsx@Calc"),
			question("q2", gaps.P1, "outside link", text, "a.xlsx@Bottling!K2"),
		})
		iv.Next(noon)
		if closed := iv.Answer(answer, "analyst", noon).Closed; (len(closed) == 1) != closes {
			t.Errorf("%q closes %v, want %t", text, closed, closes)
		}
	}
}
