package llm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/tmc/langchaingo/llms"
)

// Config says which model to call, and how.
type Config struct {
	Provider string // one of [Providers]
	Model    string // the provider's name for it
	BaseURL  string // default: the provider's own
	Key      string
	Timeout  time.Duration    // of a call, its retry included; 0 means [DefaultTimeout]
	Cooldown time.Duration    // how long the circuit breaker stays open; 0 means 30 s
	Observe  func(CallResult) // gets the result of every call; may be nil
}

// DefaultTimeout is the time limit of a call.
const DefaultTimeout = 4 * time.Second

const (
	defaultCooldown = 30 * time.Second
	maxFailures     = 5 // in a row, until the circuit breaker opens
	retryPause      = 100 * time.Millisecond
	maxTokens       = 4096 // of a reply: stops a runaway model; no sensible reply is this long
)

// CallResult describes one call, for logs and metrics.
type CallResult struct {
	Provider, Model string
	Took            time.Duration
	Usage           Usage
	Err             error // a [*Failure], or nil
}

// Request asks the model to call one tool once.
type Request struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // of the tool's arguments, in strict JSON Schema
}

// Reply has the tool's arguments, a JSON object. It isn't validated against the schema.
type Reply struct {
	Arguments json.RawMessage
	Usage     Usage
}

// Usage counts the tokens of a call. CachedIn is the part of In that came from the
// provider's cache.
type Usage struct {
	In, Out, CachedIn int
}

// Model is a language model. It is safe for concurrent use.
type Model struct {
	cfg       Config
	llm       llms.Model
	executor  failsafe.Executor[Reply]
	notBefore atomic.Int64 // Unix nanoseconds; the provider rejects calls before it
}

// New returns a model without calling it yet. The error is a sentence without the key.
func New(cfg Config) (*Model, error) { return newModel(cfg, providers[cfg.Provider].adapt) }

func newModel(cfg Config, adapt func(b body, tool string)) (*Model, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	p := providers[cfg.Provider]
	cfg.BaseURL = cmp.Or(cfg.BaseURL, p.baseURL)
	cfg.Timeout, cfg.Cooldown = cmp.Or(cfg.Timeout, DefaultTimeout), cmp.Or(cfg.Cooldown, defaultCooldown)
	cfg.Key = cmp.Or(cfg.Key, "none") // langchaingo requires one, and would use OPENAI_API_KEY
	client := &http.Client{
		Transport: &transport{to: http.DefaultTransport, adapt: adapt},
		// Never send the key to any address but the configured one.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	model, err := p.open(cfg, client)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", cfg.Provider, err)
	}
	return &Model{cfg: cfg, llm: model, executor: newExecutor[Reply](cfg.Cooldown)}, nil
}

// newExecutor retries a temporary failure once, and stops calling a model that keeps
// failing. Failures that the words may have caused don't count, so that one person's
// words can't cut off everyone else.
func newExecutor[T any](rest time.Duration) failsafe.Executor[T] {
	because := func(reasons ...Reason) func(T, error) bool {
		return func(_ T, err error) bool {
			for _, r := range reasons {
				if ReasonOf(err) == r {
					return true
				}
			}
			return false
		}
	}
	return failsafe.With(
		retrypolicy.NewBuilder[T]().HandleIf(because(Unavailable)).
			WithMaxRetries(1).WithDelay(retryPause).ReturnLastFailure().Build(),
		failsafe.Policy[T](circuitbreaker.NewBuilder[T]().HandleIf(because(Unavailable, TimedOut, AccessDenied, RateLimited)).
			WithFailureThreshold(maxFailures).WithDelay(rest).Build()),
	)
}

// Call makes the model call the tool. The error is a [*Failure].
func (m *Model) Call(ctx context.Context, r Request) (Reply, error) {
	began := time.Now()
	reply, err := m.call(ctx, r)
	if m.cfg.Observe != nil {
		m.cfg.Observe(CallResult{Provider: m.cfg.Provider, Model: m.cfg.Model, Took: time.Since(began), Usage: reply.Usage, Err: err})
	}
	return reply, err
}

func (m *Model) call(ctx context.Context, r Request) (Reply, error) {
	if wait := time.Until(time.Unix(0, m.notBefore.Load())); wait > 0 {
		return Reply{}, &Failure{Reason: RateLimited, Provider: m.cfg.Provider, RetryAfter: wait.Round(time.Second)}
	}
	within, cancel := context.WithTimeout(ctx, m.cfg.Timeout)
	defer cancel()
	reply, err := m.executor.Get(func() (Reply, error) { return m.once(ctx, within, r) })
	if errors.Is(err, circuitbreaker.ErrOpen) {
		return reply, &Failure{Reason: CircuitOpen, Provider: m.cfg.Provider}
	}
	return reply, err
}

// once makes one request. caller is the caller's context; within also ends at the time
// limit.
func (m *Model) once(caller, within context.Context, r Request) (Reply, error) {
	ctx, seen := withExchange(within, r.Tool)
	resp, err := m.llm.GenerateContent(ctx,
		[]llms.MessageContent{llms.TextParts(llms.ChatMessageTypeSystem, r.System), llms.TextParts(llms.ChatMessageTypeHuman, r.User)},
		llms.WithMaxTokens(maxTokens),
		llms.WithTools([]llms.Tool{{
			Type:     "function",
			Function: &llms.FunctionDefinition{Name: r.Tool, Description: r.Description, Parameters: r.Schema, Strict: true},
		}}),
		llms.WithToolChoice(llms.ToolChoice{Type: "function", Function: &llms.FunctionReference{Name: r.Tool}}),
	)
	if failure := m.failure(caller, within, seen, err); failure != nil {
		return Reply{}, failure
	}
	reply := Reply{Usage: usage(resp)}
	var ok bool
	if reply.Arguments, ok = arguments(resp, r.Tool); !ok {
		return reply, &Failure{Reason: InvalidReply, Provider: m.cfg.Provider, Status: seen.status}
	}
	return reply, nil
}

// failure returns a Failure for err, or nil if err is nil. It relies on what the
// transport saw: an error of langchaingo or the provider may quote anything.
func (m *Model) failure(caller, within context.Context, seen *exchange, err error) error {
	if err == nil {
		return nil
	}
	f := &Failure{Provider: m.cfg.Provider, Status: seen.status, RetryAfter: seen.retryAfter}
	switch {
	case caller.Err() != nil:
		f.Reason = Canceled
		if errors.Is(caller.Err(), context.DeadlineExceeded) {
			f.Reason = TimedOut
		}
	case within.Err() != nil:
		f.Reason = TimedOut
	case seen.status == 0:
		f.Reason, f.cause = Unavailable, seen.err
	case seen.status == http.StatusTooManyRequests:
		f.Reason = RateLimited
		m.notBefore.Store(time.Now().Add(f.RetryAfter).UnixNano())
	case seen.status >= http.StatusInternalServerError:
		f.Reason = Unavailable
	case seen.status == http.StatusBadRequest, seen.status == http.StatusRequestEntityTooLarge, seen.status == http.StatusUnprocessableEntity:
		f.Reason = BadRequest
	case seen.status >= http.StatusMultipleChoices:
		f.Reason = AccessDenied
	default:
		f.Reason = InvalidReply
	}
	return f
}
