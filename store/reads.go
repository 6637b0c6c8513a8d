package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Session reads a session; false where there is none.
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

// History reads what has changed in a session, oldest first.
func (db *DB) History(ctx context.Context, tenant agent.TenantID, session agent.SessionID) ([]agent.Change, error) {
	var all []agent.Change
	err := db.engine.each(ctx, changesSQL, []any{string(tenant), string(session)}, func(r row) error {
		var version int64
		var body []byte
		if err := r.Scan(&version, &body); err != nil {
			return err
		}
		var some []agent.Change
		if err := db.opts.Keys.read(cell{historyBody, string(tenant), string(session), version}, body, &some); err != nil {
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

// Request reads a filed request; false where there is none.
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

// Requests reads a tenant's requests, newest first and at most limit, those in
// the given states or, without any, all. One that cannot be read is left out,
// with a line for the operator.
func (db *DB) Requests(ctx context.Context, tenant agent.TenantID, limit int, states ...agent.RequestState) ([]agent.Request, error) {
	var all []agent.Request
	for _, state := range states {
		some, err := db.requests(ctx, requestsInSQL, tenant, true, limit, string(state))
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

// requests reads a tenant's requests. In a list, one that cannot be read is left out.
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
			return db.pass(err)
		}
		all = append(all, request)
		return err
	})
	return all, err
}

// WizardVersion is a wizard as it was published.
type WizardVersion struct {
	ID      wizard.ID
	Version wizard.Version
	Name    string // of its file
	Source  []byte
}

// SaveWizards keeps what was published. What is kept already stays as it is.
func (db *DB) SaveWizards(ctx context.Context, all []WizardVersion, at time.Time) error {
	if len(all) == 0 {
		return nil
	}
	b := batch{}
	for _, w := range all {
		b.add(publishSQL, nil, string(w.ID), string(w.Version), w.Name, w.Source, micros(at))
	}
	if err := db.engine.apply(ctx, b.writes); err != nil {
		return fmt.Errorf("save wizards: %w", err)
	}
	return nil
}

// Wizards reads all that was ever published, oldest first.
func (db *DB) Wizards(ctx context.Context) ([]WizardVersion, error) {
	var all []WizardVersion
	err := db.engine.each(ctx, wizardsSQL, nil, func(r row) error {
		var w WizardVersion
		err := r.Scan(&w.ID, &w.Version, &w.Name, &w.Source)
		all = append(all, w)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the published wizards: %w", err)
	}
	return all, nil
}
