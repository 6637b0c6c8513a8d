package socket_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/bot/slack/intake"
	"github.com/leaveway/leaveway/bot/slack/socket"
	"github.com/leaveway/leaveway/bot/workspace/socketmode"
)

// rig is a client, and Slack's side of it.
type rig struct {
	t      *testing.T
	hub    *socketmode.Hub
	client *socket.Client
	opens  atomic.Int32
	refuse atomic.Pointer[string] // the code with which Slack opens no socket
	stop   func()

	mu  sync.Mutex
	got []string // bodies, in the order in which they were answered
}

func newRig(t *testing.T, answer func(intake.Request) intake.Reply) *rig {
	t.Helper()
	r := &rig{t: t, hub: socketmode.New()}
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	mux.Handle("GET /link/", r.hub)
	mux.HandleFunc("POST /api/apps.connections.open", func(w http.ResponseWriter, req *http.Request) {
		r.opens.Add(1)
		if code := r.refuse.Load(); code != nil || req.Header.Get("Authorization") != "Bearer xapp-1" {
			fmt.Fprintf(w, `{"ok":false,"error":%q}`, *code)
			return
		}
		fmt.Fprintf(w, `{"ok":true,"url":%q}`, strings.Replace(server.URL, "http", "ws", 1)+"/link/?ticket="+r.hub.Ticket())
	})
	log := logrus.New()
	log.SetOutput(io.Discard)
	r.client = socket.New(socket.Config{AppToken: "xapp-1", APIURL: server.URL + "/api/", Log: log, Answer: func(_ context.Context, req intake.Request) intake.Reply {
		r.mu.Lock()
		r.got = append(r.got, string(req.Body))
		r.mu.Unlock()
		return answer(req)
	}})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- r.client.Run(ctx) }()
	r.stop = sync.OnceFunc(func() { cancel(); <-done })
	t.Cleanup(r.stop)
	r.await()
	return r
}

func (r *rig) await() {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	if err := r.hub.Await(ctx); err != nil {
		r.t.Fatal(err)
	}
}

// event is an event of a conversation.
func event(channel string, n int) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"event_id":"Ev-%s-%d","event":{"channel":%q}}`, channel, n, channel))
}

// send sends an event as Slack does: again until it is acknowledged. It returns how often.
func (r *rig) send(payload json.RawMessage) (attempts int) {
	r.t.Helper()
	for ; ; attempts++ {
		ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
		_, err := r.hub.Send(ctx, "events_api", payload, attempts, "timeout")
		cancel()
		switch {
		case err == nil:
			return attempts + 1
		case errors.Is(err, socketmode.ErrNoSocket):
			r.await()
		case !errors.Is(err, socketmode.ErrGone):
			r.t.Fatal(err)
		}
	}
}

func accept(intake.Request) intake.Reply { return intake.Accepted }

// TestDrops drops the socket two hundred times while events of several conversations are under
// way. None is lost; one is answered twice only if its acknowledgement was lost; and those of
// one conversation are answered in order.
func TestDrops(t *testing.T) {
	t.Parallel()
	const drops, conversations = 200, 4
	r := newRig(t, accept)
	var senders sync.WaitGroup
	var extra atomic.Int32
	over := make(chan struct{})
	sent := make([]int, conversations)
	for c := range conversations {
		senders.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-over:
					sent[c] = n
					return
				default:
				}
				extra.Add(int32(r.send(event(fmt.Sprintf("C%d", c), n)) - 1))
			}
		})
	}
	for n := range drops {
		r.send(event("C9", n)) // so that each socket brings something
		r.hub.Drop()
	}
	close(over)
	senders.Wait()
	for c := range conversations {
		last, seen := -1, 0
		for _, body := range r.got {
			var n int
			if _, err := fmt.Sscanf(body, fmt.Sprintf(`{"event_id":"Ev-C%d-%%d"`, c), &n); err != nil {
				continue
			}
			if n != last && n != last+1 {
				t.Fatalf("in C%d, %d comes after %d", c, n, last)
			}
			if n == last+1 {
				seen++
			}
			last = n
		}
		if seen != sent[c] || seen == 0 {
			t.Errorf("of %d events in C%d, %d arrived", sent[c], c, seen)
		}
	}
	t.Logf("%d sockets, %d events, %d of them repeated by Slack", r.opens.Load(), len(r.got), extra.Load())
	if r.opens.Load() < drops {
		t.Error("only", r.opens.Load(), "sockets were opened")
	}
}

// TestWarnings replaces the socket before Slack closes it: there is no moment without one, and
// nothing is sent twice.
func TestWarnings(t *testing.T) {
	t.Parallel()
	r := newRig(t, accept)
	for n := range 50 {
		before := r.opens.Load()
		r.hub.Warn()
		for replaced := false; ; {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			if _, err := r.hub.Send(ctx, "events_api", event("C1", n), 0, ""); err != nil {
				t.Fatalf("after warning %d: %v", n, err)
			}
			cancel()
			if replaced {
				break // the new socket has brought something
			}
			replaced = r.opens.Load() > before && r.hub.Fresh()
		}
	}
}

// TestOrder sends many messages of one conversation without waiting for each.
func TestOrder(t *testing.T) {
	t.Parallel()
	r := newRig(t, accept)
	var all sync.WaitGroup
	turn := make([]chan struct{}, 200)
	for n := range turn {
		turn[n] = make(chan struct{})
	}
	for n := range turn {
		all.Go(func() {
			if n > 0 {
				<-turn[n-1]
			}
			go close(turn[n])
			r.send(event("C1", n))
		})
	}
	all.Wait()
	if len(r.got) != len(turn) {
		t.Error(len(r.got), "arrived")
	}
}

// TestAnswers: a command's and a form's answers go into the acknowledgement, and are handed on as
// by HTTP. What can't be stored isn't acknowledged.
func TestAnswers(t *testing.T) {
	t.Parallel()
	var fails atomic.Bool
	r := newRig(t, func(req intake.Request) intake.Reply {
		if fails.Load() && req.Way == intake.Events {
			fails.Store(false)
			return intake.Reply{Status: http.StatusInternalServerError}
		}
		return intake.Reply{Status: http.StatusOK, Body: map[string]string{"text": string(req.Way)}}
	})
	for kind, want := range map[string]string{"slash_commands": `{"text":"commands"}`, "interactive": `{"text":"interactions"}`, "events_api": ""} {
		got, err := r.hub.Send(t.Context(), kind, json.RawMessage(`{"command":"/leave","is_enterprise_install":false}`), 0, "")
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v", kind, got, err)
		}
	}
	if !slices.Contains(r.got, "command=%2Fleave&is_enterprise_install=false") || !slices.ContainsFunc(r.got, func(s string) bool { return strings.HasPrefix(s, `{"command":`) }) {
		t.Error(r.got)
	}
	fails.Store(true)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := r.hub.Send(ctx, "events_api", event("C1", 1), 0, ""); !errors.Is(err, context.DeadlineExceeded) {
		t.Error("what wasn't stored was acknowledged:", err)
	}
}

// TestGarbage: frames that nobody can read do nothing, and what nobody knows is acknowledged.
func TestGarbage(t *testing.T) {
	t.Parallel()
	r := newRig(t, accept)
	for _, frame := range []string{"", "x", "null", "[]", `{"type":7}`, `{"type":"events_api","payload":"x"}`, `{"type":"events_api"}`, `{"envelope_id":{}}`, strings.Repeat("[", 10_000), "\x00\xff"} {
		r.hub.Garbage([]byte(frame))
	}
	for _, kind := range []string{"something_new", "events_api", "interactive", "slash_commands"} {
		if _, err := r.hub.Send(t.Context(), kind, json.RawMessage(`[]`), 0, ""); err != nil {
			t.Error(kind, err)
		}
	}
	if r.opens.Load() != 1 {
		t.Error("the socket was opened", r.opens.Load(), "times")
	}
}

// TestStops answers what has arrived before it says goodbye.
func TestStops(t *testing.T) {
	t.Parallel()
	arrived, goes := make(chan struct{}), make(chan struct{})
	r := newRig(t, func(intake.Request) intake.Reply { close(arrived); <-goes; return intake.Accepted })
	sent := make(chan error, 1)
	go func() {
		_, err := r.hub.Send(t.Context(), "events_api", event("C1", 1), 0, "")
		sent <- err
	}()
	<-arrived
	stopped := make(chan struct{})
	go func() { r.stop(); close(stopped) }()
	close(goes)
	if err := <-sent; err != nil {
		t.Error("what had arrived wasn't acknowledged:", err)
	}
	<-stopped
}

// TestProblem says what to do.
func TestProblem(t *testing.T) {
	t.Parallel()
	r := newRig(t, accept)
	r.send(event("C1", 0))
	for end := time.Now().Add(time.Minute); r.client.Problem() != ""; {
		if time.Now().After(end) {
			t.Fatal(r.client.Problem())
		}
	}
	code := "invalid_auth"
	r.refuse.Store(&code)
	r.send(event("C1", 1))
	r.hub.Drop()
	for end := time.Now().Add(time.Minute); !strings.Contains(r.client.Problem(), "check SLACK_APP_TOKEN"); {
		if time.Now().After(end) {
			t.Fatal(r.client.Problem())
		}
	}
}

// TestStopsWhileConnecting doesn't blame Slack for a server that stops.
func TestStopsWhileConnecting(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{})
	slack := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { close(asked); <-r.Context().Done() }))
	t.Cleanup(slack.Close)
	var logged strings.Builder
	log := logrus.New()
	log.SetOutput(&logged)
	client := socket.New(socket.Config{AppToken: "xapp-1", APIURL: slack.URL + "/", Log: log})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- client.Run(ctx) }()
	<-asked
	cancel()
	if err := <-done; err != nil || logged.Len() > 0 {
		t.Errorf("%v, logged %q", err, logged.String())
	}
}
