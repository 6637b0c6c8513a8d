package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

// The kinds of rows that loadOwnSQL and loadSQL return.
const (
	rowSession = iota
	rowSeen
	rowOwn
	rowNamed
	rowWaiting
	rowTicket
	rowHandover
	rowProfile
)

// Load reads what a turn needs in one snapshot. It implements [agent.Store].
func (db *DB) Load(ctx context.Context, ref agent.Ref) (agent.State, error) {
	st := agent.State{Session: &agent.Session{ID: ref.Session, Tenant: ref.Tenant}}
	text, args := loadOwnSQL, []any{string(ref.Tenant), string(ref.Session), string(ref.Event), string(ref.Person)}
	if ref.Request != "" || ref.Waiting || ref.Ticket != "" || ref.Handover != "" {
		states := agent.WaitingStates()
		text = loadSQL
		args = append(args, string(ref.Request), boolInt(ref.Waiting), string(ref.Ticket), string(states[0]), string(states[1]), string(ref.Handover))
	}
	err := db.engine.Each(ctx, text, args, func(r engine.Row) error {
		var kind int
		var id string
		var version int64
		var body sql.RawBytes
		if err := r.Scan(&kind, &id, &version, &body); err != nil {
			return err
		}
		return db.addTo(&st, kind, id, version, body)
	})
	if err != nil {
		return agent.State{}, fmt.Errorf("load the session: %w", err)
	}
	// A UNION guarantees no order.
	slices.SortStableFunc(st.Requests, func(a, b agent.Request) int { return b.FiledAt.Compare(a.FiledAt) })
	sortHandovers(st.Handovers)
	slices.SortStableFunc(st.Waiting, func(a, b agent.Request) int { return a.FiledAt.Compare(b.FiledAt) })
	return st, nil
}

// Seen reports whether an event was put or committed under an id.
func Seen(ctx context.Context, db *DB, tenant agent.TenantID, id agent.EventID) (seen bool, err error) {
	err = db.engine.Each(ctx, seenSQL, []any{string(tenant), string(id)}, func(r engine.Row) error { return r.Scan(&seen) })
	if err != nil {
		return false, fmt.Errorf("look for event %s: %w", id, err)
	}
	return seen, nil
}

// addTo adds such a row to the state. An unreadable row fails the turn, unless
// it is one of the requests that wait for HR: those are other people's.
func (db *DB) addTo(st *agent.State, kind int, id string, version int64, body []byte) (err error) {
	tenant := st.Session.Tenant
	switch kind {
	case rowSession:
		if err = db.readSession(st.Session, id, version, body); errors.Is(err, seal.ErrForgotten) { // restored from a backup: start over
			*st.Session, err = agent.Session{ID: agent.SessionID(id), Tenant: tenant, Version: version}, nil
		}
	case rowSeen:
		st.Seen = true
	case rowOwn:
		var r agent.Request
		if r, err = db.readRequest(tenant, id, version, body); errors.Is(err, seal.ErrForgotten) {
			return nil
		}
		st.Requests = append(st.Requests, r)
	case rowNamed:
		var r agent.Request
		if r, err = db.readRequest(tenant, id, version, body); errors.Is(err, seal.ErrForgotten) {
			return nil
		}
		st.Request = &r
	case rowTicket:
		var k agent.Ticket
		err = db.decode(seal.At(ticketBody, string(tenant), id, 0), body, &k)
		k.Version, st.Ticket = version, &k
	case rowHandover:
		var h agent.Handover
		if h, err = readHandover(db, tenant, id, version, body); err != nil {
			return db.skipUnreadable(err) // it may be somebody else's, and must not stop the others
		}
		if !slices.ContainsFunc(st.Handovers, func(known agent.Handover) bool { return known.ID == h.ID }) { // it is the person's, and named
			st.Handovers = append(st.Handovers, h)
		}
	case rowProfile:
		// An unreadable profile counts as empty: people are asked again, and it is replaced.
		if err = db.decode(seal.At(profileBody, string(tenant), id, 0), body, &st.Profile); err != nil {
			st.Profile, err = agent.Profile{}, db.skipUnreadable(err)
		}
		st.Profile.Person, st.Profile.Version = agent.UserID(id), version
	case rowWaiting:
		var r agent.Request
		if r, err = db.readRequest(tenant, id, version, body); err != nil {
			return db.skipUnreadable(err)
		}
		st.Waiting = append(st.Waiting, r)
	}
	return err
}

// boolInt converts a bool for both engines.
func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// readSession decodes the session of a tenant. The version comes from the row, not from the body.
func (db *DB) readSession(s *agent.Session, id string, version int64, body []byte) error {
	if err := db.decode(seal.At(sessionBody, string(s.Tenant), id, 0), body, s); err != nil {
		return err
	}
	s.Version = version
	return nil
}

// readRequest decodes a request. The version comes from the row, not from the body.
func (db *DB) readRequest(tenant agent.TenantID, id string, version int64, body []byte) (agent.Request, error) {
	var r agent.Request
	if err := db.decode(seal.At(requestBody, string(tenant), id, 0), body, &r); err != nil {
		return agent.Request{}, err
	}
	r.Version = version
	return r, nil
}
