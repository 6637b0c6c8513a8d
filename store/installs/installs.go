// Package installs keeps the workspaces that the app was installed in by a link, with their
// keys, and the installations under way.
//
//	installs.go  Table, and its statements
package installs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

// Column has what is sealed.
const Column = "installs.body"

const (
	beginSQL = `INSERT INTO install_states (id, expires) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`

	finishSQL = `DELETE FROM install_states WHERE id = $1 AND expires > $2`

	sweepSQL = `DELETE FROM install_states WHERE expires <= $1`

	findSQL = `SELECT app, version, body FROM installs WHERE tenant = $1 ORDER BY installed DESC LIMIT 1`

	allSQL = `SELECT DISTINCT tenant FROM installs ORDER BY tenant`

	insertSQL = `
INSERT INTO installs (tenant, app, version, state, installed, renewing, body) VALUES ($1, $2, 1, $3, $4, 0, $5)
ON CONFLICT (tenant, app) DO NOTHING`

	updateSQL = `
UPDATE installs SET version = version + 1, state = $3, installed = $4, body = $5
WHERE tenant = $1 AND app = $2 AND version = $6`

	holdSQL = `UPDATE installs SET renewing = $3 WHERE tenant = $1 AND app = $2 AND renewing <= $4`
)

// Table is these tables of a database.
type Table struct {
	db   engine.Engine
	keys *seal.Keys
}

// New returns the tables of a database whose values are sealed with keys.
func New(db engine.Engine, keys *seal.Keys) Table { return Table{db, keys} }

// Begin keeps the hash of the state of an installation until it expires, and deletes those
// that have expired.
func (t Table) Begin(ctx context.Context, hash string, now, expires time.Time) error {
	writes := []engine.Write{
		engine.Do(sweepSQL, now.UnixMicro()),
		{Text: beginSQL, Args: []any{hash, expires.UnixMicro()}, Miss: agent.ErrConflict},
	}
	if err := t.db.Apply(ctx, writes); err != nil {
		return fmt.Errorf("begin an installation: %w", err)
	}
	return nil
}

// Finish uses up the state of an installation. ok is false if there is none: it was used, has
// expired, or was never begun.
func (t Table) Finish(ctx context.Context, hash string, now time.Time) (ok bool, err error) {
	use := engine.Write{Text: finishSQL, Args: []any{hash, now.UnixMicro()}, Miss: agent.ErrConflict}
	switch err := t.db.Apply(ctx, []engine.Write{use}); {
	case errors.Is(err, agent.ErrConflict):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("finish an installation: %w", err)
	}
	return true, nil
}

// cell is where the keys of an install are sealed.
func cell(tenant agent.TenantID, app string) seal.Cell {
	return seal.At(Column, string(tenant), app, 0)
}

// Find returns the install in a workspace; ok is false if the app was never installed there.
func (t Table) Find(ctx context.Context, tenant agent.TenantID) (one agent.Install, ok bool, err error) {
	err = t.db.Each(ctx, findSQL, []any{string(tenant)}, func(r engine.Row) error {
		var app string
		var version int64
		var body []byte
		if err := r.Scan(&app, &version, &body); err != nil {
			return err
		}
		plain, err := t.keys.Open(cell(tenant, app), body)
		if err != nil {
			return err
		}
		ok = true
		if err := json.Unmarshal(plain, &one); err != nil {
			return errors.New("its body isn't an install") // err may quote a key
		}
		one.Tenant, one.App, one.Version = tenant, app, version
		return nil
	})
	if err != nil {
		return agent.Install{}, false, fmt.Errorf("read the install in %s: %w", tenant, err)
	}
	return one, ok, nil
}

// Tenants returns the workspaces that the app was ever installed in, in order.
func (t Table) Tenants(ctx context.Context) (all []agent.TenantID, err error) {
	err = t.db.Each(ctx, allSQL, nil, func(r engine.Row) error {
		var one string
		err := r.Scan(&one)
		all = append(all, agent.TenantID(one))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the workspaces: %w", err)
	}
	return all, nil
}

// Save stores an install with its keys. It fails with [agent.ErrConflict] if somebody has
// stored it since the given version; version 0 is one that isn't stored yet.
func (t Table) Save(ctx context.Context, one agent.Install) error {
	text, err := json.Marshal(one)
	if err != nil {
		return fmt.Errorf("encode an install: %w", err)
	}
	body := t.keys.Seal(cell(one.Tenant, one.App), text)
	write := engine.Write{Text: insertSQL, Args: []any{string(one.Tenant), one.App, string(one.State), one.At.UnixMicro(), body}, Miss: agent.ErrConflict}
	if one.Version > 0 {
		write.Text, write.Args = updateSQL, append(write.Args, one.Version)
	}
	if err := t.db.Apply(ctx, []engine.Write{write}); err != nil {
		return fmt.Errorf("store the install in %s: %w", one.Tenant, err)
	}
	return nil
}

// Hold keeps other servers from renewing a workspace's key until a time. ok is false if
// another one does at the moment. A server that dies holds no longer than that.
func (t Table) Hold(ctx context.Context, one agent.Install, now, until time.Time) (ok bool, err error) {
	hold := engine.Write{Text: holdSQL, Args: []any{string(one.Tenant), one.App, until.UnixMicro(), now.UnixMicro()}, Miss: agent.ErrConflict}
	switch err := t.db.Apply(ctx, []engine.Write{hold}); {
	case errors.Is(err, agent.ErrConflict):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("hold the install in %s: %w", one.Tenant, err)
	}
	return true, nil
}
