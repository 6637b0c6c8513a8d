package main

import (
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"
)

// ask delivers a message from the person, as Slack does, and checks that it is acknowledged.
func (p *benchPerson) ask() error {
	p.asked++
	n := strconv.Itoa(p.asked)
	return p.post("/slack/events", fmt.Appendf(nil,
		`{"token":"verification-token","team_id":%q,"api_app_id":"A0BENCH","type":"event_callback","event_id":"Ev%s-%s","event_time":1795167200,`+
			`"event":{"type":"message","channel_type":"im","channel":"D0%s","user":%q,"ts":"1795167200.%06d","text":"where was I?"}}`,
		benchTeam, p.id, n, p.id, p.id, p.asked))
}

// BenchmarkEvent measures one message over HTTP, until Slack is told that it is safe, while
// earlier ones are processed and answered. In the end each has one answer.
func BenchmarkEvent(b *testing.B) {
	benchmarkClients(b, "events", (*benchPerson).ask, func(b *testing.B, h *benchHouse, people []*benchPerson) {
		asked := 0
		for _, p := range people {
			asked += p.asked
		}
		b.ReportMetric(float64(asked)-float64(h.slack.posted.Load()), "waiting") // when the last was safe
		since := time.Now()
		if err := h.db.Settle(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(b.N)/(b.Elapsed()+time.Since(since)).Seconds(), "answers/s")
		if said := int(h.slack.posted.Load()); said != asked {
			b.Errorf("%d messages were acknowledged, and %d answered", asked, said)
		}
	})
}

// BenchmarkBurst has 400 people press "Next" at the same moment.
func BenchmarkBurst(b *testing.B) {
	for _, engine := range benchEngines {
		b.Run(engine.name, func(b *testing.B) {
			h := newBenchHouse(b, engine.database(b))
			people := h.people(b, 400)
			var took []time.Duration
			for b.Loop() {
				took = append(took, h.atOnce(b, people)...)
			}
			reportLatency(b, "turns", took)
			for _, p := range people {
				h.check(b, p)
			}
		})
	}
}

// atOnce has everyone submit their form at the same moment, and returns how long each took.
func (h *benchHouse) atOnce(b *testing.B, people []*benchPerson) []time.Duration {
	b.Helper()
	took := make([]time.Duration, len(people))
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i, p := range people {
		wg.Go(func() {
			<-start
			began := time.Now()
			if err := p.submit(); err != nil {
				b.Error(err)
			}
			took[i] = time.Since(began)
		})
	}
	close(start)
	wg.Wait()
	return took
}
