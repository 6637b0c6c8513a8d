package api_test

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

func say(text string) string { return fmt.Sprintf(`{"action":"say","text":%q}`, text) }

// TestInitNamesWizard sends the seed's first invocation, which names the wizard, for each
// shipped form.
func TestInitNamesWizard(t *testing.T) {
	for id, value := range map[string]string{
		"preg-adoption-v1": "pregnancy-adoption", "medical-v1": "medical", "family-care-v1": "family-care", "bonding-v1": "bonding", "other-v1": "other",
	} {
		h := newRig(t)
		a := h.post("s", fmt.Sprintf(`{"action":"init","wizardId":%q}`, id))
		if a.Status != http.StatusOK || a.UI.Type != "form" || a.Session.WizardID != id || a.Step == nil || a.Step.ID == "step-type" {
			t.Fatalf("%s: %s", id, a.Raw)
		}
		if got := a.Session.Responses; len(got) != 1 || got[0].QuestionID != "q-leave-type" || got[0].Value != value {
			t.Errorf("%s: the kind of leave is %+v", id, got)
		}
		if len(a.Session.Skipped) > 0 {
			t.Errorf("%s: %v count as left out", id, a.Session.Skipped)
		}
	}
}

func TestInitNamesWizardAgain(t *testing.T) {
	h := newRig(t)
	a := h.post("s", `{"action":"init","wizardId":"preg-adoption-v1","responses":[{"questionId":"q-expected-date","value":"2027-06-15"},{"questionId":"q-leave-duration","value":"12_weeks"}]}`)
	h.want(a, "200 form step-002 in-progress")
	// The same one goes on; another one is another kind of leave, and parks what only the first asks.
	h.want(h.post("s", `{"action":"init","wizardId":"preg-adoption-v1"}`), "200 form step-002 in-progress")
	a = h.post("s", `{"action":"init","wizardId":"medical-v1"}`)
	if a.Session.WizardID != "medical-v1" || len(a.Session.Parked) == 0 {
		t.Error(a.Raw)
	}
	h.want(h.post("t", `{"action":"init","wizardId":"leave-type-selector"}`), "200 form step-type in-progress")
	for _, id := range []string{"preg-adoption-v9", "../secrets", strings.Repeat("x", 5000)} {
		a := h.post("u", fmt.Sprintf(`{"action":"init","wizardId":%q}`, id))
		if a.Status != http.StatusBadRequest || !strings.Contains(a.Error.Message, "The wizards are bonding-v1") {
			t.Errorf("%.20s: %s", id, a.Raw)
		}
	}
	if a := h.post("u", `{"action":"resume"}`); a.Status != http.StatusNotFound {
		t.Errorf("a refused call began a conversation: %s", a.Raw)
	}
}

// TestInitOwnWizard checks a wizard that no kind of leave leads to: it is filled and filed
// like any other.
func TestInitOwnWizard(t *testing.T) {
	h := newRig(t, "testdata/own")
	a := h.post("s", `{"action":"init","wizardId":"badge-v1"}`)
	h.want(a, "200 form step-badge in-progress")
	if a.Session.WizardID != "badge-v1" || len(a.Session.Responses) != 0 {
		t.Error(a.Raw)
	}
	if again := h.post("s", `{"action":"init","wizardId":"medical-v1"}`); again.Session.WizardID != "badge-v1" || !strings.Contains(again.Notice, "already have a request") {
		t.Error(again.Raw)
	}
	for _, words := range []string{"I need leave for surgery", "why do you ask?", "status"} {
		if a := h.post("s", say(words)); a.Status != http.StatusOK || a.Session.WizardID != "badge-v1" {
			t.Errorf("%q: %s", words, a.Raw)
		}
	}
	h.want(h.post("s", respond("step-badge", "q-badge-reason", `"I lost it"`)), "200 review review review")
	h.want(h.post("s", `{"action":"submit"}`), "200 message - completed")
	filed, err := h.store.Requests(t.Context(), "T1", 10)
	if err != nil || len(filed) != 1 || filed[0].Wizard != "badge-v1" || len(filed[0].Answers) != 1 {
		t.Fatalf("%+v, %v", filed, err)
	}
	if a := h.post("s", say("what did I send to HR?")); a.Status != http.StatusOK {
		t.Error(a.Raw)
	}
}

func TestResponsesIsAnAlias(t *testing.T) {
	h := newRig(t)
	h.post("s", start("pregnancy-adoption"))
	a := h.post("s", `{"action":"respond","responses":[{"questionId":"q-expected-date","value":"2027-06-15"}]}`)
	h.want(a, "200 form step-002 in-progress")
	for _, body := range []string{
		`{"action":"respond","responses":[{"questionId":"q-work-state","value":"CA"}],"inputResponses":[{"questionId":"q-manager-name","value":"Jo"}]}`,
		`{"action":"respond","responses":[{"questionId":"q","value":1},{"questionId":"q","value":2}]}`,
		`{"action":"respond","responses":[{"value":"a"}]}`,
	} {
		if a := h.post("s", body); a.Status != http.StatusBadRequest {
			t.Errorf("%s: %s", body, a.Raw)
		}
	}
}

// TestSay is a conversation: words fill the form, a question in between is answered, and
// what waits for a yes comes first.
func TestSay(t *testing.T) {
	h := newRig(t)
	for _, turn := range []struct{ says, want, reads string }{
		{"hello", "200 message - in-progress", "I'm here to help with leave"},
		{"I'm pregnant, due June 15 2027", "200 form step-001 in-progress", "How long do you plan to take leave?"},
		{"12 weeks", "200 form step-001 in-progress", "Length: 12 weeks."},
		{"what is FMLA?", "200 form step-001 in-progress", "Family and Medical Leave Act"},
		{"cancel", "200 message step-001 in-progress", "Do you want to cancel this request"},
		{"no", "200 form step-001 in-progress", "nothing was canceled"},
		{"skip", "200 form step-002 in-progress", "Which state"},
		{"California, and my manager is Jane Smith", "200 form step-003 in-progress", "Manager: Jane Smith"},
		{"cancel", "200 message step-003 in-progress", "Do you want to cancel this request"},
		{"yes", "200 message - abandoned", "canceled"},
	} {
		a := h.post("s", say(turn.says))
		h.want(a, turn.want)
		text, _ := a.UI.Data["text"].(string)
		if !strings.Contains(a.Notice+text, turn.reads) {
			t.Errorf("%q is answered %q", turn.says, a.Notice+text)
		}
		if !slices.Contains(a.UI.Actions, "say") {
			t.Errorf("%q: the actions are %v", turn.says, a.UI.Actions)
		}
	}
}

func TestSayToTheReview(t *testing.T) {
	h := newRig(t)
	h.reviewed("s")
	h.want(h.post("s", say("one more note: call me")), "200 review review review")
	a := h.post("s", say("what is FMLA?"))
	h.want(a, "200 review review review")
	if !strings.Contains(a.Notice, "Family and Medical") || !strings.Contains(a.Notice, "not sent yet") {
		t.Error(a.Notice)
	}
	h.want(h.post("s", say("send it")), "200 message - completed")
}

func TestSayNothing(t *testing.T) {
	h := newRig(t)
	for _, text := range []string{"", "   ", `\u0000\u0007`, strings.Repeat("a", 12_001)} {
		if a := h.post("s", `{"action":"say","text":"`+text+`"}`); a.Status != http.StatusBadRequest || !strings.Contains(a.Error.Message, `"text"`) {
			t.Errorf("%.10q: %s", text, a.Raw)
		}
	}
	if len(h.seen) != 0 {
		t.Error("a refused call got through")
	}
	a := h.post("s", `{"action":"say","text":"due\u0000 date"}`, "Idempotency-Key", "k")
	b := h.post("s", `{"action":"say","text":"due\u0000 date"}`, "Idempotency-Key", "k")
	if a.Session.Version != b.Session.Version || a.Status != http.StatusOK {
		t.Error(a.Raw, b.Raw)
	}
}

// TestMessagesAreKept checks that what was said is in the session where the server keeps it,
// but never what was said in a hard time, and only as long as configured.
func TestMessagesAreKept(t *testing.T) {
	h := newRig(t)
	h.post("s", say("hello"))
	h.post("s", say("I had a miscarriage"))
	h.now = noon.Add(24 * time.Hour)
	h.post("s", say("I need 12 weeks for surgery"))
	var said []string
	session := h.call(http.MethodGet, "/v1/sessions/s", "").Session
	for _, m := range session.Messages {
		said = append(said, m.Role+": "+strings.SplitN(m.Text, ".", 2)[0])
	}
	if diff := cmp.Diff([]string{"user: hello", "assistant: Hi", "user: I need 12 weeks for surgery", "assistant: I've started a leave request for you"}, said); diff != "" {
		t.Error(diff)
	}
	h.now = noon.Add(keepSaid + time.Hour)
	h.ring()
	session = h.call(http.MethodGet, "/v1/sessions/s", "").Session
	if len(session.Messages) != 2 || !session.Messages[0].At.Equal(noon.Add(24*time.Hour)) {
		t.Errorf("after %s: %+v", keepSaid, session.Messages)
	}
	h.now = noon.Add(2*keepSaid + time.Hour)
	h.ring()
	if session = h.call(http.MethodGet, "/v1/sessions/s", "").Session; len(session.Messages) != 0 {
		t.Errorf("%+v", session.Messages)
	}
}

// ring takes the turn of the timer that deletes old messages, which must be due.
func (h *rig) ring() {
	h.Helper()
	if due, err := h.store.FireTimers(h.Context()); err != nil || due == 0 {
		h.Fatalf("%d timers are due: %v", due, err)
	}
	ev := agent.DueTimer{Tenant: "T1", Session: "s", Person: "s", Timer: agent.Timer{Name: agent.TimerSaid, At: h.now}}.Event(h.now)
	if _, err := h.config.Turn(h.Context(), ev); err != nil {
		h.Fatal(err)
	}
}

// TestInitOfKindThatIsOff names the form of a kind that the company has switched off: the caller
// reads what to do instead, and neither the form nor an answer to it begins.
func TestInitOfKindThatIsOff(t *testing.T) {
	source, err := fs.ReadFile(wizard.Starter(), "leave-type-selector.yaml")
	if err != nil {
		t.Fatal(err)
	}
	off := strings.Replace(string(source), "          value: medical\n", "          value: medical\n          off: Please write to the clinic desk.\n", 1)
	if off == string(source) {
		t.Fatal("the shipped selector has no medical leave to switch off")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "leave-type-selector.yaml"), []byte(off), 0o600); err != nil {
		t.Fatal(err)
	}
	const named = `{"action":"init","wizardId":"medical-v1","responses":[{"questionId":"q-leave-start","value":"2027-01-04"}]}`
	refused := func(a answer, responses int) {
		t.Helper()
		if !strings.Contains(a.Notice, "“My own health” isn't offered here. Please write to the clinic desk.") {
			t.Errorf("notice %q in %s", a.Notice, a.Raw)
		}
		if a.Session.WizardID == "medical-v1" || len(a.Session.Responses) != responses {
			t.Errorf("the form began: %s", a.Raw)
		}
	}
	h := newRig(t, folder)
	a := h.post("s", named)
	h.want(a, "200 form step-type in-progress")
	refused(a, 0)
	refused(h.post("s", named), 0)
	h.post("t", `{"action":"init","wizardId":"family-care-v1"}`)
	a = h.post("t", named)
	refused(a, 1)
	if a.Session.WizardID != "family-care-v1" {
		t.Errorf("the request that was under way went: %s", a.Raw)
	}
}
