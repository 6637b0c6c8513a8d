package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Again has the messages that were set aside tried once more: whoever starts the
// program may have mended what was wrong. What a later message has replaced, and
// what was about a moment only, is deleted instead.
func (db *DB) Again(ctx context.Context) error {
	err := db.writer.apply(ctx, []write{{supersededSQL, nil, nil}, {messagesAgainSQL, nil, nil}})
	if err != nil {
		return fmt.Errorf("try again what was set aside: %w", err)
	}
	items, err := db.waiting(ctx, outboxWaitingSQL)
	if err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	db.outbox.add(items...) // those it knows are not added again
	return nil
}

// Aside counts the messages that are set aside now.
func (db *DB) Aside(ctx context.Context) (n int, err error) {
	err = db.reader.each(ctx, messagesAsideSQL, nil, func(rows *sql.Rows) error { return rows.Scan(&n) })
	if err != nil {
		return 0, fmt.Errorf("count the messages set aside: %w", err)
	}
	return n, nil
}
