package dialogue_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestPinnedVersionGone checks that a form whose pinned version no longer exists continues with the
// current one, and that the person is told once, whatever they do next.
func TestPinnedVersionGone(t *testing.T) {
	for name, next := range map[string]func(*testing.T, *world, agent.FormView){
		"in the conversation": func(t *testing.T, w *world, _ agent.FormView) {
			for i, said := range []string{"June 15", "12 weeks"} {
				if told := strings.Contains(w.say(said).Messages[0].Text, "The form has changed"); told != (i == 0) {
					t.Errorf("after %q: told of the change: %v", said, told)
				}
			}
		},
		// A choice that changes the form at once shows it above the same step.
		"in the form": func(t *testing.T, w *world, form agent.FormView) {
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
		},
	} {
		t.Run(name, func(t *testing.T) {
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
			next(t, w, form)
		})
	}
}
