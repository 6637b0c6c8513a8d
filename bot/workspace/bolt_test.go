package workspace_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/cloud"
)

// boltPatience is far longer than the app takes, even on a busy machine.
const boltPatience = 2 * time.Minute

// TestBolt: an app that was written with Slack's own framework, and knows nothing of us, runs against
// the workspace by Socket Mode: a command, a form with an error, a message with a button, an event,
// and a response URL. The framework is there once tools/node.sh has installed it.
func TestBolt(t *testing.T) {
	t.Parallel()
	node := boltNode(t)
	cfg := workspace.Default()
	cfg.SocketMode = true
	w := workspace.New(cfg)
	server := httptest.NewServer(w.Handler())
	t.Cleanup(server.Close)
	w.SetURL(server.URL)
	ctx, cancel := context.WithTimeout(t.Context(), boltPatience)
	t.Cleanup(cancel)
	startBolt(ctx, t, node, &strings.Builder{}, "SLACK_API_URL="+server.URL+"/api/", "SLACK_BOT_TOKEN="+cfg.BotToken, "SLACK_APP_TOKEN="+cfg.AppToken)
	if err := workspace.Sockets(w).Await(ctx); err != nil {
		t.Fatal("the app doesn't connect: ", err)
	}
	useBoltApp(ctx, t, w)
}

// boltNode returns the program that runs the app, or skips the test.
func boltNode(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat("../../tools/node_modules/@slack/bolt"); errors.Is(err, fs.ErrNotExist) {
		t.Skip("tools/node.sh hasn't installed @slack/bolt")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node")
	}
	return node
}

// startBolt starts the app in tools/bolt. What it says is in said, and in the log of a test that fails.
func startBolt(ctx context.Context, t *testing.T, node string, said fmt.Stringer, env ...string) {
	t.Helper()
	app := exec.CommandContext(ctx, node, "app.mjs")
	app.Dir = "../../tools/bolt"
	app.Env = append(os.Environ(), env...)
	w, _ := said.(io.Writer)
	app.Stdout, app.Stderr = w, w
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
}

// TestBoltIsInstalled: the same app, without a token, is installed by its link as people do it, and
// then called over HTTP. It finds the workspace's token by what Slack says of where a call comes from.
func TestBoltIsInstalled(t *testing.T) {
	t.Parallel()
	node := boltNode(t)
	for name, org := range map[string]string{"a workspace": "", "an organization": "E0FLOWERS"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), boltPatience)
			t.Cleanup(cancel)
			slack, front := httptest.NewUnstartedServer(nil), &boltFront{ready: make(chan struct{})}
			app := httptest.NewServer(front)
			t.Cleanup(app.Close)
			slackURL := "http://" + slack.Listener.Addr().String()
			cfg := workspace.Default()
			cfg.Team.Org, cfg.AckTimeout = org, 30*time.Second
			cfg.URL, cfg.AppURL = slackURL+"/"+cfg.Team.ID, app.URL+"/slack"
			w := workspace.New(cfg)
			t.Cleanup(func() { _ = w.Close(context.WithoutCancel(t.Context())) })
			all := cloud.New(cloud.Config{
				ClientID: "11.22", ClientSecret: "a client's secret", RedirectURLs: []string{app.URL + "/slack/oauth/callback"}, Clock: time.Now,
			}, w)
			slack.Config.Handler = all.Handler()
			slack.Start()
			t.Cleanup(slack.Close)
			startBolt(ctx, t, node, front, "SLACK_API_URL="+slackURL+"/api/", "APP_URL="+app.URL,
				"SLACK_CLIENT_ID=11.22", "SLACK_CLIENT_SECRET=a client's secret", "SLACK_SIGNING_SECRET="+cfg.SigningSecret)
			select {
			case <-front.ready:
			case <-ctx.Done():
				t.Fatal("the app doesn't start")
			}
			if page := installBolt(ctx, t, app.URL, cfg.Team.ID+"/U0AMIR"); !strings.Contains(page, "Thank you") {
				t.Fatalf("after the installation: %s", page)
			}
			if tokens, _ := all.Tokens(w); len(tokens) != 1 {
				t.Fatal(len(tokens), "tokens")
			}
			useBoltApp(ctx, t, w)
			if _, calls := all.Tokens(w); calls[0] == 0 {
				t.Error("it never used its token")
			}
		})
	}
}

// installBolt installs the app in a browser, and returns the page at the end.
func installBolt(ctx context.Context, t *testing.T, url, as string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	visit := func(method, address, body string) (where, text string) {
		t.Helper()
		r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		resp, err := browser.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		page, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%s answers %d: %s %v", address, resp.StatusCode, page, err)
		}
		return resp.Request.URL.String(), string(page)
	}
	asks, page := visit(http.MethodGet, url+"/slack/install", "")
	if !strings.Contains(page, "Allow") {
		t.Fatalf("Slack's page: %s", page)
	}
	_, page = visit(http.MethodPost, asks, "as="+as)
	return page
}

// boltFront is the address at which Slack reaches the app, which chooses its own port and says so.
type boltFront struct {
	mu    sync.Mutex
	said  strings.Builder
	ready chan struct{}
	proxy *httputil.ReverseProxy
}

func (f *boltFront) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.said.Write(p)
	if _, after, ok := strings.Cut(f.said.String(), "port "); ok && f.proxy == nil && strings.Contains(after, "\n") {
		port, _, _ := strings.Cut(after, "\n")
		f.proxy = httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: "127.0.0.1:" + port})
		f.proxy.ErrorLog = log.New(io.Discard, "", 0) // at the end, what is under way breaks off
		close(f.ready)
	}
	return len(p), nil
}

func (f *boltFront) String() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.said.String()
}

// ServeHTTP passes a request on. The framework takes all that Slack sends at one address.
func (f *boltFront) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	proxy := f.proxy
	f.mu.Unlock()
	if proxy == nil {
		http.Error(w, "the app isn't there yet", http.StatusBadGateway)
		return
	}
	if r.Method == http.MethodPost {
		r.URL.Path = "/slack/events"
	}
	proxy.ServeHTTP(w, r)
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
