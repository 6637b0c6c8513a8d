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

// TestOlderPersonIsNamed checks that a form that is older than an answer in the
// conversation shows its person as a mention, and never as an ID on a button, where Slack
// shows no mentions.
func TestOlderPersonIsNamed(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	for _, text := range []string{"I need medical leave from January 11 for 2 weeks", "Texas"} {
		w.say(text)
	}
	view, ok := w.openForm().(agent.FormView)
	i := slices.IndexFunc(view.Fields, func(f agent.Field) bool { return f.Question != nil && f.Question.Component == wizard.Person })
	if !ok || i < 0 {
		t.Fatal("the form doesn't ask for a person")
	}
	manager := view.Fields[i].Question.QuestionID
	typed := fillFields(view, pickFirst)
	typed[manager] = []string{"U0SAM"}
	w.press(agent.Press{Do: agent.DoAnswer, Form: view.Ref.Form, Question: manager, Value: "U0ANA"})
	ev := w.event(agent.Submitted{View: view.Ref, Typed: typed})
	ev.Place = agent.Place{Surface: agent.SlackForm, View: "view", Private: true}
	out := w.turn(ev)
	again, ok := out.View.(agent.FormView)
	if !ok {
		t.Fatalf("the older form led to %T", out.View)
	}
	notes := agent.PlainText(again.Fields[i].Notes)
	if !strings.Contains(notes, "U0SAM") || !slices.Contains(out.People, "U0SAM") {
		t.Errorf("the form says %q and mentions %q", notes, out.People)
	}
	for _, b := range again.Fields[i].Notes {
		for _, button := range b.Buttons {
			if strings.Contains(button.Label, "U0") {
				t.Errorf("a button says %q", button.Label)
			}
		}
	}
}
