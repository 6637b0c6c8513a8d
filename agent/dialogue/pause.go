package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// save stops for now. In a form, what was typed is kept where it is valid.
func (t *turn) save(m Move) {
	if i, ok := t.plan().Stop(m.View.Wizard, m.View.Step); ok && m.View.Form != "" {
		t.take(t.plan().Stops[i], m, true)
	}
	t.act(actionSave)
	t.here = false // who goes is asked nothing more
	blocks := []agent.Block{{Text: say.SavedAt(t.where(), t.nextReminder())}}
	if t.ev.Place.Surface == agent.SlackForm {
		t.view = agent.PageView{Title: "Saved", Blocks: blocks}
		return
	}
	if !t.form().Reminding.Off {
		blocks = append(blocks, agent.Block{Buttons: []agent.Button{{Label: "Don't remind me", Press: agent.Press{Do: agent.DoMute, Form: t.form().ID}}}})
	}
	t.told = append(t.told, blocks...)
}

// nextReminder is when the person will be reminded, in words: "on Monday".
func (t *turn) nextReminder() string {
	if t.form().Reminding.Off || !t.session.Chat {
		return ""
	}
	return "on " + t.inDays(agent.RemindAfter[0]).In(t.zone()).Weekday().String()
}

// closed answers a form that was closed: its person must know that nothing is lost.
func (t *turn) closed(Move) {
	if t.form() == nil {
		return
	}
	t.out.Messages = append(t.out.Messages, t.direct([]agent.Block{
		{Text: say.ClosedAt(t.where())},
		{Buttons: []agent.Button{t.formButton(), {Label: "Answer here instead", Press: agent.Press{Do: agent.DoResume}}}},
	}))
}

// formButton opens the form where one stands.
func (t *turn) formButton() agent.Button {
	return agent.Button{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: t.form().ID}, Style: agent.Primary}
}

// resume goes on where one stopped.
func (t *turn) resume(m Move) {
	t.anew = true
	switch {
	case t.form() == nil && t.reopen():
		t.tell(say.Reopened(t.formName()))
	case t.form() == nil:
		t.tell(say.NothingUnderWay)
	case t.ev.Place.Surface == agent.SlackCommand:
		t.tell(say.ResumedForm(t.formName()))
		t.view = t.formHere()
	case m.Words != "" && t.ev.Place.Surface != agent.API:
		t.tell(say.Resumed(t.formName(), t.where()))
	}
}

// review shows the answers again.
func (t *turn) review(Move) {
	if t.form() == nil {
		t.tell(say.NothingUnderWay)
		return
	}
	if !t.plan().Complete() {
		t.tell(say.NotComplete)
		return
	}
	if t.session.Revisit != "" {
		t.session.Revisit, t.touched = "", true
	}
}
