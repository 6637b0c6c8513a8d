package agent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// show is the UIGenerator: it makes of what was decided what the person sees,
// where they are.
func (t *turn) show() {
	switch t.ev.Place.Surface {
	case SlackChat:
		t.showInChat()
	case SlackForm:
		t.showInForm()
	case SlackHome:
		t.home = true
		t.out.View = t.view
		if t.view == nil && (len(t.told) > 0 || t.here) {
			t.sendDirect()
		}
	default: // a command, or the API
		t.showWhereAsked()
	}
	if t.home && t.ev.Place.Surface != API {
		t.out.Messages = append(t.out.Messages, t.homePage())
	}
}

// showInChat answers in the direct message, whatever channel the words came
// from: what people say about their leave is nobody else's business.
func (t *turn) showInChat() {
	if errs, refused := t.view.(Errors); refused {
		t.view, t.here = nil, true
		for _, message := range errs.Beside {
			t.tell(message)
		}
	}
	t.out.View = t.view
	if t.view != nil || (len(t.told) == 0 && !t.here) {
		return
	}
	_, words := t.ev.Act.(Said)
	if t.ev.Place.Private || words {
		t.sendDirect()
	} else {
		t.out.View = t.notice()
	}
	if words && !t.ev.Place.Private {
		t.out.Messages = append(t.out.Messages, Message{
			To:   Address{Room: Whisper, Tenant: t.ev.Tenant, Person: t.ev.Person.ID, Channel: t.ev.Place.Channel},
			Text: answeredPrivately,
		})
	}
}

// sendDirect tells what happened and asks what is next, as one message.
func (t *turn) sendDirect() {
	t.out.Messages = append(t.out.Messages, t.direct(t.message()))
}

// direct is a message to the person who is acting.
func (t *turn) direct(blocks []Block) Message {
	return Message{
		To:   Address{Room: Direct, Tenant: t.ev.Tenant, Person: t.ev.Person.ID},
		Text: PlainText(blocks), Blocks: blocks,
	}
}

// message is what was told, and the open question.
func (t *turn) message() []Block {
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
		view = PageView{Title: "Leave request", Blocks: t.told}
	}
	if view == nil && t.session.Form != nil && t.session.Form.State == FormFiled && t.filedNow() {
		view = PageView{Title: "Sent to HR", Blocks: []Block{{Text: filed(t.state.Requests[0])}}}
	}
	t.out.View = t.withNotice(view)
}

// filedNow reports whether this turn filed a request.
func (t *turn) filedNow() bool {
	return len(t.out.Requests) > 0 && t.out.Requests[0].Version == 0 && t.out.Requests[0].State == Filed
}

// showWhereAsked answers a command, or the API, in the same breath.
func (t *turn) showWhereAsked() {
	view := t.view
	if view == nil && t.ev.Place.Surface == API && t.form() != nil && t.here {
		view = t.formHere()
	}
	if view != nil {
		t.out.View = t.withNotice(view)
		return
	}
	t.out.View = t.notice()
}

// notice is what was told, for a surface that shows messages to one person only.
func (t *turn) notice() Notice {
	if t.filedNow() {
		t.tell(filed(t.state.Requests[0]))
	}
	blocks := t.message()
	return Notice{Text: PlainText(blocks), Blocks: blocks}
}

// withNotice puts what was told on top of a form or review.
func (t *turn) withNotice(view View) View {
	switch v := view.(type) {
	case FormView:
		v.Notice = joinTexts(t.told, v.Notice)
		return v
	case ReviewView:
		v.Notice = joinTexts(t.told, v.Notice)
		return v
	}
	return view
}

func joinTexts(told []Block, notice string) string {
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
func (t *turn) formHere() View {
	if t.form() == nil {
		blocks := t.told
		if len(blocks) == 0 {
			blocks = []Block{{Text: t.nothingOpen()}}
		}
		return PageView{Title: "Leave request", Blocks: blocks}
	}
	if i := t.openStop(); i < len(t.plan().Stops) {
		return t.formView(i)
	}
	return t.reviewView()
}

// nothingOpen says why there is no form to show.
func (t *turn) nothingOpen() string {
	if f := t.session.Form; f != nil && f.State == FormFiled {
		return alreadyFiled
	}
	return noFormHere
}

// formView is the step at i as the person sees it.
func (t *turn) formView(i int) FormView {
	plan := t.plan()
	stop := plan.Stops[i]
	view := FormView{
		Ref:        t.ref(stop),
		WizardName: stop.Wizard.Name, Title: stop.Step.Title, Number: stop.Number, Of: stop.Of,
		Back: i > 0, Last: i == len(plan.Stops)-1 && stop.Of > 0,
	}
	for _, q := range stop.Questions() {
		if message, broken := plan.Broken[q.QuestionID]; broken {
			view.Notice = message
		}
	}
	questions := stop.Questions()
	view.Fields = make([]Field, 0, len(stop.Elements))
	for _, el := range stop.Elements {
		field := Field{Element: el}
		switch el.Type {
		case wizard.TypeQuestion:
			field.Question, questions = questions[0], questions[1:]
			field.Value = t.form().Answers[field.Question.QuestionID].Value
		case wizard.TypeSummary:
			field.Summary = t.summary()
		}
		view.Fields = append(view.Fields, field)
	}
	return view
}

// ref says what a view was made from. Its revision is the one that this turn's commit writes.
func (t *turn) ref(stop wizard.Stop) ViewRef {
	return ViewRef{Form: t.form().ID, Wizard: stop.Wizard.ID, Step: stop.Step.ID, Revision: t.revision()}
}

func (t *turn) revision() int64 {
	if t.touched {
		return t.session.Version + 1
	}
	return t.session.Version
}

// reviewView is "check your answers".
func (t *turn) reviewView() ReviewView {
	f, plan := t.form(), t.plan()
	last := plan.Stops[len(plan.Stops)-1]
	view := ReviewView{
		Ref:        ViewRef{Form: f.ID, Revision: t.revision()},
		WizardName: last.Wizard.Name, Number: last.Of, Of: last.Of,
	}
	for i, stop := range plan.Stops {
		section := ReviewSection{Title: stop.Step.Title, Step: stop.Step.ID}
		for _, q := range plan.Asked(i) {
			section.Rows = append(section.Rows, ReviewRow{
				Question: q.QuestionID, Label: q.Title(), Value: q.Show(f.Answers[q.QuestionID].Value),
				Change: Press{Do: DoChange, Form: f.ID, Question: q.QuestionID},
			})
		}
		if len(section.Rows) > 0 {
			view.Sections = append(view.Sections, section)
		}
	}
	if f.Estimate != nil {
		view.Estimate = []Block{{Text: f.Estimate.Headline() + " " + hrDecides}, {Buttons: []Button{
			{Label: "Why this estimate?", Press: Press{Do: DoEstimate, Form: f.ID}},
		}}}
	}
	return view
}

// summary are the answers on the route so far.
func (t *turn) summary() []Fact {
	var facts []Fact
	for i := range t.plan().Stops {
		for _, q := range t.plan().Asked(i) {
			if answer, ok := t.form().Answers[q.QuestionID]; ok {
				facts = append(facts, Fact{Label: q.Title(), Value: q.Show(answer.Value)})
			}
		}
	}
	return facts
}

// explainEstimate unfolds the reasons behind an estimate.
func (t *turn) explainEstimate(m Move) {
	estimate := t.estimateFor(m)
	if estimate == nil {
		t.tell(noEstimate)
		return
	}
	blocks := []Block{{Text: estimate.Headline() + " " + hrDecides}}
	if r := t.state.Request; r != nil && r.Employee.ID != t.ev.Person.ID {
		blocks = append(blocks, Block{Small: "As " + r.Employee.Called() + " reads it:"})
	}
	for _, law := range estimate.Laws {
		blocks = append(blocks, Block{Heading: law.Law}, Block{Text: law.Summary})
		for _, r := range law.Reasons {
			blocks = append(blocks, Block{Text: reasonMark(r.Met) + " " + r.Text}, Block{Small: r.Citation + ", in force since " + longDay(r.Holds)})
		}
	}
	t.view = PageView{Title: "Why this estimate?", Blocks: blocks, Push: t.ev.Place.Surface == SlackForm}
}

// estimateFor is the estimate that a button asks about: that of the open form,
// of one's own request, or, in HR's channel, of anybody's.
func (t *turn) estimateFor(m Move) *entitlement.Estimate {
	r := t.state.Request
	switch {
	case m.Request == "" && t.form() != nil:
		return t.form().Estimate
	case r != nil && (t.ev.Place.HR || r.Employee.ID == t.ev.Person.ID):
		return r.Estimate
	}
	return nil
}

// formName is the leave type of the open form, in words.
func (t *turn) formName() string { return t.plan().Active().Name }

// where is the place in the open form, in words: "step 2 of 5".
func (t *turn) where() string {
	i := t.openStop()
	if i == len(t.plan().Stops) {
		return "the last step, checking your answers"
	}
	stop := t.plan().Stops[i]
	if stop.Of == 0 {
		return "the first step"
	}
	return fmt.Sprintf("step %d of %d", stop.Number, stop.Of)
}
