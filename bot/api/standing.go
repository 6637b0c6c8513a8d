package api

import (
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/wizard"
)

// reviewStep is the name of the step in which answers are checked; no wizard has it.
const reviewStep wizard.StepID = "review"

// standing is where a conversation stands, derived from what is stored.
type standing struct {
	api    *api
	stored agent.Session
	plan   wizard.Plan // empty where there is no form
	step   wizard.StepID
	status agent.Status
}

// standing derives a session's plan, step and status.
func (a *api) standing(s agent.Session) standing {
	at := standing{api: a, stored: s, status: agent.InProgress}
	if s.Form == nil {
		return at
	}
	at.plan = a.Wizards.Plan(s.Form.Root, s.Form.Pins, s.Form.Answers, a.today(s.Person.Zone))
	stop, _, open := at.plan.Open()
	switch {
	case s.Form.State == agent.FormFiled:
		at.status, at.step = agent.Completed, reviewStep
	case s.Form.State == agent.FormCancelled:
		at.status, at.step = agent.Abandoned, stop.Step.ID
	case at.plan.Complete():
		at.status, at.step = agent.InReview, reviewStep
	case open:
		at.step = stop.Step.ID
	}
	return at
}

// hasStep reports whether a form has a step, on the route or off it. Where no
// form is open, any name will do: there is nothing to answer.
func (at standing) hasStep(id wizard.StepID) bool {
	if id == "" || slices.ContainsFunc(at.plan.Stops, func(s wizard.Stop) bool { return s.Step.ID == id }) {
		return true
	}
	return slices.ContainsFunc(at.api.Wizards.All(), func(w *wizard.Wizard) bool {
		return slices.ContainsFunc(w.Steps, func(s wizard.Step) bool { return s.ID == id })
	})
}

// today is the person's day, as midnight UTC.
func (a *api) today(zone string) time.Time {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		loc = time.UTC
	}
	y, m, d := a.Clock().In(loc).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// sessionJSON is a conversation as seed 000 shows it, and what belongs to it.
type sessionJSON struct {
	SessionID     agent.SessionID `json:"sessionId"`
	WizardID      wizard.ID       `json:"wizardId"`
	EmployeeID    agent.UserID    `json:"employeeId"`
	CreatedAt     time.Time       `json:"createdAt"`
	UpdatedAt     time.Time       `json:"updatedAt"`
	CurrentStepID wizard.StepID   `json:"currentStepId"`
	Status        agent.Status    `json:"status"`
	Version       int64           `json:"version"` // what a caller sends back as "revision"
	Responses     []answerJSON    `json:"responses"`
	// Parked are answers that are kept but do not count on the route as it is.
	Parked []answerJSON `json:"parked"`
	journeyJSON
	History []agent.Change `json:"history"`
}

// answerJSON is an answer. A null value was passed over on purpose.
type answerJSON struct {
	Question   wizard.QuestionID `json:"questionId"`
	Tag        wizard.Tag        `json:"semanticTag"`
	Value      any               `json:"value"`
	AnsweredAt time.Time         `json:"answeredAt"`
}

// session shows what is stored.
func (at standing) session(history []agent.Change) sessionJSON {
	s := at.stored
	j := sessionJSON{
		SessionID: s.ID, EmployeeID: s.Person.ID, CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt, Version: s.Version,
		CurrentStepID: at.step, Status: at.status,
		Responses: []answerJSON{}, Parked: []answerJSON{}, History: history,
		journeyJSON: onJourney(journey.State{Stack: s.Stack(), Context: agent.Learned(history)}),
	}
	if history == nil {
		j.History = []agent.Change{}
	}
	if s.Form == nil {
		return j
	}
	j.WizardID = s.Form.Root
	if w := at.plan.Active(); w != nil {
		j.WizardID = w.ID
	}
	for _, q := range at.asked() {
		if answer, ok := s.Form.Answers[q.QuestionID]; ok {
			j.Responses = append(j.Responses, answered(q.Attributes, answer))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(at.plan.Parked)) {
		j.Parked = append(j.Parked, answered(at.attributes(id), at.plan.Parked[id]))
	}
	return j
}

// asked are the questions of the route whose answers count, in order. One that
// two wizards ask stands where it is filed.
func (at standing) asked() []*wizard.Question {
	var all []*wizard.Question
	for _, stop := range at.plan.Stops {
		for _, q := range stop.Questions() {
			_, last, _ := at.plan.Question(q.QuestionID)
			if _, parked := at.plan.Parked[q.QuestionID]; q == last && !parked {
				all = append(all, q)
			}
		}
	}
	return all
}

func answered(attrs wizard.Attributes, a wizard.Answer) answerJSON {
	return answerJSON{attrs.QuestionID, attrs.Tag, jsonValue(attrs.Component, a.Value), a.At}
}

// attributes describe a question that is off the route. Of one that no pinned
// wizard has any longer, only the id is known.
func (at standing) attributes(id wizard.QuestionID) wizard.Attributes {
	pins := at.stored.Form.Pins
	for _, w := range slices.Sorted(maps.Keys(pins)) {
		pinned, ok := at.api.Wizards.At(w, pins[w])
		if !ok {
			continue
		}
		if q, ok := pinned.Question(id); ok {
			return q.Attributes
		}
	}
	return wizard.Attributes{QuestionID: id}
}
