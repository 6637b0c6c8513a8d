package storetest

import (
	"context"
	"database/sql"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Tamper runs a statement on a database behind the store's back, as a bug, a bad disk
// or another program might. An UPDATE or INSERT must change something.
func Tamper(t testing.TB, url, statement string) {
	t.Helper()
	openDirectly(t, url, func(ctx context.Context, db *sql.DB) {
		done, err := db.ExecContext(ctx, statement)
		if err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
		changes := strings.HasPrefix(statement, "UPDATE ") || strings.HasPrefix(statement, "INSERT ")
		if n, err := done.RowsAffected(); changes && (n == 0 || err != nil) {
			t.Fatalf("%s: %d rows, %v", statement, n, err)
		}
	})
}

// Sizes returns the size of a database's tables and indexes, and how much its server has
// written to its write-ahead log, for all databases together. Both are in bytes. For
// SQLite, the second is 0.
func Sizes(t testing.TB, url string) (size, ahead int64) {
	t.Helper()
	// For SQLite, this includes pages that are still in the write-ahead log.
	text := `SELECT page_count * page_size, 0 FROM pragma_page_count, pragma_page_size`
	if strings.HasPrefix(url, "postgres") {
		text = `SELECT sum(pg_total_relation_size(oid))::bigint, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint
FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`
	}
	openDirectly(t, url, func(ctx context.Context, db *sql.DB) {
		if err := db.QueryRowContext(ctx, text).Scan(&size, &ahead); err != nil {
			t.Fatal(err)
		}
	})
	return size, ahead
}

// openDirectly opens a database without the store.
func openDirectly(t testing.TB, url string, do func(context.Context, *sql.DB)) {
	t.Helper()
	driver, source := "sqlite", strings.TrimPrefix(url, "sqlite:")
	if strings.HasPrefix(url, "postgres") {
		driver, source = "pgx", url
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	do(context.WithoutCancel(t.Context()), db) // t's context has ended when this runs in a cleanup
}
