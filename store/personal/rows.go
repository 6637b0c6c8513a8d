package personal

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

// read calls yield for rows of an ID, a version and a body.
func read[T any](ctx context.Context, r Records, text, column string, tenant agent.TenantID, yield func(id string, version int64, v T), args ...any) error {
	return r.list(ctx, text, tenant, func(row engine.Row) error {
		var id string
		var version int64
		var body []byte
		if err := row.Scan(&id, &version, &body); err != nil {
			return err
		}
		v, err := open[T](r, seal.At(column, string(tenant), id, 0), body)
		if err == nil {
			yield(id, version, v)
		}
		return err
	}, args...)
}

// scan reads one row of an ID, a version and a body. number says which number is part of the cell;
// nil means none.
func scan[T any](r Records, row engine.Row, column string, tenant agent.TenantID, number func(version int64) int64) (v T, version int64, err error) {
	var id string
	var body []byte
	if err := row.Scan(&id, &version, &body); err != nil {
		return v, 0, err
	}
	n := int64(0)
	if number != nil {
		n = number(version)
	}
	v, err = open[T](r, seal.At(column, string(tenant), id, n), body)
	return v, version, err
}

func open[T any](r Records, c seal.Cell, body []byte) (v T, err error) {
	opened, err := r.Keys.Open(c, body)
	if err == nil {
		err = json.Unmarshal(opened, &v)
	}
	if err != nil {
		return v, &unreadableError{c, err}
	}
	return v, nil
}

// unreadableError is a value that can't be opened. It quotes nothing of it.
type unreadableError struct {
	cell seal.Cell
	err  error
}

func (e *unreadableError) Error() string {
	table, _, _ := strings.Cut(e.cell.Column, ".")
	return "a row of table " + table + " can't be read: leaveway migrate --check names it"
}

func (e *unreadableError) Unwrap() error { return e.err }

// skip leaves out a row that needn't be the person's.
func (r Records) skip(err error) error {
	if unreadable, ok := err.(*unreadableError); ok { //nolint:errorlint // made right above, and not wrapped
		return r.Unreadable(unreadable.cell, unreadable.err)
	}
	return err
}

// list calls each for rows. It leaves out what can't be read because its person was erased: such a
// row is from a backup.
func (r Records) list(ctx context.Context, text string, tenant agent.TenantID, each func(engine.Row) error, args ...any) error {
	return r.Engine.Each(ctx, text, append([]any{string(tenant)}, args...), func(row engine.Row) error {
		err := each(row)
		if errors.Is(err, seal.ErrForgotten) {
			return nil
		}
		return err
	})
}
