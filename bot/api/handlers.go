package api

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/leaveway/leaveway/agent"
)

// wizard answers POST /v1/wizard/{thread_id}.
func (a *api) wizard(w http.ResponseWriter, r *http.Request) {
	thread := r.PathValue("thread_id")
	if p := checkID("The thread id", thread); p != nil {
		refuse(w, p)
		return
	}
	c, typed, p := readCall(w, r)
	if p != nil {
		refuse(w, p)
		return
	}
	before, known, err := a.Store.Session(r.Context(), a.Tenant, agent.SessionID(thread))
	if err != nil {
		a.fail(w, "read a session for the API", err)
		return
	}
	at := a.standing(before)
	if p := allowed(c, thread, before, known); p != nil {
		refuse(w, p)
		return
	}
	act, p := c.act(typed, at)
	if p != nil {
		refuse(w, p)
		return
	}
	id, p := a.eventID(r, thread)
	if p != nil {
		refuse(w, p)
		return
	}
	out, err := a.Turn(r.Context(), agent.Event{
		ID: id, At: a.Clock().UTC(), Tenant: a.Tenant, Session: agent.SessionID(thread),
		Person: person(c, thread, before), Place: agent.Place{Surface: agent.API, Private: true}, Act: act,
	})
	if err != nil {
		a.fail(w, "take a turn for the API", err)
		return
	}
	notice := ""
	if c.reviews(at) && at.status == agent.InReview {
		notice = nothingOpen
	}
	a.show(r.Context(), w, agent.SessionID(thread), out.View, notice)
}

// show answers with a view and where the conversation stands now. notice is
// what the caller should know besides.
func (a *api) show(ctx context.Context, w http.ResponseWriter, id agent.SessionID, view agent.View, notice string) {
	s, _, err := a.Store.Session(ctx, a.Tenant, id)
	if err != nil {
		a.fail(w, "read a session for the API", err)
		return
	}
	history, err := a.Store.History(ctx, a.Tenant, id)
	if err != nil {
		a.fail(w, "read a history for the API", err)
		return
	}
	at := a.standing(s)
	answer := at.answer(view)
	answer.Session, answer.Notice = at.session(history), cmp.Or(notice, answer.Notice)
	reply(w, http.StatusOK, answer)
}

// session answers GET /v1/sessions/{session_id}.
func (a *api) session(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("session_id")
	if checkID("", id) != nil {
		refuse(w, unknown(id))
		return
	}
	s, ok, err := a.Store.Session(r.Context(), a.Tenant, agent.SessionID(id))
	if err != nil {
		a.fail(w, "read a session for the API", err)
		return
	}
	if !ok {
		if !a.questionnaireSession(w, r, id) {
			refuse(w, unknown(id))
		}
		return
	}
	history, err := a.Store.History(r.Context(), a.Tenant, s.ID)
	if err != nil {
		a.fail(w, "read a history for the API", err)
		return
	}
	reply(w, http.StatusOK, map[string]any{"session": a.standing(s).session(history)})
}

func unknown(id string) *problem {
	return no(http.StatusNotFound, fmt.Sprintf("There is no conversation %q. Begin one with {\"action\": \"init\"}.", shorten(id)))
}

// allowed refuses what the conversation does not allow: only init begins one,
// and it stays its employee's.
func allowed(c call, thread string, before agent.Session, known bool) *problem {
	switch {
	case !known && c.Action != "init":
		return unknown(thread)
	case known && c.EmployeeID != "" && agent.UserID(c.EmployeeID) != before.Person.ID:
		return no(http.StatusConflict, "This conversation belongs to another employee. Use a thread of its own for each.")
	case c.Revision < 0 || c.Revision > before.Version:
		return no(http.StatusBadRequest, fmt.Sprintf("There is no revision %d; the conversation is at %d. Send the session.version of the last answer.", c.Revision, before.Version))
	}
	return nil
}

// person is who the caller acts for: the conversation's employee or, in a new
// one without an employee id, somebody known by the thread alone.
func person(c call, thread string, before agent.Session) agent.PersonRef {
	who := before.Person
	who.ID = cmp.Or(who.ID, agent.UserID(c.EmployeeID), agent.UserID(thread))
	who.Name = cmp.Or(c.EmployeeName, who.Name)
	return who
}

// eventID names the call. The same Idempotency-Key in the same thread is the
// same call, whenever it comes.
func (a *api) eventID(r *http.Request, thread string) (agent.EventID, *problem) {
	key, p := idempotencyKey(r)
	if key == "" {
		return agent.EventID("api/" + a.NewID()), p
	}
	return agent.EventID(fmt.Sprintf("api/%q/%q", thread, key)), p
}

// idempotencyKey is what a caller names a call by; empty where they do not.
func idempotencyKey(r *http.Request) (string, *problem) {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		return "", nil
	}
	return key, checkID("The Idempotency-Key", key)
}
