package dialogue

import (
	"fmt"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// formView is the step at i as the person sees it.
func (t *turn) formView(i int) agent.FormView {
	plan := t.plan()
	stop := plan.Stops[i]
	view := agent.FormView{
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
	view.Fields = make([]agent.Field, 0, len(stop.Elements))
	for _, el := range stop.Elements {
		field := agent.Field{Element: el}
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
func (t *turn) ref(stop wizard.Stop) agent.ViewRef {
	return agent.ViewRef{Form: t.form().ID, Wizard: stop.Wizard.ID, Step: stop.Step.ID, Revision: t.revision()}
}

func (t *turn) revision() int64 {
	if t.touched {
		return t.session.Version + 1
	}
	return t.session.Version
}

// reviewView is "check your answers".
func (t *turn) reviewView() agent.ReviewView {
	f, plan := t.form(), t.plan()
	last := plan.Stops[len(plan.Stops)-1]
	view := agent.ReviewView{
		Ref:        agent.ViewRef{Form: f.ID, Revision: t.revision()},
		WizardName: last.Wizard.Name, Number: last.Of, Of: last.Of,
	}
	for i, stop := range plan.Stops {
		section := agent.ReviewSection{Title: stop.Step.Title, Step: stop.Step.ID}
		for _, q := range plan.Asked(i) {
			section.Rows = append(section.Rows, agent.ReviewRow{
				Question: q.QuestionID, Label: q.Title(), Value: q.Show(f.Answers[q.QuestionID].Value),
				Change: agent.Press{Do: agent.DoChange, Form: f.ID, Question: q.QuestionID},
			})
		}
		if len(section.Rows) > 0 {
			view.Sections = append(view.Sections, section)
		}
	}
	if f.Estimate != nil {
		view.Estimate = []agent.Block{{Text: f.Estimate.Headline() + " " + say.HrDecides}, {Buttons: []agent.Button{
			{Label: "Why this estimate?", Press: agent.Press{Do: agent.DoEstimate, Form: f.ID}},
		}}}
	}
	return view
}

// summary are the answers on the route so far.
func (t *turn) summary() []agent.Fact {
	var facts []agent.Fact
	for _, q := range t.plan().Questions() {
		if answer, ok := t.form().Answers[q.QuestionID]; ok {
			facts = append(facts, agent.Fact{Label: q.Title(), Value: q.Show(answer.Value)})
		}
	}
	return facts
}

// explainEstimate unfolds the reasons behind an estimate.
func (t *turn) explainEstimate(m Move) {
	estimate := t.estimateFor(m)
	if estimate == nil {
		t.tell(say.NoEstimate)
		return
	}
	blocks := []agent.Block{{Text: estimate.Headline() + " " + say.HrDecides}}
	if r := t.state.Request; r != nil && r.Employee.ID != t.ev.Person.ID {
		blocks = append(blocks, agent.Block{Small: "As " + r.Employee.Called() + " reads it:"})
	}
	for _, law := range estimate.Laws {
		blocks = append(blocks, agent.Block{Heading: law.Law}, agent.Block{Text: law.Summary})
		for _, r := range law.Reasons {
			blocks = append(blocks, agent.Block{Text: say.ReasonMark(r.Met) + " " + r.Text}, agent.Block{Small: r.Citation + ", in force since " + say.LongDay(r.Holds)})
		}
	}
	t.view = agent.PageView{Title: "Why this estimate?", Blocks: blocks, Push: t.ev.Place.Surface == agent.SlackForm}
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
