package store

import "context"

// Synchronous is how much the writer waits for the disk: 1 is NORMAL, 2 FULL.
func Synchronous(db *DB) (level int, err error) {
	err = db.writer.conn.QueryRowContext(context.Background(), "PRAGMA synchronous").Scan(&level)
	return level, err
}

// Personal are the columns that are sealed.
func Personal() map[string]bool {
	all := map[string]bool{}
	for _, p := range personal {
		all[p.column] = true
	}
	return all
}
