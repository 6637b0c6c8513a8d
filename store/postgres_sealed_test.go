package store_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestPostgresSealed runs the whole suite with encryption.
func TestPostgresSealed(t *testing.T) {
	keys := parseKeys(t, key1)
	schemas := storetest.NewSchemas(t)
	storetest.Run(t, func(t testing.TB) func(store.Options) *store.DB {
		return withKeys(opener(t, schemas.Lend(t)), keys)
	})
}

func TestPostgresRotation(t *testing.T) {
	at := storetest.Postgres(t)
	rotate(t, at, func() []string { return secretsInRows(t, at) })
}

// TestPostgresRowsAreSealed checks that with keys, no row contains a secret, not even
// River's jobs, and that without keys they contain all.
func TestPostgresRowsAreSealed(t *testing.T) {
	at := storetest.Postgres(t)
	writeSecrets(t, openWith(t, at, key1), 1)
	if got := secretsInRows(t, at); len(got) > 0 {
		t.Errorf("found %q", got)
	}
	at = storetest.Postgres(t)
	writeSecrets(t, open(t, at, store.Options{}), 1)
	if got := secretsInRows(t, at); len(got) < len(secrets) {
		t.Errorf("without keys, found only %q", got)
	}
}

// secretsInRows returns the secrets that any row contains in plain text.
func secretsInRows(t *testing.T, at string) (words []string) {
	t.Helper()
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, at)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	// Show bytes as text if possible: in hexadecimal, no secret would be found.
	if _, err := conn.Exec(ctx, "SET bytea_output = escape"); err != nil {
		t.Fatal(err)
	}
	rows, err := conn.Query(ctx, `SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 8 {
		t.Fatal(tables, err)
	}
	for _, table := range tables {
		rows, err := conn.Query(ctx, `SELECT convert_to(r::text, 'UTF8') FROM `+pgx.Identifier{table}.Sanitize()+` AS r`)
		if err != nil {
			t.Fatal(err)
		}
		held, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
		if err != nil {
			t.Fatal(err)
		}
		all := bytes.Join(held, nil)
		words = append(words, slices.DeleteFunc(slices.Clone(secrets), func(s string) bool { return !bytes.Contains(all, []byte(s)) })...)
	}
	return words
}

// TestPostgresUnreadable is TestUnreadableSealed for damage that SQL can do.
func TestPostgresUnreadable(t *testing.T) {
	for _, c := range []struct{ name, statement, row string }{
		{"a bit of the session", `UPDATE sessions SET body = set_bit(body, 300, 1 - get_bit(body, 300)) WHERE id = 'S1'`, "T1/S1 of table sessions"},
		{"a bit of the message", `UPDATE outbox SET body = set_bit(body, 300, 1 - get_bit(body, 300)) WHERE id = 'M1'`, "T1/M1 of table outbox"},
		{"another's request", `UPDATE requests SET body = (SELECT body FROM requests WHERE id = 'R2') WHERE id = 'R1'`, "T1/R1 of table requests"},
		{"an event, cut off", `UPDATE events SET body = substr(body, 1, 3) WHERE id = 'P1'`, "T1/P1 of table events"},
		{"unsealed JSON that is cut off", `UPDATE sessions SET body = '{"person":{"name":"SECRET' WHERE id = 'S1'`, "T1/S1 of table sessions"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := storetest.Postgres(t)
			checkDamage(t, at, c.row, func() { storetest.Tamper(t, at, c.statement) })
		})
	}
}
