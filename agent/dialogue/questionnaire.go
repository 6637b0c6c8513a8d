package dialogue

import (
	"cmp"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/calendar"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/wish"
	language "github.com/leaveway/leaveway/intents/words"
	"github.com/leaveway/leaveway/wizard"
)

// A company may ask questionnaires of its own in the conversation. One is a detour of
// several messages: what its person says goes to the questionnaire, a question or a
// command in between is answered as ever, and at its end HR gets the answers.

// conversation names the place where words are said, for questionnaires.
func (p *position) conversation() string {
	return string(p.ev.Session) + "-" + cmp.Or(p.thread(), "questions")
}

// questionnaireHere returns the questionnaire that waits for an answer where the person
// writes, or "".
func questionnaireHere(p *position) agent.QuestionnaireID {
	d := p.waiting()
	switch {
	case p.wanted == nil || !p.ev.Place.Private:
		return ""
	case d != nil && d.Thread == p.ev.Place.Thread:
		return d.OnYes.Questionnaire
	}
	return p.facts.Active
}

// toQuestionnaire returns the move of words that ask for a questionnaire or answer it. A
// question is for the policies, and a command for the conversation.
func toQuestionnaire(p *position, text string, active agent.QuestionnaireID) (agent.Move, bool) {
	if p.wanted == nil || !p.ev.Place.Private {
		return nil, false
	}
	order, _, plain := command.Read(text)
	read, _ := intents.Beginning(text)
	wanted := p.wanted(read)
	switch {
	case active == "" && (wanted == "" || takesAnyWords(p) || onlyAsks(text)):
		return nil, false
	case active != "" && asksDates(p, text), plain && isAside[order], active != "" && strings.HasSuffix(text, "?") && !p.hears(active, text):
		return nil, false
	case active == "": // it begins, or goes on where it stopped
		return agent.Respond{Questionnaire: wanted}, true
	case plain && (order == command.Cancel || order == command.Save):
		return agent.PauseQuestionnaire{}, true
	case plain && (order == command.Yes || order == command.No) && askedLongAgo(p, active):
		return agent.Repeat{}, true // they may not know what they say yes to
	}
	return agent.Respond{Questionnaire: active, Question: p.waitingQuestion(active), Words: text}, true
}

// asksDates reports whether words ask what a calendar says: the day in them is no answer.
func asksDates(p *position, text string) bool {
	_, asks := calendar.Read(text, clockOf(p))
	return asks || holiday.Asks(text)
}

// onlyAsks reports whether words ask about something, rather than for it: "how do I relocate?",
// but not "can I book an appointment?".
func onlyAsks(text string) bool {
	const keyword = 3 // "relocation?" asks for it
	tokens := language.Cut(text)
	_, permission := wish.Behind(text)
	return !permission && language.IsQuestion(text, tokens) && (len(tokens) > keyword || language.OpensQuestion(tokens))
}

// takesAnyWords reports whether the form's open question does: then whatever else the
// words may ask for is part of the answer.
func takesAnyWords(p *position) bool {
	_, q, open := p.open()
	return open && (q.Component == wizard.Text || q.Component == wizard.LongText)
}

// isAside are the commands that don't answer a questionnaire.
var isAside = map[command.Order]bool{
	command.Status: true, command.Help: true, command.Human: true, command.Repeat: true, command.Greet: true, command.Thank: true,
}

// waitingQuestion is the question that a questionnaire waits for here, perhaps with
// something else asked since, or "".
func (p *position) waitingQuestion(id agent.QuestionnaireID) wizard.QuestionID {
	d, _ := p.detourOf(id)
	return d.OnYes.Question
}

// askedLongAgo reports whether a questionnaire's question was asked so long ago, or with
// so much said since, that a yes may be to something else.
func askedLongAgo(p *position, id agent.QuestionnaireID) bool {
	d, waits := p.detourOf(id)
	return waits && !p.isFresh(d)
}

// detourOf is the detour in which a questionnaire waits here.
func (p *position) detourOf(id agent.QuestionnaireID) (agent.Detour, bool) {
	for _, d := range p.session.Detours {
		if d.OnYes.Do == agent.DoRespond && d.OnYes.Questionnaire == id && d.Thread == p.thread() {
			return d, true
		}
	}
	return agent.Detour{}, false
}

// respond shows what a questionnaire says, and waits for the next answer to it.
func respond(t *turn, _ agent.Respond) {
	if t.facts.Reply == nil {
		t.tell(say.QuestionClosed)
		t.here = true
		return
	}
	r := *t.facts.Reply
	if r.Step != nil {
		t.out.Steps = append(t.out.Steps, r.Step)
	}
	if answer, ok := t.care.Answer(r.Care, careplace(t)); ok {
		t.tell(answer.Text)
		rememberHardTime(t, "", r.Care)
	}
	if r.Missed {
		t.tell(say.QuestionClosed)
	}
	if r.Understood.Value != "" {
		t.tell(say.EndSentence(r.Understood.Label + ": " + r.Understood.Value))
	}
	if r.Message != "" {
		t.tell(r.Message)
	}
	t.touched = true
	t.session.NotUnderstood++
	if !r.Unread {
		t.session.NotUnderstood = 0
	}
	if r.Open != "" {
		t.offer(agent.Press{
			Do: agent.DoRespond, Questionnaire: r.Questionnaire, Question: wizard.QuestionID(r.Open), Value: r.Question + listChoices(r.Choices),
		})
		return
	}
	t.settle()
	afterQuestionnaire(t)
	if len(r.Answers) == 0 {
		return
	}
	t.changed("questionnaire answered", "", "", string(r.Questionnaire))
	blocks := []agent.Block{{Text: say.QuestionnaireAnswered(t.session.Person, r.Title)}, {Facts: r.Answers}}
	t.send(agent.Message{To: agent.Address{Room: agent.HR, Tenant: t.ev.Tenant}, Text: agent.PlainText(blocks), Blocks: blocks})
}

// pauseQuestionnaire leaves a questionnaire for now.
func pauseQuestionnaire(t *turn, _ agent.PauseQuestionnaire) {
	t.settle()
	if t.thread() != "" {
		t.tell(say.ThreadPaused)
		return
	}
	t.tell(say.QuestionnairePaused)
	afterQuestionnaire(t)
}

// afterQuestionnaire leads back to the form that waits. A thread keeps to its own subject.
func afterQuestionnaire(t *turn) {
	if t.thread() == "" {
		t.backToForm()
	}
}
