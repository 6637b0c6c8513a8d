package dialogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/notes"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// formView is the step at i as the person sees it. Its revision is set when it is drawn.
func formView(p *position, i int) agent.FormView {
	plan := p.plan()
	stop := plan.Stops[i]
	view := agent.FormView{
		Ref:        agent.ViewRef{Form: p.form().ID, Wizard: stop.Wizard.ID, Step: stop.Step.ID},
		WizardName: stop.Wizard.Name, Title: stop.Step.Title, Number: stop.Number, Total: stop.Of,
		HasBack: i > 0, IsLast: i == len(plan.Stops)-1 && stop.Of > 0,
	}
	for _, q := range stop.Questions() {
		if message, broken := plan.Broken[q.QuestionID]; broken {
			view.Notice = message
		}
	}
	questions := stop.Questions()
	view.Fields = make([]agent.Field, 0, len(stop.Elements))
	for _, el := range stop.Elements {
		field := agent.Field{Element: lookedUp(p, stop.Wizard.ID, el)}
		switch el.Type {
		case wizard.TypeQuestion:
			field.Question, questions = questions[0], questions[1:]
			field.Live, field.Ruled = stop.Decides(field.Question), stop.Ruled(field.Question)
			field.Value = p.form().Answers[field.Question.QuestionID].Value
		case wizard.TypeSummary:
			field.Summary = summary(p)
		}
		view.Fields = append(view.Fields, field)
	}
	return view
}

// reviewView is "check your answers". Its revision is set when it is drawn.
func reviewView(p *position) agent.ReviewView {
	f, plan := p.form(), p.plan()
	last := plan.Stops[len(plan.Stops)-1]
	view := agent.ReviewView{
		Ref:        agent.ViewRef{Form: f.ID},
		WizardName: last.Wizard.Name, Number: last.Of, Total: last.Of,
	}
	for i, stop := range plan.Stops {
		section := agent.ReviewSection{Title: stop.Step.Title, Step: stop.Step.ID}
		for _, q := range plan.Asked(i) {
			section.Rows = append(section.Rows, agent.ReviewRow{
				Question: q.QuestionID, Label: q.Title(), Value: q.Show(f.Answers[q.QuestionID].Value),
				Change: agent.Button{Label: say.ChangeAnswer, Press: agent.Press{Do: agent.DoChangeAnswer, Form: f.ID, Question: q.QuestionID}},
			})
		}
		if len(section.Rows) > 0 {
			view.Sections = append(view.Sections, section)
		}
	}
	view.Sections = append(view.Sections, notes.Sections(f)...)
	if f.Estimate != nil {
		view.Estimate = []agent.Block{{Text: f.Estimate.Headline() + " " + say.HRDecides}, {Buttons: []agent.Button{
			{Label: "Why this estimate?", Press: agent.Press{Do: agent.DoExplainEstimate, Form: f.ID}},
		}}}
	} else if entitlement.IsAbroad(p.values()) {
		view.Estimate = []agent.Block{{Text: say.NoEstimateAbroad}}
	}
	return view
}

// reviewForm is "check your answers" as a form.
func reviewForm(p *position) agent.ReviewView {
	view := reviewView(p)
	view.Estimate = append(view.Estimate, daysNotes(p)...)
	return view
}

// daysNotes are what there is to say about the days of vacation, a sick day and the like
// before they are sent: how many they are, and what is left then. Why they can't be sent is
// told when they are entered, and when somebody tries.
func daysNotes(p *position) []agent.Block {
	days := judged(p)
	if !isBrief(p) || worker(p) == nil || days.When == "" || days.Refused != "" {
		return nil
	}
	notes := []agent.Block{{Text: say.Capitalized(days.When) + "."}}
	for _, note := range days.Notes {
		notes = append(notes, agent.Block{Text: note})
	}
	return notes
}

// summary are the answers on the route so far.
func summary(p *position) []agent.Fact {
	var rows []agent.Fact
	for _, q := range p.plan().Questions() {
		if answer, ok := p.form().Answers[q.QuestionID]; ok {
			rows = append(rows, agent.Fact{Label: q.Title(), Value: q.Show(answer.Value)})
		}
	}
	return rows
}

// formHere is the step that is open, or the review; a page that says so if there is no form.
func formHere(p *position, told []agent.Block) agent.View {
	if p.form() == nil {
		if len(told) == 0 {
			told = []agent.Block{{Text: noForm(p)}}
		}
		return agent.PageView{Title: "Leave request", Blocks: told}
	}
	if i := p.openStop(); i < len(p.plan().Stops) {
		return formView(p, i)
	}
	return reviewForm(p)
}

// noForm says why there is no form to show.
func noForm(p *position) string {
	if f := p.session.Form; f != nil && f.State == agent.FormFiled {
		return say.AlreadyFiled
	}
	return say.NoOpenRequest
}

// formButton opens the form at the person's step.
func formButton(p *position) agent.Button {
	return agent.Button{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: p.form().ID}, Style: agent.Primary}
}

// offers are what a person without an open form could do.
func offers(p *position) []agent.Block {
	for _, r := range p.state.Requests {
		if r.State == agent.Questioned {
			return desk.DecisionBlocks(r)
		}
	}
	buttons := []agent.Button{
		{Label: "Ask for leave", Press: agent.Press{Do: agent.DoStart}, Style: agent.Primary},
		{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm}},
	}
	if len(p.state.Requests) > 0 {
		buttons = append(buttons, agent.Button{Label: "See my requests", Press: agent.Press{Do: agent.DoShowStatus}})
	}
	return []agent.Block{{Buttons: buttons}}
}

// fewOptions is the number of options up to which they are buttons instead of a menu.
const fewOptions = 5

// ask asks one question in the conversation.
func (d drawing) ask(stop wizard.Stop, q *wizard.Question) []agent.Block {
	p := d.at
	var blocks []agent.Block
	if broken := p.plan().Broken[q.QuestionID]; broken != "" && !d.reply.hasTold(broken) {
		blocks = append(blocks, agent.Block{Text: broken})
	}
	blocks = append(blocks, agent.Block{Heading: q.QuestionText})
	if small := finePrint(p, stop, q); small != "" {
		blocks = append(blocks, agent.Block{Small: small})
	}
	answer := agent.Press{Do: agent.DoAnswer, Form: p.form().ID, Question: q.QuestionID}
	var buttons []agent.Button
	if pick := pickFor(p, q, answer); pick != nil {
		blocks = append(blocks, agent.Block{Pick: pick})
	} else {
		buttons = optionButtons(q, answer)
	}
	if q.AllowUnsure && len(q.Options) == 0 {
		unsure := answer
		unsure.Value = wizard.Unsure
		buttons = append(buttons, agent.Button{Label: "Not sure", Press: unsure})
	}
	if !q.Required() {
		buttons = append(buttons, agent.Button{Label: "Skip", Press: agent.Press{Do: agent.DoSkip, Form: p.form().ID, Question: q.QuestionID}})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	return append(blocks, agent.Block{Buttons: around(p, q)})
}

// around are the buttons below every question.
func around(p *position, q *wizard.Question) []agent.Button {
	buttons := []agent.Button{{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: p.form().ID}}}
	if stop, _, _ := p.plan().Question(q.QuestionID); q.Why != "" || stop.Wizard != nil && stop.Ruled(q) {
		press := agent.Press{Do: agent.DoExplainWhy, Form: p.form().ID, Question: q.QuestionID}
		buttons = append(buttons, agent.Button{Label: "Why do you ask?", Press: press})
	}
	return buttons
}

// finePrint says where the person is and what helps with the answer.
func finePrint(p *position, stop wizard.Stop, q *wizard.Question) string {
	var parts []string
	if stop.Of > 0 {
		parts = append(parts, fmt.Sprintf("Step %d of %d", stop.Number, stop.Of))
	}
	if q.HelperText != "" {
		parts = append(parts, q.HelperText)
	}
	// What isn't one of the options was one in the form before, and means nothing here.
	answer := p.form().Answers[q.QuestionID].Value
	if shown := q.Show(answer); answer != "" && (len(q.Options) == 0 || shown != answer) {
		parts = append(parts, "So far: "+shown)
	}
	return strings.Join(parts, " · ")
}

// pickFor is the menu or date picker of a question that buttons don't suit; nil otherwise.
func pickFor(p *position, q *wizard.Question, press agent.Press) *agent.Pick {
	pick := &agent.Pick{Press: press, Component: q.Component, Label: q.Title(), Options: q.Choices()}
	answer := p.form().Answers[q.QuestionID]
	if isOffered := q.Show(answer.Value) != answer.Value || len(q.Options) == 0; answer.Given() && isOffered {
		pick.Initial = answer.Value
	}
	if hasPick[q.Component.Kind()] || q.Component.Kind() == wizard.ChoiceKind && len(q.Choices()) > fewOptions {
		return pick
	}
	return nil
}

// hasPick says whether a kind of answer is picked in a message. The others are written, or
// have a button for each option. Every kind has a row.
var hasPick = map[wizard.Kind]bool{
	wizard.DayKind: true, wizard.PersonKind: true, wizard.ChoicesKind: true,
	wizard.ChoiceKind: false, wizard.RangeKind: false, wizard.NumberKind: false, wizard.TextKind: false,
	wizard.EmailKind: false, wizard.PhoneKind: false, wizard.FilesKind: false,
}

func optionButtons(q *wizard.Question, press agent.Press) []agent.Button {
	var buttons []agent.Button
	for _, option := range q.Choices() {
		press.Value = option.Value
		buttons = append(buttons, agent.Button{Label: option.Label, Press: press})
	}
	return buttons
}

// toRead are the paragraphs and documents that the form has directly before a question of
// a step, or at its end if the step is the zero value.
func toRead(p *position, until wizard.Stop, question wizard.QuestionID) []agent.Block {
	var blocks []agent.Block
	for _, stop := range p.plan().Stops {
		for _, el := range stop.Elements {
			switch {
			case el.Type == wizard.TypeInfo:
				blocks = append(blocks, agent.Block{Text: lookedUp(p, stop.Wizard.ID, el).Attributes.Text})
			case el.Type == wizard.TypeDocument:
				blocks = append(blocks, agent.Block{Links: []agent.Link{{Label: el.Attributes.Text, URL: el.Attributes.URL}}})
			case el.Type != wizard.TypeQuestion:
			case stop.Wizard == until.Wizard && stop.Step.ID == until.Step.ID && el.Attributes.QuestionID == question:
				return blocks
			default:
				blocks = nil
			}
		}
	}
	return blocks
}

// AskedInChat is how the conversation asks a question, for people who write forms. stop is
// the question's step.
func AskedInChat(stop wizard.Stop, q *wizard.Question) []agent.Block {
	p := &position{session: agent.Session{Form: &agent.Form{State: agent.FormOpen}}, derived: &wizard.Plan{}}
	return drawing{at: p}.ask(stop, q)
}

// aheadScene returns the form's scene, for what it needs from elsewhere. ok is false if it
// needs nothing: there is no form, or it has ended.
func aheadScene(p *position) (s outside.Scene, ok bool) {
	f := p.session.Form
	if f == nil || f.State != agent.FormOpen && f.State != agent.FormFiled {
		return outside.Scene{}, false
	}
	s = outside.Scene{Answers: f.Answers, State: f.Ahead, Now: p.ev.At, Form: string(f.ID), Employee: string(p.session.Person.ID)}
	if f.State == agent.FormOpen {
		s.Plan, s.Open = p.plan(), p.openStop()
		return s, true
	}
	isItsOwn := func(r agent.Request) bool { // not an earlier one, whose form is gone
		return r.Session == p.session.ID && r.State != agent.Canceled && !r.FiledAt.Before(f.StartedAt)
	}
	i := slices.IndexFunc(p.state.Requests, isItsOwn)
	if i < 0 {
		return outside.Scene{}, false
	}
	if !hasActions(p, f) {
		return outside.Scene{}, false
	}
	plan := p.planOf(f.Root, f.Pins, f.Answers)
	s.Plan, s.Open, s.Request = &plan, len(plan.Stops), string(p.state.Requests[i].ID)
	return s, true
}

// unsentBefore are the filed forms that a system wasn't told of, and the timer that rings for
// them.
type unsentBefore struct {
	forms []agent.Unsent
	timer outside.State
}

// stillUnsent returns what the form that is replaced by another one leaves to send.
func stillUnsent(t *turn) (kept unsentBefore) {
	f := t.session.Form
	if f == nil {
		return kept
	}
	for i, s := range unsentScenes(&t.position) {
		if !outside.Next(s).IsZero() {
			kept.forms = append(kept.forms, f.Unsent[i])
		}
	}
	if s, ok := aheadScene(&t.position); ok && s.Request != "" && !outside.Next(s).IsZero() {
		own := agent.Form{ID: f.ID, Root: f.Root, Pins: f.Pins, Answers: f.Answers, State: f.State, StartedAt: f.StartedAt}
		own.Ahead.Calls = f.Ahead.Calls
		kept.forms = append(kept.forms, agent.Unsent{Form: own, Request: agent.RequestID(s.Request)})
	}
	kept.timer = outside.State{Due: f.Ahead.Due, Rung: f.Ahead.Rung}
	return kept
}

// unsentScenes returns a scene for each filed form that still has to be sent and isn't the
// person's newest, in their order. A scene without a plan is of a request that is canceled or gone.
func unsentScenes(p *position) []outside.Scene {
	if p.session.Form == nil {
		return nil
	}
	var out []outside.Scene
	for _, u := range p.session.Form.Unsent {
		f := u.Form
		s := outside.Scene{Now: p.ev.At, Form: string(f.ID), Employee: string(p.session.Person.ID)}
		if slices.ContainsFunc(p.state.Requests, func(r agent.Request) bool { return r.ID == u.Request && r.State != agent.Canceled }) {
			plan := p.planOf(f.Root, f.Pins, f.Answers)
			s.Plan, s.Answers, s.State = &plan, f.Answers, f.Ahead
			s.Open, s.Request = len(plan.Stops), string(u.Request)
		}
		out = append(out, s)
	}
	return out
}

// hasActions reports whether a filed form may still have to call somebody.
func hasActions(p *position, f *agent.Form) bool {
	for id, version := range f.Pins {
		if w, ok := p.wizards.At(id, version); ok && len(w.Actions) > 0 {
			return true
		}
	}
	return false
}

// lookedUp is an element with the text that was looked up for it.
func lookedUp(p *position, in wizard.ID, el *wizard.Element) *wizard.Element {
	if el.Attributes.Content == nil {
		return el
	}
	s, ok := aheadScene(p)
	if !ok {
		s = outside.Scene{Plan: p.plan()}
	}
	estimate := ""
	if e := p.estimate(); e != nil {
		estimate = say.EstimateWithSource(*e)
	}
	shown := outside.Show(s, in, *el, estimate, say.NotLookedUp).Element
	return &shown
}
