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

// questionnaireReply is what it is answered with. Session and template are those
// that are really active, whatever the caller sent.
type questionnaireReply struct {
	Response  string                   `json:"response"`
	Phase     string                   `json:"phase"`
	Complete  bool                     `json:"is_complete"`
	SessionID questionnaire.ID         `json:"session_id"`
	Template  questionnaire.TemplateID `json:"template"`
	Resumed   bool                     `json:"resumed"`
	Followed  bool                     `json:"followed_reroute"`
	Reroute   *questionnaire.Reroute   `json:"reroute,omitempty"`
}

// finished is the phase of a questionnaire that is complete.
const finished = "complete"

// questionnaire answers POST /v1/questionnaire.
func (a *api) questionnaire(w http.ResponseWriter, r *http.Request) {
	var c questionnaireCall
	if p := readJSON(w, r, &c); p != nil {
		refuse(w, p)
		return
	}
	if strings.TrimSpace(c.Query) == "" {
		refuse(w, no(http.StatusBadRequest, "\"query\" is missing: what the person said."))
		return
	}
	key, p := idempotencyKey(r)
	if p != nil {
		refuse(w, p)
		return
	}
	taken, err := a.Questionnaires.Take(r.Context(), questionnaire.Call{
		ID: questionnaire.CallID(key), Tenant: a.Tenant, Link: questionnaire.Link{Session: c.SessionID, Template: c.Template},
		Words: c.Query, Phone: c.SMSTo, At: a.Clock().UTC(),
	})
	if err != nil {
		a.refuseOr(w, "take a questionnaire's call", err)
		return
	}
	body := questionnaireReply{
		Response: taken.Message, Phase: string(taken.Phase), Complete: taken.Complete,
		SessionID: taken.Session, Template: taken.Template, Resumed: taken.Resumed, Followed: taken.Followed, Reroute: taken.Reroute,
	}
	if body.Complete {
		body.Phase = finished
	}
	reply(w, http.StatusOK, body)
}

// refuseOr answers an error that may be the caller's own.
func (a *api) refuseOr(w http.ResponseWriter, doing string, err error) {
	var callers *questionnaire.Problem
	var refusal *journey.Refusal
	var ours *problem
	switch {
	case errors.As(err, &ours):
		refuse(w, ours)
	case errors.As(err, &callers) && callers.Missing:
		refuse(w, no(http.StatusNotFound, callers.Sentence))
	case errors.As(err, &callers) && callers.Reused:
		refuse(w, no(http.StatusUnprocessableEntity, callers.Sentence))
	case errors.As(err, &callers):
		refuse(w, no(http.StatusBadRequest, callers.Sentence))
	case errors.As(err, &refusal):
		refuse(w, no(http.StatusBadRequest, refusal.Sentence))
	case errors.Is(err, agent.ErrConflict):
		refuse(w, no(http.StatusConflict, "Somebody else changed this conversation at the same time. Please send the same again."))
	default:
		a.fail(w, doing, err)
	}
}

// journeyJSON is where a conversation stands on its journey, and what it has learned.
type journeyJSON struct {
	Stack           []journey.Frame   `json:"stack"`
	Context         journey.Values    `json:"context"`
	ContextVersions []journey.Version `json:"contextVersions"`
}

// onJourney shows a journey's state; nothing in it is null.
func onJourney(s journey.State) journeyJSON {
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

// questionnaireJSON is a session of a questionnaire, with the fields of
// sessionJSON that it has.
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
	// ForgottenAt is when what was said was deleted, absent where it was not.
	ForgottenAt time.Time `json:"forgottenAt,omitzero"`
	journeyJSON
	// History is every step, and what it was taken for.
	History []questionnaire.Line `json:"history"`
}

// questionnaireSession shows the session of a questionnaire; false where there is none.
func (a *api) questionnaireSession(w http.ResponseWriter, r *http.Request, id string) bool {
	at, ok, err := a.Questionnaires.Status(r.Context(), a.Tenant, questionnaire.ID(id))
	if err != nil {
		a.fail(w, "read a questionnaire for the API", err)
		return true
	}
	if !ok {
		return false
	}
	s := at.Session.State
	j := questionnaireJSON{
		SessionID: at.Session.Link.Session, BaseID: at.Base, Template: at.Session.Template,
		CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt, Question: at.Question, Status: agent.InProgress, Version: at.Version,
		Chain: at.Entry().Chain, ForgottenAt: at.Forgotten, journeyJSON: onJourney(s), History: at.Trail,
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
	reply(w, http.StatusOK, map[string]any{"session": j})
	return true
}
