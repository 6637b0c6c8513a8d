package main

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/cloud"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/store/seal"
)

// estate is a server that workspaces install, and Slack with two workspaces, Marigold and
// Poison, whose people, channels and messages have the same IDs.
type estate struct {
	t        *testing.T
	url      string // the server's
	api      string // of Slack
	stack    *stack
	slack    *cloud.Cloud
	marigold *workspace.Workspace
	poison   *workspace.Workspace
	clock    atomic.Int64
	logged   *lockedText
}

const (
	estateClient = "1122334455.6677889900"
	estateSecret = "the app's client secret"
)

func (e *estate) now() time.Time             { return time.UnixMicro(e.clock.Load()).UTC() }
func (e *estate) passes(after time.Duration) { e.clock.Add(after.Microseconds()) }
func (e *estate) at(id string) *workspace.Workspace {
	if id == "T0POISON" {
		return e.poison
	}
	return e.marigold
}

// estateOf has what differs between estates.
type estateOf struct {
	lasts time.Duration // of tokens
	org   string        // of Marigold
	only  []string      // who may install
	pkce  bool          // Slack offers it
}

func newEstate(t *testing.T, of estateOf) *estate {
	t.Helper()
	e := &estate{t: t, logged: &lockedText{}}
	e.clock.Store(time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC).UnixMicro())
	slackServer, server := httptest.NewUnstartedServer(nil), httptest.NewUnstartedServer(nil)
	slackURL := "http://" + slackServer.Listener.Addr().String()
	e.api = slackURL + "/api/"
	e.url = "http://" + server.Listener.Addr().String()
	open := func(id, name, org string) *workspace.Workspace {
		place := workspace.Default()
		place.Team = workspace.Team{ID: id, Name: name, Domain: strings.ToLower(name), Org: org}
		place.URL, place.AppURL, place.Clock = slackURL+"/"+id, e.url+"/slack", e.now
		place.Subscriptions, place.BotToken, place.AckTimeout = subscriptions, "xoxb-inside-"+id, 30*time.Second
		for i := range place.Channels {
			place.Channels[i].Bot = place.Channels[i].Bot && !place.Channels[i].Private
		}
		w := workspace.New(place)
		t.Cleanup(func() { _ = w.Close(context.WithoutCancel(t.Context())) })
		return w
	}
	e.marigold, e.poison = open("T0MARIGOLD", "Marigold", of.org), open("T0POISON", "Poison", "")
	e.slack = cloud.New(cloud.Config{
		ClientID: estateClient, ClientSecret: estateSecret, RedirectURLs: []string{e.url + "/slack/oauth/callback"}, Lasts: of.lasts, Clock: e.now,
	}, e.marigold, e.poison)
	slackServer.Config.Handler = e.slack.Handler()
	slackServer.Start()
	t.Cleanup(slackServer.Close)
	cfg := config{
		DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "server.db"), SlackAPIURL: slackURL + "/api/", SlackSigningSecret: workspace.Default().SigningSecret,
		Takeover: time.Minute, HRZone: "UTC", PaperDays: 1095, LogLevel: "debug", Keys: seal.NewKey(), Workspaces: of.only, employer: entitlement.DemoEmployer(), ackTimeout: 30 * time.Second,
		Admins: []string{"T0MARIGOLD/U0AMIR", "T0POISON/U0AMIR"}, SlackPKCE: of.pkce, SignIn: forms.SignIn{URL: e.url, ClientID: estateClient, ClientSecret: estateSecret},
	}
	if err := cfg.validate(); err != nil {
		t.Fatal(err)
	}
	var err error
	if e.stack, err = newStack(t.Context(), cfg, newLog(cfg, e.logged), e.now); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- e.stack.work(ctx) }()
	server.Config.Handler = e.stack.handler
	server.Start()
	t.Cleanup(func() {
		server.Close()
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		_ = e.stack.close()
	})
	return e
}

// visitor is somebody's browser.
type visitor struct {
	e      *estate
	client *http.Client
}

func (e *estate) visitor() *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		e.t.Fatal(err)
	}
	return &visitor{e, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// visit gets a page, or posts a form to it. to is where the answer leads.
func (v *visitor) visit(address string, form url.Values) (status int, text, to string) {
	v.e.t.Helper()
	method := http.MethodGet
	if form != nil {
		method = http.MethodPost
	}
	r, err := http.NewRequestWithContext(v.e.t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		v.e.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := v.client.Do(r)
	if err != nil {
		v.e.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		v.e.t.Fatal(err)
	}
	return resp.StatusCode, string(body), resp.Header.Get("Location")
}

// allow goes to Slack by the link and says who installs the app; nobody, to cancel. It returns
// the address at which Slack sends them back.
func (v *visitor) allow(as string) (back string) {
	v.e.t.Helper()
	status, _, slackPage := v.visit(v.e.url+"/slack/install", nil)
	if status != http.StatusFound {
		v.e.t.Fatal("the link answers", status)
	}
	if status, text, _ := v.visit(slackPage, nil); status != http.StatusOK || !strings.Contains(text, "Allow") {
		v.e.t.Fatal("Slack's page answers", status, text)
	}
	_, _, back = v.visit(slackPage, url.Values{"as": {as}})
	return back
}

// install installs the app and returns the page at the end.
func (v *visitor) install(as string) (status int, page string) {
	v.e.t.Helper()
	status, page, _ = v.visit(v.allow(as), nil)
	return status, page
}

// reads waits until somebody reads words in the direct message with the bot.
func (e *estate) reads(team, who, words string) {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(e.t.Context(), time.Minute)
	defer cancel()
	actor := e.at(team).As(who)
	if _, err := actor.AwaitMessage(ctx, workspace.DM, func(m workspace.Message) bool { return strings.Contains(actor.Read(m), words) }); err != nil {
		var all []string
		for _, m := range actor.Messages(workspace.DM) {
			all = append(all, actor.Read(m))
		}
		e.t.Fatalf("%s in %s never reads %q, but:\n%s\n\n%s", who, team, words, strings.Join(all, "\n---\n"), e.logged)
	}
}

// installed installs the app in a workspace and chooses HR's channel.
func (e *estate) installed(team string) {
	e.t.Helper()
	if status, page := e.visitor().install(team + "/U0AMIR"); status != http.StatusOK {
		e.t.Fatal(status, page)
	}
	e.reads(team, "amir", "which channel is HR's?")
	workspace.Invite(e.at(team), "C0HRLEAVE", e.at(team).App().BotUser)
	e.picks(team, "C0HRLEAVE")
	e.reads(team, "amir", "Done: HR's channel is")
}

func (e *estate) picks(team, channel string) {
	e.t.Helper()
	if err := e.at(team).As("amir").Pick(e.t.Context(), "Choose HR's channel", channel); err != nil {
		e.t.Fatal(err)
	}
}

func (e *estate) says(team, who, words string) {
	e.t.Helper()
	if _, err := e.at(team).As(who).Say(e.t.Context(), workspace.DM, words); err != nil {
		e.t.Fatal(err)
	}
}

// lockedText is a log that several goroutines write.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
