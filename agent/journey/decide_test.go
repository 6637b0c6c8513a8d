package journey_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent/journey"
)

// TestDecide: one row per rule of which transition is taken.
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
		meant       []journey.Match
		want        string // the pathway and what it was for; "ask" where it is asked back
	}{
		{name: "nothing", words: "hello", want: ""},
		{name: "a pattern", words: "What?", want: "b pattern"},
		{name: "priority", words: "so WHAT  is that", want: "c pattern"},
		{name: "whole words", words: "whatever", want: ""},
		{name: "the beginning of a word", words: "haluan varata aikaa", want: "c pattern"},
		{name: "the longest pattern of a priority", words: "I ask for help", want: "c pattern"},
		{name: "only from there", words: "secret", want: ""},
		{name: "from there", words: "secret", at: "b", want: "c pattern"},
		{name: "two that do the same are one", words: "other word other", want: "b pattern"},
		{name: "a condition", words: "hello", money: 10, want: "b condition"},
		{name: "a condition before lower words", words: "what", money: 10, want: "b condition"},
		{name: "words before a lower condition", words: "what is", money: 10, want: "c pattern"},
		{name: "no condition leads to where one is", words: "hello", at: "b", money: 10, want: ""},
		{name: "an engine", meant: match("low", 0.7), want: "b engine"},
		{name: "an engine in doubt", meant: match("low", 0.69), want: ""},
		{name: "a threshold of its own", meant: match("sure", 0.8), want: ""},
		{name: "above it", meant: match("sure", 0.9), want: "b engine"},
		{name: "two as likely", meant: append(match("low", 0.9), match("longer", 0.88)...), want: "ask"},
		{name: "one likelier", meant: append(match("low", 0.8), match("longer", 0.9)...), want: "c engine"},
		{name: "an intent nobody has", meant: match("dance", 1), want: ""},
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
			d := j.Decide(s, journey.Input{Words: test.words, Meant: test.meant})
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
