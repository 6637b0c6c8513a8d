package agent

import (
	"github.com/leaveway/leaveway/wizard"
)

// save stops for now. In a form, what was typed is kept where it is valid.
func (t *turn) save(m Move) {
	if t.form() == nil {
		t.tell(nothingUnderWay)
		t.here = true
		return
	}
	if i, ok := t.plan().Stop(m.View.Wizard, m.View.Step); ok && m.View.Form != "" {
		t.take(t.plan().Stops[i], m, true)
	}
	t.act(actionSave)
	text := savedAt(t.where())
	if t.ev.Place.Surface == SlackForm {
		t.view = PageView{Title: "Saved", Blocks: []Block{{Text: text}}}
		return
	}
	t.tell(text)
}

// closed answers a form that was closed: its person must know that nothing is lost.
func (t *turn) closed() {
	if t.form() == nil {
		return
	}
	t.out.Messages = append(t.out.Messages, t.direct([]Block{
		{Text: closedAt(t.where())},
		{Buttons: []Button{t.continueButton(), {Label: "Answer here instead", Press: Press{Do: DoResume}}}},
	}))
}

// continueButton opens the form where one stands.
func (t *turn) continueButton() Button {
	return Button{Label: "Open the form", Press: Press{Do: DoOpenForm, Form: t.form().ID}, Style: Primary}
}

// resume goes on where one stopped.
func (t *turn) resume() {
	t.here, t.anew = true, true
	switch {
	case t.form() == nil:
		t.tell(nothingUnderWay)
	case t.ev.Place.Surface == SlackCommand:
		t.tell(resumedForm(t.formName()))
		t.view = t.formHere()
	case t.ev.Place.Surface != API:
		t.tell(resumed(t.formName(), t.where()))
	}
}

// review shows the answers again.
func (t *turn) review() {
	t.here = true
	if t.form() == nil {
		t.tell(nothingUnderWay)
		return
	}
	if !t.plan().Complete() {
		t.tell(notComplete)
		return
	}
	if t.session.Revisit != "" {
		t.session.Revisit, t.touched = "", true
	}
}

// cancel asks once before anything is dropped.
func (t *turn) cancel(m Move) {
	if m.Request == "" && t.form() != nil {
		t.confirm(Press{Do: DoDrop, Form: t.form().ID}, cancelForm(t.formName()))
		return
	}
	var open []Request
	for _, r := range t.mine(m.Request) {
		if r.cancellable() {
			open = append(open, r)
		}
	}
	switch len(open) {
	case 0:
		t.tell(nothingToCancel)
		t.here = m.Request == ""
	case 1:
		t.confirm(Press{Do: DoDrop, Request: open[0].ID}, cancelRequest(open[0]))
	default:
		t.tell(cancelWhich)
		for _, r := range open {
			t.told = append(t.told, Block{Text: r.line()}, Block{Buttons: []Button{{
				Label: "Cancel " + string(r.ID), Press: Press{Do: DoCancel, Request: r.ID}, Style: Danger,
			}}})
		}
	}
}

// confirm asks whether something is really to be cancelled. A plain "yes" does it, too.
func (t *turn) confirm(press Press, question string) {
	t.tell(question)
	t.offer(press)
}

// offer puts a yes and a no below what is done on a plain yes only.
func (t *turn) offer(press Press) {
	t.session.Asked, t.touched = press, true
	yes, no := Button{Label: "Yes, cancel it", Press: press, Style: Danger}, Button{Label: "No, keep it"}
	switch press.Do {
	case DoSubmit:
		yes.Label, yes.Style, no.Label = "Submit to HR", Primary, "Not yet"
	case DoSend:
		yes.Label, yes.Style, no.Label = "Send it to HR", Primary, "No, don't send it"
		yes.Press.Value = "" // the words are kept with the question, however long they are
	}
	no.Press = yes.Press
	no.Press.Do = DoKeep
	t.told = append(t.told, Block{Buttons: []Button{yes, no}})
}

// askedAgain asks for a plain yes, where the answer could just mean "I see".
func (t *turn) askedAgain() {
	t.tell(sayYes)
	t.offer(t.session.Asked)
}

// drop cancels what was asked about.
func (t *turn) drop(m Move) {
	t.session.Asked = Press{}
	if m.Request != "" {
		t.withdraw(m)
		return
	}
	f := t.form()
	if f == nil {
		t.tell(nothingToCancel)
		return
	}
	name := t.formName()
	f.State = FormCancelled
	t.session.Revisit, t.derived = "", nil
	t.changed("cancelled", "", "", "")
	t.tell(formCancelled(name))
	t.home = true
}

// keep is a no to what was asked.
func (t *turn) keep(m Move) {
	asked := t.session.Asked.Do
	t.session.Asked, t.touched = Press{}, true
	switch {
	case asked == DoSubmit:
		t.tell(notSent)
	case asked == DoSend && t.questioned(m.Request):
		t.tell(notSentToHR)
	default:
		t.tell(kept)
		t.here = t.form() != nil
	}
}

// why says why something is asked: one question, or all of a step.
func (t *turn) why(m Move) {
	if t.form() == nil {
		t.tell(noFormHere)
		t.here = true
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
		t.tell(questionGone)
		t.here = true
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
func (t *turn) status() {
	if t.form() != nil {
		t.tell(underWay(t.formName(), t.where()))
		t.told = append(t.told, Block{Buttons: []Button{t.continueButton(), {Label: "Answer here instead", Press: Press{Do: DoResume}}}})
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
		return
	case doEdited:
		t.tell(sawEdit)
		return
	case doForeign:
		t.tell(foreignCommand(m.Words))
		return
	case doPerson:
		t.tell(talkToHR)
		return
	default:
		t.told = append(t.told, Block{Text: canDo}, Block{Small: canSay})
	}
	t.here = true
}

// unclear says what was not understood, and asks again.
func (t *turn) unclear(m Move) {
	if m.Objection != "" {
		t.tell(m.Objection)
	}
	if len(m.Choices) > 0 {
		t.told = append(t.told, Block{Buttons: m.Choices})
		return
	}
	if m.Objection == "" {
		t.tell(notUnderstood)
		if t.form() == nil {
			t.tell(whatICanDo)
		}
	}
	t.here = true
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
	t.told = append(t.told, Block{Buttons: []Button{{
		Label: "Change it", Press: Press{Do: DoChange, Form: t.form().ID, Question: q.QuestionID},
	}}})
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
