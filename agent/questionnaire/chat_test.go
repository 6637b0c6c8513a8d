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

// TestInTheConversation answers a questionnaire as the conversation in Slack does.
func TestInTheConversation(t *testing.T) {
	h := newHouse(t)
	chat := questionnaire.InChat{Desk: h.desk}
	for words, want := range map[string]agent.QuestionnaireID{
		"I'd like to prepare my return, please": "return-to-work",
		"varata aika":                           "", // for other front ends
		"medical leave":                         "",
	} {
		if got := chat.Wanted(words); got != want {
			t.Errorf("%q asks for %q, want %q", words, got, want)
		}
	}
	take := func(event agent.EventID, words string) agent.Reply {
		t.Helper()
		reply, err := chat.Take(t.Context(), agent.Answering{
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
	if diff := cmp.Diff(first, take("2", "February 1")); diff != "" {
		t.Errorf("the same event once more: %s", diff)
	}
	if r := take("3", ""); r.Open != "hours" || r.Message != "" || r.Question != "Would you like to come back with your usual hours?" {
		t.Errorf("who comes back: %+v", r)
	}
	take("4", "usual hours")
	if r := take("5", "nothing"); r.Open != "send-to-hr" || len(r.Answers) != 0 || !strings.Contains(r.Message, "• Hours: Usual hours") || strings.Contains(r.Question, "•") {
		t.Errorf("before anything is sent: %+v", r)
	}
	last := take("6", "Send to HR")
	want := []agent.Fact{{Label: "First day back", Value: "Monday, February 1, 2027"}, {Label: "Hours", Value: "Usual hours"}, {Label: "To arrange", Value: "nothing"}}
	if diff := cmp.Diff(want, last.Answers); diff != "" || last.Open != "" {
		t.Errorf("%+v %s", last, diff)
	}
}

// TestWordsForAnotherQuestion are not taken: an administrator has set the questionnaire
// back while its person was answering, and the question that is open now is asked.
func TestWordsForAnotherQuestion(t *testing.T) {
	h := newHouse(t)
	chat := questionnaire.InChat{Desk: h.desk}
	take := func(event agent.EventID, question, words string) agent.Reply {
		t.Helper()
		reply, err := chat.Take(t.Context(), agent.Answering{
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
	if err := h.desk.Rollback(t.Context(), "T1", "s", 0, "mistyped", h.now); err != nil {
		t.Fatal(err)
	}
	missed := take("3", "hours", "usual hours")
	if missed.Open != "day" || !missed.Missed {
		t.Errorf("%+v", missed)
	}
	if diff := cmp.Diff(missed, take("3", "hours", "usual hours")); diff != "" {
		t.Errorf("the same event once more: %s", diff)
	}
	if r := take("4", "day", "March 1"); r.Open != "hours" || r.Missed {
		t.Errorf("%+v", r)
	}
}

// TestAThreadIsFoundAgain by the registry, and where that has lost it by the database;
// by nobody of another company, and no more once it is complete.
func TestAThreadIsFoundAgain(t *testing.T) {
	h := newHouse(t)
	active := func(registry questionnaire.Registry, tenant agent.TenantID) agent.QuestionnaireID {
		t.Helper()
		h.open(registry)
		id, err := questionnaire.InChat{Desk: h.desk}.Active(t.Context(), tenant, "thread", "")
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	h.take(call("thread", "return-to-work", ""), "thread return-to-work", "first day back")
	if got := active(h.redis, "T1"); got != "return-to-work" {
		t.Errorf("by the registry: %q", got)
	}
	if got := active(nowhere{}, "T1"); got != "return-to-work" {
		t.Errorf("by the database: %q", got)
	}
	if got := active(h.redis, "T2"); got != "" {
		t.Errorf("for another company: %q", got)
	}
	for _, words := range []string{"February 1", "usual hours", "nothing", "send"} {
		h.take(call("thread", "return-to-work", words), "thread return-to-work", "")
	}
	if got := active(h.redis, "T1"); got != "" {
		t.Errorf("once it is complete: %q", got)
	}
}

// nowhere is a registry that has lost everything.
type nowhere struct{}

func (nowhere) Active(context.Context, agent.TenantID, questionnaire.ID) (questionnaire.Entry, bool) {
	return questionnaire.Entry{}, false
}
func (nowhere) SetActive(context.Context, agent.TenantID, questionnaire.ID, questionnaire.Entry) {}
func (nowhere) ClearActive(context.Context, agent.TenantID, questionnaire.ID)                    {}

// TestTheLastAnswerAgain: a turn that dies behind the last answer takes it again, in a
// thread that no detour remembers, and gets the same reply: HR must have the answers.
func TestTheLastAnswerAgain(t *testing.T) {
	h := newHouse(t)
	chat := questionnaire.InChat{Desk: h.desk}
	for _, words := range []string{"", "February 1", "usual hours", "nothing"} {
		h.take(call("thread", "return-to-work", words), "thread return-to-work", "")
	}
	last := func() agent.Reply {
		t.Helper()
		id, err := chat.Active(t.Context(), "T1", "thread", "E9")
		if err != nil || id != "return-to-work" {
			t.Fatalf("%q is active, %v", id, err)
		}
		reply, err := chat.Take(t.Context(), agent.Answering{Event: "E9", Tenant: "T1", Conversation: "thread", Questionnaire: id, Words: "yes", At: h.now})
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	first := last()
	if diff := cmp.Diff(first, last()); diff != "" || len(first.Answers) != 3 {
		t.Errorf("%d answers %s", len(first.Answers), diff)
	}
}

// TestAStaleRegistryMisleadsNobody: it says that a thread is under way which is complete.
func TestAStaleRegistryMisleadsNobody(t *testing.T) {
	h := newHouse(t)
	for _, words := range []string{"", "February 1", "usual hours", "nothing", "send"} {
		h.take(call("thread", "return-to-work", words), "thread return-to-work", "")
	}
	link := questionnaire.Link{Session: "thread", Template: "return-to-work"}
	h.redis.SetActive(t.Context(), "T1", "thread", questionnaire.Entry{ActiveSession: link.Session, ActiveTemplate: link.Template, Chain: []questionnaire.Link{link}})
	if id, err := (questionnaire.InChat{Desk: h.desk}).Active(t.Context(), "T1", "thread", ""); err != nil || id != "" {
		t.Errorf("%q is active, %v", id, err)
	}
}
