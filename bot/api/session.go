package api

import (
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/wizard"
)

// reviewStep is the id of the review. No wizard has a step with this id.
const reviewStep wizard.StepID = "review"

// progress is how far a conversation has come, derived from its session.
type progress struct {
	api    *api
	stored agent.Session
	plan   wizard.Plan // empty without a form
	step   wizard.StepID
	status agent.Status
}

func (a *api) progress(s agent.Session) progress {
	at := progress{api: a, stored: s, status: agent.InProgress}
	if s.Form == nil {
		return at
	}
	at.plan = a.Wizards.Plan(s.Form.Root, s.Form.Pins, s.Form.Answers, a.today(s.Person.Zone))
	stop, _, open := at.plan.Open()
	switch {
	case s.Form.State == agent.FormFiled:
		at.status, at.step = agent.Completed, reviewStep
	case s.Form.State == agent.FormCanceled:
		at.status, at.step = agent.Abandoned, stop.Step.ID
	case at.plan.Complete():
		at.status, at.step = agent.InReview, reviewStep
	case open:
		at.step = stop.Step.ID
	}
	return at
}

// hasStep reports whether any form has the step, on the current route or not. An empty id means
// the current step.
func (at progress) hasStep(id wizard.StepID) bool {
	if id == "" || slices.ContainsFunc(at.plan.Stops, func(s wizard.Stop) bool { return s.Step.ID == id }) {
		return true
	}
	return slices.ContainsFunc(at.api.Wizards.All(), func(w *wizard.Wizard) bool {
		return slices.ContainsFunc(w.Steps, func(s wizard.Step) bool { return s.ID == id })
	})
}

// today returns the date in a time zone, as midnight UTC.
func (a *api) today(zone string) time.Time {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		loc = time.UTC
	}
	y, m, d := a.Clock().In(loc).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// sessionJSON is a session of a leave request.
type sessionJSON struct {
	SessionID     agent.SessionID `json:"sessionId"`
	WizardID      wizard.ID       `json:"wizardId"`
	EmployeeID    agent.UserID    `json:"employeeId"`
	CreatedAt     time.Time       `json:"createdAt"`
	UpdatedAt     time.Time       `json:"updatedAt"`
	CurrentStepID wizard.StepID   `json:"currentStepId"`
	Status        agent.Status    `json:"status"`
	Version       int64           `json:"version"` // callers send it back as "revision"
	Responses     []answerJSON    `json:"responses"`
	// Skipped are optional questions that were left out.
	Skipped []wizard.QuestionID `json:"skipped"`
	// Messages are what was said, where the server keeps it.
	Messages []agent.Spoken `json:"messages,omitempty"`
	// Parked answers are kept but don't count on the current route.
	Parked []answerJSON `json:"parked"`
	journeyJSON
	History []agent.Change `json:"history"`
}

// answerJSON is an answer.
type answerJSON struct {
	Question   wizard.QuestionID `json:"questionId"`
	Tag        wizard.Tag        `json:"semanticTag"`
	Value      any               `json:"value"`
	AnsweredAt time.Time         `json:"answeredAt"`
}

func (at progress) toJSON(history []agent.Change) sessionJSON {
	s := at.stored
	j := sessionJSON{
		SessionID: s.ID, EmployeeID: s.Person.ID, CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt, Version: s.Version,
		CurrentStepID: at.step, Status: at.status,
		Responses: []answerJSON{}, Skipped: []wizard.QuestionID{}, Parked: []answerJSON{}, History: history, Messages: s.Said,
		journeyJSON: toJourneyJSON(journey.State{Stack: s.Stack(), Context: agent.ReplayAnswers(history)}),
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
	for _, q := range at.routeQuestions() {
		switch answer, ok := s.Form.Answers[q.QuestionID]; {
		case ok && answer.Value == "":
			j.Skipped = append(j.Skipped, q.QuestionID)
		case ok:
			j.Responses = append(j.Responses, toAnswerJSON(q.Attributes, answer))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(at.plan.Parked)) {
		j.Parked = append(j.Parked, toAnswerJSON(at.attributes(id), at.plan.Parked[id]))
	}
	return j
}

// routeQuestions returns the questions of the route whose answers count, in order. If two
// wizards ask the same question, only the last one counts.
func (at progress) routeQuestions() []*wizard.Question {
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

func toAnswerJSON(attrs wizard.Attributes, a wizard.Answer) answerJSON {
	return answerJSON{attrs.QuestionID, attrs.Tag, jsonValue(attrs.Component, a.Value), a.At}
}

// attributes finds a question that is off the route. If no pinned wizard has it, only
// the id is filled in.
func (at progress) attributes(id wizard.QuestionID) wizard.Attributes {
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
