package dialogue

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/wizard"
)

// inHardTime reports whether words tell of a hard moment.
func inHardTime(p *position, text string) bool {
	_, told := intents.ReadHardship(p.care, text)
	return told && !typesHardLabel(p, text)
}

// typesHardLabel reports whether words are the label of a button on the screen that names a
// hard moment itself, like the kind of leave “Bereavement”: it is chosen, not told.
func typesHardLabel(p *position, text string) bool {
	b, ok := onscreen.Find(text, onScreen(p)...)
	if !ok {
		return false
	}
	_, told := intents.ReadHardship(p.care, b.Label)
	return told
}

// justToldHard reports whether the person told of a hard moment a short time ago.
func justToldHard(p *position) bool {
	at := p.session.HardTime.At
	return !at.IsZero() && p.ev.At.Sub(at) <= memory
}

// asksAboutPrivacy reports whether words ask who learns of the hard moment that the person
// just told of. Where the form asks whether somebody wants to stay anonymous, a statement
// is the answer.
func asksAboutPrivacy(p *position, text string) bool {
	return justToldHard(p) && p.care.ReadsPrivacy(text) && (strings.Contains(text, "?") || !formAsksPrivacy(p))
}

// formAsksPrivacy reports whether a question of the open form is about who learns of it.
func formAsksPrivacy(p *position) bool {
	return slices.ContainsFunc(sceneOf(p).Slots, func(s intents.Slot) bool { return p.care.ReadsPrivacy(s.Question) })
}

// comfort says what the book says first, and then what can be done. The open question
// isn't asked again.
func comfort(t *turn, m agent.Comfort) {
	t.session.Detours = nil
	answer, ok := t.care.Answer(m.Hardship, careplace(t))
	if !ok {
		return
	}
	t.tell(answer.Text)
	rememberHardTime(t, answer.Ask)
	t.gentle, t.overForm = true, true
	if m.Besides {
		return
	}
	var buttons []agent.Button
	switch kind := answer.LeaveKind(m.Other); {
	case t.form() != nil:
		text := say.RequestCanWait
		if t.ended = slices.Contains(answer.Ends, t.form().Answers[t.leaveType().QuestionID].Value); t.ended {
			text = say.RequestNotNeeded
		}
		if answer.Private == "" {
			text += " " + say.HRIsNotTold
		}
		t.tell(text)
	case m.Offer && answer.Leave.Say != "":
		t.tell(answer.Leave.Say)
		buttons = append(buttons, agent.Button{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart, Value: kind}})
	}
	if r := notNeeded(t, answer.Ends); r != nil {
		t.tell(say.RequestStays(*r))
		buttons = append(buttons, agent.Button{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Request: r.ID}})
	}
	if answer.Ask != "" {
		buttons = append(buttons, agent.Button{Label: "What leave is there?", Press: agent.Press{Do: agent.DoAskPolicy, Value: answer.Ask}})
	}
	t.afterwards = buttons
}

// notNeeded returns the latest request of the person that is with HR, if it is for one of these
// kinds of leave, or nil.
func notNeeded(t *turn, kinds []string) *agent.Request {
	if t.form() != nil {
		return nil
	}
	for _, r := range t.state.Requests { // the newest comes first
		ended := r.State == agent.Canceled || r.State == agent.Denied
		if !ended && slices.ContainsFunc(r.Answers, func(a agent.FiledAnswer) bool {
			return slices.Contains(kinds, a.Answer.Value)
		}) {
			return &r
		}
	}
	return nil
}

// heedTyped answers words in a form's fields that tell of suicide: somebody may write them
// where nobody but HR would read them, and much later. The words stay in the form, which
// goes on. What helps comes as a message of its own, unless the field told of it before.
func heedTyped(t *turn, changed []*wizard.Question, before wizard.Answers) {
	inCrisis := func(value string) bool {
		told, hard := intents.ReadHardship(t.care, value)
		return hard && told.Kind == care.Crisis
	}
	for _, q := range changed {
		if q.Component != wizard.Text && q.Component != wizard.LongText {
			continue
		}
		answer, ok := t.care.Answer(care.Crisis, careplace(t))
		if !ok || !inCrisis(t.form().Answers[q.QuestionID].Value) || inCrisis(before[q.QuestionID].Value) {
			continue
		}
		rememberHardTime(t, "")
		if t.inForm() {
			t.out.Messages = append(t.out.Messages, direct(&t.position, []agent.Block{{Text: answer.Text}, {Buttons: reachButtons(t)}}))
		} else {
			t.tellFirst(answer.Text)
		}
		return
	}
}

// rememberHardTime remembers for a short time that the person told of a hard moment, and what
// questions about leave are then about.
func rememberHardTime(t *turn, ask string) {
	t.session.HardTime, t.touched = agent.HardTime{At: t.ev.At, Ask: ask}, true
	setTimer(t, agent.TimerForget, time.Time{}, t.ev.At.Add(memory+time.Minute).UTC())
}

// forgetHardTime forgets that the person told of a hard moment, and what would tell of which
// kind it was: the buttons that were shown, and a question that went on from it. If they
// told of another one since, all is kept for the hour of that one.
func forgetHardTime(t *turn) {
	told := t.session.HardTime
	if told.At.IsZero() || justToldHard(&t.position) {
		return
	}
	t.session.HardTime, t.session.Shown, t.touched = agent.HardTime{}, nil, true
	if told.Ask != "" && strings.Contains(t.session.LastQuestion, told.Ask) {
		t.session.LastQuestion = ""
	}
}

// careplace is what is known about where the person is.
func careplace(t *turn) care.Place {
	return care.Place{Zone: t.session.Person.Zone, Locale: t.session.Person.Locale, Contact: t.contact}
}

// namedInHardTime is how many people in HR a message in a hard time names.
const namedInHardTime = 2

// beGentle ends a message to somebody in a hard time: with ways to go on, and without the
// open question.
func beGentle(t *turn) {
	if !t.gentle || t.view != nil || t.offered().Do != "" {
		return
	}
	t.here = false
	buttons := t.afterwards
	if t.form() != nil && !t.ended {
		buttons = append([]agent.Button{{Label: "Continue my request", Press: agent.Press{Do: agent.DoResume}}}, buttons...)
	}
	t.show(agent.Block{Buttons: append(buttons, reachButtons(t)...)})
}

// reachButtons lead to people in HR.
func reachButtons(t *turn) []agent.Button {
	var buttons []agent.Button
	for _, p := range t.facts.hrTeam[:min(len(t.facts.hrTeam), namedInHardTime)] {
		buttons = append(buttons, messageButton(t.ev.Tenant, p))
	}
	if len(buttons) == 0 {
		buttons = append(buttons, agent.Button{Label: "Talk to HR", Press: agent.Press{Do: agent.DoReachHuman}})
	}
	return buttons
}

// assurePrivacy says who learns of the hard moment that the person told of.
func assurePrivacy(t *turn, _ agent.AssurePrivacy) {
	t.tell(say.HardTimeIsPrivate)
	t.gentle, t.overForm = true, true
}

// inTheirSituation returns a question to the policies as somebody means it who has just
// told of a hard moment: "do I get time off?" is then about leave in that moment.
func inTheirSituation(p *position, question string) string {
	if ask := p.session.HardTime.Ask; justToldHard(p) && !strings.HasPrefix(question, ask) {
		return care.InMoment(ask, question)
	}
	return question
}
