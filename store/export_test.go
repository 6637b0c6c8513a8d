package store

import (
	"context"
	"maps"
	"testing"
)

// Synchronous returns how the writer waits for the disk: 1 is NORMAL, 2 is FULL.
func Synchronous(db *DB) (level int, err error) {
	err = db.engine.(*sqlite).conn.QueryRowContext(context.Background(), "PRAGMA synchronous").Scan(&level)
	return level, err
}

// OnWriter runs a statement on the connection that writes.
func OnWriter(db *DB, statement string) error { return db.engine.(*sqlite).run(statement) }

// SealedColumns returns the columns whose values are sealed.
func SealedColumns() map[string]bool {
	all := map[string]bool{}
	for _, p := range sealedColumns {
		all[p.column] = true
	}
	return all
}

// Statements returns the statements of both engines and of Postgres alone, by name.
func Statements(t *testing.T) map[string]string {
	t.Helper()
	all := statements(t, "sql.go")
	maps.Copy(all, statements(t, "sql_river.go"))
	return all
}

// MayScan reports whether a statement may read a whole table.
func MayScan(name string) bool { return mayScan[name] != "" }
