package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
)

// What a row of loadSQL holds.
const (
	rowSession = iota
	rowSeen
	rowOwn
	rowNamed
	rowWaiting
)

// Load reads what a turn needs, as of one moment. It implements [agent.Store].
func (db *DB) Load(ctx context.Context, ref agent.Ref) (agent.State, error) {
	st := agent.State{Session: agent.Session{ID: ref.Session, Tenant: ref.Tenant}}
	args := []any{string(ref.Tenant), string(ref.Session), string(ref.Event), string(ref.Person), string(ref.Request), boolean(ref.Waiting)}
	err := db.engine.each(ctx, loadSQL, args, func(r row) error {
		var kind int
		var version int64
		var body []byte
		if err := r.Scan(&kind, &version, &body); err != nil {
			return err
		}
		return addTo(&st, kind, version, body)
	})
	if err != nil {
		return agent.State{}, fmt.Errorf("load session %s: %w", ref.Session, err)
	}
	// A union promises no order.
	slices.SortStableFunc(st.Requests, func(a, b agent.Request) int { return b.FiledAt.Compare(a.FiledAt) })
	slices.SortStableFunc(st.Waiting, func(a, b agent.Request) int { return a.FiledAt.Compare(b.FiledAt) })
	return st, nil
}

func addTo(st *agent.State, kind int, version int64, body []byte) (err error) {
	switch kind {
	case rowSession:
		st.Session, err = readSession(version, body)
	case rowSeen:
		st.Seen = true
	case rowOwn:
		var r agent.Request
		r, err = readRequest(version, body)
		st.Requests = append(st.Requests, r)
	case rowNamed:
		var r agent.Request
		r, err = readRequest(version, body)
		st.Request = &r
	case rowWaiting:
		var r agent.Request
		r, err = readRequest(version, body)
		st.Waiting = append(st.Waiting, r)
	}
	return err
}

// boolean is a truth as both engines keep it.
func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// readSession reads a session at rest. The row's version counts, not the body's.
func readSession(version int64, body []byte) (agent.Session, error) {
	var s agent.Session
	if err := json.Unmarshal(body, &s); err != nil {
		return s, fmt.Errorf("read a session: %w", err)
	}
	s.Version = version
	return s, nil
}

// readRequest reads a request at rest. The row's version counts, not the body's.
func readRequest(version int64, body []byte) (agent.Request, error) {
	var r agent.Request
	if err := json.Unmarshal(body, &r); err != nil {
		return r, fmt.Errorf("read a request: %w", err)
	}
	r.Version = version
	return r, nil
}
