package agent

import (
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
			t.view = PageView{Title: "Why we ask", Blocks: reasons(t.plan().Stops[i].Questions()), Push: true}
			return
		}
	}
	_, q, ok := t.plan().Question(m.Question)
	if m.Question == "" {
		_, q, ok = t.open()
	}
	if !ok {
		if m.Question != "" {
			t.tell(questionGone)
		}
		t.here = true // the review says itself what there is to ask about
		return
	}
	t.tell(whyAsked(q))
	t.here = t.ev.Place.Surface == SlackChat && m.Words != ""
}

// reasons are why the questions of a step are asked.
func reasons(questions []*wizard.Question) []Block {
	var blocks []Block
	for _, q := range questions {
		blocks = append(blocks, Block{Heading: q.QuestionText}, Block{Text: whyAsked(q)})
	}
	return blocks
}

// status says where everything of the person's stands.
func (t *turn) status(Move) {
	if t.form() != nil {
		t.tell(underWay(t.formName(), t.where()))
		t.told = append(t.told, Block{Buttons: []Button{t.formButton(), {Label: "Answer here instead", Press: Press{Do: DoResume}}}})
	}
	for _, r := range t.state.Requests {
		t.told = append(t.told, r.statusBlocks()...)
	}
	if t.form() == nil && len(t.state.Requests) == 0 {
		t.tell(nothingYet)
		t.here = true
	}
}

// chat answers what is not about a form. The open question is asked again.
func (t *turn) chat(m Move) {
	switch m.Do {
	case doGreet:
		t.tell(hello(t.session.Person.Name))
	case doThanks:
		t.tell(youAreWelcome)
	case doEdited:
		t.tell(sawEdit)
		t.here = t.othersWait()
	case doForeign:
		t.tell(foreignCommand(m.Words))
	case doPolicyHelp:
		t.tell(policyHelp)
	case doBalance:
		t.tell(balanceUnknown)
	case doOtherHR:
		t.tell(otherHR)
	case doOthers:
		t.tell(notForOthers)
	case doOutside:
		t.tell(notOurs)
	case doForeignTongue:
		t.tell(onlyEnglish)
	case doChat:
		t.tell(smallTalk)
	default:
		t.told = append(t.told, Block{Text: canDo}, Block{Small: canSay})
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
		t.told = append(t.told, Block{Buttons: m.Choices})
		t.here = false // one question at a time
		return
	}
	if m.Lost {
		t.session.Lost, t.touched = t.session.Lost+1, true
	}
	switch {
	case m.Lost && t.session.Lost%2 == 0: // not at every word of somebody who is stuck
		t.tell(lostAgain)
	case m.Objection == "" && t.form() == nil:
		t.tell(whatICanDo)
	case m.Objection == "":
		t.tell(notUnderstood)
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
	t.tell(stillHave(q, t.form().Answers[q.QuestionID].Value))
	t.here = t.othersWait()
	t.told = append(t.told, Block{Buttons: []Button{{
		Label: "Change it", Press: Press{Do: DoChange, Form: t.form().ID, Question: q.QuestionID},
	}}})
}

// person says how to reach people.
func (t *turn) person(Move) {
	say := talkToHR
	if t.form() == nil {
		say = writeToHR
	}
	t.tell(say)
	t.here = t.toConfirm().Do != ""
}

// stuck offers to hand over to people what was not understood, in its person's words.
func (t *turn) stuck(m Move) {
	t.session.Lost = 0
	t.tell(askAPerson)
	t.offer(Press{Do: DoAskHR, Value: m.Words})
}

// repeat shows where one is.
func (t *turn) repeat(Move) { t.anew = true }

// tooLate gives words back that reach us after what their person did since.
func (t *turn) tooLate(m Move) {
	t.tell(cameLate(m.Words))
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
	if t.agent.pathways[leave].does[m.Do] != nil || m.Do == DoWhy {
		t.tell(noFormHere)
	} else {
		t.tell(unknownButton)
	}
	t.here = true
}

// outdated answers a button or a form that belongs to a form which has ended.
func (t *turn) outdated(m Move) {
	if f := t.session.Form; f != nil && f.ID == m.Form && f.State == FormFiled {
		t.tell(alreadyFiled)
	} else {
		t.tell(formEnded)
	}
	t.here = true
}
