package api

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/leaveway/leaveway/agent"
)

// wizard handles POST /v1/wizard/{thread_id}.
func (a *api) wizard(w http.ResponseWriter, r *http.Request) {
	thread := r.PathValue("thread_id")
	if p := checkID("The thread id", thread); p != nil {
		writeProblem(w, p)
		return
	}
	c, typed, p := readCall(w, r)
	if p != nil {
		writeProblem(w, p)
		return
	}
	before, known, err := a.Store.Session(r.Context(), a.Tenant, agent.SessionID(thread))
	if err != nil {
		a.writeFailure(w, "read a session for the API", err)
		return
	}
	at := a.progress(before)
	who := personOf(c, thread, before)
	if p := cmp.Or(a.checkSession(thread, before), checkAllowed(c, thread, before, known), a.checkPerson(r.Context(), who.ID)); p != nil {
		writeProblem(w, p)
		return
	}
	act, p := c.act(typed, at)
	if p != nil {
		writeProblem(w, p)
		return
	}
	id, p := a.eventID(r, thread)
	if p != nil {
		writeProblem(w, p)
		return
	}
	out, err := a.Turn(r.Context(), agent.Event{
		ID: id, At: a.Clock().UTC(), Tenant: a.Tenant, Session: agent.SessionID(thread),
		Person: who, Place: agent.Place{Surface: agent.API, Private: true}, Act: act,
	})
	if err != nil {
		a.writeFailure(w, "run a turn for the API", err)
		return
	}
	notice := ""
	if c.answersReview(at) && at.status == agent.InReview {
		notice = reviewNotice
	}
	a.writeResult(r.Context(), w, agent.SessionID(thread), out.View, notice)
}

// writeResult answers a call with a view and the session as it is now. A notice takes
// precedence over the view's own.
func (a *api) writeResult(ctx context.Context, w http.ResponseWriter, id agent.SessionID, view agent.View, notice string) {
	s, _, err := a.Store.Session(ctx, a.Tenant, id)
	if err != nil {
		a.writeFailure(w, "read a session for the API", err)
		return
	}
	history, err := a.Store.History(ctx, a.Tenant, id)
	if err != nil {
		a.writeFailure(w, "read a history for the API", err)
		return
	}
	at := a.progress(s)
	answer := at.result(view)
	answer.Session, answer.Notice = at.toJSON(history), cmp.Or(notice, answer.Notice)
	writeJSON(w, http.StatusOK, answer)
}

// session handles GET /v1/sessions/{session_id}.
func (a *api) session(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("session_id")
	if checkID("", id) != nil {
		writeProblem(w, notFound(id))
		return
	}
	s, ok, err := a.Store.Session(r.Context(), a.Tenant, agent.SessionID(id))
	if err != nil {
		a.writeFailure(w, "read a session for the API", err)
		return
	}
	if !ok {
		if !a.questionnaireSession(w, r, id) {
			writeProblem(w, notFound(id))
		}
		return
	}
	history, err := a.Store.History(r.Context(), a.Tenant, s.ID)
	if err != nil {
		a.writeFailure(w, "read a history for the API", err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{"session": a.progress(s).toJSON(history)})
}

func notFound(id string) *problem {
	return newProblem(http.StatusNotFound, fmt.Sprintf("No session has the ID %q. Start one with {\"action\": \"init\"}.", shorten(id)))
}

// checkAllowed refuses a call that doesn't fit the conversation: only init and say may start one,
// and only its employee may continue it.
func checkAllowed(c call, thread string, before agent.Session, known bool) *problem {
	switch {
	case !known && c.Action != "init" && c.Action != "say":
		return notFound(thread)
	case known && c.EmployeeID != "" && agent.UserID(c.EmployeeID) != before.Person.ID:
		return newProblem(http.StatusConflict, "This conversation belongs to another employee. Use a separate thread for each employee.")
	case c.Revision < 0 || c.Revision > before.Version:
		return newProblem(http.StatusBadRequest, fmt.Sprintf("There is no revision %d; the conversation is at %d. Send the session.version of the last response.", c.Revision, before.Version))
	}
	return nil
}

// personOf returns the employee that the caller acts for. A new conversation without
// an employee id uses the thread's id.
func personOf(c call, thread string, before agent.Session) agent.PersonRef {
	who := before.Person
	who.ID = cmp.Or(who.ID, agent.UserID(c.EmployeeID), agent.UserID(thread))
	who.Name = cmp.Or(c.EmployeeName, who.Name)
	return who
}

// eventID returns the same id for the same Idempotency-Key in the same thread.
func (a *api) eventID(r *http.Request, thread string) (agent.EventID, *problem) {
	key, p := idempotencyKey(r)
	if key == "" {
		return agent.EventID("api/" + a.NewID()), p
	}
	return agent.EventID(fmt.Sprintf("api/%q/%q", thread, key)), p
}

// idempotencyKey returns the call's Idempotency-Key, or "".
func idempotencyKey(r *http.Request) (string, *problem) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		return "", nil
	}
	return key, checkID("The Idempotency-Key", key)
}
