package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// TestServeAsksSlack checks that settings that Slack refuses stop the server with one
// sentence. Otherwise HR would never see the requests.
func TestServeAsksSlack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ auth, info, want string }{
		"a wrong token":      {`{"ok":false,"error":"invalid_auth"}`, "", "SLACK_BOT_TOKEN"},
		"an unknown channel": {`{"ok":true,"team_id":"T1"}`, `{"ok":false,"error":"channel_not_found"}`, "SLACK_HR_CHANNEL is C0HR"},
		"not invited":        {`{"ok":true,"team_id":"T1"}`, `{"ok":true,"channel":{"id":"C0HR","is_private":true}}`, "/invite"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			slack := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "/auth.test") {
					fmt.Fprint(w, c.auth)
					return
				}
				fmt.Fprint(w, c.info)
			}))
			defer slack.Close()
			code, _, stderr := runFor(t.Context(), "serve", "--addr=127.0.0.1:0", "--log-level=error",
				"--database-url=sqlite:"+filepath.Join(t.TempDir(), "x.db"), "--slack-api-url="+slack.URL,
				"--slack-signing-secret=s", "--slack-bot-token=xoxb-1", "--slack-hr-channel=C0HR")
			if code != 1 || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("%d: %s", code, stderr)
			}
		})
	}
}

// TestServeWaitsForTheDisk checks that production survives a power failure. The demo doesn't
// need to.
func TestServeWaitsForTheDisk(t *testing.T) {
	var c commands
	parser, err := kong.New(&c)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want bool
	}{{[]string{"serve"}, true}, {[]string{"serve", "--sqlite-sync=normal"}, false}} {
		if _, err := parser.Parse(test.args); err != nil {
			t.Fatal(err)
		}
		if opts, err := c.Serve.storeOptions(logrus.New(), time.Now); err != nil || opts.FullSync != test.want {
			t.Errorf("%q: %+v, %v", test.args, c.Serve.config, err)
		}
	}
	if opts, err := (config{}).storeOptions(logrus.New(), time.Now); err != nil || opts.FullSync {
		t.Errorf("the demo waits for the disk, or %v", err)
	}
}

// TestServerHasTimeouts checks the limits for clients that send slowly, or nothing.
func TestServerHasTimeouts(t *testing.T) {
	s := newServer(http.NotFoundHandler())
	if s.ReadHeaderTimeout != 5*time.Second || s.ReadTimeout <= 0 || s.WriteTimeout <= 0 || s.IdleTimeout <= 0 || s.MaxHeaderBytes <= 0 {
		t.Errorf("%+v", s)
	}
}

// TestOldWizardThatCannotBeRead checks that the server starts although it no longer accepts
// a version in the database.
func TestOldWizardThatCannotBeRead(t *testing.T) {
	t.Parallel()
	database := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	old := agent.PublishedForm{ID: "medical-v1", Version: "000000000000", Name: "medical-v1.yaml", Source: []byte("wizardId: medical-v1\nsteps: 7\n")}
	db, err := store.Open(t.Context(), database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveWizards(t.Context(), []agent.PublishedForm{old}, time.Now()); err != nil {
		t.Fatal(err)
	}
	log, told := logtest.NewNullLogger()
	s, err := newStack(t.Context(), config{
		DatabaseURL: database, SlackSigningSecret: "s", SlackBotToken: "xoxb-1", SlackAPIURL: "http://127.0.0.1:1/",
	}, log, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	for _, entry := range told.AllEntries() {
		if entry.Data["version"] == old.Version && entry.Level == logrus.WarnLevel {
			return
		}
	}
	t.Errorf("the log doesn't mention it: %v", told.AllEntries())
}

// TestMessagesSetAsideAreCounted checks the metric, and that they are retried at the next
// start.
func TestMessagesSetAsideAreCounted(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	message := agent.Message{ID: "M1", To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "U0NOBODY"}, Text: "hello"}
	if err := s.stack.db.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", Messages: []agent.Message{message}}); err != nil {
		t.Fatal(err)
	}
	aside := func(want string) {
		t.Helper()
		if err := s.settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		status, body := s.send(t, request{method: http.MethodGet, path: "/metrics"})
		if status != http.StatusOK || !strings.Contains(body, "\nleaveway_messages_set_aside "+want+"\n") {
			t.Errorf("status %d, want %s set aside", status, want)
		}
	}
	aside("1")
	if err := errors.Join(s.stopWork(), s.stack.close()); err != nil {
		t.Fatal(err)
	}
	if err := s.begin(t.Context()); err != nil { // the next start; nobody works yet
		t.Fatal(err)
	}
	handler := s.handler()
	s.current.Store(&handler)
	status, body := s.send(t, request{method: http.MethodGet, path: "/metrics"})
	if status != http.StatusOK || !strings.Contains(body, "\nleaveway_messages_set_aside 0\n") {
		t.Errorf("status %d: it isn't waiting for another try", status)
	}
	s.work(t.Context())
	aside("1") // Slack refused it once more
}

// TestOpenTicketsAreCounted: operators see how many questions wait for HR, and since when the
// oldest does.
func TestOpenTicketsAreCounted(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	now := s.stack.clock()
	ask := func(id agent.TicketID, state agent.TicketState, before time.Duration) {
		k := agent.Ticket{ID: id, Tenant: "T1", State: state, Opened: now.Add(-before), Updated: now}
		out := agent.Outcome{Event: agent.EventID("E-" + string(id)), Tenant: agent.TenantID("T-" + string(id)), Tickets: []agent.Ticket{k}}
		if err := s.stack.db.Commit(t.Context(), out); err != nil {
			t.Fatal(err)
		}
	}
	if shown := s.scrape(); !strings.Contains(shown, "\nleaveway_tickets_open 0\n") || !strings.Contains(shown, "\nleaveway_ticket_age_seconds 0\n") {
		t.Error("without questions, it isn't 0 of them that have waited 0 seconds")
	}
	ask("K1", agent.TicketOpen, time.Hour)
	ask("K2", agent.TicketOpen, time.Minute)
	ask("K3", agent.TicketAnswered, 24*time.Hour)
	if shown := s.scrape(); !strings.Contains(shown, "\nleaveway_tickets_open 2\n") || !strings.Contains(shown, "\nleaveway_ticket_age_seconds 3600\n") {
		t.Errorf("two questions, the oldest an hour old, are shown as\n%s", shown)
	}
}

// TestUpkeep checks that old data is deleted at the start and at every tick, and that what
// was set aside is retried at every tick.
func TestUpkeep(t *testing.T) {
	t.Parallel()
	now := time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC)
	s, err := newStack(t.Context(), config{
		DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "x.db"), SlackSigningSecret: "s", SlackBotToken: "xoxb-1", SlackAPIURL: "http://127.0.0.1:1/",
	}, newLog(config{LogLevel: "panic"}, io.Discard), func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seen := func(event agent.EventID) bool {
		t.Helper()
		st, err := s.db.Load(ctx, agent.Ref{Tenant: "T1", Event: event})
		if err != nil {
			t.Fatal(err)
		}
		return st.Seen
	}
	commit := func(event agent.EventID, messages ...agent.Message) {
		t.Helper()
		if err := s.db.Commit(ctx, agent.Outcome{Event: event, Tenant: "T1", Messages: messages}); err != nil {
			t.Fatal(err)
		}
	}
	commit("E1")
	now = now.Add(15 * 24 * time.Hour)
	sent, ended := make(chan string, 1), make(chan error, 1)
	first := true
	go func() {
		ended <- s.db.Deliver(ctx, func(_ context.Context, d agent.Delivery) (agent.Receipt, error) {
			if first {
				first = false
				return agent.Receipt{}, errors.New("refused")
			}
			sent <- d.Message.Text
			return agent.Receipt{}, nil
		})
	}()
	if err := s.cleanUp(ctx); err != nil {
		t.Fatal(err)
	}
	if seen("E1") {
		t.Error("nothing was deleted at the start")
	}
	commit("E2", agent.Message{ID: "M1", To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "U1"}, Text: "hello"})
	if err := s.db.Settle(ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.cleanUp(ctx); err != nil {
		t.Fatal(err)
	}
	if got := <-sent; got != "hello" {
		t.Errorf("%q was retried", got)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestDoctor checks that the doctor names what is wrong, looks at the rest all the same, and
// leaves no database behind where there was none.
func TestDoctor(t *testing.T) {
	t.Parallel()
	slack := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"ok":true}`) }))
	defer slack.Close()
	file := filepath.Join(t.TempDir(), "x.db")
	args := []string{"doctor", "--database-url=sqlite:" + file, "--slack-api-url=" + slack.URL, "--slack-signing-secret=s", "--slack-bot-token=xoxb-1"}
	code, stdout, stderr := runFor(t.Context(), args...)
	if code != 1 || !strings.Contains(stdout, "✗ settings   SLACK_HR_CHANNEL is not set") || !strings.Contains(stdout, "✓ slack") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("%d: %s%s", code, stdout, stderr)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("it made a database")
	}
	if code, _, stderr := runFor(t.Context(), "migrate", "--database-url=sqlite:"+file); code != 0 {
		t.Fatal(stderr)
	}
	if code, stdout, stderr = runFor(t.Context(), append(args, "--slack-hr-channel=C0HR", "--json")...); code != 0 || !strings.Contains(stdout, `{"about":"queue","grade":"ok"`) {
		t.Errorf("%d: %s%s", code, stdout, stderr)
	}
}
