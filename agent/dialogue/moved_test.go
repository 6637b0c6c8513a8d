package dialogue_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestPinnedVersionGone checks that a form whose pinned version no longer exists continues
// with the current one, and that the person is told once.
func TestPinnedVersionGone(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say("I'm pregnant")
	s, _, err := w.db.Session(t.Context(), tenant, session)
	if err != nil {
		t.Fatal(err)
	}
	s.Form.Pins["preg-adoption-v1"] = wizard.Version("long-gone")
	if err := w.db.Commit(t.Context(), agent.Outcome{Event: "meddling", Tenant: tenant, At: w.now, Session: &s}); err != nil {
		t.Fatal(err)
	}
	for i, said := range []string{"June 15", "12 weeks"} {
		if told := strings.Contains(w.say(said).Messages[0].Text, "The form has changed"); told != (i == 0) {
			t.Errorf("after %q: told of the change: %v", said, told)
		}
	}
}

// TestMovedWhileFilledIn checks that a choice which changes a form at once doesn't take the form
// away from somebody whose pinned version no longer exists: they are told, above the same step.
func TestMovedWhileFilledIn(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say("I'm pregnant")
	form, ok := w.openForm().(agent.FormView)
	if !ok {
		t.Fatal("no form opens")
	}
	s, _, err := w.db.Session(t.Context(), tenant, session)
	if err != nil {
		t.Fatal(err)
	}
	s.Form.Pins["preg-adoption-v1"] = wizard.Version("long-gone")
	if err := w.db.Commit(t.Context(), agent.Outcome{Event: "meddling", Tenant: tenant, At: w.now, Session: &s}); err != nil {
		t.Fatal(err)
	}
	typed := agent.Typed{}
	for _, field := range form.Fields {
		if field.Question != nil {
			typed[field.Question.QuestionID] = nil
		}
	}
	chosen := w.event(agent.Pressed{Press: agent.Press{Do: agent.DoRefresh, Form: form.Ref.Form}, View: form.Ref, Typed: typed})
	chosen.Place = agent.Place{Surface: agent.SlackForm, View: "V1", Private: true}
	again, ok := w.turn(chosen).View.(agent.FormView)
	if !ok || again.Ref.Step != form.Ref.Step || !strings.Contains(again.Notice, "The form has changed") {
		t.Errorf("the form is replaced by %+v", again)
	}
}
