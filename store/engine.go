package store

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

// engine is what SQLite and Postgres each do in their own way. Both run the same
// statements, except those for River's jobs.
type engine interface {
	// each calls scan for every row that a statement returns.
	each(ctx context.Context, text string, args []any, scan func(row) error) error
	// apply does all writes in one transaction, or none of them.
	apply(ctx context.Context, writes []write) error
	// ready reports whether the database answers.
	ready(ctx context.Context) error
	schema() schema
	// exclusively calls do with a pool for migrations, for one program at a time.
	exclusively(ctx context.Context, do func(*sql.DB) error) error
	// scrub returns statements that clear unused space, or none if the server does
	// that on its own.
	scrub() []string
	// migrateLibraries brings the tables of libraries up to date and returns the
	// names of the migrations; if dry, it only returns the names.
	migrateLibraries(ctx context.Context, dry bool) ([]string, error)
	close() error
}

// row is one row of a result.
type row interface{ Scan(dest ...any) error }

// write is one statement of a transaction.
type write struct {
	text string
	args []any
	miss error // if set, the transaction fails with it when the statement changes no row
}

// schema describes an engine to the migrator.
type schema struct {
	dialect  goose.Dialect
	others   []string // migrations that are for another engine
	versions string   // a statement that returns 0 until the first migration
}
