package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"

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
	var tables int
	err := db.engine.Each(ctx, db.engine.Schema().Versions, nil, func(r engine.Row) error { return r.Scan(&tables) })
	if err != nil || tables == 0 {
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
