package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/api"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/cmd/leaveway/console"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

func (s *stack) routes(cfg config, tenant agent.TenantID, library *wizard.Library, clock func() time.Time) *http.ServeMux {
	mux := http.NewServeMux()
	mux.Handle("/slack/", s.edge.Handler())
	if s.chats.Teams != nil {
		mux.Handle("/api/messages", s.chats.Teams.Handler())
	}
	if cfg.APIToken != "" && tenant != "" {
		mux.Handle("/v1/", api.New(api.Config{
			Token: cfg.APIToken, Tenant: tenant, Turn: s.turn, Store: s.db, Wizards: library, Questionnaires: s.desk, Timeout: recordsWithin + cfg.LLMTimeout, Clock: clock, Log: s.log,
			IsChatUser: s.edge.IsUser(tenant), ForChatUsers: slices.Contains(cfg.APIScopes, scopeSlack),
		}))
	}
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	return mux
}

// ready responds 200 if requests can be served, or 503 with the reason. Problems of Redis and of
// Slack's setup are reported, but don't make it fail: the server still keeps what people do, and
// taking it out of service would lose that.
func (s *stack) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyWithin)
	defer cancel()
	if err := s.db.Ready(ctx); err != nil {
		what := "the database doesn't answer"
		if errors.Is(err, store.ErrNotWritable) {
			what = "the database can't be written to: make room on its disk, or end its read-only mode; it recovers without a restart"
		}
		s.log.WithError(err).Error("not ready: " + what)
		http.Error(w, what, http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintf(w, "ready\nredis: %s\nslack: %s\n", s.redis.Status(r.Context()), s.slackNow())
}

// slackNow says how Slack is: "off" where people use Microsoft Teams alone.
func (s *stack) slackNow() string {
	if !s.edge.IsOn() {
		return "off"
	}
	return cmp.Or(s.edge.Refusal(), s.socketProblem(), "ok")
}

// socketProblem says why Slack can't reach us in Socket Mode, or "".
func (s *stack) socketProblem() string {
	if s.socket == nil {
		return ""
	}
	return s.socket.Problem()
}

// readyWithin is how long a database may take to show that it is there. Together with
// Redis, which has its own limit, the answer comes within 2 s.
const readyWithin = 1500 * time.Millisecond

// recordsWithin is how long a call of the API may wait for our records, besides a language
// model.
const recordsWithin = 5 * time.Second

// drain is how long a server that stops waits for requests in progress.
const drain = 10 * time.Second

// newServer returns a server that waits for nobody forever. A response that is meant to
// last, such as the workspace's stream of events, extends its own deadlines.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, MaxHeaderBytes: 64 << 10,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute,
	}
}

// serve serves on a listener until ctx is done, then finishes requests in progress.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := newServer(handler)
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drain)
		defer cancel()
		stopped <- server.Shutdown(ctx)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return <-stopped
}

// onlyHosts refuses requests for another name than localhost and these. A page on the web
// could otherwise give its own name the address of the demo, and read it from there (DNS
// rebinding): the demo has no sign-in. Addresses are fine, because nobody can give a page
// one that isn't its own.
func onlyHosts(names []string, handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.ToLower(hostOf(r.Host))
		_, err := netip.ParseAddr(strings.Trim(name, "[]"))
		if err != nil && name != "localhost" && !slices.Contains(names, name) {
			http.Error(w, "The demo isn't called that. Open it as localhost, or start it with --host and this name.", http.StatusMisdirectedRequest)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// hostOf returns a host without its port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return address
}

// newConsole makes what administrators look at. The edge and the forms are there once somebody
// looks.
func (s *stack) newConsole(cfg config, library *wizard.Library) *console.Console {
	c := &console.Console{DB: s.db, Library: library, Root: root, Folder: forms.Kept(cfg.Content), HRTeam: s.HRTeam, Settings: cfg.forConsole()}
	c.Policies = func(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error) {
		return s.policies.List(ctx, tenant)
	}
	c.Slack = func(ctx context.Context, tenant agent.TenantID) (g console.Granted) {
		missing, one, err := s.edge.Granted(ctx, tenant)
		if err != nil {
			s.log.WithError(err).Warn("couldn't read what Slack has granted")
		}
		for _, m := range missing {
			g.Missing = append(g.Missing, m.Name+": "+m.Without)
		}
		g.Install = one
		return g
	}
	c.Now = func(ctx context.Context) (wrong []string) {
		if now := s.slackNow(); now != "ok" && now != "off" {
			wrong = append(wrong, "Slack: "+now)
		}
		if now := s.redis.Status(ctx); !strings.HasPrefix(now, "ok") {
			wrong = append(wrong, "Redis: "+now)
		}
		return wrong
	}
	c.Broken = func() []studio.Broken { return s.shelf.Broken() }
	return c
}

// forConsole are the settings that administrators see, and which secrets are set.
func (c config) forConsole() console.Settings {
	out := console.Settings{Version: version, Database: "SQLite", HR: c.HRPeople, Admins: c.Admins}
	if strings.HasPrefix(c.DatabaseURL, "postgres") {
		out.Database = "Postgres"
	}
	switch {
	case c.withoutSlack():
	case c.SlackAppToken != "":
		out.Ways = append(out.Ways, "Slack in Socket Mode")
	default:
		out.Ways = append(out.Ways, "Slack by HTTP")
	}
	if c.Teams.On() {
		out.Ways = append(out.Ways, "Microsoft Teams")
	}
	if c.LLMProvider != "" {
		out.Model = c.LLMProvider + " " + c.LLMModel
	}
	if c.URL != "" && (c.studio != nil || c.SignIn.On()) {
		out.Studio = strings.TrimRight(c.URL, "/") + "/studio/"
	}
	out.Keys = []console.Key{
		{Name: "Encryption of the database (LEAVEWAY_ENCRYPTION_KEYS)", Set: c.Keys != "", Off: "answers are stored in plain text"},
		{Name: "JSON API (LEAVEWAY_API_TOKEN)", Set: c.APIToken != "", Off: "the API is off"},
		{Name: "Directory (LEAVEWAY_SCIM_TOKEN)", Set: c.Token != "", Off: "the company's directory can't write people here"},
		{Name: "Sign-in to the studio (SLACK_CLIENT_SECRET)", Set: c.ClientSecret != "", Off: "nobody signs in with Slack"},
		{Name: "Microsoft Teams (TEAMS_APP_PASSWORD)", Set: c.Teams.On(), Off: "Teams is off"},
		{Name: "Language model (LLM_PROVIDER)", Set: c.LLMProvider != "", Off: "the offline engine understands what people write"},
	}
	return out
}
