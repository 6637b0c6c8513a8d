package storetest

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

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

// ProcessorTime returns the processor time of a Postgres server's processes that are alive, if
// they run on this machine; otherwise, and for SQLite, 0.
func ProcessorTime(t testing.TB, url string) (all time.Duration) {
	t.Helper()
	if !strings.HasPrefix(url, "postgres") {
		return 0
	}
	openDirectly(t, url, func(ctx context.Context, db *sql.DB) {
		collect(ctx, t, db, `SELECT pid FROM pg_stat_activity`, func(values []any) {
			text, err := os.ReadFile(fmt.Sprintf("/proc/%v/schedstat", values[0]))
			if err != nil {
				return // it runs elsewhere, or has ended
			}
			var ran int64
			if _, err := fmt.Sscan(string(text), &ran); err != nil {
				t.Fatal(err)
			}
			all += time.Duration(ran)
		})
	})
	return all
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

// Text returns every value in the tables of a SQLite database, for tests that search it.
func Text(t testing.TB, url string) string {
	t.Helper()
	var all strings.Builder
	openDirectly(t, url, func(ctx context.Context, db *sql.DB) {
		var tables []string
		collect(ctx, t, db, `SELECT name FROM sqlite_schema WHERE type = 'table'`, func(values []any) {
			tables = append(tables, fmt.Sprintf("%s", values[0]))
		})
		for _, table := range tables {
			collect(ctx, t, db, `SELECT * FROM "`+table+`"`, func(values []any) { //nolint:unqueryvet // every column, whatever there is
				for _, v := range values {
					fmt.Fprintf(&all, "%s\n", v)
				}
			})
		}
	})
	return all.String()
}

// Tables returns every value of each table of a database, and Columns their columns, for tests that
// search them.
func Tables(t testing.TB, url string) (text map[string]string, columns map[string][]string) {
	t.Helper()
	text, columns = map[string]string{}, map[string][]string{}
	names := `SELECT name FROM sqlite_schema WHERE type = 'table'`
	if strings.HasPrefix(url, "postgres") {
		names = `SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()`
	}
	openDirectly(t, url, func(ctx context.Context, db *sql.DB) {
		var tables []string
		collect(ctx, t, db, names, func(values []any) { tables = append(tables, fmt.Sprintf("%s", values[0])) })
		for _, table := range tables {
			columns[table] = columnsOf(ctx, t, db, table)
			var all strings.Builder
			collect(ctx, t, db, `SELECT * FROM "`+table+`"`, func(values []any) { //nolint:unqueryvet // every column, whatever there is
				for _, v := range values {
					fmt.Fprintf(&all, "%s\n", v)
				}
			})
			text[table] = all.String()
		}
	})
	return text, columns
}

// columnsOf are the columns of a table.
func columnsOf(ctx context.Context, t testing.TB, db *sql.DB, table string) []string {
	t.Helper()
	rows, err := db.QueryContext(ctx, `SELECT * FROM "`+table+`" LIMIT 0`) //nolint:unqueryvet // every column, whatever there is
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil || rows.Err() != nil {
		t.Fatal(err, rows.Err())
	}
	return columns
}

// collect calls each with the values of every row that a statement returns.
func collect(ctx context.Context, t testing.TB, db *sql.DB, statement string, each func(values []any)) {
	t.Helper()
	rows, err := db.QueryContext(ctx, statement)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
		each(values)
	}
	if err := rows.Err(); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}
