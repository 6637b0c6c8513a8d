package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestPointers checks that somebody who only says who knows it, or where it is written, is asked once what that is,
// and that it is kept as what it is: the question stays open. What they say themselves is an answer.
func TestPointers(t *testing.T) {
	t.Parallel()
	step := question("q1", gaps.P1, "done by hand", "“Run the macro.”: what exactly has to be done?", "a.md@section 'A'")
	alone := question("q1", gaps.P1, "one person", "“Only Ruben has the key.”: who can do this when that person is away?", "a.md@section 'A'")
	place := question("q1", gaps.P1, "one computer", "Where can others find what the local path C:/eurusd.csv leads to?", "a.py@line 3")
	for _, c := range []struct {
		q                          gaps.Question
		first, again, second, kept string
		open                       bool
	}{
		{step, "Ask Hana.", "What would Hana say?", "no idea", "Known by Hana.", true},
		{step, "You'd have to ask Hana Kim from treasury", "What would Hana Kim from treasury say?", "ask her", "Known by Hana Kim from treasury.", true},
		{step, "ask Hana", "What would Hana say?", "Hana Kim, extension 4471", "Known by Hana Kim, extension 4471.", true},
		{step, "ask Hana (2nd floor)", "What would Hana (2nd floor) say?", "no idea", "Known by Hana (2nd floor).", true},
		{step, "Hana, ext. 44, knows that", "What would Hana, ext 44 say?", "no idea", "Known by Hana, ext 44.", true},
		{step, "ask Hana", "What would Hana say?", "Hana, ext. 44", "Known by Hana, ext. 44.", true},
		{step, "Ask Hana, she knows.", "What would Hana say?", "She knows that.", "Known by Hana.", true},
		{step, "the port office handles that", "What would the port office say?", "Same as always.", "Known by the port office.", true},
		{step, "That's Ruben's thing", "What would Ruben say?", "dunno", "Known by Ruben.", true},
		{step, "No idea, ask Priti", "What would Priti say?", "no", "Known by Priti.", true},
		{step, "no idea", "Who might know?", "Hana from finance", "Known by Hana from finance.", true},
		{step, "No idea.", "Who might know?", "maybe Marek Vry", "Known by Marek Vry.", true},
		{step, "don't know", "Who might know?", "nope, nothing", "", true},
		{step, "Excel does that", "What do you know about it yourself?", "You press the button on the first sheet because it saves as well.", "You press the button on the first sheet because it saves as well.", false},
		{step, "everybody knows that", "", "ask anyone", "", true},
		{step, "who knows", "", "nobody knows", "", true},
		{step, "See the wiki.", "What would somebody read there?", "it's all in there", "See the wiki.", true},
		{step, "it's in the manual", "What would somebody read there?", "I can't say", "See the manual.", true},
		{step, "It's written down somewhere", "Where exactly is that written?", "in the minutes of May", "See the minutes of May.", true},
		{step, "check Confluence", "What would somebody read there?", "ask Hana", "See Confluence. Known by Hana.", true},
		{step, "Same as always", "Somebody new doesn't know what's usual.", "like every year", "", true},
		{step, "as usual, really", "Somebody new doesn't know what's usual.", "no idea", "", true},
		{step, "Ask Hana.", "What would Hana say?", "That it has to be saved as a PDF in A4 because the bank's printer cuts it.", "That it has to be saved as a PDF in A4 because the bank's printer cuts it. Known by Hana.", false},
		{alone, "ask Hana", "Can Hana do it, too?", "who knows", "Known by Hana.", true},
		{alone, "Benedikt Moor knows it too.", "-", "", "Benedikt Moor knows it too.", false},
		{place, "It's in the folder of the treasury, since 2024", "-", "", "It's in the folder of the treasury, since 2024.", false},
		{step, "Hana knows that the bank wants a PDF in A4 because its printer cuts 12 mm.", "-", "", "Hana knows that the bank wants a PDF in A4 because its printer cuts 12 mm.", false},
	} {
		iv := handover.NewInterview([]gaps.Question{c.q})
		iv.Next(noon)
		reply := iv.Answer(c.first, "analyst", noon)
		if asked := reply.FollowUp; (asked == "") != (c.again == "-") || c.again != "-" && !strings.Contains(asked, c.again) {
			t.Errorf("%q is asked about again: %q", c.first, asked)
			continue
		}
		if c.again != "-" {
			reply = iv.Answer(c.second, "analyst", noon)
		}
		kept := ""
		if reply.Fact != nil {
			kept = reply.Fact.Text
		}
		if open := iv.Questions[0].Status == gaps.Open; kept != c.kept || open != c.open || reply.FollowUp != "" {
			t.Errorf("%q, %q: kept %q, open %t, asked %q", c.first, c.second, kept, open, reply.FollowUp)
		}
	}
}

// TestNewcomersReadPointers checks that who knows it is no sure answer to what it is.
func TestNewcomersReadPointers(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview([]gaps.Question{typed})
	iv.Next(noon)
	iv.Answer("ask Hana", "analyst", noon)
	iv.Answer("no idea", "analyst", noon)
	p := handover.Build(handover.About{Project: "P"}, nil, iv)
	found, ok := handover.NewShelf(p).Ask(typed.Text)
	if !ok || found.Sure || found.Text != "Known by Hana." {
		t.Errorf("%t %+v", ok, found)
	}
	iv.Correct(iv.Facts[0].ID, "The lender asked for it in the letter of 4 May.")
	if found, ok := handover.NewShelf(handover.Build(handover.About{Project: "P"}, nil, iv)).Ask(typed.Text); !ok || found.Source.Pointer || iv.Questions[0].Status == gaps.Open {
		t.Errorf("corrected: %t %+v", ok, found)
	}
}
