package dialogue

import (
	"maps"
	"slices"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// Action is something the company does because of what was said. Its effect is
// recorded in the outcome and happens with the commit, or not at all.
type Action string

// The actions.
const (
	actionSave     Action = "save_progress"         // remember that the person stopped here on purpose
	actionDates    Action = "validate_dates"        // take back answers that contradict each other
	actionEstimate Action = "calculate_entitlement" // what the law probably gives
	actionFile     Action = "file_request"          // make it a request and tell HR
)

// act carries an action out and writes it into the history.
func (t *turn) act(a Action) {
	switch a {
	case actionSave:
		t.changed(string(a), "", "", "")
	case actionEstimate:
		t.estimate()
		t.changed(string(a), "", "", "")
	case actionFile:
		t.file()
	}
}

// execute carries out what the moves of one message, and the answers, call for together.
func (t *turn) execute() {
	t.offerHR()
	if f := t.form(); f != nil && f.Estimate == nil && t.touched && t.plan().Complete() {
		t.act(actionEstimate)
	}
}

// estimate keeps with the form what the law probably gives.
func (t *turn) estimate() {
	e := t.agent.law.Estimate(entitlement.FactsFrom(t.facts()), t.ev.At)
	t.form().Estimate = &e
}

// facts are the answers that say something to the estimate, by the names that
// their questions give them.
func (t *turn) facts() map[string]string {
	facts := map[string]string{}
	for _, stop := range t.plan().Stops {
		for _, q := range stop.Questions() {
			if answer := t.form().Answers[q.QuestionID]; q.Fact != "" && answer.Given() {
				facts[q.Fact] = answer.Value
			}
		}
	}
	return facts
}

// validateDates takes back those of the given questions' answers that
// contradict others, so that the valid old ones stay, and says what is wrong.
func (t *turn) validateDates(questions []*wizard.Question, before wizard.Answers) map[wizard.QuestionID]string {
	refused := map[wizard.QuestionID]string{}
	for id, message := range maps.Clone(t.plan().Broken) {
		if slices.ContainsFunc(questions, func(q *wizard.Question) bool { return q.QuestionID == id }) {
			refused[id] = message
			wrong := t.form().Answers[id].Value
			t.restore(id, before)
			t.setBack(string(actionDates), id, wrong)
		}
	}
	return refused
}
