package agent

// save stops for now. In a form, what was typed is kept where it is valid.
func (t *turn) save(m Move) {
	if i, ok := t.plan().Stop(m.View.Wizard, m.View.Step); ok && m.View.Form != "" {
		t.take(t.plan().Stops[i], m, true)
	}
	t.act(actionSave)
	t.here = false // who goes is asked nothing more
	blocks := []Block{{Text: savedAt(t.where(), t.nextReminder())}}
	if t.ev.Place.Surface == SlackForm {
		t.view = PageView{Title: "Saved", Blocks: blocks}
		return
	}
	if !t.form().Reminding.Off {
		blocks = append(blocks, Block{Buttons: []Button{{Label: "Don't remind me", Press: Press{Do: DoMute, Form: t.form().ID}}}})
	}
	t.told = append(t.told, blocks...)
}

// nextReminder is when the person will be reminded, in words: "on Monday".
func (t *turn) nextReminder() string {
	if t.form().Reminding.Off || !t.session.Chat {
		return ""
	}
	return "on " + t.inDays(remindAfter[0]).In(t.zone()).Weekday().String()
}

// closed answers a form that was closed: its person must know that nothing is lost.
func (t *turn) closed(Move) {
	if t.form() == nil {
		return
	}
	t.out.Messages = append(t.out.Messages, t.direct([]Block{
		{Text: closedAt(t.where())},
		{Buttons: []Button{t.formButton(), {Label: "Answer here instead", Press: Press{Do: DoResume}}}},
	}))
}

// formButton opens the form where one stands.
func (t *turn) formButton() Button {
	return Button{Label: "Open the form", Press: Press{Do: DoOpenForm, Form: t.form().ID}, Style: Primary}
}

// resume goes on where one stopped.
func (t *turn) resume(m Move) {
	t.anew = true
	switch {
	case t.form() == nil && t.reopen():
		t.tell(reopened(t.formName()))
	case t.form() == nil:
		t.tell(nothingUnderWay)
	case t.ev.Place.Surface == SlackCommand:
		t.tell(resumedForm(t.formName()))
		t.view = t.formHere()
	case m.Words != "" && t.ev.Place.Surface != API:
		t.tell(resumed(t.formName(), t.where()))
	}
}

// review shows the answers again.
func (t *turn) review(Move) {
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
