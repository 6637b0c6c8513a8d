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
)

// migrations are for both engines, except where a [schema] excludes them.
//
//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the tables up to date and returns the names of the migrations it
// applied. If several programs migrate at once, one does the work and the others
// wait. It fails if a newer program has migrated the database, or if the keys don't
// open what it holds.
func (db *DB) Migrate(ctx context.Context) ([]string, error) {
	var names []string
	err := db.engine.exclusively(ctx, func(pool *sql.DB) error {
		if _, err := db.Pending(ctx); err != nil {
			return err
		}
		p, err := db.engine.schema().migrator(pool)
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
		more, err := db.engine.migrateLibraries(ctx, false)
		if names = append(names, more...); err != nil || len(names) == 0 || db.opts.Program == "" {
			return err
		}
		return db.engine.apply(ctx, []write{{saveMigratorSQL, []any{[]byte(db.opts.Program)}, nil}})
	})
	if err != nil {
		return names, fmt.Errorf("migrate the database: %w", err)
	}
	return names, db.recordKey(ctx)
}

// Pending returns the names of the migrations that Migrate would apply, without
// applying them.
func (db *DB) Pending(ctx context.Context) ([]string, error) {
	known, err := db.engine.schema().names()
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
	more, err := db.engine.migrateLibraries(ctx, true)
	return append(names, more...), err
}

// requiredProgram names a program that is new enough for the database, as far as the
// database says.
func (db *DB) requiredProgram(ctx context.Context) string {
	name := "the newer program that migrated it"
	_ = db.engine.each(ctx, migratorSQL, nil, func(r row) error {
		var by []byte
		err := r.Scan(&by)
		name = string(by) + ", which migrated it, or a newer one"
		return err
	})
	return name
}

// names returns the engine's migrations, in order.
func (s schema) names() ([]string, error) {
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	var names []string
	for _, e := range entries {
		if !slices.Contains(s.others, e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

func (s schema) migrator(pool *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	p, err := goose.NewProvider(s.dialect, pool, files, goose.WithDisableGlobalRegistry(true), goose.WithExcludeNames(s.others))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}

// applied returns the versions of the migrations that the database has had.
func (db *DB) applied(ctx context.Context) (map[int64]bool, error) {
	versions := map[int64]bool{}
	var tables int
	err := db.engine.each(ctx, db.engine.schema().versions, nil, func(r row) error { return r.Scan(&tables) })
	if err != nil || tables == 0 {
		return versions, err
	}
	err = db.engine.each(ctx, `SELECT version_id FROM goose_db_version`, nil, func(r row) error {
		var v int64
		err := r.Scan(&v)
		versions[v] = true
		return err
	})
	return versions, err
}
