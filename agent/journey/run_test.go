package journey_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/journey"
)

// TestDetoursReturn checks that nested detours are pushed and each returns to the pathway
// below it, even if the state is stored and read back in between.
func TestDetoursReturn(t *testing.T) {
	r := begin(t, shop(), journey.Config{Agents: shopAgents()})
	r.say("an apple", "buy", "What else?")
	r.say("open 1", "buy detour1", "In detour1.")
	if got := r.trail(); got != "detour buy>detour1 pattern open 1" {
		t.Error(got)
	}
	r.say("open 2", "buy detour1 detour2", "In detour2.")
	text, err := json.Marshal(r.state)
	if err != nil {
		t.Fatal(err)
	}
	r.state = journey.State{}
	if err := json.Unmarshal(text, &r.state); err != nil {
		t.Fatal(err)
	}
	r.say("thanks", "buy detour1", "You're welcome.\n\nShall we go on with detour1?")
	r.say("thanks", "buy", "You're welcome.\n\nShall we go on with your order?")
	r.say("that is all", "pay", "Noted.\n\nPaid.")
	if !r.last.Complete || !r.state.Complete {
		t.Error("the journey is not complete")
	}
	if _, _, err := r.runner.Run(t.Context(), r.state, journey.Input{Words: "more"}); !errors.Is(err, journey.ErrComplete) {
		t.Error(err)
	}
	if n := len(r.state.History); n != 6 || r.state.History[0].Said != "an apple" || r.state.History[0].Reply != "What else?" {
		t.Errorf("%d: %+v", n, r.state.History)
	}
}

// TestDetourDeclines checks that the pathway below a detour gets the words it declines.
func TestDetourDeclines(t *testing.T) {
	r := begin(t, shop(), journey.Config{Agents: shopAgents()})
	r.say("open 1", "buy detour1", "In detour1.")
	r.say("open 2", "buy detour1 detour2", "In detour2.")
	r.say("that is all", "pay", "Noted.\n\nPaid.")
	if got := r.trail(); got != "return detour2>detour1 decline; return detour1>buy decline; next buy>pay next; complete pay>" {
		t.Error(got)
	}
}

// TestDetourLimit checks that the sixth detour is refused and nothing is lost.
func TestDetourLimit(t *testing.T) {
	r := begin(t, shop(), journey.Config{Agents: shopAgents()})
	for _, n := range []string{"1", "2", "3", "4", "5"} {
		r.say("open "+n, strings.TrimSpace("buy "+strings.Join(strings.Split("detour1 detour2 detour3 detour4 detour5", " ")[:n[0]-'0'], " ")), "In detour"+n+".")
	}
	full := "buy detour1 detour2 detour3 detour4 detour5"
	r.say("open 6", full, "We already have 5 things on hold. Let's finish detour5 first, and then come back to that. Nothing is lost.")
	if got := r.trail(); got != "refused detour5>detour6 pattern open 6" {
		t.Error(got)
	}
	r.say("open 2", "buy detour1 detour2", "In detour2.") // a waiting detour is returned to
	r.say("open 2", "buy detour1 detour2", "In detour2.") // and not pushed twice
}

// TestPathwayLimit checks that a detour's own limit can't exceed the journey's.
func TestPathwayLimit(t *testing.T) {
	j := shop()
	j.Limits.Pathways = 3
	for i := range j.Pathways {
		if j.Pathways[i].Return != nil {
			j.Pathways[i].Return.MaxDepth = 99
		}
	}
	r := begin(t, j, journey.Config{Agents: shopAgents()})
	r.say("open 1", "buy detour1", "In detour1.")
	r.say("open 2", "buy detour1 detour2", "In detour2.")
	r.say("open 3", "buy detour1 detour2", "We already have 2 things on hold. Let's finish detour2 first, and then come back to that. Nothing is lost.")
}

// TestForget checks that a detour that forgets leaves the context as it was.
func TestForget(t *testing.T) {
	for _, forget := range []bool{false, true} {
		j := shop()
		j.Pathways[3].Return.Forget = forget
		j.Pathways[3].Signature = j.Pathways[3].Signature.WithOutputs(journey.Field{Name: "aside"})
		j.Pathways[3].Accumulate = []string{"aside"}
		agents := shopAgents()
		agents["detour"] = func(_ context.Context, t journey.Task) (journey.Result, error) {
			return journey.Result{Outputs: journey.Values{"aside": t.Words}}, nil
		}
		r := begin(t, j, journey.Config{Agents: agents})
		r.say("open 1", "buy", "Shall we go on with your order?")
		if _, kept := r.state.Context.Values["aside"]; kept == forget {
			t.Errorf("forget %v: %v", forget, r.state.Context.Values)
		}
	}
}

// TestFailedTries checks that a condition on failed tries hands over to a person.
func TestFailedTries(t *testing.T) {
	agents := shopAgents()
	broken := true
	buy := agents["buy"]
	agents["buy"] = func(ctx context.Context, task journey.Task) (journey.Result, error) {
		if broken {
			panic("out of paper")
		}
		return buy(ctx, task)
	}
	r := begin(t, shop(), journey.Config{Agents: agents})
	sorry := "Something isn't working on our side right now. Nothing is lost. Please try again in a moment."
	r.say("an apple", "buy", sorry)
	broken = false
	r.say("an apple", "buy", "What else?")
	if n := r.state.Context.Values.Number(journey.FailedTries); n != 0 {
		t.Errorf("%v failed tries are counted after a success", n)
	}
	broken = true
	r.say("a", "buy", sorry)
	r.say("a", "buy", sorry)
	r.say("a", "person", sorry+"\n\nHere I am.")
	if got := r.trail(); got != "failed buy>buy; transition buy>person condition three failed tries" {
		t.Error(got)
	}
	if len(r.last.Failed) != 1 || !strings.Contains(r.last.Failed[0].Err.Error(), "out of paper") {
		t.Error(r.last.Failed)
	}
}

// tiedShop returns a shop with two transitions that one message can mean.
func tiedShop() *journey.Journey {
	j := shop()
	j.Transitions = append(j.Transitions,
		journey.Transition{Trigger: journey.IntentTrigger{Intent: "return", Patterns: []string{"give back"}}, To: "detour1", Label: "sending something back"},
		journey.Transition{Trigger: journey.IntentTrigger{Intent: "gift", Patterns: []string{"a present"}}, To: "detour2", Label: "a gift"},
	)
	return j
}

// TestTies checks that a tie is asked back, and that the answer, by number or label, sends
// the original words there.
func TestTies(t *testing.T) {
	for answer, at := range map[string]string{"2": "buy detour2", "A gift.": "buy detour2", "1": "buy detour1"} {
		r := begin(t, tiedShop(), journey.Config{Agents: shopAgents()})
		r.say("can I give back a present", "buy", "Do you mean sending something back or a gift?")
		if len(r.last.Options) != 2 || r.trail() != "asked back buy>buy" {
			t.Errorf("%+v, %s", r.last.Options, r.trail())
		}
		r.say(answer, at, "In "+strings.Fields(at)[1]+".")
		if r.last.Trail[0].Why.By != journey.ByChoice || r.state.Clarification != nil {
			t.Errorf("%+v", r.last.Trail)
		}
	}
	r := begin(t, tiedShop(), journey.Config{Agents: shopAgents()})
	r.say("can I give back a present", "buy", "Do you mean sending something back or a gift?")
	r.state.Clarification.Options[1].Transition = 3 // as if the journey had been edited in between
	r.say("2", "buy", "What else?")
	r.say("can I give back a present", "buy", "Do you mean sending something back or a gift?")
	r.say("an apple", "buy", "What else?") // saying something else ends the clarification
	r.say("2", "buy", "What else?")
}

// recall is a cache that counts hits.
type recall struct {
	kept map[[sha256.Size]byte][]byte
	hits int
}

func (c *recall) Get(_ context.Context, key [sha256.Size]byte) ([]byte, bool) {
	value, ok := c.kept[key]
	if ok {
		c.hits++
	}
	return value, ok
}

func (c *recall) Put(_ context.Context, key [sha256.Size]byte, value []byte) { c.kept[key] = value }

// TestEngine checks that the engine is asked only if no pattern matches, that its answer
// is cached, and that it counts from a confidence of 0.7.
func TestEngine(t *testing.T) {
	asked := 0
	confidence := 0.7
	engine := func(_ context.Context, q journey.Question) ([]journey.Match, error) {
		asked++
		if len(q.Intents) != 9 {
			t.Errorf("asked about %+v", q.Intents)
		}
		if strings.Contains(q.Words, "broken") {
			return nil, errors.New("the model is away")
		}
		return []journey.Match{{Intent: "gift", Confidence: confidence, Reason: "somebody's birthday"}}, nil
	}
	cache := &recall{kept: map[[sha256.Size]byte][]byte{}}
	r := begin(t, tiedShop(), journey.Config{Agents: shopAgents(), Engine: engine, Cache: cache})
	r.say("open 1", "buy detour1", "In detour1.")
	if asked != 0 {
		t.Error("the engine was asked although a pattern matches")
	}
	r.say("for my mother", "buy detour1 detour2", "In detour2.")
	want := journey.Why{By: journey.ByEngine, Intent: "gift", Confidence: 0.7, Reason: "somebody's birthday"}
	if diff := cmp.Diff(want, r.last.Trail[0].Why); diff != "" {
		t.Error(diff)
	}
	r.say("for my mother", "buy detour1 detour2", "In detour2.")
	if asked != 1 || cache.hits != 1 || journey.CacheTTL != 300*time.Second {
		t.Errorf("asked %d times, %d answers from the cache", asked, cache.hits)
	}
	confidence = 0.69
	r = begin(t, tiedShop(), journey.Config{Agents: shopAgents(), Engine: engine})
	r.say("for my mother", "buy", "What else?")
	r.say("broken", "buy", "What else?")
}

// TestMatchesOfTheCaller checks that the engine is not asked if the caller already
// understands the words.
func TestMatchesOfTheCaller(t *testing.T) {
	engine := func(context.Context, journey.Question) ([]journey.Match, error) {
		t.Error("the engine was asked")
		return nil, nil
	}
	r := begin(t, tiedShop(), journey.Config{Agents: shopAgents(), Engine: engine})
	s, response, err := r.runner.Run(t.Context(), r.state, journey.Input{Words: "x", At: noon, Matches: []journey.Match{{Intent: "gift", Confidence: 1}}})
	if err != nil || s.Active() != "detour2" || response.Transition != "detour2" {
		t.Errorf("%s, %+v, %v", s.Active(), response, err)
	}
}

// TestContextUpdates checks how transitions change the context.
func TestContextUpdates(t *testing.T) {
	j := shop()
	j.Given = []string{"liked", "single"}
	j.Transitions = append(j.Transitions, journey.Transition{
		Trigger: journey.IntentTrigger{Patterns: []string{"not this one"}}, From: "buy", To: "buy",
		Update: map[string]string{"refused": "append:liked", "single": "append:liked", "mood": "set:picky", "last": "copy:liked", "plain": "liked", "gone": "copy:refused"},
	})
	r := begin(t, j, journey.Config{Agents: shopAgents()})
	s, err := j.Start(journey.Values{"liked": map[string]any{"id": "a1"}, "single": "x"}, noon)
	if err != nil {
		t.Fatal(err)
	}
	r.state = s
	r.say("not this one", "buy", "What else?")
	r.say("not this one", "buy", "What else?")
	want := journey.Values{
		"liked": map[string]any{"id": "a1"}, "refused": []any{map[string]any{"id": "a1"}}, "single": []any{"x", map[string]any{"id": "a1"}},
		"mood": "picky", "last": map[string]any{"id": "a1"}, "plain": map[string]any{"id": "a1"}, "gone": []any{map[string]any{"id": "a1"}},
	}
	if diff := cmp.Diff(want, r.last.Accumulated); diff != "" {
		t.Error(diff)
	}
}

// TestHostileWords checks that control characters are removed and long messages refused.
func TestHostileWords(t *testing.T) {
	var heard string
	agents := shopAgents()
	agents["buy"] = func(_ context.Context, task journey.Task) (journey.Result, error) {
		heard = task.Words
		return journey.Result{Status: journey.Waiting}, nil
	}
	r := begin(t, shop(), journey.Config{Agents: agents})
	r.say(" a\x00b\xff\u009bc\nd ", "buy", "")
	if heard != "ab\uFFFDc\nd" {
		t.Errorf("%q", heard)
	}
	before := r.state
	r.say(strings.Repeat("x", 20_001), "buy", "That's too long for me to read at once. Please send it in shorter parts.")
	if diff := cmp.Diff(before, r.state); diff != "" {
		t.Error(diff)
	}
}

// TestStateOfAnotherJourney checks that it gives an error, not a panic.
func TestStateOfAnotherJourney(t *testing.T) {
	r := begin(t, shop(), journey.Config{Agents: shopAgents()})
	for _, s := range []journey.State{{}, {Stack: []journey.Frame{{Pathway: "elsewhere"}}}} {
		if _, _, err := r.runner.Run(t.Context(), s, journey.Input{Words: "hello"}); err == nil {
			t.Errorf("%+v was taken", s)
		}
	}
}

// TestTooMuchToKeep checks that the pathway stays open and the context as it was.
func TestTooMuchToKeep(t *testing.T) {
	j := shop()
	j.Limits.Context = 2048
	j.Pathways[0].Signature = j.Pathways[0].Signature.WithOutputs(journey.Field{Name: "wish"})
	j.Pathways[0].Accumulate = []string{"wish"}
	agents := shopAgents()
	agents["buy"] = func(_ context.Context, task journey.Task) (journey.Result, error) {
		return journey.Result{Outputs: journey.Values{"wish": []any{task.Words}}}, nil
	}
	r := begin(t, j, journey.Config{Agents: agents})
	r.say(strings.Repeat("x", 2100), "buy", "That's more than I can keep for one conversation (2 kB), so I didn't save it. Everything you told me before is still here.")
	if got := r.trail(); got != "refused buy>buy limit" || len(r.state.Context.Values) != 0 {
		t.Errorf("%s, %v", got, r.state.Context.Values)
	}
	r.say("an apple", "pay", "Paid.")
}

// TestRollback checks the context and the audit entry of a rollback.
func TestRollback(t *testing.T) {
	j := shop()
	s, err := j.Start(journey.Values{"a": 1}, noon)
	if err != nil {
		t.Fatal(err)
	}
	s.Context, err = s.Context.Apply(journey.Change{At: noon, Merge: journey.Values{"b": 2}}, j.Limits)
	if err != nil {
		t.Fatal(err)
	}
	back, entry, err := j.Rollback(s, 1, "asked by HR", noon)
	if err != nil || cmp.Diff(journey.Values{"a": 1.0}, back.Context.Values) != "" || entry.What != journey.RolledBack || entry.Version != 3 {
		t.Errorf("%v, %+v, %v", back.Context.Values, entry, err)
	}
	var no *journey.Refusal
	if _, _, err := j.Rollback(s, 9, "", noon); !errors.As(err, &no) || !strings.Contains(no.Sentence, "There is no version 9") {
		t.Error(err)
	}
}
