package dialogue

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/explain"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/agent/say"
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
	t.here = t.ev.Place.Surface == agent.SlackChat && m.InWords
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
		t.tell(say.AdminHelp(t.ev.Role.Admin))
	case agent.DoBalance:
		t.tell(say.BalanceUnknown)
	case agent.DoHRMatter:
		t.tell(say.NotAboutLeaveFor(t.hr()))
		if !t.hr() {
			t.show(waysToHR(t))
		}
	case agent.DoElsewhere:
		t.tell(say.OnlyLeaveHere)
	case agent.DoOthers:
		t.tell(say.OthersArePrivate)
	case agent.DoOffTopic:
		t.tell(say.OffTopic)
	case agent.DoForeign:
		t.tell(say.EnglishOnly)
		t.show(waysToHR(t)) // people who aren't understood need one
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
// own request, or, for HR, of anyone's.
func estimateFor(t *turn, m agent.ExplainEstimate) *entitlement.Estimate {
	r := t.state.Request
	switch {
	case m.Request == "" && t.form() != nil:
		return t.form().Estimate
	case r != nil && (t.hr() || r.Employee.ID == t.ev.Person.ID):
		return r.Estimate
	}
	return nil
}

// showStatus sums up everything the person has under way.
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
