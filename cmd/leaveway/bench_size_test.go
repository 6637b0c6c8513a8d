package main

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// weight is how many bytes a database has, and how many its log had so far.
type weight struct{ size, wal int64 }

// weigh notes how large the database is. What it returns reports by how much it
// has grown since then for each of n things that were done, once what they left
// behind is done, too.
func (h *benchHouse) weigh(b *testing.B) (grown func(n int)) {
	b.Helper()
	scale, unit := sqliteWeight, "B_db"
	if strings.HasPrefix(h.database, "postgres") {
		scale = postgresWeight
	}
	before := scale(b, h.database)
	return func(n int) {
		b.Helper()
		if err := h.db.Settle(b.Context()); err != nil {
			b.Fatal(err)
		}
		after := scale(b, h.database)
		b.ReportMetric(float64(after.size-before.size)/float64(n), unit)
		if after.wal > 0 {
			b.ReportMetric(float64(after.wal-before.wal)/float64(n), "B_wal")
		}
	}
}

// postgresWeight is that of the whole database and the whole server's log:
// nobody else may use it meanwhile.
func postgresWeight(b *testing.B, url string) (w weight) {
	b.Helper()
	conn, err := pgx.Connect(b.Context(), url)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close(b.Context())
	const text = `SELECT pg_database_size(current_database()), pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint`
	if err := conn.QueryRow(b.Context(), text).Scan(&w.size, &w.wal); err != nil {
		b.Fatal(err)
	}
	return w
}

// sqliteWeight counts pages, those that are still in the log beside the file, too.
func sqliteWeight(b *testing.B, url string) (w weight) {
	b.Helper()
	db, err := sql.Open("sqlite", strings.TrimPrefix(url, "sqlite:"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	const text = `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`
	if err := db.QueryRowContext(b.Context(), text).Scan(&w.size); err != nil {
		b.Fatal(err)
	}
	return w
}
