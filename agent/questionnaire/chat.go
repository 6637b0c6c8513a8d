package questionnaire

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
)

// Chat is a dispatcher for Slack conversations. A direct message is a base ID, and so
// is each thread in it. Only templates with "chat: true" can be started there.
type Chat struct{ *Dispatcher }

// Wanted implements [agent.Questionnaires]. The intent with the longest matching
// pattern wins. The title of a journey asks for it, too.
func (c Chat) Wanted(words string) agent.QuestionnaireID {
	library := c.Library()
	var wanted TemplateID
	longest := 0
	for _, i := range library.intents {
		t, ok := library.Template(i.templateID())
		if _, n := journey.LongestPattern(words, i.Patterns); ok && t.Chat && n > longest {
			wanted, longest = t.ID, n
		}
	}
	typed := strings.Trim(words, " .!")
	for _, id := range library.ids() {
		t := library.templates[id]
		if t.declared != nil && t.Chat && (strings.EqualFold(typed, t.Title) || strings.EqualFold(typed, string(id))) {
			wanted = id
		}
	}
	return agent.QuestionnaireID(wanted)
}

// Hears implements [agent.Questionnaires].
func (c Chat) Hears(id agent.QuestionnaireID, question string) bool {
	t, ok := c.Library().Template(TemplateID(id))
	return ok && t.declared != nil && t.declared.Hears(question)
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
		ID: CallID(a.Event), Tenant: a.Tenant, Words: a.Words, Question: string(a.Question), At: a.At, Zone: a.Zone,
		Link: Link{Session: session, Template: TemplateID(a.Questionnaire)},
	})
	if refused, ok := errors.AsType[*Problem](err); ok {
		return agent.Reply{Message: refused.Sentence}, nil
	}
	if err != nil {
		return agent.Reply{}, err
	}
	at, _ := change.active()
	t, known := c.Library().Template(taken.Template)
	if !known { // unpublished in this moment
		return agent.Reply{}, fmt.Errorf("there is no questionnaire %s", taken.Template)
	}
	reply := t.reply(a, taken, at.State)
	if t.declared != nil {
		change.Messages = nil // the conversation tells HR, with the person's name
	}
	reply.Step = change
	return reply, nil
}

// QuestionnaireStep implements [agent.QuestionnaireStep].
func (Change) QuestionnaireStep() {}

// reply converts a reply for the conversation.
func (t *Template) reply(a agent.Answering, taken Reply, state journey.State) agent.Reply {
	known := state.Context.Values
	reply := agent.Reply{Questionnaire: agent.QuestionnaireID(t.ID), Title: t.Title, Message: taken.withoutCare(), Missed: taken.Missed}
	if taken.Care != nil {
		reply.Care = taken.Care.Kind
	}
	switch q := t.open(state); {
	case len(taken.Options) > 0:
		reply.Open, reply.Message, reply.Question, reply.Choices = t.openID(state), "", reply.Message, taken.Options
	case q != nil:
		t.ask(&reply, q, a, taken, known)
	case !taken.Complete && t.declared != nil: // the last lines are what waits for an answer
		reply.Open = t.openID(state)
		before, last := splitLast(reply.Message)
		reply.Message, reply.Question = before, last
	}
	if fact, ok := t.understood(string(a.Question), known); ok && !taken.Missed {
		reply.Understood = fact
	}
	if taken.Complete && t.isSent(known) {
		reply.Answers = t.answersOf(known)
	}
	return reply
}

// ask adds the open question to a reply.
func (t *Template) ask(reply *agent.Reply, q *ask.Question, a agent.Answering, taken Reply, known journey.Values) {
	prompt := q.Prompt()
	reply.Open, reply.Question = q.ID, q.Ask
	if t.declared != nil {
		prompt, reply.Question = t.declared.Filled(prompt, known), t.declared.Filled(q.Ask, known)
	}
	reply.Unread = a.Words != "" && string(a.Question) == q.ID && !taken.Missed
	reply.Message = strings.TrimSpace(strings.TrimSuffix(taken.withoutCare(), prompt))
	if q.ID == ask.SendToHR && t.declared == nil { // in the message, not the question: the question is stored until it is answered
		reply.Message = strings.TrimSpace(reply.Message + "\n\n" + ask.BulletList(t.facts(known)))
	}
	for _, o := range q.Options {
		if q.Kind == ask.Choice {
			reply.Choices = append(reply.Choices, o.Label)
		}
	}
}

// understood returns the answer to a question, if it was read from words that could have
// meant something else.
func (t *Template) understood(id string, known journey.Values) (agent.Fact, bool) {
	if t.declared != nil {
		q := t.declared.Question(id)
		if q == nil || q.Kind == ask.Mention || q.Kind == ask.Text || q.Kind == "" {
			return agent.Fact{}, false
		}
		return t.declared.Fact(q, known)
	}
	q, ok := t.question(id)
	if !ok || q.Kind == ask.Text || q.Kind == "" || q.ID == ask.SendToHR {
		return agent.Fact{}, false
	}
	fact, _ := factOf(q, t, known)
	return fact, true
}

// splitLast returns a message without its last paragraph, and that paragraph.
func splitLast(message string) (before, last string) {
	if i := strings.LastIndex(message, "\n\n"); i >= 0 {
		return message[:i], message[i+2:]
	}
	return "", message
}

// notifyHR is who is told of complete answers.
const notifyHR = "hr"

// notes tell HR of answers that are complete, where the template promises that somebody reads
// them. A call that is tried again makes the same message.
func (t *call) notes() []agent.Message {
	s := t.conversation.Sessions[len(t.conversation.Sessions)-1]
	template, ok := t.texts.Template(s.Template)
	if !ok || !t.reply.Complete || template.Notify != notifyHR || template.declared != nil && !template.isSent(s.State.Context.Values) {
		return nil
	}
	blocks := []agent.Block{{Text: answered(template.Title, s.Link.Session)}, {Facts: template.answersOf(s.State.Context.Values)}}
	return []agent.Message{{
		ID: fmt.Sprintf("questionnaire/%s/%d", s.Link.Session, t.conversation.Version+1), About: "questionnaire/" + string(s.Link.Session.Base()),
		To: agent.Address{Room: agent.HR, Tenant: t.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks,
	}}
}

// question returns the question with the given ID, or false.
func (t *Template) question(id string) (*ask.Question, bool) {
	i := slices.IndexFunc(t.Questions, func(q ask.Question) bool { return q.ID == id })
	if i < 0 {
		return nil, false
	}
	return &t.Questions[i], true
}

// facts lists the answers as people read them.
func (t *Template) facts(known journey.Values) []agent.Fact {
	var facts []agent.Fact
	for i := range t.Questions {
		if fact, ok := factOf(&t.Questions[i], t, known); ok && t.Questions[i].ID != ask.SendToHR {
			facts = append(facts, fact)
		}
	}
	return facts
}

// factOf returns the answer as people read it, or false if there is none.
func factOf(q *ask.Question, t *Template, known journey.Values) (agent.Fact, bool) {
	value, ok := answerTo(q, t, known)
	return q.Fact(value), ok
}
