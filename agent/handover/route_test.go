package handover

import (
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestRouteTakesAnswers checks what is an answer, and what is for the rest of the conversation.
func TestRouteTakesAnswers(t *testing.T) {
	asking := agent.Handover{ID: "H-1", State: agent.HandoverAsking, Talk: handover.Interview{Open: "q1"}}
	for text, want := range map[string]agent.Verb{
		"I have to take the holiday list from HR":    agent.DoHandoverAnswer,
		"I need the vacation calendar for that":      agent.DoHandoverAnswer,
		"I have to take leave in May":                "",
		"I need two weeks of vacation":               "",
		"Marek, I think?":                            agent.DoHandoverAnswer,
		"Somewhere in the Berth folder?":             agent.DoHandoverAnswer,
		"what do you mean by that?":                  "",
		"Sorry, but is that about the rate?":         "",
		"Bereavement leave paid?":                    "",
		"It broke in July, when the bank changed it": agent.DoHandoverAnswer,
	} {
		got := agent.Verb("")
		if m, ok := Route(asking, text).(agent.WorkOnHandover); ok {
			got = m.Do
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	collecting := agent.Handover{ID: "H-1", State: agent.HandoverCollecting}
	for text, elsewhere := range map[string]bool{
		"they're on SharePoint": true, "https://example.com/model": true, "everything is on my laptop": true,
		"I need leave": false, "is there a server for it?": false, "hello": false,
	} {
		if got := Route(collecting, text) != nil; got != elsewhere {
			t.Errorf("%q says where files are: %v", text, got)
		}
	}
}

// TestSettle checks what words mean after “Shall we go on?” and below the answers, and that they mean nothing there
// if something else was shown since.
func TestSettle(t *testing.T) {
	stopped := agent.Handover{ID: "H-1", State: agent.HandoverPaused, Talk: handover.Interview{Asked: []string{"q1"}}}
	review := agent.Handover{ID: "H-1", State: agent.HandoverReviewing}
	asking := agent.Handover{ID: "H-1", State: agent.HandoverAsking, Talk: handover.Interview{Open: "q1"}}
	ours := []agent.Button{{Press: agent.Press{Do: agent.DoHandoverPause, Handover: "H-1"}}}
	for _, c := range []struct {
		h     agent.Handover
		shown []agent.Button
		text  string
		want  agent.Verb
	}{
		{stopped, ours, "nah, not a clue", agent.DoHandoverReview},
		{stopped, ours, "It's all in the files", agent.DoHandoverReview},
		{stopped, ours, "yes, please", agent.DoHandoverBegin},
		{stopped, ours, "ok, no idea", ""},
		{stopped, ours, "I need leave", ""},
		{stopped, nil, "nah, not a clue", ""},
		{review, ours, "sorry, nothing more", agent.DoHandoverReview},
		{review, ours, "thanks", ""},
		{review, nil, "sorry, nothing more", ""},
		{asking, ours, "nah, not a clue", ""},
	} {
		got := agent.Verb("")
		if m, ok := Settle(c.h, c.shown, c.text).(agent.WorkOnHandover); ok {
			got = m.Do
		}
		if got != c.want {
			t.Errorf("%s, %q is %q, want %q", c.h.State, c.text, got, c.want)
		}
	}
}

// TestIsAboutThing: a policy that is sure of insurance knows nothing of gantries.
func TestIsAboutThing(t *testing.T) {
	for question, want := range map[string]bool{
		"What insurance premium is assumed for the gantries?":    true,
		"Who pays the pension share in the old gantries budget?": true,
		"Does my insurance pay for the gantries?":                false,
		"How is vacation paid out at the end?":                   false,
		"Are gantries paid?":                                     false,
	} {
		if got := IsAboutThing(question, []string{"gantries"}); got != want {
			t.Errorf("%q is about a thing: %v", question, got)
		}
	}
}
