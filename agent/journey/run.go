package journey

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// FailedTries is the context field that counts how many times in a row all agents of a
// pathway failed, for conditions that hand over to a person.
const FailedTries = "failed_tries"

// Config holds what a runner needs besides the journey.
type Config struct {
	Agents map[AgentID]Agent
	// Engine understands words that no pattern matches. May be nil.
	Engine Engine
	// Cache keeps the engine's answers. May be nil.
	Cache Cache
	// Concurrency limits how many agents of a pathway run at once. 0 means 4.
	Concurrency int
}

// Runner runs a journey. It keeps no state and is safe for concurrent use.
type Runner struct {
	journey     *Journey
	limits      Limits
	phrases     Phrases
	agents      map[AgentID]Agent
	engine      Engine
	concurrency int
}

// NewRunner returns a runner for a journey. The error is [Mistakes]: those of the
// journey, and missing agents.
func NewRunner(j *Journey, c Config) (*Runner, error) {
	wrong := j.mistakes()
	for i := range j.Pathways {
		for _, id := range j.Pathways[i].Agents {
			if c.Agents[id] == nil {
				addMistake(&wrong, "pathway %q needs the agent %q, which is missing: add it to Config.Agents", j.Pathways[i].ID, id)
			}
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	if c.Concurrency == 0 {
		c.Concurrency = 4
	}
	return &Runner{j, j.Limits.withDefaults(), j.Phrases.withDefaults(), maps.Clone(c.Agents), Cached(c.Engine, c.Cache), c.Concurrency}, nil
}

// Response is the result of an input.
type Response struct {
	Message string
	// Pathway is the active pathway afterwards.
	Pathway PathwayID
	// Transition is where the words led; empty if no transition was taken.
	Transition  PathwayID
	Accumulated Values // the whole context; a copy
	Complete    bool
	// Options are what the person can choose from if the message asks what they mean.
	Options []Option
	Failed  []Failure
	// Trail has every step and what led to it, for the audit.
	Trail []Entry
}

// Entry is one line of the audit trail: what happened on a journey, and why.
type Entry struct {
	At   time.Time `json:"at"`
	What EntryKind `json:"what"`
	From PathwayID `json:"from,omitempty"`
	To   PathwayID `json:"to,omitempty"`
	Why  Why       `json:"why,omitzero"`
	// Version is the context's version afterwards.
	Version int `json:"version,omitempty"`
}

// EntryKind says what an entry is about.
type EntryKind string

// The kinds of entries.
const (
	Moved      EntryKind = "transition"
	Detoured   EntryKind = "detour"
	Returned   EntryKind = "return"
	Continued  EntryKind = "next"
	AskedBack  EntryKind = "asked back"
	Refused    EntryKind = "refused"
	Failed     EntryKind = "failed"
	RolledBack EntryKind = "rollback"
	Ended      EntryKind = "complete"
)

// run is the work on one input.
type run struct {
	*Runner
	in       Input
	state    State
	response Response
	said     []string // the parts of the message
}

// Run processes one input and returns the next state and the response. An error is
// for the log; the state is then unchanged, and the same input can be tried again.
func (r *Runner) Run(ctx context.Context, s State, in Input) (State, Response, error) {
	if s.Complete {
		return s, Response{}, ErrComplete
	}
	if _, ok := r.journey.Pathway(s.Active()); !ok {
		return s, Response{}, fmt.Errorf("journey %s has no pathway %q, which the state is in", r.journey.Name, s.Active())
	}
	t := &run{Runner: r, in: in, state: s}
	t.in.Words = clean(in.Words)
	if utf8.RuneCountInString(t.in.Words) > r.limits.Words {
		t.say(t.phrases.TooLong)
		t.record(Refused, s.Active(), s.Active(), Why{By: ByLimit, Reason: "too many words"})
		return s, t.finish(s), nil
	}
	if t.route(ctx) {
		if err := t.runPathways(ctx); err != nil {
			return s, Response{Failed: t.response.Failed}, err
		}
	}
	t.addToHistory(in.At)
	return t.state, t.finish(t.state), nil
}

// route takes the transition that the words lead to, or asks which one they mean. It
// reports whether the active pathway should run.
func (t *run) route(ctx context.Context) bool {
	d := t.decide(ctx)
	t.state.Clarification = nil
	if len(d.Options) > 0 {
		var labels []string
		for _, o := range d.Options {
			labels = append(labels, o.Label)
		}
		t.state.Clarification = &Clarification{t.in.Words, d.Options}
		t.response.Options = d.Options
		t.say(t.phrases.choicePrompt(labels))
		t.record(AskedBack, t.state.Active(), t.state.Active(), Why{Reason: strings.Join(labels, " / ")})
		return false
	}
	return d.Transition == nil || t.take(d)
}

// decide asks the engine if patterns aren't enough, and then lets the journey decide.
func (t *run) decide(ctx context.Context) Decision {
	if asked := t.state.Clarification; asked != nil {
		if o, ok := asked.choice(t.in.Words); ok && t.journey.stillOffers(o) {
			t.in.Words = asked.Words
			return Decision{Transition: &t.journey.Transitions[o.Transition], Why: Why{By: ByChoice, Reason: o.Label}}
		}
	}
	if t.in.Matches == nil {
		if intents := t.journey.OpenIntents(t.state, t.in); len(intents) > 0 {
			t.in.Matches = t.ask(ctx, Question{t.in.Words, intents, t.state.Context.Values})
		}
	}
	return t.journey.Decide(t.state, t.in)
}

// ask asks the engine, unless its answer is in the cache. If the engine fails, the
// conversation continues without it.
func (r *Runner) ask(ctx context.Context, q Question) []Match {
	if r.engine == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, r.limits.Timeout)
	defer cancel()
	q.Context = q.Context.Clone()
	found, err := r.engine(ctx, q)
	if err != nil {
		return nil
	}
	return found
}

// Cached returns an engine whose answers are kept in a cache. The key is a hash of what the
// engine is told and of nothing else, so nobody gets an answer that was meant for other
// words. Either may be nil.
func Cached(engine Engine, cache Cache) Engine {
	if engine == nil || cache == nil {
		return engine
	}
	return func(ctx context.Context, q Question) ([]Match, error) {
		told, err := json.Marshal(q)
		if err != nil {
			return nil, fmt.Errorf("write the question: %w", err)
		}
		key := sha256.Sum256(told)
		var found []Match
		if kept, ok := cache.Get(ctx, key); ok && json.Unmarshal(kept, &found) == nil {
			return found, nil
		}
		if found, err = engine(ctx, q); err != nil {
			return nil, err
		}
		if text, err := json.Marshal(found); err == nil {
			cache.Put(ctx, key, text)
		}
		return found, nil
	}
}

// take takes a transition and reports whether it did. If it is refused, nothing changes.
func (t *run) take(d Decision) bool {
	from := t.state.Active()
	change := d.Transition.change(t.state)
	change.At, change.Pathway = t.in.At, from
	context, err := t.state.Context.Apply(change, t.limits)
	if err != nil {
		return t.refuse(err, d)
	}
	next := t.state
	next.Context = context
	next, refusal := t.journey.Enter(next, d.Transition.To, t.in.At)
	if refusal != nil {
		return t.refuse(refusal, d)
	}
	what := Moved
	if len(next.Stack) > len(t.state.Stack) {
		what = Detoured
	}
	t.state = next
	t.response.Transition = d.Transition.To
	t.record(what, from, d.Transition.To, d.Why)
	return true
}

// refuse tells the person that a transition is refused. It returns false.
func (t *run) refuse(err error, d Decision) bool {
	t.say(t.phrases.sentenceFor(err))
	d.Why.Reason = err.Error()
	t.record(Refused, t.state.Active(), d.Transition.To, d.Why)
	return false
}

// runPathways runs the active pathway and those that follow without waiting for words.
func (t *run) runPathways(ctx context.Context) error {
	for range t.limits.Pathways {
		status, err := t.step(ctx)
		if err != nil {
			return err
		}
		if status == Declined && t.isLast() {
			t.say(t.phrases.NotMine)
			status = Waiting
		}
		again := status != Waiting && t.leave(status)
		if t.state.Complete {
			return nil
		}
		if d := t.journey.Decide(t.state, Input{}); d.Transition != nil { // a condition holds now
			if !t.take(d) {
				return nil
			}
			again = true
		}
		if !again {
			return nil
		}
	}
	t.record(Refused, t.state.Active(), t.state.Active(), Why{By: ByLimit, Reason: "too many pathways for one message"})
	return nil
}

// isLast reports whether no pathway comes after the active one or waits below it.
func (t *run) isLast() bool {
	p, _ := t.journey.Pathway(t.state.Active())
	return p.Next == "" && len(t.state.Stack) == 1
}

// step runs the active pathway on the words and adds what it learned to the context.
func (t *run) step(ctx context.Context) (Status, error) {
	p, _ := t.journey.Pathway(t.state.Active())
	result, failed, err := t.work(ctx, p, Task{
		Pathway: p.ID, Signature: p.Signature, Words: t.in.Words, At: t.in.Local(),
		Context: p.Signature.given(t.state.Context.Values), History: slices.Clone(t.state.History),
	})
	t.response.Failed = append(t.response.Failed, failed...)
	if err == nil && result.Status == Done && len(p.Agents) > 0 {
		if result.Outputs, err = p.Signature.complete(result.Outputs, t.state.Context.Values); err != nil {
			result = Result{} // what they said isn't true without it
		}
	}
	if err != nil && p.Recovery == FailFast {
		return Waiting, fmt.Errorf("pathway %s: %w", p.ID, err)
	}
	learned := Values{}
	for _, field := range p.Accumulate {
		if value, ok := result.Outputs[field]; ok {
			learned[field] = value
		}
	}
	tries := t.state.Context.Values.Number(FailedTries)
	switch {
	case err != nil:
		t.say(t.phrases.NotWorking)
		t.record(Failed, p.ID, p.ID, Why{Reason: err.Error()})
		learned[FailedTries], result.Status = tries+1, Waiting
	case tries > 0:
		learned[FailedTries] = 0.0
	}
	t.say(result.Message)
	if over := size(map[string]any(result.Outputs)); over > t.limits.Context {
		result.Outputs = nil
	}
	context, err := t.state.Context.Apply(Change{At: t.in.At, Pathway: p.ID, Merge: learned}, t.limits)
	if err != nil {
		t.say(t.phrases.sentenceFor(err))
		t.record(Refused, p.ID, p.ID, Why{By: ByLimit, Reason: err.Error()})
		return Waiting, nil
	}
	t.state.Context, t.state.Outputs = context, result.Outputs
	return result.Status, nil
}

// leave ends the active pathway and reports whether the one that is active next should
// run on the same words.
func (t *run) leave(status Status) bool {
	from, depth := t.state.Active(), len(t.state.Stack)
	t.state = t.journey.Leave(t.state, t.in.At)
	to := t.state.Active()
	switch {
	case t.state.Complete:
		t.record(Ended, from, "", Why{})
		return false
	case len(t.state.Stack) < depth:
		why := Why{By: ByReturn}
		if status == Declined {
			why.By = ByDecline
		}
		t.record(Returned, from, to, why)
		if p, _ := t.journey.Pathway(to); status == Done && p.Title != "" {
			t.say(t.phrases.continuePrompt(p.Title))
		}
		return status == Declined
	}
	t.record(Continued, from, to, Why{By: ByNext})
	p, _ := t.journey.Pathway(to)
	return p.Immediate || status == Declined
}

func (t *run) addToHistory(at time.Time) {
	t.state.UpdatedAt = at
	exchange := Exchange{at, t.state.Active(), t.in.Words, strings.Join(t.said, "\n\n")}
	t.state.History = append(slices.Clip(t.state.History), exchange)
	if over := len(t.state.History) - t.limits.Exchanges; over > 0 {
		t.state.History = t.state.History[over:]
	}
}

func (t *run) finish(s State) Response {
	r := t.response
	r.Message = strings.Join(t.said, "\n\n")
	r.Pathway, r.Accumulated, r.Complete = s.Active(), s.Context.Values.Clone(), s.Complete
	return r
}

func (t *run) say(text string) {
	if text != "" {
		t.said = append(t.said, text)
	}
}

func (t *run) record(what EntryKind, from, to PathwayID, why Why) {
	t.response.Trail = append(t.response.Trail, Entry{t.in.At, what, from, to, why, t.state.Context.Version()})
}

// clean removes control characters and surrounding space, and replaces invalid UTF-8.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD")))
}
