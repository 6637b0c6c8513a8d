package journey_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent/journey"
)

// TestDecide has one row for each rule that decides which transition is taken.
func TestDecide(t *testing.T) {
	rich := journey.ConditionTrigger{Name: "rich", Holds: func(v journey.Values) bool { return v.Number("money") > 9 }}
	intent := func(name string, patterns ...string) journey.IntentTrigger {
		return journey.IntentTrigger{Intent: name, Patterns: patterns}
	}
	j := &journey.Journey{
		Name: "x", Entry: "a",
		Pathways: []journey.Pathway{{ID: "a"}, {ID: "b"}, {ID: "c"}},
		Transitions: []journey.Transition{
			{Trigger: intent("low", "what", "ask"), To: "b"},
			{Trigger: intent("high", "what is", "varata aik*"), To: "c", Priority: 5},
			{Trigger: rich, To: "b", Priority: 3},
			{Trigger: intent("longer", "ask for help"), To: "c"},
			{Trigger: intent("only here", "secret"), From: "b", To: "c"},
			{Trigger: intent("twin", "other word"), To: "b", Update: map[string]string{"x": "set:1"}},
			{Trigger: intent("twin2", "word other"), To: "b", Update: map[string]string{"x": "set:1"}},
			{Trigger: journey.IntentTrigger{Intent: "sure", Threshold: 0.9, PatternsOnly: true}, To: "b"},
		},
	}
	match := func(intent string, confidence float64) []journey.Match {
		return []journey.Match{{Intent: intent, Confidence: confidence}}
	}
	tests := []struct {
		name, words string
		at          journey.PathwayID
		money       int
		matches     []journey.Match
		want        string // the target and the cause; "ask" if the person is asked
	}{
		{name: "nothing", words: "hello", want: ""},
		{name: "a pattern", words: "What?", want: "b pattern"},
		{name: "priority", words: "so WHAT  is that", want: "c pattern"},
		{name: "whole words", words: "whatever", want: ""},
		{name: "the start of a word", words: "haluan varata aikaa", want: "c pattern"},
		{name: "the longest pattern of equal priority", words: "I ask for help", want: "c pattern"},
		{name: "not from elsewhere", words: "secret", want: ""},
		{name: "only from b", words: "secret", at: "b", want: "c pattern"},
		{name: "two with the same effect", words: "other word other", want: "b pattern"},
		{name: "a condition", words: "hello", money: 10, want: "b condition"},
		{name: "a condition beats words of lower priority", words: "what", money: 10, want: "b condition"},
		{name: "words beat a condition of lower priority", words: "what is", money: 10, want: "c pattern"},
		{name: "a condition that leads to the active pathway", words: "hello", at: "b", money: 10, want: ""},
		{name: "an engine", matches: match("low", 0.7), want: "b engine"},
		{name: "an engine below the threshold", matches: match("low", 0.69), want: ""},
		{name: "below its own threshold", matches: match("sure", 0.8), want: ""},
		{name: "above its own threshold", matches: match("sure", 0.9), want: "b engine"},
		{name: "two equally likely", matches: append(match("low", 0.9), match("longer", 0.88)...), want: "ask"},
		{name: "one more likely", matches: append(match("low", 0.8), match("longer", 0.9)...), want: "c engine"},
		{name: "an unknown intent", matches: match("dance", 1), want: ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := j.Start(journey.Values{"money": test.money}, noon)
			if err != nil {
				t.Fatal(err)
			}
			if test.at != "" {
				s.Stack[0].Pathway = test.at
			}
			d := j.Decide(s, journey.Input{Words: test.words, Matches: test.matches})
			got := ""
			switch {
			case len(d.Options) > 0:
				got = "ask"
			case d.Transition != nil:
				got = string(d.Transition.To) + " " + string(d.Why.By)
			}
			if got != test.want {
				t.Errorf("%q, want %q (%+v)", got, test.want, d)
			}
		})
	}
}
