package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// asked has the fields of a response that the tests read.
type asked struct {
	Status                    int `json:"-"`
	Response, Phase, Template string
	SessionID                 string `json:"session_id"`
	Complete                  bool   `json:"is_complete"`
	Resumed                   bool
	Followed                  bool   `json:"followed_reroute"`
	Went                      string `json:"status"`
	Reroute                   *struct{ New_intent, Trigger_message string }
	Error                     struct{ Code, Message string }
}

func (h *rig) ask(body string) asked {
	h.Helper()
	var a asked
	a.Status = h.into(http.MethodPost, "/v1/questionnaire", body, &a)
	return a
}

// into decodes a response of any kind.
func (h *rig) into(method, path, body string, v any) (status int) {
	h.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), v); err != nil {
		h.Fatalf("%s %s: %v: %s", method, path, err, w.Body)
	}
	return w.Code
}

// TestSeedQuestionnaireCalls sends the bodies of three documented curl calls, unchanged.
func TestSeedQuestionnaireCalls(t *testing.T) {
	h := newRig(t)
	first := h.ask(`{"session_id":"test-123","template":"navigator","query":"hello"}`)
	if first.Status != 200 || first.SessionID != "test-123" || first.Template != "navigator" || first.Resumed || first.Complete {
		t.Errorf("%+v", first)
	}
	second := h.ask(`{"session_id":"test-123","template":"navigator","query":"haluan varata ajan"}`)
	if second.SessionID != "test-123-r1" || second.Template != "booking-fi" || second.Went != "reroute" || second.Reroute == nil ||
		second.Reroute.New_intent != "ajanvaraus" || second.Reroute.Trigger_message != "haluan varata ajan" {
		t.Errorf("%+v", second)
	}
	if want := "Varataan sinulle aika.\n\nMihin palveluun haluat ajan? (lääkäri / sairaanhoitaja / hammaslääkäri)"; second.Response != want {
		t.Errorf("%q", second.Response)
	}
	third := h.ask(`{"session_id":"test-123","template":"navigator","query":"next message"}`)
	if third.SessionID != "test-123-r1" || third.Template != "booking-fi" || third.Went != "in-progress" || !third.Followed || !third.Resumed {
		t.Errorf("%+v", third)
	}
}

// TestBadQuestionnaireCalls checks that bad calls get a 4xx and a sentence.
func TestBadQuestionnaireCalls(t *testing.T) {
	h := newRig(t)
	for body, want := range map[string]string{
		``:                 "400 The body is not JSON",
		`[]`:               "400 The body must be a JSON object",
		`{"session_id":7}`: `400 "session_id" must not be of the type number`,
		`{"session_id":"a","template":{},"query":"x"}`:                                           `400 "template" must not be of the type object`,
		`{"session_id":"a","template":"navigator","query":["x"]}`:                                `400 "query" must not be of the type array`,
		`{"session_id":"a","template":"navigator","query":" "}`:                                  `400 "query" is missing`,
		`{"template":"navigator","query":"x"}`:                                                   `400 "session_id" is missing`,
		`{"session_id":"a","template":"nothing","query":"x"}`:                                    `404 There is no template "nothing"`,
		`{"session_id":"a-r999999999999","template":"navigator","query":"x"}`:                    `400 "session_id" ends in "-r999999999999"`,
		`{"session_id":"` + strings.Repeat("x", 10_000) + `","template":"n","query":"x"}`:        `400 "session_id" is longer than 200`,
		`{"session_id":"a","template":"navigator","query":"x","sms_to":"+1"}`:                    `400 "sms_to"`,
		`{"session_id":"a","template":"navigator","query":"x","sms_to":7}`:                       `400 "sms_to" must not be`,
		"{\"session_id\":\"a\xff\",\"template\":\"navigator\",\"query\":\"x\"}":                  "400 The body is not UTF-8",
		`{"session_id":"a","template":"navigator","query":"` + strings.Repeat("x", 1<<20) + `"}`: "413 The body is larger",
	} {
		a := h.ask(body)
		if !strings.HasPrefix(want, strconv.Itoa(a.Status)+" ") || !strings.Contains(a.Error.Message, want[4:]) || a.Error.Code == "" {
			t.Errorf("%.60s: %d %q, want %s", body, a.Status, a.Error.Message, want)
		}
	}
	if a := h.ask(`{"session_id":"-r-1","template":"navigator","query":"hello"}`); a.Status != 200 || a.SessionID != "-r-1" {
		t.Errorf("an id that only looks like a reroute: %+v", a)
	}
	var a asked
	if status := h.into(http.MethodGet, "/v1/questionnaire", "", &a); status != 405 {
		t.Error(status)
	}
	long := h.ask(`{"session_id":"long","template":"navigator","query":"` + strings.Repeat("x", 30_000) + `"}`)
	if long.Status != 200 || !strings.Contains(long.Response, "too long for me to read") {
		t.Errorf("%+v", long)
	}
}

// TestQuestionnaireIdempotencyKey checks that the header makes a call safe to repeat.
func TestQuestionnaireIdempotencyKey(t *testing.T) {
	h := newRig(t)
	send := func(key, words string) asked {
		t.Helper()
		r := httptest.NewRequest(http.MethodPost, "/v1/questionnaire", strings.NewReader(`{"session_id":"a","template":"phq9","query":"`+words+`"}`))
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Idempotency-Key", key)
		w := httptest.NewRecorder()
		h.handler.ServeHTTP(w, r)
		a := asked{Status: w.Code}
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	send("1", "hello")
	first := send("2", "1")
	if diff := cmp.Diff(first, send("2", "1")); diff != "" || first.Status != 200 || !strings.Contains(first.Response, "down, depressed") {
		t.Errorf("%+v %s", first, diff)
	}
	for key, want := range map[string]string{
		"2":                      "422 used with a different body",
		strings.Repeat("x", 201): "400 longer than 200 characters",
		"\xff\xfe":               "400 characters that are not text",
	} {
		if a := send(key, "2"); strconv.Itoa(a.Status) != want[:3] || !strings.Contains(a.Error.Message, want[4:]) || a.Error.Code == "" {
			t.Errorf("%.10q: %+v", key, a)
		}
	}
	var shown struct {
		Session struct{ CurrentQuestionID string }
	}
	h.into(http.MethodGet, "/v1/sessions/a", "", &shown)
	if got := shown.Session.CurrentQuestionID; got != "down" {
		t.Errorf("the current question is %q: an answer was taken twice", got)
	}
}

// TestQuestionnaireSession reads the stack, the context and its versions, and the reasons
// in the history, and rolls the session back.
func TestQuestionnaireSession(t *testing.T) {
	h := newRig(t)
	h.ask(`{"session_id":"s","template":"navigator","query":"varata aika"}`)
	h.ask(`{"session_id":"s","template":"navigator","query":"lääkäri"}`)
	h.ask(`{"session_id":"s","template":"navigator","query":"maanantai"}`)
	var shown struct {
		Session struct {
			SessionID, BaseID, Template, CurrentQuestionID, Status string
			Stack                                                  []struct{ Pathway string }
			Context                                                map[string]any
			ContextVersions                                        []struct {
				Version int
				Pathway string
				Merge   map[string]any
			}
			History []struct {
				Session, What, From, To string
				Why                     struct{ By, Pattern, Reason string }
			}
		}
		Error struct{ Message string }
	}
	if status := h.into(http.MethodGet, "/v1/sessions/s", "", &shown); status != 200 {
		t.Fatal(status, shown.Error)
	}
	s := shown.Session
	if s.SessionID != "s-r1" || s.BaseID != "s" || s.Template != "booking-fi" || s.CurrentQuestionID != "name" || s.Status != "in-progress" {
		t.Errorf("%+v", s)
	}
	if len(s.Stack) != 1 || s.Stack[0].Pathway != "questions" || len(s.ContextVersions) != 2 || s.ContextVersions[1].Merge["answers"] == nil {
		t.Errorf("%+v", s)
	}
	if len(s.History) != 2 || s.History[1].What != "reroute" || s.History[1].To != "booking-fi" || s.History[1].Why.By != "pattern" || s.History[1].Why.Pattern != "varata ai*" {
		t.Errorf("%+v", s.History)
	}
	if status := h.into(http.MethodPost, "/v1/sessions/s/rollback", `{"version":1,"why":"a mistake"}`, &shown); status != 200 {
		t.Fatal(status, shown.Error)
	}
	want := map[string]any{"answers": map[string]any{"booking-fi": map[string]any{"service": "doctor"}}}
	if diff := cmp.Diff(want, shown.Session.Context); diff != "" || shown.Session.CurrentQuestionID != "when" {
		t.Errorf("%s %s", shown.Session.CurrentQuestionID, diff)
	}
	for body, code := range map[string]int{`{"version":99,"why":"x"}`: 400, `{"version":1}`: 400, `{"why":"x"}`: 400, `{"version":"1"}`: 400, `{`: 400} {
		if status := h.into(http.MethodPost, "/v1/sessions/s/rollback", body, &shown); status != code || shown.Error.Message == "" {
			t.Errorf("%s: %d %s", body, status, shown.Error.Message)
		}
	}
	if status := h.into(http.MethodPost, "/v1/sessions/nobody/rollback", `{"version":0,"why":"x"}`, &shown); status != 404 {
		t.Error(status)
	}
	if status := h.into(http.MethodGet, "/v1/sessions/nobody", "", &shown); status != 404 {
		t.Error(status)
	}
}
