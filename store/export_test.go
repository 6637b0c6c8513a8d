package store

import (
	"maps"
	"testing"

	"github.com/leaveway/leaveway/store/sqlite"
)

// OnWriter runs a statement on the connection of a SQLite database that writes.
func OnWriter(db *DB, statement string) error { return db.engine.(*sqlite.DB).Run(statement) }

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
	all := sharedStatements(t)
	maps.Copy(all, statements(t, "sql_river.go"))
	return all
}

// MayScan reports whether a statement may read a whole table.
func MayScan(name string) bool { return mayScan[name] != "" }
