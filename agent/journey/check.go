package journey

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Mistakes are what is wrong with a journey, a sentence each.
type Mistakes []string

func (m Mistakes) Error() string { return strings.Join(m, "\n") }

// add adds a sentence to the mistakes.
func add(wrong *Mistakes, format string, args ...any) {
	*wrong = append(*wrong, fmt.Sprintf(format, args...))
}

// Check lists every mistake in the declaration, as [Mistakes]; nil where there is none.
func (j *Journey) Check() error {
	if wrong := j.mistakes(); len(wrong) > 0 {
		return wrong
	}
	return nil
}

func (j *Journey) mistakes() Mistakes {
	var wrong Mistakes
	if j.Name == "" {
		add(&wrong, "the journey has no name")
	}
	entry, ok := j.Pathway(j.Entry)
	switch {
	case !ok:
		add(&wrong, "the entry %q is not a pathway: the pathways are %s", j.Entry, j.list())
	case entry.Return != nil:
		add(&wrong, "the entry %q returns to the previous pathway, and there is none", j.Entry)
	}
	seen := map[PathwayID]bool{}
	for i := range j.Pathways {
		p := &j.Pathways[i]
		if seen[p.ID] {
			add(&wrong, "two pathways are named %q", p.ID)
		}
		seen[p.ID] = true
		j.checkPathway(p, &wrong)
	}
	for i := range j.Transitions {
		j.checkTransition(i, &wrong)
	}
	if ok {
		j.checkReach(&wrong)
		j.checkExits(&wrong)
	}
	return wrong
}

func (j *Journey) list() string {
	var ids []string
	for _, p := range j.Pathways {
		ids = append(ids, fmt.Sprintf("%q", p.ID))
	}
	return strings.Join(ids, ", ")
}

func (j *Journey) checkPathway(p *Pathway, wrong *Mistakes) {
	if p.ID == "" || p.ID == Any {
		add(wrong, "a pathway is named %q: give it a name of its own", p.ID)
	}
	if _, ok := j.Pathway(p.Next); p.Next != "" && !ok {
		add(wrong, "pathway %q goes on to %q, which is not a pathway", p.ID, p.Next)
	}
	if p.Return != nil && p.Next != "" {
		add(wrong, "pathway %q returns to the previous one and goes on to %q: choose one", p.ID, p.Next)
	}
	if next, ok := j.Pathway(p.Next); ok && next.Return != nil {
		add(wrong, "pathway %q goes on to %q, which returns to the previous one: only transitions lead to detours", p.ID, p.Next)
	}
	if !slices.Contains([]Pipeline{"", Sequential, Parallel, Router, Ensemble}, p.Pipeline) {
		add(wrong, "pathway %q has the pipeline %q: use sequential, parallel, router or ensemble", p.ID, p.Pipeline)
	}
	if !slices.Contains([]Recovery{"", Graceful, FailFast, Retry}, p.Recovery) {
		add(wrong, "pathway %q has the recovery %q: use graceful, fail-fast or retry", p.ID, p.Recovery)
	}
	if p.Pipeline != Router && len(p.Routes) > 0 {
		add(wrong, "pathway %q has routes, and is not a router", p.ID)
	}
	for _, route := range p.Routes {
		if !p.employs(route.Agent) {
			add(wrong, "pathway %q has a route to the agent %q, which is not one of its own", p.ID, route.Agent)
		}
	}
	for i, id := range p.Agents {
		if slices.Contains(p.Agents[:i], id) {
			add(wrong, "pathway %q names the agent %q twice", p.ID, id)
		}
	}
	for _, field := range p.Accumulate {
		if !p.produces(field) {
			add(wrong, "pathway %q accumulates %q, which is not an output of its signature", p.ID, field)
		}
	}
}

func (p *Pathway) employs(id AgentID) bool { return slices.Contains(p.Agents, id) }

func (p *Pathway) produces(field string) bool {
	return slices.ContainsFunc(p.Signature.outputs, func(f Field) bool { return f.Name == field })
}

func (j *Journey) checkTransition(i int, wrong *Mistakes) {
	t := &j.Transitions[i]
	name := fmt.Sprintf("transition %d (%q to %q)", i+1, t.From, t.To)
	if _, ok := j.Pathway(t.From); !ok && t.From != "" && t.From != Any {
		add(wrong, "%s begins at %q, which is not a pathway", name, t.From)
	}
	if _, ok := j.Pathway(t.To); !ok {
		add(wrong, "%s leads to %q, which is not a pathway", name, t.To)
	}
	switch trigger := t.Trigger.(type) {
	case IntentTrigger:
		if trigger.name() == "" {
			add(wrong, "%s has neither an intent nor a pattern: nothing would take it", name)
		}
		for _, p := range trigger.Patterns {
			if len(words(p)) == 0 {
				add(wrong, "%s has the pattern %q, in which there are no words", name, p)
			}
		}
		if trigger.Threshold < 0 || trigger.Threshold > 1 {
			add(wrong, "%s has the threshold %v: a confidence is from 0 to 1", name, trigger.Threshold)
		}
	case ConditionTrigger:
		if trigger.Holds == nil || trigger.Name == "" {
			add(wrong, "%s needs both a condition and a name for it", name)
		}
	default:
		add(wrong, "%s has no trigger", name)
	}
	for _, u := range t.updates() {
		switch {
		case !slices.Contains([]string{appendTo, setTo, copyFrom}, u.kind):
			add(wrong, "%s updates %q with %q: use append:, set:, copy: or a field", name, u.field, t.Update[u.field])
		case u.kind != setTo && !j.produced(u.argument):
			add(wrong, "%s updates %q from %q, which no pathway produces", name, u.field, u.argument)
		}
	}
}

// produced reports whether anybody writes a field: the caller, a pathway, a transition.
func (j *Journey) produced(field string) bool {
	return slices.Contains(j.Given, field) || field == FailedTries ||
		slices.ContainsFunc(j.Pathways, func(p Pathway) bool { return p.produces(field) }) ||
		slices.ContainsFunc(j.Transitions, func(t Transition) bool { _, ok := t.Update[field]; return ok })
}

// leads are the pathways that one can lead to, next or by a transition.
func (j *Journey) leads(id PathwayID) []PathwayID {
	var to []PathwayID
	if p, ok := j.Pathway(id); ok && p.Next != "" {
		to = append(to, p.Next)
	}
	for i := range j.Transitions {
		if j.Transitions[i].from(id) {
			to = append(to, j.Transitions[i].To)
		}
	}
	return to
}

// checkReach finds pathways that nobody comes to.
func (j *Journey) checkReach(wrong *Mistakes) {
	reached := map[PathwayID]bool{j.Entry: true}
	for open := []PathwayID{j.Entry}; len(open) > 0; open = open[1:] {
		for _, to := range j.leads(open[0]) {
			if !reached[to] {
				reached[to] = true
				open = append(open, to)
			}
		}
	}
	for _, p := range j.Pathways {
		if !reached[p.ID] {
			add(wrong, "nothing leads to pathway %q", p.ID)
		}
	}
}

// checkExits finds cycles that nobody can leave: pathways each of which goes on
// to the next at once, or from none of which the end can be reached.
func (j *Journey) checkExits(wrong *Mistakes) {
	ends := map[PathwayID]bool{}
	for _, p := range j.Pathways {
		ends[p.ID] = p.Next == ""
	}
	for changed := true; changed; {
		changed = false
		for _, p := range j.Pathways {
			if !ends[p.ID] && slices.ContainsFunc(j.leads(p.ID), func(to PathwayID) bool { return ends[to] && !j.returns(to) }) {
				ends[p.ID], changed = true, true
			}
		}
	}
	var stuck []string
	for _, id := range slices.Sorted(maps.Keys(ends)) {
		if !ends[id] {
			stuck = append(stuck, fmt.Sprintf("%q", id))
		}
	}
	if len(stuck) > 0 {
		add(wrong, "the journey never ends from %s: give one of them no next, or a transition to a pathway that has none", strings.Join(stuck, ", "))
	}
}

func (j *Journey) returns(id PathwayID) bool {
	p, ok := j.Pathway(id)
	return ok && p.Return != nil
}
