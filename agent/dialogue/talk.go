package dialogue

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/explain"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
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
		t.tell(say.AboutLeaveway)
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
