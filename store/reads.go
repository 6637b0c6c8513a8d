package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/console"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/memory"
	"github.com/leaveway/leaveway/store/personal"
	"github.com/leaveway/leaveway/store/seal"
)

// Session returns a session, or false if there is none.
func (db *DB) Session(ctx context.Context, tenant agent.TenantID, id agent.SessionID) (s agent.Session, ok bool, err error) {
	err = db.engine.Each(ctx, sessionSQL, []any{string(tenant), string(id)}, func(r engine.Row) error {
		ok = true
		var version int64
		var body []byte
		if err := r.Scan(&version, &body); err != nil {
			return err
		}
		s.Tenant = tenant
		return db.readSession(&s, string(id), version, body)
	})
	if err != nil {
		return agent.Session{}, false, fmt.Errorf("load the session: %w", err)
	}
	return s, ok, nil
}

// Document returns what is kept of a document, with its content; false if it is gone.
func Document(ctx context.Context, db *DB, tenant agent.TenantID, id agent.DocumentID) (d agent.StoredDocument, ok bool, err error) {
	err = db.engine.Each(ctx, documentSQL, []any{string(tenant), string(id)}, func(r engine.Row) error {
		var sent int64
		var body []byte
		var person string
		if err := r.Scan(&person, &sent, &body); err != nil {
			return err
		}
		ok = true
		if err := db.decode(seal.At(documentBody, string(tenant), string(id), 0), body, &d); err != nil {
			return err
		}
		if d.Person = agent.UserID(person); sent > 0 {
			d.Sent = atMicros(sent)
		}
		return nil
	})
	if err != nil {
		return agent.StoredDocument{}, false, fmt.Errorf("document %s: %w", id, err)
	}
	return d, ok, nil
}

// History returns the changes to a session, oldest first.
func (db *DB) History(ctx context.Context, tenant agent.TenantID, session agent.SessionID) ([]agent.Change, error) {
	var all []agent.Change
	err := db.engine.Each(ctx, historySQL, []any{string(tenant), string(session)}, func(r engine.Row) error {
		var version int64
		var body []byte
		if err := r.Scan(&version, &body); err != nil {
			return err
		}
		var some []agent.Change
		err := db.decode(seal.At(historyBody, string(tenant), string(session), version), body, &some)
		if err != nil && !errors.Is(err, seal.ErrForgotten) {
			return err
		}
		all = append(all, some...)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("history of the session: %w", err)
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

// MemoryOf returns the part of a database that remembers what a chat platform told.
func MemoryOf(db *DB) memory.Memory {
	return memory.Memory{Engine: db.engine, Keys: db.opts.Keys, Now: db.opts.Now, Unreadable: func(c seal.Cell, err error) error {
		return db.skipUnreadable(db.opts.unreadable(c, err))
	}}
}

// PersonalOf returns what reads everything that a database has about a person.
func PersonalOf(db *DB) personal.Records {
	return personal.Records{Engine: db.engine, Keys: db.opts.Keys, Unreadable: func(c seal.Cell, err error) error {
		return db.skipUnreadable(db.opts.unreadable(c, err))
	}}
}

// ConsoleOf returns the part of a database that administrators look at.
func ConsoleOf(db *DB) console.Reader { return console.Reader{Engine: db.engine} }

// Leaves reads what people asked for. It implements [agent.Leaves].
type Leaves struct{ DB *DB }

// RequestsOf returns all requests of a person, newest first. One that can't be read is an
// error: without it, a balance would be wrong.
func (l Leaves) RequestsOf(ctx context.Context, tenant agent.TenantID, person agent.UserID) ([]agent.Request, error) {
	all, err := l.DB.requests(ctx, requestsOfSQL, tenant, false, string(person))
	if err != nil {
		return nil, fmt.Errorf("requests of a person: %w", err)
	}
	return all, nil
}

// ChangesOf returns the tenant's requests that have a change for HR to decide, oldest first. It
// logs and skips unreadable ones.
func (l Leaves) ChangesOf(ctx context.Context, tenant agent.TenantID) ([]agent.Request, error) {
	all, err := l.DB.requests(ctx, requestsChangingSQL, tenant, true)
	if err != nil {
		return nil, fmt.Errorf("changes: %w", err)
	}
	return slices.DeleteFunc(all, func(r agent.Request) bool { return r.State.Waiting() || !r.WaitsForHR() }), nil
}

// Personal returns everything that is kept of a person.
func (l Leaves) Personal(ctx context.Context, tenant agent.TenantID, person agent.UserID) (agent.Personal, error) {
	return PersonalOf(l.DB).Personal(ctx, tenant, person)
}

// ProfileOf returns what is kept of a person. One that can't be read is as if it were empty.
func (l Leaves) ProfileOf(ctx context.Context, tenant agent.TenantID, person agent.UserID) (p agent.Profile, err error) {
	err = l.DB.engine.Each(ctx, profileSQL, []any{string(tenant), string(person)}, func(r engine.Row) error {
		var body []byte
		if err := r.Scan(&p.Version, &body); err != nil {
			return err
		}
		var kept agent.Profile
		if err := l.DB.decode(seal.At(profileBody, string(tenant), string(person), 0), body, &kept); err != nil {
			return l.DB.skipUnreadable(err)
		}
		kept.Version = p.Version
		p = kept
		return nil
	})
	p.Person = person
	if err != nil {
		return agent.Profile{Person: person}, fmt.Errorf("profile of a person: %w", err)
	}
	return p, nil
}

// requests skips unreadable rows if it reads a list, and fails otherwise.
func (db *DB) requests(ctx context.Context, text string, tenant agent.TenantID, list bool, args ...any) (all []agent.Request, err error) {
	args = append([]any{string(tenant)}, args...)
	err = db.engine.Each(ctx, text, args, func(r engine.Row) error {
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
