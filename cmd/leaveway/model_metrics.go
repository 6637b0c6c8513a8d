package main

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
)

// modelMetrics count what a language model does and costs. They contain nothing that
// anyone said.
type modelMetrics struct {
	messages *prometheus.CounterVec
	answers  *prometheus.CounterVec
	calls    *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	tokens   *prometheus.CounterVec
	cost     *prometheus.CounterVec
	priceIn  float64 // per token
	priceOut float64
}

// model registers the metrics of a language model.
func (m *metrics) model(c modelConfig) *modelMetrics {
	const perMillion = 1e-6
	by := []string{"provider", "model"}
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	}
	mm := &modelMetrics{
		messages: counter("leaveway_messages_understood_total", "Messages in free words, by what understood them: offline, model, cache, or fallback (the offline engine instead of the model).", "engine"),
		answers:  counter("leaveway_answers_worded_total", "Questions for which policies were found, by what worded the answer: model, cache, quotation (the passages didn't support the model's words), none (the model says that nothing answers), or fallback (the quotation instead of an unusable answer).", "by"),
		calls:    counter("leaveway_model_calls_total", "Calls to the language model, by how they ended: ok, or the reason why not.", append(by, "ended")...),
		tokens:   counter("leaveway_model_tokens_total", "Tokens that the language model read (in), those of them that its provider had cached (cached_in), and tokens that it wrote (out).", append(by, "direction")...),
		cost:     counter("leaveway_model_cost_total", "Highest possible cost of the tokens, by LLM_PRICE_IN and LLM_PRICE_OUT.", by...),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "leaveway_model_seconds", Help: "Time that a call to the language model takes.",
			Buckets: []float64{.1, .25, .5, 1, 1.5, 2, 3, 4, 8, 15},
		}, by),
		priceIn: c.LLMPriceIn * perMillion, priceOut: c.LLMPriceOut * perMillion,
	}
	m.registry.MustRegister(mm.messages, mm.answers, mm.calls, mm.seconds, mm.tokens, mm.cost)
	return mm
}

func (m *modelMetrics) countMessage(by intents.Engine) { m.messages.WithLabelValues(string(by)).Inc() }

func (m *modelMetrics) countAnswer(by knowledge.Author) { m.answers.WithLabelValues(string(by)).Inc() }

func (m *modelMetrics) countCall(t llm.CallResult) {
	ended := "ok"
	if reason := llm.ReasonOf(t.Err); reason != "" {
		ended = string(reason)
	}
	m.calls.WithLabelValues(t.Provider, t.Model, ended).Inc()
	m.seconds.WithLabelValues(t.Provider, t.Model).Observe(t.Took.Seconds())
	for direction, n := range map[string]int{"in": t.Usage.In, "cached_in": t.Usage.CachedIn, "out": t.Usage.Out} {
		m.tokens.WithLabelValues(t.Provider, t.Model, direction).Add(float64(max(0, n)))
	}
	m.cost.WithLabelValues(t.Provider, t.Model).Add(float64(max(0, t.Usage.In))*m.priceIn + float64(max(0, t.Usage.Out))*m.priceOut)
}
