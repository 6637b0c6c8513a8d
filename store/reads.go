package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/seal"
)

// Session returns a session, or false if there is none.
func (db *DB) Session(ctx context.Context, tenant agent.TenantID, id agent.SessionID) (s agent.Session, ok bool, err error) {
	err = db.engine.each(ctx, sessionSQL, []any{string(tenant), string(id)}, func(r row) error {
		ok = true
		var version int64
		var body []byte
		if err := r.Scan(&version, &body); err != nil {
			return err
		}
		s, err = db.readSession(tenant, string(id), version, body)
		return err
	})
	if err != nil {
		return agent.Session{}, false, fmt.Errorf("session %s: %w", id, err)
	}
	return s, ok, nil
}

// History returns the changes to a session, oldest first.
func (db *DB) History(ctx context.Context, tenant agent.TenantID, session agent.SessionID) ([]agent.Change, error) {
	var all []agent.Change
	err := db.engine.each(ctx, historySQL, []any{string(tenant), string(session)}, func(r row) error {
		var version int64
		var body []byte
		if err := r.Scan(&version, &body); err != nil {
			return err
		}
		var some []agent.Change
		if err := db.decode(seal.At(historyBody, string(tenant), string(session), version), body, &some); err != nil {
			return err
		}
		all = append(all, some...)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("history of session %s: %w", session, err)
	}
	return all, nil
}

// Request returns a filed request, or false if there is none.
func (db *DB) Request(ctx context.Context, tenant agent.TenantID, id agent.RequestID) (agent.Request, bool, error) {
	found, err := db.requests(ctx, requestSQL, tenant, false, string(id))
	if err != nil {
		return agent.Request{}, false, fmt.Errorf("request %s: %w", id, err)
	}
	if len(found) == 0 {
		return agent.Request{}, false, nil
	}
	return found[0], true, nil
}

// Requests returns a tenant's requests in the given states, or in any if there are
// none given: newest first, at most limit. It logs and skips unreadable requests.
func (db *DB) Requests(ctx context.Context, tenant agent.TenantID, limit int, states ...agent.RequestState) ([]agent.Request, error) {
	var all []agent.Request
	for _, state := range states {
		some, err := db.requests(ctx, requestsByStateSQL, tenant, true, limit, string(state))
		if err != nil {
			return nil, fmt.Errorf("%s requests: %w", state, err)
		}
		all = append(all, some...)
	}
	if len(states) == 0 {
		var err error
		if all, err = db.requests(ctx, requestsSQL, tenant, true, limit); err != nil {
			return nil, fmt.Errorf("requests: %w", err)
		}
	}
	slices.SortStableFunc(all, func(a, b agent.Request) int { return b.FiledAt.Compare(a.FiledAt) })
	return all[:min(limit, len(all))], nil
}

// Leaves reads what people asked for. It implements [agent.Leaves].
type Leaves struct{ DB *DB }

// RequestsOf returns all requests of a person, newest first. One that can't be read is an
// error: without it, a balance would be wrong.
func (l Leaves) RequestsOf(ctx context.Context, tenant agent.TenantID, person agent.UserID) ([]agent.Request, error) {
	all, err := l.DB.requests(ctx, requestsOfSQL, tenant, false, string(person))
	if err != nil {
		return nil, fmt.Errorf("requests of %s: %w", person, err)
	}
	return all, nil
}

// requests skips unreadable rows if it reads a list, and fails otherwise.
func (db *DB) requests(ctx context.Context, text string, tenant agent.TenantID, list bool, args ...any) (all []agent.Request, err error) {
	args = append([]any{string(tenant)}, args...)
	err = db.engine.each(ctx, text, args, func(r row) error {
		var id string
		var version int64
		var body []byte
		if err := r.Scan(&id, &version, &body); err != nil {
			return err
		}
		request, err := db.readRequest(tenant, id, version, body)
		if err != nil && list {
			return db.skipUnreadable(err)
		}
		all = append(all, request)
		return err
	})
	return all, err
}

// timerBatch is how many due timers one call fires at most.
const timerBatch = 100

// FireTimers puts an event into the inbox for every timer that is due and returns how
// many there were, at most 100 per call. Call it every few seconds, from any number
// of programs: a timer fires once, because the id of its event is derived from it.
func (db *DB) FireTimers(ctx context.Context) (int, error) {
	now := db.opts.Now()
	var due []agent.DueTimer
	err := db.engine.each(ctx, timersDueSQL, []any{micros(now), timerBatch}, func(r row) error {
		var d agent.DueTimer
		var at int64
		err := r.Scan(&d.Tenant, &d.Session, &d.Timer.Name, &d.Person, &at)
		d.Timer.At = atMicros(at)
		due = append(due, d)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("find the timers that are due: %w", err)
	}
	for _, d := range due {
		if err := db.fire(ctx, d, now); err != nil {
			return 0, fmt.Errorf("fire timer %s of session %s: %w", d.Timer.Name, d.Session, err)
		}
	}
	return len(due), nil
}

// fire puts the event before it deletes the timer. After a crash in between, the
// next call finds the event already there. If the timer was rescheduled meanwhile,
// it stays.
func (db *DB) fire(ctx context.Context, d agent.DueTimer, now time.Time) error {
	if err := db.Put(ctx, d.Event(now)); err != nil && !errors.Is(err, agent.ErrSeen) {
		return err
	}
	args := []any{string(d.Tenant), string(d.Session), string(d.Timer.Name), micros(d.Timer.At)}
	return db.engine.apply(ctx, []write{{deleteFiredTimerSQL, args, nil}})
}

// timers sets a session's timers, and cancels those without a time.
func (b *batch) timers(tenant agent.TenantID, s agent.Session, timers []agent.Timer) {
	for _, t := range timers {
		if t.At.IsZero() {
			b.add(cancelTimerSQL, nil, string(tenant), string(s.ID), string(t.Name))
			continue
		}
		b.add(setTimerSQL, nil, string(tenant), string(s.ID), string(t.Name), string(s.Person.ID), micros(t.At))
	}
}
