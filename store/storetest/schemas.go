package storetest

import (
	"sync"
	"testing"
)

// emptySQL deletes every row but those that say which migrations a schema has had. Postgres lists the tables in no
// order, so one whose rows others refer to is tried again after them.
const emptySQL = `DO $$
DECLARE name text; again bool := true;
BEGIN
	WHILE again LOOP
		again := false;
		FOR name IN SELECT tablename FROM pg_tables
			WHERE schemaname = current_schema() AND tablename NOT IN ('goose_db_version', 'river_migration')
		LOOP
			BEGIN
				EXECUTE format('DELETE FROM %I', name);
			EXCEPTION WHEN foreign_key_violation THEN again := true;
			END;
		END LOOP;
	END LOOP;
END $$`

// Schemas lends schemas on Postgres to the tests of a suite, one after the other: building the
// tables takes longer than most tests do, so a schema that was given back is emptied and lent
// again. Its first test finds no tables.
type Schemas struct {
	suite testing.TB

	mu   sync.Mutex
	free []string
}

// NewSchemas returns the schemas of a suite. They are dropped when it ends.
func NewSchemas(suite testing.TB) *Schemas { return &Schemas{suite: suite} }

// Lend returns the URL of an empty schema for one test. A test that damages the tables takes one
// from [Postgres] instead.
func (s *Schemas) Lend(t testing.TB) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	var at string
	if last := len(s.free) - 1; last >= 0 {
		at, s.free = s.free[last], s.free[:last]
	} else {
		at = Postgres(s.suite)
	}
	t.Cleanup(func() {
		if t.Failed() {
			return // it may be in any state
		}
		Tamper(t, at, emptySQL)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.free = append(s.free, at)
	})
	return at
}
