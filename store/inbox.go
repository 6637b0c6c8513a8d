package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	"golang.org/x/sync/semaphore"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/burst"
	"github.com/leaveway/leaveway/store/engine"
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
	begun := ""
	if db.inbox.startsAtOnce(it.lane) { // so that beginning it needs no transaction of its own
		begun, it.begun = db.opts.run, true
	}
	before, after := db.inbox.around([]lane{it.lane})
	put := engine.Write{Text: putEventSQL, Args: []any{string(ev.Tenant), string(ev.ID), it.seq, string(ev.Session), string(ev.Person.ID), body, begun}, Miss: agent.ErrSeen}
	if err := db.engine.Apply(ctx, slices.Concat(before, []engine.Write{put}, after)); err != nil {
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
//
// Which program begins a turn is recorded before it. An event that was in progress when
// its program ended is tried again alone, with no other turn in this program, so that
// only the event to blame is blamed. If that ends the program too, the event becomes a
// dead letter, and giveUp gets [ErrDied].
func (db *DB) Work(ctx context.Context, turn func(context.Context, agent.Event) error, giveUp func(agent.Event, error) []agent.Message) error {
	w := worker{db: db, turn: turn, giveUp: giveUp, room: semaphore.NewWeighted(int64(db.opts.Workers)), end: ctx.Done()}
	w.later, w.bursts, w.began = new(sync.WaitGroup), new(burst.Lanes), time.Now()
	defer w.later.Wait()
	if err := db.inbox.run(ctx, w.handle); err != nil && ctx.Err() == nil { // an error during shutdown is expected
		return fmt.Errorf("work on the inbox: %w", err)
	}
	return nil
}

// readWaiting reads the items that wait in the database, in order.
func (db *DB) readWaiting(ctx context.Context, text string) ([]*item, error) {
	var items []*item
	err := db.engine.Each(ctx, text, nil, func(r engine.Row) error {
		var it item
		var begun string
		if err := r.Scan(&it.tenant, &it.id, &it.seq, &it.lane.name, &it.attempt, &it.failures.Server, &it.failures.Network, &it.deaths, &begun); err != nil {
			return err
		}
		it.begunBy(begun, db.opts.run, true) // one program at a time works on a SQLite file
		it.lane.tenant = it.tenant
		db.skipTo(it.seq)
		items = append(items, &it)
		return nil
	})
	return items, err
}

// dbDownAttempt selects the pause, from Backoff, after an error of the database itself.
const dbDownAttempt = 3

// mostDeaths is how many runs of the program may end during turns of an event before it
// becomes a dead letter. After the first, the event is worked on alone, so two more aren't
// likely to be somebody else's fault, as one is where a machine fails again and again.
const mostDeaths = 3

// quarantine is how long a program that has just started waits before it retries an event during
// which another one ended. A program that crashes for other reasons often crashes again at once,
// and the event must not be blamed for that.
const quarantine = time.Second

// ErrDied means that an event was given up because the program ended during its turns.
var ErrDied = errors.New("the program ended during its turn, three times")

type worker struct {
	db     *DB
	turn   func(context.Context, agent.Event) error
	giveUp func(agent.Event, error) []agent.Message
	room   *semaphore.Weighted // for turns; an event that may be to blame for a death takes all of it
	end    <-chan struct{}     // closed when Work is to end
	later  *sync.WaitGroup     // of outlive
	bursts *burst.Lanes
	began  time.Time // when Work did
}

// handle is the inbox's [step].
func (w worker) handle(ctx context.Context, it *item) (again bool, after time.Duration) {
	ev, ok, err := w.db.event(ctx, it)
	switch {
	case isUnreadable(err):
		return w.fail(ctx, it, ev, err, true)
	case err != nil: // the database is to blame, not the event
		w.recordSurvival(it)
		w.log(it, err).Warn("could not read an event; trying again")
		return true, w.db.opts.Backoff(dbDownAttempt)
	case !ok:
		return false, 0
	case it.deaths >= mostDeaths:
		return w.fail(ctx, it, ev, ErrDied, true)
	case it.deaths > 0 && time.Since(w.began) < quarantine:
		return true, quarantine - time.Since(w.began)
	}
	if again, after, handled := w.answerBurst(ctx, it, ev); handled {
		return again, after
	}
	leave, err := w.begin(ctx, it)
	if err != nil {
		if ctx.Err() == nil {
			w.log(it, err).Warn("could not record that a turn begins; trying again")
		}
		return true, w.db.opts.Backoff(dbDownAttempt)
	}
	defer leave()
	err = recovered(func() error {
		ctx, cancel := context.WithTimeout(ctx, w.db.opts.stepTimeout())
		defer cancel()
		return w.turn(ctx, ev)
	})
	if err == nil || errors.Is(err, agent.ErrSeen) {
		err = markDone(ctx, w.db, it)
	}
	switch {
	case err == nil:
		return false, 0
	case ctx.Err() != nil: // shutdown: the next start tries again
		w.recordSurvival(it)
		return true, 0
	}
	it.attempt++
	return w.fail(ctx, it, ev, err, isUnreadable(err) || it.attempt >= w.db.opts.Attempts)
}

// answerBurst answers an event together with those behind it if one person sent too many, or
// waits for more of them. handled is false if the event gets a turn of its own.
func (w worker) answerBurst(ctx context.Context, it *item, first agent.Event) (again bool, after time.Duration, handled bool) {
	if w.db.opts.AnswerBurst == nil || it.deaths > 0 || it.attempt > 0 || !burst.Belongs(first, first) {
		return false, 0, false
	}
	lane := string(it.lane.tenant) + "/" + it.lane.name
	switch w.bursts.Look(lane, w.db.waits(it, first.Person.ID)) {
	case burst.Turn:
		return false, 0, false
	case burst.Hold:
		return true, burst.LookEvery, w.release(ctx, it)
	}
	n, err := answerTogether(ctx, w.db, it, first)
	switch {
	case errors.Is(err, agent.ErrSeen): // another replica was faster
		return true, 0, true
	case err != nil:
		w.log(it, err).Warn("could not answer many messages at once; trying again")
		w.recordSurvival(it)
		return true, w.db.opts.Backoff(dbDownAttempt), true
	case n == 0:
		w.bursts.Refuse(lane)
		return false, 0, false
	}
	w.db.log.WithFields(logrus.Fields{"tenant": it.tenant, "events": n}).Info("many messages of one person at once got one answer")
	return true, 0, true // the event is done, unless it was left to its own turn
}

// release records that the event isn't begun, since it waits.
func (w worker) release(ctx context.Context, it *item) (ok bool) {
	if !it.begun {
		return true
	}
	err := w.db.engine.Apply(ctx, []engine.Write{engine.Do(outlivedSQL, string(it.tenant), it.id, w.db.opts.run)})
	it.begun = err != nil
	return err == nil
}

// mostInBurst bounds how many events one answer finishes.
const mostInBurst = 1000

// answerTogether answers events of a lane, from the first one on, in one transaction, and
// returns how many. It fails with [agent.ErrSeen] if one of them is done already.
func answerTogether(ctx context.Context, db *DB, it *item, first agent.Event) (n int, err error) {
	var events []agent.Event
	others := false
	err = db.engine.Each(ctx, db.inLane, []any{string(it.tenant), it.lane.name, mostInBurst}, func(r engine.Row) error {
		var id string
		var body []byte
		if err := r.Scan(&id, &body); err != nil || others {
			return err
		}
		var ev agent.Event
		unreadable := db.decode(seal.At(eventBody, string(it.tenant), id, 0), body, &ev) != nil
		if others = unreadable || !burst.Belongs(first, ev); !others { // those, and what follows, get their own turns
			events = append(events, ev)
		}
		return nil
	})
	if err != nil || len(events) < burst.Many || string(events[0].ID) != it.id {
		return 0, err
	}
	taken, answer := db.opts.AnswerBurst(events)
	b := batch{next: db.next, keys: db.opts.Keys}
	for _, id := range taken {
		b.add(eventDoneSQL, agent.ErrSeen, string(it.tenant), string(id))
	}
	b.messages(it.tenant, answer, db.outbox)
	if b.err != nil {
		return 0, b.err
	}
	if err := db.engine.Apply(ctx, b.writes); err != nil {
		return 0, err
	}
	db.outbox.added(b.added...)
	return len(taken), nil
}

// fail schedules another attempt or, if final, makes the event a dead letter.
func (w worker) fail(ctx context.Context, it *item, ev agent.Event, err error, final bool) (again bool, after time.Duration) {
	failed := engine.Do(eventFailedSQL, string(it.tenant), it.id, it.attempt)
	if down := w.db.engine.Apply(ctx, []engine.Write{failed}); down != nil {
		// The database is down, and may have been during the turn: don't count the attempt.
		w.log(it, errors.Join(err, down)).Warn("a turn failed, and so did recording that; trying again")
		it.attempt = max(0, it.attempt-1)
		w.recordSurvival(it)
		return true, w.db.opts.Backoff(dbDownAttempt)
	}
	it.begun = false
	if !final {
		w.log(it, err).Warn("a turn failed; trying again")
		return true, w.db.opts.Backoff(it.attempt)
	}
	w.log(it, err).Error("dead letter: an event whose turn keeps failing")
	if err = w.db.deadLetterEvent(ctx, it, w.apology(it, ev, err)); err != nil {
		w.log(it, err).Error("could not make an event a dead letter; trying again")
		return true, w.db.opts.Backoff(dbDownAttempt)
	}
	return false, 0
}

// begin waits for room and records that this run of the program begins a turn, unless
// that is known. The next turns wait until leave is called, if the event is to be alone.
func (w worker) begin(ctx context.Context, it *item) (leave func(), err error) {
	share := int64(0)
	if it.deaths > 0 {
		patience, cancel := context.WithTimeout(ctx, w.db.opts.stepTimeout()/4) // others may be slow, or stuck
		defer cancel()
		if all := int64(w.db.opts.Workers); w.room.Acquire(patience, all) == nil {
			share = all
		}
	}
	if share == 0 {
		if err := w.room.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		share = 1
	}
	leave = func() { w.room.Release(share) }
	if it.begun {
		return leave, nil
	}
	if err := w.db.engine.Apply(ctx, []engine.Write{engine.Do(beginEventSQL, string(it.tenant), it.id, w.db.opts.run, it.deaths)}); err != nil {
		leave()
		return nil, err
	}
	it.begun = true
	return leave, nil
}

// recordSurvival records that an unfinished turn didn't end the program: the program stops, or
// the database is down. It tries until the database is back.
func (w worker) recordSurvival(it *item) {
	if !it.begun {
		return
	}
	it.begun = false
	ended := engine.Do(outlivedSQL, string(it.tenant), it.id, w.db.opts.run)
	w.later.Go(func() {
		const patience = time.Second
		for {
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			err := w.db.engine.Apply(ctx, []engine.Write{ended})
			cancel()
			if err == nil {
				return
			}
			select {
			case <-w.end:
				return
			case <-time.After(w.db.opts.Backoff(1)):
			}
		}
	})
}

// apology returns no messages if giveUp itself panics.
func (w worker) apology(it *item, ev agent.Event, why error) (messages []agent.Message) {
	err := recovered(func() error {
		messages = w.giveUp(ev, why)
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
	err = db.engine.Each(ctx, eventSQL, []any{string(it.tenant), it.id}, func(r engine.Row) error {
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
func markDone(ctx context.Context, db *DB, it *item) error {
	if db.inbox.isDone(it) {
		return nil
	}
	return db.engine.Apply(ctx, []engine.Write{engine.Do(eventDoneSQL, string(it.tenant), it.id)})
}

// deadLetterEvent makes an event a dead letter and queues the apology.
func (db *DB) deadLetterEvent(ctx context.Context, it *item, apology []agent.Message) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	b.add(deadLetterEventSQL, agent.ErrSeen, string(it.tenant), it.id)
	b.messages(it.tenant, apology, db.outbox)
	if b.err != nil {
		return b.err
	}
	if err := db.engine.Apply(ctx, b.writes); err != nil {
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
