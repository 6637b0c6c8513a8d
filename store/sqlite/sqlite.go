// Package sqlite is the store's engine for a program that has the database to itself.
//
//	sqlite.go  opening; pools; permissions
//	read.go    concurrent reads
//	write.go   the one writer and its group commit
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"

	"github.com/gofrs/flock"
	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the database/sql driver "sqlite"

	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/onefile"
)

// DB is an open database: one connection that writes, and several that read.
type DB struct {
	source string  // of the writer
	pool   *sql.DB // of the writer
	server *flock.Flock
	*writer
	*reader
}

// Open opens the database in a file, or one in memory if the path is ":memory:". With full,
// every commit waits for the disk. A program that serves has the file to itself: another one
// that serves is refused.
func Open(ctx context.Context, path string, full, serves bool) (*DB, error) {
	if err := onefile.Check(path); err != nil {
		return nil, err
	}
	write, read, err := sources(path, full)
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", path, err)
	}
	s := &DB{source: write}
	if serves && path != ":memory:" {
		if s.server, err = onefile.Reserve(path); err != nil {
			return nil, err
		}
	}
	if err := s.connect(ctx, read); err != nil {
		return nil, errors.Join(fmt.Errorf("open the database %s: %w", path, err), s.Close())
	}
	return s, nil
}

// sources returns the data source names of the writer and the readers.
func sources(path string, full bool) (write, read string, err error) {
	common := url.Values{"_busy_timeout": {"5000"}, "_foreign_keys": {"1"}, "_dqs": {"0"}}
	common.Set("_synchronous", "NORMAL")
	if full {
		common.Set("_synchronous", "FULL")
	}
	name := "file:" + (&url.URL{Path: path}).EscapedPath()
	if path == ":memory:" {
		name = fmt.Sprintf("file:/leaveway-%d", memories.Add(1))
		common.Set("vfs", "memdb")
	} else {
		if err := createPrivate(path); err != nil {
			return "", "", err
		}
		common.Set("_journal_mode", "WAL")
	}
	write = name + "?" + common.Encode()
	common.Set("_query_only", "1")
	return write, name + "?" + common.Encode(), nil
}

// memories counts the in-memory databases, to give each its own name.
var memories atomic.Int64

// createPrivate creates the file, unless it exists, readable by its owner only.
// SQLite gives the files it creates next to it the same permissions.
func createPrivate(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func (s *DB) connect(ctx context.Context, read string) error {
	var err error
	if s.pool, err = sql.Open("sqlite", s.source); err != nil {
		return err
	}
	s.pool.SetMaxOpenConns(1)
	conn, err := s.pool.Conn(ctx)
	if err != nil {
		return err
	}
	s.writer = newWriter(conn)
	readers, err := sql.Open("sqlite", read)
	if err != nil {
		return err
	}
	readers.SetMaxOpenConns(2 + runtime.GOMAXPROCS(0))
	readers.SetMaxIdleConns(2 + runtime.GOMAXPROCS(0))
	s.reader = newReader(readers)
	return s.Ready(ctx)
}

func (s *DB) Ready(ctx context.Context) error { return s.reader.pool.PingContext(ctx) }

func (s *DB) Close() error {
	var errs []error
	if s.reader != nil {
		errs = append(errs, s.reader.pool.Close())
	}
	if s.writer != nil {
		errs = append(errs, s.writer.close())
	}
	if s.pool != nil {
		errs = append(errs, s.pool.Close())
	}
	if s.server != nil {
		errs = append(errs, s.server.Close())
	}
	return errors.Join(errs...)
}

// Schema implements [engine.Engine].
func (*DB) Schema() engine.Schema {
	return engine.Schema{
		Dialect: goose.DialectSQLite3, Others: []string{"00003_places_postgres.sql", "00007_room_postgres.sql", "00042_light_postgres.sql"},
		Tables: `SELECT name FROM sqlite_schema WHERE type = 'table'`,
	}
}

// Exclusively opens another pool, because the writer never releases its connection.
// SQLite's own lock keeps other programs out.
func (s *DB) Exclusively(_ context.Context, do func(*sql.DB) error) error {
	pool, err := sql.Open("sqlite", s.source)
	if err != nil {
		return err
	}
	defer pool.Close()
	return do(pool)
}

func (*DB) MigrateLibraries(context.Context, bool) ([]string, error) { return nil, nil }

// Scrub rewrites the file and empties the write-ahead log.
func (*DB) Scrub() []string { return []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} }
