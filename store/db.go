package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"
	_ "modernc.org/sqlite" // the database/sql driver "sqlite"
)

// Options are what an operator or a test may want otherwise. The zero value is
// good for a test or a demo; production wants Full.
type Options struct {
	// Log gets what operators should know; nothing is logged where it is nil.
	Log *logrus.Entry
	// Full waits for the disk with every commit (synchronous=FULL). Without it
	// (synchronous=NORMAL), a power cut, though no crash of the program, may undo
	// the last moments, and with them what somebody was told is safe.
	Full bool
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
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

func backoff(attempt int) time.Duration {
	const shortest, longest = 100 * time.Millisecond, time.Minute
	if attempt > 5 {
		return longest
	}
	return min(shortest<<(2*(attempt-1)), longest)
}

// DB is an open database. It is safe for concurrent use. One program at a time
// works and delivers from a SQLite database.
type DB struct {
	opts   Options
	log    *logrus.Entry
	source string  // of the writer
	pool   *sql.DB // of the writer
	writer *writer
	reader *reader
	inbox  *lanes
	outbox *lanes
	left   *tally // what is in inbox and outbox together
	seq    atomic.Int64
	told   sync.Map // the rows that cannot be read and whose operator was told
}

// Open opens the database that a URL names: "sqlite:PATH", or "sqlite::memory:"
// for one that ends with the program. It is created where it does not exist;
// [DB.Migrate] brings its tables up to date. Keys that do not fit are an error.
// The error is a sentence for the operator.
func Open(ctx context.Context, url string, opts Options) (*DB, error) {
	path, ok := strings.CutPrefix(url, "sqlite:")
	if !ok || path == "" {
		return nil, fmt.Errorf("the database is %s, which is not a database this program knows: use sqlite:PATH, for example sqlite:leaveway.db", scheme(url))
	}
	opts = opts.withDefaults()
	write, read, err := sources(path, opts.Full)
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", path, err)
	}
	left := newTally()
	db := &DB{opts: opts, log: opts.Log, source: write, left: left, inbox: newLanes(left), outbox: newLanes(left)}
	if err := db.connect(ctx, read); err != nil {
		return nil, errors.Join(fmt.Errorf("open the database %s: %w", path, err), db.Close())
	}
	if err := db.checkKeys(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// scheme is as much of a URL as may be shown: what follows may hold a password.
func scheme(url string) string {
	name, _, ok := strings.Cut(url, ":")
	if !ok {
		return "named without a kind"
	}
	return fmt.Sprintf("%q", name+":…")
}

// sources are the data source names of the writer and the readers.
func sources(path string, full bool) (write, read string, err error) {
	common := url.Values{"_busy_timeout": {"5000"}, "_foreign_keys": {"1"}, "_dqs": {"0"}}
	common.Set("_synchronous", "NORMAL")
	if full {
		common.Set("_synchronous", "FULL")
	}
	name := "file:" + (&url.URL{Path: path}).EscapedPath()
	if path == ":memory:" {
		name = fmt.Sprintf("file:/leaveway-%d", memories.Add(1))
		common.Set("vfs", "memdb")
	} else {
		if err := createPrivate(path); err != nil {
			return "", "", err
		}
		common.Set("_journal_mode", "WAL")
	}
	write = name + "?" + common.Encode()
	common.Set("_query_only", "1")
	return write, name + "?" + common.Encode(), nil
}

// memories counts the databases in memory, so that each has a name of its own.
var memories atomic.Int64

// createPrivate makes the file, if there is none, so that only its owner reads
// it: SQLite gives what it puts beside it the same rights.
func createPrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func (db *DB) connect(ctx context.Context, read string) error {
	var err error
	if db.pool, err = sql.Open("sqlite", db.source); err != nil {
		return err
	}
	db.pool.SetMaxOpenConns(1)
	conn, err := db.pool.Conn(ctx)
	if err != nil {
		return err
	}
	db.writer = newWriter(conn)
	readers, err := sql.Open("sqlite", read)
	if err != nil {
		return err
	}
	readers.SetMaxOpenConns(2 + runtime.GOMAXPROCS(0))
	readers.SetMaxIdleConns(2 + runtime.GOMAXPROCS(0))
	db.reader = newReader(readers)
	return db.Ready(ctx)
}

// Ready reports whether the database answers.
func (db *DB) Ready(ctx context.Context) error {
	if err := db.reader.pool.PingContext(ctx); err != nil {
		return fmt.Errorf("reach the database: %w", err)
	}
	return nil
}

// Close closes the database. Work and Deliver must have ended.
func (db *DB) Close() error {
	var errs []error
	if db.reader != nil {
		errs = append(errs, db.reader.pool.Close())
	}
	if db.writer != nil {
		errs = append(errs, db.writer.close())
	}
	if db.pool != nil {
		errs = append(errs, db.pool.Close())
	}
	return errors.Join(errs...)
}

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
