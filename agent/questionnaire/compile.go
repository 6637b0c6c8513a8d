package questionnaire

import (
	"context"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
)

// The fields of a session's context.
const (
	answers   = "answers"    // by template or [shared], and then by name
	newIntent = "new_intent" // what the person wants instead
)

// The pathways and agents of every template.
const (
	asking    journey.PathwayID = "questions"
	leaving   journey.PathwayID = "reroute"
	asker     journey.AgentID   = "asker"
	responder journey.AgentID   = "responder"
)

// compile makes a journey of a template: it asks its questions, replies to
// intents that are its own, and ends where an intent belongs to another one.
func (l *Library) compile(t *Template) *journey.Journey {
	j := &journey.Journey{
		Name: string(t.ID), Entry: asking, Given: []string{answers}, Phrases: phrases[t.Language].journey,
		Pathways: []journey.Pathway{{
			ID: asking, Agents: []journey.AgentID{asker}, Accumulate: []string{answers},
			Signature: journey.NewSignature("Ask the open question, and read the answer to it.").
				WithIntent(t.Title).WithOutputs(journey.Field{Name: answers}),
		}},
	}
	for _, i := range l.intents {
		if !t.listensTo(i.Name) {
			continue
		}
		to := leaving
		if i.target() == t.ID {
			to = journey.PathwayID(i.Name)
			j.Pathways = append(j.Pathways, journey.Pathway{ID: to, Agents: []journey.AgentID{responder}, Return: &journey.ReturnToPrevious{}})
		}
		j.Transitions = append(j.Transitions, journey.Transition{
			Trigger: journey.IntentTrigger{Intent: i.Name, Patterns: i.Patterns},
			From:    journey.Any, To: to, Priority: i.Priority, Label: i.Label,
			Update: map[string]string{newIntent: "set:" + i.Name},
		})
	}
	if slices.ContainsFunc(j.Transitions, func(t journey.Transition) bool { return t.To == leaving }) {
		j.Pathways = append(j.Pathways, journey.Pathway{ID: leaving})
	}
	return j
}

// agents do the work of a template's journey.
func (l *Library) agents(t *Template) map[journey.AgentID]journey.Agent {
	return map[journey.AgentID]journey.Agent{
		asker: func(_ context.Context, task journey.Task) (journey.Result, error) { return t.ask(task), nil },
		responder: func(_ context.Context, task journey.Task) (journey.Result, error) {
			i := slices.IndexFunc(l.intents, func(i Intent) bool { return i.Name == string(task.Pathway) })
			said := []string{l.intents[i].Reply}
			if q := t.open(task.Context); q != nil {
				said = append(said, q.text())
			}
			return journey.Result{Message: strings.Join(said, "\n\n")}, nil
		},
	}
}

// ask greets who is new, reads an answer, and asks what is open.
func (t *Template) ask(task journey.Task) journey.Result {
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
	q := t.open(known)
	if len(task.History) == 0 {
		say(t.Greeting)
	} else if q == nil {
		say(t.Help)
	}
	if q == nil {
		if len(t.Questions) == 0 {
			return result(nil, journey.Waiting)
		}
		say(t.score(known))
		say(t.ending(known))
		return result(nil, journey.Done)
	}
	if len(task.History) == 0 || task.Words == "" { // who says nothing has come back
		say(q.text())
		return result(nil, journey.Waiting)
	}
	value, ok := q.read(task.Words, task.At)
	if !ok {
		say(t.again(q))
		say(q.text())
		return result(nil, journey.Waiting)
	}
	whose, name := q.place(t)
	given := map[string]any{whose: map[string]any{name: value}}
	outputs := journey.Values{answers: given}
	after, err := (journey.Context{Values: known}).Apply(journey.Change{Merge: outputs}, journey.Limits{})
	if err != nil {
		return result(outputs, journey.Waiting) // the runner refuses it, in words
	}
	if o, chosen := q.option(value); chosen {
		say(o.Say)
	}
	if next := t.open(after.Values); next != nil {
		say(next.text())
		return result(outputs, journey.Waiting)
	}
	say(t.score(after.Values))
	say(t.ending(after.Values))
	return result(outputs, journey.Done)
}

// ending is what is said at the end; nothing more where HR is not to have the answers.
func (t *Template) ending(known journey.Values) string {
	if t.Chat && !t.sent(known) {
		return ""
	}
	return t.Done
}

// sent reports whether HR shall have the answers.
func (t *Template) sent(known journey.Values) bool {
	last := &t.Questions[len(t.Questions)-1]
	value, _ := last.answer(t, known)
	return last.ID == sendToHR && value == last.Options[0].Value
}
