package switchboard_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/install"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
)

// many is a database of workspaces that have installed the app; it counts how often each is read.
type many struct {
	install.Store
	tenants []agent.TenantID

	mu    sync.Mutex
	finds map[agent.TenantID]int
}

func newMany(n int) *many {
	m := &many{finds: map[agent.TenantID]int{}}
	for i := range n {
		m.tenants = append(m.tenants, agent.TenantID(fmt.Sprintf("T%05d", i)))
	}
	return m
}

func (m *many) Tenants(context.Context) ([]agent.TenantID, error) { return m.tenants, nil }

func (m *many) Find(_ context.Context, tenant agent.TenantID) (agent.Install, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.finds[tenant]++
	return agent.Install{Tenant: tenant, State: agent.Installed, HRChannel: "C0HRLEAVE", Key: agent.AccessKey{Token: "xoxb-" + string(tenant)}}, true, nil
}

// asked is a Slack that answers auth.test and notes whose key it was asked about.
type asked struct {
	mu      sync.Mutex
	tenants []string
}

func (a *asked) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/auth.test") {
		a.mu.Lock()
		a.tenants = append(a.tenants, strings.TrimPrefix(r.FormValue("token")+r.Header.Get("Authorization"), "Bearer "))
		a.mu.Unlock()
	}
	fmt.Fprint(w, `{"ok":true,"user_id":"U0BOT","team_id":"T","bot_id":"B0BOT","channel":{"id":"C0HRLEAVE","is_private":true,"is_member":true}}`)
}

// boardOf returns the board of many workspaces, with a clock that tests set.
func boardOf(t testing.TB, db install.Store, url string, clock func() time.Time) *switchboard.Board {
	t.Helper()
	log := logrus.New()
	log.SetOutput(t.Output())
	taken := func(context.Context, agent.Event) (agent.Outcome, error) { return agent.Outcome{}, nil }
	kept := func(context.Context, agent.Event) error { return nil }
	installer := install.New(install.Config{Store: db, Clock: clock, Log: log})
	board, err := switchboard.New(switchboard.Config{
		Installs: installer, Clock: clock, Log: log,
		Edge: slack.Config{Turn: taken, Inbox: kept, SigningSecret: "secret", APIURL: url + "/", Clock: clock, Log: log},
	})
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// TestProbesTakeTurns: with more workspaces than one look at Slack takes, each is asked about before
// any is asked about again, and all of them use the same few connections.
func TestProbesTakeTurns(t *testing.T) {
	t.Parallel()
	slackAPI := &asked{}
	there := httptest.NewUnstartedServer(slackAPI)
	var opened atomic.Int64
	there.Config.ConnState = func(_ net.Conn, now http.ConnState) {
		if now == http.StateNew {
			opened.Add(1)
		}
	}
	there.Start()
	t.Cleanup(there.Close)
	now := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	db := newMany(250)
	board := boardOf(t, db, there.URL, func() time.Time { return now })
	for range 5 { // twice around
		if err := board.Probe(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(slackAPI.tenants) != 500 {
		t.Errorf("Slack was asked %d times", len(slackAPI.tenants))
	}
	for i, token := range slackAPI.tenants {
		if want := "xoxb-" + string(db.tenants[i%250]); token != want {
			t.Fatalf("as number %d it was asked about %q, and it was the turn of %q", i, token, want)
		}
	}
	if n := opened.Load(); n > 10 {
		t.Errorf("it took %d connections", n)
	}
	if board := boardOf(t, newMany(3), there.URL, func() time.Time { return now }); board.Probe(t.Context()) != nil || len(slackAPI.tenants) != 503 {
		t.Errorf("of three workspaces, not all were asked about: %q", slackAPI.tenants[500:])
	}
}

// BenchmarkTenThousandWorkspaces looks a person up in each of 10,000 workspaces, and says how much memory
// the edge of a workspace keeps.
func BenchmarkTenThousandWorkspaces(b *testing.B) {
	there := httptest.NewServer(&asked{})
	b.Cleanup(there.Close)
	now := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	db := newMany(10_000)
	var before, after runtime.MemStats
	for b.Loop() {
		board := boardOf(b, db, there.URL, func() time.Time { return now })
		runtime.GC()
		runtime.ReadMemStats(&before)
		for _, tenant := range db.tenants {
			board.NameOf(b.Context(), tenant, "U1")
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(board)
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(len(db.tenants)), "B/workspace")
}
