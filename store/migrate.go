package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"path"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the tables up to date and returns the names of the migrations
// it applied. A database that a newer program has migrated is an error, and so
// are keys that do not fit.
func (db *DB) Migrate(ctx context.Context) ([]string, error) {
	if _, err := db.Pending(ctx); err != nil {
		return nil, err
	}
	// The writer's connection is taken; goose gets one of its own.
	pool, err := sql.Open("sqlite", db.source)
	if err != nil {
		return nil, fmt.Errorf("migrate the database: %w", err)
	}
	defer pool.Close()
	p, err := migrator(pool)
	if err != nil {
		return nil, err
	}
	results, err := p.Up(ctx)
	var names []string
	for _, r := range results {
		names = append(names, path.Base(r.Source.Path))
	}
	if err != nil {
		return names, fmt.Errorf("migrate the database: %w", err)
	}
	return names, db.proveKey(ctx)
}

// Pending returns the names of the migrations that Migrate would apply. It
// changes nothing.
func (db *DB) Pending(ctx context.Context) ([]string, error) {
	p, err := migrator(db.reader.pool)
	if err != nil {
		return nil, err
	}
	applied, err := db.applied(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for pending migrations: %w", err)
	}
	var names []string
	var newest int64
	for _, s := range p.ListSources() {
		if newest = s.Version; !applied[s.Version] {
			names = append(names, path.Base(s.Path))
		}
	}
	for v := range applied {
		if v > newest {
			return nil, fmt.Errorf("the database has schema %d and this program knows %d: use the newer program that migrated it", v, newest)
		}
	}
	return names, nil
}

func migrator(pool *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, pool, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}

// applied are the versions of the migrations that the database has seen.
func (db *DB) applied(ctx context.Context) (map[int64]bool, error) {
	versions := map[int64]bool{}
	var tables int
	row := db.reader.pool.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'`)
	if err := row.Scan(&tables); err != nil || tables == 0 {
		return versions, err
	}
	rows, err := db.reader.pool.QueryContext(ctx, `SELECT version_id FROM goose_db_version`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var v int64
		if err := rows.Scan(&v); err != nil {
			return nil, err
		}
		versions[v] = true
	}
	return versions, rows.Err()
}
