package chaos

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// fuse counts down with everything that goes over the wire: a request that Slack is about to
// send, its answer, and a call to Slack's API before and after its effect. So a process can be
// killed between any two of them.
type fuse struct {
	mu   sync.Mutex
	what string
	left int
	bang func()
}

// What a fuse can count: anything, or only messages that Slack has just accepted while their
// sender doesn't know it yet.
const (
	anything = ""
	post     = "chat.postMessage"
)

// light calls bang when the n-th thing of a kind from now goes over the wire.
func (f *fuse) light(what string, n int, bang func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.what, f.left, f.bang = what, n, bang
}

func (f *fuse) burn(what string) {
	f.mu.Lock()
	var bang func()
	if f.what == anything || f.what == what {
		if f.left--; f.left == 0 {
			bang = f.bang
		}
	}
	f.mu.Unlock()
	if bang != nil {
		bang()
	}
}

// wire is everything between Slack and the replicas. It records what goes over it.
type wire struct {
	*fuse
	*record
	http http.RoundTripper

	mu      sync.Mutex
	rng     *rand.Rand
	serving []string
	outage  bool            // the database is away
	waiting []chan struct{} // for a replica to serve
}

func newWire(rng *rand.Rand, secret string) *wire {
	// Every request has a connection of its own, so that it may go to any replica.
	return &wire{fuse: &fuse{}, record: newRecord(secret), rng: rng, http: &http.Transport{DisableKeepAlives: true}}
}

// around wraps Slack's API.
func (w *wire) around(api http.Handler) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		began := time.Now()
		method := path.Base(r.URL.Path)
		if method == "activities" && r.Method == http.MethodPost { // a message in Teams
			method = post
		}
		w.burn("called")
		sent, err := io.ReadAll(r.Body)
		if err != nil {
			return // its sender is gone
		}
		r.Body = io.NopCloser(strings.NewReader(string(sent)))
		answer := httptest.NewRecorder()
		api.ServeHTTP(answer, r)
		w.told(method, sent, answer.Body.Bytes())
		w.burn(method)
		w.took(time.Since(began))
		maps.Copy(rw.Header(), answer.Header())
		rw.WriteHeader(answer.Code)
		_, _ = answer.Body.WriteTo(rw)
	})
}

func (w *wire) open(addr string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.serving = append(w.serving, addr)
	w.wake()
}

// away sets whether the database is away.
func (w *wire) away(is bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.outage = is
	w.wake()
}

// wake wakes everyone who waits for a replica, if one serves. The caller holds the lock.
func (w *wire) wake() {
	if len(w.serving) == 0 || w.outage {
		return
	}
	for _, c := range w.waiting {
		close(c)
	}
	w.waiting = nil
}

func (w *wire) shut(addr string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.serving = slices.DeleteFunc(slices.Clone(w.serving), func(s string) bool { return s == addr })
}

// awaitReplica waits until a replica serves and the database is there.
func (w *wire) awaitReplica(ctx context.Context) error {
	w.mu.Lock()
	c := make(chan struct{})
	w.waiting = append(w.waiting, c)
	w.wake()
	w.mu.Unlock()
	select {
	case <-c:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for a replica: %w", ctx.Err())
	}
}

// choice returns the replicas in random order.
func (w *wire) choice() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	order := slices.Clone(w.serving)
	w.rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// RoundTrip carries a request from Slack to one of the replicas, or to another if the
// connection is refused.
func (w *wire) RoundTrip(req *http.Request) (*http.Response, error) {
	note := w.sending(req)
	w.burn("sent")
	err := error(syscall.ECONNREFUSED)
	for _, addr := range w.choice() {
		var resp *http.Response
		if resp, err = w.try(req, addr); err == nil {
			w.acknowledged(note, resp.StatusCode)
			w.burn("taken")
			return resp, nil
		}
		if op := (*net.OpError)(nil); !errors.As(err, &op) || op.Op != "dial" {
			return nil, err // it may have been accepted
		}
	}
	return nil, err
}

// try sends a request to one replica and waits for the whole answer.
func (w *wire) try(req *http.Request, addr string) (*http.Response, error) {
	at := req.Clone(req.Context())
	at.URL.Host = addr
	body, err := req.GetBody()
	if err != nil {
		return nil, err
	}
	at.Body = body
	resp, err := w.http.RoundTrip(at)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(strings.NewReader(string(text)))
	return resp, nil
}
