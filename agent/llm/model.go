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

// Config is which model is asked, and how patiently.
type Config struct {
	Provider string // one of [Providers]
	Model    string // as the provider calls it
	BaseURL  string // the provider's own where it is empty
	Key      string
	Timeout  time.Duration // what one call may take, its retry included; [Budget] where it is 0
	Rest     time.Duration // how long a model that keeps failing is left alone; 30 s where it is 0
	Told     func(Told)    // hears of every call; may be nil
}

// Budget is what a call may take where nobody says otherwise.
const Budget = 4 * time.Second

const (
	defaultRest = 30 * time.Second
	failures    = 5 // in a row, until a model is left alone
	retryPause  = 100 * time.Millisecond
	mostTokens  = 4096 // of a reply: a runaway ends; no reply that makes sense has so many
)

// Told is what came of one call.
type Told struct {
	Provider, Model string
	Took            time.Duration
	Usage           Usage
	Err             error // a [*Failure], or nil
}

// Request asks for one call of one tool.
type Request struct {
	System, User      string
	Tool, Description string
	Schema            json.RawMessage // of the tool's arguments, in strict JSON Schema
}

// Reply is the tool's arguments. Nobody has held them against the schema.
type Reply struct {
	Arguments json.RawMessage
	Usage     Usage
}

// Usage is what a call used, in tokens. CachedIn are those of In that the
// provider already knew.
type Usage struct {
	In, Out, CachedIn int
}

// Model is a language model. It is safe for concurrent use.
type Model struct {
	cfg    Config
	llm    llms.Model
	steady failsafe.Executor[Reply]
	until  atomic.Int64 // in Unix nanoseconds: before it the provider wants no calls
}

// New returns a model. It does not ask it anything yet. The error is a sentence
// that does not hold the key.
func New(cfg Config) (*Model, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	p := providers[cfg.Provider]
	cfg.BaseURL = cmp.Or(cfg.BaseURL, p.base)
	cfg.Timeout, cfg.Rest = cmp.Or(cfg.Timeout, Budget), cmp.Or(cfg.Rest, defaultRest)
	cfg.Key = cmp.Or(cfg.Key, "none") // langchaingo wants one, and would take another program's
	client := &http.Client{
		Transport: &transport{to: http.DefaultTransport, mend: p.mend},
		// A key goes to the address that was configured and to no other.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	model, err := p.open(cfg, client)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", cfg.Provider, err)
	}
	return &Model{cfg: cfg, llm: model, steady: steady(cfg.Rest)}, nil
}

// steady tries once more what may have been a stumble, and leaves alone for a
// while what keeps failing. What may be due to the words is no outage: nobody's
// words may take the model from everybody else.
func steady(rest time.Duration) failsafe.Executor[Reply] {
	because := func(reasons ...Reason) func(Reply, error) bool {
		return func(_ Reply, err error) bool {
			for _, r := range reasons {
				if ReasonOf(err) == r {
					return true
				}
			}
			return false
		}
	}
	return failsafe.With(
		retrypolicy.NewBuilder[Reply]().HandleIf(because(Unavailable)).
			WithMaxRetries(1).WithDelay(retryPause).ReturnLastFailure().Build(),
		failsafe.Policy[Reply](circuitbreaker.NewBuilder[Reply]().HandleIf(because(Unavailable, TimedOut, Refused, RateLimited)).
			WithFailureThreshold(failures).WithDelay(rest).Build()),
	)
}

// Call has the model call the tool. The error is a [*Failure].
func (m *Model) Call(ctx context.Context, r Request) (Reply, error) {
	began := time.Now()
	reply, err := m.call(ctx, r)
	if m.cfg.Told != nil {
		m.cfg.Told(Told{Provider: m.cfg.Provider, Model: m.cfg.Model, Took: time.Since(began), Usage: reply.Usage, Err: err})
	}
	return reply, err
}

func (m *Model) call(ctx context.Context, r Request) (Reply, error) {
	if wait := time.Until(time.Unix(0, m.until.Load())); wait > 0 {
		return Reply{}, &Failure{Reason: RateLimited, Provider: m.cfg.Provider, RetryAfter: wait.Round(time.Second)}
	}
	within, cancel := context.WithTimeout(ctx, m.cfg.Timeout)
	defer cancel()
	reply, err := m.steady.Get(func() (Reply, error) { return m.once(ctx, within, r) })
	if errors.Is(err, circuitbreaker.ErrOpen) {
		return reply, &Failure{Reason: Resting, Provider: m.cfg.Provider}
	}
	return reply, err
}

// once makes one request. asked is the context of whoever asked, within the one
// that ends with the budget.
func (m *Model) once(asked, within context.Context, r Request) (Reply, error) {
	ctx, seen := watched(within, r.Tool)
	resp, err := m.llm.GenerateContent(ctx,
		[]llms.MessageContent{llms.TextParts(llms.ChatMessageTypeSystem, r.System), llms.TextParts(llms.ChatMessageTypeHuman, r.User)},
		llms.WithMaxTokens(mostTokens),
		llms.WithTools([]llms.Tool{{
			Type:     "function",
			Function: &llms.FunctionDefinition{Name: r.Tool, Description: r.Description, Parameters: r.Schema, Strict: true},
		}}),
		llms.WithToolChoice(llms.ToolChoice{Type: "function", Function: &llms.FunctionReference{Name: r.Tool}}),
	)
	if failure := m.failure(asked, within, seen, err); failure != nil {
		return Reply{}, failure
	}
	reply := Reply{Usage: usage(resp)}
	var ok bool
	if reply.Arguments, ok = arguments(resp, r.Tool); !ok {
		return reply, &Failure{Reason: Nonsense, Provider: m.cfg.Provider, Status: seen.status}
	}
	return reply, nil
}

// failure says what went wrong, if anything did: by what the transport saw, and
// never in the words of langchaingo or the provider, which may quote anything.
func (m *Model) failure(asked, within context.Context, seen *exchange, err error) error {
	if err == nil {
		return nil
	}
	f := &Failure{Provider: m.cfg.Provider, Status: seen.status, RetryAfter: seen.retryAfter}
	switch {
	case asked.Err() != nil:
		f.Reason = Cancelled
		if errors.Is(asked.Err(), context.DeadlineExceeded) {
			f.Reason = TimedOut
		}
	case within.Err() != nil:
		f.Reason = TimedOut
	case seen.status == 0:
		f.Reason, f.cause = Unavailable, seen.err
	case seen.status == http.StatusTooManyRequests:
		f.Reason = RateLimited
		m.until.Store(time.Now().Add(f.RetryAfter).UnixNano())
	case seen.status >= http.StatusInternalServerError:
		f.Reason = Unavailable
	case seen.status == http.StatusBadRequest, seen.status == http.StatusRequestEntityTooLarge, seen.status == http.StatusUnprocessableEntity:
		f.Reason = Rejected
	case seen.status >= http.StatusMultipleChoices:
		f.Reason = Refused
	default:
		f.Reason = Nonsense
	}
	return f
}
