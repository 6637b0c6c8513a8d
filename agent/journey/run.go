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

// FailedTries is the field of the context that counts how often in a row a
// pathway could not do its work, for conditions that hand over to a person.
const FailedTries = "failed_tries"

// Config is what a runner works with.
type Config struct {
	Agents map[AgentID]Agent
	// Engine understands words that no pattern knows; nil is nobody.
	Engine Engine
	// Cache keeps what the engine answered; nil is nowhere.
	Cache Cache
	// Concurrency is how many agents of a pathway work side by side. 0 is 4.
	Concurrency int
}

// Runner runs a journey. It keeps nothing, and is safe for concurrent use.
type Runner struct {
	journey     *Journey
	limits      Limits
	phrases     Phrases
	agents      map[AgentID]Agent
	engine      Engine
	cache       Cache
	concurrency int
}

// NewRunner is a runner of a journey. The error lists the journey's mistakes,
// and the agents that are missing.
func NewRunner(j *Journey, c Config) (*Runner, error) {
	wrong := j.mistakes()
	for i := range j.Pathways {
		for _, id := range j.Pathways[i].Agents {
			if c.Agents[id] == nil {
				add(&wrong, "pathway %q needs the agent %q, which nobody has registered: add it to Config.Agents", j.Pathways[i].ID, id)
			}
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	if c.Concurrency == 0 {
		c.Concurrency = 4
	}
	return &Runner{j, j.Limits.withDefaults(), j.Phrases.withDefaults(), maps.Clone(c.Agents), c.Engine, c.Cache, c.Concurrency}, nil
}

// Response is what came of an input.
type Response struct {
	Message string
	// Pathway is the active one, afterwards.
	Pathway PathwayID
	// Transition is where the words led, empty where they stayed.
	Transition  PathwayID
	Accumulated Values
	Complete    bool
	// Options are what the message asks back.
	Options []Option
	Failed  []Failure
	// Trail is every step and what it was taken for: the audit.
	Trail []Entry
}

// Entry is one line of the audit: what happened on a journey, and why.
type Entry struct {
	At   time.Time `json:"at"`
	What Happening `json:"what"`
	From PathwayID `json:"from,omitempty"`
	To   PathwayID `json:"to,omitempty"`
	Why  Why       `json:"why,omitzero"`
	// Version is the context's, afterwards.
	Version int `json:"version,omitempty"`
}

// Happening is what an entry is about.
type Happening string

// What happens.
const (
	Moved      Happening = "transition"
	Detoured   Happening = "detour"
	Returned   Happening = "return"
	Continued  Happening = "next"
	AskedBack  Happening = "asked back"
	Refused    Happening = "refused"
	Failing    Happening = "failed"
	RolledBack Happening = "rollback"
	Ended      Happening = "complete"
)

// run is one input under way.
type run struct {
	*Runner
	in       Input
	state    State
	response Response
	said     []string // to the person
}

// Run takes one input. It returns the next state with what is to be said, or an
// error for the log and the state as it was: then the same input may be given again.
func (r *Runner) Run(ctx context.Context, s State, in Input) (State, Response, error) {
	if s.Complete {
		return s, Response{}, ErrComplete
	}
	if _, ok := r.journey.Pathway(s.Active()); !ok {
		return s, Response{}, fmt.Errorf("journey %s has no pathway %q, where the state is", r.journey.Name, s.Active())
	}
	t := &run{Runner: r, in: in, state: s}
	t.in.Words = clean(in.Words)
	if utf8.RuneCountInString(t.in.Words) > r.limits.Words {
		t.say(t.phrases.TooLong)
		t.note(Refused, s.Active(), s.Active(), Why{By: ByLimit, Reason: "too many words"})
		return s, t.close(s), nil
	}
	goes := t.decided(ctx)
	if goes {
		if err := t.walk(ctx); err != nil {
			return s, Response{Failed: t.response.Failed}, err
		}
	}
	t.remember(in.At)
	return t.state, t.close(t.state), nil
}

// decided takes the transition that the words ask for, and reports whether a
// pathway is to run.
func (t *run) decided(ctx context.Context) bool {
	d := t.decide(ctx)
	t.state.Asked = nil
	if len(d.Options) > 0 {
		var labels []string
		for _, o := range d.Options {
			labels = append(labels, o.Label)
		}
		t.state.Asked = &Asked{t.in.Words, d.Options}
		t.response.Options = d.Options
		t.say(t.phrases.whichOne(labels))
		t.note(AskedBack, t.state.Active(), t.state.Active(), Why{Reason: strings.Join(labels, " / ")})
		return false
	}
	return d.Transition == nil || t.take(d)
}

// decide is the journey's decision, with an engine asked where patterns do not tell.
func (t *run) decide(ctx context.Context) Decision {
	if asked := t.state.Asked; asked != nil {
		if o, ok := asked.chosen(t.in.Words); ok && t.journey.offers(o) {
			t.in.Words = asked.Words
			return Decision{Transition: &t.journey.Transitions[o.Transition], Why: Why{By: ByChoice, Reason: o.Label}}
		}
	}
	if t.in.Meant == nil {
		if intents := t.journey.Unclear(t.state, t.in); len(intents) > 0 {
			t.in.Meant = t.ask(ctx, Question{t.in.Words, intents, t.state.Context.Values})
		}
	}
	return t.journey.Decide(t.state, t.in)
}

// ask asks the engine, unless it has answered the same lately. One that fails
// has understood nothing: the conversation goes on without it.
func (r *Runner) ask(ctx context.Context, q Question) []Match {
	if r.engine == nil {
		return nil
	}
	key, err := q.key(r.journey.Name)
	if err != nil {
		return nil
	}
	if r.cache != nil {
		var found []Match
		if kept, ok := r.cache.Get(ctx, key); ok && json.Unmarshal(kept, &found) == nil {
			return found
		}
	}
	ctx, cancel := context.WithTimeout(ctx, r.limits.Timeout)
	defer cancel()
	q.Context = q.Context.Clone()
	found, err := r.engine(ctx, q)
	if err != nil {
		return nil
	}
	if text, err := json.Marshal(found); r.cache != nil && err == nil {
		r.cache.Put(ctx, key, text)
	}
	return found
}

// key is all that is asked: what an engine answers to one person must not be
// taken for an answer to another one.
func (q Question) key(journey string) (key [sha256.Size]byte, err error) {
	text, err := json.Marshal(struct {
		Journey string `json:"journey"`
		Question
	}{journey, q})
	return sha256.Sum256(text), err
}

// take goes where a transition leads. Where that is refused, nothing changes.
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
	t.note(what, from, d.Transition.To, d.Why)
	return true
}

// refuse says no. The pathway that was active stays so, and is not run.
func (t *run) refuse(err error, d Decision) bool {
	t.say(t.phrases.sentence(err))
	d.Why.Reason = err.Error()
	t.note(Refused, t.state.Active(), d.Transition.To, d.Why)
	return false
}

// walk runs the active pathway, and those that follow without waiting for words.
func (t *run) walk(ctx context.Context) error {
	for range t.limits.Pathways {
		status, err := t.step(ctx)
		if err != nil {
			return err
		}
		if status == Declined && t.stays() {
			t.say(t.phrases.NotMine)
			status = Waiting
		}
		goes := status != Waiting && t.leave(status)
		if t.state.Complete {
			return nil
		}
		if d := t.journey.Decide(t.state, Input{}); d.Transition != nil { // what holds now
			if !t.take(d) {
				return nil
			}
			goes = true
		}
		if !goes {
			return nil
		}
	}
	t.note(Refused, t.state.Active(), t.state.Active(), Why{By: ByLimit, Reason: "too many pathways for one message"})
	return nil
}

// stays reports whether nothing comes after the active pathway and nobody waits for it.
func (t *run) stays() bool {
	p, _ := t.journey.Pathway(t.state.Active())
	return p.Next == "" && len(t.state.Stack) == 1
}

// step has the active pathway work on the words, and takes in what it learned.
func (t *run) step(ctx context.Context) (Status, error) {
	p, _ := t.journey.Pathway(t.state.Active())
	result, failed, err := t.work(ctx, p, Task{
		Pathway: p.ID, Signature: p.Signature, Words: t.in.Words, At: t.in.At,
		Context: t.state.Context.Values, History: slices.Clone(t.state.History),
	})
	t.response.Failed = append(t.response.Failed, failed...)
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
		t.note(Failing, p.ID, p.ID, Why{Reason: err.Error()})
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
		t.say(t.phrases.sentence(err))
		t.note(Refused, p.ID, p.ID, Why{By: ByLimit, Reason: err.Error()})
		return Waiting, nil
	}
	t.state.Context, t.state.Outputs = context, result.Outputs
	return result.Status, nil
}

// leave ends the active pathway, and reports whether the one that is active then
// runs on the same words.
func (t *run) leave(status Status) bool {
	from, deep := t.state.Active(), len(t.state.Stack)
	t.state = t.journey.Leave(t.state, t.in.At)
	to := t.state.Active()
	switch {
	case t.state.Complete:
		t.note(Ended, from, "", Why{})
		return false
	case len(t.state.Stack) < deep:
		why := Why{By: ByReturn}
		if status == Declined {
			why.By = ByDecline
		}
		t.note(Returned, from, to, why)
		if p, _ := t.journey.Pathway(to); status == Done && p.Title != "" {
			t.say(t.phrases.goOn(p.Title))
		}
		return status == Declined
	}
	t.note(Continued, from, to, Why{By: ByNext})
	p, _ := t.journey.Pathway(to)
	return p.AtOnce || status == Declined
}

// remember adds what was said and answered to the history.
func (t *run) remember(at time.Time) {
	t.state.UpdatedAt = at
	exchange := Exchange{at, t.state.Active(), t.in.Words, strings.Join(t.said, "\n\n")}
	t.state.History = append(slices.Clip(t.state.History), exchange)
	if over := len(t.state.History) - t.limits.Exchanges; over > 0 {
		t.state.History = t.state.History[over:]
	}
}

func (t *run) close(s State) Response {
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

func (t *run) note(what Happening, from, to PathwayID, why Why) {
	t.response.Trail = append(t.response.Trail, Entry{t.in.At, what, from, to, why, t.state.Context.Version()})
}

// clean is text without what nobody types: control characters, and bytes that
// are not text.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD")))
}
