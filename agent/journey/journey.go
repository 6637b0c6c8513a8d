package journey

import (
	"cmp"
	"slices"
	"time"
)

// Identities within a journey.
type (
	// PathwayID names a pathway of a journey.
	PathwayID string
	// AgentID names an agent that works for pathways.
	AgentID string
)

// Any is every pathway, where a transition begins.
const Any PathwayID = "*"

// Journey is a conversation as it is declared. It is not changed once it is in use.
type Journey struct {
	Name  string
	Entry PathwayID
	// Given are the fields of the context that the caller brings to [Journey.Start].
	Given       []string
	Pathways    []Pathway
	Transitions []Transition
	Limits      Limits
	Phrases     Phrases
}

// Pathway is a phase of a journey.
type Pathway struct {
	ID PathwayID
	// Title says to people what it is about, as in "shall we go on with your booking?".
	Title     string
	Signature Signature
	// Agents do its work, together as Pipeline says. One without agents is done at once.
	Agents   []AgentID
	Pipeline Pipeline
	// Routes lead words to one of the agents, where the pipeline is a [Router].
	Routes []Route
	// Accumulate are the outputs that are kept in the context.
	Accumulate []string
	// Next comes when it is done. Without one, the journey ends here.
	Next PathwayID
	// AtOnce has it run as soon as it is next, without waiting for words.
	AtOnce bool
	// Return makes it a detour.
	Return *ReturnToPrevious
	// Recovery says what becomes of agents that fail.
	Recovery Recovery
	// Timeout is how long it may work on one input. 0 is what Limits say.
	Timeout time.Duration
}

// ReturnToPrevious is how a detour ends: whoever waited for it goes on where they were.
type ReturnToPrevious struct {
	// Forget drops from the context what was learned on the detour.
	Forget bool
	// MaxDepth is how many detours may be under way with this one. 0 is 5.
	MaxDepth int
}

// Transition is a rule for going to another pathway.
type Transition struct {
	Trigger Trigger
	// From is where it begins; [Any] or nothing is everywhere.
	From PathwayID
	To   PathwayID
	// Priority decides between several: the highest is taken.
	Priority int
	// Label says to people what they would choose, where several are as likely.
	// Empty is the title of To.
	Label string
	// Update changes the context when it is taken: fields with "append:FIELD",
	// "copy:FIELD", "set:TEXT", or FIELD, which is copied.
	Update map[string]string
}

// Limits bound a journey. A zero means the default, which the comment says.
type Limits struct {
	Pathways  int           // on the stack, and run for one input: 10
	Detours   int           // on the stack: 5, where the detour itself says nothing
	Context   int           // bytes of the context as JSON: 1 MB
	Versions  int           // of the context that are kept: 100
	Threshold float64       // confidence below which an engine's word does not count: 0.7
	Timeout   time.Duration // of a pathway: 60 s
	Retries   int           // of an agent, where its pathway tries again: 3
	Exchanges int           // of the conversation's history that are kept: 50
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

// Pathway is the pathway of an id; false where there is none.
func (j *Journey) Pathway(id PathwayID) (*Pathway, bool) {
	i := slices.IndexFunc(j.Pathways, func(p Pathway) bool { return p.ID == id })
	if i < 0 {
		return nil, false
	}
	return &j.Pathways[i], true
}

// named is what people call a pathway.
func (j *Journey) named(id PathwayID) string {
	if p, ok := j.Pathway(id); ok && p.Title != "" {
		return p.Title
	}
	return string(id)
}

// from reports whether the transition begins at a pathway.
func (t *Transition) from(id PathwayID) bool { return t.From == "" || t.From == Any || t.From == id }
