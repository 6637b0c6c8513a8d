package main

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
)

// embeddingServer is a server with a scripted embedding model. Texts about health insurance
// point one way, in whatever words, and any other text in a direction of its own.
type embeddingServer struct {
	asked atomic.Int32 // texts
	heard atomic.Pointer[string]
	fails atomic.Pointer[http.HandlerFunc] // instead of an answer
}

func (s *embeddingServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var sent struct {
		Model string   `json:"model"`
		Input []string `json:"input"`
	}
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil || r.URL.Path != "/v1/embeddings" || sent.Model != "meanings" {
		http.Error(w, "not an embedding request", http.StatusBadRequest)
		return
	}
	s.asked.Add(int32(len(sent.Input)))
	s.heard.Store(&sent.Input[len(sent.Input)-1])
	if fail := s.fails.Load(); fail != nil {
		(*fail)(w, r)
		return
	}
	vectors := make([][]float32, len(sent.Input))
	for i, text := range sent.Input {
		vectors[i] = scriptedVector(text)
	}
	writeVectors(w, vectors)
}

func scriptedVector(text string) []float32 {
	const dimensions = 64
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	random := rand.New(rand.NewPCG(h.Sum64(), 1))
	v := make([]float32, dimensions)
	for i := range v {
		v[i] = random.Float32() - 0.5
	}
	if strings.Contains(text, "Health insurance") || strings.Contains(text, "root canal") {
		v[0] += 20
	}
	return v
}

func writeVectors(w http.ResponseWriter, vectors [][]float32) {
	data := []any{}
	for i, v := range vectors {
		data = append(data, map[string]any{"index": i, "embedding": v})
	}
	if err := json.NewEncoder(w).Encode(map[string]any{"data": data}); err != nil {
		panic(err) // no vector of the tests has a NaN
	}
}

// embeddingStack is what a shelf needs, with a Redis that may be shared.
func embeddingStack(t *testing.T, client *redis.Client, server *httptest.Server) (*shelf, *stack) {
	t.Helper()
	log, _ := logtest.NewNullLogger()
	log.SetLevel(logrus.DebugLevel)
	s := &stack{redis: client, log: log, metrics: newMetrics(func(context.Context) (int, error) { return 0, nil })}
	vectors, err := s.openEmbedder(embeddingConfig{
		EmbeddingProvider: "openai", EmbeddingModel: "meanings", EmbeddingBaseURL: server.URL + "/v1", EmbeddingTimeout: settleTime,
	}, modelConfig{LLMTimeout: settleTime})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(vectors.close)
	db, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "x.db"), store.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	authored, err := shippedContent()
	if err != nil {
		t.Fatal(err)
	}
	return newShelf(db, authored, nil, vectors), s
}

// TestEmbeddingsOverTheWire checks that a passage is found by its meaning, that passages are
// embedded once for all replicas, and that no name leaves the house.
func TestEmbeddingsOverTheWire(t *testing.T) {
	t.Parallel()
	scripted := &embeddingServer{}
	server := httptest.NewServer(scripted)
	t.Cleanup(server.Close)
	client, err := redis.Open(t.Context(), "", redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	asked := knowledge.Question{
		Text: "who pays for a root canal, asks Grace", Country: "US",
		Mask: func(words string) string { return strings.ReplaceAll(words, "Grace", "[name 1]") },
	}
	for replica := range 2 {
		policies, s := embeddingStack(t, client, server)
		before, err := policies.Ask(t.Context(), "T1", asked) // not embedded yet
		if err != nil {
			t.Fatal(err)
		}
		policies.vectors.running.Wait()
		if n := scripted.asked.Swap(0); replica == 0 && n < 100 || replica > 0 && n != 0 {
			t.Errorf("replica %d embedded %d texts", replica, n)
		}
		after, err := policies.Ask(t.Context(), "T1", asked)
		if err != nil {
			t.Fatal(err)
		}
		if found := strings.Contains(after.Passage.Heading+after.Passage.Text, "ealth insurance"); !found || before.Passage.ID == after.Passage.ID {
			t.Errorf("by words: %s, by meaning: %s (%v)", before.Passage.ID, after.Passage.ID, after.Confidence)
		}
		if n := scripted.asked.Swap(0); replica == 0 && n != 1 || replica > 0 && n != 0 {
			t.Errorf("replica %d: the question was embedded %d times", replica, n)
		}
		if heard := *scripted.heard.Load(); strings.Contains(heard, "Grace") || !strings.Contains(heard, "[name 1]") {
			t.Errorf("the model was told %q", heard)
		}
		inAHurry := asked
		inAHurry.Mask = nil
		inAHurry.Text = "who pays for a root canal now"
		if _, err := policies.Ask(t.Context(), "T1", inAHurry); err != nil || scripted.asked.Load() != 0 {
			t.Errorf("a question that can't wait was embedded: %v", err)
		}
		body := httptest.NewRecorder()
		s.metrics.handler().ServeHTTP(body, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
		for _, want := range []string{`leaveway_policy_searches_total{by="hybrid"} 1`, `leaveway_policy_searches_total{by="words"} 2`} {
			if !strings.Contains(body.Body.String(), want) {
				t.Errorf("the metrics don't have %s", want)
			}
		}
	}
}

// TestEmbeddingFailures checks that a question is answered by its words, as without a model,
// whatever the embedding model does.
func TestEmbeddingFailures(t *testing.T) {
	t.Parallel()
	broken := map[string]http.HandlerFunc{
		"down":           func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusServiceUnavailable) },
		"refused":        func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusUnauthorized) },
		"not JSON":       func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") },
		"another length": func(w http.ResponseWriter, _ *http.Request) { writeVectors(w, [][]float32{{1, 2, 3}}) },
		"zeros":          func(w http.ResponseWriter, _ *http.Request) { writeVectors(w, [][]float32{make([]float32, 64)}) },
		"too many":       func(w http.ResponseWriter, _ *http.Request) { writeVectors(w, [][]float32{{1}, {2}, {3}}) },
		"none":           func(w http.ResponseWriter, _ *http.Request) { writeVectors(w, nil) },
		"hangs":          func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	}
	scripted := &embeddingServer{}
	server := httptest.NewServer(scripted)
	t.Cleanup(server.Close)
	client, err := redis.Open(t.Context(), "", redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	policies, s := embeddingStack(t, client, server)
	if _, err := policies.Ask(t.Context(), "T1", knowledge.Question{Text: "hello", Country: "US"}); err != nil {
		t.Fatal(err)
	}
	policies.vectors.running.Wait()
	for name, fail := range broken {
		scripted.fails.Store(&fail)
		q := knowledge.Question{Text: "how much notice do I give, " + name, Country: "US"}
		words, err := policies.Ask(t.Context(), "T1", q)
		if err != nil {
			t.Fatal(err)
		}
		q.Mask = func(words string) string { return words }
		policies.vectors.timeout = settleTime
		if name == "hangs" {
			policies.vectors.timeout = shortestTimeout
		}
		got, err := policies.Ask(t.Context(), "T1", q)
		if err != nil || got.Passage.ID != words.Passage.ID || got.Confidence != words.Confidence || got.Trusted != words.Trusted {
			t.Errorf("%s: %s instead of %s, %v", name, got.Passage.ID, words.Passage.ID, err)
		}
	}
	body := httptest.NewRecorder()
	s.metrics.handler().ServeHTTP(body, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	if want := fmt.Sprintf(`leaveway_policy_searches_total{by="fallback"} %d`, len(broken)); !strings.Contains(body.Body.String(), want) {
		t.Errorf("the metrics don't have %s", want)
	}
	for name, fail := range broken { // nor can the passages be embedded
		if name == "hangs" {
			continue
		}
		scripted.fails.Store(&fail)
		policies, _ := embeddingStack(t, client, server)
		policies.vectors.name = name // so that nothing is cached
		if _, err := policies.Ask(t.Context(), "T1", knowledge.Question{Text: "hello", Country: "US"}); err != nil {
			t.Fatal(err)
		}
		policies.vectors.running.Wait()
		if now := policies.tenants["T1"]; now.embedded || now.retryAt.IsZero() {
			t.Errorf("%s: embedded is %v, tried again at %s", name, now.embedded, now.retryAt)
		}
	}
}
