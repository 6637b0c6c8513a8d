package slack_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
)

// These tests deliver from a real outbox to a Slack that fails, in a bubble where
// an hour takes no time. The connections are in memory; the HTTP is real.

// pipes is a network in memory: what is dialed is accepted.
type pipes struct {
	dialed chan net.Conn
	closed chan struct{}
}

func (p *pipes) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case p.dialed <- server:
		return client, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.dialed:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { close(p.closed); return nil }
func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "memory"} }

// flakySlack is a workspace that fails to post messages, as planned by their text.
type flakySlack struct {
	workspace http.Handler
	began     time.Time

	mu       sync.Mutex
	plan     map[string][]http.HandlerFunc
	attempts map[string][]time.Duration // when each was made, by the message's text
	posted   []string                   // the texts that got through, in order
}

func (s *flakySlack) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/chat.postMessage") {
		s.workspace.ServeHTTP(w, r)
		return
	}
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(strings.NewReader(string(body)))
	form, _ := url.ParseQuery(string(body))
	if fail := s.next(form.Get("text")); fail != nil {
		fail(w, r)
		return
	}
	s.workspace.ServeHTTP(w, r)
}

// next notes an attempt to post a text and returns how it fails, or nil.
func (s *flakySlack) next(text string) http.HandlerFunc {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.attempts[text] = append(s.attempts[text], time.Since(s.began))
	planned := s.plan[text]
	if len(planned) == 0 {
		s.posted = append(s.posted, text)
		return nil
	}
	s.plan[text] = planned[1:]
	return planned[0]
}

// pauses returns how long each attempt to post a text came after the one before.
func (s *flakySlack) pauses(text string) []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	var between []time.Duration
	for i, at := range s.attempts[text][1:] {
		between = append(between, at-s.attempts[text][i])
	}
	return between
}

// How Slack fails.

func answers(status int, retryAfter string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		w.WriteHeader(status)
	}
}

func resets(w http.ResponseWriter, _ *http.Request) {
	if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
		conn.Close()
	}
}

func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func times(n int, fail http.HandlerFunc) []http.HandlerFunc {
	return slices.Repeat([]http.HandlerFunc{fail}, n)
}

// outbox is a database whose messages go to a flaky Slack.
type outbox struct {
	*testing.T
	*store.DB

	slack *flakySlack
	place *workspace.Workspace
	edge  *slack.Edge
	stop  func()
}

// openOutbox must be called in a bubble; stop ends everything in it.
func openOutbox(t *testing.T, plan map[string][]http.HandlerFunc) *outbox {
	t.Helper()
	cfg := workspace.Default()
	cfg.Subscriptions = []string{} // the app needn't hear of its own messages
	ws := workspace.New(cfg)
	flaky := &flakySlack{workspace: ws.Handler(), began: time.Now(), plan: plan, attempts: map[string][]time.Duration{}}
	network := &pipes{dialed: make(chan net.Conn), closed: make(chan struct{})}
	server := &http.Server{Handler: flaky}
	go server.Serve(network)

	quiet := logrus.New()
	quiet.SetOutput(io.Discard)
	edge, err := slack.New(slack.Config{
		SigningSecret: cfg.SigningSecret, BotToken: cfg.BotToken, HRChannel: "C0HRLEAVE", APIURL: "http://slack.test/api/",
		Turn:   func(context.Context, agent.Event) (agent.Outcome, error) { return agent.Outcome{}, nil },
		Inbox:  func(context.Context, agent.Event) error { return nil },
		Random: func() float64 { return 0.5 }, // no jitter
		HTTPClient: &http.Client{
			Timeout: 10 * time.Second, Transport: &http.Transport{DialContext: network.Dial, DisableKeepAlives: true},
		},
		Log: quiet,
	})
	if err != nil {
		t.Fatal(err)
	}
	db := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- db.Deliver(ctx, edge.Deliver) }()
	return &outbox{t, db, flaky, ws, edge, func() {
		t.Helper()
		cancel()
		for _, err := range []error{<-ended, server.Close(), ws.Close(context.Background()), db.Close()} {
			if err != nil {
				t.Error(err)
			}
		}
	}}
}

func open(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), "sqlite::memory:", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

// say commits messages of these texts, to HR's channel or else to a person.
func (o *outbox) say(to string, texts ...string) {
	o.Helper()
	address := agent.Address{Room: agent.Direct, Tenant: "T0MARIGOLD", Person: agent.UserID(to)}
	if to == "HR" {
		address = agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}
	}
	out := agent.Outcome{Tenant: "T0MARIGOLD", Event: agent.EventID(to + texts[0]), At: time.Now()}
	for i, text := range texts {
		out.Messages = append(out.Messages, agent.Message{ID: fmt.Sprint(out.Event, "/", i), To: address, Text: text})
	}
	if err := o.Commit(o.Context(), out); err != nil {
		o.Fatal(err)
	}
}

func (o *outbox) settle() {
	o.Helper()
	if err := o.Settle(o.Context()); err != nil {
		o.Fatal(err)
	}
}

func TestRetriesFollowSlacksFailures(t *testing.T) {
	const s = time.Second
	broken := answers(500, "")
	for _, c := range []struct {
		name string
		plan []http.HandlerFunc
		want []time.Duration
	}{
		{"server errors", times(8, broken), []time.Duration{s, 2 * s, 5 * s, 15 * s, 30 * s, 60 * s, 60 * s, 60 * s}},
		{"connections that are reset", times(7, resets), []time.Duration{s, 2 * s, 5 * s, 15 * s, 30 * s, 60 * s, 60 * s}},
		{"no answer within ten seconds", times(3, hangs), []time.Duration{11 * s, 12 * s, 15 * s}},
		{"429 with Retry-After", append(times(2, answers(429, "7")), answers(429, "3")), []time.Duration{7 * s, 7 * s, 3 * s}},
		{"429 with a Retry-After that isn't a number", times(1, answers(429, "a while")), []time.Duration{10 * s}},
		{"503 with Retry-After", append(times(1, answers(503, "20")), broken), []time.Duration{20 * s, 2 * s}},
		{"each kind counts on its own", []http.HandlerFunc{
			broken, answers(429, "4"), resets, broken, resets, answers(429, "40"), broken, resets, broken,
		}, []time.Duration{s, 4 * s, s, 2 * s, 2 * s, 40 * s, 5 * s, 5 * s, 15 * s}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := openOutbox(t, map[string][]http.HandlerFunc{"Hi.": c.plan})
				defer o.stop()
				o.say("U0DANA", "Hi.")
				o.settle()
				if got := o.slack.pauses("Hi."); !slices.Equal(got, c.want) {
					t.Errorf("attempts after %v, want %v", got, c.want)
				}
				if !slices.Equal(o.slack.posted, []string{"Hi."}) {
					t.Errorf("posted %q", o.slack.posted)
				}
			})
		})
	}
}

// While one message fails again and again, everyone else hears at once. The ones
// behind it, to the same person, wait until it is a dead letter.
func TestOneBadMessageHoldsUpNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := openOutbox(t, map[string][]http.HandlerFunc{"bad": times(1000, answers(500, ""))})
		defer o.stop()
		o.say("U0DANA", "bad", "after it")
		o.say("U0SAM", "to Sam")
		o.say("HR", "to HR")
		synctest.Wait()
		o.slack.mu.Lock()
		slices.Sort(o.slack.posted)
		if want := []string{"to HR", "to Sam"}; !slices.Equal(o.slack.posted, want) {
			t.Errorf("posted %q at once, want %q", o.slack.posted, want)
		}
		o.slack.mu.Unlock()

		o.settle()
		if n, err := o.CountDeadLetters(o.Context()); n != 1 || err != nil {
			t.Errorf("%d dead letters, want 1 (%v)", n, err)
		}
		waited := o.slack.attempts["after it"][0]
		if waited < 25*time.Minute || waited > 35*time.Minute {
			t.Errorf("the next message to the same person waited %s", waited)
		}
	})
}

// A message that Slack refuses for good isn't retried.
func TestRefusedForGood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refused := func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"ok":false,"error":"user_disabled"}`) }
		o := openOutbox(t, map[string][]http.HandlerFunc{"refused": times(1000, refused)})
		defer o.stop()
		o.say("U0DANA", "refused", "after it")
		o.settle()
		if n := len(o.slack.attempts["refused"]); n != 1 || o.slack.attempts["after it"][0] != 0 {
			t.Errorf("%d attempts; the next one after %s", n, o.slack.attempts["after it"][0])
		}
	})
}
