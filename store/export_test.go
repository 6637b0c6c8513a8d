package store

import (
	"context"
	"maps"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/sqlite"
)

// OnWriter runs a statement on the connection of a SQLite database that writes.
func OnWriter(db *DB, statement string) error { return db.engine.(*sqlite.DB).Run(statement) }

// HoldLane begins a transaction that locks a session's lane, and doesn't end it: as a program
// does that is stopped in the middle of one.
func HoldLane(t *testing.T, db *DB, tenant agent.TenantID, session agent.SessionID) {
	t.Helper()
	tx, err := db.engine.(*postgres).pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback(context.Background()) })
	locked := db.inbox.(*riverQueue).lock(lane{tenant, string(session)})
	if _, err := tx.Exec(t.Context(), locked.Text, locked.Args...); err != nil {
		t.Fatal(err)
	}
}

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
