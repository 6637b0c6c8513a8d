package sqlite

import (
	"context"
	"database/sql"
	"sync"

	"github.com/leaveway/leaveway/store/engine"
)

// reader is a pool of connections for reading, which don't wait for the writer. It
// keeps its prepared statements.
type reader struct {
	pool  *sql.DB
	mu    sync.RWMutex
	stmts map[string]*sql.Stmt
}

func newReader(pool *sql.DB) *reader { return &reader{pool: pool, stmts: map[string]*sql.Stmt{}} }

// Each calls scan for every row. The row is valid only during the call.
func (r *reader) Each(ctx context.Context, text string, args []any, scan func(engine.Row) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	stmt, err := r.prepared(text) //nolint:sqlclosecheck // kept for reuse
	if err != nil {
		return err
	}
	// Trade-off: passing ctx would let callers cancel a read that hangs on a bad disk,
	// but the driver starts a goroutine per query to watch a context, which takes
	// longer than the few microseconds of a typical read. ctx is only checked above.
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
