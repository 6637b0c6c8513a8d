package main

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/storetest"
)

// observatory is a receiver of traces.
type observatory struct {
	mu    sync.Mutex
	raw   bytes.Buffer
	spans []*otlp.Span
}

// ServeHTTP takes traces as OTLP sends them (https://opentelemetry.io/docs/specs/otlp).
func (o *observatory) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body io.Reader = r.Body
	if r.Header.Get("Content-Encoding") == "gzip" {
		unzipped, err := gzip.NewReader(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		body = unzipped
	}
	text, err := io.ReadAll(body)
	var batch collector.ExportTraceServiceRequest
	if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(text, &batch) != nil {
		http.Error(w, "not traces", http.StatusBadRequest)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.raw.Write(text)
	for _, from := range batch.ResourceSpans {
		for _, scope := range from.ScopeSpans {
			o.spans = append(o.spans, scope.Spans...)
		}
	}
}

// traceOf returns the spans of the trace that a span of that name is in, by their names.
func (o *observatory) traceOf(t *testing.T, name string) map[string]*otlp.Span {
	t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	i := slices.IndexFunc(o.spans, func(s *otlp.Span) bool { return s.Name == name })
	if i < 0 {
		t.Fatalf("no span is called %q", name)
	}
	found := map[string]*otlp.Span{}
	for _, s := range o.spans {
		if bytes.Equal(s.TraceId, o.spans[i].TraceId) {
			found[s.Name] = s
		}
	}
	return found
}

// saysNothingOf fails if a trace has one of these words.
func (o *observatory) saysNothingOf(t *testing.T, secrets ...string) {
	t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, secret := range secrets {
		if bytes.Contains(o.raw.Bytes(), []byte(secret)) {
			t.Errorf("a trace says %q", secret)
		}
	}
}

// TestTrace checks that a message is one trace from Slack's request to the bot's answer, even
// if the server that took it isn't the one that answers it, and that the trace has nothing of
// what was said, nor by whom.
func TestTrace(t *testing.T) {
	t.Parallel()
	var sky observatory
	receiver := httptest.NewServer(&sky)
	t.Cleanup(receiver.Close)
	s, err := newStageFrom(t.Context(), demoConfig{traces: receiver.URL + "/"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	if err := s.stopWork(); err != nil { // it takes the message, and ends before it answers it
		t.Fatal(err)
	}
	if status, _ := s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "I'm pregnant, due June 15"), 0)); status != http.StatusOK {
		t.Fatal(status)
	}
	if err := s.restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if answers := s.heard(t); len(answers) == 0 {
		t.Fatal("nobody answered")
	}
	if err := s.stack.traces.Close(); err != nil {
		t.Fatal(err)
	}

	found := sky.traceOf(t, "POST /slack/events")
	for span, parent := range map[string]string{
		"inbox": "POST /slack/events", "turn": "inbox", "load": "turn", "understand": "turn", "commit": "turn", "deliver": "commit",
	} {
		switch {
		case found[span] == nil:
			t.Errorf("the trace has no %s", span)
		case !bytes.Equal(found[span].ParentSpanId, found[parent].GetSpanId()):
			t.Errorf("%s isn't below %s", span, parent)
		}
	}
	sky.saysNothingOf(t, "pregnant", "June", "Dana", "U0DANA", "D0DANA", "Ev1", s.place.Team.ID)
}

// TestTraceOfStatements checks that a trace shows what its event asked of Postgres and Redis,
// each statement below the step that sent it, and never with a value.
func TestTraceOfStatements(t *testing.T) {
	t.Parallel()
	var sky observatory
	receiver := httptest.NewServer(&sky)
	t.Cleanup(receiver.Close)
	s, err := newStageFrom(t.Context(), demoConfig{traces: receiver.URL, database: storetest.Postgres(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	if status, _ := s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "I'm pregnant, due June 15"), 0)); status != http.StatusOK {
		t.Fatal(status)
	}
	if answers := s.heard(t); len(answers) == 0 {
		t.Fatal("nobody answered")
	}
	if err := s.stack.traces.Close(); err != nil {
		t.Fatal(err)
	}

	found := sky.traceOf(t, "POST /slack/events")
	for span, parent := range map[string]string{"postgres SELECT": "load", "postgres batch": "commit", "redis GET": "POST /slack/events"} {
		switch {
		case found[span] == nil:
			t.Errorf("the trace has no %s, only %q", span, slices.Sorted(maps.Keys(found)))
		case !bytes.Equal(found[span].ParentSpanId, found[parent].GetSpanId()):
			t.Errorf("%s isn't below %s", span, parent)
		}
	}
	for _, span := range sky.spans {
		if len(span.ParentSpanId) == 0 && strings.HasPrefix(span.Name, "postgres") {
			t.Errorf("%s is a trace of its own", span.Name)
		}
	}
	sky.saysNothingOf(t, "pregnant", "June", "Dana", "U0DANA", "D0DANA", "Ev1", s.place.Team.ID)
}

// TestTraceInLog checks that the error of a failed turn names its trace.
func TestTraceInLog(t *testing.T) {
	t.Parallel()
	var sky observatory
	receiver := httptest.NewServer(&sky)
	t.Cleanup(receiver.Close)
	s, err := newStageFrom(t.Context(), demoConfig{traces: receiver.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.unplug(t)
	_, err = s.stack.turn(t.Context(), agent.Event{ID: "Ev1", Tenant: "T1", Session: "s", Person: agent.PersonRef{ID: "U1"}, Act: agent.Said{Text: "hello"}})
	if closing := s.stack.traces.Close(); err == nil || closing != nil {
		t.Fatalf("the turn's error is %v; closing: %v", err, closing)
	}
	if id := hex.EncodeToString(sky.traceOf(t, "turn")["turn"].TraceId); !strings.Contains(err.Error(), id) {
		t.Errorf("%q doesn't name the trace %s", err, id)
	}
}

// TestNobodyTakesTraces checks that people are answered while the receiver of traces is away,
// and that the server still ends.
func TestNobodyTakesTraces(t *testing.T) {
	t.Parallel()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	s, err := newStageFrom(t.Context(), demoConfig{traces: gone.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	if status, _ := s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "hello"), 0)); status != http.StatusOK {
		t.Fatal(status)
	}
	if answers := s.heard(t); len(answers) != 1 {
		t.Errorf("the bot said %q", answers)
	}
}
