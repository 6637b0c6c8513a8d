package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// why says why something is asked: one question, or all of a step.
func (t *turn) why(m Move) {
	if t.form() == nil {
		t.unknown(m)
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
			t.tell(say.QuestionGone)
		}
		t.here = true // the review says itself what there is to ask about
		return
	}
	t.tell(say.WhyAsked(q))
	t.here = t.ev.Place.Surface == agent.SlackChat && m.Words != ""
}

// reasons are why the questions of a step are asked.
func reasons(questions []*wizard.Question) []agent.Block {
	var blocks []agent.Block
	for _, q := range questions {
		blocks = append(blocks, agent.Block{Heading: q.QuestionText}, agent.Block{Text: say.WhyAsked(q)})
	}
	return blocks
}

// status says where everything of the person's stands.
func (t *turn) status(Move) {
	if t.form() != nil {
		t.tell(say.UnderWay(t.formName(), t.where()))
		t.told = append(t.told, agent.Block{Buttons: []agent.Button{t.formButton(), {Label: "Answer here instead", Press: agent.Press{Do: agent.DoResume}}}})
	}
	for _, r := range t.state.Requests {
		t.told = append(t.told, say.RequestStatus(r)...)
	}
	if t.form() == nil && len(t.state.Requests) == 0 {
		t.tell(say.NothingYet)
		t.here = true
	}
}

// chat answers what is not about a form. The open question is asked again.
func (t *turn) chat(m Move) {
	switch m.Do {
	case doGreet:
		t.tell(say.Hello(t.session.Person.Name))
	case doThanks:
		t.tell(say.YouAreWelcome)
	case doEdited:
		t.tell(say.SawEdit)
		t.here = t.othersWait()
	case doForeign:
		t.tell(say.ForeignCommand(m.Words))
	case doPolicyHelp:
		t.tell(say.PolicyHelp)
	case doBalance:
		t.tell(say.BalanceUnknown)
	case doOtherHR:
		t.tell(say.OtherHR)
	case doOthers:
		t.tell(say.NotForOthers)
	case doOutside:
		t.tell(say.NotOurs)
	case doForeignTongue:
		t.tell(say.OnlyEnglish)
	case doChat:
		t.tell(say.SmallTalk)
	default:
		t.told = append(t.told, agent.Block{Text: say.CanDo}, agent.Block{Small: say.CanSay})
	}
}

// unclear says what was not understood, and asks again.
func (t *turn) unclear(m Move) {
	if m.Objection != "" {
		t.tell(m.Objection)
	}
	switch {
	case m.Offer.Do != "":
		t.offer(m.Offer)
		return
	case len(m.Choices) > 0:
		t.settle()
		t.told = append(t.told, agent.Block{Buttons: m.Choices})
		t.here = false // one question at a time
		return
	}
	if m.Lost {
		t.session.Lost, t.touched = t.session.Lost+1, true
	}
	switch {
	case m.Lost && t.session.Lost%2 == 0: // not at every word of somebody who is stuck
		t.tell(say.LostAgain)
	case m.Objection == "" && t.form() == nil:
		t.tell(say.WhatICanDo)
	case m.Objection == "":
		t.tell(say.NotUnderstood)
	}
}

// deleted answers a message that was taken back: the answer that it gave stays
// until its person changes it.
func (t *turn) deleted(m Move) {
	if t.form() == nil || m.Question == "" {
		return
	}
	_, q, ok := t.plan().Question(m.Question)
	if !ok {
		return
	}
	t.tell(say.StillHave(q, t.form().Answers[q.QuestionID].Value))
	t.here = t.othersWait()
	t.told = append(t.told, agent.Block{Buttons: []agent.Button{{
		Label: "Change it", Press: agent.Press{Do: agent.DoChange, Form: t.form().ID, Question: q.QuestionID},
	}}})
}

// person says how to reach people.
func (t *turn) person(Move) {
	text := say.TalkToHR
	if t.form() == nil {
		text = say.WriteToHR
	}
	t.tell(text)
	t.here = t.toConfirm().Do != ""
}

// stuck offers to hand over to people what was not understood, in its person's words.
func (t *turn) stuck(m Move) {
	t.session.Lost = 0
	t.tell(say.AskAPerson)
	t.offer(agent.Press{Do: agent.DoAskHR, Value: m.Words})
}

// repeat shows where one is.
func (t *turn) repeat(Move) { t.anew = true }

// tooLate gives words back that reach us after what their person did since.
func (t *turn) tooLate(m Move) {
	t.tell(say.CameLate(m.Words))
	t.anew = true
}

// opened has the app's home drawn anew.
func (t *turn) opened(Move) { t.home = true }

// meaning is an answer in words, read against the form as it is now.
func (t *turn) meaning(m Move) {
	next := t.setting(m.Meant, m.Words)
	next.Because = m.Because
	t.perform(next)
}

// unknown answers a move that nothing can be made of: one of a form's where there is
// none, or a button of a version that is no longer, or not yet, known here.
func (t *turn) unknown(m Move) {
	if t.agent.pathways[agent.Leave].does[m.Do] != nil || m.Do == agent.DoWhy {
		t.tell(say.NoFormHere)
	} else {
		t.tell(say.UnknownButton)
	}
	t.here = true
}

// outdated answers a button or a form that belongs to a form which has ended.
func (t *turn) outdated(m Move) {
	if f := t.session.Form; f != nil && f.ID == m.Form && f.State == agent.FormFiled {
		t.tell(say.AlreadyFiled)
	} else {
		t.tell(say.FormEnded)
	}
	t.here = true
}
