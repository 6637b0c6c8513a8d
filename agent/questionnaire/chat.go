package questionnaire

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/wizard"
)

// InChat is a desk at which people ask in the conversation: in their direct message,
// or in a thread of it, each of which is a base id. Only templates that say so can be
// asked for there.
type InChat struct{ *Desk }

// Wanted implements [agent.Questionnaires]: the longest pattern of the intents counts.
func (c InChat) Wanted(words string) agent.QuestionnaireID {
	var wanted TemplateID
	longest := 0
	for _, i := range c.library.intents {
		t, ok := c.library.Template(i.target())
		if _, n := journey.LongestPattern(words, i.Patterns); ok && t.Chat && n > longest {
			wanted, longest = t.ID, n
		}
	}
	return agent.QuestionnaireID(wanted)
}

// Active implements [agent.Questionnaires]: what has taken an event has it when it
// comes again. Otherwise the database says, and of what that does not know, the registry.
func (c InChat) Active(ctx context.Context, tenant agent.TenantID, conversation string, event agent.EventID) (agent.QuestionnaireID, error) {
	base := ID(conversation).Base()
	before, taken, err := c.store.Taken(ctx, tenant, base, CallID(event))
	if err != nil || taken {
		return agent.QuestionnaireID(before.Reply.Template), err
	}
	stored, known, err := c.store.Conversation(ctx, tenant, base)
	if err != nil {
		return "", err
	}
	if c.goesOn(stored) {
		return agent.QuestionnaireID(stored.Entry().ActiveTemplate), nil
	}
	if entry, ok := c.registry.Active(ctx, tenant, base); ok && !known && c.leads(entry, base) {
		return agent.QuestionnaireID(entry.ActiveTemplate), nil
	}
	return "", nil
}

// Take implements [agent.Questionnaires].
func (c InChat) Take(ctx context.Context, a agent.Answering) (agent.Reply, error) {
	taken, err := c.once(ctx, a)
	if refused, ok := errors.AsType[*Problem](err); ok {
		return agent.Reply{Message: refused.Sentence}, nil
	}
	if err != nil {
		return agent.Reply{}, err
	}
	at, _, err := c.Standing(ctx, a.Tenant, taken.Session)
	if err != nil {
		return agent.Reply{}, err
	}
	return c.reply(a, taken, at.Session.State.Context.Values), nil
}

// once takes what an event says, or gives the reply that it had: an event never says
// anything else, though the questionnaire may have led on to another since.
func (c InChat) once(ctx context.Context, a agent.Answering) (Reply, error) {
	session := ID(a.Conversation)
	before, taken, err := c.store.Taken(ctx, a.Tenant, session.Base(), CallID(a.Event))
	if err != nil || taken {
		return before.Reply, err
	}
	return c.Desk.Take(ctx, Call{
		ID: CallID(a.Event), Tenant: a.Tenant, Words: a.Words, Question: string(a.Question), At: a.At,
		Link: Link{Session: session, Template: TemplateID(a.Questionnaire)},
	})
}

// reply is what was taken, as the conversation shows it.
func (c InChat) reply(a agent.Answering, taken Reply, known journey.Values) agent.Reply {
	t, _ := c.library.Template(taken.Template)
	reply := agent.Reply{Questionnaire: agent.QuestionnaireID(t.ID), Title: t.Title, Message: taken.Message, Missed: taken.Missed}
	if q := t.open(known); q != nil {
		reply.Open, reply.Question = q.ID, q.Ask
		reply.Unread = a.Words != "" && string(a.Question) == q.ID && !taken.Missed
		reply.Message = strings.TrimSpace(strings.TrimSuffix(taken.Message, q.text()))
		if q.ID == sendToHR { // beside the question, which is kept until it is answered: answers are not
			reply.Message = strings.TrimSpace(reply.Message + "\n\n" + inLines(t.shown(known)))
		}
		for _, o := range q.Options {
			reply.Choices = append(reply.Choices, o.Label)
		}
	}
	if q, ok := t.question(string(a.Question)); ok && !taken.Missed && q.Kind != Text && q.Kind != "" && q.ID != sendToHR {
		reply.Understood, _ = q.shown(t, known) // what was said in other words is said back
	}
	if taken.Complete && t.sent(known) {
		reply.Answers = t.shown(known)
	}
	return reply
}

// question is the one of an id; false where there is none.
func (t *Template) question(id string) (*Question, bool) {
	i := slices.IndexFunc(t.Questions, func(q Question) bool { return q.ID == id })
	if i < 0 {
		return nil, false
	}
	return &t.Questions[i], true
}

// inLines are facts as text.
func inLines(facts []agent.Fact) string {
	var b strings.Builder
	for _, f := range facts {
		b.WriteString("• " + f.Label + ": " + f.Value + "\n")
	}
	return b.String()
}

// shown are the answers as people read them.
func (t *Template) shown(known journey.Values) []agent.Fact {
	var facts []agent.Fact
	for i := range t.Questions {
		if fact, ok := t.Questions[i].shown(t, known); ok && t.Questions[i].ID != sendToHR {
			facts = append(facts, fact)
		}
	}
	return facts
}

// shown is the answer as people read it; false where there is none.
func (q *Question) shown(t *Template, known journey.Values) (agent.Fact, bool) {
	value, ok := q.answer(t, known)
	if day, err := time.Parse(time.DateOnly, value); err == nil && q.Kind == Day {
		value = wizard.Day(day)
	}
	if o, chosen := q.option(value); chosen && q.Kind == Choice {
		value = o.Label
	}
	return agent.Fact{Label: cmp.Or(q.Label, q.Ask), Value: value}, ok
}
