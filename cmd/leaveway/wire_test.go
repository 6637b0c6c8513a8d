package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

func openStage(t *testing.T) *stage {
	t.Helper()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// request is one HTTP request to a stage.
type request struct {
	method, path, body string
	header             map[string]string
}

// send makes a request and returns its status and body.
func (s *stage) send(t *testing.T, r request) (status int, body string) {
	t.Helper()
	if r.method == "" {
		r.method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(t.Context(), r.method, s.url+r.path, strings.NewReader(r.body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// signed returns a request as Slack signs it, at a time relative to now.
func (s *stage) signed(path, body string, after time.Duration) request {
	stamp := strconv.FormatInt(s.now.Load().Add(after).Unix(), 10)
	mac := hmac.New(sha256.New, []byte(s.place.SigningSecret))
	mac.Write([]byte("v0:" + stamp + ":" + body))
	return request{path: path, body: body, header: map[string]string{
		"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": "v0=" + hex.EncodeToString(mac.Sum(nil)),
	}}
}

// said returns Slack's event for a direct message from Dana.
func (s *stage) said(eventID, ts, text string) string {
	return fmt.Sprintf(`{"type":"event_callback","team_id":%q,"event_id":%q,"event":{"type":"message","channel_type":"im",
		"channel":"D0DANA","user":"U0DANA","ts":%q,"text":%s}}`, s.place.Team.ID, eventID, ts, quoted(text))
}

// heard returns what the bot has written to Dana directly.
func (s *stage) heard(t *testing.T) []string {
	t.Helper()
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	var texts []string
	a := s.workspace.As("dana")
	for _, m := range a.Messages(workspace.DM) {
		if m.BotID != "" {
			texts = append(texts, a.Read(m))
		}
	}
	return texts
}

// unplug makes the database unreachable.
func (s *stage) unplug(t *testing.T) {
	t.Helper()
	if err := s.stopWork(); err != nil {
		t.Fatal(err)
	}
	if err := s.stack.db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestForgedAndStale checks that a request has no effect if Slack didn't just send it.
func TestForgedAndStale(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	hello := s.said("Ev1", "1.000001", "I need leave")
	unsigned, otherBody, otherSecret := s.signed("/slack/events", hello, 0), s.signed("/slack/events", hello, 0), s.signed("/slack/events", hello, 0)
	unsigned.header = nil
	otherBody.body += " "
	otherSecret.header["X-Slack-Signature"] = "v0=" + strings.Repeat("ab", sha256.Size)
	for name, r := range map[string]request{
		"unsigned":              unsigned,
		"another body":          otherBody,
		"another secret":        otherSecret,
		"replayed":              s.signed("/slack/events", hello, -6*time.Minute),
		"from the future":       s.signed("/slack/events", hello, 6*time.Minute),
		"a replayed command":    s.signed("/slack/commands", "command=%2Fleave&user_id=U0DANA&trigger_id=1.2.a", -6*time.Minute),
		"a replayed submission": s.signed("/slack/interactions", "payload=%7B%7D", -6*time.Minute),
	} {
		if status, body := s.send(t, r); status != http.StatusUnauthorized || body != "" {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
	if got := s.heard(t); len(got) != 0 {
		t.Errorf("the bot answered %q", got)
	}
	if kept, err := s.dump(t.Context()); err != nil || kept != "" {
		t.Errorf("kept %q, %v", kept, err)
	}
	if status, _ := s.send(t, s.signed("/slack/events", hello, -4*time.Minute)); status != http.StatusOK {
		t.Errorf("within the window: %d", status)
	}
	if got := s.heard(t); len(got) != 1 {
		t.Errorf("within the window the bot said %q", got)
	}
}

// TestWhatSlackSends checks the response to each kind of request.
func TestWhatSlackSends(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	for name, c := range map[string]struct {
		request
		status int
		body   string
	}{
		"an unknown kind of event":  {s.signed("/slack/events", `{"type":"event_callback","event_id":"Ev2","event":{"type":"star_added","item":[7]}}`, 0), 200, ""},
		"an unknown outer kind":     {s.signed("/slack/events", `{"type":"app_rate_limited"}`, 0), 200, ""},
		"url_verification":          {s.signed("/slack/events", `{"type":"url_verification","challenge":"3eZbrw1a"}`, 0), 200, `{"challenge":"3eZbrw1a"}`},
		"ssl_check":                 {request{path: "/slack/commands", body: "ssl_check=1&token=x"}, 200, ""},
		"malformed event":           {s.signed("/slack/events", `{"type":"event_callback",`, 0), 400, ""},
		"an event that is no event": {s.signed("/slack/events", `[]`, 0), 400, ""},
		"malformed interaction":     {s.signed("/slack/interactions", "payload=%7Bnot+json", 0), 400, ""},
		"no payload":                {s.signed("/slack/interactions", "", 0), 400, ""},
		"malformed command":         {s.signed("/slack/commands", "command=%2Fleave", 0), 400, ""},
		"over 1 MB":                 {s.signed("/slack/events", strings.Repeat(" ", 1<<20+1), 0), 413, ""},
		"wrong method":              {request{method: http.MethodGet, path: "/slack/events"}, 405, "Method Not Allowed\n"},
	} {
		if status, body := s.send(t, c.request); status != c.status || body != c.body {
			t.Errorf("%s: %d %q, want %d %q", name, status, body, c.status, c.body)
		}
	}
	if got := s.heard(t); len(got) != 0 {
		t.Errorf("the bot answered %q", got)
	}
}

// TestDeliveredMoreThanOnce repeats an event, and sends one message under another event ID,
// as Slack has been seen to do. Each message is answered once.
func TestDeliveredMoreThanOnce(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	for _, body := range []string{
		s.said("Ev1", "1.000001", "I need medical leave"),
		s.said("Ev1", "1.000001", "I need medical leave"),
		s.said("Ev2", "1.000001", "I need medical leave"),
	} {
		r := s.signed("/slack/events", body, 0)
		r.header["X-Slack-Retry-Num"], r.header["X-Slack-Retry-Reason"] = "1", "http_timeout"
		if status, _ := s.send(t, r); status != http.StatusOK {
			t.Errorf("answered %d", status)
		}
	}
	if got := s.heard(t); len(got) != 1 {
		t.Errorf("the bot said %q", got)
	}
	s.send(t, s.signed("/slack/events", s.said("Ev3", "1.000002", "2027-01-11"), 0))
	if got := s.heard(t); len(got) != 2 || !strings.HasPrefix(got[1], "Leave starts: Monday, January 11, 2027.") {
		t.Errorf("then the bot said %q", got)
	}
}

// TestUnknownCommand checks that only our own commands have an effect.
func TestUnknownCommand(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	status, body := s.send(t, s.signed("/slack/commands", "command=%2Fpayroll&text=start&team_id=T0MARIGOLD&user_id=U0DANA&trigger_id=1.2.a", 0))
	if status != 200 || !strings.Contains(body, "I don't know /payroll.") {
		t.Errorf("%d %s", status, body)
	}
	if kept, err := s.dump(t.Context()); err != nil || kept != "" {
		t.Errorf("kept %q, %v", kept, err)
	}
}

// TestTenThousandCharacters says far too much, where long answers are allowed and where they
// aren't. Each time there is a sentence about it, and nothing is lost.
func TestTenThousandCharacters(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	dana := s.workspace.As("dana")
	much := strings.Repeat("ça va 🙂 שלום ", 10_000/13)
	last := func(words string) string {
		t.Helper()
		if _, err := dana.Say(t.Context(), workspace.DM, words); err != nil {
			t.Fatal(err)
		}
		said := s.heard(t)
		return said[len(said)-1]
	}
	last("medical leave")
	for _, c := range []struct{ answer, want string }{
		{"2027-01-11", "I didn't find a date in that"},
		{"2 weeks", "isn't one of the answers."},
		{"Texas", "isn't one of the answers."},
		{"Sam Ortiz", "fit here. Please shorten it."},
		{"yes", "isn't one of the answers."},
	} {
		if got := last(much); !strings.Contains(got, c.want) {
			t.Errorf("before %s the bot said %q", c.answer, got)
		}
		last(c.answer)
	}
	for _, answer := range []string{"yes", "0", "1", "yes", "all at once", "I have one"} {
		last(answer)
	}
	if got := last(much); !strings.Contains(got, "3,000 fit here") {
		t.Errorf("as a note the bot said %q", got)
	}
	if got := last(strings.Repeat("é", 3000)); !strings.Contains(got, "Check your answers") {
		t.Errorf("the longest note: %.200q", got)
	}
	if got := last("submit"); !strings.Contains(got, "is with HR") {
		t.Errorf("then %.200q", got)
	}
}

// TestSeedPayloads sends the seed's six calls in order to the shipped forms, with a due date
// in the future.
func TestSeedPayloads(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	for _, c := range []struct{ thread, body, ui, step, status string }{
		{"thread-1", `{"action":"init"}`, "form", "step-type", "in-progress"},
		{"thread-1", `{"action":"init","inputResponses":[
			{"questionId":"q-leave-type","value":"pregnancy-adoption"},
			{"questionId":"q-leave-duration","value":"12_weeks"}]}`, "form", "step-001", "in-progress"},
		{"thread-1", `{"action":"respond","inputStepId":"step-001","inputResponses":[
			{"questionId":"q-expected-date","value":"2027-06-15"}]}`, "form", "step-002", "in-progress"},
		{"thread-1", `{"action":"respond","inputStepId":"step-002","inputResponses":[
			{"questionId":"q-work-state","value":"CA"},{"questionId":"q-manager-name","value":"Jane Smith"}]}`, "form", "step-003", "in-progress"},
		{"thread-1", `{"action":"resume"}`, "form", "step-003", "in-progress"},
		{"thread-2", `{"action":"init","inputResponses":[{"questionId":"q-leave-type","value":"invalid-type"}]}`, "form", "step-type", "in-progress"},
	} {
		status, body := s.send(t, s.api("/v1/wizard/"+c.thread, c.body))
		var got struct {
			Session struct{ Status, CurrentStepID string }
			UI      struct{ Type string } `json:"uiPayload"`
		}
		if err := json.Unmarshal([]byte(body), &got); err != nil || status != 200 {
			t.Fatalf("%s: %d %s", c.body, status, body)
		}
		if got.UI.Type != c.ui || got.Session.CurrentStepID != c.step || got.Session.Status != c.status {
			t.Errorf("%s: %+v", c.body, got)
		}
	}
}

// api returns a call to the JSON API with the stage's token.
func (s *stage) api(path, body string) request {
	return request{path: path, body: body, header: map[string]string{"Authorization": "Bearer " + s.token, "Content-Type": "application/json"}}
}

// TestWrongCalls checks that the JSON API says in words what is wrong, with the right status.
func TestWrongCalls(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	locked := s.api("/v1/wizard/a", `{"action":"init"}`)
	locked.header["Authorization"] = "Bearer wrong"
	look := s.api("/v1/sessions/nobody", "")
	look.method = http.MethodGet
	s.send(t, s.api("/v1/wizard/open", `{"action":"init"}`))
	for name, c := range map[string]struct {
		request
		status int
	}{
		"without the token":   {locked, 401},
		"an unknown session":  {look, 404},
		"an unknown thread":   {s.api("/v1/wizard/unheard-of", `{"action":"resume"}`), 404},
		"somebody else's":     {s.api("/v1/wizard/open", `{"action":"resume","employeeId":"emp-7"}`), 409},
		"over 1 MB":           {s.api("/v1/wizard/a", `{"action":"init","filler":"`+strings.Repeat("x", 1<<20)+`"}`), 413},
		"malformed":           {s.api("/v1/wizard/a", `{"action":`), 400},
		"an unknown action":   {s.api("/v1/wizard/open", `{"action":"dance"}`), 400},
		"nothing but a space": {s.api("/v1/wizard/%20", `{"action":"init"}`), 400},
	} {
		status, body := s.send(t, c.request)
		var got struct {
			Error struct{ Code, Message string }
		}
		if err := json.Unmarshal([]byte(body), &got); err != nil || status != c.status || got.Error.Code == "" || got.Error.Message == "" {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
}

// TestOperators requests what operators look at.
func TestOperators(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "hi"), 0))
	s.heard(t)
	for path, want := range map[string]string{
		"/healthz": "ok", "/readyz": "ready\nredis: ok (in this process)\nslack: ok\n", "/metrics": `leaveway_turns_total{ended="ok",surface="slack-chat"} 1`,
	} {
		status, body := s.send(t, request{method: http.MethodGet, path: path})
		if status != 200 || !strings.Contains(body, want) {
			t.Errorf("%s: %d %.300s", path, status, body)
		}
	}
	s.workspace.Fail("auth.test", workspace.TokenRevoked, 1)
	_ = s.stack.edge.Probe(t.Context())
	for path, want := range map[string]string{
		"/readyz": "slack: refuses what we send (token_revoked) since", "/metrics": "leaveway_slack_refuses 1",
	} {
		status, body := s.send(t, request{method: http.MethodGet, path: path})
		if status != 200 || !strings.Contains(body, want) {
			t.Errorf("with a revoked token, %s: %d %.300s", path, status, body)
		}
	}
	_, body := s.send(t, request{method: http.MethodGet, path: "/metrics"})
	for _, want := range []string{
		`leaveway_backlog{queue="events"} 0`, `leaveway_backlog{queue="messages"} 0`, `leaveway_backlog_age_seconds{queue="messages"} 0`,
		`leaveway_events_set_aside 0`, `leaveway_replicas 1`, `leaveway_slack_refusals_total{code="token_revoked"} 1`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("/metrics has no %s", want)
		}
	}
	s.unplug(t)
	if status, body := s.send(t, request{method: http.MethodGet, path: "/readyz"}); status != 503 || strings.Contains(body, "sql") {
		t.Errorf("without a database: %d %s", status, body)
	}
}

// TestNoDatabase checks that people are told when the database is away, and that Slack is
// told to repeat an event.
func TestNoDatabase(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	s.unplug(t)
	status, body := s.send(t, s.signed("/slack/commands", "command=%2Fleave&team_id=T0MARIGOLD&user_id=U0DANA&trigger_id=1.2.a", 0))
	if status != 200 || !strings.Contains(body, "I can't reach our records right now") {
		t.Errorf("a command: %d %s", status, body)
	}
	if status, body := s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "hi"), 0)); status < 500 || body != "" {
		t.Errorf("an event: %d %s", status, body)
	}
}
