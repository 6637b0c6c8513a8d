package questionnaire

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/wizard"
)

// Chat is a dispatcher for Slack conversations. A direct message is a base ID, and so
// is each thread in it. Only templates with "chat: true" can be started there.
type Chat struct{ *Dispatcher }

// Wanted implements [agent.Questionnaires]. The intent with the longest matching
// pattern wins.
func (c Chat) Wanted(words string) agent.QuestionnaireID {
	var wanted TemplateID
	longest := 0
	for _, i := range c.library.intents {
		t, ok := c.library.Template(i.templateID())
		if _, n := journey.LongestPattern(words, i.Patterns); ok && t.Chat && n > longest {
			wanted, longest = t.ID, n
		}
	}
	return agent.QuestionnaireID(wanted)
}

// Active implements [agent.Questionnaires]. The database alone decides: the registry is
// for callers of the API, who may name a session that the database doesn't know yet.
func (c Chat) Active(ctx context.Context, tenant agent.TenantID, conversation string) (agent.QuestionnaireID, error) {
	stored, _, err := c.store.Conversation(ctx, tenant, ID(conversation).Base())
	if err != nil || !c.isUnderway(stored) {
		return "", err
	}
	return agent.QuestionnaireID(stored.Entry().ActiveTemplate), nil
}

// Take implements [agent.Questionnaires]. It writes nothing: the change goes with the
// reply, for the turn's own transaction.
func (c Chat) Take(ctx context.Context, a agent.Answering) (agent.Reply, error) {
	session := ID(a.Conversation)
	if p := session.check(); p != nil {
		return agent.Reply{Message: p.Sentence}, nil //nolint:nilerr // a sentence for the person
	}
	taken, change, err := c.prepare(askingOnce(ctx), Call{
		ID: CallID(a.Event), Tenant: a.Tenant, Words: a.Words, Question: string(a.Question), At: a.At,
		Link: Link{Session: session, Template: TemplateID(a.Questionnaire)},
	})
	if refused, ok := errors.AsType[*Problem](err); ok {
		return agent.Reply{Message: refused.Sentence}, nil
	}
	if err != nil {
		return agent.Reply{}, err
	}
	at, _ := change.active()
	reply := c.reply(a, taken, at.State.Context.Values)
	reply.Step = change
	return reply, nil
}

// QuestionnaireStep implements [agent.QuestionnaireStep].
func (Change) QuestionnaireStep() {}

// reply converts a reply for the conversation.
func (c Chat) reply(a agent.Answering, taken Reply, known journey.Values) agent.Reply {
	t, _ := c.library.Template(taken.Template)
	reply := agent.Reply{Questionnaire: agent.QuestionnaireID(t.ID), Title: t.Title, Message: taken.withoutCare(), Missed: taken.Missed}
	if taken.Care != nil {
		reply.Care = taken.Care.Kind
	}
	if q := t.openQuestion(known); q != nil {
		reply.Open, reply.Question = q.ID, q.Ask
		reply.Unread = a.Words != "" && string(a.Question) == q.ID && !taken.Missed
		reply.Message = strings.TrimSpace(strings.TrimSuffix(taken.withoutCare(), q.prompt()))
		if q.ID == sendToHR { // in the message, not the question: the question is stored until it is answered
			reply.Message = strings.TrimSpace(reply.Message + "\n\n" + bulletList(t.facts(known)))
		}
		for _, o := range q.Options {
			reply.Choices = append(reply.Choices, o.Label)
		}
	}
	if q, ok := t.question(string(a.Question)); ok && !taken.Missed && q.Kind != Text && q.Kind != "" && q.ID != sendToHR {
		reply.Understood, _ = q.fact(t, known) // confirm what was understood
	}
	if taken.Complete && t.isSent(known) {
		reply.Answers = t.facts(known)
	}
	return reply
}

// notifyHR is who is told of complete answers.
const notifyHR = "hr"

// notes tell HR of answers that are complete, where the template promises that somebody reads
// them. A call that is tried again makes the same message.
func (t *call) notes() []agent.Message {
	s := t.conversation.Sessions[len(t.conversation.Sessions)-1]
	template, ok := t.library.Template(s.Template)
	if !ok || !t.reply.Complete || template.Notify != notifyHR {
		return nil
	}
	blocks := []agent.Block{{Text: answered(template.Title, s.Link.Session)}, {Facts: template.facts(s.State.Context.Values)}}
	return []agent.Message{{
		ID: fmt.Sprintf("questionnaire/%s/%d", s.Link.Session, t.conversation.Version+1), About: "questionnaire/" + string(s.Link.Session.Base()),
		To: agent.Address{Room: agent.HR, Tenant: t.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks,
	}}
}

// question returns the question with the given ID, or false.
func (t *Template) question(id string) (*Question, bool) {
	i := slices.IndexFunc(t.Questions, func(q Question) bool { return q.ID == id })
	if i < 0 {
		return nil, false
	}
	return &t.Questions[i], true
}

func bulletList(facts []agent.Fact) string {
	var b strings.Builder
	for _, f := range facts {
		b.WriteString("• " + f.Label + ": " + f.Value + "\n")
	}
	return b.String()
}

// facts lists the answers as people read them.
func (t *Template) facts(known journey.Values) []agent.Fact {
	var facts []agent.Fact
	for i := range t.Questions {
		if fact, ok := t.Questions[i].fact(t, known); ok && t.Questions[i].ID != sendToHR {
			facts = append(facts, fact)
		}
	}
	return facts
}

// fact returns the answer as people read it, or false if there is none.
func (q *Question) fact(t *Template, known journey.Values) (agent.Fact, bool) {
	value, ok := q.answer(t, known)
	if day, err := time.Parse(time.DateOnly, value); err == nil && q.Kind == Day {
		value = wizard.Day(day)
	}
	if o, chosen := q.option(value); chosen && q.Kind == Choice {
		value = o.Label
	}
	return agent.Fact{Label: cmp.Or(q.Label, q.Ask), Value: value}, ok
}
