package store

import (
	"context"
	"fmt"

	"github.com/leaveway/leaveway/store/engine"
)

// RetryDeadLetters returns the outbox's dead letters to the queue: after a restart or a day,
// the cause may have been fixed. It deletes those that a later message has replaced
// and those that only made sense at the time.
func (db *DB) RetryDeadLetters(ctx context.Context) error {
	err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteObsoleteSQL), engine.Do(retryDeadLettersSQL)})
	if err != nil {
		return fmt.Errorf("retry the dead letters: %w", err)
	}
	if err := db.outbox.rescan(ctx); err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	return nil
}

// CountDeadLetters counts the outbox's dead letters.
func (db *DB) CountDeadLetters(ctx context.Context) (n int, err error) {
	err = db.engine.Each(ctx, countDeadLettersSQL, nil, func(r engine.Row) error { return r.Scan(&n) })
	if err != nil {
		return 0, fmt.Errorf("count the dead letters: %w", err)
	}
	return n, nil
}
