package slack

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
)

const secret = "8f742231b10e8888abcd99yyyzzz85a5"

var now = time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)

// call is one call of the Web API.
type call struct {
	method string
	form   url.Values // for methods that take a form
	body   struct {   // for methods that take JSON
		TriggerID string          `json:"trigger_id"`
		ViewID    string          `json:"view_id"`
		UserID    string          `json:"user_id"`
		Hash      string          `json:"hash"`
		View      json.RawMessage `json:"view"`
		Text      string          `json:"text"`
		Blocks    json.RawMessage `json:"blocks"`
		Type      string          `json:"response_type"`
	}
}

// webAPI is the part of Slack's Web API that the edge uses. It records the calls, and
// fails the test if one exceeds Slack's limits. bot/workspace is a complete Slack.
type webAPI struct {
	*httptest.Server
	t *testing.T

	mu     sync.Mutex
	calls  []call
	made   int                         // without those that look something up
	answer map[string]http.HandlerFunc // by method, instead of the usual one
}

func newWebAPI(t *testing.T) *webAPI {
	t.Helper()
	api := &webAPI{t: t, answer: map[string]http.HandlerFunc{}}
	api.Server = httptest.NewServer(http.HandlerFunc(api.serve))
	t.Cleanup(api.Close)
	return api
}

func (api *webAPI) serve(w http.ResponseWriter, r *http.Request) {
	c := call{method: strings.TrimPrefix(r.URL.Path, "/")}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		api.t.Error(err)
	}
	switch kind := r.Header.Get("Content-Type"); {
	case strings.HasPrefix(kind, "multipart/"): // a file
		r.Body = io.NopCloser(bytes.NewReader(text))
	case strings.HasPrefix(kind, "application/json"):
		err = json.Unmarshal(text, &c.body)
	default:
		c.form, err = url.ParseQuery(string(text))
	}
	if err != nil {
		api.t.Errorf("%s: %v", c.method, err)
	}
	api.check(c)
	api.mu.Lock()
	api.calls = append(api.calls, c)
	if !isLookUp(c) {
		api.made++
	}
	n, own := api.made, api.answer[c.method]
	api.mu.Unlock()
	switch {
	case own != nil:
		own(w, r)
	case c.method == "users.info":
		fmt.Fprintf(w, `{"ok":true,"user":{"id":%q,"name":"dana","real_name":"Dana Reyes","tz":"America/Los_Angeles","locale":"en-US"}}`, c.form.Get("user"))
	case c.method == "conversations.info":
		fmt.Fprintf(w, `{"ok":true,"channel":{"id":%q,"is_private":true,"is_member":true}}`, c.form.Get("channel"))
	case c.method == "conversations.open":
		fmt.Fprintf(w, `{"ok":true,"channel":{"id":%q}}`, "D"+strings.TrimPrefix(c.form.Get("users"), "U"))
	case strings.HasPrefix(c.method, "views."):
		fmt.Fprint(w, `{"ok":true,"view":{"id":"V1","type":"modal","blocks":[],"state":{"values":[]},"hash":"1.x"}}`)
	case c.method == "hook":
		fmt.Fprint(w, "ok")
	case c.method == "chat.postEphemeral":
		fmt.Fprintf(w, `{"ok":true,"message_ts":"1795167200.%06d"}`, n)
	default:
		fmt.Fprintf(w, `{"ok":true,"channel":%q,"ts":"1795167200.%06d"}`, c.form.Get("channel"), n)
	}
}

// check checks a call against Slack's limits.
func (api *webAPI) check(c call) {
	kind, raw := "view", c.body.View
	if c.form.Get("blocks") != "" {
		kind, raw = "blocks", json.RawMessage(c.form.Get("blocks"))
	}
	if len(raw) == 0 {
		return
	}
	if found := Validate(kind, raw); len(found) > 0 {
		api.t.Errorf("%s: Slack refuses it: %v\n%s", c.method, found, raw)
	}
}

// refuse makes Slack answer a method with an error code.
func (api *webAPI) refuse(method, code string) {
	api.answer[method] = func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"ok":false,"error":%q}`, code) }
}

// madeCalls returns the calls, except those that look up people, and who and what is fit.
func (api *webAPI) madeCalls() []call {
	api.mu.Lock()
	defer api.mu.Unlock()
	var out []call
	for _, c := range api.calls {
		if !isLookUp(c) {
			out = append(out, c)
		}
	}
	return out
}

// isLookUp reports whether a call looks up people, or who and what is fit.
func isLookUp(c call) bool {
	return slices.Contains([]string{"users.info", "conversations.info", "auth.test"}, c.method)
}

// methods returns the names of the calls, with a count for repeated ones.
func (api *webAPI) methods() string {
	var names []string
	times := 1
	for i, made := 0, api.madeCalls(); i < len(made); i++ {
		if i+1 < len(made) && made[i+1].method == made[i].method {
			times++
			continue
		}
		names = append(names, made[i].method)
		if times > 1 {
			names = append(names, strconv.Itoa(times)+"×")
		}
		times = 1
	}
	return strings.Join(names, " ")
}

// fixture is an edge between a fake Web API and a fake agent.
type fixture struct {
	*Edge
	api    *webAPI
	log    *bytes.Buffer
	events []agent.Event // that reached the agent or the inbox

	view     agent.View // that the agent shows
	err      error      // that the agent fails with
	turn     func(context.Context, agent.Event) (agent.Outcome, error)
	inboxErr error
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	b := &fixture{api: newWebAPI(t), log: &bytes.Buffer{}}
	log := logrus.New()
	log.SetOutput(b.log)
	log.SetLevel(logrus.DebugLevel)
	edge, err := New(Config{
		SigningSecret: secret, BotToken: "xoxb-token", APIURL: b.api.URL, HRChannel: "C0HRLEAVE",
		Clock: func() time.Time { return now }, Random: steady, Log: log,
		Turn: func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
			b.events = append(b.events, ev)
			if b.turn != nil {
				return b.turn(ctx, ev)
			}
			return agent.Outcome{Event: ev.ID, View: b.view}, b.err
		},
		Inbox: func(_ context.Context, ev agent.Event) error {
			b.events = append(b.events, ev)
			return b.inboxErr
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Edge = edge
	return b
}

// sign returns the headers with which Slack signs a body.
func sign(body string, at time.Time) (stamp, signature string) {
	stamp = strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v0:" + stamp + ":" + body))
	return stamp, "v0=" + hex.EncodeToString(mac.Sum(nil))
}

// post sends a request, signed like Slack's.
func (b *fixture) post(path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	stamp, signature := sign(body, now)
	r.Header.Set("X-Slack-Request-Timestamp", stamp)
	r.Header.Set("X-Slack-Signature", signature)
	w := httptest.NewRecorder()
	b.Handler().ServeHTTP(w, r)
	return w
}

// interact posts an interaction's payload.
func (b *fixture) interact(payload []byte) *httptest.ResponseRecorder {
	return b.post("/slack/interactions", url.Values{"payload": {string(payload)}}.Encode())
}

// command sends "/leave" from #general, followed by words.
func (b *fixture) command(words string) *httptest.ResponseRecorder {
	return b.post("/slack/commands", url.Values{
		"command": {"/leave"}, "text": {words}, "team_id": {"T0MARIGOLD"}, "user_id": {"U0DANA"},
		"channel_id": {"C0GENERAL"}, "trigger_id": {"1.2.abc"}, "response_url": {b.api.URL + "/hook"},
	}.Encode())
}

// submission is the response to a submitted view.
type submission struct {
	Action string            `json:"response_action"`
	Errors map[string]string `json:"errors"`
	View   json.RawMessage   `json:"view"`
}

func readSubmission(t *testing.T, w *httptest.ResponseRecorder) submission {
	t.Helper()
	var s submission
	if err := json.Unmarshal(w.Body.Bytes(), &s); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	if len(s.View) > 0 {
		if found := Validate("modal", s.View); len(found) > 0 {
			t.Fatalf("Slack refuses it: %v", found)
		}
	}
	return s
}
