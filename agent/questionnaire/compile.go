package questionnaire

import (
	"context"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
)

// The fields of a session's context.
const (
	answers   = "answers"    // by template ID or [shared], and then by name
	newIntent = "new_intent" // the intent that led away
)

// The pathways and agents of every template.
const (
	questionsPathway journey.PathwayID = "questions"
	reroutePathway   journey.PathwayID = "reroute"
	askerAgent       journey.AgentID   = "asker"
	responderAgent   journey.AgentID   = "responder"
)

// compile turns a template into a journey: it asks the questions, replies to the
// template's own intents, and ends when an intent belongs to another template.
func (l *Library) compile(t *Template) *journey.Journey {
	if t.declared != nil {
		return t.declared.Compile()
	}
	j := &journey.Journey{
		Name: string(t.ID), Entry: questionsPathway, Given: []string{answers}, Phrases: ask.Phrases[t.Language].Journey,
		Pathways: []journey.Pathway{{
			ID: questionsPathway, Agents: []journey.AgentID{askerAgent}, Accumulate: []string{answers},
			Signature: journey.NewSignature("Ask the open question, and read the answer to it.").
				WithIntent(t.Title).WithOutputs(journey.Field{Name: answers}),
		}},
	}
	for _, i := range l.intents {
		if !t.listensTo(i.Name) {
			continue
		}
		to := reroutePathway
		if i.templateID() == t.ID {
			to = journey.PathwayID(i.Name)
			j.Pathways = append(j.Pathways, journey.Pathway{ID: to, Agents: []journey.AgentID{responderAgent}, Return: &journey.ReturnToPrevious{}})
		}
		j.Transitions = append(j.Transitions, journey.Transition{
			Trigger: journey.IntentTrigger{Intent: i.Name, Patterns: i.Patterns},
			From:    journey.Any, To: to, Priority: i.Priority, Label: i.Label,
			Update: map[string]string{newIntent: "set:" + i.Name},
		})
	}
	if slices.ContainsFunc(j.Transitions, func(t journey.Transition) bool { return t.To == reroutePathway }) {
		j.Pathways = append(j.Pathways, journey.Pathway{ID: reroutePathway})
	}
	return j
}

// agents returns the agents of a template's journey.
func (l *Library) agents(t *Template) map[journey.AgentID]journey.Agent {
	if t.declared != nil {
		return t.declared.Agents()
	}
	return map[journey.AgentID]journey.Agent{
		askerAgent: func(_ context.Context, task journey.Task) (journey.Result, error) { return t.takeAnswer(task), nil },
		responderAgent: func(_ context.Context, task journey.Task) (journey.Result, error) {
			i := slices.IndexFunc(l.intents, func(i Intent) bool { return i.Name == string(task.Pathway) })
			said := []string{l.intents[i].Reply}
			if q := t.openQuestion(task.Context); q != nil {
				said = append(said, q.Prompt())
			}
			return journey.Result{Message: strings.Join(said, "\n\n")}, nil
		},
	}
}

// takeAnswer says the greeting at the beginning, reads an answer, and asks the open
// question.
func (t *Template) takeAnswer(task journey.Task) journey.Result {
	var said []string
	say := func(text string) {
		if text != "" {
			said = append(said, text)
		}
	}
	result := func(outputs journey.Values, status journey.Status) journey.Result {
		return journey.Result{Message: strings.Join(said, "\n\n"), Outputs: outputs, Status: status}
	}
	known := task.Context
	q := t.openQuestion(known)
	if len(task.History) == 0 {
		say(t.Greeting)
	} else if q == nil {
		say(t.Help)
	}
	if q == nil {
		if len(t.Questions) == 0 {
			return result(nil, journey.Waiting)
		}
		say(t.scoreText(known))
		say(t.ending(known))
		return result(nil, journey.Done)
	}
	if len(task.History) == 0 || task.Words == "" { // no words: the person has come back
		say(q.Prompt())
		return result(nil, journey.Waiting)
	}
	value, ok := q.Read(task.Words, task.At)
	if !ok {
		say(t.retryText(q))
		say(q.Prompt())
		return result(nil, journey.Waiting)
	}
	whose, name := key(q, t)
	given := map[string]any{whose: map[string]any{name: value}}
	outputs := journey.Values{answers: given}
	after, err := (journey.Context{Values: known}).Apply(journey.Change{Merge: outputs}, journey.Limits{})
	if err != nil {
		return result(outputs, journey.Waiting) // the runner refuses it with a sentence
	}
	if o, chosen := q.Choose(value); chosen {
		say(o.Say)
	}
	if next := t.openQuestion(after.Values); next != nil {
		say(next.Prompt())
		return result(outputs, journey.Waiting)
	}
	say(t.scoreText(after.Values))
	say(t.ending(after.Values))
	return result(outputs, journey.Done)
}

// ending returns the closing words. There are none if the answers don't go to HR.
func (t *Template) ending(known journey.Values) string {
	if t.Chat && !t.isSent(known) {
		return ""
	}
	return t.Done
}

// isSent reports whether the person agreed to send the answers to HR.
func (t *Template) isSent(known journey.Values) bool {
	if t.declared != nil {
		return t.declared.IsSent(known)
	}
	last := &t.Questions[len(t.Questions)-1]
	value, _ := answerTo(last, t, known)
	return last.ID == ask.SendToHR && value == last.Options[0].Value
}
