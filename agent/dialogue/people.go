package dialogue

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// people are those who were chosen where the form asks for a person: in the open
// form, before and after this turn, and in the requests that the turn knows.
func (t *turn) people() []agent.UserID {
	var all []agent.UserID
	add := func(value string) {
		if value != "" && value != wizard.Unsure && !slices.Contains(all, agent.UserID(value)) {
			all = append(all, agent.UserID(value))
		}
	}
	if t.form() != nil && t.derived != nil { // else nothing of it was shown
		for _, stop := range t.derived.Stops {
			for _, q := range stop.Questions() {
				if q.Component == wizard.Person {
					add(t.form().Answers[q.QuestionID].Value)
					t.formerly(q.QuestionID, add)
				}
			}
		}
	}
	for i := range t.state.Requests {
		chosenIn(&t.state.Requests[i], add)
	}
	for i := range t.state.Waiting {
		chosenIn(&t.state.Waiting[i], add)
	}
	if t.state.Request != nil {
		chosenIn(t.state.Request, add)
	}
	return all
}

// chosenIn adds those who were chosen in a request.
func chosenIn(r *agent.Request, add func(value string)) {
	for _, a := range r.Answers {
		if a.Person {
			add(a.Shown)
		}
	}
}

// formerly adds the answers to a question that this turn replaced.
func (t *turn) formerly(id wizard.QuestionID, add func(value string)) {
	for _, c := range t.out.Changes {
		if c.Question == id {
			add(c.From)
		}
	}
}
