package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// writer is the one connection that writes. It is held for good, with its
// statements prepared: so a transaction costs no look-up and no waiting for
// SQLite's lock, only for its turn.
//
// Whoever waits for their turn is taken along by who has it: all that waits goes
// into one transaction, each parcel of which holds or fails by itself. So the disk
// is waited for once for all of them, however slow it is.
type writer struct {
	turn  chan struct{} // holds one token; who has it may use what follows
	conn  *sql.Conn
	stmts map[string]*sql.Stmt
	over  bool // it was closed

	mu      sync.Mutex
	waiting []*parcel
}

// parcel is what one caller has to write.
type parcel struct {
	writes []write
	err    error
	done   chan struct{} // closed when it is written, or err says why not
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
	p := &parcel{writes: writes, done: make(chan struct{})}
	w.mu.Lock()
	w.waiting = append(w.waiting, p)
	w.mu.Unlock()
	select {
	case <-p.done:
	case <-w.turn:
		w.commit(w.all())
		w.turn <- struct{}{}
	case <-ctx.Done():
		if w.withdraw(p) {
			return ctx.Err()
		}
	}
	<-p.done
	return p.err
}

// all takes everybody who waits.
func (w *writer) all() []*parcel {
	w.mu.Lock()
	defer w.mu.Unlock()
	parcels := w.waiting
	w.waiting = nil
	return parcels
}

// withdraw takes a parcel out of those that wait; false where it is being written.
func (w *writer) withdraw(p *parcel) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	i := slices.Index(w.waiting, p)
	if i >= 0 {
		w.waiting = slices.Delete(w.waiting, i, i+1)
	}
	return i >= 0
}

// commit writes parcels in one transaction.
func (w *writer) commit(parcels []*parcel) {
	err := w.together(parcels)
	for _, p := range parcels {
		p.err = cmp.Or(p.err, err)
		close(p.done)
	}
}

// together writes what can be written of the parcels. Its error is the trouble of
// all of them: then nothing was written.
func (w *writer) together(parcels []*parcel) error {
	if w.over {
		return errClosed
	}
	if len(parcels) == 0 { // another one has taken everybody along
		return nil
	}
	if err := w.run("BEGIN IMMEDIATE"); err != nil {
		w.rollback() // should an earlier one have failed, the next begin finds none open
		return fmt.Errorf("begin: %w", err)
	}
	for _, p := range parcels {
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

// add writes a parcel into the transaction, or takes back what it has written. It
// fails where SQLite has ended the transaction, as it does where the disk is full.
func (w *writer) add(p *parcel) error {
	if err := w.run("SAVEPOINT parcel"); err != nil {
		return err
	}
	for _, wr := range p.writes {
		if p.err = w.do(wr); p.err != nil {
			if err := w.run("ROLLBACK TO parcel"); err != nil {
				return p.err
			}
			break
		}
	}
	return w.run("RELEASE parcel")
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
