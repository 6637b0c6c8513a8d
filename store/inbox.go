package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/seal"
)

// Put stores an event and queues it behind the earlier events of its session. It
// fails with [agent.ErrSeen] if an event with that id was put or committed before.
func (db *DB) Put(ctx context.Context, ev agent.Event) error {
	body, err := json.Marshal(ev)
	if err != nil {
		return fmt.Errorf("put event %s: %w", ev.ID, err)
	}
	body = db.opts.Keys.Seal(seal.At(eventBody, string(ev.Tenant), string(ev.ID), 0), body)
	it := &item{tenant: ev.Tenant, id: string(ev.ID), lane: lane{ev.Tenant, string(ev.Session)}, seq: db.next()}
	before, after := db.inbox.around([]lane{it.lane})
	put := write{putEventSQL, []any{string(ev.Tenant), string(ev.ID), it.seq, string(ev.Session), string(ev.Person.ID), body}, agent.ErrSeen}
	if err := db.engine.apply(ctx, slices.Concat(before, []write{put}, after)); err != nil {
		return fmt.Errorf("put event %s: %w", ev.ID, err)
	}
	db.inbox.added(it)
	return nil
}

// Work calls turn for every event that was put, including those from before a
// restart: the events of one session in order and one at a time, different sessions
// concurrently. It runs until ctx ends and then waits for the turns in progress.
// Only one call may run at a time.
//
// Work retries a turn that fails, with pauses, while its session waits. After the
// last attempt the event becomes a dead letter, and the messages that giveUp returns
// are sent, so that the person gets an answer in any case. If the event can't be
// read, giveUp gets only its ID, Tenant, Session and Person.ID.
func (db *DB) Work(ctx context.Context, turn func(context.Context, agent.Event) error, giveUp func(agent.Event) []agent.Message) error {
	w := worker{db: db, turn: turn, giveUp: giveUp}
	if err := db.inbox.run(ctx, w.handle); err != nil && ctx.Err() == nil { // an error during shutdown is expected
		return fmt.Errorf("work on the inbox: %w", err)
	}
	return nil
}

// readWaiting reads the items that wait in the database, in order.
func (db *DB) readWaiting(ctx context.Context, text string) ([]*item, error) {
	var items []*item
	err := db.engine.each(ctx, text, nil, func(r row) error {
		var it item
		if err := r.Scan(&it.tenant, &it.id, &it.seq, &it.lane.name, &it.attempt, &it.failures.Server, &it.failures.Network); err != nil {
			return err
		}
		it.lane.tenant = it.tenant
		db.skipTo(it.seq)
		items = append(items, &it)
		return nil
	})
	return items, err
}

// dbDownAttempt selects the pause, from Backoff, after an error of the database itself.
const dbDownAttempt = 3

type worker struct {
	db     *DB
	turn   func(context.Context, agent.Event) error
	giveUp func(agent.Event) []agent.Message
}

// handle is the inbox's [step].
func (w worker) handle(ctx context.Context, it *item) (again bool, after time.Duration) {
	ev, ok, err := w.db.event(ctx, it)
	switch {
	case isUnreadable(err):
		return w.fail(ctx, it, ev, err, true)
	case err != nil: // the database is to blame, not the event
		w.log(it, err).Warn("could not read an event; trying again")
		return true, w.db.opts.Backoff(dbDownAttempt)
	case !ok:
		return false, 0
	}
	err = recovered(func() error {
		ctx, cancel := context.WithTimeout(ctx, w.db.opts.stepTimeout())
		defer cancel()
		return w.turn(ctx, ev)
	})
	if err == nil || errors.Is(err, agent.ErrSeen) {
		err = w.db.markDone(ctx, it)
	}
	switch {
	case err == nil:
		return false, 0
	case ctx.Err() != nil: // shutdown: the next start tries again
		return true, 0
	}
	it.attempt++
	return w.fail(ctx, it, ev, err, isUnreadable(err) || it.attempt >= w.db.opts.Attempts)
}

// fail schedules another attempt or, if final, makes the event a dead letter.
func (w worker) fail(ctx context.Context, it *item, ev agent.Event, err error, final bool) (again bool, after time.Duration) {
	failed := write{eventFailedSQL, []any{string(it.tenant), it.id, it.attempt}, nil}
	if down := w.db.engine.apply(ctx, []write{failed}); down != nil {
		// The database is down, and may have been during the turn: don't count the attempt.
		w.log(it, errors.Join(err, down)).Warn("a turn failed, and so did recording that; trying again")
		it.attempt = max(0, it.attempt-1)
		return true, w.db.opts.Backoff(dbDownAttempt)
	}
	if !final {
		w.log(it, err).Warn("a turn failed; trying again")
		return true, w.db.opts.Backoff(it.attempt)
	}
	w.log(it, err).Error("dead letter: an event whose turn keeps failing")
	if err = w.db.deadLetterEvent(ctx, it, w.apology(it, ev)); err != nil {
		w.log(it, err).Error("could not make an event a dead letter; trying again")
		return true, w.db.opts.Backoff(dbDownAttempt)
	}
	return false, 0
}

// apology returns no messages if giveUp itself panics.
func (w worker) apology(it *item, ev agent.Event) (messages []agent.Message) {
	err := recovered(func() error {
		messages = w.giveUp(ev)
		return nil
	})
	if err != nil {
		w.log(it, err).Error("could not write an apology")
	}
	return messages
}

func (w worker) log(it *item, err error) *logrus.Entry {
	return w.db.log.WithError(err).WithFields(logrus.Fields{"tenant": it.tenant, "event": it.id, "attempt": it.attempt})
}

// event reads a waiting event. If its body is unreadable, the ids are filled in
// nevertheless.
func (db *DB) event(ctx context.Context, it *item) (ev agent.Event, ok bool, err error) {
	var body []byte
	err = db.engine.each(ctx, eventSQL, []any{string(it.tenant), it.id}, func(r row) error {
		ok = true
		return r.Scan(&ev.Session, &ev.Person.ID, &body)
	})
	if err != nil || !ok {
		return ev, ok, err
	}
	read := agent.Event{}
	if err := db.decode(seal.At(eventBody, string(it.tenant), it.id, 0), body, &read); err != nil {
		ev.ID, ev.Tenant = agent.EventID(it.id), it.tenant
		return ev, true, err
	}
	return read, true, nil
}

// markDone marks an event done unless its turn's commit has already done so.
func (db *DB) markDone(ctx context.Context, it *item) error {
	if db.inbox.isDone(it) {
		return nil
	}
	return db.engine.apply(ctx, []write{{eventDoneSQL, []any{string(it.tenant), it.id}, nil}})
}

// deadLetterEvent makes an event a dead letter and queues the apology.
func (db *DB) deadLetterEvent(ctx context.Context, it *item, apology []agent.Message) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	b.add(deadLetterEventSQL, agent.ErrSeen, string(it.tenant), it.id)
	b.messages(it.tenant, apology, db.outbox)
	if b.err != nil {
		return b.err
	}
	if err := db.engine.apply(ctx, b.writes); err != nil {
		return err
	}
	db.outbox.added(b.added...)
	return nil
}

// recovered calls f and turns a panic into an error, so that a bug in one
// conversation doesn't stop the others.
func recovered(f func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case runtime.Error:
			err = fmt.Errorf("panic: %w\n%s", p, debug.Stack())
		default: // the value may contain what a person said, so it must not be logged
			err = fmt.Errorf("panic of type %T\n%s", p, debug.Stack())
		}
	}()
	return f()
}
