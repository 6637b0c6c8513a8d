package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/leaveway/leaveway/agent"
)

// engine is a database under the store: what SQLite and Postgres do in their own
// way. The statements are the same ones, but for those about River's lanes.
type engine interface {
	// each calls scan for every row that a statement reads.
	each(ctx context.Context, text string, args []any, scan func(row) error) error
	// apply does all writes in one transaction, or none.
	apply(ctx context.Context, writes []write) error
	// ready reports whether the database answers.
	ready(ctx context.Context) error
	// schema is what its migrations are.
	schema() schema
	// migrating hands out a pool for migrations, to one program at a time.
	migrating(ctx context.Context, do func(*sql.DB) error) error
	// scrub are statements that clear space which is not used any more; none where
	// the server does so by itself.
	scrub() []string
	// tables brings those of the libraries the engine needs up to date, or only
	// says what is pending.
	tables(ctx context.Context, dry bool) ([]string, error)
	close() error
}

// row is one row of a result, of either driver.
type row interface{ Scan(dest ...any) error }

// write is one statement of a transaction.
type write struct {
	text string
	args []any
	miss error // why the transaction ends here, where the statement touches no row
}

// schema is what migrating needs to know of an engine.
type schema struct {
	dialect  goose.Dialect
	others   []string // names of migrations that are for another engine
	versions string   // a statement that counts the tables of applied versions
}

// queue hands out what waits: the items of one lane in order and one at a time,
// those of different lanes side by side, over all programs that work on it.
type queue interface {
	// adding are the writes that a transaction needs before and after those that
	// put something into lanes.
	adding(lanes []lane) (before, after []write)
	// added is told what a transaction has put into lanes, once it is committed.
	added(items ...*item)
	// committed notes that an item's work was committed together with its mark.
	committed(tenant agent.TenantID, id string)
	// isDone reports whether committed was called for the item.
	isDone(it *item) bool
	// look finds what was put into lanes in another way.
	look(ctx context.Context) error
	// run has step done for every item until ctx ends; then it waits for those at work.
	run(ctx context.Context, do step) error
}

// step does one item. again says that it is not finished and when to try it again.
type step func(ctx context.Context, it *item) (again bool, after time.Duration)
