package journey

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// State is the current state of a journey. It is an immutable value: whatever changes
// it returns a new one. It stores which pathway is active but not which question is
// open, because that follows from the answers.
type State struct {
	Journey string `json:"journey"`
	// Stack begins with the main pathway. Above it are the detours, each with the
	// pathway below waiting for it; the last one is active.
	Stack   []Frame `json:"stack"`
	Context Context `json:"context,omitzero"`
	// Outputs are those of the pathway that ran last.
	Outputs Values     `json:"outputs,omitempty"`
	History []Exchange `json:"history,omitempty"`
	// Clarification is set while the person is being asked what they mean.
	Clarification *Clarification `json:"asked,omitempty"`
	Complete      bool           `json:"complete,omitempty"`
	CreatedAt     time.Time      `json:"createdAt"`
	UpdatedAt     time.Time      `json:"updatedAt"`
}

// Frame is a pathway under way.
type Frame struct {
	Pathway PathwayID `json:"pathway"`
	Since   time.Time `json:"since"`
	// Before is the context's version on entry.
	Before int `json:"before,omitempty"`
}

// Exchange is one message and its reply, with the pathway that is active afterwards.
type Exchange struct {
	At      time.Time `json:"at"`
	Pathway PathwayID `json:"pathway"`
	Said    string    `json:"said"`
	Reply   string    `json:"reply"`
}

// Clarification asks what words mean that could lead to several transitions.
type Clarification struct {
	Words   string   `json:"words"`
	Options []Option `json:"options"`
}

// Option is one transition that words could lead to.
type Option struct {
	Label string `json:"label"`
	// Transition is its index in [Journey.Transitions].
	Transition int `json:"transition"`
}

// Start returns a journey's first state: at its entry, with what the caller already
// knows. The error is a [Refusal], as in [Context.Apply].
func (j *Journey) Start(given Values, at time.Time) (State, error) {
	s := State{
		Journey: j.Name, CreatedAt: at, UpdatedAt: at,
		Stack: []Frame{{Pathway: j.Entry, Since: at}},
	}
	var err error
	s.Context, err = s.Context.Apply(Change{At: at, Pathway: j.Entry, Merge: given}, j.Limits)
	return s, err
}

// Active returns the pathway that words go to, or "" for an empty stack.
func (s State) Active() PathwayID {
	if len(s.Stack) == 0 {
		return ""
	}
	return s.Stack[len(s.Stack)-1].Pathway
}

// Waiting lists the pathways below the active one, nearest first.
func (s State) Waiting() []PathwayID {
	var waiting []PathwayID
	for i := len(s.Stack) - 2; i >= 0; i-- {
		waiting = append(waiting, s.Stack[i].Pathway)
	}
	return waiting
}

func (s State) indexOf(id PathwayID) int {
	return slices.IndexFunc(s.Stack, func(f Frame) bool { return f.Pathway == id })
}

// Enter goes to a pathway. If it is already on the stack, Enter returns to it;
// otherwise a detour is pushed, and any other pathway replaces the whole stack. If the
// stack is full, the state is unchanged and the refusal says so.
func (j *Journey) Enter(s State, to PathwayID, at time.Time) (State, *Refusal) {
	p, ok := j.Pathway(to)
	if !ok {
		return s, &Refusal{Sentence: j.Phrases.withDefaults().NotWorking}
	}
	if i := s.indexOf(to); i >= 0 {
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
		return s, &Refusal{Sentence: stackFull(waiting, j.title(s.Active()))}
	}
	s.Stack = append(slices.Clip(s.Stack), frame)
	return s, nil
}

// pop ends the detour on top of the stack.
func (j *Journey) pop(s State, at time.Time) State {
	top := s.Stack[len(s.Stack)-1]
	s.Stack = s.Stack[:len(s.Stack)-1]
	if p, ok := j.Pathway(top.Pathway); ok && p.Return != nil && p.Return.Forget {
		// An error means that the version is no longer kept. Then keep what was learned.
		if before, err := s.Context.Rollback(top.Before, top.Pathway, at, j.Limits); err == nil {
			s.Context = before
		}
	}
	return s
}

// Leave ends the active pathway. A detour returns to the pathway below it; any other
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

// Rejoin returns a state that fits the journey after the journey was edited: pathways that
// no longer exist are dropped from the stack. If none is left, it begins at the entry again,
// with everything that was learned.
func (j *Journey) Rejoin(s State, at time.Time) State {
	gone := func(f Frame) bool {
		_, exists := j.Pathway(f.Pathway)
		return !exists
	}
	if !slices.ContainsFunc(s.Stack, gone) {
		return s
	}
	s.Stack = slices.DeleteFunc(slices.Clone(s.Stack), gone)
	if len(s.Stack) == 0 {
		s.Stack = []Frame{{Pathway: j.Entry, Since: at, Before: s.Context.Version()}}
	}
	s.Clarification = nil // its options are numbers of transitions
	return s
}

// Rollback returns the state with its context as it was after a version, and the entry
// for the audit trail; why goes into the entry. The error is a [Refusal] if the version
// isn't kept.
func (j *Journey) Rollback(s State, version int, why string, at time.Time) (State, Entry, error) {
	var err error
	if s.Context, err = s.Context.Rollback(version, s.Active(), at, j.Limits); err != nil {
		return s, Entry{}, err
	}
	s.UpdatedAt = at
	reason := fmt.Sprintf("back to version %d: %s", version, why)
	return s, Entry{at, RolledBack, s.Active(), s.Active(), Why{By: ByHand, Reason: reason}, s.Context.Version()}, nil
}
