package dialogue

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/explain"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/wizard"
)

// explainWhy says why something is asked: one question, or all of a step.
func explainWhy(t *turn, m agent.ExplainWhy) {
	if t.form() == nil {
		tellUnknown(t, m)
		return
	}
	if m.Step != "" {
		if i, ok := t.stopOf(m.Step); ok {
			t.view = agent.PageView{Title: "Why we ask", Blocks: reasons(t, t.plan().Stops[i].Questions()), Push: true}
			return
		}
	}
	if m.Question == "" {
		if _, q, open := t.open(); open {
			m.Question = q.QuestionID
		}
	}
	text, ok := reasonFor(t, m.Question)
	if !ok {
		if m.Question != "" {
			t.tell(say.QuestionRemoved)
		}
		t.here = true // the review itself says what there is to ask about
		return
	}
	t.tell(text)
	t.here = t.ev.Place.Surface.IsChat() && m.InWords
}

// reasons are why the questions of a step are asked.
func reasons(t *turn, questions []*wizard.Question) []agent.Block {
	var blocks []agent.Block
	for _, q := range questions {
		text, _ := reasonFor(t, q.QuestionID)
		blocks = append(blocks, agent.Block{Heading: q.QuestionText}, agent.Block{Text: text})
	}
	return blocks
}

// reasonFor says why a question is asked, or why not: what HR needs it for, and which rule
// decided on which answers. ok is false if the form doesn't have it.
func reasonFor(t *turn, id wizard.QuestionID) (text string, ok bool) {
	q, asked, list, ok := t.plan().Why(id, t.form().Answers, t.today())
	if !ok {
		return "", false
	}
	rule := explain.Asked(q, asked, list)
	_, answered := t.form().Answers[id]
	switch {
	case !asked && rule == "":
		return explain.NotAsked(q), true
	case !asked:
		return rule, true
	case q.Why == "" && rule != "":
		return rule, true
	case answered && rule == "" && q.Why == "":
		return explain.Answered(q), true
	}
	return strings.TrimSpace(say.WhyWeAsk(q) + " " + rule), true
}

// chat answers with one sentence what isn't about a form.
func chat(t *turn, m agent.Talk) {
	switch m.About {
	case agent.DoGreet:
		t.tell(say.Hello(t.session.Person.Name))
	case agent.DoThank:
		t.tell(say.YouAreWelcome)
	case agent.DoNod:
		t.tell(say.AllRight)
	case agent.DoLeaveAsIs:
		t.tell(say.LeftAsIs)
		if _, _, open := t.open(); open {
			t.backToForm() // else the question is out of sight
		}
	case agent.DoCongratulate:
		congratulate(t, m.Words)
	case agent.DoRejoice:
		t.tell(say.Glad)
	case agent.DoWish:
		t.tell(say.SameToYou)
	case agent.DoSoothe:
		t.tell(say.SorryForThat)
		t.show(agent.Block{Buttons: []agent.Button{{Label: "Talk to HR", Press: agent.Press{Do: agent.DoReachHuman}}}})
	case agent.DoUnrelatedEdit:
		t.tell(say.EditNoticed)
		t.here = t.othersWait()
	case agent.DoUnknownCommand:
		t.tell(say.UnknownCommand(m.Words))
	case agent.DoPolicyHelp:
		t.tell(say.PolicyHelpFor(t.hr()))
	case agent.DoAdminHelp:
		t.tell(say.AdminHelp(t.ev.Role.Admin))
	case agent.DoBalance:
		tellBalance(t, m.Words)
	case agent.DoHRMatter:
		t.tell(say.NotAboutLeaveFor(t.hr()))
		if !t.hr() {
			t.show(waysToHR(t))
		}
	case agent.DoElsewhere:
		t.tell(say.OnlyLeaveHere)
	case agent.DoNoReminder:
		t.tell(say.OnlyFormReminders)
	case agent.DoOthers:
		t.tell(say.OthersArePrivate)
	case agent.DoOffTopic:
		t.tell(say.OffTopic)
	case agent.DoForeign:
		t.tell(say.EnglishOnly)
		t.show(waysToHR(t)) // people who aren't understood need one
	case agent.DoChat:
		t.tell(say.AboutMe(m.Words))
	default:
		t.show(agent.Block{Text: say.Help}, agent.Block{Small: say.HelpCommands})
		if t.hr() {
			t.tell(say.HelpForHR)
		}
	}
}

// tellBalance says how much time off the person has, and how that is counted.
func tellBalance(t *turn, words string) {
	who := worker(&t.position)
	asked, ok := t.staff.Read(words, timeOffScene(&t.position))
	if on, follows := goesOnFromBalance(&t.position, words); follows {
		asked, ok = on, true
	}
	if who == nil || !ok {
		t.tell(say.BalanceUnknown)
		return
	}
	leaves := leavesOf(&t.position)
	for _, policy := range asked.Policies {
		for i, line := range staff.AccountOf(who, policy, leaves).Tell(asked) {
			if i == 0 {
				t.tell(line)
			} else {
				t.show(agent.Block{Small: line})
			}
		}
	}
	t.session.Balance, t.touched = agent.BalanceAsked{At: t.ev.At, Words: words, LastQuestion: t.session.LastQuestion}, true
}

// subscribe shows or changes who is told regularly who is away.
func subscribe(t *turn, m agent.Subscribe) {
	s := away.Scene{Facts: t.facts.Leaves.Away, Event: t.ev, HR: t.hr(), Zone: t.zone(), Team: len(t.facts.Leaves.Team.Team) > 0}
	if who := worker(&t.position); who != nil {
		s.Line = who.Key()
	}
	if !s.Read {
		t.tell(away.Unavailable)
		return
	}
	done := away.Do(s, m)
	if done.Refuse != "" {
		t.refuse(done.Refuse)
		return
	}
	t.show(done.Blocks...)
	t.out.Subscriptions, t.out.Audit = append(t.out.Subscriptions, done.Change...), append(t.out.Audit, done.Audit...)
	t.overForm = true
	if _, _, open := t.open(); open && t.ev.Place.Surface == agent.SlackChat {
		t.backToForm()
	}
}

// retract answers a message that was deleted: the answer that it gave stays until its
// person changes it.
func retract(t *turn, m agent.Retract) {
	if t.form() == nil || m.Question == "" {
		return
	}
	_, q, ok := t.plan().Question(m.Question)
	if !ok {
		return
	}
	t.tell(say.AnswerKept(q, t.form().Answers[q.QuestionID].Value))
	t.here = t.othersWait()
	t.show(agent.Block{Buttons: []agent.Button{{
		Label: "Change it", Press: agent.Press{Do: agent.DoChangeAnswer, Form: t.form().ID, Question: q.QuestionID},
	}}})
}

// repeat shows where the person is.
func repeat(t *turn, m agent.Repeat) {
	if _, q, open := t.open(); m.Reworded && open {
		t.tell(say.InOtherWords(q))
	}
	if t.form() == nil && !t.asksHere() {
		t.tell(say.NothingToRepeat) // buttons alone say nothing
	}
	t.returning = true
}

// returnLate gives words back that arrived after what their person did since.
func returnLate(t *turn, m agent.ReturnLate) {
	t.tell(say.ArrivedLate(m.Words))
	t.returning = true
}

// drawHome draws the app's home.
func drawHome(t *turn, _ agent.DrawHome) { t.home = true }

// tellUnknown answers a move that nothing can be made of: one of a form's when there is
// none, or a button of a version that is no longer, or not yet, known here.
func tellUnknown(t *turn, m agent.Move) {
	_, whyAsked := m.(agent.ExplainWhy)
	if m != nil && (whyAsked || t.pathways[leave].does[m.Verb()] != nil) {
		t.tell(say.NoOpenRequest)
	} else {
		t.tell(say.ButtonExpired)
	}
	t.here = true
}

// tellOutdated answers a button or a view of a form that has ended.
func tellOutdated(t *turn, form agent.FormID) {
	if f := t.session.Form; f != nil && f.ID == form && f.State == agent.FormFiled {
		t.tell(say.AlreadyFiled)
	} else {
		t.tell(say.RequestClosed)
	}
	t.here = true
}

// wordsOf returns the words that a move came from, or "".
func wordsOf(m agent.Move) string {
	switch m := m.(type) {
	case agent.Clarify:
		return m.Words
	case agent.Interpret:
		return m.Words
	case agent.Respond:
		return m.Words
	}
	return ""
}

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
	for _, p := range t.facts.HRTeam[:min(len(t.facts.HRTeam), namedInHardTime)] {
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
