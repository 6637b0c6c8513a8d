package workspace_test

import (
	"context"
	"errors"
	"io/fs"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// boltPatience is far longer than the app takes, even on a busy machine.
const boltPatience = 2 * time.Minute

// TestBolt: an app that was written with Slack's own framework, and knows nothing of us, runs against
// the workspace by Socket Mode: a command, a form with an error, a message with a button, an event,
// and a response URL. The framework is there once tools/node.sh has installed it.
func TestBolt(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("../../tools/node_modules/@slack/bolt"); errors.Is(err, fs.ErrNotExist) {
		t.Skip("tools/node.sh hasn't installed @slack/bolt")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node")
	}
	cfg := workspace.Default()
	cfg.SocketMode = true
	w := workspace.New(cfg)
	server := httptest.NewServer(w.Handler())
	t.Cleanup(server.Close)
	w.SetURL(server.URL)
	ctx, cancel := context.WithTimeout(t.Context(), boltPatience)
	t.Cleanup(cancel)
	app := exec.CommandContext(ctx, node, "app.mjs")
	app.Dir = "../../tools/bolt"
	app.Env = append(os.Environ(), "SLACK_API_URL="+server.URL+"/api/", "SLACK_BOT_TOKEN="+cfg.BotToken, "SLACK_APP_TOKEN="+cfg.AppToken)
	var said strings.Builder
	app.Stdout, app.Stderr = &said, &said
	if err := app.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = app.Process.Kill()
		_ = app.Wait()
		if t.Failed() {
			t.Log(said.String())
		}
	})
	if err := workspace.Sockets(w).Await(ctx); err != nil {
		t.Fatal("the app doesn't connect: ", err)
	}
	useBoltApp(ctx, t, w)
}

// useBoltApp does what a person does with the app in tools/bolt.
func useBoltApp(ctx context.Context, t *testing.T, w *workspace.Workspace) {
	t.Helper()
	dana := w.As("dana")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	see := func(text string) {
		t.Helper()
		_, err := dana.AwaitMessage(ctx, workspace.DM, func(m workspace.Message) bool { return strings.Contains(dana.Read(m), text) })
		must(err)
	}
	must(dana.Command(ctx, workspace.DM, "/leave", ""))
	must(dana.Await(ctx, func(a *workspace.Actor) bool { return a.View() != nil && a.View().Title == "Your days" }))
	must(dana.Fill(ctx, "How many days?", "40"))
	if err := dana.Submit(ctx); err == nil || !strings.Contains(err.Error(), "At most 20 days.") {
		t.Fatalf("40 days: %v", err)
	}
	must(dana.Fill(ctx, "How many days?", "4"))
	must(dana.Submit(ctx))
	see("You asked for 4 days")
	must(dana.Press(ctx, "Undo"))
	see("Undone: 4 days")
	_, err := dana.Say(ctx, workspace.DM, "hello")
	must(err)
	see("Hello @Dana Reyes")
}
