package main

import (
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/store"
)

// metrics is what GET /metrics shows: how many turns were taken, how they ended and how
// long they took, by surface, and how many messages are set aside. Nothing in it is about
// a particular person.
type metrics struct {
	registry *prometheus.Registry
	turns    *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	aside    *prometheus.CounterVec
}

// newMetrics returns metrics that start at zero. aside counts the messages that are set
// aside.
func newMetrics(aside func(context.Context) (int, error)) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		turns: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "leaveway_turns_total", Help: "Events processed, by surface and how they ended: ok or error.",
		}, []string{"surface", "ended"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "leaveway_turn_seconds", Help: "Time from an event to its committed outcome.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .025, .05, .1, .5, 1, 2.5},
		}, []string{"surface"}),
		aside: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "leaveway_events_set_aside_total", Help: "Events that were given up, and their people told: because they failed, or because the server died of them twice.",
		}, []string{"why"}),
	}
	for _, why := range []string{whyFailed, whyDied} {
		m.aside.WithLabelValues(why) // so that the first one is an increase
	}
	m.registry.MustRegister(m.turns, m.seconds, m.aside, deadLetterGauge(aside), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// deadLetterGauge shows how many messages are set aside. If that can't be read it is NaN, not 0.
func deadLetterGauge(aside func(context.Context) (int, error)) prometheus.GaugeFunc {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "leaveway_messages_set_aside", Help: "Messages that couldn't be delivered; the log says why. They are retried at every start and once a day.",
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), countWithin)
		defer cancel()
		n, err := aside(ctx)
		if err != nil {
			return math.NaN()
		}
		return float64(n)
	})
}

// countWithin is how long a figure may take that the database counts. A scrape must not hang
// with the database, because it shows that it does.
const countWithin = time.Second

// watch adds what only the running server knows.
func (m *metrics) watch(w watched) { m.registry.MustRegister(w) }

// watched reads its figures when it is asked. A figure that can't be read is missing.
type watched struct {
	backlog  func(context.Context) (store.Backlog, error) // what waits and for how long, and what was set aside
	replicas func(context.Context) (int, error)           // that are alive
	refused  func() string                                // what Slack refuses now
	refusals func() map[string]int                        // how often it did, by code
	expiring func() int                                   // tokens
}

var (
	backlogDesc    = prometheus.NewDesc("leaveway_backlog", "What waits: events that people caused, and messages to them.", []string{"queue"}, nil)
	backlogAgeDesc = prometheus.NewDesc("leaveway_backlog_age_seconds", "How long the oldest of what waits has waited; 0 if nothing does.", []string{"queue"}, nil)
	asideDesc      = prometheus.NewDesc("leaveway_events_set_aside", "Events that were given up, as long as they are kept.", nil, nil)
	replicasDesc   = prometheus.NewDesc("leaveway_replicas", "Servers that work on this database and are alive.", nil, nil)
	ticketsDesc    = prometheus.NewDesc("leaveway_tickets_open", "Tickets that HR hasn't answered.", nil, nil)
	ticketAgeDesc  = prometheus.NewDesc("leaveway_ticket_age_seconds", "How long the oldest of these tickets has waited; 0 if there is none.", nil, nil)
	refusedDesc    = prometheus.NewDesc("leaveway_slack_refuses", "1 while Slack refuses what we send because of the setup, such as a revoked token; /readyz says what to do.", nil, nil)
	refusalsDesc   = prometheus.NewDesc("leaveway_slack_refusals_total", "How often Slack refused something because of the setup, by its code.", []string{"code"}, nil)
	expiringDesc   = prometheus.NewDesc("leaveway_tokens_expiring", "Workspaces whose token ends within the hour although it should have been renewed, or can't be: somebody there must install the app again.", nil, nil)
)

// Describe implements [prometheus.Collector].
func (watched) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{backlogDesc, backlogAgeDesc, asideDesc, ticketsDesc, ticketAgeDesc, replicasDesc, refusedDesc, refusalsDesc, expiringDesc} {
		to <- d
	}
}

// Collect implements [prometheus.Collector].
func (w watched) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	ctx, cancel := context.WithTimeout(context.Background(), countWithin)
	defer cancel()
	if b, err := w.backlog(ctx); err == nil {
		gauge(backlogDesc, float64(b.Events), "events")
		gauge(backlogDesc, float64(b.Messages), "messages")
		gauge(backlogAgeDesc, b.OldestEvent.Seconds(), "events")
		gauge(backlogAgeDesc, b.OldestMessage.Seconds(), "messages")
		gauge(asideDesc, float64(b.EventsAside))
		gauge(ticketsDesc, float64(b.Tickets))
		gauge(ticketAgeDesc, b.OldestTicket.Seconds())
	}
	if n, err := w.replicas(ctx); err == nil {
		gauge(replicasDesc, float64(n))
	}
	refuses := 0.0
	if w.refused() != "" {
		refuses = 1
	}
	gauge(refusedDesc, refuses)
	gauge(expiringDesc, float64(w.expiring()))
	for code, n := range w.refusals() {
		to <- prometheus.MustNewConstMetric(refusalsDesc, prometheus.CounterValue, float64(n), code)
	}
}

// turn is [dialogue.Agent.Turn], perhaps wrapped.
type turn func(context.Context, agent.Event) (agent.Outcome, error)

// measure wraps a turn so that it is counted.
func (m *metrics) measure(take turn) turn {
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		began := time.Now()
		out, err := take(ctx, ev)
		surface, ended := string(ev.Place.Surface), "ok"
		if err != nil {
			ended = "error"
		}
		m.turns.WithLabelValues(surface, ended).Inc()
		m.seconds.WithLabelValues(surface).Observe(time.Since(began).Seconds())
		return out, err
	}
}

// Why an event was given up.
const (
	whyFailed = "failed"
	whyDied   = "died"
)

// setAside counts an event that is given up, and tells its person.
func (m *metrics) setAside(ev agent.Event, why error) []agent.Message {
	if errors.Is(why, store.ErrDied) {
		m.aside.WithLabelValues(whyDied).Inc()
		return say.SetAside(ev)
	}
	m.aside.WithLabelValues(whyFailed).Inc()
	return say.Apology(ev)
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
