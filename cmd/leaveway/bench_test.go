package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/cmd/leaveway/teams"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// What the benchmark needs of a Slack workspace.
const (
	benchTeam    = "T0BENCH"
	benchSecret  = "8f742231b10e8888abcd99yyyzzz85a5"
	benchChannel = "C0HRLEAVE"
	benchToken   = "bench-token"
)

// benchEngines are the databases to measure.
var benchEngines = []struct {
	name     string
	database func(testing.TB) string
}{
	{"sqlite", func(b testing.TB) string { return "sqlite:" + filepath.Join(b.TempDir(), "leaveway.db") }},
	{"postgres", storetest.Postgres},
}

// benchmarkClients measures each database with 1, 16, 64 and 256 people at once. Each does
// the next thing as soon as the answer has come, and they share the processors with the
// product.
func benchmarkClients(b *testing.B, what string, do func(*benchPerson) error, check func(*testing.B, *benchHouse, []*benchPerson)) {
	b.Helper()
	for _, engine := range benchEngines {
		for _, clients := range []int{1, 16, 64, 256} {
			b.Run(engine.name+"/clients="+strconv.Itoa(clients), func(b *testing.B) {
				h := newBenchHouse(b, engine.database(b))
				people := h.people(b, clients)
				grown := h.weigh(b)
				b.ReportAllocs()
				worked := h.work(b)
				b.ResetTimer()
				took := doAll(b, people, do)
				b.StopTimer()
				worked(b.N)
				reportLatency(b, what, took)
				check(b, h, people)
				grown(b.N)
			})
		}
	}
}

// BenchmarkTurn measures a click on "Next" as the product sees it: a signed view_submission
// over HTTP on an open connection, until the committed outcome and the next step in the
// response. Every submission changes an answer.
func BenchmarkTurn(b *testing.B) {
	benchmarkClients(b, "turns", (*benchPerson).submit, func(b *testing.B, h *benchHouse, people []*benchPerson) {
		for _, p := range people {
			h.check(b, p)
		}
	})
}

// doAll does something b.N times, each time by the next person who is free, and returns how
// long each took.
func doAll(b *testing.B, people []*benchPerson, do func(*benchPerson) error) []time.Duration {
	b.Helper()
	var begun atomic.Int64
	var wg sync.WaitGroup
	took := make([][]time.Duration, len(people))
	for i, p := range people {
		took[i] = make([]time.Duration, 0, 2*b.N/len(people)+1)
		wg.Go(func() {
			for begun.Add(1) <= int64(b.N) {
				start := time.Now()
				if err := do(p); err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(start))
			}
		})
	}
	wg.Wait()
	return slices.Concat(took...)
}

func reportLatency(b *testing.B, what string, took []time.Duration) {
	b.Helper()
	slices.Sort(took)
	for _, percent := range []int{50, 95, 99} {
		at := took[(len(took)-1)*percent/100]
		b.ReportMetric(float64(at)/float64(time.Millisecond), fmt.Sprintf("p%d_ms", percent))
	}
	b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), what+"/s")
}

// benchHouse is the production stack on a database, with the part of Slack that it needs.
type benchHouse struct {
	slack    *benchSlack
	database string
	db       *store.DB
	addr     string
}

func newBenchHouse(b *testing.B, database string) *benchHouse {
	b.Helper()
	return newBenchHouseIn(b, database, teams.Settings{})
}

// newBenchHouseIn is newBenchHouse with Teams, too.
func newBenchHouseIn(b *testing.B, database string, inTeams teams.Settings) *benchHouse {
	b.Helper()
	h := &benchHouse{slack: &benchSlack{}, database: database}
	api := httptest.NewServer(h.slack)
	b.Cleanup(api.Close)
	log := logrus.New()
	log.SetOutput(io.Discard)
	stack, err := newStack(b.Context(), config{
		DatabaseURL: database, APIToken: benchToken, Tenant: benchTeam,
		SlackSigningSecret: benchSecret, SlackBotToken: "xoxb-bench", SlackAPIURL: api.URL + "/", SlackHRChannel: benchChannel, Teams: inTeams,
	}, log, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	listener, err := (&net.ListenConfig{}).Listen(b.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	h.db, h.addr = stack.db, listener.Addr().String()
	ctx, stop := context.WithCancel(context.WithoutCancel(b.Context()))
	ended := make(chan error, 2)
	go func() { ended <- stack.work(ctx) }()
	go func() { ended <- serve(ctx, listener, stack.handler) }()
	b.Cleanup(func() {
		stop()
		for range cap(ended) {
			if err := <-ended; err != nil {
				b.Error(err)
			}
		}
		if err := stack.close(); err != nil {
			b.Error(err)
		}
	})
	return h
}

// people returns n people, each with an open form and a connection.
func (h *benchHouse) people(b *testing.B, n int) []*benchPerson {
	b.Helper()
	people := make([]*benchPerson, n)
	for i := range people {
		people[i] = h.newPerson(b, "U0P"+strconv.Itoa(1000+i))
	}
	return people
}

// check compares the database with what a person submitted: the last answer, and a line of
// history for each submission.
func (h *benchHouse) check(b *testing.B, p *benchPerson) {
	b.Helper()
	id := p.session()
	session, ok, err := h.db.Session(b.Context(), benchTeam, id)
	if err != nil || !ok {
		b.Fatal(id, ok, err)
	}
	if got, want := session.Form.Answers[benchQuestion].Value, benchLengths[p.last]; got != want {
		b.Errorf("%s submitted %s and the database has %s", p.id, want, got)
	}
	history, err := h.db.History(b.Context(), benchTeam, id)
	if err != nil {
		b.Fatal(err)
	}
	kept := 0
	for _, c := range history {
		if c.Question == benchQuestion && c.To != "" { // passed over, before
			kept++
		}
	}
	if kept != p.sent {
		b.Errorf("%s submitted %d times and the history has %d", p.id, p.sent, kept)
	}
}
