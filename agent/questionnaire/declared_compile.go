package questionnaire

import (
	"context"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
)

// sendPathway is the last pathway of a journey whose answers HR may get.
const sendPathway journey.PathwayID = sendToHR

// compile turns the file into a journey. Each pathway has one agent, which is called like it.
func (d *Declared) compile() *journey.Journey {
	j := &journey.Journey{Name: string(d.ID), Entry: d.entry(), Given: d.given(), Phrases: phrases[d.Language].journey}
	for i := range d.Pathways {
		j.Pathways = append(j.Pathways, d.compilePathway(&d.Pathways[i]))
	}
	for i := range d.Transitions {
		j.Transitions = append(j.Transitions, d.Transitions[i].compile())
	}
	if d.sends() {
		j.Pathways = append(j.Pathways, journey.Pathway{
			ID: sendPathway, Agents: []journey.AgentID{journey.AgentID(sendPathway)}, Immediate: true, Accumulate: []string{sendToHR},
			Signature: journey.NewSignature("Ask whether HR gets the answers.").WithOutputs(journey.Field{Name: sendToHR}),
		})
	}
	return j
}

// entry is the first pathway.
func (d *Declared) entry() journey.PathwayID {
	if len(d.Pathways) == 0 {
		return ""
	}
	return d.Pathways[0].ID
}

// given are the fields that a program may pass, and those that the audit may restore.
func (d *Declared) given() []string {
	var all []string
	for _, field := range d.Given {
		all = append(all, rootOf(field))
	}
	return all
}

func (d *Declared) compilePathway(p *Pathway) journey.Pathway {
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
		add(p.Questions[i].field())
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

// agents returns what does the work of each pathway.
func (d *Declared) agents() map[journey.AgentID]journey.Agent {
	all := map[journey.AgentID]journey.Agent{journey.AgentID(sendPathway): d.askToSend}
	for i := range d.Pathways {
		all[journey.AgentID(d.Pathways[i].ID)] = d.agent(&d.Pathways[i])
	}
	return all
}

// askToSend shows the answers, and asks whether HR gets them.
func (d *Declared) askToSend(_ context.Context, task journey.Task) (journey.Result, error) {
	own := phrases[d.Language]
	q := own.sending
	last := len(task.History) - 1
	asked := slices.ContainsFunc(task.History, func(e journey.Exchange) bool { return strings.Contains(e.Reply, q.prompt()) })
	if o, ok := q.option(task.Words); ok && asked && task.Words != "" {
		message := o.Say
		if o.Value == q.Options[0].Value {
			message = d.Done
		}
		return journey.Result{Message: message, Outputs: journey.Values{sendToHR: o.Value}}, nil
	}
	said := []string{strings.TrimSpace(bulletList(d.facts(task.Context))), q.prompt()}
	if asked && task.Words != "" && strings.Contains(task.History[last].Reply, q.prompt()) {
		said = []string{own.retry(&q), q.prompt()}
	}
	said = slices.DeleteFunc(said, func(text string) bool { return text == "" })
	return journey.Result{Message: strings.Join(said, "\n\n"), Status: journey.Waiting}, nil
}

// open returns the question that the active pathway waits for, or nil.
func (d *Declared) open(s journey.State) *Question {
	if s.Complete || s.Clarification != nil {
		return nil
	}
	if s.Active() == sendPathway {
		q := phrases[d.Language].sending
		return &q
	}
	if p := d.pathway(s.Active()); p != nil && p.FAQ == nil {
		return openIn(p, s.Context.Values)
	}
	return nil
}

// isSent reports whether the person agreed to send the answers to HR.
func (d *Declared) isSent(known journey.Values) bool {
	return known.Text(sendToHR) == phrases[d.Language].sending.Options[0].Value
}

// start is the intent of the words that begin a journey.
func (d *Declared) start() Intent {
	return Intent{Name: string(d.ID), Template: d.ID, Label: d.Title, Patterns: d.Start}
}

// answersOf lists the answers of a questionnaire or a journey as people read them.
func (t *Template) answersOf(known journey.Values) []agent.Fact {
	if t.declared != nil {
		return t.declared.facts(known)
	}
	return t.facts(known)
}
