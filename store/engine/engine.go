// Package engine is the interface between the store and a database. Package sqlite implements it
// for one program, the store's postgres.go for any number.
package engine

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

// Engine is what SQLite and Postgres each do in their own way. Both run the same
// statements, except those for River's jobs.
type Engine interface {
	// Each calls scan for every row that a statement returns. A row is valid only
	// during the call.
	Each(ctx context.Context, text string, args []any, scan func(Row) error) error
	// Apply does all writes in one transaction, or none of them.
	Apply(ctx context.Context, writes []Write) error
	// Ready reports whether the database answers.
	Ready(ctx context.Context) error
	Schema() Schema
	// Exclusively calls do with a pool for migrations, for one program at a time.
	Exclusively(ctx context.Context, do func(*sql.DB) error) error
	// Scrub returns statements that clear unused space, or none if the server does
	// that on its own.
	Scrub() []string
	// MigrateLibraries brings the tables of libraries up to date and returns the
	// names of the migrations; if dry, it only returns the names.
	MigrateLibraries(ctx context.Context, dry bool) ([]string, error)
	Close() error
}

// Row is one row of a result.
type Row interface{ Scan(dest ...any) error }

// Write is one statement of a transaction.
type Write struct {
	Text string
	Args []any
	Miss error // if set, the transaction fails with it when the statement changes no row
}

// Do returns a statement that may change no row.
func Do(text string, args ...any) Write { return Write{Text: text, Args: args} }

// Schema describes an engine to the migrator.
type Schema struct {
	Dialect goose.Dialect
	Others  []string // migrations that are for another engine
	Tables  string   // a statement that returns the names of the tables
}
