package onscreen_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/onscreen"
)

func button(label string) agent.Button {
	return agent.Button{Label: label, Press: agent.Press{Do: agent.DoResume, Value: label}}
}

func buttons(labels ...string) []agent.Button {
	var all []agent.Button
	for _, label := range labels {
		all = append(all, button(label))
	}
	return all
}

var (
	review = buttons("Submit to HR", "Open the form", "Save for later", "Why this estimate?", "Change an answer")
	answer = buttons("Yes, that helps", "No, ask HR")
	states = buttons("Maine", "New Mexico", "New York", "North Carolina", "South Carolina", "Virginia", "West Virginia")
	length = buttons("6 weeks", "8 weeks", "Another length", "Not sure")
)

func TestFind(t *testing.T) {
	for _, row := range []struct {
		text  string
		shown []agent.Button
		want  string
	}{
		{"submit to hr", review, "Submit to HR"},
		{"Please SUBMIT TO HR!!", review, "Submit to HR"},
		{"I'd like to submit to HR, thanks", review, "Submit to HR"},
		{"sumbit to HR", review, "Submit to HR"},
		{"press the submit to hr button", review, "Submit to HR"},
		{"show me the form", review, "Open the form"},
		{"opne form pls", review, "Open the form"},
		{"save it for later", review, "Save for later"},
		{"why this estimate", review, "Why this estimate?"},
		{"change an answr please", review, "Change an answer"},
		{"2-3 weeks", buttons("2 weeks", "3 weeks", "23 weeks"), ""},
		{"23weeks", buttons("2 weeks", "3 weeks", "23 weeks"), "23 weeks"},
		{"yes that helped, thanks", answer, "Yes, that helps"},
		{"no ask hr", answer, "No, ask HR"},
		{"chnage an answer", review, "Change an answer"},
		{"new yrok", states, "New York"},
		{"teaxs", buttons("Tennessee", "Texas", "Utah"), "Texas"},
		{"virgina", states, "Virginia"},
		{"west virgina", states, "West Virginia"},
		{"another lenght", length, "Another length"},
		{"notsure", length, "Not sure"},
		{"8 weeks please", length, "8 weeks"},

		{"me", states, ""},
		{"9 weeks", length, ""},
		{"-8 weeks", length, ""},
		{"weeks", length, ""},
		{"carolina", states, ""},
		{"I submit to HR what my doctor says", review, ""},
		{"the form", review, ""},
		{"don't submit to HR", review, ""},
		{"not sure what you mean", length, ""},
		{"", review, ""},
		{"👍", answer, ""},
	} {
		got, ok := onscreen.Find(row.text, row.shown)
		if got.Label != row.want || ok != (row.want != "") {
			t.Errorf("%q: got %q, %v; want %q", row.text, got.Label, ok, row.want)
		}
	}
}

// An exact label in an older message is better than a similar one in a newer, and two that
// say the same are none.
func TestFindAmongMessages(t *testing.T) {
	if b, ok := onscreen.Find("see my request", buttons("See my requests"), buttons("See my request")); !ok || b.Label != "See my request" {
		t.Errorf("got %q, want the exact one", b.Label)
	}
	two := []agent.Button{{Label: "Cancel", Press: agent.Press{Request: "LR-1"}}, {Label: "Cancel", Press: agent.Press{Request: "LR-2"}}}
	if b, ok := onscreen.Find("cancel", two); ok {
		t.Errorf("pressed one of two equal buttons: %+v", b)
	}
}

func TestAnswer(t *testing.T) {
	offer := buttons("Ask HR", "No, thanks")
	for _, row := range []struct {
		text  string
		shown []agent.Button
		want  string
	}{
		{"yes", answer, "Yes, that helps"},
		{"yes it did, thank you so much", answer, "Yes, that helps"},
		{"no", answer, "No, ask HR"},
		{"no, that doesn't help at all", answer, "No, ask HR"},
		{"No thanks, leave it", offer, "No, thanks"},
		{"no, what about New York?", answer, ""},
		{"yes but my sister is ill", answer, ""},
		{"yes", offer, ""},
		{"no idea", answer, ""},
		{"maybe", answer, ""},
	} {
		got, ok := onscreen.Answer(row.text, row.shown)
		if ok != (row.want != "") || ok && got.Label != row.want {
			t.Errorf("%q: got %q, %v; want %q", row.text, got.Label, ok, row.want)
		}
	}
}

// TestChoice has answers to “Which of these do you mean?”.
func TestChoice(t *testing.T) {
	weeks := buttons("6 weeks", "8 weeks")
	for text, want := range map[string]string{
		"lets go w 6": "6 weeks", "the second": "8 weeks", "rather 8": "8 weeks", "8 i'd say": "8 weeks", "hm, 6 then": "6 weeks", "the first one please": "6 weeks",
		"7": "", "6 or 8?": "", "6, no 8": "", "June 8": "", "I don't know": "", "8 people": "", "-6": "",
	} {
		if got, ok := onscreen.Choice(text, weeks); got.Label != want || ok != (want != "") {
			t.Errorf("%q: %q, %v, want %q", text, got.Label, ok, want)
		}
	}
}
