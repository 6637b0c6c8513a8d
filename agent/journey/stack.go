package journey

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// State is where a journey stands. It is a value: what changes it returns
// another one. It says which pathway is active and not which question is open;
// that is derived from what was answered.
type State struct {
	Journey string `json:"journey"`
	// Stack begins with the main pathway. Above it are the detours, each waited
	// for by the one below; the last one is active.
	Stack   []Frame `json:"stack"`
	Context Context `json:"context,omitzero"`
	// Outputs are what the pathway that ran last produced.
	Outputs Values     `json:"outputs,omitempty"`
	History []Exchange `json:"history,omitempty"`
	// Asked are words that could mean several transitions, while that is asked back.
	Asked     *Asked    `json:"asked,omitempty"`
	Complete  bool      `json:"complete,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// Frame is a pathway under way.
type Frame struct {
	Pathway PathwayID `json:"pathway"`
	Since   time.Time `json:"since"`
	// Before is the context's version when it was entered.
	Before int `json:"before,omitempty"`
}

// Exchange is what was said and answered, and in which pathway.
type Exchange struct {
	At      time.Time `json:"at"`
	Pathway PathwayID `json:"pathway"`
	Said    string    `json:"said"`
	Reply   string    `json:"reply"`
}

// Asked is what was asked back.
type Asked struct {
	Words   string   `json:"words"`
	Options []Option `json:"options"`
}

// Option is one of several things that words could mean.
type Option struct {
	Label string `json:"label"`
	// Transition is its place in the journey's transitions.
	Transition int `json:"transition"`
}

// Start is a journey's first state, at its entry, with what the caller knows already.
func (j *Journey) Start(given Values, at time.Time) (State, error) {
	s := State{
		Journey: j.Name, CreatedAt: at, UpdatedAt: at,
		Stack: []Frame{{Pathway: j.Entry, Since: at}},
	}
	var err error
	s.Context, err = s.Context.Apply(Change{At: at, Pathway: j.Entry, Merge: given}, j.Limits)
	return s, err
}

// Active is the pathway that words go to.
func (s State) Active() PathwayID {
	if len(s.Stack) == 0 {
		return ""
	}
	return s.Stack[len(s.Stack)-1].Pathway
}

// Waiting are the pathways that wait for the active one, the nearest first.
func (s State) Waiting() []PathwayID {
	var waiting []PathwayID
	for i := len(s.Stack) - 2; i >= 0; i-- {
		waiting = append(waiting, s.Stack[i].Pathway)
	}
	return waiting
}

func (s State) has(id PathwayID) int {
	return slices.IndexFunc(s.Stack, func(f Frame) bool { return f.Pathway == id })
}

// Enter goes to a pathway. A detour is put on top of the stack; one that waits
// there already is returned to; any other takes the place of all. Where the
// stack is full, the state stays as it is and the refusal says so.
func (j *Journey) Enter(s State, to PathwayID, at time.Time) (State, *Refusal) {
	p, ok := j.Pathway(to)
	if !ok {
		return s, &Refusal{Sentence: j.Phrases.withDefaults().NotWorking}
	}
	if i := s.has(to); i >= 0 {
		for len(s.Stack) > i+1 {
			s = j.pop(s, at)
		}
		return s, nil
	}
	frame := Frame{Pathway: to, Since: at, Before: s.Context.Version()}
	if p.Return == nil {
		s.Stack = []Frame{frame}
		return s, nil
	}
	limits := j.Limits.withDefaults()
	detours := cmp.Or(p.Return.MaxDepth, limits.Detours)
	if waiting := len(s.Stack) - 1; waiting >= detours || len(s.Stack) >= limits.Pathways {
		return s, &Refusal{Sentence: tooDeep(waiting, j.named(s.Active()))}
	}
	s.Stack = append(slices.Clip(s.Stack), frame)
	return s, nil
}

// pop ends the detour on top of the stack.
func (j *Journey) pop(s State, at time.Time) State {
	top := s.Stack[len(s.Stack)-1]
	s.Stack = s.Stack[:len(s.Stack)-1]
	if p, ok := j.Pathway(top.Pathway); ok && p.Return != nil && p.Return.Forget {
		// What is no longer kept cannot be forgotten; there is no harm in knowing it.
		if before, err := s.Context.Rollback(top.Before, top.Pathway, at, j.Limits); err == nil {
			s.Context = before
		}
	}
	return s
}

// Leave ends the active pathway: a detour returns to who waits for it, another
// goes on to its next or, without one, ends the journey.
func (j *Journey) Leave(s State, at time.Time) State {
	if len(s.Stack) > 1 {
		return j.pop(s, at)
	}
	p, ok := j.Pathway(s.Active())
	if !ok || p.Next == "" {
		s.Complete = true
		return s
	}
	s.Stack = []Frame{{Pathway: p.Next, Since: at, Before: s.Context.Version()}}
	return s
}

// Rollback is a state with its context as it was after a version, and the line
// that the audit gets. The error is a [Refusal] where the version is not kept.
func (j *Journey) Rollback(s State, version int, why string, at time.Time) (State, Entry, error) {
	var err error
	if s.Context, err = s.Context.Rollback(version, s.Active(), at, j.Limits); err != nil {
		return s, Entry{}, err
	}
	s.UpdatedAt = at
	reason := fmt.Sprintf("back to version %d: %s", version, why)
	return s, Entry{at, RolledBack, s.Active(), s.Active(), Why{By: ByHand, Reason: reason}, s.Context.Version()}, nil
}
