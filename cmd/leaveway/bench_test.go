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

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/storetest"
)

// What the benchmark's house knows of Slack.
const (
	benchTeam    = "T0BENCH"
	benchSecret  = "8f742231b10e8888abcd99yyyzzz85a5"
	benchChannel = "C0HRLEAVE"
)

// BenchmarkTurn is one person's click on "Next" as the product sees it: a signed
// view_submission over HTTP on a connection that is kept, to the committed
// outcome and the next step in the response. Every submission changes an answer.
// The clients send the next one as soon as they have their answer, and share
// the processors with the product.
func BenchmarkTurn(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		benchmarkTurn(b, func(b *testing.B) string { return "sqlite:" + filepath.Join(b.TempDir(), "leaveway.db") })
	})
	b.Run("postgres", func(b *testing.B) {
		benchmarkTurn(b, func(b *testing.B) string { return storetest.Postgres(b) })
	})
}

func benchmarkTurn(b *testing.B, database func(*testing.B) string) {
	for _, clients := range []int{1, 16, 64} {
		b.Run("clients="+strconv.Itoa(clients), func(b *testing.B) {
			h := newBenchHouse(b, database(b))
			people := make([]*benchPerson, clients)
			for i := range people {
				people[i] = h.newPerson(b, "U0P"+strconv.Itoa(100+i))
			}
			b.ReportAllocs()
			b.ResetTimer()
			took := submitAll(b, people)
			b.StopTimer()
			reportLatency(b, took)
			for _, p := range people {
				h.check(b, p)
			}
		})
	}
}

// submitAll has b.N submissions made, each by whoever is free, and returns how
// long each took.
func submitAll(b *testing.B, people []*benchPerson) []time.Duration {
	b.Helper()
	var begun atomic.Int64
	var wg sync.WaitGroup
	took := make([][]time.Duration, len(people))
	for i, p := range people {
		took[i] = make([]time.Duration, 0, 2*b.N/len(people)+1)
		wg.Go(func() {
			for begun.Add(1) <= int64(b.N) {
				start := time.Now()
				if err := p.submit(); err != nil {
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

func reportLatency(b *testing.B, took []time.Duration) {
	b.Helper()
	slices.Sort(took)
	for _, percent := range []int{50, 95, 99} {
		at := took[(len(took)-1)*percent/100]
		b.ReportMetric(float64(at)/float64(time.Millisecond), fmt.Sprintf("p%d_ms", percent))
	}
	b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "turns/s")
}

// benchHouse is the production stack at work on a database, with as much
// of Slack as it needs.
type benchHouse struct {
	stack *stack
	slack *benchSlack
	addr  string
}

func newBenchHouse(b *testing.B, database string) *benchHouse {
	b.Helper()
	h := &benchHouse{slack: &benchSlack{}}
	api := httptest.NewServer(h.slack)
	b.Cleanup(api.Close)
	log := logrus.New()
	log.SetOutput(io.Discard)
	var err error
	h.stack, err = newStack(b.Context(), config{
		DatabaseURL:        database,
		SlackSigningSecret: benchSecret, SlackBotToken: "xoxb-bench", SlackAPIURL: api.URL + "/", SlackHRChannel: benchChannel,
	}, log, time.Now)
	if err != nil {
		b.Fatal(err)
	}
	listener, err := (&net.ListenConfig{}).Listen(b.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	h.addr = listener.Addr().String()
	ctx, stop := context.WithCancel(context.WithoutCancel(b.Context()))
	ended := make(chan error, 2)
	go func() { ended <- h.stack.work(ctx) }()
	go func() { ended <- serve(ctx, listener, h.stack.handler) }()
	b.Cleanup(func() {
		stop()
		for range cap(ended) {
			if err := <-ended; err != nil {
				b.Error(err)
			}
		}
		if err := h.stack.close(); err != nil {
			b.Error(err)
		}
	})
	return h
}

// check holds what is in the database against what a person submitted: the last
// answer, and a line of history for each submission.
func (h *benchHouse) check(b *testing.B, p *benchPerson) {
	b.Helper()
	id := agent.SessionID("slack-" + benchTeam + "-" + p.id)
	session, ok, err := h.stack.db.Session(b.Context(), benchTeam, id)
	if err != nil || !ok {
		b.Fatal(id, ok, err)
	}
	if got, want := session.Form.Answers[benchQuestion].Value, benchLengths[p.last]; got != want {
		b.Errorf("%s submitted %s and the database has %s", p.id, want, got)
	}
	history, err := h.stack.db.History(b.Context(), benchTeam, id)
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
