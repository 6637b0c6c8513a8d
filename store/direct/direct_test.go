package direct_test

import (
	"bytes"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/leaveway/leaveway/store/direct"
	"github.com/leaveway/leaveway/store/storetest"
)

var insert = direct.Statement{Name: "insert", Text: "INSERT INTO kept (id, n, small, body) VALUES ($1, $2, $3, $4)"}

func open(t *testing.T, settings string) (*pgxpool.Pool, *direct.Line) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), storetest.Postgres(t)+settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	if _, err := pool.Exec(t.Context(), "CREATE TABLE IF NOT EXISTS kept (id text PRIMARY KEY, n bigint NOT NULL, small integer NOT NULL, body bytea)"); err != nil {
		t.Fatal(err)
	}
	return pool, direct.New(pool)
}

// TestExec keeps what arguments say: an empty text isn't a null, missing bytes are, and what one
// statement was given isn't in the next.
func TestExec(t *testing.T) {
	for _, settings := range []string{"", "&default_query_exec_mode=exec"} {
		pool, line := open(t, settings)
		long := bytes.Repeat([]byte{0, 0xff, '\''}, 5000)
		for _, args := range [][]any{
			{"", int64(-1), 0, []byte(nil)},
			{"O'Neil \\ é", int64(1) << 62, 1, long},
			{string(bytes.Repeat([]byte("x"), 20<<10)), int64(0), -7, []byte{}},
		} {
			if err := line.Exec(t.Context(), insert, args); err != nil {
				t.Fatal(err)
			}
			var n int64
			var small int
			var body []byte
			if err := pool.QueryRow(t.Context(), "DELETE FROM kept WHERE id = $1 RETURNING n, small, body", args[0]).Scan(&n, &small, &body); err != nil {
				t.Fatal(err)
			}
			want, _ := args[3].([]byte)
			if n != args[1] || small != args[2] || !bytes.Equal(body, want) || (body == nil) != (want == nil) {
				t.Errorf("%d, %d, %d bytes (%v); want %v, %v, %d", n, small, len(body), body == nil, args[1], args[2], len(want))
			}
		}
	}
}

// TestPreparesAgain executes a statement that the server has forgotten: once in vain, then as before.
func TestPreparesAgain(t *testing.T) {
	pool, line := open(t, "&pool_max_conns=1")
	args := []any{"a", int64(1), 1, []byte("b")}
	if err := line.Exec(t.Context(), insert, args); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), "DEALLOCATE ALL"); err != nil {
		t.Fatal(err)
	}
	args[0] = "c"
	if err := line.Exec(t.Context(), insert, args); err == nil {
		t.Fatal("the server still has the statement")
	}
	if err := line.Exec(t.Context(), insert, args); err != nil {
		t.Fatal(err)
	}
	if err := line.Exec(t.Context(), insert, args); err == nil {
		t.Error("a second row with the same key")
	}
}
