package journey_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/journey"
)

func TestCheck(t *testing.T) {
	hello := journey.IntentTrigger{Patterns: []string{"hello"}}
	tests := []struct {
		name   string
		damage func(*journey.Journey)
		want   string // part of a mistake; empty: no mistake
	}{
		{"no mistake", func(*journey.Journey) {}, ""},
		{"no name", func(j *journey.Journey) { j.Name = "" }, "no name"},
		{"unknown entry", func(j *journey.Journey) { j.Entry = "door" }, `the entry "door" is not a pathway: the pathways are "buy", "pay"`},
		{"the entry is a detour", func(j *journey.Journey) { j.Entry = "detour1" }, `the entry "detour1" is a detour`},
		{"duplicate names", func(j *journey.Journey) { j.Pathways = append(j.Pathways, journey.Pathway{ID: "buy"}) }, `two pathways are named "buy"`},
		{"unknown next", func(j *journey.Journey) { j.Pathways[0].Next = "door" }, `pathway "buy" goes on to "door"`},
		{"next is a detour", func(j *journey.Journey) { j.Pathways[0].Next = "detour1" }, "only transitions can lead to a detour"},
		{"a detour with a next", func(j *journey.Journey) { j.Pathways[3].Next = "pay" }, "choose one"},
		{"unknown target", func(j *journey.Journey) { j.Transitions[1].To = "door" }, `leads to "door", which is not a pathway`},
		{"unknown source", func(j *journey.Journey) { j.Transitions[1].From = "door" }, `starts at "door"`},
		{"unreachable", func(j *journey.Journey) { j.Pathways = append(j.Pathways, journey.Pathway{ID: "attic"}) }, `nothing leads to pathway "attic"`},
		{"a cycle without an exit", func(j *journey.Journey) {
			j.Pathways[1].Next = "buy"
			j.Transitions = j.Transitions[1:]
			j.Pathways = append(j.Pathways[:2], j.Pathways[3:]...)
		}, `the journey can't end from "buy", "pay"`},
		{"a cycle with an exit", func(j *journey.Journey) { j.Pathways[1].Next = "buy" }, ""},
		{"unknown pipeline", func(j *journey.Journey) { j.Pathways[0].Pipeline = "heap" }, `the pipeline "heap"`},
		{"unknown recovery", func(j *journey.Journey) { j.Pathways[0].Recovery = "hope" }, `the recovery "hope"`},
		{"routes without a router", func(j *journey.Journey) { j.Pathways[0].Routes = []journey.Route{{Agent: "buy"}} }, "is not a router"},
		{"a route to another pathway's agent", func(j *journey.Journey) {
			j.Pathways[0].Pipeline, j.Pathways[0].Routes = journey.Router, []journey.Route{{Agent: "pay"}}
		}, `a route to the agent "pay"`},
		{"an agent twice", func(j *journey.Journey) { j.Pathways[0].Agents = []journey.AgentID{"buy", "buy"} }, "twice"},
		{"accumulates what it does not produce", func(j *journey.Journey) { j.Pathways[0].Accumulate = []string{"wish"} }, `accumulates "wish"`},
		{"a trigger without words", func(j *journey.Journey) { j.Transitions[1].Trigger = journey.IntentTrigger{} }, "neither an intent nor a pattern"},
		{"a pattern without words", func(j *journey.Journey) {
			j.Transitions[1].Trigger = journey.IntentTrigger{Patterns: []string{"a", "?!"}}
		}, `the pattern "?!"`},
		{"a threshold out of range", func(j *journey.Journey) {
			j.Transitions[1].Trigger = journey.IntentTrigger{Intent: "x", Threshold: 70}
		}, "the threshold 70"},
		{"no trigger", func(j *journey.Journey) { j.Transitions[1].Trigger = nil }, "has no trigger"},
		{"a condition without a name", func(j *journey.Journey) {
			j.Transitions[0].Trigger = journey.ConditionTrigger{Holds: func(journey.Values) bool { return true }}
		}, "a name for it"},
		{"unknown update", func(j *journey.Journey) { j.Transitions[1].Update = map[string]string{"a": "push:b"} }, "use append:, set:, copy: or the name of a field"},
		{"an update from an unknown field", func(j *journey.Journey) { j.Transitions[1].Update = map[string]string{"a": "append:b"} }, `from "b", which nothing produces`},
		{"an update from a given field", func(j *journey.Journey) {
			j.Given, j.Transitions[1].Update = []string{"b"}, map[string]string{"a": "append:b"}
		}, ""},
		{"two mistakes", func(j *journey.Journey) {
			j.Pathways = append(j.Pathways, journey.Pathway{ID: "attic"})
			j.Transitions = append(j.Transitions, journey.Transition{Trigger: hello, To: "door"})
		}, `leads to "door"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			j := shop()
			test.damage(j)
			err := j.Check()
			var wrong journey.Mistakes
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (!errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want)):
				t.Errorf("%v, want %q", err, test.want)
			}
			if test.name == "two mistakes" && len(wrong) != 2 {
				t.Errorf("%d mistakes: %v", len(wrong), err)
			}
		})
	}
}

// TestMissingAgents checks that missing agents are reported when the program starts.
func TestMissingAgents(t *testing.T) {
	agents := shopAgents()
	delete(agents, "pay")
	_, err := journey.NewRunner(shop(), journey.Config{Agents: agents})
	if err == nil || !strings.Contains(err.Error(), `pathway "pay" needs the agent "pay"`) {
		t.Error(err)
	}
}

// TestSignatureIsImmutable checks that With methods return a new signature and getters
// return copies.
func TestSignatureIsImmutable(t *testing.T) {
	one := journey.NewSignature("Help.").WithIntent("Nobody is left alone").WithGuidelines("Be kind")
	two := one.WithInstructions("Help quickly.").WithGuidelines("Be brief", "Be honest")
	three := one.WithGuidelines("Be loud")
	one.Guidelines()[0] = "Be rude"
	for got, want := range map[string]string{
		one.Instructions(): "Help.", two.Instructions(): "Help quickly.", two.Intent(): "Nobody is left alone",
		strings.Join(one.Guidelines(), "|"): "Be kind", strings.Join(two.Guidelines(), "|"): "Be kind|Be brief|Be honest",
		strings.Join(three.Guidelines(), "|"): "Be kind|Be loud", journey.NewSignature("").Intent(): "",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	full := two.WithInputs(journey.Field{Name: "query", Description: "what was asked"}).WithOutputs(journey.Field{Name: "answer"})
	full.Outputs()[0].Name = "changed"
	want := "Help quickly.\n\nWhy: Nobody is left alone\n\nGuidelines:\n- Be kind\n- Be brief\n- Be honest\n\n" +
		"You are given:\n- query: what was asked\n\nYou produce:\n- answer"
	if diff := cmp.Diff(want, full.Prompt()); diff != "" {
		t.Error(diff)
	}
}
