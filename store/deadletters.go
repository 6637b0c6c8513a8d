package store

import (
	"context"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/store/alive"
)

// RetryDeadLetters returns the outbox's dead letters to the queue: after a restart or a day,
// the cause may have been fixed. It deletes those that a later message has replaced
// and those that only made sense at the time.
func (db *DB) RetryDeadLetters(ctx context.Context) error {
	err := db.engine.apply(ctx, []write{{deleteObsoleteSQL, nil, nil}, {retryDeadLettersSQL, nil, nil}})
	if err != nil {
		return fmt.Errorf("retry the dead letters: %w", err)
	}
	if err := db.outbox.rescan(ctx); err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	return nil
}

// Backlog is what waits to be done, and what was given up.
type Backlog struct {
	Events, Messages           int           // that wait
	OldestEvent, OldestMessage time.Duration // how long the first of them has waited
	EventsAside, MessagesAside int           // dead letters
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

// BacklogOf counts what waits in a database.
func BacklogOf(ctx context.Context, db *DB) (b Backlog, err error) {
	now := micros(db.opts.Now())
	err = db.engine.each(ctx, backlogSQL, nil, func(r row) error {
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
		}
		return nil
	})
	if err != nil {
		return b, fmt.Errorf("count what waits: %w", err)
	}
	return b, nil
}

// CountDeadLetters counts the outbox's dead letters.
func (db *DB) CountDeadLetters(ctx context.Context) (n int, err error) {
	err = db.engine.each(ctx, countDeadLettersSQL, nil, func(r row) error { return r.Scan(&n) })
	if err != nil {
		return 0, fmt.Errorf("count the dead letters: %w", err)
	}
	return n, nil
}
