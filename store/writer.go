package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// writer is the one connection that writes. It is held for good, with its
// statements prepared: so a transaction costs no look-up and no waiting for
// SQLite's lock, only for its turn.
type writer struct {
	turn  chan struct{} // holds one token; who has it may use what follows
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	over  bool // it was closed
}

var errClosed = errors.New("the database is closed")

func newWriter(conn *sql.Conn) *writer {
	w := &writer{turn: make(chan struct{}, 1), conn: conn, stmts: map[string]*sql.Stmt{}}
	w.turn <- struct{}{}
	return w
}

func (w *writer) close() error {
	<-w.turn
	defer func() { w.turn <- struct{}{} }()
	w.over = true
	var errs []error
	for _, s := range w.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// apply does all writes in one transaction, or none. ctx bounds the waiting for
// one's turn; a transaction that has begun is short and not interrupted.
func (w *writer) apply(ctx context.Context, writes []write) error {
	if err := ctx.Err(); err != nil || len(writes) == 0 {
		return err
	}
	select {
	case <-w.turn:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { w.turn <- struct{}{} }()

	if w.over {
		return errClosed
	}
	if err := w.run("BEGIN IMMEDIATE"); err != nil {
		w.rollback() // should an earlier one have failed, the next begin finds none open
		return fmt.Errorf("begin: %w", err)
	}
	for _, wr := range writes {
		if err := w.do(wr); err != nil {
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

func (w *writer) do(wr write) error {
	stmt, err := w.prepared(wr.text) //nolint:sqlclosecheck // it is kept for the next time
	if err != nil {
		return err
	}
	res, err := stmt.ExecContext(context.Background(), wr.args...)
	if err != nil {
		return err
	}
	if wr.miss == nil {
		return nil
	}
	switch n, err := res.RowsAffected(); {
	case err != nil:
		return err
	case n == 0:
		return wr.miss
	}
	return nil
}

// rollback ends a transaction that failed. SQLite may have ended it already;
// that is an error of no interest.
func (w *writer) rollback() { _ = w.run("ROLLBACK") }

func (w *writer) run(text string) error { return w.do(write{text: text}) }

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
