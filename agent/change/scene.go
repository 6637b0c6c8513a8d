package change

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/wizard"
)

// Scene is what is known about a filed request when its days should move.
type Scene struct {
	Request agent.Request
	// Plan returns the route of the request's form with other answers, as of the day on which
	// it was filed: days that have passed since then don't spoil it.
	Plan   func(wizard.Answers) wizard.Plan
	Book   *staff.Book
	Who    *staff.Person // the employee; nil if the company's file doesn't have them
	Others []staff.Leave // what the employee asked for, with this request or without it
	// Begin settles who decides the request with other facts, as it does when it is filed; a is nil if
	// HR does, and approved is true if nobody has to. Without it, HR decides.
	Begin func(r agent.Request, facts map[string]string) (a *agent.Approval, approved bool)
	Law   entitlement.Parameters
	Today time.Time // the person's who acts, as midnight UTC
	At    time.Time // UTC
	Via   agent.Surface
}

// answers are those of the request.
func (s Scene) answers() wizard.Answers {
	answers := wizard.Answers{}
	for _, a := range s.Request.Answers {
		answers[a.Question] = a.Answer
	}
	return answers
}

// Route returns the route of the request's form, and the facts that its answers give.
func (s Scene) Route() (wizard.Plan, map[string]string) {
	answers := s.answers()
	plan := s.Plan(answers)
	return plan, Facts(plan, answers)
}

// Days returns the first and the last day of the request as it is; zero if they aren't known.
func (s Scene) Days() agent.Days {
	answers := s.answers()
	return s.daysIn(s.Plan(answers), answers)
}

// daysIn returns the first and the last day that answers give.
func (s Scene) daysIn(plan wizard.Plan, answers wizard.Answers) agent.Days {
	facts := Facts(plan, answers)
	span, ok := staff.SpanOf(facts, staff.CalendarOf(s.Who))
	if !ok {
		first, _ := time.Parse(time.DateOnly, facts[factStart])
		return agent.Days{First: first}
	}
	return agent.Days{First: span.From.Time(), Last: span.To.Time()}
}

// The facts that give the days of a leave.
const (
	factName   = "leave_name"
	factStart  = "leave_start"
	factEnd    = "leave_end"
	factLength = "weeks_asked"
	factHalves = "half_days"
)

// Facts are the answers on a route, by the facts that their questions name.
func Facts(plan wizard.Plan, answers wizard.Answers) map[string]string {
	values := map[string]string{}
	for _, q := range plan.Questions() {
		if q.Fact == factName && values[factName] != "" {
			continue // the kind is what policies know; its name in the person's own words comes after it
		}
		if answer := answers[q.QuestionID]; q.Fact != "" && answer.Given() {
			values[q.Fact] = answer.Value
		}
	}
	return values
}

// Fact returns one fact, except the leave's name. If several questions give it, the last one that was answered counts.
func Fact(plan *wizard.Plan, answers wizard.Answers, name string) (value string) {
	for _, q := range plan.Questions() {
		if q.Fact != name {
			continue
		}
		if answer := answers[q.QuestionID]; answer.Given() {
			value = answer.Value
		}
	}
	return value
}
