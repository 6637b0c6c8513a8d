package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/llm"
)

var update = flag.Bool("update", false, "rewrite the requests in testdata")

const key = "sk-secret-0123456789"

// request is the request of every test.
var request = llm.Request{
	System: "You propose moves.", User: `{"message":"June 15, whispered"}`, Tool: "propose", Description: "Proposes moves.",
	Schema: json.RawMessage(`{"type":"object","additionalProperties":false,"required":["moves"],"properties":{"moves":{"type":"array","items":{"type":"string"}}}}`),
}

// fake is a provider's server that records requests.
type fake struct {
	answer http.HandlerFunc
	header http.Header
	path   string
	body   []byte
	asked  atomic.Int32
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.asked.Add(1)
	f.header, f.path = r.Header, r.URL.Path
	f.body, _ = io.ReadAll(r.Body)
	f.answer(w, r)
}

// modelOf returns a provider's model with a fake server. change may be nil.
func modelOf(t *testing.T, provider string, change func(*llm.Config), answer http.HandlerFunc) (*llm.Model, *fake) {
	t.Helper()
	f := &fake{answer: answer}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	cfg := llm.Config{Provider: provider, Model: "small", BaseURL: server.URL + "/v1", Key: key, Timeout: time.Minute}
	if change != nil {
		change(&cfg)
	}
	m, err := llm.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m, f
}

// say responds with a status and a body.
func say(status int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprint(w, text)
	}
}

func recorded(t *testing.T, provider string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", provider+".reply.json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// onAll runs a test for every provider.
func onAll(t *testing.T, test func(t *testing.T, provider string)) {
	t.Helper()
	for _, provider := range llm.Providers() {
		t.Run(provider, func(t *testing.T) {
			t.Parallel()
			test(t, provider)
		})
	}
}

// TestContract compares each provider's request with the one in testdata, and checks that
// a recorded reply is understood.
func TestContract(t *testing.T) {
	t.Parallel()
	onAll(t, func(t *testing.T, provider string) {
		var seen llm.CallResult
		m, f := modelOf(t, provider, func(c *llm.Config) { c.Observe = func(r llm.CallResult) { seen = r } }, say(200, recorded(t, provider)))
		reply, err := m.Call(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		var args struct{ Moves []string }
		if json.Unmarshal(reply.Arguments, &args) != nil || args.Moves == nil {
			t.Errorf("arguments: %s", reply.Arguments)
		}
		want := llm.Usage{In: 1208, Out: 61}
		if provider == "openai" || provider == "anthropic" {
			want.CachedIn = 1024
		}
		if reply.Usage != want {
			t.Errorf("usage: %+v", reply.Usage)
		}
		if seen.Provider != provider || seen.Model != "small" || seen.Usage != want || seen.Err != nil || seen.Took <= 0 {
			t.Errorf("observed: %+v", seen)
		}
		golden(t, provider, f.body)
		if auth := f.header.Get("Authorization") + f.header.Get("X-Api-Key"); !strings.HasSuffix(auth, key) {
			t.Errorf("authorized by %q", auth)
		}
		if path := map[bool]string{true: "/v1/messages", false: "/v1/chat/completions"}[provider == "anthropic"]; f.path != path {
			t.Errorf("asked at %s", f.path)
		}
	})
}

// golden compares a request with the one in testdata.
func golden(t *testing.T, provider string, sent []byte) {
	t.Helper()
	var value any
	if err := json.Unmarshal(sent, &value); err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("testdata", provider+".request.json")
	if *update {
		if err := os.WriteFile(name, append(text, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(text)+"\n"); diff != "" {
		t.Error(diff)
	}
}

// TestToolIsForced checks the essential parts of each request, in case somebody updates
// testdata without noticing that one is lost.
func TestToolIsForced(t *testing.T) {
	t.Parallel()
	for provider, want := range map[string][]string{
		"openai":    {`"tool_choice":{"type":"function","function":{"name":"propose"}}`, `"strict":true`, `"parallel_tool_calls":false`},
		"mistral":   {`"tool_choice":{"type":"function","function":{"name":"propose"}}`, `"strict":true`, `"max_tokens":4096`},
		"googleai":  {`"tool_choice":"required"`, `"additionalProperties":false`},
		"ollama":    {`"response_format":{"json_schema":{"name":"propose"`, `"strict":true`, `"temperature":0`},
		"anthropic": {`"tool_choice":{"disable_parallel_tool_use":true,"name":"propose","type":"tool"}`, `"cache_control":{"type":"ephemeral"},"description":"Proposes moves."`, `"cache_control":{"type":"ephemeral"},"text":"You propose moves."`},
	} {
		m, f := modelOf(t, provider, nil, say(200, recorded(t, provider)))
		if _, err := m.Call(t.Context(), request); err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(string(f.body), part) {
				t.Errorf("%s: no %s in %s", provider, part, f.body)
			}
		}
		if none := provider != "ollama" && provider != "mistral"; none && strings.Contains(string(f.body), "temperature") {
			t.Errorf("%s: a temperature: %s", provider, f.body)
		}
	}
}

// TestFailures checks that whatever a provider does gives a failure with a reason, and
// that its text contains neither the key nor what the person or the provider said.
func TestFailures(t *testing.T) {
	t.Parallel()
	const leak = `{"error":{"message":"Incorrect key sk-secret-0123456789 for 'whispered'","type":"x"}}`
	text := map[bool]string{
		true:  `{"content":[{"type":"text","text":"I'd rather talk about whispered"}],"usage":{"input_tokens":3,"output_tokens":2}}`,
		false: `{"choices":[{"message":{"role":"assistant","content":"I'd rather talk about whispered"}}],"usage":{"prompt_tokens":3,"completion_tokens":2}}`,
	}
	onAll(t, func(t *testing.T, provider string) {
		for name, c := range map[string]struct {
			answer http.HandlerFunc
			want   llm.Reason
			asked  int32
		}{
			"too many":            {limited("7", leak), llm.RateLimited, 1},
			"fails":               {say(500, leak), llm.Unavailable, 2},
			"overloaded":          {say(529, leak), llm.Unavailable, 2},
			"a page":              {say(502, "<html>whispered</html>"), llm.Unavailable, 2},
			"wrong key":           {say(401, leak), llm.AccessDenied, 1},
			"wrong model":         {say(404, leak), llm.AccessDenied, 1},
			"wrong words":         {say(400, leak), llm.BadRequest, 1},
			"too much":            {say(413, leak), llm.BadRequest, 1},
			"elsewhere":           {moved, llm.AccessDenied, 1},
			"malformed":           {say(200, `{"choices":[{"whispered`), llm.InvalidReply, 1},
			"empty":               {say(200, `{}`), llm.InvalidReply, 1},
			"nothing":             {say(200, ``), llm.InvalidReply, 1},
			"another shape":       {say(200, `["whispered"]`), llm.InvalidReply, 1},
			"text":                {say(200, text[provider == "anthropic"]), llm.InvalidReply, 1},
			"the connection ends": {hangUp, llm.Unavailable, 2},
			"without end":         {endless, llm.InvalidReply, 1},
		} {
			m, f := modelOf(t, provider, nil, c.answer)
			reply, err := m.Call(t.Context(), request)
			if llm.ReasonOf(err) != c.want || reply.Arguments != nil {
				t.Errorf("%s: %v, %s", name, err, reply.Arguments)
				continue
			}
			if f.asked.Load() != c.asked {
				t.Errorf("%s: asked %d times", name, f.asked.Load())
			}
			for _, secret := range []string{key, "whispered", "sk-"} {
				if strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), secret) {
					t.Errorf("%s: the error contains %q: %v", name, secret, err)
				}
			}
			if name == "text" && reply.Usage != (llm.Usage{In: 3, Out: 2}) {
				t.Errorf("%s: the usage of an invalid reply is %+v", name, reply.Usage)
			}
		}
	})
}

func limited(after, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", after)
		say(http.StatusTooManyRequests, text)(w, r)
	}
}

// moved redirects to another host.
func moved(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusTemporaryRedirect)
}

func hangUp(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		conn.Close()
	}
}

func endless(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		if _, err := fmt.Fprint(w, strings.Repeat(" ", 1<<16)); err != nil {
			return
		}
	}
}

// TestRetryAfter checks that no request is sent before the provider allows it.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	onAll(t, func(t *testing.T, provider string) {
		m, f := modelOf(t, provider, nil, limited("30", "{}"))
		for i := range 3 {
			_, err := m.Call(t.Context(), request)
			failure, ok := errors.AsType[*llm.Failure](err)
			if !ok || failure.Reason != llm.RateLimited || failure.RetryAfter <= 0 || failure.RetryAfter > 30*time.Second {
				t.Errorf("call %d: %v", i, err)
			}
		}
		if f.asked.Load() != 1 {
			t.Errorf("asked %d times", f.asked.Load())
		}
	})
}

// TestTimeout checks that the time limit and the caller can end a call.
func TestTimeout(t *testing.T) {
	t.Parallel()
	onAll(t, func(t *testing.T, provider string) {
		slow := func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK) // starts a response that never ends
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}
		m, f := modelOf(t, provider, func(c *llm.Config) { c.Timeout = 200 * time.Millisecond }, slow)
		// On a busy machine, the time may be over before the model has been asked at all.
		if _, err := m.Call(t.Context(), request); llm.ReasonOf(err) != llm.TimedOut || f.asked.Load() > 1 {
			t.Errorf("%v, asked %d times", err, f.asked.Load())
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := m.Call(gone, request); llm.ReasonOf(err) != llm.Canceled {
			t.Errorf("after the caller canceled: %v", err)
		}
	})
}

// TestRetry checks that a temporary failure is retried once.
func TestRetry(t *testing.T) {
	t.Parallel()
	onAll(t, func(t *testing.T, provider string) {
		var asked atomic.Int32
		good := say(200, recorded(t, provider))
		m, _ := modelOf(t, provider, nil, func(w http.ResponseWriter, r *http.Request) {
			if asked.Add(1) == 1 {
				say(503, "")(w, r)
				return
			}
			good(w, r)
		})
		if _, err := m.Call(t.Context(), request); err != nil || asked.Load() != 2 {
			t.Errorf("%v, asked %d times", err, asked.Load())
		}
	})
}

// TestCircuitBreaker checks that a failing model is not called for a while, and is used
// again once it works.
func TestCircuitBreaker(t *testing.T) {
	t.Parallel()
	onAll(t, func(t *testing.T, provider string) {
		var works atomic.Bool
		good := say(200, recorded(t, provider))
		m, f := modelOf(t, provider, func(c *llm.Config) { c.Cooldown = 2 * time.Second }, func(w http.ResponseWriter, r *http.Request) {
			if !works.Load() {
				say(401, "")(w, r)
				return
			}
			good(w, r)
		})
		const failures = 5
		for range failures {
			if _, err := m.Call(t.Context(), request); llm.ReasonOf(err) != llm.AccessDenied {
				t.Fatal(err)
			}
		}
		if _, err := m.Call(t.Context(), request); llm.ReasonOf(err) != llm.CircuitOpen || f.asked.Load() != failures {
			t.Errorf("%v, asked %d times", err, f.asked.Load())
		}
		works.Store(true)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for {
			_, err := m.Call(ctx, request)
			if err == nil {
				return
			}
			if llm.ReasonOf(err) != llm.CircuitOpen || ctx.Err() != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestWordsOpenNoCircuit checks that failures that one person's words may cause don't cut
// off everyone else.
func TestWordsOpenNoCircuit(t *testing.T) {
	t.Parallel()
	for _, answer := range []http.HandlerFunc{say(400, "{}"), say(200, "{}")} {
		m, f := modelOf(t, "openai", nil, answer)
		for range 20 {
			if _, err := m.Call(t.Context(), request); llm.ReasonOf(err) == llm.CircuitOpen {
				t.Fatal(err)
			}
		}
		if f.asked.Load() != 20 {
			t.Errorf("asked %d times", f.asked.Load())
		}
	}
}

// TestSeveralCalls checks that the first call of the right tool counts.
func TestSeveralCalls(t *testing.T) {
	t.Parallel()
	for provider, text := range map[string]string{
		"openai": `{"choices":[{"message":{"tool_calls":[{"type":"function","function":{"name":"delete","arguments":"{}"}},` +
			`{"type":"function","function":{"name":"propose","arguments":"{\"n\":1}"}},{"type":"function","function":{"name":"propose","arguments":"{\"n\":2}"}}]}}]}`,
		"anthropic": `{"content":[{"type":"text","text":"Well."},{"type":"tool_use","id":"1","name":"delete","input":{}},` +
			`{"type":"tool_use","id":"2","name":"propose","input":{"n":1}},{"type":"tool_use","id":"3","name":"propose","input":{"n":2}}]}`,
	} {
		m, _ := modelOf(t, provider, nil, say(200, text))
		if reply, err := m.Call(t.Context(), request); err != nil || string(reply.Arguments) != `{"n":1}` {
			t.Errorf("%s: %s, %v", provider, reply.Arguments, err)
		}
	}
}

// TestConfigErrors checks that each is a sentence without the key.
func TestConfigErrors(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "sk-of-another-program") // langchaingo would use it
	for name, c := range map[string]struct {
		cfg  llm.Config
		want string
	}{
		"no provider":        {llm.Config{}, "use anthropic, googleai, mistral, ollama, openai"},
		"another provider":   {llm.Config{Provider: "bedrock", Model: "m", Key: key}, `no provider "bedrock"`},
		"no model":           {llm.Config{Provider: "openai", Key: key}, "has no name"},
		"no key":             {llm.Config{Provider: "openai", Model: "m"}, "openai needs a key"},
		"a line for a key":   {llm.Config{Provider: "anthropic", Model: "m", Key: key + "\n"}, "line breaks"},
		"no address":         {llm.Config{Provider: "ollama", Model: "m", BaseURL: "localhost:11434"}, "not a web address"},
		"a negative timeout": {llm.Config{Provider: "ollama", Model: "m", Timeout: -1}, "is negative"},
	} {
		_, err := llm.New(c.cfg)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "sk-") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := llm.New(llm.Config{Provider: "ollama", Model: "m"}); err != nil {
		t.Errorf("without a key: %v", err)
	}
}
