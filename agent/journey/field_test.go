package journey_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent/journey"
)

// typed is a pathway whose agent gets defaults and has to answer with what is declared.
func typed(recovery journey.Recovery) journey.Pathway {
	return journey.Pathway{
		Recovery: recovery,
		Signature: journey.NewSignature("Help.").
			WithInputs(
				journey.Field{Name: "documents", Type: journey.TextType, Default: "none"},
				journey.Field{Name: "rejected", Type: journey.ListType, Default: []string{}},
				journey.Field{Name: "unknown", Type: journey.NumberType},
			).
			WithOutputs(
				journey.Field{Name: "status", Type: journey.TextType, Options: []string{"eligible", "pending"}},
				journey.Field{Name: "tries", Type: journey.NumberType, Default: 1},
				journey.Field{Name: "note", Type: journey.TextType, Optional: true},
				journey.Field{Name: "anything"},
			),
	}
}

// TestOutputsAreChecked checks that an output of another type, one that isn't among its options
// and a missing one are failures of their agent, and that defaults fill what is left out.
func TestOutputsAreChecked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		outputs journey.Values
		wrong   string // of the first failure
		tries   float64
	}{
		{journey.Values{"status": "eligible"}, "", 1},
		{journey.Values{"status": "pending", "tries": 3, "note": "later", "anything": true}, "", 3},
		{journey.Values{"status": "perhaps"}, `the output "status" is "perhaps", which isn't one of eligible, pending`, 0},
		{journey.Values{"status": 7}, `the output "status" is a number, not a text`, 0},
		{journey.Values{"status": nil}, `the output "status" is empty, not a text`, 0},
		{journey.Values{"status": "eligible", "tries": "many"}, `the output "tries" is a text, not a number`, 0},
		{journey.Values{"note": "all is well"}, `the output "status" is missing`, 0},
	} {
		r := begin(t, lone(typed(journey.Graceful), "one"), journey.Config{Agents: map[journey.AgentID]journey.Agent{
			"one": func(context.Context, journey.Task) (journey.Result, error) {
				return journey.Result{Message: "You can come.", Outputs: c.outputs}, nil
			},
		}})
		state, response, err := r.runner.Run(t.Context(), r.state, journey.Input{Words: "hello", At: noon})
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, e := range response.Trail {
			told += e.Why.Reason
		}
		for _, f := range response.Failed {
			told += f.Err.Error()
		}
		if ok := c.wrong == ""; ok != strings.Contains(response.Message, "You can come.") || !strings.Contains(told, c.wrong) {
			t.Errorf("%v: %q, %q", c.outputs, response.Message, told)
		}
		if got := state.Outputs.Number("tries"); got != c.tries {
			t.Errorf("%v: tries are %v", c.outputs, got)
		}
	}
}

// TestWrongOutputIsTriedAgain checks that an agent is asked again, or gives up at once, as the
// pathway says.
func TestWrongOutputIsTriedAgain(t *testing.T) {
	t.Parallel()
	for recovery, want := range map[journey.Recovery]int{journey.Retry: 2, journey.FailFast: 1} {
		calls := 0
		r := begin(t, lone(typed(recovery), "one"), journey.Config{Agents: map[journey.AgentID]journey.Agent{
			"one": func(context.Context, journey.Task) (journey.Result, error) {
				if calls++; calls == 1 {
					return journey.Result{Outputs: journey.Values{"status": 7}}, nil
				}
				return journey.Result{Outputs: journey.Values{"status": "eligible"}}, nil
			},
		}})
		_, _, err := r.runner.Run(t.Context(), r.state, journey.Input{Words: "hello", At: noon})
		if calls != want || (err != nil) != (recovery == journey.FailFast) {
			t.Errorf("%s: %d calls, %v", recovery, calls, err)
		}
	}
}

// TestInputsHaveDefaults checks that an agent never gets an input of another type than declared,
// and that a default is its own each time.
func TestInputsHaveDefaults(t *testing.T) {
	t.Parallel()
	var told []journey.Values
	r := begin(t, lone(typed(journey.Graceful), "one"), journey.Config{Agents: map[journey.AgentID]journey.Agent{
		"one": func(_ context.Context, task journey.Task) (journey.Result, error) {
			told = append(told, task.Context.Clone())
			task.Context["documents"] = "changed"
			return journey.Result{Message: "Yes?", Status: journey.Waiting}, nil
		},
	}})
	var err error
	if r.state.Context, err = r.state.Context.Apply(mergeChanged(journey.Values{"rejected": "not a list", "unknown": "x"}), journey.Limits{}); err != nil {
		t.Fatal(err)
	}
	r.say("hello", "only", "Yes?")
	r.say("again", "only", "Yes?")
	for _, got := range told {
		if got.Text("documents") != "none" || got.List("rejected") == nil || len(got.List("rejected")) != 0 {
			t.Errorf("the agent got %v", got)
		}
	}
	if r.state.Context.Values.Text("documents") != "" || r.state.Context.Values.Text("rejected") != "not a list" {
		t.Errorf("the context has %v", r.state.Context.Values)
	}
}

// TestFieldMistakes checks that a declaration's mistakes are found when the program starts.
func TestFieldMistakes(t *testing.T) {
	t.Parallel()
	p := journey.Pathway{Signature: journey.NewSignature("Help.").
		WithInputs(journey.Field{Name: "a", Type: journey.NumberType, Default: "one"}, journey.Field{Name: "b", Type: "date"}).
		WithOutputs(journey.Field{Name: "c"}, journey.Field{Name: "c"}, journey.Field{Name: "d", Type: journey.ListType, Options: []string{"x"}}, journey.Field{Name: "e", Options: []string{"x"}, Default: "y"})}
	j := lone(p, "one")
	wrong, ok := errors.AsType[journey.Mistakes](j.Check())
	if !ok {
		t.Fatal("no mistakes")
	}
	text := strings.Join(wrong, "\n")
	for _, want := range []string{
		`the default of the input "a" is a text, not a number`, `the input "b" has the type "date"`, `the output "c" needs a name of its own`,
		`the output "d" has options, so it is a text`, `the default of the output "e" is "y", which isn't one of x`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q isn't among\n%s", want, text)
		}
	}
}
