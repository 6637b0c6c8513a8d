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
)

// Options are what an operator or a test may want otherwise. The zero value is
// good for a test or a demo; production wants Full.
type Options struct {
	// Log gets what operators should know; nothing is logged where it is nil.
	Log *logrus.Entry
	// Full waits for the disk with every commit (synchronous=FULL). Without it
	// (synchronous=NORMAL), a power cut, though no crash of the program, may undo
	// the last moments, and with them what somebody was told is safe.
	// Postgres does what its server is set to.
	Full bool
	// Program is this program with its version, as "leaveway 1.2.0". A database
	// that it migrates names it to older ones. "" leaves it unnamed.
	Program string
	// Keys seal what is personal in the database. nil leaves it as it is.
	Keys *Keys
	// Workers is how many sessions, and how many addresses, are served at once. 0 is 8.
	Workers int
	// Attempts is how often a turn is tried before its event is set aside. 0 is 5.
	Attempts int
	// Backoff is how long to wait after the given attempt, counted from 1.
	// nil is 100 ms, four times as long with every further attempt, at most a minute.
	Backoff func(attempt int) time.Duration
	// Grace is how long a turn or delivery under way may go on after its context ended. 0 is 10 s.
	Grace time.Duration
	// Patience is how long to wait for a Postgres that does not answer, when it is
	// opened. 0 is 30 s.
	Patience time.Duration
	// Rescue is after what time the work of a replica that died is taken over, on
	// Postgres. A turn or delivery may take less than half of it. 0 is 45 s.
	Rescue time.Duration
	// Now is the clock. nil is time.Now.
	Now func() time.Time
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
	if o.Patience == 0 {
		o.Patience = 30 * time.Second
	}
	if o.Rescue == 0 {
		o.Rescue = 45 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

// limit is how long one turn or delivery may take: what was taken over must not
// be under way any more.
func (o Options) limit() time.Duration { return o.Rescue * 4 / 9 }

func backoff(attempt int) time.Duration {
	const shortest, longest = 100 * time.Millisecond, time.Minute
	if attempt > 5 {
		return longest
	}
	return min(shortest<<(2*(attempt-1)), longest)
}

// DB is an open database. It is safe for concurrent use. One program at a time
// works and delivers from a SQLite database; any number do from a Postgres one.
type DB struct {
	opts   Options
	log    *logrus.Entry
	engine engine
	inbox  queue
	outbox queue
	settle func(context.Context) error // waits until both are empty
	seq    atomic.Int64
	told   sync.Map // the rows that cannot be read and whose operator was told
}

// Open opens the database that a URL names: "postgres://USER:PASSWORD@HOST/NAME";
// or "sqlite:PATH", which is created where it does not exist; or "sqlite::memory:"
// for one that ends with the program. [DB.Migrate] brings its tables up to date.
// A Postgres that does not answer is waited for. Keys that do not fit are an
// error. The error is a sentence for the operator.
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
		err = fmt.Errorf("the database is %s, which is not a database this program knows: use sqlite:PATH, for example sqlite:leaveway.db, or postgres://…", scheme(url))
	}
	if err != nil {
		return nil, err
	}
	if err := db.checkKeys(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func (db *DB) openSQLite(ctx context.Context, path string) error {
	engine, err := openSQLite(ctx, path, db.opts.Full)
	if err != nil {
		return err
	}
	left := newTally()
	inbox := newLanes(left, db.opts, func(ctx context.Context) ([]*item, error) { return db.waiting(ctx, eventsWaitingSQL) })
	outbox := newLanes(left, db.opts, func(ctx context.Context) ([]*item, error) { return db.waiting(ctx, outboxWaitingSQL) })
	db.engine, db.inbox, db.outbox = engine, inbox, outbox
	db.settle = func(ctx context.Context) error {
		if err := errors.Join(inbox.load(ctx), outbox.load(ctx)); err != nil {
			return err
		}
		return left.wait(ctx)
	}
	return nil
}

func (db *DB) openPostgres(ctx context.Context, url string) error {
	engine, err := openPostgres(ctx, url, db.opts)
	if err != nil {
		return err
	}
	inbox, outbox := newRiver(engine, inboxLanes, db.opts), newRiver(engine, outboxLanes, db.opts)
	db.engine, db.inbox, db.outbox = engine, inbox, outbox
	db.settle = func(ctx context.Context) error { return settle(ctx, inbox, outbox) }
	return nil
}

// scheme is as much of a URL as may be shown: what follows may hold a password.
func scheme(url string) string {
	name, _, ok := strings.Cut(url, ":")
	if !ok {
		return "named without a kind"
	}
	return fmt.Sprintf("%q", name+":…")
}

// Ready reports whether the database answers.
func (db *DB) Ready(ctx context.Context) error {
	if err := db.engine.ready(ctx); err != nil {
		return fmt.Errorf("reach the database: %w", err)
	}
	return nil
}

// Close closes the database. Work and Deliver must have ended.
func (db *DB) Close() error { return db.engine.close() }

// next is the time in microseconds, made unique and increasing: what comes
// later in this process has a higher one.
func (db *DB) next() int64 {
	for {
		last := db.seq.Load()
		now := max(db.opts.Now().UnixMicro(), last+1)
		if db.seq.CompareAndSwap(last, now) {
			return now
		}
	}
}

// atLeast makes next return more than n: a clock that was set back must not put
// what is new before what is left from before.
func (db *DB) atLeast(n int64) {
	for last := db.seq.Load(); last < n && !db.seq.CompareAndSwap(last, n); last = db.seq.Load() {
	}
}

// micros is a time as it is stored.
func micros(t time.Time) int64 { return t.UnixMicro() }

// atMicros is the inverse of micros.
func atMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }
