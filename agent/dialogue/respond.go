package dialogue

import (
	"cmp"
	"context"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// A company may ask questionnaires of its own in the conversation. One is a detour of
// several messages: what its person says goes to the questionnaire, a question or a
// command in between is answered as ever, and at its end HR gets the answers.

// conversation names where the words are said, to questionnaires.
func (t *turn) conversation() string {
	return string(t.ev.Session) + "-" + cmp.Or(t.thread(), "questions")
}

// answering is the questionnaire that waits for an answer here; empty where none does.
func (t *turn) answering(ctx context.Context) (agent.QuestionnaireID, error) {
	n := len(t.session.Detours)
	switch {
	case t.agent.questionnaires == nil || !t.ev.Place.Private:
		return "", nil
	case n > 0 && t.session.Detours[n-1].Thread == t.ev.Place.Thread:
		return t.toConfirm().Questionnaire, nil
	case t.ev.Place.Thread != "": // where something else came in between, elsewhere
		return t.agent.questionnaires.Active(ctx, t.ev.Tenant, t.conversation(), t.ev.ID)
	}
	return "", nil
}

// responding is the move of words that are a questionnaire's: they ask for one, or
// answer it. A question is for the policies, and a command for the conversation.
func (t *turn) responding(text string, under agent.QuestionnaireID) (Move, bool) {
	if t.agent.questionnaires == nil || !t.ev.Place.Private {
		return Move{}, false
	}
	order, _, command := intents.Command(text)
	wanted := t.agent.questionnaires.Wanted(text)
	switch {
	case under == "" && (wanted == "" || t.takesAnyWords()), command && besidesAnswers[order], under != "" && strings.HasSuffix(text, "?"):
		return Move{}, false
	case under == "": // it begins, or goes on where it stopped
		return Move{Press: agent.Press{Do: agent.DoRespond, Questionnaire: wanted}, Words: text}, true
	case command && (order == intents.Cancel || order == intents.Save):
		return Move{Press: agent.Press{Do: doPause}, Words: text}, true
	case command && (order == intents.Yes || order == intents.No) && t.longAgo(under):
		return Move{Press: agent.Press{Do: doHere}, Words: text}, true // who knows what they say yes to
	}
	return Move{Press: agent.Press{Do: agent.DoRespond, Questionnaire: under, Question: t.asks(under), Value: text}, Words: text}, true
}

// takesAnyWords reports whether the form's open question does: what else the words may
// ask for is part of the answer.
func (t *turn) takesAnyWords() bool {
	if t.form() == nil {
		return false
	}
	_, q, open := t.open()
	return open && (q.Component == wizard.Text || q.Component == wizard.LongText)
}

// besidesAnswers are the commands that answer no questionnaire.
var besidesAnswers = map[intents.Order]bool{
	intents.Status: true, intents.Help: true, intents.Person: true, intents.Repeat: true, intents.Greeting: true, intents.Thanks: true,
}

// taken has a questionnaire take what was said, unless it was a button of a question
// that is no longer open.
func (t *turn) taken(ctx context.Context, m *Move) error {
	if t.agent.questionnaires == nil || m.Question != t.asks(m.Questionnaire) && m.Question != "" {
		return nil
	}
	reply, err := t.agent.questionnaires.Take(ctx, agent.Answering{
		Event: t.ev.ID, Tenant: t.ev.Tenant, Conversation: t.conversation(), At: t.ev.At,
		Questionnaire: m.Questionnaire, Question: m.Question, Words: m.Value,
	})
	m.Reply = &reply
	return err
}

// asks is the question that a questionnaire waits for here, perhaps with something
// else asked since; empty where it waits for none.
func (t *turn) asks(id agent.QuestionnaireID) wizard.QuestionID {
	d, _ := t.respondingTo(id)
	return d.Asked.Question
}

// longAgo reports whether a questionnaire's question was asked so long ago, or with so
// much said since, that a yes may be to something else.
func (t *turn) longAgo(id agent.QuestionnaireID) bool {
	d, waits := t.respondingTo(id)
	return waits && !t.fresh(d)
}

// respondingTo is the detour in which a questionnaire waits here.
func (t *turn) respondingTo(id agent.QuestionnaireID) (agent.Detour, bool) {
	for _, d := range t.session.Detours {
		if d.Asked.Do == agent.DoRespond && d.Asked.Questionnaire == id && d.Thread == t.thread() {
			return d, true
		}
	}
	return agent.Detour{}, false
}

// respond shows what a questionnaire says, and waits for the next answer to it.
func (t *turn) respond(m Move) {
	if m.Reply == nil {
		t.tell(say.QuestionGoneOn)
		t.here = true
		return
	}
	r := *m.Reply
	if r.Missed {
		t.tell(say.QuestionGoneOn)
	}
	if r.Understood.Value != "" {
		t.tell(say.Ended(r.Understood.Label + ": " + r.Understood.Value))
	}
	if r.Message != "" {
		t.tell(r.Message)
	}
	if t.touched = true; r.Unread {
		t.session.Lost++
	} else {
		t.session.Lost = 0
	}
	if r.Open != "" {
		t.offer(agent.Press{Do: agent.DoRespond, Questionnaire: r.Questionnaire, Question: wizard.QuestionID(r.Open), Value: r.Question + inWords(r.Choices)})
		t.choices = r.Choices
		return
	}
	t.settle()
	t.backToRequest()
	if len(r.Answers) == 0 {
		return
	}
	t.changed("questionnaire answered", "", "", string(r.Questionnaire))
	blocks := []agent.Block{{Text: say.AnsweredBy(t.session.Person, r.Title)}, {Facts: r.Answers}}
	t.out.Messages = append(t.out.Messages, agent.Message{To: agent.Address{Room: agent.HR, Tenant: t.ev.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks})
}

// inWords are choices behind a question, for when there are no buttons.
func inWords(choices []string) string {
	if len(choices) == 0 {
		return ""
	}
	return " (" + strings.Join(choices, " / ") + ")"
}

// openQuestion is a questionnaire's, with a button for each choice where it was just
// asked, and in words where it is asked again.
func (t *turn) openQuestion(asked agent.Press) []agent.Block {
	blocks := []agent.Block{{Text: strings.TrimSuffix(asked.Value, inWords(t.choices))}}
	var buttons []agent.Button
	for _, choice := range t.choices {
		press := asked
		press.Value = choice
		buttons = append(buttons, agent.Button{Label: choice, Press: press})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	return blocks
}

// pause leaves a questionnaire for now. A thread stays about its own.
func (t *turn) pause(Move) {
	t.settle()
	if t.thread() != "" {
		t.tell(say.PausedThread)
		return
	}
	t.tell(say.PausedQuestions)
	t.backToRequest()
}

// backToRequest leads from a questionnaire to the form that waits for it. A thread is
// about its own.
func (t *turn) backToRequest() {
	if t.form() != nil && t.thread() == "" && !t.othersWait() {
		t.tell(say.BackToForm)
		t.here = true
	}
}
