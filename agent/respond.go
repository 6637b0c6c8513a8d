package agent

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// A company may ask questionnaires of its own in the conversation. One is a detour of
// several messages: what its person says goes to the questionnaire, a question or a
// command in between is answered as ever, and at its end HR gets the answers.

// Questionnaires are a company's own, beside its forms.
type Questionnaires interface {
	// Wanted is the questionnaire that words ask for; empty where they ask for none.
	Wanted(words string) QuestionnaireID
	// Active is the one that is under way in a conversation, or that has taken the event
	// already; empty where none is.
	Active(ctx context.Context, tenant TenantID, conversation string, event EventID) (QuestionnaireID, error)
	// Take takes words in the questionnaire of a conversation. What one event says is
	// taken once, and answered alike however often it comes.
	Take(ctx context.Context, a Answering) (Reply, error)
}

// QuestionnaireID names a questionnaire.
type QuestionnaireID string

// Answering is words of somebody who answers a questionnaire.
type Answering struct {
	Event         EventID
	Tenant        TenantID
	Conversation  string // a direct message, or a thread in it
	Questionnaire QuestionnaireID
	Question      wizard.QuestionID // that the words are for; empty where that is not known
	Words         string
	At            time.Time
}

// Reply is what a questionnaire says to that.
type Reply struct {
	// Questionnaire is the one that is under way now: words may lead to another.
	Questionnaire QuestionnaireID
	Title         string
	Understood    Fact     // the answer, where it was said in other words
	Message       string   // before the question, or at the end
	Question      string   // that is open now
	Open          string   // names it; empty where none is open
	Choices       []string // to choose from, where it has such
	Unread        bool     // the words are no answer to it
	Missed        bool     // the words were for a question that is not the open one, and are not taken
	Answers       []Fact   // all of them, where it is complete and HR is to have them
}

// conversation names where the words are said, to questionnaires.
func (t *turn) conversation() string {
	return string(t.ev.Session) + "-" + cmp.Or(t.thread(), "questions")
}

// answering is the questionnaire that waits for an answer here; empty where none does.
func (t *turn) answering(ctx context.Context) (QuestionnaireID, error) {
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
func (t *turn) responding(text string, under QuestionnaireID) (Move, bool) {
	if t.agent.questionnaires == nil || !t.ev.Place.Private {
		return Move{}, false
	}
	order, _, command := intents.Command(text)
	wanted := t.agent.questionnaires.Wanted(text)
	switch {
	case under == "" && (wanted == "" || t.takesAnyWords()), command && besidesAnswers[order], under != "" && strings.HasSuffix(text, "?"):
		return Move{}, false
	case under == "": // it begins, or goes on where it stopped
		return Move{Press: Press{Do: DoRespond, Questionnaire: wanted}, Words: text}, true
	case command && (order == intents.Cancel || order == intents.Save):
		return Move{Press: Press{Do: doPause}, Words: text}, true
	case command && (order == intents.Yes || order == intents.No) && t.longAgo(under):
		return Move{Press: Press{Do: doHere}, Words: text}, true // who knows what they say yes to
	}
	return Move{Press: Press{Do: DoRespond, Questionnaire: under, Question: t.asks(under), Value: text}, Words: text}, true
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
	reply, err := t.agent.questionnaires.Take(ctx, Answering{
		Event: t.ev.ID, Tenant: t.ev.Tenant, Conversation: t.conversation(), At: t.ev.At,
		Questionnaire: m.Questionnaire, Question: m.Question, Words: m.Value,
	})
	m.Reply = &reply
	return err
}

// asks is the question that a questionnaire waits for here, perhaps with something
// else asked since; empty where it waits for none.
func (t *turn) asks(id QuestionnaireID) wizard.QuestionID {
	d, _ := t.respondingTo(id)
	return d.Asked.Question
}

// longAgo reports whether a questionnaire's question was asked so long ago, or with so
// much said since, that a yes may be to something else.
func (t *turn) longAgo(id QuestionnaireID) bool {
	d, waits := t.respondingTo(id)
	return waits && !t.fresh(d)
}

// respondingTo is the detour in which a questionnaire waits here.
func (t *turn) respondingTo(id QuestionnaireID) (Detour, bool) {
	for _, d := range t.session.Detours {
		if d.Asked.Do == DoRespond && d.Asked.Questionnaire == id && d.Thread == t.thread() {
			return d, true
		}
	}
	return Detour{}, false
}

// respond shows what a questionnaire says, and waits for the next answer to it.
func (t *turn) respond(m Move) {
	if m.Reply == nil {
		t.tell(questionGoneOn)
		t.here = true
		return
	}
	r := *m.Reply
	if r.Missed {
		t.tell(questionGoneOn)
	}
	if r.Understood.Value != "" {
		t.tell(ended(r.Understood.Label + ": " + r.Understood.Value))
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
		t.offer(Press{Do: DoRespond, Questionnaire: r.Questionnaire, Question: wizard.QuestionID(r.Open), Value: r.Question + inWords(r.Choices)})
		t.choices = r.Choices
		return
	}
	t.settle()
	t.backToRequest()
	if len(r.Answers) == 0 {
		return
	}
	t.changed("questionnaire answered", "", "", string(r.Questionnaire))
	blocks := []Block{{Text: answeredBy(t.session.Person, r.Title)}, {Facts: r.Answers}}
	t.out.Messages = append(t.out.Messages, Message{To: Address{Room: HR, Tenant: t.ev.Tenant}, Text: PlainText(blocks), Blocks: blocks})
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
func (t *turn) openQuestion(asked Press) []Block {
	blocks := []Block{{Text: strings.TrimSuffix(asked.Value, inWords(t.choices))}}
	var buttons []Button
	for _, choice := range t.choices {
		press := asked
		press.Value = choice
		buttons = append(buttons, Button{Label: choice, Press: press})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, Block{Buttons: buttons})
	}
	return blocks
}

// pause leaves a questionnaire for now. A thread stays about its own.
func (t *turn) pause(Move) {
	t.settle()
	if t.thread() != "" {
		t.tell(pausedThread)
		return
	}
	t.tell(pausedQuestions)
	t.backToRequest()
}

// backToRequest leads from a questionnaire to the form that waits for it. A thread is
// about its own.
func (t *turn) backToRequest() {
	if t.form() != nil && t.thread() == "" && !t.othersWait() {
		t.tell(backToForm)
		t.here = true
	}
}
