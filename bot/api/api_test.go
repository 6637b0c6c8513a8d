package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/leaveway/leaveway/agent"
)

// TestSeedPayloads sends the six example calls in order to the shipped forms, with a due
// date in the future, and continues until the request is filed.
func TestSeedPayloads(t *testing.T) {
	h := newRig(t)
	first := h.post("sess-abc123", `{ "action": "init" }`)
	h.want(first, "200 form step-type in-progress")
	if first.Session.WizardID != "leave-type-selector" || first.Session.CurrentStepID != "step-type" {
		t.Errorf("%+v", first.Session)
	}
	h.want(h.post("sess-abc123", `{
		"action": "init",
		"inputResponses": [
			{ "questionId": "q-leave-type", "value": "pregnancy-adoption" },
			{ "questionId": "q-leave-duration", "value": "12_weeks" }
		]
	}`), "200 form step-001 in-progress")
	h.want(h.post("sess-abc123", `{
		"action": "respond",
		"inputStepId": "step-001",
		"inputResponses": [{ "questionId": "q-expected-date", "value": "2027-06-15" }]
	}`), "200 form step-002 in-progress")
	h.want(h.post("sess-abc123", `{
		"action": "respond",
		"inputStepId": "step-002",
		"inputResponses": [
			{ "questionId": "q-work-state", "value": "CA" },
			{ "questionId": "q-manager-name", "value": "Jane Smith" }
		]
	}`), "200 form step-003 in-progress")
	resumed := h.post("sess-abc123", `{ "action": "resume" }`)
	h.want(resumed, "200 form step-003 in-progress")
	h.want(h.post("sess-other", `{
		"action": "init",
		"inputResponses": [{ "questionId": "q-leave-type", "value": "invalid-type" }]
	}`), "200 form step-type in-progress !q-leave-type")

	got := resumed.Session
	if got.SessionID != "sess-abc123" || got.WizardID != "preg-adoption-v1" || !got.CreatedAt.Equal(noon) || !got.UpdatedAt.Equal(noon) {
		t.Errorf("%+v", got)
	}
	var responses []string
	for _, r := range got.Responses {
		responses = append(responses, fmt.Sprint(r.QuestionID, " ", r.SemanticTag, " ", r.Value, " ", r.AnsweredAt.Equal(noon)))
	}
	if diff := cmp.Diff([]string{
		"q-leave-type LEAVE:QUESTION:LEAVE_TYPE pregnancy-adoption true",
		"q-expected-date PREG:QUESTION:EXPECTED_DATE 2027-06-15 true",
		"q-leave-duration PREG:QUESTION:LEAVE_DURATION 12_weeks true",
		"q-work-state PREG:QUESTION:WORK_STATE CA true",
		"q-manager-name PREG:QUESTION:MANAGER_NAME Jane Smith true",
	}, responses); diff != "" {
		t.Error(diff)
	}

	if diff := cmp.Diff([]string{"q-leave-start"}, got.Skipped); diff != "" { // optional, and left out
		t.Error(diff)
	}

	review := h.toReview("sess-abc123")
	if review.UI.Sections[1].Rows[0].Value != "Tuesday, June 15, 2027" {
		t.Errorf("%+v", review.UI.Sections)
	}
	h.want(h.post("sess-abc123", `{"action":"submit"}`), "200 message - completed")
	session := h.call(http.MethodGet, "/v1/sessions/sess-abc123", "").Session
	if session.Status != "completed" || len(session.Responses) != len(review.Session.Responses) || len(session.History) < 6 {
		t.Errorf("%+v", session)
	}
}

// toReview answers the questions that the example calls leave open.
func (h *rig) toReview(thread string) answer {
	h.Helper()
	h.want(h.post(thread, respond("step-003", "q-arrival", `"partner"`)), "200 form step-006 in-progress")
	a := h.post(thread, `{"action":"respond","inputStepId":"step-006","inputResponses":[
		{"questionId":"q-tenure-12-months","value":"yes"},{"questionId":"q-hours-1250","value":"not-sure"},{"questionId":"q-pattern","value":"continuous"}]}`)
	h.want(a, "200 form step-007 in-progress")
	a = h.post(thread, `{"action":"respond","inputStepId":"step-007","inputResponses":[]}`)
	h.want(a, "200 review review review")
	return a
}

// reviewed answers every question of a thread.
func (h *rig) reviewed(thread string) answer {
	h.Helper()
	h.post(thread, start("pregnancy-adoption"))
	h.post(thread, respond("step-001", "q-expected-date", `"2027-06-15"`))
	h.post(thread, `{"action":"respond","inputResponses":[{"questionId":"q-work-state","value":"CA"},{"questionId":"q-manager-name","value":"Jane Smith"}]}`)
	return h.toReview(thread)
}

func TestRefusedAnswers(t *testing.T) {
	h := newRig(t)
	h.want(h.post("s", start("pregnancy-adoption")), "200 form step-001 in-progress")
	for _, value := range []string{
		`"2020-01-01"`, `"next spring"`, `null`, `""`, `[]`, `7`, `true`, `["2027-06-15","2027-06-16"]`,
		`"🤱🏽 שלום"`, `"` + strings.Repeat("x", 10_000) + `"`,
	} {
		a := h.post("s", respond("step-001", "q-expected-date", value))
		h.want(a, "200 form step-001 in-progress !q-expected-date")
		if !strings.Contains(a.Errors[0].Message, "For example June 15 or 2027-06-15") {
			t.Errorf("%.40s: %v", value, a.Errors)
		}
	}
	a := h.post("s", respond("step-001", "q-shoe-size", "43"))
	h.want(a, "200 form step-001 in-progress !q-expected-date !q-shoe-size")
	// A name with quotes and other scripts comes back unchanged.
	h.want(h.post("s", respond("step-001", "q-expected-date", `"2027-06-15"`)), "200 form step-002 in-progress")
	a = h.post("s", `{"action":"respond","inputResponses":[{"questionId":"q-manager-name","value":"Zoë \"Zed\" O'Brien שלום"}]}`)
	h.want(a, "200 form step-002 in-progress !q-work-state")
	if a.UI.Data["q-manager-name"] != "Zoë \"Zed\" O'Brien שלום" {
		t.Errorf("kept: %v", a.UI.Data)
	}
}

func TestStepOffTheRoute(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"))
	h.post("s", respond("step-001", "q-expected-date", `"2027-06-15"`))
	h.post("s", respond("step-type", "q-leave-type", `"medical"`))
	a := h.post("s", respond("step-007", "q-notes", `"hello"`))
	h.want(a, "200 form step-001 in-progress")
	if !strings.Contains(a.Notice, "no longer part of your request") || a.Session.WizardID != "medical-v1" {
		t.Errorf("there is no notice: %s", a.Raw)
	}
	if len(a.Session.Parked) != 2 || a.Session.Parked[0].QuestionID != "q-expected-date" || a.Session.Parked[0].SemanticTag != "PREG:QUESTION:EXPECTED_DATE" {
		t.Errorf("parked: %+v", a.Session.Parked)
	}
	a = h.post("s", respond("step-type", "q-leave-type", `"pregnancy-adoption"`))
	h.want(a, "200 form step-002 in-progress")
	if len(a.Session.Parked) != 0 {
		t.Errorf("still parked: %+v", a.Session.Parked)
	}
}

func TestValuesHaveTypes(t *testing.T) {
	h := newRig(t, everything)
	a := h.post("s", start("medical"))
	golden(t, "schema-everything.json", a.UI.Schema)
	a = h.post("s", `{"action":"respond","inputStepId":"step-001","inputResponses":[
		{"questionId":"q-start","value":"not-sure"},
		{"questionId":"q-period","value":["2027-06-01","2027-08-23"]},
		{"questionId":"q-days","value":["fri","mon"]},
		{"questionId":"q-tenure","value":"yes"},
		{"questionId":"q-hours","value":3.2e1},
		{"questionId":"q-reason","value":null},
		{"questionId":"q-email","value":"dana@Example.com"},
		{"questionId":"q-phone","value":"+1 415 555 0123"},
		{"questionId":"q-papers","value":["F1 a.pdf","F2 b.pdf"]}
	]}`)
	h.want(a, "200 review review review")
	got := map[string]any{}
	for _, r := range a.Session.Responses {
		got[r.QuestionID] = r.Value
	}
	want := map[string]any{
		"q-leave-type": "medical", "q-leave-duration": "12_weeks",
		"q-start": "not-sure", "q-period": []any{"2027-06-01", "2027-08-23"}, "q-days": []any{"mon", "fri"},
		"q-tenure": "yes", "q-hours": 32.0, "q-email": "dana@example.com", "q-phone": "+14155550123",
		"q-papers": []any{"F1 a.pdf", "F2 b.pdf"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	golden(t, "schema-review.json", a.UI.Schema)
}

// TestSchemaMatchesForm checks that the schema accepts exactly what the form accepts.
func TestSchemaMatchesForm(t *testing.T) {
	h := newRig(t, everything)
	var s jsonschema.Schema
	if err := json.Unmarshal(h.post("s", start("medical")).UI.Schema, &s); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		question, value string
		fits            bool
	}{
		{"q-start", `"2027-06-01"`, true},
		{"q-start", `"not-sure"`, true},
		{"q-start", `7`, false},
		{"q-period", `["2027-06-01","2027-08-23"]`, true},
		{"q-period", `["2027-06-01"]`, false},
		{"q-days", `["mon","tue"]`, true},
		{"q-days", `"not-sure"`, true},
		{"q-days", `[]`, false},
		{"q-days", `["mon","tue","fri"]`, false},
		{"q-days", `["sun"]`, false},
		{"q-tenure", `"not-sure"`, true},
		{"q-tenure", `"maybe"`, false},
		{"q-hours", `40`, true},
		{"q-hours", `40.5`, false},
		{"q-hours", `-1`, false},
		{"q-hours", `81`, false},
		{"q-hours", `"not-sure"`, false},
		{"q-reason", `"` + strings.Repeat("ä", 200) + `"`, true},
		{"q-reason", `"` + strings.Repeat("ä", 201) + `"`, false},
		{"q-papers", `["F1 a.pdf"]`, true},
		{"q-start", `null`, false}, // required
		{"q-tenure", `null`, false},
		{"q-period", `null`, true},
		{"q-reason", `null`, true},
		{"q-email", `null`, true},
		{"q-papers", `null`, true},
	} {
		var value any
		if err := json.Unmarshal([]byte(c.value), &value); err != nil {
			t.Fatal(err)
		}
		resolved, err := s.Properties[c.question].Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(value); (err == nil) != c.fits {
			t.Errorf("the schema of %s with %.40s: %v", c.question, c.value, err)
		}
		a := h.post("s", respond("step-001", c.question, c.value))
		refused := false
		for _, e := range a.Errors {
			refused = refused || e.QuestionID == c.question
		}
		if refused == c.fits {
			t.Errorf("%s with %.40s: %v", c.question, c.value, a.Errors)
		}
	}
}

func TestPausedAndCancelled(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"), "Idempotency-Key", "1")
	h.want(h.post("s", `{"action":"resume"}`), "200 form step-001 in-progress")
	a := h.post("s", `{"action":"cancel"}`)
	h.want(a, "200 message - abandoned")
	if a.UI.Data["text"] == "" {
		t.Error("there is no text")
	}
	h.want(h.post("s", `{"action":"submit"}`), "200 message - abandoned")
	h.want(h.post("s", `{"action":"respond","inputStepId":"step-001","inputResponses":[]}`), "200 message - abandoned")
	h.want(h.post("s", `{"action":"init"}`), "200 form step-type in-progress")
}

func TestSubmitIncomplete(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"))
	a := h.post("s", `{"action":"submit"}`)
	h.want(a, "200 form step-001 in-progress")
	if a.Notice == "" {
		t.Error("there is no notice")
	}
}

func TestIdempotencyKey(t *testing.T) {
	h := newRig(t)
	body := start("pregnancy-adoption")
	first := h.post("s", body, "Idempotency-Key", "k1")
	again := h.post("s", body, "Idempotency-Key", "k1")
	// Only the notice differs, because nothing happens the second time.
	again.Notice, again.Raw = first.Notice, first.Raw
	if diff := cmp.Diff(first, again); diff != "" {
		t.Error(diff)
	}
	if h.seen[0].ID != h.seen[1].ID {
		t.Error("a repeated call got another event id")
	}
	h.post("s/2", body, "Idempotency-Key", "k1")
	h.post("other", body, "Idempotency-Key", "k1")
	h.post("s", `{"action":"resume"}`)
	h.post("s", `{"action":"resume"}`)
	ids := map[agent.EventID]bool{}
	for _, ev := range h.seen[1:] {
		if ids[ev.ID] {
			t.Errorf("%s is the id of two calls", ev.ID)
		}
		ids[ev.ID] = true
	}
}

func TestEmployees(t *testing.T) {
	h := newRig(t)
	a := h.post("s", `{"action":"init","employeeId":"emp-456"}`)
	if a.Session.EmployeeID != "emp-456" || h.seen[0].Person.ID != "emp-456" {
		t.Errorf("%+v", a.Session)
	}
	if a := h.post("s", `{"action":"resume"}`); a.Session.EmployeeID != "emp-456" {
		t.Errorf("%+v", a.Session)
	}
	if a := h.post("s", `{"action":"resume","employeeId":"emp-7"}`); a.Status != http.StatusConflict || a.Error.Code != "conflict" {
		t.Error(a.Raw)
	}
	if a := h.post("nobody", `{"action":"init"}`); a.Session.EmployeeID != "nobody" {
		t.Errorf("%+v", a.Session)
	}
	place := agent.Place{Surface: agent.API, Private: true}
	for _, ev := range h.seen {
		if ev.Tenant != "T1" || ev.Place != place || !ev.At.Equal(noon) {
			t.Errorf("%+v", ev)
		}
	}
}
