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
)

// Put makes an event durable, to be worked on in the order of its session. It
// fails with [agent.ErrSeen] where an event of that id was put or committed before.
func (db *DB) Put(ctx context.Context, ev agent.Event) error {
	body, err := json.Marshal(ev)
	if err != nil {
		return fmt.Errorf("put event %s: %w", ev.ID, err)
	}
	body = db.opts.Keys.seal(cell{eventBody, string(ev.Tenant), string(ev.ID), 0}, body)
	it := &item{tenant: ev.Tenant, id: string(ev.ID), lane: lane{ev.Tenant, string(ev.Session)}, seq: db.next()}
	before, after := db.inbox.adding([]lane{it.lane})
	put := write{putSQL, []any{string(ev.Tenant), string(ev.ID), it.seq, string(ev.Session), string(ev.Person.ID), body}, agent.ErrSeen}
	if err := db.engine.apply(ctx, slices.Concat(before, []write{put}, after)); err != nil {
		return fmt.Errorf("put event %s: %w", ev.ID, err)
	}
	db.inbox.added(it)
	return nil
}

// Work has a turn taken for every event that was put, what was left from before
// included: those of one session in order and one at a time, those of different
// sessions side by side. It runs until ctx ends and then waits for the turns
// under way; one call at a time.
//
// A turn that fails is tried again, with pauses; its session waits for it. After
// the last attempt the event is set aside and what giveUp says is sent instead,
// so that nobody waits for an answer in vain. Of an event that cannot be read,
// giveUp gets no more than ID, Tenant, Session and Person.ID.
func (db *DB) Work(ctx context.Context, turn func(context.Context, agent.Event) error, giveUp func(agent.Event) []agent.Message) error {
	w := worker{db: db, turn: turn, giveUp: giveUp}
	if err := db.inbox.run(ctx, w.take); err != nil && ctx.Err() == nil { // what failed because it was to end is no failure
		return fmt.Errorf("work on the inbox: %w", err)
	}
	return nil
}

// waiting reads the names of what was left from before, in order.
func (db *DB) waiting(ctx context.Context, text string) ([]*item, error) {
	var items []*item
	err := db.engine.each(ctx, text, nil, func(r row) error {
		var it item
		if err := r.Scan(&it.tenant, &it.id, &it.seq, &it.lane.name, &it.attempt, &it.failures.Server, &it.failures.Network); err != nil {
			return err
		}
		it.lane.tenant = it.tenant
		db.atLeast(it.seq)
		items = append(items, &it)
		return nil
	})
	return items, err
}

// troubled is the attempt whose pause suits a database that does not answer.
const troubled = 3

// worker is who takes turns.
type worker struct {
	db     *DB
	turn   func(context.Context, agent.Event) error
	giveUp func(agent.Event) []agent.Message
}

// take has one event's turn taken.
func (w worker) take(ctx context.Context, it *item) (again bool, after time.Duration) {
	ev, ok, err := w.db.event(ctx, it)
	switch {
	case unreadable(err):
		return w.fail(ctx, it, ev, err, true)
	case err != nil: // the database is in trouble, not the event
		w.log(it, err).Warn("an event could not be read; that is tried again")
		return true, w.db.opts.Backoff(troubled)
	case !ok:
		return false, 0
	}
	err = caught(func() error {
		ctx, cancel := context.WithTimeout(ctx, w.db.opts.limit())
		defer cancel()
		return w.turn(ctx, ev)
	})
	if err == nil || errors.Is(err, agent.ErrSeen) {
		err = w.db.markDone(ctx, it)
	}
	switch {
	case err == nil:
		return false, 0
	case ctx.Err() != nil: // it is taken again after the restart
		return true, 0
	}
	it.attempt++
	return w.fail(ctx, it, ev, err, unreadable(err) || it.attempt >= w.db.opts.Attempts)
}

// fail has an event tried again later or, where that is over, sets it aside.
func (w worker) fail(ctx context.Context, it *item, ev agent.Event, err error, final bool) (again bool, after time.Duration) {
	failed := write{eventFailedSQL, []any{string(it.tenant), it.id, it.attempt}, nil}
	if down := w.db.engine.apply(ctx, []write{failed}); down != nil {
		// The database is in trouble, and was so perhaps during the turn: that does not count.
		w.log(it, errors.Join(err, down)).Warn("a turn failed, which could not be written down; it is tried again")
		it.attempt = max(0, it.attempt-1)
		return true, w.db.opts.Backoff(troubled)
	}
	if !final {
		w.log(it, err).Warn("a turn failed and is tried again")
		return true, w.db.opts.Backoff(it.attempt)
	}
	w.log(it, err).Error("an event is set aside: its turn failed for good")
	if err = w.db.setAside(ctx, it, w.apology(it, ev)); err != nil {
		w.log(it, err).Error("an event could not be set aside; that is tried again")
		return true, w.db.opts.Backoff(troubled)
	}
	return false, 0
}

// apology is what giveUp says, nothing where it fails, too.
func (w worker) apology(it *item, ev agent.Event) (messages []agent.Message) {
	err := caught(func() error {
		messages = w.giveUp(ev)
		return nil
	})
	if err != nil {
		w.log(it, err).Error("no apology could be made")
	}
	return messages
}

func (w worker) log(it *item, err error) *logrus.Entry {
	return w.db.log.WithError(err).WithFields(logrus.Fields{"tenant": it.tenant, "event": it.id, "attempt": it.attempt})
}

// event reads an event that waits. Where it cannot be read, what names it is in
// it nevertheless.
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
	if err := db.opts.Keys.read(cell{eventBody, string(it.tenant), it.id, 0}, body, &read); err != nil {
		ev.ID, ev.Tenant = agent.EventID(it.id), it.tenant
		return ev, true, err
	}
	return read, true, nil
}

// markDone marks an event as done where its turn's commit has not done so.
func (db *DB) markDone(ctx context.Context, it *item) error {
	if db.inbox.isDone(it) {
		return nil
	}
	return db.engine.apply(ctx, []write{{eventDoneSQL, []any{string(it.tenant), it.id}, nil}})
}

// setAside leaves an event to the operator and answers the person.
func (db *DB) setAside(ctx context.Context, it *item, sorry []agent.Message) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	b.add(eventAsideSQL, agent.ErrSeen, string(it.tenant), it.id)
	b.messages(it.tenant, sorry, db.outbox)
	if b.err != nil {
		return b.err
	}
	if err := db.engine.apply(ctx, b.writes); err != nil {
		return err
	}
	db.outbox.added(b.letters...)
	return nil
}

// caught calls f and makes an error of its panic: one conversation's bug must
// not stop the others.
func caught(f func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case runtime.Error:
			err = fmt.Errorf("panic: %w\n%s", p, debug.Stack())
		default: // the value may hold a person's words; only the runtime's own are safe to write down
			err = fmt.Errorf("panic of type %T\n%s", p, debug.Stack())
		}
	}()
	return f()
}
