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

// Pipeline says how the agents of a pathway work together.
type Pipeline string

// The pipelines.
const (
	// Sequential runs the agents one after the other; each sees the outputs of those
	// before it. The last message wins. An agent that waits or declines ends the
	// sequence. This is the default.
	Sequential Pipeline = "sequential"
	// Parallel runs all agents at once. Messages and outputs are combined in the order
	// of the declaration.
	Parallel Pipeline = "parallel"
	// Router runs one agent: the one that a route leads to, else the one the engine
	// names, else the first.
	Router Pipeline = "router"
	// Ensemble runs all agents and takes the result that most of them agree on. The
	// highest confidence breaks a tie.
	Ensemble Pipeline = "ensemble"
)

// Route sends words to an agent. Patterns work as in an [IntentTrigger].
type Route struct {
	Patterns []string
	Agent    AgentID
}

// Recovery says what to do when agents fail.
type Recovery string

// The recoveries.
const (
	// Graceful goes on without the agents that fail. If all fail, the person is told
	// and the pathway stays open. This is the default.
	Graceful Recovery = "graceful"
	// FailFast gives up on the input: Run returns the error, and the state stays as it
	// was.
	FailFast Recovery = "fail-fast"
	// Retry tries again as often as the limits allow, and then is graceful.
	Retry Recovery = "retry"
)

// Agent does a pathway's work on one input. It must be safe to call again with the
// same task, and should return when its context ends.
type Agent func(context.Context, Task) (Result, error)

// Task is what an agent has to do. The agent may modify it.
type Task struct {
	Pathway   PathwayID
	Signature Signature
	Words     string
	At        time.Time // when the person said them, in their time zone
	Context   Values
	// Outputs are those of the agents before it.
	Outputs Values
	History []Exchange
}

// Result is an agent's result.
type Result struct {
	Message string // for the person; may be empty
	Outputs Values
	Status  Status
	// Confidence, from 0 to 1, breaks ties in an [Ensemble].
	Confidence float64
}

// Status says how a pathway goes on.
type Status int

// The statuses.
const (
	Done     Status = iota // the pathway is complete
	Waiting                // it waits for the person's next message
	Declined               // it can't use the words: the pathway after or below it gets them
)

// Failure says which agent failed, and why.
type Failure struct {
	Agent AgentID
	Err   error
}

// team runs a pathway's agents on one task.
type team struct {
	runner  *Runner
	pathway *Pathway
	task    Task
}

// errAllFailed means that every agent of a pathway failed.
var errAllFailed = errors.New("every agent failed")

// work runs the pathway's agents. The error is errAllFailed or, if the pathway fails
// fast, the first agent's.
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
		return w.runInOrder(ctx, []AgentID{w.pickAgent(ctx)})
	case Sequential:
	}
	return w.runInOrder(ctx, p.Agents)
}

func (w team) runInOrder(ctx context.Context, agents []AgentID) (Result, []Failure, error) {
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
		one.Outputs = mergeFields(all.Outputs, one.Outputs)
		if all = one; all.Status != Done {
			return all, failed, nil
		}
		task.Outputs = all.Outputs
	}
	if len(failed) == len(agents) {
		return Result{}, failed, errAllFailed
	}
	return all, failed, nil
}

// runAll runs every agent, as many at once as the runner allows.
func (w team) runAll(ctx context.Context) (results []Result, failed []Failure, err error) {
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
		err = errAllFailed
	}
	return results, failed, err
}

func (w team) parallel(ctx context.Context) (Result, []Failure, error) {
	results, failed, err := w.runAll(ctx)
	if err != nil {
		return Result{}, failed, err
	}
	together := Result{Status: Declined}
	var said []string
	for _, one := range results {
		if one.Message != "" {
			said = append(said, one.Message)
		}
		together.Outputs = mergeFields(together.Outputs, one.Outputs)
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
	results, failed, err := w.runAll(ctx)
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

// pickAgent returns the agent that the words are for.
func (w team) pickAgent(ctx context.Context) AgentID {
	said := tokenize(w.task.Words)
	best, longest := w.pathway.Agents[0], 0
	var intents []Intent
	for _, route := range w.pathway.Routes {
		if _, length := longestPattern(said, route.Patterns); length > longest {
			best, longest = route.Agent, length
		}
		intents = append(intents, Intent{string(route.Agent), route.Patterns})
	}
	if longest > 0 || len(intents) == 0 {
		return best
	}
	surest := w.runner.limits.Threshold
	for _, m := range w.runner.ask(ctx, Question{w.task.Words, intents, w.task.Context}) {
		if w.pathway.hasAgent(AgentID(m.Intent)) && m.Confidence >= surest {
			best, surest = AgentID(m.Intent), m.Confidence
		}
	}
	return best
}

// call runs one agent, and retries it if the pathway says so. An agent that ignores
// the timeout is abandoned: its goroutine runs on and its result is dropped.
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
				a = answer{err: fmt.Errorf("panic: %v", broken)}
			}
			answered <- a
		}()
		a.Result, a.err = agent(ctx, task)
		if a.err == nil {
			a.Outputs, _, a.err = canonicalFields(a.Outputs, 0)
		}
		if a.err == nil {
			a.err = task.Signature.checkOutputs(a.Outputs)
		}
	}()
	select {
	case a := <-answered:
		return a.Result, a.err
	case <-ctx.Done():
		return Result{}, ctx.Err()
	}
}
