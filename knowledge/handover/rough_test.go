package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestRough checks that what stays vague is kept and marked, until its author says it better.
func TestRough(t *testing.T) {
	t.Parallel()
	person := question("q1", gaps.P1, "one person", "“Only Ruben can export the log.”: who can do this when that person is away?", "notes.md@section 'Log'")
	for _, c := range []struct {
		q             gaps.Question
		first, second string
		kept          string
		rough         bool
	}{
		{typed, "It was agreed with the lender.", "I don't know", "It was agreed with the lender.", true},
		{typed, "It was agreed.", "They wanted it like that.", "It was agreed. They wanted it like that.", true},
		{typed, "It is for the VAT.", "By agreement with him.", "It is for the VAT. By agreement with him.", true},
		{typed, "It was agreed.", "The lender asked for it in the letter of 4 May.", "The lender asked for it in the letter of 4 May.", false},
		{typed, "It depends.", "no", "", false},
		{person, "The port office.", "Somebody there.", "The port office. Somebody there.", true},
		{person, "The deputy.", "Solvei Arnmark", "Solvei Arnmark.", false},
	} {
		iv := handover.NewInterview([]gaps.Question{c.q})
		iv.Next(noon)
		if iv.Answer(c.first, "analyst", noon).FollowUp == "" {
			t.Errorf("%q was taken at once", c.first)
		}
		fact := iv.Answer(c.second, "analyst", noon).Fact
		if c.kept == "" {
			if fact != nil {
				t.Errorf("%q and %q kept %q", c.first, c.second, fact.Text)
			}
			continue
		}
		if fact == nil || fact.Text != c.kept || fact.Rough != c.rough {
			t.Errorf("%q and %q kept %+v, want %q, rough %t", c.first, c.second, fact, c.kept, c.rough)
			continue
		}
		if page := handover.Build(handover.About{}, nil, iv).Markdown(); strings.Contains(page, "approximate") != c.rough {
			t.Errorf("the package of %q:\n%s", c.kept, page)
		}
		iv.Correct(fact.ID, "The lender wrote on 4 May.")
		if f, _ := iv.Fact(fact.ID); f.Rough {
			t.Errorf("%q is still vague after the correction", c.kept)
		}
	}
}

// TestTwoNumbers checks that somebody who names two numbers for one thing is asked which one holds.
func TestTwoNumbers(t *testing.T) {
	t.Parallel()
	q := question("q1", gaps.P1, "unexplained number", "What does the 0.965 in Tariff!D5:D18 stand for?", "model.xlsx@Tariff!D5:D18")
	for words, asks := range map[string]bool{
		"It's the rebate of the two big lines, 340 or 380 kg":                true,
		"The big lines get 12 % or maybe 14 % back, the port decided that":   true,
		"The rebate is 12.5 or 14, the auditors know the letter of the port": true,
		"12 % until May or 14 % after it, the port decided that":             false,
		"It takes 2 or 3 days because the port has to sign the list":         false,
		"340 kg or 12 crates, the port decided that because of the weight":   false,
		"14 or 14.0, as the port decided because of the big lines":           false,
	} {
		iv := handover.NewInterview([]gaps.Question{q})
		iv.Next(noon)
		again := iv.Answer(words, "analyst", noon).FollowUp
		if strings.HasPrefix(again, "You named two numbers") != asks {
			t.Errorf("%q: asked %q", words, again)
		}
	}
}

// TestPartTold checks that a question about several numbers asks for those that nobody has explained yet, and for all
// of them again if the explanation is taken back.
func TestPartTold(t *testing.T) {
	t.Parallel()
	number := func(value, cells string) gaps.Number {
		return gaps.Number{Value: value, Where: "the formulas of " + cells, At: files.Place{File: "a.xlsx", Location: cells}}
	}
	three := question("q2", gaps.P1, "unexplained number", "What do the 1.06 in the formulas of R!E5:E12, the 11.5 in the formulas of R!G5:G12 and the 14 in the formulas of R!H5:H12 stand for?",
		"a.xlsx@R!E5:E12", "a.xlsx@R!G5:G12", "a.xlsx@R!H5:H12")
	three.Numbers = []gaps.Number{number("1.06", "R!E5:E12"), number("11.5", "R!G5:G12"), number("14", "R!H5:H12")}
	for _, c := range []struct {
		answer, left string
		closed       int
	}{
		{"The boat runs on shore power until June. 1.06 is the extra for the current at the pier.", "What do the 11.5 in the formulas of R!G5:G12 and the 14 in the formulas of R!H5:H12 stand for?", 0},
		{"410 is the generator. 14 minutes is what mooring takes. 1.06 comes from the test of 2024.", "What does the 11.5 in the formulas of R!G5:G12 stand for?", 0},
		{"410 is the generator. 14 is what mooring takes. 1.06 comes from the test of 2024. 11.5 is the speed in knots at night.", three.Text, 1},
		{"410 is the generator, which is 14 times the other, in 2024.", three.Text, 0},
	} {
		iv := handover.NewInterview([]gaps.Question{question("q1", gaps.P0, "typed over a formula", "Why is 410 typed into R!E11 instead of a formula?", "a.xlsx@R!E11"), three})
		iv.Next(noon)
		reply := iv.Answer(c.answer, "analyst", noon)
		q := iv.Questions[1]
		if len(reply.Closed) != c.closed || q.Text != c.left || len(q.Evidence) != len(q.Numbers) {
			t.Errorf("%q closes %d and leaves %q, evidence %v", c.answer, len(reply.Closed), q.Text, q.Evidence)
		}
		iv.Correct(reply.Fact.ID, "")
		if q := iv.Questions[1]; len(q.Numbers) != 3 || len(q.Evidence) != 3 || q.Status != gaps.Open || len(q.Told) != 0 {
			t.Errorf("%q taken back leaves %+v", c.answer, q)
		}
	}
	elsewhere := question("q1", gaps.P0, "typed over a formula", "Why is 410 typed into S!E11 instead of a formula?", "other.xlsx@S!E11")
	iv := handover.NewInterview([]gaps.Question{elsewhere, three})
	iv.Next(noon)
	if iv.Answer("410 is the generator. 14 minutes is what mooring takes.", "analyst", noon); iv.Questions[1].Text != three.Text {
		t.Errorf("an answer about another file leaves %q", iv.Questions[1].Text)
	}
}

// TestDismissed checks that a kind of which some turned out to be nothing waits behind others.
func TestDismissed(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview([]gaps.Question{
		question("q1", gaps.P1, "hidden", "What is the hidden sheet A for?", "a.xlsx@A"),
		question("q2", gaps.P1, "hidden", "What is the hidden sheet B for?", "a.xlsx@B"),
		question("q3", gaps.P1, "done by hand", "“Copy it.”: what exactly has to be done?", "a.md@section 'A'"),
	})
	iv.Next(noon)
	iv.Answer("It is a leftover of 2021 from my predecessor and can be deleted, nobody looks at it.", "analyst", noon)
	if q, _ := iv.Next(noon); q.ID != "q3" {
		t.Errorf("asked %s, want q3", q.ID)
	}
}
