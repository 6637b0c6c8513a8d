package dialogue_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestRefusedFormCanBeSubmittedAgain checks that a refused form, which comes back as the
// same event, is refused again while it is wrong, and accepted when it no longer is.
func TestRefusedFormCanBeSubmittedAgain(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say("I'm pregnant")
	w.say("June 15")
	view := w.openForm().(agent.FormView)
	early := w.event(agent.Submitted{View: view.Ref, Typed: map[wizard.QuestionID][]string{
		"q-expected-date": {"2027-06-15"}, "q-leave-duration": {"12_weeks"}, "q-leave-start": {"2026-08-01"},
	}})
	for range 2 {
		if _, refused := w.turn(early).View.(agent.Errors); !refused {
			t.Fatal("a start nine months before the due date was taken")
		}
	}
	w.say("change the due date to May 1")
	early.Act = agent.Submitted{View: view.Ref, Typed: map[wizard.QuestionID][]string{
		"q-expected-date": {"2027-05-01"}, "q-leave-duration": {"12_weeks"}, "q-leave-start": {"2026-08-01"},
	}}
	if out := w.turn(early); out.Event == "" {
		t.Errorf("the form that fits now was refused again: %+v", out.View)
	}
}

// TestLateDecisionIsRefusedAgain checks that repeating a late decision doesn't help.
func TestLateDecisionIsRefusedAgain(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.do(agent.Submitted{View: w.fillForm().Ref})
	requests, err := w.db.Requests(t.Context(), tenant, 1)
	if err != nil || len(requests) != 1 {
		t.Fatal(requests, err)
	}
	w.turn(byHR(w.event(agent.Pressed{Press: agent.Press{Do: agent.DoApprove, Request: requests[0].ID}})))
	late := byHR(w.event(agent.Submitted{
		View:  agent.ViewRef{Prompt: agent.Press{Do: agent.DoDeny, Request: requests[0].ID}},
		Typed: map[wizard.QuestionID][]string{agent.PromptField: {"Too late"}},
	}))
	late.Person.ID, late.Session, late.Place = "amir", "slack-T1-amir", agent.Place{Surface: agent.SlackForm, View: "V2"}
	for range 2 {
		if _, refused := w.turn(late).View.(agent.Errors); !refused {
			t.Fatal("a decision that came too late was not refused")
		}
	}
}
