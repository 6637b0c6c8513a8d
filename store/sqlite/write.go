package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/leaveway/leaveway/store/engine"
)

// writer is the only connection that writes. It keeps the connection and its
// prepared statements, so a transaction waits neither for a connection nor for
// SQLite's lock, only for its turn.
//
// Group commit: the holder of the write lock commits everyone who is waiting. All of
// them share one transaction and one wait for the disk, but each unit of work is
// kept or rolled back on its own.
type writer struct {
	lock   chan struct{} // holds one token; its taker may use the next three fields
	conn   *sql.Conn
	stmts  map[string]*sql.Stmt
	closed bool

	mu      sync.Mutex
	waiting []*unit
}

// unit is the work of one caller: writes that are kept or rolled back together.
type unit struct {
	writes []engine.Write
	err    error         // valid once done is closed
	done   chan struct{} // closed when the unit is committed or has failed
}

var errClosed = errors.New("the database is closed")

func newWriter(conn *sql.Conn) *writer {
	w := &writer{lock: make(chan struct{}, 1), conn: conn, stmts: map[string]*sql.Stmt{}}
	w.lock <- struct{}{}
	return w
}

func (w *writer) close() error {
	<-w.lock
	defer func() { w.lock <- struct{}{} }()
	w.closed = true
	var errs []error
	for _, s := range w.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// Apply does all writes in one transaction, or none of them. ctx limits only the wait
// for the lock; see do.
func (w *writer) Apply(ctx context.Context, writes []engine.Write) error {
	if err := ctx.Err(); err != nil || len(writes) == 0 {
		return err
	}
	p := &unit{writes: writes, done: make(chan struct{})}
	w.mu.Lock()
	w.waiting = append(w.waiting, p)
	w.mu.Unlock()
	select {
	case <-p.done:
	case <-w.lock:
		w.commit(w.takeWaiting())
		w.lock <- struct{}{}
	case <-ctx.Done():
		if w.withdraw(p) {
			return ctx.Err()
		}
	}
	<-p.done
	return p.err
}

func (w *writer) takeWaiting() []*unit {
	w.mu.Lock()
	defer w.mu.Unlock()
	units := w.waiting
	w.waiting = nil
	return units
}

// withdraw removes a unit that still waits. It reports false if its commit has begun.
func (w *writer) withdraw(p *unit) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.Index(w.waiting, p)
	if i >= 0 {
		w.waiting = slices.Delete(w.waiting, i, i+1)
	}
	return i >= 0
}

// commit writes units in one transaction and tells their callers the outcome.
func (w *writer) commit(units []*unit) {
	err := w.commitTogether(units)
	for _, p := range units {
		p.err = cmp.Or(p.err, err)
		close(p.done)
	}
}

// commitTogether writes the units that succeed. If it returns an error, the whole
// transaction failed and nothing was written.
func (w *writer) commitTogether(units []*unit) error {
	if w.closed {
		return errClosed
	}
	if len(units) == 0 { // an earlier holder of the lock has committed them
		return nil
	}
	if err := w.run("BEGIN IMMEDIATE"); err != nil {
		w.rollback() // in case an earlier rollback failed, which would make every BEGIN fail
		return fmt.Errorf("begin: %w", err)
	}
	for _, p := range units {
		if err := w.add(p); err != nil {
			w.rollback()
			return err
		}
	}
	if err := w.run("COMMIT"); err != nil {
		w.rollback()
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// add does a unit's writes within the transaction, or rolls them back and sets the
// unit's error. It fails if SQLite has ended the transaction, as when the disk is full.
func (w *writer) add(p *unit) error {
	if err := w.run("SAVEPOINT unit"); err != nil {
		return err
	}
	for _, wr := range p.writes {
		if p.err = w.do(wr); p.err != nil {
			if err := w.run("ROLLBACK TO unit"); err != nil {
				return p.err
			}
			break
		}
	}
	return w.run("RELEASE unit")
}

func (w *writer) do(wr engine.Write) error {
	stmt, err := w.prepared(wr.Text) //nolint:sqlclosecheck // kept for reuse
	if err != nil {
		return err
	}
	// Trade-off: a write that hangs on a bad disk can't be cancelled. The transaction
	// belongs to several callers, so none of their contexts may end it, and watching
	// one costs the driver a goroutine per statement, which takes longer than most do.
	res, err := stmt.ExecContext(context.Background(), wr.Args...)
	if err != nil {
		return err
	}
	if wr.Miss == nil {
		return nil
	}
	switch n, err := res.RowsAffected(); {
	case err != nil:
		return err
	case n == 0:
		return wr.Miss
	}
	return nil
}

// rollback ignores the error: SQLite may have ended the transaction already.
func (w *writer) rollback() { _ = w.run("ROLLBACK") }

// Run runs a statement on the connection that writes, outside of any transaction.
func (w *writer) Run(text string) error {
	<-w.lock
	defer func() { w.lock <- struct{}{} }()
	return w.run(text)
}

func (w *writer) run(text string) error { return w.do(engine.Do(text)) }

func (w *writer) prepared(text string) (*sql.Stmt, error) {
	if s, ok := w.stmts[text]; ok {
		return s, nil
	}
	s, err := w.conn.PrepareContext(context.Background(), text)
	if err != nil {
		return nil, err
	}
	w.stmts[text] = s
	return s, nil
}
