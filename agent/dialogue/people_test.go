package dialogue_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestOnlyChosenPeopleAreMentioned checks that only IDs from a question for a person may
// become names or mentions, and not text that looks like an ID.
func TestOnlyChosenPeopleAreMentioned(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	var manager wizard.QuestionID
	w.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	for range 20 {
		view, ok := w.openForm().(agent.FormView)
		if !ok {
			break
		}
		typed := fillFields(view, pickFirst)
		for _, f := range view.Fields {
			switch {
			case f.Question == nil:
			case f.Question.Component == wizard.Person:
				manager = f.Question.QuestionID
				typed[manager] = []string{"U0SAM"}
			case f.Question.Component == wizard.LongText:
				typed[f.Question.QuestionID] = []string{"U0EVE knows"}
			}
		}
		w.do(agent.Submitted{View: view.Ref, Typed: typed})
	}
	out := w.press(agent.Press{Do: agent.DoOpenForm})
	review, ok := out.View.(agent.ReviewView)
	if !ok || manager == "" {
		t.Fatalf("the form shows %T, and asked %q for a person", out.View, manager)
	}
	if !slices.Equal(out.People, []agent.UserID{"U0SAM"}) {
		t.Errorf("the review names %q", out.People)
	}
	out = w.do(agent.Pressed{Press: agent.Press{Do: agent.DoAnswer, Form: review.Ref.Form, Question: manager, Value: "U0ANA"}})
	if !slices.Contains(out.People, "U0ANA") || !slices.Contains(out.People, "U0SAM") {
		t.Errorf("a change names %q", out.People)
	}
	out = w.do(agent.Submitted{View: w.openForm().(agent.ReviewView).Ref})
	var toHR int
	for _, m := range out.Messages {
		if m.To.Room == agent.HR {
			toHR++
			if !slices.Equal(m.People, []agent.UserID{"U0ANA"}) || !strings.Contains(m.Text+agent.PlainText(m.Blocks), "U0ANA") {
				t.Errorf("HR's card names %q: %s", m.People, agent.PlainText(m.Blocks))
			}
		}
	}
	if toHR != 1 {
		t.Errorf("HR got %d messages", toHR)
	}
}
