package handover_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/knowledge"
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

// TestOrder checks what is asked first: the important, of each kind one before the second of
// it, and what takes two files to see.
func TestOrder(t *testing.T) {
	t.Parallel()
	global := question("q6", gaps.P1, "two values", "Which is right, the 20 or the 21?", "a.pptx@slide 2", "b.xlsx@Bridge!E13")
	global.Origin = "global"
	aside := question("q7", gaps.P1, "left out", "Why is 2190 left out?", "c.py@line 41")
	aside.Status = gaps.Deprioritized
	answered := question("q8", gaps.P0, "hidden", "What is on the sheet?", "b.xlsx@Map")
	answered.Status = gaps.Answered
	iv := handover.NewInterview([]gaps.Question{
		question("q3", gaps.P1, "done by hand", "“Copy it.”: what exactly has to be done?", "a.md@section 'A'"),
		question("q4", gaps.P1, "done by hand", "“Paste it.”: what exactly has to be done?", "a.md@section 'B'"),
		question("q5", gaps.P2, "one computer", "Where can others find it?", "c.py@line 1"),
		typed, global, aside, answered,
		question("q9", gaps.P1, "two values", "Which is right, the 1 or the 2?", "b.xlsx@A!B1", "b.xlsx@A!B2"),
	})
	var order []string
	for {
		q, more := iv.Next(noon)
		if !more {
			break
		}
		order = append(order, q.ID)
		iv.Answer("The reason is the letter of May 4, 2026, in the folder of the board.", "analyst", noon)
	}
	if want := []string{"q1", "q6", "q3", "q4", "q9", "q7", "q5"}; !slices.Equal(order, want) {
		t.Errorf("asked %v, want %v", order, want)
	}
}

// TestEnds checks that an interview ends after the rounds agreed, and that whoever answers
// nothing is asked whether to go on.
func TestEnds(t *testing.T) {
	t.Parallel()
	var all []gaps.Question
	for id := range strings.FieldsSeq("a b c d e f g h i j k l m n o p") {
		all = append(all, question(id, gaps.P0, "hidden "+id, "What is on the hidden sheet "+id+"?", "m.xlsx@"+id))
	}
	iv := handover.NewInterview(all)
	rounds, stuck, said := 0, 0, 0
	for {
		if _, more := iv.Next(noon); !more {
			break
		}
		for rounds++; ; said++ {
			reply := iv.Answer("no", "analyst", noon)
			if reply.Stuck {
				stuck++
				iv.Empty = 0
			}
			if reply.FollowUp == "" {
				break
			}
		}
	}
	if rounds != handover.MostRounds || stuck != 4 || len(iv.Facts) != 0 || said != rounds {
		t.Errorf("%d rounds, stuck %d times, %d facts, %d follow-ups", rounds, stuck, len(iv.Facts), said)
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
		{handover.MayBeNone, "no idea", false},
		{handover.General, "no", false},
	} {
		iv := handover.NewInterview([]gaps.Question{question("q1", gaps.P1, c.kind, "What is unfinished?")})
		iv.Next(noon)
		if reply := iv.Answer(c.words, "analyst", noon); (reply.Fact != nil) != c.kept {
			t.Errorf("%q to a question of kind %q: %+v", c.words, c.kind, reply)
		}
	}
}

// TestWaiting checks that a question that people were asked is known until it is settled.
func TestWaiting(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview(nil)
	iv.Wait("Which insurance?")
	iv.Wait("which insurance")
	if !iv.IsWaiting("Which insurance") || len(iv.Questions) != 1 {
		t.Errorf("waiting: %v", iv.Questions)
	}
	iv.Learn("Which insurance?", "None.", "manager", noon)
	if iv.IsWaiting("Which insurance?") || len(iv.Questions) != 1 {
		t.Errorf("after the answer: %v", iv.Questions)
	}
	iv.Wait("Who pays?")
	if iv.GiveUp("who pays"); iv.IsWaiting("Who pays?") {
		t.Error("still waiting for what was given up")
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

// TestPackage checks that a package says what was approved with its source, and nothing that
// was removed or said besides.
func TestPackage(t *testing.T) {
	t.Parallel()
	hidden := question("q2", gaps.P1, "hidden", "What is on the hidden sheet Old?", "model.xlsx@Old")
	open := question("q3", gaps.P0, "two values", "Which is right, the 1 or the 2?", "model.xlsx@A!B1")
	iv := handover.NewInterview([]gaps.Question{typed, hidden, open})
	iv.Next(noon)
	iv.Answer("between us, the client told us on May 4", "analyst", noon)
	iv.Next(noon)
	iv.Skip(noon)
	iv.Next(noon)
	iv.Answer("The storage contract with Polder until 2031, Kim's fault.", "analyst", noon)
	iv.Correct("f1", "The client gave the number on May 4.")
	iv.Correct("f2", "")
	notes := []handover.Notes{
		{File: "notes.md", Type: "md", Purpose: "Notes", Passages: []handover.Passage{{Location: "section 'Notes'", Title: "Notes", Text: "We bid for the terminal."}}},
		{File: "model.xlsx", Type: "xlsx", Purpose: "=cmd|'/C calc'!A0"},
		{File: "broken.xlsx", Type: "xlsx", Refusal: "broken.xlsx is damaged."},
	}
	p := handover.Build(handover.About{Org: "Acme", Project: "Harbor Model", Session: "H-1", Version: 2, Role: "analyst"}, notes, iv)
	text := p.Markdown()
	for _, want := range []string{
		"Version 2.", "The client gave the number on May 4. (interview with the analyst, about model.xlsx, Traffic!C9)",
		"We bid for the terminal. (notes.md, section 'Notes')", "broken.xlsx is damaged.", "What is on the hidden sheet Old? (model.xlsx, Old)",
		"## Abstract", "## Introduction", "## Details, file by file", "## Questions and answers", "## Risks", "## First week", "[ ] Read notes.md.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the package doesn't say %q:\n%s", want, text)
		}
	}
	if !strings.Contains(p.Context(), "acme/harbor-model/h-1/v2") {
		t.Errorf("the context doesn't name its version")
	}
	json, err := p.EntriesJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"between us", "Polder", "Kim"} {
		if strings.Contains(text+json+p.Context(), secret) {
			t.Errorf("the package says %q", secret)
		}
	}
	if !strings.Contains(json, `"kind": "manual_override_rule"`) {
		t.Errorf("the entries are %s", json)
	}
}

// TestCSV checks that a spreadsheet calculates nothing of an export.
func TestCSV(t *testing.T) {
	t.Parallel()
	text, err := handover.CSV([]handover.Entry{{ID: "f1", Question: "=1+1", Text: "@SUM(A1)", Kind: "+x"}, {ID: "-2", Text: "fine, =1"}})
	if err != nil || !strings.Contains(text, "f1,'+x,,'=1+1,'@SUM(A1)") || !strings.Contains(text, `'-2,,,,"fine, =1"`) {
		t.Errorf("%v\n%s", err, text)
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
	shelf := handover.NewShelf(handover.Build(handover.About{Project: "P"}, notes, iv), knowledge.DefaultWords())
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
	} {
		iv := handover.NewInterview([]gaps.Question{{ID: "q1", Text: "What about it?", Kind: c.kind, Status: gaps.Open}})
		iv.Next(noon)
		if again := iv.Answer(c.words, "leaver", noon).FollowUp; (again != "") != c.again {
			t.Errorf("%s: %q is asked about again: %q", c.kind, c.words, again)
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
	shelf := handover.NewShelf(p, knowledge.DefaultWords())
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

// TestAlongside checks that answers that need no follow-up make room for questions that would otherwise not be asked,
// about the same file, and that nobody is asked for more than two answers a round.
func TestAlongside(t *testing.T) {
	t.Parallel()
	play := func(first, second string) (iv handover.Interview, answers int) {
		var all []gaps.Question
		for i := range 20 {
			id := "q" + strconv.Itoa(i)
			all = append(all, question(id, gaps.P1, "hidden "+id, "What is on the hidden sheet "+id+"?", "m.xlsx@"+id))
		}
		all = append(all, question("other", gaps.P1, "hidden", "What is on it?", "n.xlsx@S"))
		iv = handover.NewInterview(all)
		iv.Most = 6
		for {
			if _, more := iv.Next(noon); !more {
				return iv, answers
			}
			for said := first; ; said = second {
				answers++
				if iv.Answer(said, "analyst", noon).FollowUp == "" {
					break
				}
			}
		}
	}
	const full = "The reason is the letter of May 4, 2026, in the folder of the board."
	iv, answers := play(full, full)
	if iv.Rounds() != 6 || len(iv.Asked) <= 6 || len(iv.Asked) != 6+len(iv.Along) || answers > 12 {
		t.Errorf("quick answers: %d rounds, %d questions, %d answers", iv.Rounds(), len(iv.Asked), answers)
	}
	if slices.Contains(iv.Along, "other") {
		t.Error("a question about another file was asked along")
	}
	iv, answers = play("It depends.", full)
	if iv.Rounds() != 6 || len(iv.Asked) != 6 || answers != 12 {
		t.Errorf("vague answers: %d rounds, %d questions, %d answers", iv.Rounds(), len(iv.Asked), answers)
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
