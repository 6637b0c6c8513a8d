package llm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/tmc/langchaingo/embeddings"
)

// Embedder turns texts into vectors with an embedding model. It is safe for concurrent use.
type Embedder struct {
	model    *Model // for its settings, and what it makes of an error
	client   embeddings.EmbedderClient
	executor failsafe.Executor[[][]float32]
}

// NewEmbedder returns an embedder without calling the model yet. The error is a sentence
// without the key.
func NewEmbedder(cfg Config) (*Embedder, error) {
	m, err := newModel(cfg, func(body, string) {}) // there is no tool
	if err != nil {
		return nil, err
	}
	client, ok := m.llm.(embeddings.EmbedderClient)
	if !ok || cfg.Provider == "anthropic" {
		return nil, fmt.Errorf("%s has no embedding models: use openai, ollama, mistral or googleai", cfg.Provider)
	}
	return &Embedder{model: m, client: client, executor: newExecutor[[][]float32](m.cfg.Cooldown)}, nil
}

// Embed returns a vector for each text. The error is a [*Failure], also if there are too few
// vectors, or some that can't be compared.
func (e *Embedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	began := time.Now()
	vectors, err := e.embed(ctx, texts)
	if observe := e.model.cfg.Observe; observe != nil {
		observe(CallResult{Provider: e.model.cfg.Provider, Model: e.model.cfg.Model, Took: time.Since(began), Err: err})
	}
	return vectors, err
}

func (e *Embedder) embed(ctx context.Context, texts []string) ([][]float32, error) {
	provider := e.model.cfg.Provider
	if wait := time.Until(time.Unix(0, e.model.notBefore.Load())); wait > 0 {
		return nil, &Failure{Reason: RateLimited, Provider: provider, RetryAfter: wait.Round(time.Second)}
	}
	within, cancel := context.WithTimeout(ctx, e.model.cfg.Timeout)
	defer cancel()
	vectors, err := e.executor.Get(func() ([][]float32, error) {
		asked, seen := withExchange(within, "")
		vectors, err := e.client.CreateEmbedding(asked, texts)
		if failure := e.model.failure(ctx, within, seen, err); failure != nil {
			return nil, failure
		}
		if !areComparable(vectors, len(texts)) {
			return nil, &Failure{Reason: InvalidReply, Provider: provider, Status: http.StatusOK}
		}
		return vectors, nil
	})
	if errors.Is(err, circuitbreaker.ErrOpen) {
		return nil, &Failure{Reason: CircuitOpen, Provider: provider}
	}
	return vectors, err
}

// areComparable reports whether there are n vectors of one length, each with a direction.
func areComparable(vectors [][]float32, n int) bool {
	if len(vectors) != n {
		return false
	}
	for _, v := range vectors {
		length := 0.0
		for _, x := range v {
			length += float64(x) * float64(x)
		}
		if len(v) != len(vectors[0]) || !(length > 0) || math.IsInf(length, 0) { // NaN isn't either
			return false
		}
	}
	return true
}
