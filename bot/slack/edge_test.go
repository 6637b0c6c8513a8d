package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

func TestNewRefuses(t *testing.T) {
	turn := func(context.Context, agent.Event) (agent.Outcome, error) { return agent.Outcome{}, nil }
	inbox := func(context.Context, agent.Event) error { return nil }
	complete := Config{SigningSecret: "s", BotToken: "t", Turn: turn, Inbox: inbox}
	if _, err := New(complete); err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(*Config){
		"no secret": func(c *Config) { c.SigningSecret = "" },
		"no token":  func(c *Config) { c.BotToken = "" },
		"no turn":   func(c *Config) { c.Turn = nil },
		"no inbox":  func(c *Config) { c.Inbox = nil },
		"not a URL": func(c *Config) { c.APIURL = "slack" },
	} {
		c := complete
		spoil(&c)
		if _, err := New(c); err == nil {
			t.Errorf("%s is accepted", what)
		}
	}
}

// A request that isn't from Slack, or isn't recent, is refused and has no effect.
func TestSignature(t *testing.T) {
	body := string(payload(t, "event-im"))
	right, signature := sign(body, now)
	at := func(d time.Duration) (string, string) { return sign(body, now.Add(d)) }
	late, lateSignature := at(-5*time.Minute - time.Second)
	early, earlySignature := at(5*time.Minute + time.Second)
	old, oldSignature := at(-5 * time.Minute)
	for name, c := range map[string]struct {
		stamp, signature, body string
		want                   int
	}{
		"right":              {right, signature, body, 200},
		"five minutes old":   {old, oldSignature, body, 200},
		"too old":            {late, lateSignature, body, 401},
		"from the future":    {early, earlySignature, body, 401},
		"another body":       {right, signature, body + " ", 401},
		"another time":       {old, signature, body, 401},
		"no signature":       {right, "", body, 401},
		"no time":            {"", signature, body, 401},
		"not a number":       {"yesterday", signature, body, 401},
		"another version":    {right, strings.Replace(signature, "v0", "v1", 1), body, 401},
		"not hexadecimal":    {right, "v0=xyz", body, 401},
		"half a signature":   {right, signature[:20], body, 401},
		"time of a far year": {"99999999999999999", signature, body, 401},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			for _, path := range []string{"/slack/events", "/slack/interactions", "/slack/commands"} {
				r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(c.body))
				r.Header.Set("X-Slack-Request-Timestamp", c.stamp)
				r.Header.Set("X-Slack-Signature", c.signature)
				w := httptest.NewRecorder()
				b.Handler().ServeHTTP(w, r)
				if path == "/slack/events" && w.Code != c.want || (w.Code == 401) != (c.want == 401) {
					t.Errorf("%s: %d", path, w.Code)
				}
			}
			if c.want == 401 && (len(b.events) > 0 || len(b.api.madeCalls()) > 0) {
				t.Error("the request had an effect")
			}
		})
	}
}

func TestBadRequests(t *testing.T) {
	for name, c := range map[string]struct {
		path, body string
		want       int
	}{
		"an event that isn't JSON":         {"/slack/events", `{"type":"event_callback","event":`, 400},
		"an event that is a list":          {"/slack/events", `[]`, 400},
		"an empty event":                   {"/slack/events", ``, 400},
		"an unknown outer type":            {"/slack/events", `{"type":"surprise"}`, 200},
		"an event without an inner one":    {"/slack/events", `{"type":"event_callback"}`, 200},
		"an inner event of another shape":  {"/slack/events", `{"type":"event_callback","event":{"type":"message","text":{}}}`, 200},
		"an interaction without a payload": {"/slack/interactions", `x=y`, 400},
		"an interaction that isn't a form": {"/slack/interactions", `payload=%zz`, 400},
		"a payload that isn't JSON":        {"/slack/interactions", `payload=%7B`, 400},
		"an unknown interaction":           {"/slack/interactions", `payload=%7B%22type%22%3A%22surprise%22%7D`, 200},
		"a command that isn't a form":      {"/slack/commands", `command=%zz`, 400},
		"a command without its name":       {"/slack/commands", `user_id=U1&trigger_id=1`, 400},
		"an ssl_check":                     {"/slack/commands", `ssl_check=1&token=t`, 200},
		"a body that is too large":         {"/slack/events", strings.Repeat(" ", intake.MaxBody+1), 413},
		"a body that just fits":            {"/slack/events", `{"type":"surprise"}` + strings.Repeat(" ", intake.MaxBody-19), 200},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			if w := b.post(c.path, c.body); w.Code != c.want || w.Body.Len() > 0 {
				t.Errorf("%d %q, want %d", w.Code, w.Body, c.want)
			}
			if len(b.events) > 0 {
				t.Errorf("the agent got %+v", b.events)
			}
		})
	}
}

func TestOtherRequests(t *testing.T) {
	b := newFixture(t)
	for _, c := range []struct {
		method, path string
		want         int
	}{{"GET", "/slack/events", 405}, {"POST", "/slack/elsewhere", 404}} {
		w := httptest.NewRecorder()
		b.Handler().ServeHTTP(w, httptest.NewRequest(c.method, c.path, nil))
		if w.Code != c.want {
			t.Errorf("%s %s: %d", c.method, c.path, w.Code)
		}
	}
	// Slack doesn't sign its check of the certificate.
	w := httptest.NewRecorder()
	b.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/slack/commands", strings.NewReader("ssl_check=1&token=t")))
	if w.Code != 200 || w.Body.Len() > 0 {
		t.Errorf("ssl_check: %d %q", w.Code, w.Body)
	}
}

func TestVerification(t *testing.T) {
	w := newFixture(t).post("/slack/events", string(payload(t, "event-verification")))
	want := `{"challenge":"3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P"}`
	if w.Code != 200 || w.Body.String() != want {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// An event goes into the inbox, with what the edge knows about the person, and is
// acknowledged. That includes retries: the inbox knows which events it has seen.
func TestEventReachesInbox(t *testing.T) {
	b := newFixture(t)
	for range 2 {
		if w := b.post("/slack/events", string(payload(t, "event-im"))); w.Code != 200 {
			t.Fatal(w.Code)
		}
		b.inboxErr = fmt.Errorf("put: %w", agent.ErrSeen)
	}
	if len(b.events) != 2 || b.events[0].ID != b.events[1].ID {
		t.Fatalf("%+v", b.events)
	}
	ev := b.events[0]
	if want := (agent.PersonRef{ID: "U0DANA", Name: "Dana Reyes", Zone: "America/Los_Angeles", Locale: "en-US"}); ev.Person != want {
		t.Errorf("the person is %+v", ev.Person)
	}
	if !ev.At.Equal(now) || ev.At.Location() != time.UTC {
		t.Errorf("the time is %v", ev.At)
	}
	if lookups := len(b.api.calls); lookups != 1 {
		t.Errorf("the person was looked up %d times", lookups)
	}
}

// An event that can't be stored isn't acknowledged, so Slack sends it again.
func TestInboxFails(t *testing.T) {
	b := newFixture(t)
	b.inboxErr = errors.New("the disk is full")
	if w := b.post("/slack/events", string(payload(t, "event-im"))); w.Code != 500 {
		t.Error(w.Code)
	}
}

// A message doesn't wait until its author's name is known.
func TestPersonUnknown(t *testing.T) {
	b := newFixture(t)
	b.api.refuse("users.info", "user_not_found")
	if w := b.post("/slack/events", string(payload(t, "event-im"))); w.Code != 200 || len(b.events) != 1 {
		t.Fatal(w.Code, b.events)
	}
	if want := (agent.PersonRef{ID: "U0DANA"}); b.events[0].Person != want {
		t.Errorf("the person is %+v", b.events[0].Person)
	}
}

func TestHRPlace(t *testing.T) {
	b := newFixture(t)
	b.view = agent.Done{}
	b.interact(payload(t, "press-approve-in-hr"))
	b.interact(payload(t, "submit-prompt"))
	b.interact(payload(t, "press-button-in-message"))
	var got []bool
	for _, ev := range b.events {
		got = append(got, ev.Place.HR)
	}
	if fmt.Sprint(got) != "[true true false]" {
		t.Errorf("in HR's channel: %v", got)
	}
}

// Operators read the log, so it contains nothing that people wrote, no names and no
// secrets.
func TestLogIsDiscreet(t *testing.T) {
	b := newFixture(t)
	for _, name := range payloads(t, "") {
		path, body := "/slack/interactions", url.Values{"payload": {string(payload(t, name))}}.Encode()
		if strings.HasPrefix(name, "event-") {
			path, body = "/slack/events", string(payload(t, name))
		}
		for _, failure := range []func(){
			func() { b.err, b.inboxErr = nil, nil },
			func() { b.err, b.inboxErr = errors.New("out of order"), errors.New("out of order") },
			func() {
				b.turn = func(context.Context, agent.Event) (agent.Outcome, error) { panic("dana@Example.com") }
			},
		} {
			failure()
			b.post(path, body)
		}
		b.turn = nil
	}
	b.command("I'm pregnant")
	for _, secret := range []string{"pregnant", "June", "Dana", "dana@", "O'Neill", "certificate 1", "xoxb", secret, "2027-06", "Cover isn"} {
		if strings.Contains(b.log.String(), secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
	if !strings.Contains(b.log.String(), "panic") {
		t.Error("the log doesn't mention the panics")
	}
}

// TestEventIDsNameNobody checks that the id of an event names neither person nor channel, and
// that only who knows the signing secret can find out which it is.
func TestEventIDsNameNobody(t *testing.T) {
	t.Parallel()
	idWith := func(key string) agent.EventID {
		b := newFixture(t)
		b.post("/slack/events", string(payload(t, "event-im")))
		ev := b.events[0]
		if b.cfg.SigningSecret = key; key != secret {
			ev.ID = agent.EventID(strings.ReplaceAll(string(ev.ID), Pseudonym(secret, ev.Place.Channel), ev.Place.Channel))
			ev.ID = hidden(key, ev)
		}
		if id := string(ev.ID); strings.Contains(id, ev.Place.Channel) || strings.Contains(id, string(ev.Person.ID)) {
			t.Errorf("%s names %s or %s", id, ev.Place.Channel, ev.Person.ID)
		}
		return ev.ID
	}
	if one, again, other := idWith(secret), idWith(secret), idWith("another"); one != again || one == other {
		t.Errorf("the same secret gives %s and %s, another one %s", one, again, other)
	}
	in, err := decodeInteraction(payload(t, "press-button-in-message"))
	if err != nil {
		t.Fatal(err)
	}
	if id := string(hidden(secret, in.event)); strings.Contains(id, string(in.event.Person.ID)) {
		t.Errorf("%s names %s", id, in.event.Person.ID)
	}
}

// TestFormerIDs checks that an event that Slack repeats isn't stored again if it was stored
// under the id that earlier versions gave it.
func TestFormerIDs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name           string
		repeated, seen bool
		stored         int
	}{{"first time", false, true, 1}, {"repeated, and new", true, false, 1}, {"repeated, and stored by an earlier version", true, true, 0}} {
		b := newFixture(t)
		b.cfg.Seen = func(_ context.Context, _ agent.TenantID, id agent.EventID) (bool, error) {
			return c.seen && id == "slack-msg-T0MARIGOLD-D0DANA-1795167122.481929", nil
		}
		reply := b.Edge.events(t.Context(), intake.Request{Way: intake.Events, Body: payload(t, "event-im"), Repeated: c.repeated})
		if len(b.events) != c.stored || reply.Status != http.StatusOK {
			t.Errorf("%s: %d stored, status %d", c.name, len(b.events), reply.Status)
		}
	}
}
