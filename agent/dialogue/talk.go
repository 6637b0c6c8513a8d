package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
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

// chat answers with one sentence what isn't about a form.
func chat(t *turn, m agent.Talk) {
	switch m.About {
	case agent.DoGreet:
		t.tell(say.Hello(t.session.Person.Name))
	case agent.DoThank:
		t.tell(say.YouAreWelcome)
	case agent.DoUnrelatedEdit:
		t.tell(say.EditNoticed)
		t.here = t.othersWait()
	case agent.DoUnknownCommand:
		t.tell(say.UnknownCommand(m.Words))
	case agent.DoPolicyHelp:
		t.tell(say.PolicyHelp)
	case agent.DoBalance:
		t.tell(say.BalanceUnknown)
	case agent.DoHRMatter:
		t.tell(say.NotAboutLeave)
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
func repeat(t *turn, _ agent.Repeat) { t.returning = true }

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

// careContact says whom to turn to in a crisis in the United States. 988 is the national
// number since July 16, 2022 (47 U.S.C. 251(e)(4), 47 CFR 52.200; 988lifeline.org).
// [Config] may name another.
const careContact = "call or text 988 (Suicide & Crisis Lifeline, day and night, free), and call 911 if somebody is in danger"

// comforting returns what may be done in a hard time: a wish for leave is offered, and of
// questions only those are answered to which the policies surely have the answer. Nothing
// goes to HR.
func comforting(p *position, meant []intents.Move) []proposal {
	first := agent.Comfort{Hardship: intents.Hardship(meant[0].About)}
	var asked []proposal
	for _, m := range meant[1:] {
		switch m.Do {
		case command.Start:
			if p.form() == nil {
				first.Choices = []agent.Button{{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart}}}
			}
		case command.Ask:
			asked = append(asked, proposal{move: agent.AskPolicy{Question: m.About, OnlyIfCertain: true}})
		}
	}
	return append([]proposal{{move: first}}, asked...)
}

// comfort says one kind sentence, and what can be done. The open question isn't asked again.
func comfort(t *turn, m agent.Comfort) {
	t.session.Detours = nil
	t.tell(say.Sympathy(m.Hardship, t.contact))
	var buttons []agent.Button
	switch {
	case t.form() != nil:
		t.tell(say.RequestCanWait)
		buttons = append(buttons, agent.Button{Label: "Continue my request", Press: agent.Press{Do: agent.DoResume}})
	case len(m.Choices) > 0:
		t.tell(say.LeaveWhenReady)
		buttons = m.Choices
	}
	t.show(agent.Block{Buttons: append(buttons, agent.Button{Label: "Talk to HR", Press: agent.Press{Do: agent.DoReachHuman}})})
	t.overForm = true
}
