package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/api"
	"github.com/leaveway/leaveway/wizard"
)

func TestBadInput(t *testing.T) {
	h := newRig(t)
	h.post("s", `{"action":"init"}`)
	before := len(h.seen)
	deep := strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000)
	for _, c := range []struct {
		method, path, body string
		status             int
		code, says         string
	}{
		{"POST", "/v1/wizard/s", ``, 400, "bad_request", "not JSON"},
		{"POST", "/v1/wizard/s", `{"action":`, 400, "bad_request", "not JSON"},
		{"POST", "/v1/wizard/s", `{"action":"init"} {"action":"init"}`, 400, "bad_request", "character 19"},
		{"POST", "/v1/wizard/s", `[1,2]`, 400, "bad_request", "must be a JSON object"},
		{"POST", "/v1/wizard/s", `{}`, 400, "bad_request", `"action" is missing`},
		{"POST", "/v1/wizard/s", `null`, 400, "bad_request", `"action" is missing`},
		{"POST", "/v1/wizard/s", `{"action":"dance"}`, 400, "bad_request", `no action "dance"`},
		{"POST", "/v1/wizard/s", `{"action":7}`, 400, "bad_request", `"action" must not be of the type number`},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputStepId":["step-001"]}`, 400, "bad_request", `"inputStepId" must not be of the type array`},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputResponses":{"q":"a"}}`, 400, "bad_request", `"inputResponses"`},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputResponses":[{"value":"a"}]}`, 400, "bad_request", "inputResponses[0] has no questionId"},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputResponses":[{"questionId":"q","value":1},{"questionId":"q","value":2}]}`, 400, "bad_request", "twice"},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputResponses":[{"questionId":"q","value":{"a":1}}]}`, 400, "bad_request", `value of "q"`},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputResponses":[{"questionId":"q","value":[["a"]]}]}`, 400, "bad_request", `value of "q"`},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputResponses":[{"questionId":"q","value":1e999}]}`, 400, "bad_request", `value of "q"`},
		{"POST", "/v1/wizard/s", `{"action":"respond","inputResponses":[{"questionId":"q","value":` + deep + `}]}`, 400, "bad_request", ""},
		{"POST", "/v1/wizard/s", "{\"action\":\"init\",\"employeeId\":\"a\xffb\"}", 400, "bad_request", "UTF-8"},
		{"POST", "/v1/wizard/s", `{"action":"init","employeeId":"a\u0000b"}`, 400, "bad_request", "not text"},
		{"POST", "/v1/wizard/s", `{"action":"init","employeeId":"` + strings.Repeat("e", 201) + `"}`, 400, "bad_request", "longer than 200"},
		{"POST", "/v1/wizard/%00", `{"action":"init"}`, 400, "bad_request", "not text"},
		{"POST", "/v1/wizard/%20", `{"action":"init"}`, 400, "bad_request", "empty"},
		{"POST", "/v1/wizard/" + strings.Repeat("x", 201), `{"action":"init"}`, 400, "bad_request", "longer"},
		{"POST", "/v1/wizard/s", `{"action":"init","filler":"` + strings.Repeat("x", 1<<20) + `"}`, 413, "too_large", "1 MB"},
		{"POST", "/v1/wizard/unheard-of", `{"action":"resume"}`, 404, "not_found", "unheard-of"},
		{"POST", "/v1/wizard/unheard-of", `{"action":"respond","inputStepId":"step-001"}`, 404, "not_found", "init"},
		{"POST", "/v1/wizard/unheard-of", `{"action":"submit"}`, 404, "not_found", "unheard-of"},
		{"GET", "/v1/sessions/unheard-of", ``, 404, "not_found", "unheard-of"},
		{"GET", "/v1/sessions/%00%ff", ``, 404, "not_found", ""},
		{"GET", "/v1/wizard/s", ``, 405, "method_not_allowed", "Use POST"},
		{"DELETE", "/v1/sessions/s", ``, 405, "method_not_allowed", "Use GET"},
		{"GET", "/v1/", ``, 404, "not_found", "nothing at this address"},
		{"POST", "/v1/wizard/", `{}`, 404, "not_found", ""},
	} {
		a := h.call(c.method, c.path, c.body)
		if a.Status != c.status || a.Error.Code != c.code || !strings.Contains(a.Error.Message, c.says) {
			t.Errorf("%s %.40s %.60s: %d %+v", c.method, c.path, c.body, a.Status, a.Error)
		}
	}
	if a := h.post("s", `{"action":"init"}`, "Idempotency-Key", strings.Repeat("k", 300)); a.Status != 400 {
		t.Error(a.Raw)
	}
	if len(h.seen) != before {
		t.Errorf("%d calls got through", len(h.seen)-before)
	}
	// Unknown fields are ignored.
	h.want(h.post("s", `{"action":"resume","locale":"de","inputResponses":null}`), "200 form step-type in-progress")
}

func TestAuthorization(t *testing.T) {
	h := newRig(t)
	for _, header := range []string{"", "Bearer", "Bearer ", "Bearer s3cre", "Bearer s3cret2", "Basic s3cret", "s3cret", "Bearer S3CRET"} {
		for _, path := range []string{"/v1/wizard/s", "/v1/nowhere"} {
			if a := h.call("POST", path, `{"action":"init"}`, "Authorization", header); a.Status != 401 || a.Error.Code != "unauthorized" {
				t.Errorf("%q: %s", header, a.Raw)
			}
		}
	}
	if a := h.call("POST", "/v1/wizard/s", `{"action":"init"}`, "Authorization", "bearer "+token); a.Status != 200 {
		t.Error(a.Raw)
	}
	h.handler = api.New(api.Config{})
	for _, header := range []string{"", "Bearer ", "Bearer"} {
		if a := h.call("GET", "/v1/sessions/s", "", "Authorization", header); a.Status != 401 {
			t.Errorf("no token is configured, but %q is let in: %d", header, a.Status)
		}
	}
}

// brokenStore fails after some calls, as a database on a bad disk would.
type brokenStore struct{ after int }

func (b *brokenStore) Session(context.Context, agent.TenantID, agent.SessionID) (agent.Session, bool, error) {
	b.after--
	if b.after < 0 {
		return agent.Session{}, false, errors.New("disk I/O error in table sessions")
	}
	return agent.Session{}, false, nil
}

func (b *brokenStore) History(context.Context, agent.TenantID, agent.SessionID) ([]agent.Change, error) {
	return nil, errors.New("disk I/O error in table history")
}

func TestFailureOnOurSide(t *testing.T) {
	h := newRig(t)
	for after := range 3 {
		h.handler = api.New(api.Config{Token: token, Store: &brokenStore{after}, Turn: func(context.Context, agent.Event) (agent.Outcome, error) {
			if after == 1 {
				return agent.Outcome{}, errors.New("disk I/O error")
			}
			return agent.Outcome{}, nil
		}})
		a := h.post("s", `{"action":"init"}`)
		if a.Status != 503 || a.Error.Code != "unavailable" || strings.Contains(a.Raw, "disk") {
			t.Errorf("after %d: %d %s", after, a.Status, a.Raw)
		}
	}
}

// FuzzBody checks that any body gets JSON in response and never a 5xx.
func FuzzBody(f *testing.F) {
	for _, body := range []string{`{"action":"init"}`, start("medical"), respond("step-001", "q-hours", "1e5"), `{"action":"resume","inputResponses":[{"questionId":"q","value":[true,null]}]}`} {
		f.Add([]byte(body))
	}
	library := wizard.NewLibrary(wizard.Limits{})
	handler := api.New(api.Config{
		Token: token, Wizards: library, Store: emptyStore{},
		Turn: func(context.Context, agent.Event) (agent.Outcome, error) {
			return agent.Outcome{View: agent.Notice{Text: "hello"}}, nil
		},
	})
	f.Fuzz(func(t *testing.T, body []byte) {
		r := httptest.NewRequest("POST", "/v1/wizard/s", bytes.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code >= 500 || !json.Valid(w.Body.Bytes()) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}

type emptyStore struct{}

func (emptyStore) Session(context.Context, agent.TenantID, agent.SessionID) (agent.Session, bool, error) {
	return agent.Session{}, false, nil
}

func (emptyStore) History(context.Context, agent.TenantID, agent.SessionID) ([]agent.Change, error) {
	return nil, nil
}
