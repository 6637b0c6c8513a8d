package workspace

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeApp is a minimal app: it records what it receives and answers as the test says.
type fakeApp struct {
	t    *testing.T
	w    *Workspace
	api  string // the address of the workspace
	mu   sync.Mutex
	got  []delivery
	when map[endpoint]func(rw http.ResponseWriter, d delivery)
}

// delivery is one request that the app received.
type delivery struct {
	to      endpoint
	header  http.Header
	body    []byte
	form    url.Values
	payload map[string]any // of an event's envelope or of an interaction
}

// clock is a clock that a test sets.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// newFake starts a workspace with a fake app behind it.
func newFake(t *testing.T, change func(*Config)) (*fakeApp, *clock) {
	t.Helper()
	now := &clock{now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)}
	cfg := Default()
	cfg.Clock = now.Now
	if change != nil {
		change(&cfg)
	}
	app := &fakeApp{t: t, when: map[endpoint]func(http.ResponseWriter, delivery){}}
	server := httptest.NewServer(app)
	cfg.AppURL = server.URL + "/slack"
	app.w = New(cfg)
	front := httptest.NewServer(app.w.Handler())
	app.api = front.URL
	app.w.SetURL(front.URL)
	t.Cleanup(func() {
		server.CloseClientConnections()
		if err := app.w.Close(context.Background()); err != nil {
			t.Error(err)
		}
		front.Close()
		server.Close()
	})
	return app, now
}

func (a *fakeApp) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	d := delivery{to: endpoint(strings.TrimPrefix(r.URL.Path, "/slack")), header: r.Header, body: body}
	if want := sign([]byte(a.w.cfg.SigningSecret), r.Header.Get("X-Slack-Request-Timestamp"), body); r.Header.Get("X-Slack-Signature") != want {
		a.t.Errorf("%s is signed %q, want %q", d.to, r.Header.Get("X-Slack-Signature"), want)
	}
	raw := body
	if r.Header.Get("Content-Type") == asForm {
		d.form, _ = url.ParseQuery(string(body))
		raw = []byte(d.form.Get("payload"))
	}
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &d.payload); err != nil {
			a.t.Errorf("%s: %v in %s", d.to, err, raw)
		}
	}
	a.mu.Lock()
	a.got = append(a.got, d)
	answer := a.when[d.to]
	a.mu.Unlock()
	if answer != nil {
		answer(rw, d)
	}
}

// on sets how the app answers an endpoint.
func (a *fakeApp) on(to endpoint, do func(rw http.ResponseWriter, d delivery)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.when[to] = do
}

// taken returns what the app has received at an endpoint.
func (a *fakeApp) taken(to endpoint) []delivery {
	a.mu.Lock()
	defer a.mu.Unlock()
	var out []delivery
	for _, d := range a.got {
		if d.to == to {
			out = append(out, d)
		}
	}
	return out
}

func (a *fakeApp) last(to endpoint) delivery {
	a.t.Helper()
	all := a.taken(to)
	if len(all) == 0 {
		a.t.Fatalf("the app received nothing at %s", to)
	}
	return all[len(all)-1]
}

// event returns the inner event of a delivery.
func (d delivery) event() map[string]any {
	ev, _ := d.payload["event"].(map[string]any)
	return ev
}

// call calls the Web API with JSON.
func (a *fakeApp) call(method string, args map[string]any) map[string]any {
	a.t.Helper()
	if args == nil {
		args = obj{}
	}
	body, err := json.Marshal(args)
	if err != nil {
		a.t.Fatal(err)
	}
	req, err := http.NewRequest("POST", a.api+"/api/"+method, bytes.NewReader(body))
	if err != nil {
		a.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	req.Header.Set("Authorization", "Bearer "+a.w.cfg.BotToken)
	return a.do(req)
}

// form calls the Web API with a form, as slack-go mostly does.
func (a *fakeApp) form(method string, args url.Values) map[string]any {
	a.t.Helper()
	req, err := http.NewRequest("POST", a.api+"/api/"+method, strings.NewReader(args.Encode()))
	if err != nil {
		a.t.Fatal(err)
	}
	req.Header.Set("Content-Type", asForm)
	return a.do(req)
}

func (a *fakeApp) do(req *http.Request) map[string]any {
	a.t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		a.t.Fatal(err)
	}
	defer resp.Body.Close()
	var out map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		a.t.Fatalf("%s answered %d without JSON: %v", req.URL, resp.StatusCode, err)
	}
	return out
}

// must calls the Web API, which has to accept it.
func (a *fakeApp) must(method string, args map[string]any) map[string]any {
	a.t.Helper()
	out := a.call(method, args)
	if out["ok"] != true {
		a.t.Fatalf("%s: %v", method, out)
	}
	return out
}

// answerJSON answers a request with JSON.
func answerJSON(rw http.ResponseWriter, v any) {
	rw.Header().Set("Content-Type", asJSON)
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	rw.Write(raw)
}

// dig follows keys and indices into JSON.
func dig(v any, at ...any) any {
	for _, key := range at {
		switch key := key.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[key]
		case int:
			l, _ := v.([]any)
			if key >= len(l) {
				return nil
			}
			v = l[key]
		}
	}
	return v
}

func within(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// Blocks for tests.

type obj = map[string]any

func plainText(s string) obj { return obj{"type": "plain_text", "text": s} }

func mrkdwn(s string) obj { return obj{"type": "mrkdwn", "text": s} }

func sectionOf(s string) obj { return obj{"type": "section", "text": mrkdwn(s)} }

func button(label, action string) obj {
	return obj{"type": "button", "text": plainText(label), "action_id": action, "value": "v-" + action}
}

func actions(id string, elements ...any) obj {
	return obj{"type": "actions", "block_id": id, "elements": elements}
}

func inputBlock(id, question string, element obj) obj {
	return obj{"type": "input", "block_id": id, "label": plainText(question), "element": element}
}

func modal(title string, blocks ...any) obj {
	return obj{"type": "modal", "title": plainText(title), "submit": plainText("Next"), "close": plainText("Close"), "blocks": blocks}
}

func with(base obj, key string, value any) obj {
	out := maps.Clone(base)
	out[key] = value
	return out
}

func times(n int, each func(i int) any) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = each(i)
	}
	return list
}

func optionAt(i int) any {
	return obj{"text": plainText("Option " + strconv.Itoa(i)), "value": strconv.Itoa(i)}
}

func menu(options []any) obj {
	return obj{"type": "static_select", "action_id": "m", "options": options}
}

func long(n int) string { return strings.Repeat("é", n) }
