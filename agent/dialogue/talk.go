package dialogue

import (
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/away"
	"github.com/leaveway/leaveway/agent/explain"
	"github.com/leaveway/leaveway/agent/hardtime"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/calendar"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/hrdesk"
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

// leaveAsIs answers what changes nothing.
func leaveAsIs(t *turn, about agent.Verb) {
	switch about {
	case agent.DoNeedNotTell:
		t.tell(say.NeedNotTell)
	case agent.DoWaitFor:
		if t.form() == nil {
			t.tell(say.WaitingForYou)
			return
		}
		t.tell(say.WaitingWithForm)
		t.backToForm() // its buttons are at hand again
	default:
		t.tell(say.LeftAsIs)
		if _, _, open := t.open(); open {
			t.backToForm() // else the question is out of sight
		}
	}
}

// chat answers with one sentence what isn't about a form.
func chat(t *turn, m agent.Talk) {
	switch m.About {
	case agent.DoGreet:
		t.tell(say.Hello(t.session.Person.Name))
	case agent.DoThank:
		welcome(t, m.Words)
	case agent.DoNod:
		if tellsMore(t, written(t.ev.Act)) {
			return
		}
		t.tell(say.AllRight)
	case agent.DoGoAhead:
		t.tell(say.GoAhead)
	case agent.DoNeedNotTell, agent.DoWaitFor, agent.DoLeaveAsIs:
		leaveAsIs(t, m.About)
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
	case agent.DoBalance:
		tellBalance(t, m.Words)
	case agent.DoHRMatter:
		notAboutLeave(t)
	case agent.DoElsewhere:
		t.tell(say.OnlyLeaveHere)
	case agent.DoNoReminder:
		t.tell(say.OnlyFormReminders)
	case agent.DoOthers:
		t.tell(privacyOf(m.Words))
		if !t.hr() {
			t.show(waysToHR(t))
		}
	case agent.DoOffTopic:
		t.tell(say.OffTopic)
	case agent.DoForeign:
		t.tell(say.EnglishOnly)
		t.show(waysToHR(t)) // people who aren't understood need one
	case agent.DoChat:
		t.tell(say.AboutMe(m.Words))
	default:
		if t.hr() {
			t.tell(say.HelpForHR)
		}
		t.show(agent.Block{Text: say.Help}, agent.Block{Text: say.HelpQuestions}, agent.Block{Small: say.HelpCommands})
	}
}

// notAboutLeave answers what is HR's business and nothing of the bot's.
func notAboutLeave(t *turn) {
	t.tell(say.NotAboutLeaveFor(t.hr()))
	if t.hr() {
		t.show(worksOfHR())
		t.here = false // they didn't come to ask for leave
		return
	}
	t.show(waysToHR(t))
}

// privacyOf says that what was asked of others is private.
func privacyOf(words string) string {
	if hrdesk.AsksWhy(words) {
		return say.WhyIsPrivate
	}
	if hrdesk.AsksPresence(words) {
		return say.AwayIsPrivate
	}
	return say.OthersArePrivate
}

// welcome answers thanks. Somebody whose request is complete and not sent yet hears that it
// still waits, as they may think that all is done.
func welcome(t *turn, words string) {
	_, _, asks := t.open()
	if t.form() == nil || asks || !t.ev.Place.Surface.IsChat() {
		t.tell(say.Welcome(words))
		return
	}
	t.tell(say.WelcomeUnsent)
	t.show(submitButtons(t.form(), reviewed(t, agent.Press{Do: agent.DoSubmit, Form: t.form().ID})))
}

// tellBalance says how much time off the person has, and how that is counted.
func tellBalance(t *turn, words string) {
	told := askerOf(&t.position).Tell(words, leavesOf(&t.position))
	for _, lines := range told.Sections {
		for i, line := range lines {
			if i == 0 {
				t.tell(line)
			} else {
				t.show(agent.Block{Small: line})
			}
		}
	}
	if told.Unknown && !t.hr() {
		if staff.Wonders(words) == staff.WondersTaken && askerOf(&t.position).SpeaksOfLeave() { // at least how many days those are
			t.show(inquiry.ToCalendar(calendar.Question{Kind: calendar.Gap}, record(t), time.Time{}).Blocks...)
		}
		t.show(waysToHR(t))
	}
	if told.Asked {
		t.session.Balance, t.touched = agent.BalanceAsked{At: t.ev.At, Words: words, LastQuestion: t.session.LastQuestion}, true
	}
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
		if len(t.state.Requests) > 0 { // "what dates did I put again"
			showStatus(t, agent.ShowStatus{})
			return
		}
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
		tellFiled(t)
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
	if _, enters := entersForSomebody(p, text); enters && p.hr() && !hardtime.IsCrisis(p.care, text) {
		return false // "register Sam for bereavement" is HR's work
	}
	return hardtime.Told(careOf(p), text, func() [][]agent.Button { return onScreen(p) })
}

// justToldHard reports whether the person told of a hard moment a short time ago.
func justToldHard(p *position) bool { return hardtime.IsRecent(p.session.HardTime, p.ev.At) }

// asksAboutPrivacy reports whether words ask who learns of the hard moment that the person
// just told of.
func asksAboutPrivacy(p *position, text string) bool {
	return justToldHard(p) && hardtime.AsksWhoHears(p.care, text, sceneOf(p).Slots)
}

// comfort says what the book says first, and then what can be done. The open question
// isn't asked again.
func comfort(t *turn, m agent.Comfort) {
	t.session.Detours = nil
	s := hardtime.Scene{Book: t.care, At: careplace(t), Requests: t.state.Requests}
	if f := t.form(); f != nil {
		s.InForm, s.Kind = true, f.Answers[t.leaveType().QuestionID].Value
	}
	said, ok := hardtime.Say(s, m)
	if !ok {
		return
	}
	for _, sentence := range said.Sentences {
		t.tell(sentence)
	}
	rememberHardTime(t, said.Ask, m.Hardship)
	t.gentle, t.overForm = true, true
	t.ended, t.afterwards = said.Ended, said.Buttons
}

// heedTyped answers words in a form's fields that tell of suicide. The form goes on; what
// helps comes as a message of its own.
func heedTyped(t *turn, changed []*wizard.Question, before wizard.Answers) {
	answer, ok := t.care.Answer(care.Crisis, careplace(t))
	if !ok || !hardtime.ToldInForm(t.care, changed, before, t.form().Answers) {
		return
	}
	rememberHardTime(t, "", care.Crisis)
	if t.inForm() {
		t.out.Messages = append(t.out.Messages, direct(&t.position, []agent.Block{{Text: answer.Text}, {Buttons: reachButtons(t)}}))
	} else {
		t.tellFirst(answer.Text)
	}
}

// rememberHardTime remembers for a short time that the person told of a hard moment, and what
// questions about leave are then about.
func rememberHardTime(t *turn, ask string, kind care.Hardship) {
	t.session.HardTime, t.touched = agent.HardTime{At: t.ev.At, Ask: ask}, true
	if m, ok := t.care.Moment(kind); ok && m.IsDangerous() {
		t.session.HardTime.Kind = string(kind)
	}
	setTimer(t, agent.TimerForget, time.Time{}, t.ev.At.Add(hardtime.Lasts+time.Minute).UTC())
}

// forgetHardTime forgets a hard moment that is over.
func forgetHardTime(t *turn) {
	if without, over := hardtime.Forget(t.session.Recent, t.ev.At); over {
		t.session.Recent, t.touched = without, true
	}
}

// careplace is what is known about where the person is.
func careplace(t *turn) care.Place {
	return care.Place{Zone: t.session.Person.Zone, Locale: t.session.Person.Locale, Contact: t.contact}
}

// namedInHardTime is how many people in HR a message in a hard time names.
const namedInHardTime = 2

// tellsMore answers somebody who tells more of a hard moment, in words that nothing else follows from. It reports
// whether they do.
func tellsMore(t *turn, text string) bool {
	const least = 6 // words; fewer may be about anything
	told := t.session.HardTime
	short := len(strings.Fields(text)) < least && !hardtime.Tells(text)
	if _, _, asks := t.open(); t.form() != nil && asks || !justToldHard(&t.position) || short && told.Kind == "" {
		return false
	}
	t.gentle = true
	if answer, ok := t.care.Answer(care.Hardship(told.Kind), careplace(t)); ok { // they may be in danger
		t.tell(answer.Text)
		return true
	}
	if hardtime.DoubtsKin(text) {
		t.tell(say.ThankYouForTelling + " " + say.KinForHR)
		t.show(agent.Block{Buttons: []agent.Button{{Label: "Ask for leave", Press: agent.Press{Do: agent.DoSay, Value: "I need bereavement leave"}}}})
		return true
	}
	t.tell(say.TakeYourTime)
	return true
}

// beGentle ends a message to somebody in a hard time: with ways to go on, and without the
// open question.
func beGentle(t *turn) {
	if !t.gentle || t.view != nil || t.offered().Do != "" {
		return
	}
	t.here = false
	t.show(hardtime.GoOn(t.form() != nil && !t.ended, t.afterwards, reachButtons(t)))
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
	t.tell(hardtime.Private)
	t.gentle, t.overForm = true, true
}
