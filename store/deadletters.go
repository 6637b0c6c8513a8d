package store

import (
	"context"
	"fmt"
)

// Again has the messages that were set aside tried once more: whoever starts the
// program may have mended what was wrong. What a later message has replaced, and
// what was about a moment only, is deleted instead.
func (db *DB) Again(ctx context.Context) error {
	err := db.engine.apply(ctx, []write{{supersededSQL, nil, nil}, {messagesAgainSQL, nil, nil}})
	if err != nil {
		return fmt.Errorf("try again what was set aside: %w", err)
	}
	if err := db.outbox.look(ctx); err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	return nil
}

// Aside counts the messages that are set aside now.
func (db *DB) Aside(ctx context.Context) (n int, err error) {
	err = db.engine.each(ctx, messagesAsideSQL, nil, func(r row) error { return r.Scan(&n) })
	if err != nil {
		return 0, fmt.Errorf("count the messages set aside: %w", err)
	}
	return n, nil
}
