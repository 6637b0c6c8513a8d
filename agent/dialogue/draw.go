package dialogue

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// drawing is everything that the view is made from: where the conversation stands once all
// is decided, and what the person is told. Drawing changes neither.
type drawing struct {
	at       *position
	reply    reply
	revision int64          // of the session once it is committed
	filed    *agent.Request // by this turn, or nil
}

func (t *turn) drawing() drawing {
	d := drawing{at: &t.position, reply: t.reply, revision: t.revision()}
	if r := t.out.Requests; len(r) > 0 && r[0].Version == 0 && r[0].State == agent.Filed {
		d.filed = &t.state.Requests[0]
	}
	return d
}

// draw makes what the person sees, where they are, from what was decided.
func (t *turn) draw() {
	view, messages := t.drawing().draw()
	t.out.View = withRevision(view, t.revision())
	t.send(messages...)
}

// withRevision says in a form's view which version of the session it shows.
func withRevision(view agent.View, revision int64) agent.View {
	switch v := view.(type) {
	case agent.FormView:
		v.Ref.Revision = revision
		return v
	case agent.ReviewView:
		v.Ref.Revision = revision
		return v
	case agent.Errors:
		v.View = withRevision(v.View, revision)
		return v
	}
	return view
}

func (d drawing) draw() (view agent.View, messages []agent.Message) {
	switch d.at.ev.Place.Surface {
	case agent.SlackChat:
		view, messages = d.inChat()
	case agent.SlackForm:
		view = d.inForm()
	case agent.SlackHome:
		view = d.reply.view
		if view == nil && (len(d.reply.told) > 0 || d.reply.here) {
			messages = append(messages, direct(d.at, d.message()))
		}
	default: // a command, or the API
		view = d.whereAsked()
	}
	surface := d.at.ev.Place.Surface
	if (d.reply.home || surface == agent.SlackHome) && surface != agent.API {
		messages = append(messages, d.homePage())
	}
	return view, messages
}

// asksInMessage reports whether the conversation's next question is part of a message.
func (t *turn) asksInMessage() bool {
	inAPIForm := t.ev.Place.Surface == agent.API && t.form() != nil
	return t.here && t.view == nil && !t.inForm() && !inAPIForm
}

// inChat answers in the direct message, whatever channel the words came from: what people
// say about their leave is nobody else's business. HR's own buttons are answered where
// they are.
func (d drawing) inChat() (view agent.View, messages []agent.Message) {
	if d.reply.view != nil || len(d.reply.told) == 0 && !d.reply.here {
		return d.reply.view, nil
	}
	place := d.at.ev.Place
	_, said := d.at.ev.Act.(agent.Said)
	if place.Private && !place.HR || said {
		messages = append(messages, direct(d.at, d.message()))
	} else {
		view = d.notice()
	}
	if said && !place.Private {
		messages = append(messages, agent.Message{
			To:   agent.Address{Room: agent.Whisper, Tenant: d.at.ev.Tenant, Person: d.at.ev.Person.ID, Channel: place.Channel},
			Text: say.AnsweredPrivately,
		})
	}
	return view, messages
}

// direct is a message to the person who is acting, in the thread that they write in.
func direct(p *position, blocks []agent.Block) agent.Message {
	to := agent.Address{Room: agent.Direct, Tenant: p.ev.Tenant, Person: p.ev.Person.ID, Thread: p.thread()}
	return agent.Message{To: to, Text: agent.PlainText(blocks), Blocks: blocks}
}

// fewNotes is the number of answers that need no button to change them.
const fewNotes = 2

// message is what the person is told, and the open question.
func (d drawing) message() []agent.Block {
	told := slices.Clone(d.reply.told)
	if len(d.reply.noted) > fewNotes && d.at.form() != nil {
		change := agent.Button{Label: "Change something", Press: agent.Press{Do: agent.DoChangeAnswer, Form: d.at.form().ID}}
		told = slices.Insert(told, d.reply.notedAt+1, agent.Block{Buttons: []agent.Button{change}})
	}
	if !d.reply.here {
		return told
	}
	return append(told, d.askHere()...)
}

// inForm puts what follows into the open form.
func (d drawing) inForm() agent.View {
	view := d.reply.view
	switch {
	case view != nil:
	case d.reply.overForm:
		view = d.overForm()
	case d.reply.here:
		view = formHere(d.at, d.reply.told)
	case len(d.reply.told) > 0:
		view = agent.PageView{Title: "Leave request", Blocks: d.reply.told}
	case d.filed != nil:
		view = agent.PageView{Title: "Sent to HR", Blocks: []agent.Block{{Text: say.Filed(*d.filed)}}}
	}
	return d.withNotice(view)
}

// overForm shows what was told, and asked, in a view over the form, which stays as it was
// typed.
func (d drawing) overForm() agent.View {
	blocks := slices.Clone(d.reply.told)
	if d.at.offered().Do == agent.DoAskHR {
		blocks = append(blocks, d.confirmation()...)
	}
	return agent.PageView{Title: questionTitle, Blocks: append(blocks, agent.Block{Small: say.CloseToContinue})}
}

// whereAsked answers a command, or the API, in the same breath.
func (d drawing) whereAsked() agent.View {
	view := d.reply.view
	if view == nil && d.at.ev.Place.Surface == agent.API && d.at.form() != nil && d.reply.here {
		view = formHere(d.at, d.reply.told)
	}
	if view != nil {
		return d.withNotice(view)
	}
	return d.notice()
}

// notice is what was told, for a surface that shows messages to one person only.
func (d drawing) notice() agent.Notice {
	if d.filed != nil {
		d.reply.told = append(slices.Clip(d.reply.told), agent.Block{Text: say.Filed(*d.filed)})
	}
	blocks := d.message()
	return agent.Notice{Text: agent.PlainText(blocks), Blocks: blocks}
}

// withNotice puts what was told on top of a form or review.
func (d drawing) withNotice(view agent.View) agent.View {
	switch v := view.(type) {
	case agent.FormView:
		v.Notice = joinTexts(d.reply.told, v.Notice)
		return v
	case agent.ReviewView:
		v.Notice = joinTexts(d.reply.told, v.Notice)
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

// askHere asks what the conversation is at: what waits for a yes, the open question, or
// what the person could begin with.
func (d drawing) askHere() []agent.Block {
	if d.at.asksHere() {
		return d.confirmation()
	}
	if d.at.form() == nil {
		return offers(d.at)
	}
	stop, q, open := d.at.open()
	if !open {
		return nil // the review waits for a yes, see arm
	}
	var blocks []agent.Block
	if d.reply.anew || d.at.wasOpen != q.QuestionID { // what comes before a question is shown once
		blocks = toRead(d.at, stop, q.QuestionID)
	}
	return append(blocks, d.ask(stop, q)...)
}

// confirmation asks for the yes that is waited for.
func (d drawing) confirmation() []agent.Block {
	offered := d.at.offered()
	switch offered.Do {
	case agent.DoSubmit:
		return d.review(offered)
	case agent.DoRespond:
		return d.openQuestion(offered)
	}
	return append(d.shall(offered), yesOrNo(d.at, offered))
}

// shall asks whether to do something.
func (d drawing) shall(offered agent.Press) []agent.Block {
	own := d.at.own(offered.Request)
	switch offered.Do {
	case agent.DoUndo:
		return []agent.Block{{Text: say.WhatToUndo}}
	case agent.DoAnswer:
		q, _ := d.at.asked(offered.Question)
		return []agent.Block{{Text: say.ConfirmAnswer(q, d.at.form().Answers[q.QuestionID].Value, offered.Value)}}
	case agent.DoTellHR:
		return []agent.Block{{Text: say.ConfirmTellHR(own[0])}, {Quote: offered.Value}}
	case agent.DoSendReply:
		return []agent.Block{{Text: say.ConfirmReplyToHR(own[0])}, {Quote: offered.Value}}
	case agent.DoAskHR:
		return d.shallIAskHR(offered)
	case agent.DoDrop:
		if offered.Request != "" {
			return []agent.Block{{Text: say.ConfirmCancelRequest(own[0])}}
		}
		return []agent.Block{{Text: say.ConfirmCancelForm(d.at.formName())}}
	}
	return nil
}

// yesOrNo are the buttons below what is asked. Words that are too long for a button are
// known by their digest, or by how they begin.
func yesOrNo(p *position, offered agent.Press) agent.Block {
	yes := agent.Button{Label: "Yes", Press: offered, Style: agent.Primary}
	no := agent.Button{Label: "No", Press: declining(offered)}
	switch offered.Do {
	case agent.DoUndo:
		return agent.Block{Buttons: undoChoices(p)}
	case agent.DoDrop:
		yes.Label, yes.Style, no.Label = "Yes, cancel it", agent.Danger, "No, keep it"
	case agent.DoSubmit:
		yes.Label, no.Label = "Submit to HR", "Not yet"
	case agent.DoTellHR:
		yes.Label, no.Label = "Tell HR", "No, leave it"
		yes.Press.Value = digest(offered.Value)
	case agent.DoSendReply:
		yes.Label, no.Label = "Send it to HR", "No, don't send it"
		yes.Press.Value = digest(offered.Value)
	case agent.DoAskHR:
		yes.Label, no.Label = "Ask HR", "No, thanks"
		yes.Press.Value = say.Clip(offered.Value)
	}
	return agent.Block{Buttons: []agent.Button{yes, no}}
}

// undoChoices are what can be taken back: the last answer, or the request.
func undoChoices(p *position) []agent.Button {
	last := p.answeredLast()
	return []agent.Button{
		{Label: say.ChangeLabel(last), Press: agent.Press{Do: agent.DoChangeAnswer, Form: p.form().ID, Question: last.QuestionID}},
		{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Form: p.form().ID}, Style: agent.Danger},
		{Label: "Neither", Press: agent.Press{Do: agent.DoResume}},
	}
}

// shallIAskHR asks whether HR may see questions, and shows them unless they are what was
// just said.
func (d drawing) shallIAskHR(offered agent.Press) []agent.Block {
	asked := strings.Split(offered.Value, questionSeparator)
	blocks := []agent.Block{{Text: say.OfferToAskHR(len(asked))}}
	if strings.Contains(written(d.at.ev.Act), offered.Value) {
		return blocks
	}
	return append(blocks, desk.QuestionBlocks(asked)...)
}

// openQuestion is a questionnaire's, with a button for each choice if it was just asked,
// and in words if it is asked again.
func (d drawing) openQuestion(offered agent.Press) []agent.Block {
	var choices []string
	if r := d.at.facts.reply; r != nil && r.Open == string(offered.Question) {
		choices = r.Choices
	}
	blocks := []agent.Block{{Text: strings.TrimSuffix(offered.Value, listChoices(choices))}}
	var buttons []agent.Button
	for _, choice := range choices {
		press := offered
		press.Value = choice
		buttons = append(buttons, agent.Button{Label: choice, Press: press})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	return blocks
}

// review is "check your answers" as a message.
func (d drawing) review(submit agent.Press) []agent.Block {
	f := d.at.form()
	view := reviewView(d.at)
	blocks := append(toRead(d.at, wizard.Stop{}, ""), agent.Block{Heading: "Check your answers"})
	var options []wizard.Option
	for _, section := range view.Sections {
		var rows []agent.Fact
		for _, row := range section.Rows {
			rows = append(rows, agent.Fact{Label: row.Label, Value: row.Value})
			options = append(options, wizard.Option{Label: row.Label, Value: string(row.Question)})
		}
		blocks = append(blocks, agent.Block{Facts: rows})
	}
	blocks = append(blocks, view.Estimate...)
	return append(blocks,
		agent.Block{Pick: &agent.Pick{
			Press: agent.Press{Do: agent.DoChangeAnswer, Form: f.ID}, Component: wizard.Select, Label: "Change an answer", Options: options,
		}},
		agent.Block{Buttons: []agent.Button{
			{Label: "Submit to HR", Press: submit, Style: agent.Primary},
			{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: f.ID}},
			{Label: "Save for later", Press: agent.Press{Do: agent.DoSave, Form: f.ID}},
		}})
}

// homePage is the app's home: what is under way, what was filed, how to begin.
func (d drawing) homePage() agent.Message {
	p := d.at
	blocks := []agent.Block{{Heading: say.HomeTitle(p.session.Person.Name)}}
	if p.form() != nil {
		blocks = append(blocks, agent.Block{Text: say.InProgress(p.formName(), p.where())}, agent.Block{Buttons: []agent.Button{formButton(p)}})
	} else {
		blocks = append(blocks, agent.Block{Text: say.HomeIntro}, agent.Block{Buttons: []agent.Button{
			{Label: "Ask for leave", Press: agent.Press{Do: agent.DoOpenForm}, Style: agent.Primary},
		}})
	}
	blocks = append(blocks, agent.Block{Divider: true}, agent.Block{Heading: "Your requests"})
	if len(p.state.Requests) == 0 {
		blocks = append(blocks, agent.Block{Small: say.HomeNoRequests})
	}
	for _, r := range p.state.Requests {
		blocks = append(blocks, say.RequestStatus(r)...)
	}
	return agent.Message{
		To:   agent.Address{Room: agent.Home, Tenant: p.ev.Tenant, Person: p.ev.Person.ID},
		Text: "Your leave requests", Blocks: blocks,
	}
}
