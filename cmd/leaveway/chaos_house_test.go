//go:build chaos

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// chaosBinary is a product built otherwise, with the race detector for example.
const chaosBinary = "LEAVEWAY_CHAOS_BINARY"

// chaosHouse is the built product, in one or more processes, with a strict Slack
// in this one. They know each other by HTTP over loopback only.
type chaosHouse struct {
	slack    *workspace.Workspace
	place    workspace.Config
	door     *door
	fuse     *fuse
	replicas []*replica
	killed   atomic.Int64 // when somebody was killed last, in nanoseconds since 1970
}

// newChaosHouse starts the product. URL is the database's.
func newChaosHouse(ctx context.Context, t *testing.T, database string, replicas int, rng *rand.Rand) *chaosHouse {
	t.Helper()
	h := &chaosHouse{place: chaosPlace(), fuse: &fuse{}}
	h.door = newDoor(h.fuse, rng)
	h.place.HTTPClient = &http.Client{Transport: h.door}
	h.slack = workspace.New(h.place)
	api := httptest.NewServer(h.fuse.around(h.slack.Handler()))
	h.slack.SetURL(api.URL)
	h.slack.SetAppURL("http://leaveway.test/slack")
	binary := buildChaos(t)
	for range replicas {
		r := &replica{door: h.door, command: func() *exec.Cmd {
			cmd := exec.Command(binary, "serve", "--addr=127.0.0.1:0", "--log-format=json", "--log-level=info",
				"--slack-api-url="+api.URL+"/api/", "--slack-hr-channel="+channelNamed(h.place, "hr-leave"))
			cmd.Env = append(os.Environ(), "DATABASE_URL="+database, "LEAVEWAY_CONTENT=", "LEAVEWAY_TAKEOVER=6s", "SLACK_MESSAGES_PER_SECOND=0",
				"SLACK_BOT_TOKEN="+h.place.BotToken, "SLACK_SIGNING_SECRET="+h.place.SigningSecret)
			return cmd
		}}
		h.replicas = append(h.replicas, r)
		if err := r.start(ctx); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, r := range h.replicas {
			r.kill()
		}
		if err := h.slack.Close(context.WithoutCancel(ctx)); err != nil {
			t.Error(err)
		}
		api.Close()
	})
	return h
}

// patience is a context that ends when an answer is due: a minute after
// now, or after the last kill, the crash of whoever acknowledged the question included.
func (h *chaosHouse) patience(ctx context.Context) (context.Context, context.CancelFunc) {
	const answerTime = time.Minute
	ctx, cancel := context.WithCancelCause(ctx)
	asked := time.Now()
	over := errors.New("nothing has come for " + answerTime.String())
	var due *time.Timer
	var mu sync.Mutex
	check := func() {
		mu.Lock()
		defer mu.Unlock()
		since := asked
		if killed := time.Unix(0, h.killed.Load()); killed.After(since) {
			since = killed
		}
		if left := time.Until(since.Add(answerTime)); left > 0 {
			due.Reset(left)
			return
		}
		cancel(over)
	}
	mu.Lock()
	due = time.AfterFunc(answerTime, check)
	mu.Unlock()
	return ctx, func() { due.Stop(); cancel(nil) }
}

// chaosPlace is the sample workspace with four more people. Its events are sent
// again sooner than Slack does, and more often.
func chaosPlace() workspace.Config {
	place := workspace.Default()
	for _, name := range []string{"Noor Aziz", "Liang Wu", "Ines Costa", "Tomas Novak"} {
		first, _, _ := strings.Cut(strings.ToLower(name), " ")
		place.Users = append(place.Users, workspace.User{
			ID: "U0" + strings.ToUpper(first), Name: first, RealName: name, TZ: "America/Chicago", Locale: "en-US", Role: workspace.Employee,
		})
	}
	place.Retry = []time.Duration{0}
	for pause := 20 * time.Millisecond; len(place.Retry) < 16; pause = min(2*pause, 2*time.Second) {
		place.Retry = append(place.Retry, pause)
	}
	return place
}

// buildChaos is the product's binary.
func buildChaos(t *testing.T) string {
	t.Helper()
	if built := os.Getenv(chaosBinary); built != "" {
		return built
	}
	binary := filepath.Join(t.TempDir(), "leaveway")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, said)
	}
	return binary
}

// replica is one process of the product, started over and over.
type replica struct {
	door    *door
	command func() *exec.Cmd

	mu     sync.Mutex
	cmd    *exec.Cmd
	ended  chan struct{} // closed once the process is gone and its log is read
	addr   string
	errors []string // lines of the log at level error, over all lives
	last   []string // the log of this life
}

// errKilled says that a process died before it served.
var errKilled = errors.New("it was killed before it served")

// start runs the product until it is ready to serve.
func (r *replica) start(ctx context.Context) error {
	cmd := r.command()
	log, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	r.mu.Lock()
	if err := cmd.Start(); err != nil {
		r.mu.Unlock()
		return err
	}
	r.cmd, r.ended, r.last = cmd, make(chan struct{}), nil
	ended := r.ended
	r.mu.Unlock()
	serving := make(chan string, 1)
	go func() {
		r.read(log, serving)
		_ = cmd.Wait() // whoever ends it knows how it ended
		close(ended)
	}()
	select {
	case addr := <-serving:
		return r.ready(ctx, addr)
	case <-ended:
		if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			return errKilled
		}
		return fmt.Errorf("it does not start: %s\n%s", cmd.ProcessState, strings.Join(r.last, "\n"))
	case <-ctx.Done():
		return ctx.Err()
	}
}

// read reads the log of one life, and tells where it serves.
func (r *replica) read(log io.Reader, serving chan<- string) {
	for lines := bufio.NewScanner(log); lines.Scan(); {
		var line struct{ Level, Msg, Address string }
		_ = json.Unmarshal(lines.Bytes(), &line) // a panic is no JSON
		r.mu.Lock()
		r.last = append(r.last, lines.Text())
		if line.Level == "" || line.Level == "error" || line.Level == "panic" {
			r.errors = append(r.errors, lines.Text())
		}
		r.mu.Unlock()
		if line.Msg == "serving" {
			serving <- line.Address
		}
	}
	_, _ = io.Copy(io.Discard, log)
}

// ready asks a process that serves whether it is ready, and opens the door to it.
func (r *replica) ready(ctx context.Context, addr string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/readyz", http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("%w: %w", errKilled, err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("it serves and is not ready: %s", resp.Status)
	}
	r.mu.Lock()
	r.addr = addr
	r.mu.Unlock()
	r.door.open(addr)
	return nil
}

// kill is SIGKILL: nothing is finished, nothing is closed. It returns at once.
func (r *replica) kill() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cmd != nil {
		_ = r.cmd.Process.Kill() // it may have ended
	}
}

// gone waits until the process has ended, and closes the door to it.
func (r *replica) gone(ctx context.Context) error {
	r.mu.Lock()
	ended, addr := r.ended, r.addr
	r.addr = ""
	r.mu.Unlock()
	select {
	case <-ended:
		r.door.shut(addr)
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for the process to end: %w", ctx.Err())
	}
}

// drain is SIGTERM. It returns how the process ended.
func (r *replica) drain(ctx context.Context) (*os.ProcessState, error) {
	r.mu.Lock()
	cmd := r.cmd
	r.mu.Unlock()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return nil, err
	}
	err := r.gone(ctx)
	return cmd.ProcessState, err
}

// complaints are the lines of the log at level error.
func (r *replica) complaints() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.errors)
}

// fuse burns down by one with everything that goes over the wire: a request that
// Slack is about to send, its answer, a call of Slack's API before it has an
// effect and after. So a process can be killed between any two of them.
type fuse struct {
	mu   sync.Mutex
	left int
	bang func()
}

// light has bang called, where the n-th thing from now goes over the wire.
func (f *fuse) light(n int, bang func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left, f.bang = n, bang
}

func (f *fuse) burn() {
	f.mu.Lock()
	var bang func()
	if f.left--; f.left == 0 {
		bang = f.bang
	}
	f.mu.Unlock()
	if bang != nil {
		bang()
	}
}

// around burns the fuse before each call of Slack's API and after its effect.
func (f *fuse) around(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.burn()
		answer := httptest.NewRecorder()
		api.ServeHTTP(answer, r)
		f.burn()
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		_, _ = answer.Body.WriteTo(w)
	})
}

// door is what stands before the replicas: it sends each request to one of them,
// and to another where the connection is refused. It notes what was delivered.
type door struct {
	fuse *fuse
	http http.RoundTripper
	post *post

	mu      sync.Mutex
	rng     *rand.Rand
	serving []string
	waiting []chan struct{} // for somebody to serve
}

func newDoor(f *fuse, rng *rand.Rand) *door {
	// Every request has a connection of its own, so that it may go to any replica.
	return &door{fuse: f, rng: rng, post: newPost(), http: &http.Transport{DisableKeepAlives: true}}
}

func (d *door) open(addr string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.serving = append(d.serving, addr)
	for _, c := range d.waiting {
		close(c)
	}
	d.waiting = nil
}

func (d *door) shut(addr string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.serving = slices.DeleteFunc(slices.Clone(d.serving), func(s string) bool { return s == addr })
}

// somebody waits until a replica serves.
func (d *door) somebody(ctx context.Context) error {
	d.mu.Lock()
	if len(d.serving) > 0 {
		d.mu.Unlock()
		return nil
	}
	c := make(chan struct{})
	d.waiting = append(d.waiting, c)
	d.mu.Unlock()
	select {
	case <-c:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for somebody to serve: %w", ctx.Err())
	}
}

// choice is the replicas in an order of chance.
func (d *door) choice() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	order := slices.Clone(d.serving)
	d.rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

// RoundTrip carries one request of Slack's.
func (d *door) RoundTrip(req *http.Request) (*http.Response, error) {
	note := d.post.sending(req)
	d.fuse.burn()
	err := error(syscall.ECONNREFUSED)
	for _, addr := range d.choice() {
		var resp *http.Response
		if resp, err = d.try(req, addr); err == nil {
			d.post.answered(note, resp.StatusCode)
			d.fuse.burn()
			return resp, nil
		}
		if op := (*net.OpError)(nil); !errors.As(err, &op) || op.Op != "dial" {
			return nil, err // it may have been taken
		}
	}
	return nil, err
}

// try sends a request to one replica and waits for the whole answer.
func (d *door) try(req *http.Request, addr string) (*http.Response, error) {
	at := req.Clone(req.Context())
	at.URL.Host = addr
	body, err := req.GetBody()
	if err != nil {
		return nil, err
	}
	at.Body = body
	resp, err := d.http.RoundTrip(at)
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
