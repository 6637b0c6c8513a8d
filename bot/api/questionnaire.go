package api

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// questionnaireCall is the body of POST /v1/questionnaire.
type questionnaireCall struct {
	SessionID questionnaire.ID         `json:"session_id"`
	Template  questionnaire.TemplateID `json:"template"`
	Query     string                   `json:"query"`
	SMSTo     string                   `json:"sms_to"`
}

// questionnaireReply is the response to it. Session and template are the active ones,
// which may differ from those in the call.
type questionnaireReply struct {
	Response  string                   `json:"response"`
	Status    string                   `json:"status"`
	Phase     string                   `json:"phase"`
	Complete  bool                     `json:"is_complete"`
	SessionID questionnaire.ID         `json:"session_id"`
	Template  questionnaire.TemplateID `json:"template"`
	Resumed   bool                     `json:"resumed"`
	Followed  bool                     `json:"followed_reroute"`
	Reroute   *questionnaire.Reroute   `json:"reroute,omitempty"`
	// Care is what was said first because somebody is in a hard time; part of Response.
	Care *questionnaire.Care `json:"care,omitempty"`
}

// completePhase is the phase of a complete questionnaire.
const completePhase = "complete"

// questionnaire handles POST /v1/questionnaire.
func (a *api) questionnaire(w http.ResponseWriter, r *http.Request) {
	var c questionnaireCall
	if p := readJSON(w, r, &c); p != nil {
		writeProblem(w, p)
		return
	}
	if strings.TrimSpace(c.Query) == "" {
		writeProblem(w, newProblem(http.StatusBadRequest, "\"query\" is missing. Send what the person said."))
		return
	}
	if p := a.checkSession(string(c.SessionID), agent.Session{}); p != nil {
		writeProblem(w, p)
		return
	}
	key, p := idempotencyKey(r)
	if p != nil {
		writeProblem(w, p)
		return
	}
	taken, err := a.Questionnaires.Take(r.Context(), questionnaire.Call{
		ID: questionnaire.CallID(key), Tenant: a.Tenant, Link: questionnaire.Link{Session: c.SessionID, Template: c.Template},
		Words: c.Query, Phone: c.SMSTo, At: a.Clock().UTC(),
	})
	if err != nil {
		a.writeError(w, "handle a questionnaire call", err)
		return
	}
	body := questionnaireReply{
		Response: taken.Message, Status: string(agent.InProgress), Phase: string(taken.Phase), Complete: taken.Complete,
		SessionID: taken.Session, Template: taken.Template, Resumed: taken.Resumed, Followed: taken.Followed, Reroute: taken.Reroute, Care: taken.Care,
	}
	switch {
	case body.Complete:
		body.Phase, body.Status = completePhase, completePhase
	case body.Reroute != nil:
		body.Status = "reroute"
	}
	writeJSON(w, http.StatusOK, body)
}

// writeError answers a call that failed, perhaps because of the call itself.
func (a *api) writeError(w http.ResponseWriter, doing string, err error) {
	var callers *questionnaire.Problem
	var refusal *journey.Refusal
	var ours *problem
	switch {
	case errors.As(err, &ours):
		writeProblem(w, ours)
	case errors.As(err, &callers) && callers.Missing:
		writeProblem(w, newProblem(http.StatusNotFound, callers.Sentence))
	case errors.As(err, &callers) && callers.Reused:
		writeProblem(w, newProblem(http.StatusUnprocessableEntity, callers.Sentence))
	case errors.As(err, &callers):
		writeProblem(w, newProblem(http.StatusBadRequest, callers.Sentence))
	case errors.As(err, &refusal):
		writeProblem(w, newProblem(http.StatusBadRequest, refusal.Sentence))
	case errors.Is(err, agent.ErrConflict):
		writeProblem(w, newProblem(http.StatusConflict, "Someone else changed this conversation at the same time. Please send the call again."))
	default:
		a.writeFailure(w, doing, err)
	}
}

// journeyJSON is the part of a session that comes from its journey.
type journeyJSON struct {
	Stack           []journey.Frame   `json:"stack"`
	Context         journey.Values    `json:"context"`
	ContextVersions []journey.Version `json:"contextVersions"`
}

// toJourneyJSON returns empty lists and objects instead of null.
func toJourneyJSON(s journey.State) journeyJSON {
	j := journeyJSON{Stack: s.Stack, Context: s.Context.Values, ContextVersions: s.Context.Versions}
	if j.Stack == nil {
		j.Stack = []journey.Frame{}
	}
	if j.Context == nil {
		j.Context = journey.Values{}
	}
	if j.ContextVersions == nil {
		j.ContextVersions = []journey.Version{}
	}
	return j
}

// questionnaireJSON is a session of a questionnaire. Fields that sessionJSON also has
// mean the same.
type questionnaireJSON struct {
	SessionID questionnaire.ID         `json:"sessionId"`
	BaseID    questionnaire.ID         `json:"baseId"`
	Template  questionnaire.TemplateID `json:"template"`
	CreatedAt time.Time                `json:"createdAt"`
	UpdatedAt time.Time                `json:"updatedAt"`
	Question  string                   `json:"currentQuestionId"`
	Status    agent.Status             `json:"status"`
	Version   int64                    `json:"version"`
	Chain     []questionnaire.Link     `json:"reroute_chain"`
	// ForgottenAt is when the conversation's content was deleted; absent if it wasn't.
	ForgottenAt time.Time `json:"forgottenAt,omitzero"`
	journeyJSON
	// History has every transition and why it happened.
	History []questionnaire.Line `json:"history"`
}

// questionnaireSession writes a questionnaire's session. It reports false if there is none.
func (a *api) questionnaireSession(w http.ResponseWriter, r *http.Request, id string) bool {
	at, ok, err := a.Questionnaires.Status(r.Context(), a.Tenant, questionnaire.ID(id))
	if err != nil {
		a.writeFailure(w, "read a questionnaire for the API", err)
		return true
	}
	if !ok {
		return false
	}
	s := at.Session.State
	j := questionnaireJSON{
		SessionID: at.Session.Link.Session, BaseID: at.Base, Template: at.Session.Template,
		CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt, Question: at.Question, Status: agent.InProgress, Version: at.Version,
		Chain: at.Entry().Chain, ForgottenAt: at.Forgotten, journeyJSON: toJourneyJSON(s), History: at.Trail,
	}
	switch {
	case s.Complete:
		j.Status = agent.Completed
	case !at.Forgotten.IsZero():
		j.Status = agent.Abandoned
	}
	if j.History == nil {
		j.History = []questionnaire.Line{}
	}
	writeJSON(w, http.StatusOK, map[string]any{"session": j})
	return true
}
