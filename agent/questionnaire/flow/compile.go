package flow

import (
	"context"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
)

// sendPathway is the last pathway of a journey whose answers HR may get.
const sendPathway journey.PathwayID = ask.SendToHR

// Compile turns the file into a journey. Each pathway has one agent, which is called like it.
func (d *File) Compile() *journey.Journey {
	j := &journey.Journey{Name: d.ID, Entry: d.entry(), Given: d.given(), Phrases: ask.Phrases[d.Language].Journey}
	for i := range d.Pathways {
		j.Pathways = append(j.Pathways, d.compilePathway(&d.Pathways[i]))
	}
	for i := range d.Transitions {
		j.Transitions = append(j.Transitions, d.Transitions[i].compile())
	}
	if d.sends() {
		j.Pathways = append(j.Pathways, journey.Pathway{
			ID: sendPathway, Agents: []journey.AgentID{journey.AgentID(sendPathway)}, Immediate: true, Accumulate: []string{ask.SendToHR},
			Signature: journey.NewSignature("Ask whether HR gets the answers.").WithOutputs(journey.Field{Name: ask.SendToHR}),
		})
	}
	return j
}

// entry is the first pathway.
func (d *File) entry() journey.PathwayID {
	if len(d.Pathways) == 0 {
		return ""
	}
	return d.Pathways[0].ID
}

// given are the fields that a program may pass, and those that the audit may restore.
func (d *File) given() []string {
	var all []string
	for _, field := range d.Given {
		all = append(all, rootOf(field))
	}
	return all
}

func (d *File) compilePathway(p *Pathway) journey.Pathway {
	out := journey.Pathway{ID: p.ID, Title: p.Title, Next: p.Next, Immediate: !p.Wait, Accumulate: p.outputs()}
	out.Signature = journey.NewSignature(p.Intent)
	for _, field := range out.Accumulate {
		out.Signature = out.Signature.WithOutputs(journey.Field{Name: field})
	}
	if !p.isEmpty() {
		out.Agents = []journey.AgentID{journey.AgentID(p.ID)}
	}
	switch {
	case p.Detour:
		out.Return = &journey.ReturnToPrevious{}
	case p.Next == "" && d.sends():
		out.Next = sendPathway
	}
	return out
}

// isEmpty reports whether there is nothing to do in a pathway.
func (p *Pathway) isEmpty() bool {
	return len(p.Questions) == 0 && p.Offer == nil && p.FAQ == nil && p.Say == "" && len(p.Set) == 0 && p.Reference == nil
}

// outputs are the outermost fields that a pathway sets.
func (p *Pathway) outputs() []string {
	var all []string
	add := func(fields ...string) {
		for _, field := range fields {
			if root := rootOf(field); root != "" && !slices.Contains(all, root) {
				all = append(all, root)
			}
		}
	}
	for i := range p.Questions {
		add(fieldOf(&p.Questions[i]))
	}
	if o := p.Offer; o != nil {
		add(o.Save, o.Choose, o.Count)
	}
	add(sortedKeys(p.Set)...)
	if p.Reference != nil {
		add(p.Reference.Save)
	}
	return all
}

func (t *Transition) compile() journey.Transition {
	out := journey.Transition{From: t.From, To: t.To, Priority: t.Priority, Label: t.Label, Update: t.Update}
	if t.From == "" || t.From == anyPathway {
		out.From = journey.Any
	}
	if len(t.When.terms) > 0 {
		name := t.Because
		if name == "" {
			name = t.When.text
		}
		out.Trigger = journey.ConditionTrigger{Name: name, Holds: t.When.holds}
		return out
	}
	out.Trigger = journey.IntentTrigger{Intent: t.Intent, Patterns: t.Words}
	return out
}

// Agents returns what does the work of each pathway.
func (d *File) Agents() map[journey.AgentID]journey.Agent {
	all := map[journey.AgentID]journey.Agent{journey.AgentID(sendPathway): d.askToSend}
	for i := range d.Pathways {
		all[journey.AgentID(d.Pathways[i].ID)] = d.agent(&d.Pathways[i])
	}
	return all
}

// askToSend shows the answers, and asks whether HR gets them.
func (d *File) askToSend(_ context.Context, task journey.Task) (journey.Result, error) {
	own := ask.Phrases[d.Language]
	q := own.Sending
	last := len(task.History) - 1
	asked := slices.ContainsFunc(task.History, func(e journey.Exchange) bool { return strings.Contains(e.Reply, q.Prompt()) })
	if o, ok := q.Choose(task.Words); ok && asked && task.Words != "" {
		message := o.Say
		if o.Value == q.Options[0].Value {
			message = d.Done
		}
		return journey.Result{Message: message, Outputs: journey.Values{ask.SendToHR: o.Value}}, nil
	}
	said := []string{strings.TrimSpace(ask.BulletList(d.Facts(task.Context))), q.Prompt()}
	if asked && task.Words != "" && strings.Contains(task.History[last].Reply, q.Prompt()) {
		said = []string{own.Retry(&q), q.Prompt()}
	}
	said = slices.DeleteFunc(said, func(text string) bool { return text == "" })
	return journey.Result{Message: strings.Join(said, "\n\n"), Status: journey.Waiting}, nil
}

// Open returns the question that the active pathway waits for, or nil.
func (d *File) Open(s journey.State) *ask.Question {
	if s.Complete || s.Clarification != nil {
		return nil
	}
	if s.Active() == sendPathway {
		q := ask.Phrases[d.Language].Sending
		return &q
	}
	if p := d.pathway(s.Active()); p != nil && p.FAQ == nil {
		return openIn(p, s.Context.Values)
	}
	return nil
}

// IsSent reports whether the person agreed to send the answers to HR.
func (d *File) IsSent(known journey.Values) bool {
	return known.Text(ask.SendToHR) == ask.Phrases[d.Language].Sending.Options[0].Value
}
