package journey

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// Pipeline is how the agents of a pathway work together.
type Pipeline string

// The pipelines.
const (
	// Sequential has one after the other work, each knowing what those before it
	// produced. The last that says something speaks; one that waits for the
	// person, or declines, ends it. It is what nothing means, too.
	Sequential Pipeline = "sequential"
	// Parallel has all work at once. All speak, in the order of the declaration,
	// and what they produce is merged in that order.
	Parallel Pipeline = "parallel"
	// Router has one work: the one that a route leads to, or that the engine
	// names, or the first.
	Router Pipeline = "router"
	// Ensemble asks all and takes the answer that most agree on; of several, the
	// one that is surest.
	Ensemble Pipeline = "ensemble"
)

// Route leads words to an agent. The patterns are those of an [IntentTrigger].
type Route struct {
	Patterns []string
	Agent    AgentID
}

// Recovery says what becomes of agents that fail.
type Recovery string

// The recoveries.
const (
	// Graceful does without those that fail. Where nobody is left, the person is
	// told, and the pathway stays open. It is what nothing means, too.
	Graceful Recovery = "graceful"
	// FailFast gives up the input: the state stays as it was before it.
	FailFast Recovery = "fail-fast"
	// Retry tries again, as often as the limits say, and then is graceful.
	Retry Recovery = "retry"
)

// Agent does a pathway's work on one input. It may be called again with the
// same task, and stops when the context ends.
type Agent func(context.Context, Task) (Result, error)

// Task is what an agent is to do. What it holds is its own.
type Task struct {
	Pathway   PathwayID
	Signature Signature
	Words     string
	At        time.Time // when they were said
	Context   Values
	// Outputs are what the agents before it produced.
	Outputs Values
	History []Exchange
}

// Result is what came of it.
type Result struct {
	Message string // to the person; may be empty
	Outputs Values
	Status  Status
	// Confidence is how sure it is, 0 to 1, for an [Ensemble].
	Confidence float64
}

// Status is what becomes of a pathway.
type Status int

// The statuses.
const (
	Done     Status = iota // it is complete
	Waiting                // for what the person says next
	Declined               // the words are not its own: whoever comes after it gets them
)

// Failure is an agent that failed.
type Failure struct {
	Agent AgentID
	Err   error
}

// team is a pathway's agents at work on one task.
type team struct {
	runner  *Runner
	pathway *Pathway
	task    Task
}

// errNobody is for a pathway all of whose agents failed.
var errNobody = errors.New("no agent could do it")

// work has the pathway's agents do their work. The error is [errNobody], or an
// agent's own where the pathway fails fast.
func (r *Runner) work(ctx context.Context, p *Pathway, task Task) (Result, []Failure, error) {
	if len(p.Agents) == 0 {
		return Result{}, nil, nil
	}
	timeout := p.Timeout
	if timeout == 0 {
		timeout = r.limits.Timeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	w := team{r, p, task}
	switch p.Pipeline {
	case Parallel:
		return w.parallel(ctx)
	case Ensemble:
		return w.ensemble(ctx)
	case Router:
		return w.sequence(ctx, []AgentID{w.routed(ctx)})
	case Sequential:
	}
	return w.sequence(ctx, p.Agents)
}

func (w team) sequence(ctx context.Context, agents []AgentID) (Result, []Failure, error) {
	var all Result
	var failed []Failure
	task := w.task
	for _, id := range agents {
		one, err := w.call(ctx, id, task)
		if err != nil {
			if failed = append(failed, Failure{id, err}); w.pathway.Recovery == FailFast {
				return Result{}, failed, err
			}
			continue
		}
		if one.Message == "" {
			one.Message = all.Message
		}
		one.Outputs = merged(all.Outputs, one.Outputs)
		if all = one; all.Status != Done {
			return all, failed, nil
		}
		task.Outputs = all.Outputs
	}
	if len(failed) == len(agents) {
		return Result{}, failed, errNobody
	}
	return all, failed, nil
}

// all has every agent work at once, as many side by side as the runner allows.
func (w team) all(ctx context.Context) (results []Result, failed []Failure, err error) {
	ids := w.pathway.Agents
	answers, errs := make([]Result, len(ids)), make([]error, len(ids))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(w.runner.concurrency)
	for i, id := range ids {
		group.Go(func() error {
			answers[i], errs[i] = w.call(ctx, id, w.task)
			if w.pathway.Recovery == FailFast {
				return errs[i]
			}
			return nil
		})
	}
	err = group.Wait()
	for i, id := range ids {
		if errs[i] != nil {
			failed = append(failed, Failure{id, errs[i]})
		} else {
			results = append(results, answers[i])
		}
	}
	if err == nil && len(results) == 0 {
		err = errNobody
	}
	return results, failed, err
}

func (w team) parallel(ctx context.Context) (Result, []Failure, error) {
	results, failed, err := w.all(ctx)
	if err != nil {
		return Result{}, failed, err
	}
	together := Result{Status: Declined}
	var said []string
	for _, one := range results {
		if one.Message != "" {
			said = append(said, one.Message)
		}
		together.Outputs = merged(together.Outputs, one.Outputs)
		switch {
		case one.Status == Waiting:
			together.Status = Waiting
		case one.Status == Done && together.Status == Declined:
			together.Status = Done
		}
	}
	together.Message = strings.Join(said, "\n\n")
	return together, failed, nil
}

func (w team) ensemble(ctx context.Context) (Result, []Failure, error) {
	results, failed, err := w.all(ctx)
	if err != nil {
		return Result{}, failed, err
	}
	votes, sure := map[string]int{}, map[string]float64{}
	key := func(r Result) string { return fmt.Sprint(r.Status, identity(map[string]any(r.Outputs)), r.Message) }
	for _, r := range results {
		votes[key(r)]++
		sure[key(r)] = max(sure[key(r)], r.Confidence)
	}
	best := results[0]
	for _, r := range results[1:] {
		a, b := key(r), key(best)
		if votes[a] > votes[b] || votes[a] == votes[b] && sure[a] > sure[b] {
			best = r
		}
	}
	return best, failed, nil
}

// routed is the agent that the words are for.
func (w team) routed(ctx context.Context) AgentID {
	said := words(w.task.Words)
	best, longest := w.pathway.Agents[0], 0
	var intents []Intent
	for _, route := range w.pathway.Routes {
		if _, length := find(said, route.Patterns); length > longest {
			best, longest = route.Agent, length
		}
		intents = append(intents, Intent{string(route.Agent), route.Patterns})
	}
	if longest > 0 || len(intents) == 0 {
		return best
	}
	surest := w.runner.limits.Threshold
	for _, m := range w.runner.ask(ctx, Question{w.task.Words, intents, w.task.Context}) {
		if w.pathway.employs(AgentID(m.Intent)) && m.Confidence >= surest {
			best, surest = AgentID(m.Intent), m.Confidence
		}
	}
	return best
}

// call has one agent work, again where the pathway tries again. One that does
// not stop in time is left behind.
func (w team) call(ctx context.Context, id AgentID, task Task) (Result, error) {
	tries := 1
	if w.pathway.Recovery == Retry {
		tries = max(1, w.runner.limits.Retries)
	}
	var err error
	for range tries {
		var result Result
		if result, err = attempt(ctx, w.runner.agents[id], task); err == nil || ctx.Err() != nil {
			return result, err
		}
	}
	return Result{}, fmt.Errorf("agent %s: %w", id, err)
}

func attempt(ctx context.Context, agent Agent, task Task) (Result, error) {
	type answer struct {
		Result
		err error
	}
	task.Context, task.Outputs = task.Context.Clone(), maps.Clone(task.Outputs)
	answered := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if broken := recover(); broken != nil {
				a = answer{err: fmt.Errorf("it broke: %v", broken)}
			}
			answered <- a
		}()
		a.Result, a.err = agent(ctx, task)
		if a.err == nil {
			a.Outputs, _, a.err = canonicalFields(a.Outputs, 0)
		}
	}()
	select {
	case a := <-answered:
		return a.Result, a.err
	case <-ctx.Done():
		return Result{}, ctx.Err()
	}
}
