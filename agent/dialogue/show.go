package dialogue

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"slices"
	"strings"
)

// show is the UIGenerator: it makes of what was decided what the person sees,
// where they are.
func (t *turn) show() {
	switch t.ev.Place.Surface {
	case agent.SlackChat:
		t.showInChat()
	case agent.SlackForm:
		t.showInForm()
	case agent.SlackHome:
		t.home = true
		t.out.View = t.view
		if t.view == nil && (len(t.told) > 0 || t.here) {
			t.sendDirect()
		}
	default: // a command, or the API
		t.showWhereAsked()
	}
	if t.home && t.ev.Place.Surface != agent.API {
		t.out.Messages = append(t.out.Messages, t.homePage())
	}
}

// showInChat answers in the direct message, whatever channel the words came
// from: what people say about their leave is nobody else's business. HR's own
// buttons are answered where they are.
func (t *turn) showInChat() {
	if errs, refused := t.view.(agent.Errors); refused {
		t.view, t.here = nil, true
		for _, message := range errs.Beside {
			t.tell(message)
		}
	}
	t.out.View = t.view
	if t.view != nil || (len(t.told) == 0 && !t.here) {
		return
	}
	_, words := t.ev.Act.(agent.Said)
	if t.ev.Place.Private && !t.ev.Place.HR || words {
		t.sendDirect()
	} else {
		t.out.View = t.notice()
	}
	if words && !t.ev.Place.Private {
		t.out.Messages = append(t.out.Messages, agent.Message{
			To:   agent.Address{Room: agent.Whisper, Tenant: t.ev.Tenant, Person: t.ev.Person.ID, Channel: t.ev.Place.Channel},
			Text: say.AnsweredPrivately,
		})
	}
}

// sendDirect tells what happened and asks what is next, as one message.
func (t *turn) sendDirect() {
	t.out.Messages = append(t.out.Messages, t.direct(t.message()))
}

// direct is a message to the person who is acting, in the thread that they write in.
func (t *turn) direct(blocks []agent.Block) agent.Message {
	to := agent.Address{Room: agent.Direct, Tenant: t.ev.Tenant, Person: t.ev.Person.ID, Thread: t.thread()}
	return agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks}
}

// thread is that of the direct message in which the person is; empty outside of one.
func (t *turn) thread() string {
	if !t.ev.Place.Private {
		return ""
	}
	return t.ev.Place.Thread
}

// fewNotes is up to how many answers one keeps in view without a way to change them.
const fewNotes = 2

// message is what was told, and the open question.
func (t *turn) message() []agent.Block {
	if len(t.noted) > fewNotes && t.form() != nil {
		change := agent.Button{Label: "Change something", Press: agent.Press{Do: agent.DoChange, Form: t.form().ID}}
		t.told = slices.Insert(t.told, t.notedAt+1, agent.Block{Buttons: []agent.Button{change}})
		t.noted = nil
	}
	if !t.here {
		return t.told
	}
	return append(slices.Clip(t.told), t.askHere()...)
}

// showInForm puts what follows into the open form.
func (t *turn) showInForm() {
	view := t.view
	if view == nil && t.here {
		view = t.formHere()
	}
	if view == nil && len(t.told) > 0 {
		view = agent.PageView{Title: "Leave request", Blocks: t.told}
	}
	if view == nil && t.session.Form != nil && t.session.Form.State == agent.FormFiled && t.filedNow() {
		view = agent.PageView{Title: "Sent to HR", Blocks: []agent.Block{{Text: say.Filed(t.state.Requests[0])}}}
	}
	t.out.View = t.withNotice(view)
}

// filedNow reports whether this turn filed a request.
func (t *turn) filedNow() bool {
	return len(t.out.Requests) > 0 && t.out.Requests[0].Version == 0 && t.out.Requests[0].State == agent.Filed
}

// showWhereAsked answers a command, or the API, in the same breath.
func (t *turn) showWhereAsked() {
	view := t.view
	if view == nil && t.ev.Place.Surface == agent.API && t.form() != nil && t.here {
		view = t.formHere()
	}
	if view != nil {
		t.out.View = t.withNotice(view)
		return
	}
	t.out.View = t.notice()
}

// notice is what was told, for a surface that shows messages to one person only.
func (t *turn) notice() agent.Notice {
	if t.filedNow() {
		t.tell(say.Filed(t.state.Requests[0]))
	}
	blocks := t.message()
	return agent.Notice{Text: agent.PlainText(blocks), Blocks: blocks}
}

// withNotice puts what was told on top of a form or review.
func (t *turn) withNotice(view agent.View) agent.View {
	switch v := view.(type) {
	case agent.FormView:
		v.Notice = joinTexts(t.told, v.Notice)
		return v
	case agent.ReviewView:
		v.Notice = joinTexts(t.told, v.Notice)
		return v
	}
	return view
}

func joinTexts(told []agent.Block, notice string) string {
	var texts []string
	for _, b := range told {
		if b.Text != "" {
			texts = append(texts, b.Text)
		}
	}
	if notice != "" {
		texts = append(texts, notice)
	}
	return strings.Join(texts, "\n")
}

// formHere is the step that is open, or the review; where no form is, a page that says so.
func (t *turn) formHere() agent.View {
	if t.form() == nil {
		blocks := t.told
		if len(blocks) == 0 {
			blocks = []agent.Block{{Text: t.nothingOpen()}}
		}
		return agent.PageView{Title: "Leave request", Blocks: blocks}
	}
	if i := t.openStop(); i < len(t.plan().Stops) {
		return t.formView(i)
	}
	return t.reviewView()
}

// nothingOpen says why there is no form to show.
func (t *turn) nothingOpen() string {
	if f := t.session.Form; f != nil && f.State == agent.FormFiled {
		return say.AlreadyFiled
	}
	return say.NoFormHere
}
