package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/store/alive"
	"github.com/leaveway/leaveway/store/engine"
)

// ErrNotWritable is why a database that answers isn't ready: its disk is full, or it is
// read-only.
var ErrNotWritable = errors.New("the database can't be written to")

// probe is what Ready writes: so much that it needs new pages, as an event does.
var probe = make([]byte, 16<<10)

// Ready reports whether the database answers and can be written to; if it only answers, the
// error is [ErrNotWritable].
func (db *DB) Ready(ctx context.Context) error {
	if err := db.engine.Ready(ctx); err != nil {
		return fmt.Errorf("reach the database: %w", err)
	}
	err := db.engine.Apply(ctx, []engine.Write{engine.Do(probeSQL, probe), engine.Do(probeSQL, []byte{})})
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("reach the database: %w", ctx.Err())
	case err != nil:
		return fmt.Errorf("%w: %w", ErrNotWritable, err)
	}
	return nil
}

// Backlog is what waits to be done, and what was given up.
type Backlog struct {
	Events, Messages           int           // that wait
	OldestEvent, OldestMessage time.Duration // how long the first of them has waited
	EventsAside, MessagesAside int           // dead letters
	Tickets                    int           // questions that HR hasn't answered
	OldestTicket               time.Duration // how long the first of them has waited
}

// BacklogOf counts what waits in a database.
func BacklogOf(ctx context.Context, db *DB) (b Backlog, err error) {
	now := micros(db.opts.Now())
	err = db.engine.Each(ctx, backlogSQL, nil, func(r engine.Row) error {
		var what, n int
		var oldest int64
		if err := r.Scan(&what, &n, &oldest); err != nil {
			return err
		}
		age := time.Duration(max(0, now-oldest)) * time.Microsecond
		if n == 0 {
			age = 0
		}
		switch what {
		case 0:
			b.Events, b.OldestEvent = n, age
		case 1:
			b.Messages, b.OldestMessage = n, age
		case 2:
			b.EventsAside = n
		case 3:
			b.MessagesAside = n
		case 4:
			b.Tickets, b.OldestTicket = n, age
		}
		return nil
	})
	if err != nil {
		return b, fmt.Errorf("count what waits: %w", err)
	}
	return b, nil
}

// Replicas counts the servers that work on a database and are alive. SQLite allows one.
func Replicas(ctx context.Context, db *DB) (int, error) {
	shared, ok := db.engine.(*postgres)
	if !ok {
		return 1, nil
	}
	n, err := alive.Count(ctx, shared.pool)
	if err != nil {
		return 0, fmt.Errorf("count the replicas: %w", err)
	}
	return n, nil
}

// Clock returns the time of the database's server. SQLite has no server: its time is this
// program's.
func Clock(ctx context.Context, db *DB) (time.Time, error) {
	if _, ok := db.engine.(*postgres); !ok {
		return db.opts.Now(), nil
	}
	var micro int64
	err := db.engine.Each(ctx, clockSQL, nil, func(r engine.Row) error { return r.Scan(&micro) })
	if err != nil {
		return time.Time{}, fmt.Errorf("read the database's clock: %w", err)
	}
	return time.UnixMicro(micro), nil
}
