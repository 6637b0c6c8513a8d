package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/leaveway/leaveway/agent"
)

// connections is how many a program uses where the URL (pool_max_conns) does not
// say so; two more listen.
const connections = 16

// What Postgres answers, by SQLSTATE.
const (
	uniqueViolation      = "23505"
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	divisionByZero       = "22012"
	invalidCatalog       = "3D000"
	invalidAuthorization = "28" // a class
)

// postgres is the engine of any number of programs.
type postgres struct {
	pool *pgxpool.Pool

	mu    sync.RWMutex
	sures map[string]string // statements that sure has made
}

func openPostgres(ctx context.Context, url string, opts Options) (*postgres, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("the URL of the database cannot be read: %w", err) // without the password
	}
	if !strings.Contains(url, "pool_max_conns") {
		cfg.MaxConns = connections
	}
	if cfg.ConnConfig.RuntimeParams["application_name"] == "" {
		cfg.ConnConfig.RuntimeParams["application_name"] = "leaveway"
	}
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	p := &postgres{pool: pool, sures: map[string]string{}}
	if err := p.await(ctx, opts); err != nil {
		pool.Close()
		return nil, err
	}
	return p, nil
}

// await returns once the database answers, or an error once waiting is pointless.
func (p *postgres) await(ctx context.Context, opts Options) error {
	at := p.pool.Config().ConnConfig
	name := net.JoinHostPort(at.Host, strconv.Itoa(int(at.Port)))
	patience, cancel := context.WithTimeout(ctx, opts.Patience)
	defer cancel()
	for pause := 100 * time.Millisecond; ; pause = min(2*pause, 5*time.Second) {
		err := p.ready(patience)
		if err == nil {
			return nil
		}
		var answer *pgconn.PgError
		if errors.As(err, &answer) && (strings.HasPrefix(answer.Code, invalidAuthorization) || answer.Code == invalidCatalog) {
			return fmt.Errorf("the database at %s refuses: %s", name, answer.Message)
		}
		opts.Log.WithField("database", name).WithError(err).Warnf("the database does not answer; trying again in %s", pause)
		select {
		case <-patience.Done():
			if ctx.Err() != nil {
				return fmt.Errorf("open the database: %w", ctx.Err())
			}
			return fmt.Errorf("the database at %s has not answered for %s: %s", name, opts.Patience, oneLine(err))
		case <-time.After(pause):
		}
	}
}

// oneLine is an error in one line: pgx lists every address it has tried.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

func (p *postgres) ready(ctx context.Context) error { return p.pool.Ping(ctx) }

func (p *postgres) close() error {
	p.pool.Close()
	return nil
}

func (p *postgres) each(ctx context.Context, text string, args []any, scan func(row) error) error {
	rows, err := p.pool.Query(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// apply sends all writes at once: they are one transaction, and one round trip.
func (p *postgres) apply(ctx context.Context, writes []write) error {
	if len(writes) == 0 {
		return ctx.Err()
	}
	var b pgx.Batch
	for _, w := range writes {
		text := w.text
		if w.miss != nil {
			text = p.sure(text)
		}
		b.Queue(text, w.args...)
	}
	results := p.pool.SendBatch(ctx, &b)
	for _, w := range writes {
		if _, err := results.Exec(); err != nil {
			_ = results.Close() // it repeats the error
			return classed(err, w.miss)
		}
	}
	return classed(results.Close(), nil) // the commit's own answer
}

// sure makes a statement fail, and with it the transaction, where it touches no
// row: a batch cannot look at what it did.
func (p *postgres) sure(text string) string {
	p.mu.RLock()
	s, ok := p.sures[text]
	p.mu.RUnlock()
	if !ok {
		s = "WITH touched AS (" + text + " RETURNING 1) SELECT 1 / count(*) FROM touched"
		p.mu.Lock()
		p.sures[text] = s
		p.mu.Unlock()
	}
	return s
}

// classed says what an error means for a turn: that a statement has touched no
// row, or that somebody else was there first.
func classed(err, miss error) error {
	var answer *pgconn.PgError
	if !errors.As(err, &answer) {
		return err
	}
	switch answer.Code {
	case divisionByZero:
		if miss != nil {
			return miss
		}
	case uniqueViolation, serializationFailure, deadlockDetected:
		return fmt.Errorf("%w: %w", agent.ErrConflict, err)
	}
	return err
}

func (*postgres) schema() schema {
	return schema{
		dialect:  goose.DialectPostgres,
		versions: `SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'goose_db_version'`,
	}
}

// migrating holds a lock, so that of several programs that start one migrates.
func (p *postgres) migrating(ctx context.Context, do func(*sql.DB) error) (err error) {
	pool := stdlib.OpenDBFromPool(p.pool)
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	const every, often = 1, 300 // seconds, times
	l, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(every, often))
	if err != nil {
		return err
	}
	if err := l.SessionLock(ctx, conn); err != nil {
		return fmt.Errorf("wait for another program that migrates: %w", err)
	}
	defer func() { err = errors.Join(err, l.SessionUnlock(context.WithoutCancel(ctx), conn)) }()
	return do(pool)
}

// tables are River's.
func (p *postgres) tables(ctx context.Context, dry bool) ([]string, error) {
	m, err := rivermigrate.New(riverpgxv5.New(p.pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, fmt.Errorf("read River's migrations: %w", err)
	}
	if _, err := m.ExistingVersions(ctx); err != nil {
		return nil, fmt.Errorf("the tables of River are not those this program knows, use the newer program that migrated them: %w", err)
	}
	done, err := m.Migrate(ctx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{DryRun: dry})
	if err != nil {
		return nil, fmt.Errorf("migrate River's tables: %w", err)
	}
	var names []string
	for _, v := range done.Versions {
		names = append(names, fmt.Sprintf("river_%03d_%s", v.Version, strings.ReplaceAll(v.Name, " ", "_")))
	}
	return names, nil
}

func (*postgres) scrub() []string { return nil }
