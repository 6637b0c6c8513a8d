package dialogue

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
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
			t.view = agent.PageView{Title: "Why we ask", Blocks: reasons(t.plan().Stops[i].Questions()), Push: true}
			return
		}
	}
	_, q, ok := t.plan().Question(m.Question)
	if m.Question == "" {
		_, q, ok = t.open()
	}
	if !ok {
		if m.Question != "" {
			t.tell(say.QuestionRemoved)
		}
		t.here = true // the review itself says what there is to ask about
		return
	}
	t.tell(say.WhyWeAsk(q))
	t.here = t.ev.Place.Surface == agent.SlackChat && m.InWords
}

// reasons are why the questions of a step are asked.
func reasons(questions []*wizard.Question) []agent.Block {
	var blocks []agent.Block
	for _, q := range questions {
		blocks = append(blocks, agent.Block{Heading: q.QuestionText}, agent.Block{Text: say.WhyWeAsk(q)})
	}
	return blocks
}

// explainEstimate gives the reasons behind an estimate.
func explainEstimate(t *turn, m agent.ExplainEstimate) {
	estimate := estimateFor(t, m)
	if estimate == nil {
		t.tell(say.NoEstimate)
		return
	}
	blocks := []agent.Block{{Text: estimate.Headline() + " " + say.HRDecides}}
	if r := t.state.Request; r != nil && r.Employee.ID != t.ev.Person.ID {
		blocks = append(blocks, agent.Block{Small: "As " + r.Employee.DisplayName() + " reads it:"})
	}
	for _, law := range estimate.Laws {
		blocks = append(blocks, agent.Block{Heading: law.Law}, agent.Block{Text: law.Summary})
		for _, r := range law.Reasons {
			blocks = append(blocks, agent.Block{Text: say.ConditionMark(r.Met) + " " + r.Text}, agent.Block{Small: r.Citation + ", in force since " + say.LongDay(r.Holds)})
		}
	}
	t.view = agent.PageView{Title: "Why this estimate?", Blocks: blocks, Push: t.inForm()}
}

// estimateFor is the estimate that a button asks about: that of the open form, of one's
// own request, or, in HR's channel, of anyone's.
func estimateFor(t *turn, m agent.ExplainEstimate) *entitlement.Estimate {
	r := t.state.Request
	switch {
	case m.Request == "" && t.form() != nil:
		return t.form().Estimate
	case r != nil && (t.ev.Place.HR || r.Employee.ID == t.ev.Person.ID):
		return r.Estimate
	}
	return nil
}

// showStatus says where everything of the person's stands.
func showStatus(t *turn, _ agent.ShowStatus) {
	if t.form() != nil {
		t.tell(say.InProgress(t.formName(), t.where()))
		t.show(agent.Block{Buttons: []agent.Button{
			formButton(&t.position), {Label: "Answer here instead", Press: agent.Press{Do: agent.DoResume}},
		}})
	}
	for _, r := range t.state.Requests {
		t.show(say.RequestStatus(r)...)
	}
	if t.form() == nil && len(t.state.Requests) == 0 {
		t.tell(say.NoRequests)
		t.here = true
	}
}

// inquiring is the move of a question about one's own requests, or about HR.
func inquiring(p *position, about inquire.About) agent.Move {
	switch about { //nolint:exhaustive // the others are answered from the record
	case inquire.Person:
		return agent.ReachHuman{}
	case inquire.GoingBack:
		if id := returnQuestionnaire(p); id != "" {
			return agent.Respond{Questionnaire: id}
		}
	}
	return agent.Inquire{About: about}
}

// returnQuestionnaire is the one for people who come back to work, or "".
func returnQuestionnaire(p *position) agent.QuestionnaireID {
	if p.wanted == nil || !p.ev.Place.Private || p.form() != nil {
		return ""
	}
	return p.wanted("return to work questionnaire")
}

// asksAboutOwn reports whether all that a message does is ask about one's own requests.
func asksAboutOwn(p *position, text string) bool {
	return inquire.ReadMessage(text, onRecord(p)) != ""
}

// onRecord says what the person could ask about.
func onRecord(p *position) inquire.Record {
	asksElse := p.offered().Do == agent.DoRespond // "is that all?" is about the questionnaire
	r := inquire.Record{Form: p.form() != nil && !asksElse, Requests: len(p.state.Requests) > 0, Questioned: p.questioned("")}
	if r.Requests {
		newest := p.state.Requests[0].State
		r.Waiting, r.Denied = newest.Waiting(), newest == agent.Denied
	}
	return r
}

// answerInquiry answers from the record.
func answerInquiry(t *turn, m agent.Inquire) {
	a := inquiry.To(m.About, record(t))
	t.show(a.Blocks...)
	t.overForm = true
	if a.Offer.Do != "" {
		t.offer(a.Offer)
		return
	}
	if _, _, open := t.open(); open && t.ev.Place.Surface == agent.SlackChat {
		t.backToForm()
	}
}

// record is what is known about the person's leave.
func record(t *turn) inquiry.Record {
	r := inquiry.Record{
		Today: t.today(), Team: mention(t, t.facts.hrTeam...), ToHR: waysToHR(t).Buttons,
		Message: func(who agent.PersonRef) agent.Button { return messageButton(t.ev.Tenant, who) },
	}
	for _, request := range t.state.Requests {
		r.Requests = append(r.Requests, inquiry.Leave{Request: request, Facts: factsOf(&t.position, request)})
	}
	if f := t.form(); f != nil {
		r.Form = &inquiry.Form{ID: f.ID, Name: t.formName(), Where: t.where(), Answers: summary(&t.position), Facts: t.values()}
		for _, q := range t.plan().Questions() {
			if _, answered := f.Answers[q.QuestionID]; !answered {
				r.Form.Missing = append(r.Form.Missing, q.Title())
			}
		}
	}
	return r
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
	case agent.DoCongratulate:
		t.tell(say.Congrats)
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
		t.tell(say.AdminHelp(t.ev.Person.Admin))
	case agent.DoBalance:
		t.tell(say.BalanceUnknown)
	case agent.DoHRMatter:
		t.tell(say.NotAboutLeaveFor(t.hr()))
	case agent.DoElsewhere:
		t.tell(say.OnlyLeaveHere)
	case agent.DoOthers:
		t.tell(say.OthersArePrivate)
	case agent.DoOffTopic:
		t.tell(say.OffTopic)
	case agent.DoForeign:
		t.tell(say.EnglishOnly)
	case agent.DoChat:
		t.tell(say.AboutLeaveway)
	default:
		t.show(agent.Block{Text: say.Help}, agent.Block{Small: say.HelpCommands})
		if t.hr() {
			t.tell(say.HelpForHR)
		}
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

// comforting returns what may be done in a hard time. A wish for leave goes on only where
// the book says so; otherwise leave is offered. Of questions only those are answered to
// which the policies surely have the answer. Nothing goes to HR.
func comforting(p *position, meant []intents.Move, w words) []proposal {
	told, _ := intents.ReadHardship(p.care, w.text)
	first := agent.Comfort{Hardship: care.Hardship(meant[0].About), Other: told.Other}
	sortAnswers(meant[1:], w.scene)
	rest := []proposal{{}}
	begins := slices.ContainsFunc(meant, func(m intents.Move) bool { return m.Do == command.Start })
	for _, m := range meant[1:] {
		switch {
		case m.Do == command.Ask:
			rest = append(rest, proposal{move: agent.AskPolicy{Question: inMoment(told.Ask, m.About), OnlyIfCertain: true}})
		case m.Do == command.Start && (m.OnlyIfCertain || !told.GoesOn):
			first.Offer = p.form() == nil
			if !m.OnlyIfCertain && told.Ask != "" && len(meant) == 2 {
				rest = append(rest, proposal{move: agent.AskPolicy{Question: told.Ask, OnlyIfCertain: true, WithoutLaw: true}})
			}
		case m.Do == command.Start && m.About == "" && p.form() == nil:
			first.Besides = true
			rest = append(rest, proposal{move: agent.Start{Kind: told.LeaveKind(told.Other), Words: w.text}})
		default:
			first.Besides = true
			rest = append(rest, proposal{move: proposed(p, m, w, begins), why: whyOf(m)})
		}
	}
	rest[0].move = first
	return rest
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
	t.session.HardTime, t.touched = agent.HardTime{At: t.ev.At, Ask: answer.Ask}, true
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
	if answer.Ask != "" {
		buttons = append(buttons, agent.Button{Label: "What leave is there?", Press: agent.Press{Do: agent.DoAskPolicy, Value: answer.Ask}})
	}
	t.afterwards = buttons
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
	for _, p := range t.facts.hrTeam[:min(len(t.facts.hrTeam), namedInHardTime)] {
		buttons = append(buttons, messageButton(t.ev.Tenant, p))
	}
	if len(t.facts.hrTeam) == 0 {
		buttons = append(buttons, agent.Button{Label: "Talk to HR", Press: agent.Press{Do: agent.DoReachHuman}})
	}
	t.show(agent.Block{Buttons: buttons})
}

// assurePrivacy says who learns of the hard moment that the person told of.
func assurePrivacy(t *turn, _ agent.AssurePrivacy) {
	t.tell(say.HardTimeIsPrivate)
	t.gentle, t.overForm = true, true
}

// citation matches the citation of a law, and the mark of what no lawyer has checked.
var citation = regexp.MustCompile(`U\.S\.C\.|\bCFR\b|\bCCR\b|\bILCS\b|Gov\. Code|†`)

// citesLaw reports whether an answer quotes a law. Nobody wants to read one in the moment
// they tell of a death.
func citesLaw(answer string) bool { return citation.MatchString(answer) }

// aboutLeave matches questions about time off in general.
var aboutLeave = regexp.MustCompile(`(?i)\b(leave|time off|days? off|weeks? off|how (?:many|much|long)|paid|unpaid|what (?:can|do) i|am i entitled)\b`)

// inTheirSituation returns a question to the policies as somebody means it who has just
// told of a hard moment: "do I get time off?" is then about leave in that moment.
func inTheirSituation(p *position, question string) string {
	if ask := p.session.HardTime.Ask; justToldHard(p) && !strings.HasPrefix(question, ask) {
		return inMoment(ask, question)
	}
	return question
}

// inMoment returns a question about leave as one about leave in a moment, which ask names.
func inMoment(ask, question string) string {
	if ask == "" || !aboutLeave.MatchString(question) {
		return question
	}
	return ask + " " + question
}
