package main

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/store/storetest"
)

// asBinary makes the test's own binary behave as the product.
const asBinary = "LEAVEWAY_AS_BINARY"

func TestMain(m *testing.M) {
	serveJobs()
	if os.Getenv(asBinary) != "" {
		main() // does not return
	}
	if os.Getenv(asMortal) != "" {
		os.Exit(mortal())
	}
	os.Exit(m.Run())
}

// TestKilledBetweenCommitAndDelivery kills the server after it has committed an answer and
// before Slack has accepted it. The next server sends the answer once, and doesn't process
// the event again.
func TestKilledBetweenCommitAndDelivery(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	slack := newDeafSlack(t)
	database := "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db")

	first := startServer(ctx, t, database, slack.url)
	slack.deaf.Store(true)
	first.event(ctx, t, "Ev1", "I need medical leave")
	answer := slack.next(ctx, t)
	first.kill(t)
	if !strings.Contains(answer, "I've started a leave request") {
		t.Fatalf("the answer is %q", answer)
	}

	slack.deaf.Store(false)
	second := startServer(ctx, t, database, slack.url)
	defer second.kill(t)
	if again := slack.next(ctx, t); again != answer {
		t.Errorf("after the crash it said %q, before it %q", again, answer)
	}
	second.event(ctx, t, "Ev1", "I need medical leave") // Slack's repeat
	second.event(ctx, t, "Ev2", "status")
	if next := slack.next(ctx, t); next == answer || strings.Contains(next, "I've started") {
		t.Errorf("after the repeat it said %q", next)
	}
}

// TestTwoReplicas sends Slack's events to two programs on one Postgres. Each event is
// answered once and in order, whichever program received it, even after one has stopped.
func TestTwoReplicas(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	slack := newDeafSlack(t)
	database := storetest.Postgres(t)

	first, second := startServer(ctx, t, database, slack.url), startServer(ctx, t, database, slack.url)
	defer second.kill(t)
	first.event(ctx, t, "Ev1", "I need medical leave")
	if answer := slack.next(ctx, t); !strings.Contains(answer, "I've started a leave request") {
		t.Errorf("the answer is %q", answer)
	}
	second.event(ctx, t, "Ev1", "I need medical leave") // Slack's repeat, to the other one
	second.event(ctx, t, "Ev2", "status")
	if answer := slack.next(ctx, t); strings.Contains(answer, "I've started") {
		t.Errorf("after the repeat it said %q", answer)
	}
	if err := first.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	second.event(ctx, t, "Ev3", "status") // the first may still have it: it hands it over
	if err := first.cmd.Wait(); err != nil {
		t.Errorf("it failed when it was stopped: %v", err)
	}
	if answer := slack.next(ctx, t); answer == "" {
		t.Error("an empty answer")
	}
}

// TestReplicaKilled kills one of two replicas while it is delivering an answer. After
// LEAVEWAY_TAKEOVER the other one sends it, and continues the conversation in order.
func TestReplicaKilled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	slack := newDeafSlack(t)
	database := storetest.Postgres(t)

	first := startServer(ctx, t, database, slack.url, "--takeover=2s")
	slack.deaf.Store(true)
	first.event(ctx, t, "Ev1", "I need medical leave")
	answer := slack.next(ctx, t) // Slack has it, and does not say so
	second := startServer(ctx, t, database, slack.url, "--takeover=2s")
	defer second.kill(t)
	first.kill(t)
	slack.deaf.Store(false)
	second.event(ctx, t, "Ev2", "status")
	if again := slack.next(ctx, t); again != answer {
		t.Errorf("the other replica said %q, not %q", again, answer)
	}
	// On a busy machine a delivery may take longer than such a short takeover, and be
	// repeated. The next answer comes after it, or the test times out.
	for slack.next(ctx, t) == answer {
		continue
	}
}

// deafSlack is the part of Slack's Web API that a conversation needs. While it is deaf, it
// receives messages and never answers.
type deafSlack struct {
	url    string
	deaf   atomic.Bool
	posted chan string // the texts of messages
	n      atomic.Int64
}

func newDeafSlack(t *testing.T) *deafSlack {
	t.Helper()
	s := &deafSlack{posted: make(chan string)}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

func (s *deafSlack) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch strings.TrimPrefix(r.URL.Path, "/") {
	case "auth.test":
		fmt.Fprint(w, `{"ok":true,"team_id":"T0","user_id":"U0BOT"}`)
	case "conversations.info":
		fmt.Fprint(w, `{"ok":true,"channel":{"id":"C0HR","is_member":true,"is_private":true}}`)
	case "users.info":
		fmt.Fprint(w, `{"ok":true,"user":{"id":"U0DANA","real_name":"Dana Reyes","tz":"America/Los_Angeles"}}`)
	case "conversations.open":
		fmt.Fprint(w, `{"ok":true,"channel":{"id":"D0DANA"}}`)
	case "chat.postMessage":
		text, deaf := r.FormValue("text"), s.deaf.Load()
		select {
		case s.posted <- text:
		case <-r.Context().Done():
			return
		}
		if deaf {
			<-r.Context().Done()
			return
		}
		fmt.Fprintf(w, `{"ok":true,"channel":"D0DANA","ts":"1795167200.%06d"}`, s.n.Add(1))
	default:
		fmt.Fprint(w, `{"ok":true}`)
	}
}

// next returns the next message that arrives.
func (s *deafSlack) next(ctx context.Context, t *testing.T) string {
	t.Helper()
	select {
	case text := <-s.posted:
		return text
	case <-ctx.Done():
		t.Fatal("no message arrived")
		return ""
	}
}

// server is the product in a process of its own.
type server struct {
	cmd  *exec.Cmd
	addr string
}

const killSecret = "8f742231b10e8888abcd99yyyzzz85a5"

// startServer starts `leaveway serve`, with further flags, and waits until it serves.
func startServer(ctx context.Context, t *testing.T, database, api string, flags ...string) *server {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"serve", "--addr=127.0.0.1:0", "--log-format=json", "--database-url=" + database, "--slack-api-url=" + api, "--slack-hr-channel=C0HR"}
	cmd := exec.CommandContext(ctx, binary, append(args, flags...)...)
	cmd.Env = append(os.Environ(), asBinary+"=1", "SLACK_BOT_TOKEN=xoxb-1", "SLACK_SIGNING_SECRET="+killSecret)
	return &server{cmd: cmd, addr: serving(t, cmd)}
}

// serving starts a server that logs JSON and returns its address once it serves.
func serving(t testing.TB, cmd *exec.Cmd) (addr string) {
	t.Helper()
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var told []string
	for lines := bufio.NewScanner(log); lines.Scan(); {
		var line struct{ Msg, Address string }
		told = append(told, lines.Text())
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "serving" {
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return line.Address
		}
	}
	t.Fatalf("it doesn't serve: %v\n%s", cmd.Wait(), strings.Join(told, "\n"))
	return ""
}

// kill sends SIGKILL: nothing is finished, nothing is closed.
func (s *server) kill(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = s.cmd.Wait() // it was killed, says the error
}

// get reads a page.
func (s *server) get(ctx context.Context, t *testing.T, path string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.addr+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// event delivers a direct message from Dana, as Slack does, and checks that it is
// acknowledged.
func (s *server) event(ctx context.Context, t *testing.T, id, text string) {
	t.Helper()
	if err := s.post(ctx, id, text); err != nil {
		t.Fatal(err)
	}
}

// post delivers a direct message from Dana.
func (s *server) post(ctx context.Context, id, text string) error {
	body := fmt.Sprintf(`{"type":"event_callback","team_id":"T0","event_id":%q,"event":{"type":"message","channel_type":"im",
		"channel":"D0DANA","user":"U0DANA","ts":"1795167200.%s","text":%q}}`, id, strings.TrimPrefix(id, "Ev")+"00000", text)
	stamp := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(killSecret))
	mac.Write([]byte("v0:" + stamp + ":" + body))
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.addr+"/slack/events", strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("X-Slack-Request-Timestamp", stamp)
	req.Header.Set("X-Slack-Signature", "v0="+hex.EncodeToString(mac.Sum(nil)))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s was answered %s", id, resp.Status)
	}
	return nil
}
