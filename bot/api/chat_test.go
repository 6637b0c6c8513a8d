package api_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/api"
)

// TestActingForPeopleInSlackIsAScope sends every call that acts, in sessions and for people
// of Slack's, with and without the scope. Reading is allowed without it.
func TestActingForPeopleInSlackIsAScope(t *testing.T) {
	for _, c := range []struct {
		name, method, path, body string
		refused                  bool
	}{
		{"a session that is there", "POST", "/v1/wizard/slack-T1-U0DANA", `{"action":"cancel"}`, true},
		{"its form", "POST", "/v1/wizard/slack-T1-U0DANA", `{"action":"respond","inputResponses":[]}`, true},
		{"a session that could be there", "POST", "/v1/wizard/slack-T1-U0SAM", `{"action":"init"}`, true},
		{"a person of Slack's", "POST", "/v1/wizard/t1", `{"action":"init","employeeId":"U0DANA"}`, true},
		{"one whose id is the thread's", "POST", "/v1/wizard/U0DANA", `{"action":"init"}`, true},
		{"an employee with an id like Slack's", "POST", "/v1/wizard/t2", `{"action":"init","employeeId":"WORKER77"}`, false},
		{"an employee", "POST", "/v1/wizard/t3", `{"action":"init","employeeId":"emp-456"}`, false},
		{"the answers of a session of Slack's", "POST", "/v1/sessions/slack-T1-U0DANA/rollback", `{"version":0,"why":"x"}`, true},
		{"a questionnaire of Slack's", "POST", "/v1/questionnaire", `{"session_id":"slack-T1-U0DANA-questions","query":"hi"}`, true},
		{"reading", "GET", "/v1/sessions/slack-T1-U0DANA", ``, false},
	} {
		for _, scope := range []bool{false, true} {
			h := newRig(t)
			h.inChat()
			handler := h.with(func(cfg *api.Config) { cfg.ForChatUsers, cfg.IsChatUser = scope, slackHas("U0DANA") })
			r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
			r.Header.Set("Authorization", "Bearer "+token)
			w := httptest.NewRecorder()
			acted := len(h.seen)
			handler.ServeHTTP(w, r)
			forbidden := w.Code == http.StatusForbidden
			if want := c.refused && !scope; forbidden != want {
				t.Errorf("%s (scope: %v): %d %s", c.name, scope, w.Code, w.Body)
			}
			if forbidden && (len(h.seen) != acted || !strings.Contains(w.Body.String(), "LEAVEWAY_API_SCOPES")) {
				t.Errorf("%s: the agent was asked, or nobody is told what to do: %s", c.name, w.Body)
			}
		}
	}
}

// TestEveryCallHasItsScope checks that the test above knows every call of the API.
func TestEveryCallHasItsScope(t *testing.T) {
	source, err := os.ReadFile("api.go")
	if err != nil {
		t.Fatal(err)
	}
	calls := regexp.MustCompile(`HandleFunc\("([A-Z]+ /[^"]*)"`).FindAllStringSubmatch(string(source), -1)
	known := []string{"POST /v1/wizard/{thread_id}", "GET /v1/sessions/{session_id}", "POST /v1/questionnaire", "POST /v1/sessions/{session_id}/rollback"}
	for _, call := range calls {
		if !slices.Contains(known, call[1]) {
			t.Errorf("%s: who may do that for people in Slack? Add it to TestActingForPeopleInSlackIsAScope, and here", call[1])
		}
	}
	if len(calls) != len(known) {
		t.Errorf("found %q", calls)
	}
}

// TestSlackMustSayWhoIsThere checks that nobody is acted for while Slack can't be asked.
func TestSlackMustSayWhoIsThere(t *testing.T) {
	h := newRig(t)
	handler := h.with(func(cfg *api.Config) {
		cfg.IsChatUser = func(context.Context, agent.UserID) (bool, error) { return false, errors.New("out of reach") }
	})
	r := httptest.NewRequest(http.MethodPost, "/v1/wizard/t1", strings.NewReader(`{"action":"init","employeeId":"U0DANA"}`))
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || len(h.seen) > 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// inChat has Dana write in Slack, which begins her session there.
func (h *rig) inChat() {
	h.Helper()
	_, err := h.config.Turn(h.Context(), agent.Event{
		ID: "E1", At: noon, Tenant: "T1", Session: "slack-T1-U0DANA", Person: agent.PersonRef{ID: "U0DANA"},
		Place: agent.Place{Surface: agent.SlackChat, Private: true, Message: "1.1"}, Act: agent.Said{Text: "I'm pregnant"},
	})
	if err != nil {
		h.Fatal(err)
	}
}

func slackHas(ids ...agent.UserID) func(context.Context, agent.UserID) (bool, error) {
	return func(_ context.Context, id agent.UserID) (bool, error) {
		return slices.Contains(ids, id), nil
	}
}
