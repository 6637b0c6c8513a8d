package main

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/storetest"
)

// asMortal makes the test's own binary behave as the product, except that it dies of
// the words in [deadly].
const asMortal = "LEAVEWAY_AS_MORTAL"

const deadly = "these words end the server"

// TestEventThatEndsTheServer sends an event that kills the process of every server that
// processes it. Three servers die of it. The fourth one sets it aside, tells its person, and
// answers what they, and others, wrote since.
func TestEventThatEndsTheServer(t *testing.T) {
	t.Parallel()
	for name, database := range map[string]func() string{
		"sqlite":   func() string { return "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db") },
		"postgres": func() string { return storetest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
			defer cancel()
			slack, url := newDeafSlack(t), database()
			first := startMortal(ctx, t, url, slack.url)
			if err := first.post(ctx, "Ev1", deadly); err != nil {
				t.Log("it died before it could answer:", err)
			}
			first.died(t)
			for range 2 {
				startMortal(ctx, t, url, slack.url).died(t)
			}
			last := startMortal(ctx, t, url, slack.url)
			defer last.kill(t)
			if sorry := slack.next(ctx, t); !strings.Contains(sorry, "Something went wrong three times") || !strings.Contains(sorry, "put it another way") {
				t.Errorf("its person was told %q", sorry)
			}
			last.event(ctx, t, "Ev1", deadly) // Slack's repeat
			last.event(ctx, t, "Ev2", "I need medical leave")
			if answer := slack.next(ctx, t); !strings.Contains(answer, "I've started a leave request") {
				t.Errorf("the next answer is %q", answer)
			}
			if shown := last.get(ctx, t, "/metrics"); !strings.Contains(shown, `leaveway_events_set_aside_total{why="died"} 1`) {
				t.Error("the metrics don't show it")
			}
		})
	}
}

func startMortal(ctx context.Context, t *testing.T, database, api string) *server {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, binary, "serve", "--addr=127.0.0.1:0", "--log-format=json", "--takeover=2s",
		"--database-url="+database, "--slack-api-url="+api, "--slack-hr-channel=C0HR")
	cmd.Env = append(os.Environ(), asMortal+"=1", "SLACK_BOT_TOKEN=xoxb-1", "SLACK_SIGNING_SECRET="+killSecret)
	return &server{cmd: cmd, addr: serving(t, cmd)}
}

// died waits until the server was killed.
func (s *server) died(t *testing.T) {
	t.Helper()
	err := s.cmd.Wait()
	if status, ok := s.cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() {
		t.Fatalf("the server did not die, but ended: %v", err)
	}
}

// mortal is main for a server that dies of [deadly].
func mortal() int {
	ctx := context.Background()
	var all commands
	parser, err := kong.New(&all)
	if err != nil {
		panic(err)
	}
	if _, err := parser.Parse(os.Args[1:]); err != nil {
		panic(err)
	}
	log := newLog(all.Serve.config, os.Stderr)
	s, err := newStack(ctx, all.Serve.config, log, time.Now)
	if err != nil {
		panic(err)
	}
	take := s.turn
	s.turn = func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		if said, ok := ev.Act.(agent.Said); ok && said.Text == deadly {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // until the signal arrives
		}
		return take(ctx, ev)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", all.Serve.Addr)
	if err != nil {
		panic(err)
	}
	log.WithField("address", listener.Addr().String()).Info("serving")
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.work(ctx) })
	group.Go(func() error { return serve(ctx, listener, s.handler) })
	if group.Wait() != nil {
		return 1
	}
	return 0
}
