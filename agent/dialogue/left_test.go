package dialogue_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// TestLeavingHREndsOpenForms opens every form of HR's, has Hana leave HR, and submits them:
// none of them counts.
func TestLeavingHREndsOpenForms(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.do(agent.Submitted{View: w.fillForm().Ref})
	w.say(unansweredQuestion)
	w.say("yes")
	w.turn(w.promptEvent("hana", addPrompt, "Dogs\nOn Fridays."))
	requests, err := w.db.Requests(t.Context(), tenant, 1)
	if err != nil || len(requests) != 1 {
		t.Fatal(requests, err)
	}
	open, _ := w.tickets()
	presses := []agent.Press{
		{Do: agent.DoDeny, Request: requests[0].ID},
		{Do: agent.DoAskEmployee, Request: requests[0].ID},
		{Do: agent.DoTicketAnswer, Ticket: open[0].ID},
		{Do: agent.DoPolicyAdd},
		{Do: agent.DoPolicyEdit, Policy: "dogs"},
	}
	var forms []agent.ViewRef
	for _, p := range presses {
		view, ok := w.turn(byHR(w.event(agent.Pressed{Press: p}))).View.(agent.PromptView)
		if !ok {
			t.Fatalf("%s opens no form", p.Do)
		}
		forms = append(forms, view.Ref)
	}
	w.left = map[agent.UserID]bool{hana.ID: true}
	for _, ref := range forms {
		ev := byHR(w.event(agent.Submitted{View: ref, Typed: map[wizard.QuestionID][]string{agent.PromptField: {"Cats\nOn Mondays."}}}))
		ev.Place = agent.Place{Surface: agent.SlackForm, View: "V1", Channel: "HR", HR: true, Private: true} // as the form says
		out := w.turn(ev)
		refused, ok := out.View.(agent.Errors)
		if !ok || !strings.Contains(refused.ByQuestion[agent.PromptField], "only in HR's own channel") && !strings.HasPrefix(refused.ByQuestion[agent.PromptField], "Only HR") {
			t.Errorf("%s: %+v", ref.Prompt.Do, out.View)
		}
		if len(out.Requests)+len(out.Tickets)+len(out.Policies)+len(out.Audit)+len(out.Messages) > 0 {
			t.Errorf("%s counted: %+v", ref.Prompt.Do, out)
		}
	}
}

// TestLeavingHREndsReminders checks that a reminder that Hana asked for while she was in HR
// shows nobody's request once she has left.
func TestLeavingHREndsReminders(t *testing.T) {
	for _, left := range []bool{false, true} {
		w := newWorld(t)
		w.do(agent.Submitted{View: w.fillForm().Ref})
		ask := w.event(agent.Said{Text: "remind me of Dana Reyes' request tomorrow"})
		ask.Person, ask.Session = hana, "slack-T1-hana"
		set := w.turn(ask)
		if len(set.Timers) == 0 {
			t.Fatalf("no reminder was set: %+v", set.Messages)
		}
		w.left = map[agent.UserID]bool{hana.ID: left}
		w.now = set.Timers[0].At
		rang := w.event(agent.Rang{Timer: agent.TimerNudge})
		rang.Person, rang.Session = agent.PersonRef{ID: hana.ID}, "slack-T1-hana"
		out := w.turn(rang)
		cards := slices.ContainsFunc(out.Messages, func(m agent.Message) bool {
			text, _ := json.Marshal(m.Blocks)
			return strings.Contains(string(text), "Approve")
		})
		if len(out.Messages) == 0 || cards == left {
			t.Errorf("left HR: %v, cards: %v, messages: %+v", left, cards, out.Messages)
		}
		w.close()
	}
}

// TestRolesAreNotStored checks that no session and no stored event says who is in HR: a
// role is looked up, so that it can't be older than the act.
func TestRolesAreNotStored(t *testing.T) {
	ev := agent.Event{Act: agent.Said{Text: "hi"}, Role: agent.Role{HR: true, Admin: true}, Person: hana}
	text, err := json.Marshal(ev)
	if err != nil {
		t.Fatal(err)
	}
	var read agent.Event
	if err := json.Unmarshal(text, &read); err != nil || read.Role != (agent.Role{}) {
		t.Errorf("%+v, %v", read.Role, err)
	}
}

// TestUnknownRoleChangesNothing checks that while Slack doesn't say who is in HR, HR is
// asked to try again.
func TestUnknownRoleChangesNothing(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.do(agent.Submitted{View: w.fillForm().Ref})
	requests, err := w.db.Requests(t.Context(), tenant, 1)
	if err != nil {
		t.Fatal(err)
	}
	w.unknown = true
	out := w.turn(byHR(w.event(agent.Pressed{Press: agent.Press{Do: agent.DoApprove, Request: requests[0].ID}})))
	if len(out.Requests) > 0 || !strings.Contains(outcomeText(t, out), say.RoleUnknown) {
		t.Errorf("%+v", out)
	}
	out = w.turn(byHR(w.event(agent.Commanded{Command: "/leave", Text: "requests"})))
	if got := outcomeText(t, out); !strings.Contains(got, say.RoleUnknown) {
		t.Errorf("what waits: %s", got)
	}
}
