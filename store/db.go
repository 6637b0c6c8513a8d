package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/alive"
	"github.com/leaveway/leaveway/store/burst"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/keyring"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/sqlite"
	"github.com/leaveway/leaveway/store/watch"
)

// Options configure a database. The zero value suits tests and demos; production
// wants FullSync.
type Options struct {
	// Log is for operators. If nil, nothing is logged.
	Log *logrus.Entry
	// FullSync makes SQLite wait for the disk at every commit (synchronous=FULL). Without
	// it (synchronous=NORMAL), a power failure can undo the last commits, including
	// some that people were told are saved; a crash of the program can't. On Postgres
	// the server's own setting applies.
	FullSync bool
	// Program is the name and version of this program, such as "leaveway 1.2.0". An
	// older program that can't use the migrated database names it in its error. It
	// may be empty.
	Program string
	// Serves is for the program that calls Work and Deliver. Open then refuses a SQLite
	// file that another such program has open: both would answer the same messages. On
	// Postgres, programs share the work.
	Serves bool
	// Keys seal personal values in the database. If nil, they are stored as they are.
	Keys *seal.Keys
	// PeopleKeys is the database of people's own keys, sqlite:PATH or postgres://…, which [Open]
	// opens. It needs Keys. If it is empty, words are under Keys alone. See package keyring.
	PeopleKeys string
	// DocumentsKept is how long HR's documents are kept. The default is [agent.DocumentsKept].
	DocumentsKept time.Duration
	// Pseudonym replaces a row's key in errors and in the log, because keys may contain IDs of
	// people. If nil, keys aren't replaced; see [EachUnreadable].
	Pseudonym func(key string) string
	// Workers limits how many sessions, and how many addresses, are served at once. Three
	// times as many deliveries may hang besides.
	// The default is 8.
	Workers int
	// Attempts is how often a turn is tried before its event becomes a dead letter.
	// The default is 5.
	Attempts int
	// Backoff returns the pause after the given attempt, counted from 1. The default
	// is 100 ms and four times as long after each further attempt, up to a minute.
	Backoff func(attempt int) time.Duration
	// Grace is how long a turn or delivery in progress may continue at shutdown. The
	// default is 10 s.
	Grace time.Duration
	// ConnectTimeout is how long Open waits for a Postgres that doesn't answer. The default
	// is 30 s.
	ConnectTimeout time.Duration
	// TakeoverAfter is how long, on Postgres, a replica may work on one lane before others
	// take it over, because the replica hangs. One that died is noticed within seconds. A
	// turn or delivery must take less than half of it. The default is 45 s.
	TakeoverAfter time.Duration
	// Watch observes each statement that is sent to Postgres. It may be nil.
	Watch watch.Func
	// AnswerBurst answers messages of one person that wait in great number, oldest first. The
	// messages it returns answer the events it returns; the others get turns of their own,
	// as all events do if it is nil.
	AnswerBurst func([]agent.Event) (taken []agent.EventID, answer []agent.Message)
	// Now is the clock. If nil, it is time.Now.
	Now func() time.Time

	run string // names this run of the program
}

func (o Options) withDefaults() Options {
	if o.Log == nil {
		silent := logrus.New()
		silent.SetOutput(io.Discard)
		o.Log = logrus.NewEntry(silent)
	}
	if o.Workers == 0 {
		o.Workers = 8
	}
	if o.Attempts == 0 {
		o.Attempts = 5
	}
	if o.Backoff == nil {
		o.Backoff = backoff
	}
	if o.Grace == 0 {
		o.Grace = 10 * time.Second
	}
	if o.ConnectTimeout == 0 {
		o.ConnectTimeout = 30 * time.Second
	}
	if o.TakeoverAfter == 0 {
		o.TakeoverAfter = 45 * time.Second
	}
	if o.run == "" {
		o.run = alive.NewName()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Pseudonym == nil {
		o.Pseudonym = func(key string) string { return key }
	}
	return o
}

// slowPlaces is how many deliveries may hang for each that is as it should be. They cost a
// connection and a little memory.
const slowPlaces = 3

// deliveries is how many deliveries may be under way at once, most of them hanging.
func (o Options) deliveries() int { return (1 + slowPlaces) * o.Workers }

// stepTimeout limits one turn or delivery, so that it has ended by the time another
// replica takes it over.
func (o Options) stepTimeout() time.Duration { return o.TakeoverAfter * 4 / 9 }

// lookEvery is how often a replica looks whether another one is gone: so often that all
// looks fit into the time that one of its workers has for a lane.
func (o Options) lookEvery() time.Duration { return min(time.Second, o.TakeoverAfter/9) }

func backoff(attempt int) time.Duration {
	const shortest, longest = 100 * time.Millisecond, time.Minute
	if attempt > 5 {
		return longest
	}
	return min(shortest<<(2*(attempt-1)), longest)
}

// DB is an open database. It is safe for concurrent use. Only one program at a time
// may call Work and Deliver on a SQLite database; any number may on Postgres.
type DB struct {
	opts   Options
	log    *logrus.Entry
	engine engine.Engine
	ring   *keyring.Ring // nil if people have no keys of their own
	inbox  queue
	outbox queue
	settle func(context.Context) error           // waits until both queues are empty
	waits  func(*item, agent.UserID) burst.Waits // what waits of the person of an event
	inLane string                                // the statement that reads the events of a lane in order
	seq    atomic.Int64
	logged sync.Map // the unreadable rows that were logged
	chains sync.Map // by tenant: whose turn it is to add to the audit
}

// Open opens the database at a URL: "postgres://USER:PASSWORD@HOST/NAME";
// "sqlite:PATH", which is created if it doesn't exist; or "sqlite::memory:", which
// is gone when the program ends. It waits for a Postgres that doesn't answer. It
// fails if the keys don't open what the database holds. [DB.Migrate] brings the
// tables up to date. The error is a sentence for the operator.
func Open(ctx context.Context, url string, opts Options) (*DB, error) {
	db := &DB{opts: opts.withDefaults()}
	db.log = db.opts.Log
	kind, path, _ := strings.Cut(url, ":")
	var err error
	switch {
	case kind == "postgres" || kind == "postgresql":
		err = db.openPostgres(ctx, url)
	case kind == "sqlite" && path != "":
		err = db.openSQLite(ctx, path)
	default:
		err = fmt.Errorf("%s is not a database this program knows: use sqlite:PATH, for example sqlite:leaveway.db, or postgres://…", redacted(url))
	}
	if err != nil {
		return nil, err
	}
	if err := openRing(ctx, db, url); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := db.checkKeys(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := sortBehind(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// sortBehind makes new items sort behind those that wait, even if the clock was set back
// since.
func sortBehind(ctx context.Context, db *DB) error {
	applied, err := db.applied(ctx)
	if err != nil || !applied[metaSchema] {
		return err
	}
	return db.engine.Each(ctx, lastSeqSQL, nil, func(r engine.Row) error {
		var last int64
		err := r.Scan(&last)
		db.skipTo(last)
		return err
	})
}

func (db *DB) openSQLite(ctx context.Context, path string) error {
	file, err := sqlite.Open(ctx, path, db.opts.FullSync, db.opts.Serves)
	if err != nil {
		return err
	}
	unfinished := newTally()
	inbox := newMemoryQueue(unfinished, db.opts.Workers, db.opts, func(ctx context.Context) ([]*item, error) { return db.readWaiting(ctx, waitingEventsSQL) })
	outbox := newMemoryQueue(unfinished, db.opts.deliveries(), db.opts, func(ctx context.Context) ([]*item, error) { return db.readWaiting(ctx, waitingMessagesSQL) })
	db.engine, db.inbox, db.outbox, db.inLane = file, inbox, outbox, laneSQL
	db.waits = func(it *item, person agent.UserID) burst.Waits {
		return burst.Waits{Events: inbox.count(it.lane, -1), Answers: outbox.count(lane{it.tenant, directKey(person)}, db.opts.burstSince())}
	}
	db.settle = func(ctx context.Context) error {
		if err := errors.Join(inbox.load(ctx), outbox.load(ctx)); err != nil {
			return err
		}
		return unfinished.wait(ctx)
	}
	return nil
}

func (db *DB) openPostgres(ctx context.Context, url string) error {
	server, err := openPostgres(ctx, url, db.opts)
	if err != nil {
		return err
	}
	inbox, outbox := newRiver(server, inboxLanes, db.opts), newRiver(server, outboxLanes, db.opts)
	db.engine, db.inbox, db.outbox, db.inLane = server, inbox, outbox, laneInPlaceSQL
	db.waits = func(it *item, _ agent.UserID) burst.Waits { return it.waits } // claiming it has counted them
	db.settle = func(ctx context.Context) error { return settle(ctx, inbox, outbox) }
	return nil
}

// redacted shows only the scheme of a URL, because the rest may contain a password.
func redacted(url string) string {
	name, _, ok := strings.Cut(url, ":")
	if !ok {
		return "the database URL"
	}
	return fmt.Sprintf("%q", name+":…")
}

// Close closes the database. Work and Deliver must have ended.
func (db *DB) Close() error {
	if db.ring == nil {
		return db.engine.Close()
	}
	return errors.Join(db.engine.Close(), db.ring.Close())
}

// next returns the time in microseconds, but always more than the last time: a
// sequence number that is unique in this process.
func (db *DB) next() int64 {
	for {
		last := db.seq.Load()
		now := max(db.opts.Now().UnixMicro(), last+1)
		if db.seq.CompareAndSwap(last, now) {
			return now
		}
	}
}

// skipTo makes next return more than n, so that after the clock was set back, new
// items still sort behind old ones.
func (db *DB) skipTo(n int64) {
	for last := db.seq.Load(); last < n && !db.seq.CompareAndSwap(last, n); last = db.seq.Load() {
	}
}

// burstSince is the sequence number from which on an answer that waits counts for a burst.
func (o Options) burstSince() int64 { return micros(o.Now().Add(-burst.Lately)) }

// micros converts a time to the form in which it is stored.
func micros(t time.Time) int64 { return t.UnixMicro() }

// atMicros is the inverse of micros.
func atMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }
