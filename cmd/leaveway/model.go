package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/knowledge"
)

// modelConfig is which language model understands what the offline engine is
// not certain of; none where no provider is named.
type modelConfig struct {
	LLMProvider string        `name:"llm-provider" env:"LLM_PROVIDER" help:"Whose language model understands free words and words answers from policies: openai (and whatever speaks its protocol), anthropic, googleai, mistral or ollama; without one, the offline engine understands and policies are quoted."`
	LLMModel    string        `name:"llm-model" env:"LLM_MODEL" help:"The model, as its provider calls it."`
	LLMBaseURL  string        `name:"llm-base-url" env:"LLM_BASE_URL" help:"Where the model is, https://HOST/v1; the provider's own address where it is not set."`
	LLMTimeout  time.Duration `name:"llm-timeout" env:"LLM_TIMEOUT" default:"4s" help:"How long a model may take to answer before it goes on without."`
	LLMPriceIn  float64       `name:"llm-price-in" env:"LLM_PRICE_IN" help:"What a million tokens cost that the model reads, for metrics."`
	LLMPriceOut float64       `name:"llm-price-out" env:"LLM_PRICE_OUT" help:"What a million tokens cost that the model writes."`

	OpenAIKey    string `name:"openai-api-key" env:"OPENAI_API_KEY" help:"The key of openai."`
	AnthropicKey string `name:"anthropic-api-key" env:"ANTHROPIC_API_KEY" help:"The key of anthropic."`
	GoogleKey    string `name:"google-api-key" env:"GOOGLE_API_KEY,GEMINI_API_KEY" help:"The key of googleai."`
	MistralKey   string `name:"mistral-api-key" env:"MISTRAL_API_KEY" help:"The key of mistral."`

	scripted func(offline intents.Understander) intents.Understander // in tests, who understands in a model's place
}

// key is the provider's key and the variable that holds it.
func (c modelConfig) key() (value, variable string) {
	switch c.LLMProvider {
	case "openai":
		return c.OpenAIKey, "OPENAI_API_KEY"
	case "anthropic":
		return c.AnthropicKey, "ANTHROPIC_API_KEY"
	case "googleai":
		return c.GoogleKey, "GOOGLE_API_KEY"
	case "mistral":
		return c.MistralKey, "MISTRAL_API_KEY"
	}
	return "", ""
}

// A turn waits for the model, and replicas take over turns that wait too long.
const shortestTimeout, longestTimeout = 100 * time.Millisecond, 15 * time.Second

// check says in one sentence each what is missing or malformed, naming the variable.
func (c modelConfig) check() error {
	if c.LLMProvider == "" {
		return nil
	}
	var wrong []error
	key, variable := c.key()
	switch {
	case c.LLMModel == "":
		wrong = append(wrong, fmt.Errorf("LLM_MODEL is not set: it is the model's name, as %s calls it", c.LLMProvider))
	case key == "" && variable != "" && c.LLMBaseURL == "":
		wrong = append(wrong, fmt.Errorf("%s is not set: it is the key that %s gave you", variable, c.LLMProvider))
	default:
		if _, err := llm.New(c.model(nil)); err != nil {
			wrong = append(wrong, fmt.Errorf("LLM_PROVIDER: %w", err))
		}
	}
	if c.LLMTimeout < shortestTimeout || c.LLMTimeout > longestTimeout {
		wrong = append(wrong, fmt.Errorf("LLM_TIMEOUT is not from %s to %s: leave it out for %s", shortestTimeout, longestTimeout, llm.DefaultTimeout))
	}
	for variable, price := range map[string]float64{"LLM_PRICE_IN": c.LLMPriceIn, "LLM_PRICE_OUT": c.LLMPriceOut} {
		if !(price >= 0 && price <= highestPrice) { // NaN is neither
			wrong = append(wrong, fmt.Errorf("%s is not the price of a million tokens: use a number such as 0.25", variable))
		}
	}
	return errors.Join(wrong...)
}

const highestPrice = 1e6

// model is what the model is opened with.
func (c modelConfig) model(told func(llm.CallResult)) llm.Config {
	key, _ := c.key()
	return llm.Config{
		Provider: c.LLMProvider, Model: c.LLMModel, BaseURL: c.LLMBaseURL, Key: key, Timeout: c.LLMTimeout, Observe: told,
	}
}

// answersKept is for how long a model is not asked the same again.
const answersKept = 300 * time.Second

// openModel opens the language model that is configured; nil where none is.
func (s *stack) openModel(c modelConfig) (*model, error) {
	if c.LLMProvider == "" {
		return nil, nil
	}
	counted, noted := s.metrics.model(c), noteAbsence(s.log)
	opened, err := llm.New(c.model(func(t llm.CallResult) { counted.told(t); noted(t) }))
	if err != nil {
		return nil, fmt.Errorf("LLM_PROVIDER: %w", err)
	}
	return &model{counted: counted, CachedModel: llm.CachedModel{
		Call:  inTime(c.LLMTimeout, s.signs.over(opened.Call)),
		Name:  c.LLMProvider + " " + c.LLMModel + " " + c.LLMBaseURL,
		Cache: s.redis.SealedCache("model", answersKept),
	}}, nil
}

// model is a language model with what counts it.
type model struct {
	llm.CachedModel
	counted *modelMetrics
}

// understander is who understands words: the offline engine, and where there is
// one, a language model for what that is not certain of.
func (m *model) understander(c modelConfig, offline intents.Understander) intents.Understander {
	switch {
	case c.scripted != nil:
		return c.scripted(offline)
	case m == nil:
		return offline
	}
	return &modelled.Understander{
		Offline: offline, Understood: m.counted.understood,
		Model: func(ctx context.Context, r modelled.Request, use func(json.RawMessage) bool) (earlier bool, err error) {
			return m.Ask(ctx, llm.Request(r), use)
		},
	}
}

// composer is who words answers from passages; nil without a model, and then
// they are quoted.
func (m *model) composer() *knowledge.Composer {
	if m == nil {
		return nil
	}
	return &knowledge.Composer{
		OnAnswer: m.counted.composed,
		Model: func(ctx context.Context, r knowledge.ModelRequest, use func(json.RawMessage) bool) (earlier bool, err error) {
			return m.Ask(ctx, llm.Request(r), use)
		},
	}
}

// engine understands what is said in a questionnaire; nil without a model.
func (m *model) engine() journey.Engine {
	if m == nil {
		return nil
	}
	return journey.ModelEngine(func(ctx context.Context, r journey.ModelRequest) (json.RawMessage, error) {
		reply, err := m.Call(ctx, llm.Request(r))
		return reply.Arguments, err
	})
}

// noteAbsence tells the log once that a model does not answer, and once that it
// is back. One that answers nonsense, or refuses one message, is there.
func noteAbsence(log *logrus.Logger) func(llm.CallResult) {
	var away atomic.Bool
	return func(t llm.CallResult) {
		entry := log.WithFields(logrus.Fields{"provider": t.Provider, "model": t.Model})
		switch llm.ReasonOf(t.Err) {
		case llm.Canceled:
		case llm.BadRequest:
			entry.WithError(t.Err).Warn("the language model does not take a request; if it is so with every one, LLM_MODEL is one that can't be used")
		case llm.InvalidReply:
			entry.Debug("the language model's answer was of no use")
		case "":
			if away.Swap(false) {
				entry.Info("the language model is back")
			}
		default:
			if !away.Swap(true) {
				entry.WithError(t.Err).Warn("the language model does not answer: it goes on without, and policies are quoted; it is tried again now and then")
			}
		}
	}
}
