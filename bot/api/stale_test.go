package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestUnknownStep checks that a step that no form has is the caller's mistake, unlike a
// step that is off the route.
func TestUnknownStep(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"))
	before := len(h.seen)
	a := h.post("s", respond("step-99", "q-notes", `"hello"`))
	if a.Status != http.StatusBadRequest || !strings.Contains(a.Error.Message, `No form has a step "step-99"`) || len(h.seen) != before {
		t.Error(a.Raw)
	}
}

// TestAnsweringTheReview checks that a caller who answers the review step is told what
// to do instead, and that nothing changes.
func TestAnsweringTheReview(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"))
	a := h.post("s", respond("review", "q-notes", `"hello"`))
	h.want(a, "200 form step-001 in-progress")
	if !strings.Contains(a.Notice, "hasn't been sent to HR") || !strings.Contains(a.Notice, "Still to answer") {
		t.Errorf("before the review: %q", a.Notice)
	}
	version := h.reviewed("t").Session.Version
	for _, body := range []string{
		respond("review", "q-notes", `"hello"`), `{"action":"respond","inputResponses":[{"questionId":"q-notes","value":"hello"}]}`, `{"action":"respond"}`,
	} {
		a := h.post("t", body)
		h.want(a, "200 review review review")
		if !strings.Contains(a.Notice, "Every question is answered") || !strings.Contains(a.Notice, "inputStepId") || a.Session.Version != version {
			t.Errorf("%s: version %d, %q", body, a.Session.Version, a.Notice)
		}
	}
	a = h.post("t", respond("step-007", "q-notes", `"hello"`))
	h.want(a, "200 review review review")
	if a.UI.Data["q-notes"] != "hello" || a.Notice != "" {
		t.Errorf("the named step was not answered: %s", a.Raw)
	}
	h.post("t", `{"action":"submit"}`)
	if a := h.post("t", respond("review", "q-notes", `"more"`)); a.Status != http.StatusOK || strings.Contains(a.UI.Data["text"].(string), "no longer part") {
		t.Error(a.Raw)
	}
}

// TestStaleAnswer checks that a call keeps answers that are newer than its revision.
func TestStaleAnswer(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"))
	seen := h.post("s", respond("step-001", "q-expected-date", `"2027-06-15"`)).Session.Version
	with := func(revision int64, day string) string {
		return fmt.Sprintf(`{"action":"respond","inputStepId":"step-001","revision":%d,"inputResponses":[{"questionId":"q-expected-date","value":%q}]}`, revision, day)
	}
	dueDate := func(a answer) any {
		for _, r := range a.Session.Responses {
			if r.QuestionID == "q-expected-date" {
				return r.Value
			}
		}
		return nil
	}
	newer := h.post("s", with(seen, "2027-06-20"))
	if got := dueDate(newer); got != "2027-06-20" || newer.Notice != "" || newer.Session.Version <= seen {
		t.Fatalf("an up-to-date caller was refused: %s", newer.Raw)
	}
	stale := h.post("s", with(seen, "2027-07-01"))
	if got := dueDate(stale); got != "2027-06-20" || !strings.Contains(stale.Notice, "kept the newer answers") {
		t.Errorf("the newer answer was overwritten with %v: %q", got, stale.Notice)
	}
	if got := dueDate(h.post("s", with(newer.Session.Version, "2027-07-01"))); got != "2027-07-01" {
		t.Errorf("with the latest revision: %v", got)
	}
	if got := dueDate(h.post("s", with(0, "2027-07-02"))); got != "2027-07-02" {
		t.Errorf("without a revision, the last call didn't win: %v", got)
	}
	// Sending a revision doesn't change which questions a step has.
	a := h.post("s", fmt.Sprintf(`{"action":"respond","inputStepId":"step-002","revision":%d,"inputResponses":[{"questionId":"q-shoe-size","value":43}]}`, newer.Session.Version))
	h.want(a, "200 form step-002 in-progress !q-work-state !q-manager-name !q-shoe-size")
	for _, revision := range []int64{-1, 99} {
		if a := h.post("s", with(revision, "2027-07-03")); a.Status != http.StatusBadRequest || !strings.Contains(a.Error.Message, "session.version") {
			t.Errorf("revision %d: %s", revision, a.Raw)
		}
	}
}

// TestStaleReview checks that only the answers that someone has reviewed are filed.
func TestStaleReview(t *testing.T) {
	h := newRig(t)
	seen := h.reviewed("s").Session.Version
	now := h.post("s", respond("step-007", "q-notes", `"one more thing"`)).Session.Version
	a := h.post("s", fmt.Sprintf(`{"action":"submit","revision":%d}`, seen))
	h.want(a, "200 review review review")
	if !strings.Contains(a.Notice, "has changed since") {
		t.Errorf("%q", a.Notice)
	}
	h.want(h.post("s", fmt.Sprintf(`{"action":"submit","revision":%d}`, now)), "200 message - completed")
}

// TestDateThatHasPassed checks that a date that was valid when it was entered is asked
// for again at the review and at submit.
func TestDateThatHasPassed(t *testing.T) {
	h := newRig(t)
	h.reviewed("s")
	h.now = time.Date(2027, time.July, 1, 12, 0, 0, 0, time.UTC)
	h.want(h.post("s", `{"action":"resume"}`), "200 form step-001 in-progress")
	a := h.post("s", `{"action":"submit"}`)
	h.want(a, "200 form step-001 in-progress")
	if a.Notice == "" {
		t.Error("there is no notice")
	}
	a = h.post("s", `{"action":"respond","inputStepId":"step-001","inputResponses":[]}`)
	h.want(a, "200 form step-001 in-progress !q-expected-date")
	if !strings.Contains(a.Errors[0].Message, "Choose a day after today (Thursday, July 1, 2027)") {
		t.Errorf("%+v", a.Errors)
	}
	h.want(h.post("s", respond("step-001", "q-expected-date", `"2027-07-10"`)), "200 review review review")
	h.want(h.post("s", `{"action":"submit"}`), "200 message - completed")
}

// TestEmployeeName checks that the name that callers send is on the filed request.
func TestEmployeeName(t *testing.T) {
	h := newRig(t)
	h.post("s", `{"action":"init","employeeId":"emp-456","employeeName":"Zoë O'Brien"}`)
	h.reviewed("s")
	h.post("s", `{"action":"submit"}`)
	filed, err := h.store.Requests(t.Context(), "T1", 10)
	if err != nil || len(filed) != 1 {
		t.Fatalf("%+v, %v", filed, err)
	}
	if got := filed[0].Employee; got.ID != "emp-456" || got.Name != "Zoë O'Brien" {
		t.Errorf("filed by %+v", got)
	}
	for _, name := range []string{strings.Repeat("n", 201), `a\u0000b`, " "} {
		if a := h.post("s", `{"action":"resume","employeeName":"`+name+`"}`); a.Status != http.StatusBadRequest || !strings.Contains(a.Error.Message, "employeeName") {
			t.Errorf("%.20q: %s", name, a.Raw)
		}
	}
}
