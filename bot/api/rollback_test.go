package api_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// formSession has the fields of a form's session that the tests read.
type formSession struct {
	Session struct {
		CurrentStepID, Status string
		Stack                 []struct{ Pathway string }
		Context               map[string]any
		ContextVersions       []struct {
			Version int
			Pathway string
			Merge   map[string]any
		}
		History []struct {
			By, What, Question, From, To string
			Why                          struct{ By, Reason string }
		}
	}
	Error struct{ Message string }
}

// TestFormSession reads a form's stack, context and versions, and rolls it back.
func TestFormSession(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"))
	h.post("s", respond("step-001", "q-expected-date", `"2027-06-15"`))
	h.post("s", respond("step-001", "q-expected-date", `"2027-07-15"`))
	var shown formSession
	if status := h.into(http.MethodGet, "/v1/sessions/s", "", &shown); status != 200 {
		t.Fatal(status, shown.Error)
	}
	s := shown.Session
	if len(s.Stack) != 1 || s.Stack[0].Pathway != "leave" || s.Context["q-expected-date"] != "2027-07-15" {
		t.Errorf("%+v", s)
	}
	last := len(s.ContextVersions) - 1
	if v := s.ContextVersions[last]; v.Pathway != "leave" || v.Merge["q-expected-date"] != "2027-07-15" {
		t.Errorf("%+v", s.ContextVersions)
	}
	before := s.ContextVersions[last-1].Version
	if status := h.into(http.MethodPost, "/v1/sessions/s/rollback", body("version", before, "why", "mistyped"), &shown); status != 200 {
		t.Fatal(status, shown.Error)
	}
	if got := shown.Session.Context["q-expected-date"]; got != "2027-06-15" {
		t.Errorf("rolled back to %v", got)
	}
	line := shown.Session.History[len(shown.Session.History)-1]
	if diff := cmp.Diff([]string{"", "set back", "q-expected-date", "2027-07-15", "2027-06-15", "hand", "mistyped"},
		[]string{line.By, line.What, line.Question, line.From, line.To, line.Why.By, line.Why.Reason}); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		thread, body string
		status       int
	}{
		{"s", body("version", 99, "why", "x"), 400},
		{"s", body("version", -1, "why", "x"), 400},
		{"s", body("version", 1), 400},
		{"nobody", body("version", 0, "why", "x"), 404},
	} {
		if status := h.into(http.MethodPost, "/v1/sessions/"+c.thread+"/rollback", c.body, &shown); status != c.status || shown.Error.Message == "" {
			t.Errorf("%s %s: %d %s", c.thread, c.body, status, shown.Error.Message)
		}
	}
	h.reviewed("filed")
	h.post("filed", `{"action":"submit"}`)
	if status := h.into(http.MethodPost, "/v1/sessions/filed/rollback", body("version", 1, "why", "x"), &shown); status != http.StatusConflict {
		t.Errorf("a filed request was rolled back: %d %s", status, shown.Error.Message)
	}
}

// body returns a JSON object of alternating names and values.
func body(pairs ...any) string {
	fields := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		fields[pairs[i].(string)] = pairs[i+1]
	}
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return string(text)
}
