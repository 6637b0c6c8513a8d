package store

import "context"

// Synchronous is how much the writer waits for the disk: 1 is NORMAL, 2 FULL.
func Synchronous(db *DB) (level int, err error) {
	err = db.engine.(*sqlite).conn.QueryRowContext(context.Background(), "PRAGMA synchronous").Scan(&level)
	return level, err
}
