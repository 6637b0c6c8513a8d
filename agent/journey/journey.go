package journey

import (
	"cmp"
	"slices"
	"time"
)

// PathwayID names a pathway within a journey.
type PathwayID string

// AgentID names an agent that works for pathways.
type AgentID string

// Any stands for every pathway in [Transition.From].
const Any PathwayID = "*"

// Journey declares a conversation. Don't change one that is in use.
type Journey struct {
	Name  string
	Entry PathwayID
	// Given lists the context fields that the caller passes to [Journey.Start].
	Given       []string
	Pathways    []Pathway
	Transitions []Transition
	Limits      Limits
	Phrases     Phrases
}

// Pathway is a phase of a journey.
type Pathway struct {
	ID PathwayID
	// Title is what people call it: "Shall we go on with your booking?"
	Title     string
	Signature Signature
	// Agents do its work, combined by Pipeline. A pathway without agents is done as
	// soon as it is entered.
	Agents   []AgentID
	Pipeline Pipeline
	// Routes send words to one of the agents if the pipeline is a [Router].
	Routes []Route
	// Accumulate lists the outputs that are kept in the context.
	Accumulate []string
	// Next is the pathway to go on to when it is done. If empty, the journey ends.
	Next PathwayID
	// Immediate makes it run as soon as it is next, without waiting for words.
	Immediate bool
	// Return makes it a detour; nil: it isn't one.
	Return *ReturnToPrevious
	// Recovery says what to do if agents fail.
	Recovery Recovery
	// Timeout limits its work on one input. 0 means [Limits.Timeout].
	Timeout time.Duration
}

// ReturnToPrevious makes a pathway a detour: when it ends, the pathway below it on
// the stack continues.
type ReturnToPrevious struct {
	// Forget drops what was learned on the detour from the context.
	Forget bool
	// MaxDepth limits the detours on the stack, this one included. 0 means
	// [Limits.Detours].
	MaxDepth int
}

// Transition is a rule for going to another pathway.
type Transition struct {
	Trigger Trigger
	// From is the pathway it starts at; [Any] or empty means every pathway.
	From PathwayID
	To   PathwayID
	// Priority decides between several transitions: the highest wins.
	Priority int
	// Label names it when people are asked which of several they mean. If empty, it
	// is the title of To.
	Label string
	// Update maps context fields to how the transition changes them: "append:FIELD",
	// "copy:FIELD", "set:TEXT", or FIELD, which means copy.
	Update map[string]string
}

// Limits bound a journey. Zero means the default given in the comment.
type Limits struct {
	Pathways  int           // on the stack, and run for one input: 10
	Detours   int           // on the stack, unless the detour sets its own limit: 5
	Context   int           // bytes of the context as JSON: 1 MB
	Versions  int           // of the context that are kept: 100
	Threshold float64       // minimum confidence of an engine's match, 0 to 1: 0.7
	Timeout   time.Duration // of a pathway: 60 s
	Retries   int           // attempts of an agent if its pathway retries: 3
	Exchanges int           // of the history that are kept: 50
	Words     int           // characters of one message: 20,000
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Pathways: cmp.Or(l.Pathways, 10), Detours: cmp.Or(l.Detours, 5),
		Context: cmp.Or(l.Context, 1<<20), Versions: cmp.Or(l.Versions, 100),
		Threshold: cmp.Or(l.Threshold, 0.7), Timeout: cmp.Or(l.Timeout, time.Minute),
		Retries: cmp.Or(l.Retries, 3), Exchanges: cmp.Or(l.Exchanges, 50), Words: cmp.Or(l.Words, 20_000),
	}
}

// Pathway returns the pathway with the given ID, or false if there is none.
func (j *Journey) Pathway(id PathwayID) (*Pathway, bool) {
	i := slices.IndexFunc(j.Pathways, func(p Pathway) bool { return p.ID == id })
	if i < 0 {
		return nil, false
	}
	return &j.Pathways[i], true
}

// title returns what people call a pathway.
func (j *Journey) title(id PathwayID) string {
	if p, ok := j.Pathway(id); ok && p.Title != "" {
		return p.Title
	}
	return string(id)
}

// startsAt reports whether the transition can start at a pathway.
func (t *Transition) startsAt(id PathwayID) bool {
	return t.From == "" || t.From == Any || t.From == id
}
