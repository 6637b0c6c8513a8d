package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/alecthomas/kong"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/cmd/leaveway/rules"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/modelled"
	"github.com/leaveway/leaveway/knowledge"
)

// modelConfig configures the language model, which is asked about messages that the offline
// engine isn't certain of. Without a provider there is no model.
type modelConfig struct {
	LLMProvider string        `name:"llm-provider" env:"LLM_PROVIDER" help:"Provider of the language model that understands free words and words answers from policies: openai (and anything that speaks its protocol), anthropic, googleai, mistral or ollama; by default, the offline engine understands and policies are quoted."`
	LLMModel    string        `name:"llm-model" env:"LLM_MODEL" help:"The model's name, as its provider calls it."`
	LLMBaseURL  string        `name:"llm-base-url" env:"LLM_BASE_URL" help:"URL of the model, https://HOST/v1; by default, the provider's own."`
	LLMTimeout  time.Duration `name:"llm-timeout" env:"LLM_TIMEOUT" default:"4s" help:"How long to wait for the model before going on without it."`
	LLMPriceIn  float64       `name:"llm-price-in" env:"LLM_PRICE_IN" help:"Price of a million tokens that the model reads, for metrics."`
	LLMPriceOut float64       `name:"llm-price-out" env:"LLM_PRICE_OUT" help:"Price of a million tokens that the model writes, for metrics."`

	OpenAIKey    string `name:"openai-api-key" env:"OPENAI_API_KEY" help:"API key for openai."`
	AnthropicKey string `name:"anthropic-api-key" env:"ANTHROPIC_API_KEY" help:"API key for anthropic."`
	GoogleKey    string `name:"google-api-key" env:"GOOGLE_API_KEY,GEMINI_API_KEY" help:"API key for googleai."`
	MistralKey   string `name:"mistral-api-key" env:"MISTRAL_API_KEY" help:"API key for mistral."`

	scripted func(offline intents.Understander) intents.Understander // replaces the model, in tests and measurements
}

// key returns the provider's key and the variable that sets it; both are empty for a
// provider without keys.
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

// validate returns one sentence for each variable that is missing or malformed.
func (c modelConfig) validate() error {
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
		wrong = append(wrong, fmt.Errorf("LLM_TIMEOUT isn't between %s and %s: leave it out for %s", shortestTimeout, longestTimeout, llm.DefaultTimeout))
	}
	for variable, price := range map[string]float64{"LLM_PRICE_IN": c.LLMPriceIn, "LLM_PRICE_OUT": c.LLMPriceOut} {
		if !(price >= 0 && price <= highestPrice) { // NaN is neither
			wrong = append(wrong, fmt.Errorf("%s isn't the price of a million tokens: use a number such as 0.25", variable))
		}
	}
	return errors.Join(wrong...)
}

const highestPrice = 1e6

func (c modelConfig) model(observe func(llm.CallResult)) llm.Config {
	key, _ := c.key()
	return llm.Config{
		Provider: c.LLMProvider, Model: c.LLMModel, BaseURL: c.LLMBaseURL, Key: key, Timeout: c.LLMTimeout, Observe: observe,
	}
}

// answerTTL is how long a model's answer is cached.
const answerTTL = 300 * time.Second

// openModel opens the configured language model. It returns nil if there is none.
func (s *stack) openModel(c modelConfig) (*model, error) {
	if c.LLMProvider == "" {
		return nil, nil
	}
	counted, logged := s.metrics.model(c), logOutages(s.log)
	opened, err := llm.New(c.model(func(t llm.CallResult) { counted.countCall(t); logged(t) }))
	if err != nil {
		return nil, fmt.Errorf("LLM_PROVIDER: %w", err)
	}
	return &model{counted: counted, CachedModel: llm.CachedModel{
		Call:  withinTurn(c.LLMTimeout, s.thinking.wrap(opened.Call)),
		Name:  c.LLMProvider + " " + c.LLMModel + " " + c.LLMBaseURL,
		Cache: s.redis.SealedCache("model", answerTTL),
	}}, nil
}

// model is a language model and its metrics.
type model struct {
	llm.CachedModel
	counted *modelMetrics
}

// understander returns what understands words: the offline engine, together with the
// language model if there is one.
func (m *model) understander(c modelConfig, offline intents.Understander) intents.Understander {
	switch {
	case c.scripted != nil:
		return c.scripted(offline)
	case m == nil:
		return offline
	}
	return &modelled.Understander{
		Offline: offline, Understood: m.counted.countMessage,
		Model: func(ctx context.Context, r modelled.Request, use func(json.RawMessage) bool) (earlier bool, err error) {
			return m.Ask(ctx, llm.Request(r), use)
		},
	}
}

// composer returns what words answers from passages. Without a model it is nil, and
// passages are quoted.
func (m *model) composer() *knowledge.Composer {
	if m == nil {
		return nil
	}
	return &knowledge.Composer{
		OnAnswer: m.counted.countAnswer,
		Model: func(ctx context.Context, r knowledge.ModelRequest, use func(json.RawMessage) bool) (earlier bool, err error) {
			return m.Ask(ctx, llm.Request(r), use)
		},
	}
}

// engine returns what understands answers to questionnaires, or nil without a model.
func (m *model) engine() journey.Engine {
	if m == nil {
		return nil
	}
	return journey.ModelEngine(func(ctx context.Context, r journey.ModelRequest) (json.RawMessage, error) {
		reply, err := m.Call(ctx, llm.Request(r))
		return reply.Arguments, err
	})
}

// logOutages logs once that a model doesn't answer, and once that it is back. A model that
// answers nonsense, or refuses one message, isn't away.
func logOutages(log *logrus.Logger) func(llm.CallResult) {
	var away atomic.Bool
	return func(t llm.CallResult) {
		entry := log.WithFields(logrus.Fields{"provider": t.Provider, "model": t.Model})
		switch llm.ReasonOf(t.Err) {
		case llm.Canceled:
		case llm.BadRequest:
			entry.WithError(t.Err).Warn("the language model refused a request; if it refuses every one, choose another LLM_MODEL")
		case llm.InvalidReply:
			entry.Debug("the language model's answer was unusable")
		case "":
			if away.Swap(false) {
				entry.Info("the language model is back")
			}
		default:
			if !away.Swap(true) {
				entry.WithError(t.Err).Warn("the language model doesn't answer: the offline engine understands alone and policies are quoted until it is back")
			}
		}
	}
}

// rulesCommand works on rules in plain English, with a language model where one is set.
type rulesCommand struct {
	rules.Command `embed:""`

	Propose proposeCommand `cmd:"" help:"Let a language model rewrite sentences that were not understood. Only sentences that you confirm are written."`
}

type proposeCommand struct {
	rules.Propose `embed:""`
	modelConfig   `embed:""`
}

// Run asks the model, and the author on standard input.
func (c proposeCommand) Run(ctx context.Context, out io.Writer, forms rules.Forms) error {
	if c.LLMProvider == "" {
		return errors.New("LLM_PROVIDER is not set: a language model proposes other words. “leaveway rules check” shows what was understood without one")
	}
	if err := c.validate(); err != nil {
		return err
	}
	opened, err := llm.New(c.model(nil))
	if err != nil {
		return fmt.Errorf("LLM_PROVIDER: %w", err)
	}
	return c.Rewrite(ctx, os.Stdin, out, forms, func(ctx context.Context, r rules.Request) (json.RawMessage, error) {
		reply, err := opened.Call(ctx, llm.Request(r))
		return reply.Arguments, err
	})
}

// passTimeout is how long a model may take to read a file: nobody waits for it in a conversation.
const passTimeout = time.Minute

// openPasses opens the configured model for `leaveway handover analyse --with-model`.
func openPasses() (knowledge.Model, error) {
	var c modelConfig
	parser, err := kong.New(&c)
	if err != nil {
		return nil, err
	}
	if _, err := parser.Parse(nil); err != nil {
		return nil, err
	}
	if c.LLMProvider == "" {
		return nil, errors.New("LLM_PROVIDER is not set: without --with-model, the files are read without one")
	}
	if err := c.validate(); err != nil {
		return nil, err
	}
	opened, err := llm.New(c.passes(nil))
	if err != nil {
		return nil, fmt.Errorf("LLM_PROVIDER: %w", err)
	}
	return func(ctx context.Context, r knowledge.ModelRequest, use func(json.RawMessage) bool) (cached bool, err error) {
		reply, err := opened.Call(ctx, llm.Request(r))
		if err == nil && !use(reply.Arguments) {
			err = errors.New("the model's reply isn't what it was asked for")
		}
		return false, err
	}, nil
}

// passes is the configured model with more time for an answer.
func (c modelConfig) passes(observe func(llm.CallResult)) llm.Config {
	config := c.model(observe)
	config.Timeout = passTimeout
	return config
}

// openReader opens the configured model for the files of people who leave; nil if there is none.
// What it said about a file is kept for a while, since all files are looked at again with each new
// one.
func (s *stack) openReader(c modelConfig) (knowledge.Model, error) {
	if c.LLMProvider == "" {
		return nil, nil
	}
	opened, err := llm.New(c.passes(logOutages(s.log)))
	if err != nil {
		return nil, fmt.Errorf("LLM_PROVIDER: %w", err)
	}
	cached := llm.CachedModel{Call: opened.Call, Name: c.LLMProvider + " " + c.LLMModel + " " + c.LLMBaseURL, Cache: s.redis.SealedCache("passes", answerTTL)}
	return func(ctx context.Context, r knowledge.ModelRequest, use func(json.RawMessage) bool) (bool, error) {
		return cached.Ask(ctx, llm.Request(r), use)
	}, nil
}
