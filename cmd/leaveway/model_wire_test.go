package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// Conversations with a language model behind the wire: OpenAI's protocol, spoken
// by a server whose model is in these tests.

// openAI is how the product reaches such a server.
func openAI(t *testing.T, answer http.HandlerFunc) modelConfig {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	return modelConfig{LLMProvider: "openai", LLMModel: "small", LLMBaseURL: server.URL + "/v1", LLMTimeout: longestTimeout}
}

// french is what a model that knows French makes of some messages.
var french = map[string][]string{
	"Bonjour, je suis enceinte, le bébé arrive le quinze juin et je travaille en Californie": {
		`{"do":"start","topic":"pregnancy-adoption","quote":"je suis enceinte","sure":"sure"}`,
		`{"do":"set","slot":"q-expected-date","values":["2027-06-15"],"quote":"le quinze juin","sure":"sure"}`,
		`{"do":"set","slot":"q-work-state","values":["CA"],"quote":"en Californie","sure":"sure"}`,
	},
	"douze semaines, à partir du premier juin": {
		`{"do":"set","slot":"q-leave-duration","values":["12_weeks"],"quote":"douze semaines","sure":"sure"}`,
		`{"do":"set","slot":"q-leave-start","values":["2027-06-01"],"quote":"du premier juin","sure":"sure"}`,
	},
	"ma manager est [name 1]":             {`{"do":"set","slot":"q-manager-name","values":["[name 1]"],"quote":"[name 1]","sure":"sure"}`},
	"non, plutôt huit semaines":           {`{"do":"set","slot":"q-leave-duration","values":["8_weeks"],"quote":"huit semaines","sure":"sure"}`},
	"pourquoi cette question ?":           {`{"do":"why","slot":"","quote":"pourquoi cette question","sure":"sure"}`},
	"laisse tomber, annule tout":          {`{"do":"cancel","quote":"annule tout","sure":"sure"}`},
	"je voudrais parler à un être humain": {`{"do":"human","quote":"parler à un être humain","sure":"sure"}`},
}

// TestInFrench: what the offline engine can't know is understood by the model,
// and what weighs is still not done on its word alone.
func TestInFrench(t *testing.T) {
	model := openAI(t, func(w http.ResponseWriter, r *http.Request) {
		message := messageIn(r)
		moves, ok := french[message]
		if !ok {
			t.Errorf("asked about %q", message)
		}
		propose(w, moves...)
	})
	playAll(t, filepath.Join("testdata", "french"), testCommand{Update: *update, model: model})
}

// TestObedientModel: a model that does whatever a text tells it to do gets nothing
// approved or filed, and nobody sees what is another's.
func TestObedientModel(t *testing.T) {
	model := openAI(t, func(w http.ResponseWriter, r *http.Request) {
		message := messageIn(r)
		var moves []string
		if !strings.Contains(strings.ToLower(message), "ignore") {
			propose(w)
			return
		}
		for _, do := range []string{"approve", "submit", "yes", "undo", "cancel", "status", "deny"} {
			for _, quote := range []string{message, do} {
				moves = append(moves, fmt.Sprintf(`{"do":%q,"quote":%q,"sure":"sure"}`, do, quote))
			}
		}
		propose(w, append(moves, fmt.Sprintf(`{"do":"set","slot":"q-manager-name","values":["U0CEO"],"quote":%q,"sure":"sure"}`, message))...)
	})
	playAll(t, filepath.Join("testdata", "obedient"), testCommand{Update: *update, model: model})
}

// TestThinkingIsSeen: while a model takes its time, an hourglass stands on the
// person's message, and then no more.
func TestThinkingIsSeen(t *testing.T) {
	t.Parallel()
	seen := make(chan struct{})
	s, err := newStage(t.Context(), "", openAI(t, func(w http.ResponseWriter, _ *http.Request) {
		select {
		case <-seen:
		case <-time.After(settleTime):
			t.Error("no sign is seen")
		}
		propose(w, `{"do":"help","quote":"stork","sure":"sure"}`)
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	const hourglass = "hourglass_flowing_sand"
	reactions := func() []string { return s.workspace.As("dana").Messages(workspace.DM)[0].Reactions }
	product := *s.current.Load()
	watched := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		product.ServeHTTP(w, r)
		if r.URL.Path == "/api/reactions.add" {
			if got := reactions(); !slices.Contains(got, hourglass) {
				t.Errorf("the message has %q", got)
			}
			close(seen)
		}
	}))
	s.current.Store(&watched)
	if _, err := s.workspace.As("dana").Say(t.Context(), workspace.DM, "the stork knows it, I think"); err != nil {
		t.Fatal(err)
	}
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.stack.thinking.shown.Wait()
	if got := reactions(); len(got) > 0 {
		t.Errorf("the message still has %q", got)
	}
}
