package store

import (
	"context"
	"database/sql"
	"sync"
)

// reader is the pool of connections that read, beside the writer and without
// waiting for it, with the statements prepared so far.
type reader struct {
	pool  *sql.DB
	mu    sync.RWMutex
	stmts map[string]*sql.Stmt
}

func newReader(pool *sql.DB) *reader { return &reader{pool: pool, stmts: map[string]*sql.Stmt{}} }

// each calls scan for every row. What scan gets is only valid during the call.
func (r *reader) each(ctx context.Context, text string, args []any, scan func(row) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	stmt, err := r.prepared(text) //nolint:sqlclosecheck // it is kept for the next time
	if err != nil {
		return err
	}
	// A reading takes some microseconds. Watching a context would take longer.
	rows, err := stmt.QueryContext(context.Background(), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (r *reader) prepared(text string) (*sql.Stmt, error) {
	r.mu.RLock()
	s, ok := r.stmts[text]
	r.mu.RUnlock()
	if ok {
		return s, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if s, ok := r.stmts[text]; ok {
		return s, nil
	}
	s, err := r.pool.PrepareContext(context.Background(), text) //nolint:sqlclosecheck // closed with the pool
	if err != nil {
		return nil, err
	}
	r.stmts[text] = s
	return s, nil
}
