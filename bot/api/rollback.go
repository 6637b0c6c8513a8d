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

// rollback sets what a session has learned back to how it was after a version, and
// answers with the session.
func (a *api) rollback(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("session_id")
	var c rollbackCall
	if p := readJSON(w, r, &c); p != nil {
		refuse(w, p)
		return
	}
	if checkID("", id) != nil {
		refuse(w, unknown(id))
		return
	}
	if c.Why = strings.TrimSpace(c.Why); c.Version == nil || c.Why == "" {
		refuse(w, no(http.StatusBadRequest, "Send {\"version\": 3, \"why\": \"…\"}: a version of contextVersions, and the reason, for the audit."))
		return
	}
	known, err := a.rollbackForm(r.Context(), agent.SessionID(id), c)
	if err == nil && !known {
		err = a.Questionnaires.Rollback(r.Context(), a.Tenant, questionnaire.ID(id), *c.Version, c.Why, a.Clock().UTC())
	}
	if err != nil {
		a.refuseOr(w, "roll a session back", err)
		return
	}
	a.session(w, r)
}

// rollbackForm sets the answers of a form back, with a turn like any other. It
// reports whether the session is a form's.
func (a *api) rollbackForm(ctx context.Context, id agent.SessionID, c rollbackCall) (bool, error) {
	s, known, err := a.Store.Session(ctx, a.Tenant, id)
	if err != nil || !known {
		return known, err
	}
	if s.Form == nil || s.Form.State != agent.FormOpen {
		return true, no(http.StatusConflict, "No form is under way in this session, so there is nothing to set back. What was filed stays as it was filed.")
	}
	history, err := a.Store.History(ctx, a.Tenant, id)
	if err != nil {
		return true, err
	}
	learned := agent.Learned(history)
	if _, kept := learned.At(*c.Version); !kept {
		return true, no(http.StatusBadRequest, fmt.Sprintf("There is no version %d to go back to: %d to %d are kept.", *c.Version, learned.BaseVersion, learned.Version()))
	}
	_, err = a.Turn(ctx, agent.Event{
		ID: agent.EventID("api/" + a.NewID()), At: a.Clock().UTC(), Tenant: a.Tenant, Session: id, Person: s.Person,
		Place: agent.Place{Surface: agent.API, Private: true}, Act: agent.Restored{Version: *c.Version, Why: c.Why},
	})
	return true, err
}
