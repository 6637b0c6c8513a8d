package store

import (
	"context"
	"maps"
	"testing"
)

// Synchronous is how much the writer waits for the disk: 1 is NORMAL, 2 FULL.
func Synchronous(db *DB) (level int, err error) {
	err = db.engine.(*sqlite).conn.QueryRowContext(context.Background(), "PRAGMA synchronous").Scan(&level)
	return level, err
}

// OnWriter has the connection that writes run a statement.
func OnWriter(db *DB, statement string) error { return db.engine.(*sqlite).run(statement) }

// Personal are the columns that are sealed.
func Personal() map[string]bool {
	all := map[string]bool{}
	for _, p := range personal {
		all[p.column] = true
	}
	return all
}

// Statements are the SQL texts of both engines, and of Postgres alone, by name.
func Statements(t *testing.T) map[string]string {
	t.Helper()
	all := statements(t, "sql.go")
	maps.Copy(all, statements(t, "sql_river.go"))
	return all
}

// ReadsAll reports whether a statement may read a table from end to end.
func ReadsAll(name string) bool { return whole[name] != "" }
