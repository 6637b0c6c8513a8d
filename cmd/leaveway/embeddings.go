package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/knowledge"
)

// embeddingConfig says which embedding model search in policies compares meanings with.
// Without a model, only words count.
type embeddingConfig struct {
	EmbeddingProvider string        `name:"embedding-provider" env:"EMBEDDING_PROVIDER" help:"Provider of the embedding model that search in policies uses: openai (and anything that speaks its protocol), googleai, mistral or ollama; by default, search compares words."`
	EmbeddingModel    string        `name:"embedding-model" env:"EMBEDDING_MODEL" help:"The embedding model's name, as its provider calls it."`
	EmbeddingBaseURL  string        `name:"embedding-base-url" env:"EMBEDDING_BASE_URL" help:"URL of the embedding model, https://HOST/v1; by default, the provider's own."`
	EmbeddingTimeout  time.Duration `name:"embedding-timeout" env:"EMBEDDING_TIMEOUT" default:"1s" help:"How long a question waits for its embedding before only words count."`
}

// validateWith returns one sentence for what is missing or malformed. keys are those of the
// language models' providers.
func (c embeddingConfig) validateWith(keys modelConfig) error {
	if c.EmbeddingProvider == "" {
		return nil
	}
	var wrong []error
	if c.EmbeddingModel == "" {
		wrong = append(wrong, fmt.Errorf("EMBEDDING_MODEL is not set: it is the model's name, as %s calls it", c.EmbeddingProvider))
	} else if _, err := llm.NewEmbedder(c.model(keys, nil)); err != nil {
		wrong = append(wrong, fmt.Errorf("EMBEDDING_PROVIDER: %w", err))
	}
	if c.EmbeddingTimeout < shortestTimeout || c.EmbeddingTimeout > longestTimeout {
		wrong = append(wrong, fmt.Errorf("EMBEDDING_TIMEOUT isn't between %s and %s: leave it out for 1s", shortestTimeout, longestTimeout))
	}
	return errors.Join(wrong...)
}

func (c embeddingConfig) model(keys modelConfig, observe func(llm.CallResult)) llm.Config {
	keys.LLMProvider = c.EmbeddingProvider
	key, _ := keys.key()
	return llm.Config{
		Provider: c.EmbeddingProvider, Model: c.EmbeddingModel, BaseURL: c.EmbeddingBaseURL, Key: key,
		Timeout: batchTimeout, Observe: observe,
	}
}

const (
	batchSize    = 16               // texts in one call: a small model on a CPU takes a second or two
	batchTimeout = 30 * time.Second // of a batch; nobody waits for it
	vectorTTL    = 30 * 24 * time.Hour

	embedAgainAfter  = time.Minute // a failure
	longestEmbedding = time.Hour   // of a knowledge base
)

// embedder turns passages and questions into vectors. A nil one does nothing.
type embedder struct {
	embed   func(ctx context.Context, texts []string) ([][]float32, error)
	name    string        // of the model, whose vectors are kept apart from other models'
	timeout time.Duration // of a question
	budget  time.Duration // of a turn, which language models share
	cache   llm.Cache
	known   sync.Map // the same in this process, by key: Redis may be away
	count   *prometheus.CounterVec

	background context.Context //nolint:containedctx // of what goes on after a turn, until close
	stop       context.CancelFunc
	running    sync.WaitGroup
}

// openEmbedder opens the configured embedding model. It returns nil if there is none.
func (s *stack) openEmbedder(c embeddingConfig, keys modelConfig) (*embedder, error) {
	if c.EmbeddingProvider == "" {
		return nil, nil
	}
	calls := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "leaveway_embedding_calls_total", Help: "Calls to the embedding model, by how they ended: ok, or the reason why not."}, []string{"ended"})
	searches := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "leaveway_policy_searches_total", Help: "Questions to the policies with an embedding model: hybrid, words (there was no time for it, or the passages aren't embedded yet), or fallback (words, because the model failed or answers with vectors of another length)."}, []string{"by"})
	s.metrics.registry.MustRegister(calls, searches)
	logged := logEmbedding(s.log)
	opened, err := llm.NewEmbedder(c.model(keys, func(r llm.CallResult) {
		ended := "ok"
		if reason := llm.ReasonOf(r.Err); reason != "" {
			ended = string(reason)
		}
		calls.WithLabelValues(ended).Inc()
		logged(r)
	}))
	if err != nil {
		return nil, fmt.Errorf("EMBEDDING_PROVIDER: %w", err)
	}
	e := &embedder{
		embed: opened.Embed, name: c.EmbeddingProvider + " " + c.EmbeddingModel + " " + c.EmbeddingBaseURL,
		timeout: c.EmbeddingTimeout, budget: cmp.Or(keys.LLMTimeout, llm.DefaultTimeout), cache: s.redis.SealedCache("vector", vectorTTL), count: searches,
	}
	e.background, e.stop = context.WithCancel(context.Background())
	return e, nil
}

// close stops embedding in the background, and waits for it.
func (e *embedder) close() {
	if e != nil {
		e.stop()
		e.running.Wait()
	}
}

// question returns a question with its vector, if there is time for one. The text is masked
// before it is sent. On failure the question has no vector.
func (e *embedder) question(ctx context.Context, x *knowledge.Index, embedded bool, q knowledge.Question) knowledge.Question {
	if e == nil {
		return q
	}
	left, inTime := timeLeft(ctx, e.budget)
	if q.Mask == nil || !embedded || q.Only != "" || !inTime {
		e.count.WithLabelValues("words").Inc()
		return q
	}
	text := q.Mask(knowledge.Standalone(x, q))
	ctx, cancel := context.WithTimeout(ctx, min(left, e.timeout))
	defer cancel()
	vectors, err := e.vectors(ctx, []string{text}, true)
	if err != nil || !knowledge.Compares(x, vectors[0]) {
		e.count.WithLabelValues("fallback").Inc()
		return q
	}
	e.count.WithLabelValues("hybrid").Inc()
	q.Vector = vectors[0]
	return q
}

// index embeds the passages of an index in the background and hands the hybrid index to done,
// or an error. Texts that this replica or another has embedded before aren't again.
func (e *embedder) index(x *knowledge.Index, done func(*knowledge.Index, error)) {
	e.running.Go(func() {
		texts := knowledge.TextsToEmbed(x)
		for _, useCache := range []bool{true, false} { // the same name may be another model by now
			vectors, err := e.vectors(e.background, texts, useCache)
			if err != nil {
				done(nil, err)
				return
			}
			for i, v := range vectors { // not those of questions, which would pile up
				e.known.Store(e.key(texts[i]), v)
			}
			hybrid, err := knowledge.WithVectors(x, vectors)
			if err == nil || !useCache {
				done(hybrid, err)
				return
			}
		}
	})
}

// vectors returns the vectors of texts, from the cache where they are known.
func (e *embedder) vectors(ctx context.Context, texts []string, useCache bool) ([][]float32, error) {
	out := make([][]float32, len(texts))
	var missing []int
	for i, text := range texts {
		if out[i] = e.cached(ctx, e.key(text)); out[i] == nil || !useCache {
			missing = append(missing, i)
		}
	}
	for len(missing) > 0 {
		batch := missing[:min(batchSize, len(missing))]
		missing = missing[len(batch):]
		asked := make([]string, len(batch))
		for k, i := range batch {
			asked[k] = texts[i]
		}
		vectors, err := e.embed(ctx, asked)
		if err != nil {
			return nil, err
		}
		for k, i := range batch {
			out[i] = vectors[k]
			e.keep(ctx, e.key(texts[i]), vectors[k])
		}
	}
	return out, nil
}

// key is the hash of the model and a text.
func (e *embedder) key(text string) [sha256.Size]byte {
	return sha256.Sum256([]byte(fmt.Sprintf("%d %s %s", len(e.name), e.name, text)))
}

func (e *embedder) cached(ctx context.Context, key [sha256.Size]byte) []float32 {
	if v, ok := e.known.Load(key); ok {
		return v.([]float32) //nolint:errcheck,forcetypeassert // nothing else is stored
	}
	bytes, ok := e.cache.Get(ctx, key)
	if !ok || len(bytes) == 0 || len(bytes)%4 != 0 {
		return nil
	}
	v := make([]float32, len(bytes)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(bytes[4*i:]))
	}
	return v
}

func (e *embedder) keep(ctx context.Context, key [sha256.Size]byte, v []float32) {
	bytes := make([]byte, 0, 4*len(v))
	for _, x := range v {
		bytes = binary.LittleEndian.AppendUint32(bytes, math.Float32bits(x))
	}
	e.cache.Put(ctx, key, bytes)
}

// logEmbedding logs once that the embedding model fails, and once that it is back.
func logEmbedding(log *logrus.Logger) func(llm.CallResult) {
	var away atomic.Bool
	return func(r llm.CallResult) {
		switch reason := llm.ReasonOf(r.Err); {
		case reason == llm.Canceled:
		case reason != "" && !away.Swap(true):
			log.WithError(r.Err).WithField("model", r.Model).Warn("the embedding model doesn't answer as it should: search in policies compares words until it does")
		case reason == "" && away.Swap(false):
			log.WithField("model", r.Model).Info("the embedding model is back")
		}
	}
}
