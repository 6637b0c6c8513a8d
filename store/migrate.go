package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/leaveway/leaveway/store/engine"
)

// migrations are for both engines, except where an [engine.Schema] excludes them.
//
//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the tables up to date and returns the names of the migrations it
// applied. If several programs migrate at once, one does the work and the others
// wait. It fails if a newer program has migrated the database, or if the keys don't
// open what it holds.
func (db *DB) Migrate(ctx context.Context) ([]string, error) {
	var names []string
	err := db.engine.Exclusively(ctx, func(pool *sql.DB) error {
		if _, err := db.Pending(ctx); err != nil {
			return err
		}
		p, err := migrator(db.engine.Schema(), pool)
		if err != nil {
			return err
		}
		results, err := p.Up(ctx)
		for _, r := range results {
			names = append(names, path.Base(r.Source.Path))
		}
		if err != nil {
			return err
		}
		more, err := db.engine.MigrateLibraries(ctx, false)
		if names = append(names, more...); err != nil || len(names) == 0 || db.opts.Program == "" {
			return err
		}
		return db.engine.Apply(ctx, []engine.Write{engine.Do(saveMigratorSQL, []byte(db.opts.Program))})
	})
	if err != nil {
		return names, fmt.Errorf("migrate the database: %w", err)
	}
	return names, db.recordKey(ctx)
}

// Pending returns the names of the migrations that Migrate would apply, without
// applying them.
func (db *DB) Pending(ctx context.Context) ([]string, error) {
	known, err := names(db.engine.Schema())
	if err != nil {
		return nil, err
	}
	applied, err := db.applied(ctx)
	if err != nil {
		return nil, fmt.Errorf("find pending migrations: %w", err)
	}
	var names []string
	var newest int64
	for _, name := range known {
		version, err := goose.NumericComponent(name)
		if err != nil {
			return nil, fmt.Errorf("read the migrations: %w", err)
		}
		if newest = version; !applied[version] {
			names = append(names, name)
		}
	}
	for v := range applied {
		if v > newest {
			return nil, fmt.Errorf("the database has schema %d, but this program only knows schemas up to %d: use %s", v, newest, db.requiredProgram(ctx))
		}
	}
	more, err := db.engine.MigrateLibraries(ctx, true)
	return append(names, more...), err
}

// Step is a migration that waits.
type Step struct {
	Name string
	Rows map[string]int64 // of the tables that it goes through, by name
	Most time.Duration    // it hardly takes longer, while the database has no more to do than now
}

// StepsOf returns what Migrate would do, with an upper bound of how long it takes. It measures
// that by reading the tables that Migrate would go through.
func StepsOf(ctx context.Context, db *DB) ([]Step, error) {
	waiting, err := db.Pending(ctx)
	if err != nil {
		return nil, err
	}
	there, err := tables(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("find the tables: %w", err)
	}
	steps := make([]Step, len(waiting))
	for i, name := range waiting {
		steps[i] = Step{Name: name, Rows: map[string]int64{}}
		text, err := migrations.ReadFile("migrations/" + name)
		if err != nil {
			continue // a library's
		}
		for _, w := range works {
			for _, found := range w.pattern.FindAllStringSubmatch(string(text), -1) {
				if !there[found[1]] {
					continue // it is made on the way, and empty
				}
				if err := weigh(ctx, db, found[1], w.factor, &steps[i]); err != nil {
					return nil, fmt.Errorf("weigh %s: %w", name, err)
				}
			}
		}
	}
	return steps, nil
}

// works are what takes longer the more rows a table has, and how many times as long as counting
// them. Of a million events on Postgres, counting takes 0.7 s, an index over two columns 5 to 18 s,
// one over a part of the rows 0.9 s, and changing every second row, with all indexes, 110 s.
var works = []struct {
	pattern *regexp.Regexp
	factor  int64
}{
	{regexp.MustCompile(`(?m)^CREATE (?:UNIQUE )?INDEX \w+ ON (\w+) \([^)]*\);`), 25},
	{regexp.MustCompile(`(?m)^CREATE (?:UNIQUE )?INDEX \w+ ON (\w+) \([^)]*\)\s+WHERE`), 2},
	{regexp.MustCompile(`(?m)^SELECT .*\bFROM (\w+)`), 2},
	{regexp.MustCompile(`(?m)^UPDATE (\w+)`), 160},
	{regexp.MustCompile(`(?m)^ALTER TABLE (\w+) ADD COLUMN .* GENERATED`), 160}, // writes every row
}

// weigh adds what it takes to go through a table.
func weigh(ctx context.Context, db *DB, table string, factor int64, step *Step) error {
	begin := time.Now()
	var n int64
	err := db.engine.Each(ctx, `SELECT count(*) FROM `+table, nil, func(r engine.Row) error { return r.Scan(&n) })
	if err != nil || n == 0 {
		return err
	}
	step.Rows[table] = n
	step.Most += time.Duration(factor * int64(time.Since(begin)))
	return nil
}

// requiredProgram names a program that is new enough for the database, as far as the
// database says.
func (db *DB) requiredProgram(ctx context.Context) string {
	name := "the newer program that migrated it"
	_ = db.engine.Each(ctx, migratorSQL, nil, func(r engine.Row) error {
		var by []byte
		err := r.Scan(&by)
		name = string(by) + ", which migrated it, or a newer one"
		return err
	})
	return name
}

// names returns the engine's migrations, in order.
func names(s engine.Schema) ([]string, error) {
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	var names []string
	for _, e := range entries {
		if !slices.Contains(s.Others, e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// migrator applies what is missing, also what is older than the newest: migrations only add, so they
// need no order among those that were written at the same time.
func migrator(s engine.Schema, pool *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	p, err := goose.NewProvider(s.Dialect, pool, files, goose.WithDisableGlobalRegistry(true), goose.WithExcludeNames(s.Others), goose.WithAllowOutofOrder(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}

// applied returns the versions of the migrations that the database has had.
func (db *DB) applied(ctx context.Context) (map[int64]bool, error) {
	versions := map[int64]bool{}
	there, err := tables(ctx, db)
	if err != nil || !there["goose_db_version"] {
		return versions, err
	}
	err = db.engine.Each(ctx, `SELECT version_id FROM goose_db_version`, nil, func(r engine.Row) error {
		var v int64
		err := r.Scan(&v)
		versions[v] = true
		return err
	})
	return versions, err
}

// tables returns which tables there are.
func tables(ctx context.Context, db *DB) (map[string]bool, error) {
	there := map[string]bool{}
	err := db.engine.Each(ctx, db.engine.Schema().Tables, nil, func(r engine.Row) error {
		var name string
		err := r.Scan(&name)
		there[name] = true
		return err
	})
	return there, err
}
