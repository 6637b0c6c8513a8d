package questionnaire_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/wizard"
)

// TestChat answers a questionnaire as a Slack conversation does.
// answer has a questionnaire take words and commits what they change, as a turn does.
func answer(t *testing.T, h *setup, a agent.Answering) (agent.Reply, error) {
	t.Helper()
	reply, err := (questionnaire.Chat{Dispatcher: h.dispatcher}).Take(t.Context(), a)
	if err != nil {
		return reply, err
	}
	if change, ok := reply.Step.(questionnaire.Change); ok {
		err = h.db.SaveConversation(t.Context(), change)
	}
	reply.Step = nil
	return reply, err
}

func TestChat(t *testing.T) {
	h := newSetup(t)
	chat := questionnaire.Chat{Dispatcher: h.dispatcher}
	for words, want := range map[string]agent.QuestionnaireID{
		"I'd like to prepare my return, please": "return-to-work",
		"varata aika":                           "", // not a chat template
		"medical leave":                         "",
	} {
		if got := chat.Wanted(words); got != want {
			t.Errorf("%q asks for %q, want %q", words, got, want)
		}
	}
	take := func(event agent.EventID, words string) agent.Reply {
		t.Helper()
		reply, err := answer(t, h, agent.Answering{
			Event: event, Tenant: "T1", Conversation: "slack-T1-U1-1732.01", Questionnaire: "return-to-work", Words: words, At: h.now,
		})
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	if r := take("1", ""); r.Open != "day" || len(r.Choices) != 0 || r.Unread {
		t.Errorf("%+v", r)
	}
	first := take("2", "February 1")
	if diff := cmp.Diff([]string{"Usual hours", "Fewer hours at first", "Not sure yet"}, first.Choices); diff != "" || first.Open != "hours" {
		t.Errorf("%+v %s", first, diff)
	}
	if r := take("3", ""); r.Open != "hours" || r.Message != "" || r.Question != "Would you like to come back with your usual hours?" {
		t.Errorf("after coming back: %+v", r)
	}
	take("4", "usual hours")
	if r := take("5", "nothing"); r.Open != "send-to-hr" || len(r.Answers) != 0 || !strings.Contains(r.Message, "• Hours: Usual hours") || strings.Contains(r.Question, "•") {
		t.Errorf("before sending: %+v", r)
	}
	last := take("6", "Send to HR")
	want := []agent.Fact{{Label: "First day back", Value: "Monday, February 1, 2027"}, {Label: "Hours", Value: "Usual hours"}, {Label: "To arrange", Value: "nothing"}}
	if diff := cmp.Diff(want, last.Answers); diff != "" || last.Open != "" {
		t.Errorf("%+v %s", last, diff)
	}
}

// TestMissedQuestion checks that words for a question that is no longer open, because an
// administrator rolled the answers back, are ignored and the open question is asked.
func TestMissedQuestion(t *testing.T) {
	h := newSetup(t)
	take := func(event agent.EventID, question, words string) agent.Reply {
		t.Helper()
		reply, err := answer(t, h, agent.Answering{
			Event: event, Tenant: "T1", Conversation: "s", Questionnaire: "return-to-work", Question: wizard.QuestionID(question), Words: words, At: h.now,
		})
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	take("1", "", "")
	if r := take("2", "day", "February 1"); r.Open != "hours" || r.Missed {
		t.Errorf("%+v", r)
	}
	if err := h.dispatcher.Rollback(t.Context(), "T1", "s", 0, "mistyped", h.now); err != nil {
		t.Fatal(err)
	}
	missed := take("3", "hours", "usual hours")
	if missed.Open != "day" || !missed.Missed {
		t.Errorf("%+v", missed)
	}
	if r := take("4", "day", "March 1"); r.Open != "hours" || r.Missed {
		t.Errorf("%+v", r)
	}
}

// TestActive finds the questionnaire of a thread by the registry or else by the database,
// but not for another company and not after completion.
func TestActive(t *testing.T) {
	h := newSetup(t)
	active := func(registry questionnaire.Registry, tenant agent.TenantID) agent.QuestionnaireID {
		t.Helper()
		h.open(registry)
		id, err := questionnaire.Chat{Dispatcher: h.dispatcher}.Active(t.Context(), tenant, "thread")
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	h.take(call("thread", "return-to-work", ""), "thread return-to-work", "first day back")
	if got := active(h.redis, "T1"); got != "return-to-work" {
		t.Errorf("by the registry: %q", got)
	}
	if got := active(emptyRegistry{}, "T1"); got != "return-to-work" {
		t.Errorf("by the database: %q", got)
	}
	if got := active(h.redis, "T2"); got != "" {
		t.Errorf("for another company: %q", got)
	}
	for _, words := range []string{"February 1", "usual hours", "nothing", "send"} {
		h.take(call("thread", "return-to-work", words), "thread return-to-work", "")
	}
	if got := active(h.redis, "T1"); got != "" {
		t.Errorf("after completion: %q", got)
	}
}

// empty is a registry that has lost everything.
type emptyRegistry struct{}

func (emptyRegistry) Active(context.Context, agent.TenantID, questionnaire.ID) (questionnaire.Entry, bool) {
	return questionnaire.Entry{}, false
}

func (emptyRegistry) SetActive(context.Context, agent.TenantID, questionnaire.ID, questionnaire.Entry) {
}

func (emptyRegistry) ClearActive(context.Context, agent.TenantID, questionnaire.ID) {}

// TestRepeatedLastAnswer checks that a turn that crashed after the last answer gets the
// same reply when it takes it again, so that HR receives the answers.
func TestRepeatedLastAnswer(t *testing.T) {
	h := newSetup(t)
	chat := questionnaire.Chat{Dispatcher: h.dispatcher}
	for _, words := range []string{"", "February 1", "usual hours", "nothing"} {
		h.take(call("thread", "return-to-work", words), "thread return-to-work", "")
	}
	last := func() agent.Reply {
		t.Helper()
		id, err := chat.Active(t.Context(), "T1", "thread")
		if err != nil || id != "return-to-work" {
			t.Fatalf("%q is active, %v", id, err)
		}
		reply, err := chat.Take(t.Context(), agent.Answering{Event: "E9", Tenant: "T1", Conversation: "thread", Questionnaire: id, Words: "yes", At: h.now})
		if err != nil {
			t.Fatal(err)
		}
		reply.Step = nil
		return reply
	}
	first := last()
	if diff := cmp.Diff(first, last()); diff != "" || len(first.Answers) != 3 {
		t.Errorf("%d answers %s", len(first.Answers), diff)
	}
}

// TestStaleRegistry checks that a complete thread is not active, whatever the registry says.
func TestStaleRegistry(t *testing.T) {
	h := newSetup(t)
	for _, words := range []string{"", "February 1", "usual hours", "nothing", "send"} {
		h.take(call("thread", "return-to-work", words), "thread return-to-work", "")
	}
	link := questionnaire.Link{Session: "thread", Template: "return-to-work"}
	h.redis.SetActive(t.Context(), "T1", "thread", questionnaire.Entry{ActiveSession: link.Session, ActiveTemplate: link.Template, Chain: []questionnaire.Link{link}})
	if id, err := (questionnaire.Chat{Dispatcher: h.dispatcher}).Active(t.Context(), "T1", "thread"); err != nil || id != "" {
		t.Errorf("%q is active, %v", id, err)
	}
}
