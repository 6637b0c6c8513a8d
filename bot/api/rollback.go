package api

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// rollbackCall is the body of POST /v1/sessions/{session_id}/rollback.
type rollbackCall struct {
	Version *int   `json:"version"` // one of contextVersions, or 0
	Why     string `json:"why"`
}

// rollback handles POST /v1/sessions/{session_id}/rollback: it restores the context that
// a session had at a version, and responds with the session.
func (a *api) rollback(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("session_id")
	var c rollbackCall
	if p := readJSON(w, r, &c); p != nil {
		writeProblem(w, p)
		return
	}
	if checkID("", id) != nil {
		writeProblem(w, notFound(id))
		return
	}
	if c.Why = strings.TrimSpace(c.Why); c.Version == nil || c.Why == "" {
		writeProblem(w, newProblem(http.StatusBadRequest, "Send {\"version\": 3, \"why\": \"…\"}: a version from contextVersions, and the reason for the audit."))
		return
	}
	if p := a.checkSession(id, agent.Session{}); p != nil {
		writeProblem(w, p)
		return
	}
	known, err := a.rollbackForm(r.Context(), agent.SessionID(id), c)
	if err == nil && !known {
		err = a.Questionnaires.Rollback(r.Context(), a.Tenant, questionnaire.ID(id), *c.Version, c.Why, a.Clock().UTC())
	}
	if err != nil {
		a.writeError(w, "roll back a session", err)
		return
	}
	a.session(w, r)
}

// rollbackForm restores the answers of a form, in a turn like any other. It reports false
// if there is no such session of a form.
func (a *api) rollbackForm(ctx context.Context, id agent.SessionID, c rollbackCall) (bool, error) {
	s, known, err := a.Store.Session(ctx, a.Tenant, id)
	if err != nil || !known {
		return known, err
	}
	if p := a.checkSession(string(id), s); p != nil {
		return true, p
	}
	if s.Form == nil || s.Form.State != agent.FormOpen {
		return true, newProblem(http.StatusConflict, "This session has no open form to roll back. A request that was filed can't be changed here.")
	}
	history, err := a.Store.History(ctx, a.Tenant, id)
	if err != nil {
		return true, err
	}
	learned := agent.ReplayAnswers(history)
	if _, kept := learned.At(*c.Version); !kept {
		return true, newProblem(http.StatusBadRequest, fmt.Sprintf("Version %d is not available. Use a version from %d to %d.", *c.Version, learned.BaseVersion, learned.Version()))
	}
	_, err = a.Turn(ctx, agent.Event{
		ID: agent.EventID("api/" + a.NewID()), At: a.Clock().UTC(), Tenant: a.Tenant, Session: id, Person: s.Person,
		Place: agent.Place{Surface: agent.API, Private: true}, Act: agent.Restored{Version: *c.Version, Why: c.Why},
	})
	return true, err
}
