package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/store/redis"
)

// lost is an offline engine that understands nothing but days, where one is asked for.
type lost struct{}

func (lost) Understand(_ context.Context, words string, scene intents.Scene) ([]intents.Move, error) {
	if day := when.ReadDay(words, scene.Clock); scene.Open != "" && day.Kind == when.OneDay {
		return []intents.Move{{Do: command.Set, Slot: scene.Open, Values: []string{day.Day.Format(time.DateOnly)}, End: len(words), Confidence: 1}}, nil
	}
	return []intents.Move{{Do: command.Unclear, End: len(words)}}, nil
}

// oracle is OpenAI's server, as far as it is asked. It finds the day in what it is told.
type oracle struct {
	asked atomic.Int32
	down  atomic.Bool
}

func (o *oracle) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o.asked.Add(1)
	if o.down.Load() {
		http.Error(w, `{"error":{"message":"the key sk-secret is tired of pregnant people"}}`, http.StatusInternalServerError)
		return
	}
	_, day, _ := strings.Cut(messageIn(r), "due ")
	propose(w, fmt.Sprintf(`{"do":"set","slot":"due","values":[],"quote":%q,"sure":"sure"}`, day))
}

// messageIn is the message that OpenAI's server is asked about.
func messageIn(r *http.Request) string {
	var sent struct {
		Messages []struct{ Content string } `json:"messages"`
	}
	var told struct {
		Message string `json:"message"`
	}
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil || len(sent.Messages) != 2 {
		return ""
	}
	if err := json.Unmarshal([]byte(sent.Messages[1].Content), &told); err != nil {
		return ""
	}
	return told.Message
}

// propose answers as OpenAI's server does.
func propose(w http.ResponseWriter, moves ...string) {
	callTool(w, "propose_moves", `{"moves":[`+strings.Join(moves, ",")+`]}`)
}

func callTool(w http.ResponseWriter, tool, arguments string) {
	fmt.Fprintf(w, `{"choices":[{"message":{"tool_calls":[{"type":"function","function":{"name":%q,"arguments":%q}}]}}],`+
		`"usage":{"prompt_tokens":1000,"completion_tokens":100,"prompt_tokens_details":{"cached_tokens":600}}}`, tool, arguments)
}

// TestModelOverTheWire goes all the way: words, the offline engine, the cache in
// Redis, the request, the answer, and the moves; then the model fails.
func TestModelOverTheWire(t *testing.T) {
	t.Parallel()
	model := &oracle{}
	server := httptest.NewServer(model)
	t.Cleanup(server.Close)
	client, err := redis.Open(t.Context(), "", redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	log, logged := logtest.NewNullLogger()
	log.SetLevel(logrus.DebugLevel)
	m := newMetrics(func(context.Context) (int, error) { return 0, nil })
	opened, err := (&stack{redis: client, metrics: m, log: log}).openModel(modelConfig{
		LLMProvider: "openai", LLMModel: "small", LLMBaseURL: server.URL + "/v1", OpenAIKey: "sk-secret", LLMTimeout: 10 * time.Second, LLMPriceIn: 2, LLMPriceOut: 10,
	})
	if err != nil {
		t.Fatal(err)
	}
	understands := opened.understander(modelConfig{}, lost{})
	say := func(words, want string, asked int32) {
		t.Helper()
		scene := intents.Scene{Clock: when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)}, Slots: []intents.Slot{{Name: "due", Kind: intents.SlotDay, Label: "Due date"}}}
		moves, err := understands.Understand(t.Context(), words, scene)
		if err != nil || len(moves) != 1 || fmt.Sprint(moves[0].Do, moves[0].Values) != want {
			t.Errorf("%q: %+v, %v", words, moves, err)
		}
		if n := model.asked.Swap(0); n != asked {
			t.Errorf("%q: the model was asked %d times, want %d", words, n, asked)
		}
	}
	say("I'm pregnant, due June 15", "set[2027-06-15]", 1)
	say("I'm pregnant, due June 15", "set[2027-06-15]", 0) // from the cache
	say("I'm pregnant, due June 20", "set[2027-06-20]", 1)

	model.down.Store(true)
	for i, asked := range []int32{2, 2, 1, 0, 0} { // each failure is tried once more, until the breaker opens
		say(fmt.Sprintf("I'm pregnant, due June %d", i+1), "unclear[]", asked)
	}
	say("I'm pregnant, due June 15", "set[2027-06-15]", 0) // what is known needs no model

	body := httptest.NewRecorder()
	m.handler().ServeHTTP(body, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	for _, want := range []string{
		`leaveway_messages_understood_total{engine="model"} 2`, `leaveway_messages_understood_total{engine="cache"} 2`, `leaveway_messages_understood_total{engine="fallback"} 5`,
		`leaveway_model_calls_total{ended="ok",model="small",provider="openai"} 2`, `{ended="unavailable",model="small",provider="openai"} 2`, `{ended="resting",model="small",provider="openai"} 3`,
		`leaveway_model_tokens_total{direction="in",model="small",provider="openai"} 2000`, `{direction="cached_in",model="small",provider="openai"} 1200`, `{direction="out",model="small",provider="openai"} 200`,
		`leaveway_model_cost_total{model="small",provider="openai"} 0.006`, `leaveway_model_seconds_count{model="small",provider="openai"} 7`,
	} {
		if !strings.Contains(body.Body.String(), want) {
			t.Errorf("no %s in the metrics", want)
		}
	}
	if entries := logged.AllEntries(); len(entries) != 1 || !strings.Contains(entries[0].Message, "doesn't answer") {
		t.Errorf("the log says %v", entries)
	}
	for _, entry := range logged.AllEntries() {
		if line, err := entry.String(); err != nil || strings.Contains(line, "sk-secret") || strings.Contains(line, "pregnant") {
			t.Errorf("the log says too much: %s, %v", line, err)
		}
	}
}

// TestWithoutProvider: the offline engine is all there is, and nothing is counted.
func TestWithoutProvider(t *testing.T) {
	t.Parallel()
	m, err := (&stack{}).openModel(modelConfig{LLMModel: "small"})
	if got := m.understander(modelConfig{}, lost{}); err != nil || got != (lost{}) || m.composer() != nil || m.engine() != nil {
		t.Errorf("%v, %v", got, err)
	}
}

// TestModelConfigSaysWhatIsWrong in a sentence that names the variable.
func TestModelConfigSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	good := modelConfig{LLMProvider: "openai", LLMModel: "small", OpenAIKey: "sk-secret", LLMTimeout: time.Second}
	for want, change := range map[string]func(*modelConfig){
		"":                             func(*modelConfig) {},
		"there is no provider \"hal\"": func(c *modelConfig) { c.LLMProvider = "hal" },
		"LLM_MODEL is not set":         func(c *modelConfig) { c.LLMModel = "" },
		"OPENAI_API_KEY is not set":    func(c *modelConfig) { c.OpenAIKey = "" },
		"ANTHROPIC_API_KEY is not":     func(c *modelConfig) { c.LLMProvider = "anthropic" },
		"GOOGLE_API_KEY is not set":    func(c *modelConfig) { c.LLMProvider = "googleai" },
		"MISTRAL_API_KEY is not set":   func(c *modelConfig) { c.LLMProvider = "mistral" },
		"line breaks":                  func(c *modelConfig) { c.OpenAIKey = "sk-secret\n" },
		"not a web address":            func(c *modelConfig) { c.LLMBaseURL = "localhost" },
		"LLM_TIMEOUT isn't between":    func(c *modelConfig) { c.LLMTimeout = time.Hour },
		"LLM_PRICE_IN isn't":           func(c *modelConfig) { c.LLMPriceIn = -1 },
		"LLM_PRICE_OUT isn't":          func(c *modelConfig) { c.LLMPriceOut = 1e9 },
	} {
		c := good
		change(&c)
		err := c.validate()
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret")) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	for _, c := range []modelConfig{{}, {LLMProvider: "ollama", LLMModel: "llama", LLMTimeout: time.Second}, {LLMProvider: "openai", LLMModel: "own", LLMBaseURL: "http://vllm:8000/v1", LLMTimeout: time.Second}} {
		if err := c.validate(); err != nil {
			t.Error(err)
		}
	}
}
