package dialogue

import (
	"github.com/leaveway/leaveway/agent"
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
		field := agent.Field{Element: el}
		switch el.Type {
		case wizard.TypeQuestion:
			field.Question, questions = questions[0], questions[1:]
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
				Change: agent.Press{Do: agent.DoChangeAnswer, Form: f.ID, Question: q.QuestionID},
			})
		}
		if len(section.Rows) > 0 {
			view.Sections = append(view.Sections, section)
		}
	}
	if f.Estimate != nil {
		view.Estimate = []agent.Block{{Text: f.Estimate.Headline() + " " + say.HRDecides}, {Buttons: []agent.Button{
			{Label: "Why this estimate?", Press: agent.Press{Do: agent.DoExplainEstimate, Form: f.ID}},
		}}}
	}
	return view
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
	return reviewView(p)
}

// noForm says why there is no form to show.
func noForm(p *position) string {
	if f := p.session.Form; f != nil && f.State == agent.FormFiled {
		return say.AlreadyFiled
	}
	return say.NoOpenRequest
}

// formButton opens the form where the person stands.
func formButton(p *position) agent.Button {
	return agent.Button{Label: "Open the form", Press: agent.Press{Do: agent.DoOpenForm, Form: p.form().ID}, Style: agent.Primary}
}
