package journey_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// says returns an agent that always gives the same message and status.
func says(message string, status journey.Status) journey.Agent {
	return func(context.Context, journey.Task) (journey.Result, error) {
		return journey.Result{Message: message, Status: status}, nil
	}
}

// shop returns a small journey: a main pathway that waits, more than five detours, and
// an end.
func shop() *journey.Journey {
	j := &journey.Journey{
		Name: "shop", Entry: "buy",
		Pathways: []journey.Pathway{
			{ID: "buy", Title: "your order", Agents: []journey.AgentID{"buy"}, Next: "pay"},
			{ID: "pay", Title: "paying", Agents: []journey.AgentID{"pay"}, Immediate: true},
			{ID: "person", Title: "a person", Agents: []journey.AgentID{"person"}},
		},
		Transitions: []journey.Transition{{
			Trigger: journey.ConditionTrigger{Name: "three failed tries", Holds: func(v journey.Values) bool { return v.Number(journey.FailedTries) >= 3 }},
			From:    journey.Any, To: "person", Priority: 100,
		}},
	}
	for i := range 7 {
		id := journey.PathwayID(fmt.Sprint("detour", i+1))
		j.Pathways = append(j.Pathways, journey.Pathway{ID: id, Title: string(id), Agents: []journey.AgentID{"detour"}, Return: &journey.ReturnToPrevious{}})
		j.Transitions = append(j.Transitions, journey.Transition{
			Trigger: journey.IntentTrigger{Patterns: []string{fmt.Sprint("open ", i+1)}}, To: id,
		})
	}
	return j
}

// shopAgents returns agents that wait until they hear the words that end their pathway.
func shopAgents() map[journey.AgentID]journey.Agent {
	return map[journey.AgentID]journey.Agent{
		"buy": func(_ context.Context, t journey.Task) (journey.Result, error) {
			if t.Words == "that is all" {
				return journey.Result{Message: "Noted."}, nil
			}
			return journey.Result{Message: "What else?", Status: journey.Waiting}, nil
		},
		"pay": says("Paid.", journey.Done), "person": says("Here I am.", journey.Waiting),
		"detour": func(_ context.Context, t journey.Task) (journey.Result, error) {
			switch t.Words {
			case "thanks":
				return journey.Result{Message: "You're welcome."}, nil
			case "that is all":
				return journey.Result{Status: journey.Declined}, nil
			}
			return journey.Result{Message: "In " + string(t.Pathway) + ".", Status: journey.Waiting}, nil
		},
	}
}

// ride is a person on a journey.
type ride struct {
	*testing.T
	runner *journey.Runner
	state  journey.State
	last   journey.Response
}

func begin(t *testing.T, j *journey.Journey, c journey.Config) *ride {
	t.Helper()
	runner, err := journey.NewRunner(j, c)
	if err != nil {
		t.Fatal(err)
	}
	s, err := j.Start(nil, noon)
	if err != nil {
		t.Fatal(err)
	}
	return &ride{T: t, runner: runner, state: s}
}

// say sends words and checks the stack and the message.
func (r *ride) say(words, stack, message string) {
	r.Helper()
	s, response, err := r.runner.Run(r.Context(), r.state, journey.Input{Words: words, At: noon})
	if err != nil {
		r.Fatalf("%q: %v", words, err)
	}
	r.state, r.last = s, response
	var at []string
	for _, f := range s.Stack {
		at = append(at, string(f.Pathway))
	}
	if got := strings.Join(at, " "); got != stack {
		r.Errorf("%q: the stack is %q, want %q", words, got, stack)
	}
	if response.Message != message {
		r.Errorf("%q: %q, want %q", words, response.Message, message)
	}
}

// trail formats the audit trail of the last input.
func (r *ride) trail() string {
	var lines []string
	for _, e := range r.last.Trail {
		lines = append(lines, strings.TrimSpace(fmt.Sprint(e.What, " ", e.From, ">", e.To, " ", e.Why.By, " ", e.Why.Intent, e.Why.Condition)))
	}
	return strings.Join(lines, "; ")
}
