package journey_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/journey"
)

// lone returns a journey with one pathway that stays open.
func lone(p journey.Pathway, agents ...journey.AgentID) *journey.Journey {
	p.ID, p.Agents = "only", agents
	p.Signature = p.Signature.WithOutputs(journey.Field{Name: "a"}, journey.Field{Name: "b"}, journey.Field{Name: "heard"})
	p.Accumulate = []string{"a", "b", "heard"}
	return &journey.Journey{Name: "lone", Entry: "only", Pathways: []journey.Pathway{p}}
}

func gives(message string, confidence float64, pairs ...any) journey.Agent {
	return func(context.Context, journey.Task) (journey.Result, error) {
		r := journey.Result{Message: message, Confidence: confidence, Outputs: journey.Values{}}
		for i := 0; i < len(pairs); i += 2 {
			r.Outputs[pairs[i].(string)] = pairs[i+1]
		}
		return r, nil
	}
}

var errBroken = errors.New("broken")

func broken(context.Context, journey.Task) (journey.Result, error) {
	return journey.Result{}, errBroken
}

func listens(_ context.Context, t journey.Task) (journey.Result, error) {
	return journey.Result{Message: fmt.Sprint("I heard ", t.Outputs["a"]), Outputs: journey.Values{"heard": t.Outputs["a"]}}, nil
}

func TestPipelines(t *testing.T) {
	agents := map[journey.AgentID]journey.Agent{
		"one": gives("One.", 0.5, "a", []any{1}), "two": gives("Two.", 0.9, "a", []any{2}, "b", true), "again": gives("One.", 0.1, "a", []any{1}),
		"listens": listens, "quiet": gives("", 0), "broken": broken, "waits": says("Which?", journey.Waiting), "declines": says("", journey.Declined),
	}
	tests := []struct {
		name    string
		pathway journey.Pathway
		agents  []journey.AgentID
		words   string
		message string
		want    journey.Values
		open    bool
	}{
		{name: "sequential", agents: []journey.AgentID{"one", "listens", "quiet"}, message: "I heard [1]", want: journey.Values{"a": []any{1.0}, "heard": []any{1.0}}},
		{name: "sequential waits", agents: []journey.AgentID{"waits", "one"}, message: "Which?", want: journey.Values{}, open: true},
		{name: "sequential with a failing agent", agents: []journey.AgentID{"broken", "one"}, message: "One.", want: journey.Values{"a": []any{1.0}}},
		{name: "parallel", pathway: journey.Pathway{Pipeline: journey.Parallel}, agents: []journey.AgentID{"one", "two", "broken"}, message: "One.\n\nTwo.", want: journey.Values{"a": []any{1.0, 2.0}, "b": true}},
		{name: "parallel waits for one", pathway: journey.Pathway{Pipeline: journey.Parallel}, agents: []journey.AgentID{"one", "waits", "declines"}, message: "One.\n\nWhich?", want: journey.Values{"a": []any{1.0}}, open: true},
		{name: "ensemble, the majority", pathway: journey.Pathway{Pipeline: journey.Ensemble}, agents: []journey.AgentID{"two", "one", "again"}, message: "One.", want: journey.Values{"a": []any{1.0}}},
		{name: "ensemble, the surest", pathway: journey.Pathway{Pipeline: journey.Ensemble}, agents: []journey.AgentID{"one", "two", "broken"}, message: "Two.", want: journey.Values{"a": []any{2.0}, "b": true}},
		{name: "router, the first", pathway: journey.Pathway{Pipeline: journey.Router}, agents: []journey.AgentID{"one", "two"}, message: "One.", want: journey.Values{"a": []any{1.0}}},
		{
			name: "router, by words", pathway: journey.Pathway{Pipeline: journey.Router, Routes: []journey.Route{{[]string{"number"}, "one"}, {[]string{"number two"}, "two"}}},
			agents: []journey.AgentID{"one", "two"}, words: "number two, please", message: "Two.", want: journey.Values{"a": []any{2.0}, "b": true},
		},
		{
			name: "router, by the engine", pathway: journey.Pathway{Pipeline: journey.Router, Routes: []journey.Route{{[]string{"number"}, "two"}}},
			agents: []journey.AgentID{"one", "two"}, words: "the second", message: "Two.", want: journey.Values{"a": []any{2.0}, "b": true},
		},
	}
	engine := func(context.Context, journey.Question) ([]journey.Match, error) {
		return []journey.Match{{Intent: "two", Confidence: 0.8}, {Intent: "nobody", Confidence: 1}}, nil
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := begin(t, lone(test.pathway, test.agents...), journey.Config{Agents: agents, Engine: engine})
			r.say(test.words, "only", test.message)
			if diff := cmp.Diff(test.want, r.last.Accumulated, cmp.Transformer("len", func(v journey.Values) map[string]any { return v.Clone() })); diff != "" && len(test.want)+len(r.last.Accumulated) > 0 {
				t.Error(diff)
			}
			if r.last.Complete == test.open {
				t.Errorf("complete is %v", r.last.Complete)
			}
		})
	}
}

// TestFailFast checks that a failure leaves the state unchanged.
func TestFailFast(t *testing.T) {
	for _, pipeline := range []journey.Pipeline{journey.Sequential, journey.Parallel, journey.Ensemble} {
		r := begin(t, lone(journey.Pathway{Pipeline: pipeline, Recovery: journey.FailFast}, "one", "broken"), journey.Config{
			Agents: map[journey.AgentID]journey.Agent{"one": gives("One.", 1), "broken": broken},
		})
		s, response, err := r.runner.Run(t.Context(), r.state, journey.Input{Words: "go", At: noon})
		if !errors.Is(err, errBroken) || cmp.Diff(r.state, s) != "" || len(response.Failed) == 0 {
			t.Errorf("%s: %v, %+v", pipeline, err, response)
		}
	}
}

// TestRetry checks that an agent is tried three times.
func TestRetry(t *testing.T) {
	for _, fails := range []int32{2, 3} {
		var tries atomic.Int32
		agent := func(context.Context, journey.Task) (journey.Result, error) {
			if tries.Add(1) <= fails {
				return journey.Result{}, errBroken
			}
			return journey.Result{Message: "At last.", Status: journey.Waiting}, nil
		}
		r := begin(t, lone(journey.Pathway{Recovery: journey.Retry}, "shaky"), journey.Config{Agents: map[journey.AgentID]journey.Agent{"shaky": agent}})
		want := "At last."
		if fails == 3 {
			want = "Something isn't working on our side right now. Nothing is lost. Please try again in a moment."
		}
		r.say("go", "only", want)
		if n := tries.Load(); n != 3 {
			t.Errorf("tried %d times", n)
		}
	}
}

// TestTimeout checks that an agent that does not stop is abandoned and the others count.
func TestTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		never := make(chan struct{})
		defer close(never)
		agents := map[journey.AgentID]journey.Agent{
			"one": says("One.", journey.Waiting),
			"deaf": func(context.Context, journey.Task) (journey.Result, error) {
				<-never
				return journey.Result{}, nil
			},
		}
		r := begin(t, lone(journey.Pathway{Pipeline: journey.Parallel, Timeout: 20 * time.Millisecond}, "one", "deaf"), journey.Config{Agents: agents})
		r.say("go", "only", "One.")
		if len(r.last.Failed) != 1 || !errors.Is(r.last.Failed[0].Err, context.DeadlineExceeded) {
			t.Error(r.last.Failed)
		}
	})
}

// TestConcurrencyIsBounded also checks that each agent has its own copy of the task.
func TestConcurrencyIsBounded(t *testing.T) {
	var mu sync.Mutex
	now, most := 0, 0
	agents := map[journey.AgentID]journey.Agent{}
	var ids []journey.AgentID
	for i := range 12 {
		id := journey.AgentID(fmt.Sprint("agent", i))
		ids = append(ids, id)
		agents[id] = func(_ context.Context, task journey.Task) (journey.Result, error) {
			mu.Lock()
			now++
			most = max(most, now)
			mu.Unlock()
			task.Context["l"].([]any)[0] = id // other agents must not see this
			mu.Lock()
			now--
			mu.Unlock()
			return journey.Result{Status: journey.Waiting}, nil
		}
	}
	r := begin(t, lone(journey.Pathway{Pipeline: journey.Parallel}, ids...), journey.Config{Agents: agents, Concurrency: 3})
	var err error
	if r.state.Context, err = r.state.Context.Apply(mergeChanged(journey.Values{"l": []any{"kept"}}), journey.Limits{}); err != nil {
		t.Fatal(err)
	}
	r.say("go", "only", "")
	if most > 3 || r.state.Context.Values.List("l")[0] != "kept" {
		t.Errorf("%d agents at once, context %v", most, r.state.Context.Values)
	}
}

// TestAgentGetsSignature checks that an agent gets its pathway's signature, the words and
// the history.
func TestAgentGetsSignature(t *testing.T) {
	var told journey.Task
	p := journey.Pathway{Signature: journey.NewSignature("Help.").WithGuidelines("Be kind")}
	r := begin(t, lone(p, "one"), journey.Config{Agents: map[journey.AgentID]journey.Agent{
		"one": func(_ context.Context, task journey.Task) (journey.Result, error) {
			told = task
			return journey.Result{Message: "Yes?", Status: journey.Waiting}, nil
		},
	}})
	r.say("hello", "only", "Yes?")
	r.say("it's me", "only", "Yes?")
	if !strings.Contains(told.Signature.Prompt(), "- Be kind") || told.Words != "it's me" || len(told.History) != 1 || told.History[0].Said != "hello" {
		t.Errorf("%+v", told)
	}
}
