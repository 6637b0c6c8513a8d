package journey

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Mistakes lists what is wrong with a journey, a sentence each.
type Mistakes []string

func (m Mistakes) Error() string { return strings.Join(m, "\n") }

func addMistake(wrong *Mistakes, format string, args ...any) {
	*wrong = append(*wrong, fmt.Sprintf(format, args...))
}

// Check returns every mistake in the declaration as [Mistakes], or nil.
func (j *Journey) Check() error {
	if wrong := j.mistakes(); len(wrong) > 0 {
		return wrong
	}
	return nil
}

func (j *Journey) mistakes() Mistakes {
	var wrong Mistakes
	if j.Name == "" {
		addMistake(&wrong, "the journey has no name")
	}
	entry, ok := j.Pathway(j.Entry)
	switch {
	case !ok:
		addMistake(&wrong, "the entry %q is not a pathway: the pathways are %s", j.Entry, j.pathwayIDs())
	case entry.Return != nil:
		addMistake(&wrong, "the entry %q is a detour, but there is no previous pathway to return to", j.Entry)
	}
	seen := map[PathwayID]bool{}
	for i := range j.Pathways {
		p := &j.Pathways[i]
		if seen[p.ID] {
			addMistake(&wrong, "two pathways are named %q", p.ID)
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

func (j *Journey) pathwayIDs() string {
	var ids []string
	for _, p := range j.Pathways {
		ids = append(ids, fmt.Sprintf("%q", p.ID))
	}
	return strings.Join(ids, ", ")
}

func (j *Journey) checkPathway(p *Pathway, wrong *Mistakes) {
	if p.ID == "" || p.ID == Any {
		addMistake(wrong, "a pathway is named %q: give it a name of its own", p.ID)
	}
	if _, ok := j.Pathway(p.Next); p.Next != "" && !ok {
		addMistake(wrong, "pathway %q goes on to %q, which is not a pathway", p.ID, p.Next)
	}
	if p.Return != nil && p.Next != "" {
		addMistake(wrong, "pathway %q is a detour and also goes on to %q: choose one", p.ID, p.Next)
	}
	if next, ok := j.Pathway(p.Next); ok && next.Return != nil {
		addMistake(wrong, "pathway %q goes on to %q, which is a detour: only transitions can lead to a detour", p.ID, p.Next)
	}
	if !slices.Contains([]Pipeline{"", Sequential, Parallel, Router, Ensemble}, p.Pipeline) {
		addMistake(wrong, "pathway %q has the pipeline %q: use sequential, parallel, router or ensemble", p.ID, p.Pipeline)
	}
	if !slices.Contains([]Recovery{"", Graceful, FailFast, Retry}, p.Recovery) {
		addMistake(wrong, "pathway %q has the recovery %q: use graceful, fail-fast or retry", p.ID, p.Recovery)
	}
	if p.Pipeline != Router && len(p.Routes) > 0 {
		addMistake(wrong, "pathway %q has routes but is not a router", p.ID)
	}
	for _, route := range p.Routes {
		if !p.hasAgent(route.Agent) {
			addMistake(wrong, "pathway %q has a route to the agent %q, which is not one of its agents", p.ID, route.Agent)
		}
	}
	for i, id := range p.Agents {
		if slices.Contains(p.Agents[:i], id) {
			addMistake(wrong, "pathway %q names the agent %q twice", p.ID, id)
		}
	}
	for _, mistake := range p.Signature.mistakes() {
		addMistake(wrong, "pathway %q: %s", p.ID, mistake)
	}
	for _, field := range p.Accumulate {
		if !p.hasOutput(field) {
			addMistake(wrong, "pathway %q accumulates %q, which is not an output of its signature", p.ID, field)
		}
	}
}

func (p *Pathway) hasAgent(id AgentID) bool { return slices.Contains(p.Agents, id) }

func (p *Pathway) hasOutput(field string) bool {
	return slices.ContainsFunc(p.Signature.outputs, func(f Field) bool { return f.Name == field })
}

func (j *Journey) checkTransition(i int, wrong *Mistakes) {
	t := &j.Transitions[i]
	name := fmt.Sprintf("transition %d (%q to %q)", i+1, t.From, t.To)
	if _, ok := j.Pathway(t.From); !ok && t.From != "" && t.From != Any {
		addMistake(wrong, "%s starts at %q, which is not a pathway", name, t.From)
	}
	if _, ok := j.Pathway(t.To); !ok {
		addMistake(wrong, "%s leads to %q, which is not a pathway", name, t.To)
	}
	switch trigger := t.Trigger.(type) {
	case IntentTrigger:
		if trigger.intentName() == "" {
			addMistake(wrong, "%s has neither an intent nor a pattern, so nothing can trigger it", name)
		}
		for _, p := range trigger.Patterns {
			if len(tokenize(p)) == 0 {
				addMistake(wrong, "%s has the pattern %q, which contains no words", name, p)
			}
		}
		if trigger.Threshold < 0 || trigger.Threshold > 1 {
			addMistake(wrong, "%s has the threshold %v: use a number from 0 to 1", name, trigger.Threshold)
		}
	case ConditionTrigger:
		if trigger.Holds == nil || trigger.Name == "" {
			addMistake(wrong, "%s needs a condition and a name for it", name)
		}
	default:
		addMistake(wrong, "%s has no trigger", name)
	}
	for _, u := range t.updates() {
		switch {
		case !slices.Contains([]string{appendTo, setTo, copyFrom}, u.kind):
			addMistake(wrong, "%s updates %q with %q: use append:, set:, copy: or the name of a field", name, u.field, t.Update[u.field])
		case u.kind != setTo && !j.isProduced(u.argument):
			addMistake(wrong, "%s updates %q from %q, which nothing produces", name, u.field, u.argument)
		}
	}
}

// isProduced reports whether the caller, a pathway or a transition sets a field.
func (j *Journey) isProduced(field string) bool {
	return slices.Contains(j.Given, field) || field == FailedTries ||
		slices.ContainsFunc(j.Pathways, func(p Pathway) bool { return p.hasOutput(field) }) ||
		slices.ContainsFunc(j.Transitions, func(t Transition) bool { _, ok := t.Update[field]; return ok })
}

// successors lists the pathways that one can lead to, as its next or by a transition.
func (j *Journey) successors(id PathwayID) []PathwayID {
	var to []PathwayID
	if p, ok := j.Pathway(id); ok && p.Next != "" {
		to = append(to, p.Next)
	}
	for i := range j.Transitions {
		if j.Transitions[i].startsAt(id) {
			to = append(to, j.Transitions[i].To)
		}
	}
	return to
}

// checkReach finds pathways that can't be reached.
func (j *Journey) checkReach(wrong *Mistakes) {
	for _, id := range j.Unreached() {
		addMistake(wrong, "nothing leads to pathway %q", id)
	}
}

// Unreached lists the pathways that nothing leads to, in the order of the declaration.
func (j *Journey) Unreached() []PathwayID {
	reached := map[PathwayID]bool{j.Entry: true}
	for open := []PathwayID{j.Entry}; len(open) > 0; open = open[1:] {
		for _, to := range j.successors(open[0]) {
			if !reached[to] {
				reached[to] = true
				open = append(open, to)
			}
		}
	}
	var missed []PathwayID
	for _, p := range j.Pathways {
		if !reached[p.ID] {
			missed = append(missed, p.ID)
		}
	}
	return missed
}

// checkExits finds pathways from which the journey can't end.
func (j *Journey) checkExits(wrong *Mistakes) {
	var stuck []string
	for _, id := range j.Stuck() {
		stuck = append(stuck, fmt.Sprintf("%q", id))
	}
	if len(stuck) > 0 {
		addMistake(wrong, "the journey can't end from %s: remove the next of one of them, or add a transition to a pathway without one", strings.Join(stuck, ", "))
	}
}

// Stuck lists the pathways from which the journey can't end, by name.
func (j *Journey) Stuck() []PathwayID {
	ends := map[PathwayID]bool{}
	for _, p := range j.Pathways {
		ends[p.ID] = p.Next == ""
	}
	for changed := true; changed; {
		changed = false
		for _, p := range j.Pathways {
			if !ends[p.ID] && slices.ContainsFunc(j.successors(p.ID), func(to PathwayID) bool { return ends[to] && !j.isDetour(to) }) {
				ends[p.ID], changed = true, true
			}
		}
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(ends)), func(id PathwayID) bool { return ends[id] })
}

func (j *Journey) isDetour(id PathwayID) bool {
	p, ok := j.Pathway(id)
	return ok && p.Return != nil
}
