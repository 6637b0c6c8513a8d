package outside

import (
	"fmt"
	"maps"
	"slices"

	"github.com/leaveway/leaveway/wizard"
	declared "github.com/leaveway/leaveway/wizard/outside"
)

// Got is what came of a [Want].
type Got struct {
	Want
	Text, Source string            // of a content
	Fields       map[string]string // of an action's answer, by path
	Step         wizard.Tag        // of a choice; empty if none was made
	Quote        string            // what somebody said that decided
	Err          error             // nil if all went well; it quotes nobody
}

// Effects are what answers change.
type Effects struct {
	State     State
	Decisions []Decision
	Filled    []Filled
	Notes     []Note
	Arrived   []string // elements whose text somebody waited for
}

// Decision is what a language model decided, or what counts without it.
type Decision struct {
	ID     wizard.QuestionID
	Answer wizard.Answer // its Value is the step, its Words the quotation
	Rule   string
	Why    string // why the model's decision doesn't count; empty if it does
}

// ByModel and ByFallback are who decided, in [Decision].
const (
	ByModel    = "model"
	ByFallback = "fallback"
)

// Filled is a question that an action answered.
type Filled struct {
	Question *wizard.Question
	Value    string // not read yet
	Action   string
	From     string // the host
}

// ByAction begins the name of the action that gave an answer, in [wizard.Answer].By.
const ByAction = "action/"

// Note is a line of the audit.
type Note struct {
	Wizard wizard.ID
	Action string
	What   string // "called", "retried later" or "failed"
	Why    string
	Filed  bool
	Final  bool // it failed for good
}

// Take returns what answers change. One to something that isn't wanted any more changes
// nothing.
func Take(s Scene, got []Got) Effects {
	e := Effects{State: s.State}
	wanted := Wanted(s)
	for _, g := range got {
		i := slices.IndexFunc(wanted, func(w Want) bool { return w.ID == g.ID && w.Key == g.Key })
		switch {
		case i < 0:
		case g.Choice != nil:
			e.Decisions = append(e.Decisions, s.decide(g))
		case g.Post != nil:
			e.post(s, g)
		default:
			e.content(s, g)
		}
	}
	return e
}

// decide makes a decision of a model's answer. Where it gave none that counts, the rule leads
// where it leads without it.
func (s Scene) decide(g Got) Decision {
	d := Decision{ID: wizard.QuestionID(g.ID), Rule: g.Choice.Text, Answer: wizard.Answer{
		Value: string(g.Choice.Go), By: ByFallback, At: s.Now, Via: ByModel, Source: g.Key,
	}}
	if g.Err != nil {
		d.Why = g.Err.Error()
		return d
	}
	d.Answer.Value, d.Answer.By, d.Answer.Words = string(g.Step), ByModel, g.Quote
	return d
}

func (e *Effects) content(s Scene, g Got) {
	e.State.Contents = maps.Clone(e.State.Contents)
	if e.State.Contents == nil {
		e.State.Contents = map[string]Content{}
	}
	c := Content{Key: g.Key, Text: g.Text, Source: g.Source, At: s.Now, Failed: g.Err != nil}
	if old, ok := e.State.Contents[g.ID]; ok && c.Failed && old.Key == c.Key && !old.Failed && s.Now.Sub(old.At) < declared.MostCache {
		return // what was found before is better than nothing
	}
	e.State.Contents[g.ID] = c
	if i := slices.Index(e.State.Awaited, g.ID); i >= 0 {
		e.State.Awaited = slices.Delete(slices.Clone(e.State.Awaited), i, i+1)
		if !c.Failed {
			e.Arrived = append(e.Arrived, g.ID)
		}
	}
}

func (e *Effects) post(s Scene, g Got) {
	e.State.Calls = maps.Clone(e.State.Calls)
	if e.State.Calls == nil {
		e.State.Calls = map[string]Call{}
	}
	c := e.State.Calls[g.ID]
	if c.Key != g.Key {
		c = Call{Key: g.Key, Round: g.Post.Round}
	}
	c.Attempts++
	note := Note{Wizard: g.Post.Wizard.ID, Action: g.Post.ID, What: "called", Why: "answered by " + declared.HostOf(g.Post.URL), Filed: g.Post.Filed}
	switch {
	case g.Err == nil:
		c.Done, c.Next = true, s.Now
	case IsFinal(g.Err), c.Attempts > len(pauses):
		c.Failed, note.What, note.Final, note.Why = true, "call failed", true, fmt.Sprintf("%s, attempt %d", g.Err, c.Attempts)
	default:
		c.Next, note.What, note.Why = s.Now.Add(pauses[c.Attempts-1]), "call will be retried", fmt.Sprintf("%s, attempt %d", g.Err, c.Attempts)
	}
	e.State.Calls[g.ID] = c
	e.Notes = append(e.Notes, note)
	if g.Err == nil {
		e.fill(s, g)
	}
}

// fill answers questions with what a system said. What a person has answered stays.
func (e *Effects) fill(s Scene, g Got) {
	for _, tag := range slices.Sorted(maps.Keys(g.Post.Set)) {
		value, said := g.Fields[g.Post.Set[tag]]
		q, ok := g.Post.Wizard.QuestionByTag(wizard.Tag(tag))
		if !said || !ok {
			continue
		}
		if a, answered := s.Answers[q.QuestionID]; answered && a.By != ByAction+g.Post.ID {
			continue
		}
		e.Filled = append(e.Filled, Filled{Question: q, Value: value, Action: g.Post.ID, From: declared.HostOf(g.Post.URL)})
	}
}
