package change

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/wizard"
)

// Entry is a leave as its form would file it.
type Entry struct {
	Wizard   *wizard.Wizard
	Name     string // "Vacation"
	When     string // "Monday, December 7 to Wednesday, December 9, 3 workdays"
	Headline string
	Answers  []agent.FiledAnswer
	Checks   []string // what HR should know
	Notes    []string // what the employee should know
}

// Enter computes a leave from its kind, which the answers of the scene's request say, and its days:
// as if the form had been filled in. part is the answer for a part of a day, or empty. The refusal is
// worded for whoever enters it for somebody; ok is false if the form asks for more than that.
func (s Scene) Enter(to agent.Days, part, called string) (e Entry, refused string, ok bool) {
	var answers wizard.Answers
	var plan wizard.Plan
	switch {
	case to.First.IsZero(), to.Last.Before(to.First):
		return e, endsBeforeStart(to), true
	case part != "":
		answers = s.answers()
		if plan, ok = s.withStart(answers, to.First); !ok {
			return e, "", false
		}
		length := questionOf(plan, factLength)
		if length == nil {
			return e, "", false
		}
		answers[length.QuestionID] = s.answer(part)
		plan = s.Plan(answers)
	default:
		if answers, plan, ok = s.answersFor(to); !ok {
			return e, "", false
		}
	}
	if wrong := s.refusedBy(plan, answers); wrong != "" {
		return e, wrong, true
	}
	if !plan.Complete() || plan.Active() == nil {
		return e, "", false
	}
	facts := Facts(plan, answers)
	verdict := s.Book.Judge(staff.Wish{
		Who: s.Who, Facts: facts, Others: s.Others, Today: timeoff.DayOf(s.Today), Brief: true, Called: called,
	})
	if verdict.Refused != "" {
		return e, verdict.Refused, true
	}
	return Entry{
		Wizard: plan.Active(), Name: Name(plan, answers), When: verdict.When, Headline: say.Headline(verdict.Dated(facts)),
		Answers: s.filed(plan, answers), Checks: verdict.ForHR, Notes: verdict.Notes,
	}, "", true
}

// Name is what HR and the employee call a request: "Vacation". The last answer with the fact
// leave_name says it; without one it is the name of the wizard.
func Name(plan wizard.Plan, answers wizard.Answers) string {
	name := plan.Active().Name
	for _, q := range plan.Questions() {
		if answer := answers[q.QuestionID]; q.Fact == factName && answer.Given() {
			name = say.Capitalized(q.Show(answer.Value))
		}
	}
	return name
}
