package main

import (
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// paused is the number of people with a form that waits.
const paused = 10_000

// BenchmarkMemory measures the resident memory of `leaveway serve` while the forms of 10,000
// people wait in its database: once it serves, and after 64 others have submitted theirs
// over and over. The server is built and started as in production.
func BenchmarkMemory(b *testing.B) {
	binary := built(b)
	for _, engine := range benchEngines {
		b.Run(engine.name, func(b *testing.B) {
			database := engine.database(b)
			pause(b, database)
			slack := &benchSlack{}
			api := httptest.NewServer(slack)
			b.Cleanup(api.Close)
			process := exec.CommandContext(context.WithoutCancel(b.Context()), binary, "serve", "--addr=127.0.0.1:0", "--log-format=json",
				"--database-url="+database, "--slack-api-url="+api.URL, "--slack-hr-channel="+benchChannel)
			process.Env = append(os.Environ(), "SLACK_BOT_TOKEN=xoxb-bench", "SLACK_SIGNING_SECRET="+benchSecret)
			addr := serving(b, process)
			ready := resident(b, process)
			db, err := store.Open(b.Context(), database, store.Options{})
			if err != nil {
				b.Fatal(err)
			}
			h := &benchHouse{slack: slack, database: database, db: db, addr: addr}
			people := h.people(b, 64)
			for b.Loop() {
				h.atOnce(b, people)
			}
			b.ReportMetric(ready, "MB_ready")
			b.ReportMetric(resident(b, process), "MB_used")
			for _, p := range people {
				h.check(b, p)
			}
			if err := db.Close(); err != nil {
				b.Error(err)
			}
			stopped(b, process)
		})
	}
}

// pause puts the forms of many people into a database: copies of one that was begun as
// people do.
func pause(b *testing.B, database string) {
	b.Helper()
	h := newBenchHouse(b, database)
	one := h.newPerson(b, "U0PATTERN")
	pattern, ok, err := h.db.Session(b.Context(), benchTeam, one.session())
	if err != nil || !ok {
		b.Fatal(ok, err)
	}
	var wg sync.WaitGroup
	const hands = 8
	for hand := range hands {
		wg.Go(func() {
			for i := hand; i < paused; i += hands {
				s := pattern
				s.ID, s.Version, s.Person.ID = agent.SessionID("paused-"+strconv.Itoa(i)), 0, agent.UserID("U0W"+strconv.Itoa(i))
				out := agent.Outcome{Event: agent.EventID("begun-" + strconv.Itoa(i)), Tenant: benchTeam, Session: &s, Timers: []agent.Timer{
					{Name: agent.TimerRemind, At: s.Form.Reminders.Next}, {Name: agent.TimerExpire, At: s.Form.Reminders.Expires},
				}}
				if err := h.db.Commit(b.Context(), out); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}
