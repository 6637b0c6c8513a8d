package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/alive"
	"github.com/leaveway/leaveway/store/direct"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/watch"
)

// maxConns is how many connections a program uses unless the URL says otherwise
// (pool_max_conns). Two more listen for notifications.
const maxConns = 16

// connectTimeout is how long a connection may take, unless the URL says otherwise
// (connect_timeout).
const connectTimeout = 5 * time.Second

// idleInTransaction is how long a transaction may wait for this program. One that is stopped
// (SIGSTOP) in the middle of a transaction keeps its locks until then, and others that write to
// the same lane wait. No transaction of ours waits for anything but the database.
const idleInTransaction = 5 * time.Second

// boundTransactions makes Postgres end a connection whose transaction waits too long.
func boundTransactions(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT set_config('idle_in_transaction_session_timeout', $1, false)", strconv.FormatInt(idleInTransaction.Milliseconds(), 10))
	return err
}

// dialer notices within about 11 s that the server's machine, or the network to it, is gone.
var dialer = net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3}}

// SQLSTATE codes.
const (
	uniqueViolation      = "23505"
	serializationFailure = "40001"
	deadlockDetected     = "40P01"
	divisionByZero       = "22012"
	logarithmOfZero      = "2201E"
	invalidCatalog       = "3D000"
	invalidAuthorization = "28" // a class
)

// postgres is the engine for any number of programs.
type postgres struct {
	pool   *pgxpool.Pool
	direct *direct.Line
	log    *logrus.Entry
	run    string // names this run of the program to the others
	// alive shows the other programs, from its first call until close, that this one lives.
	alive func() *alive.Sign
	shown *alive.Sign

	mu     sync.RWMutex
	joined map[[mostJoined]string]direct.Statement // what join returned
}

func openPostgres(ctx context.Context, url string, opts Options) (*postgres, error) {
	cfg, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("the database URL is malformed: %w", err) // pgx leaves out the password
	}
	if !strings.Contains(url, "pool_max_conns") {
		cfg.MaxConns = maxConns
	}
	if cfg.ConnConfig.RuntimeParams["application_name"] == "" {
		cfg.ConnConfig.RuntimeParams["application_name"] = "leaveway"
	}
	if !strings.Contains(url, "connect_timeout") {
		cfg.ConnConfig.ConnectTimeout = connectTimeout
	}
	cfg.ConnConfig.DialFunc = dialer.DialContext
	cfg.ConnConfig.Tracer = watch.Postgres(opts.Watch)
	cfg.AfterConnect = boundTransactions
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	p := &postgres{pool: pool, direct: direct.New(pool), log: opts.Log, run: opts.run, joined: map[[mostJoined]string]direct.Statement{}}
	p.alive = sync.OnceValue(p.show)
	if err := p.await(ctx, opts); err != nil {
		pool.Close()
		return nil, err
	}
	return p, nil
}

// await returns when the database answers, and fails when waiting longer is pointless.
func (p *postgres) await(ctx context.Context, opts Options) error {
	at := p.pool.Config().ConnConfig
	name := net.JoinHostPort(at.Host, strconv.Itoa(int(at.Port)))
	patience, cancel := context.WithTimeout(ctx, opts.ConnectTimeout)
	defer cancel()
	for pause := 100 * time.Millisecond; ; pause = min(2*pause, 5*time.Second) {
		err := p.Ready(patience)
		if err == nil {
			return nil
		}
		var answer *pgconn.PgError
		if errors.As(err, &answer) && (strings.HasPrefix(answer.Code, invalidAuthorization) || answer.Code == invalidCatalog) {
			return fmt.Errorf("the database at %s refuses the connection: %s", name, answer.Message)
		}
		opts.Log.WithField("database", name).WithError(err).Warnf("the database does not answer; trying again in %s", pause)
		select {
		case <-patience.Done():
			if ctx.Err() != nil {
				return fmt.Errorf("open the database: %w", ctx.Err())
			}
			return fmt.Errorf("the database at %s has not answered for %s: %s", name, opts.ConnectTimeout, oneLine(err))
		case <-time.After(pause):
		}
	}
}

// oneLine joins the lines of an error: pgx puts each address it tried on its own.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

func (p *postgres) Ready(ctx context.Context) error { return p.pool.Ping(ctx) }

func (p *postgres) show() *alive.Sign {
	p.shown = alive.Show(p.pool.Config().ConnConfig, p.run, p.log)
	return p.shown
}

func (p *postgres) Close() error {
	if p.shown != nil {
		p.shown.End()
	}
	p.pool.Close()
	return nil
}

func (p *postgres) Each(ctx context.Context, text string, args []any, scan func(engine.Row) error) error {
	rows, err := p.pool.Query(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	one := &row{rows}
	for rows.Next() {
		if err := scan(one); err != nil {
			return err
		}
	}
	return rows.Err()
}

// row also scans into [sql.RawBytes], without a copy, as database/sql does.
type row struct{ pgx.Rows }

func (r *row) Scan(dest ...any) error {
	for i, d := range dest {
		if raw, ok := d.(*sql.RawBytes); ok {
			dest[i] = (*pgtype.DriverBytes)(raw)
		}
	}
	return r.Rows.Scan(dest...)
}

// eachUnflushed is each for a statement that also changes rows. It doesn't wait for the
// disk: the change survives a crash of this program, but perhaps not one of the server.
func (p *postgres) eachUnflushed(ctx context.Context, text string, args []any, scan func(engine.Row) error) error {
	var b pgx.Batch
	b.Queue(unflushedSQL)
	b.Queue(text, args...).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			if err := scan(rows); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	return p.pool.SendBatch(ctx, &b).Close()
}

// Apply sends all writes in one batch: one transaction and one round trip. What every turn
// writes is one statement.
func (p *postgres) Apply(ctx context.Context, writes []engine.Write) error {
	if len(writes) == 0 {
		return ctx.Err()
	}
	n := joinable(writes)
	one, args, misses := p.join(writes[:n])
	if n == len(writes) {
		return classify(p.direct.Exec(ctx, one, args), misses)
	}
	var b pgx.Batch
	b.Queue(one.Text, args...)
	for _, w := range writes[n:] {
		one, args, _ := p.join([]engine.Write{w})
		b.Queue(one.Text, args...)
	}
	results := p.pool.SendBatch(ctx, &b)
	for i := n - 1; i < len(writes); i++ {
		if i >= n {
			misses = []error{writes[i].Miss}
		}
		if _, err := results.Exec(); err != nil {
			_ = results.Close() // returns the same error
			return classify(err, misses)
		}
	}
	return classify(results.Close(), nil) // the result of the commit
}

// joins are the statements that can be one: none reads what another one writes.
var joins = map[string]bool{markSeenSQL: true, insertSessionSQL: true, updateSessionSQL: true, addHistorySQL: true}

// mostJoined is how many can be one.
const mostJoined = 3

// joinable returns how many of the writes, from the first, can be one statement.
func joinable(writes []engine.Write) int {
	n := 0
	for n < min(len(writes), mostJoined) && joins[writes[n].Text] {
		n++
	}
	return max(n, 1)
}

// join returns one statement for some writes. A batch can't inspect the results of its own
// statements, so it fails, and with it the transaction, if a write changes no row that must:
// each of them in a way of its own, see [classify].
func (p *postgres) join(writes []engine.Write) (one direct.Statement, args []any, misses []error) {
	var key [mostJoined]string
	for i, w := range writes {
		key[i] = w.Text
		if w.Miss != nil {
			misses = append(misses, w.Miss)
		}
	}
	if len(writes) == 1 && misses == nil {
		return direct.Statement{Text: writes[0].Text}, writes[0].Args, nil
	}
	args = make([]any, 0, mostArgs)
	for _, w := range writes {
		args = appendArgs(args, w.Args, false)
	}
	for _, w := range writes {
		args = appendArgs(args, w.Args, true)
	}
	p.mu.RLock()
	one, ok := p.joined[key]
	p.mu.RUnlock()
	if !ok {
		one = p.keep(key, joinTexts(writes))
	}
	return one, args, misses
}

// keep names a statement, once for all connections.
func (p *postgres) keep(key [mostJoined]string, text string) direct.Statement {
	p.mu.Lock()
	defer p.mu.Unlock()
	one, ok := p.joined[key]
	if !ok {
		one = direct.Statement{Name: "joined" + strconv.Itoa(len(p.joined)+1), Text: text}
		p.joined[key] = one
	}
	return one
}

// mostArgs is for how many arguments of a statement there is room from the beginning.
const mostArgs = 16

// appendArgs appends those arguments that are long, or those that aren't. The long ones are bytes.
// They are the last of a statement: what pgx sends is then copied once while it grows.
func appendArgs(all, args []any, long bool) []any {
	for _, arg := range args {
		if isLong(arg) == long {
			all = append(all, arg)
		}
	}
	return all
}

func isLong(arg any) bool { _, ok := arg.([]byte); return ok }

// ways are how a statement fails if the first or the second write of those that must changes
// no row.
var ways = [...]string{"1 / (SELECT count(*) FROM %s)", "ln((SELECT count(*) FROM %s)::float8)"}

// joinTexts numbers the placeholders of all statements as join orders their arguments.
func joinTexts(writes []engine.Write) string {
	var parts, checks []string
	numbers, next := make([]map[string]string, len(writes)), 0 // of each write's placeholders
	number := func(i int, long bool) {
		for k, arg := range writes[i].Args {
			if isLong(arg) == long {
				next++
				numbers[i]["$"+strconv.Itoa(k+1)] = "$" + strconv.Itoa(next)
			}
		}
	}
	for i := range writes {
		numbers[i] = map[string]string{}
		number(i, false)
	}
	for i := range writes {
		number(i, true)
	}
	for i, w := range writes {
		text := placeholder.ReplaceAllStringFunc(w.Text, func(one string) string { return numbers[i][one] })
		name := "write" + strconv.Itoa(i)
		if w.Miss != nil {
			text += " RETURNING 1"
			checks = append(checks, fmt.Sprintf(ways[len(checks)], name))
		}
		parts = append(parts, name+" AS ("+text+")")
	}
	return "WITH " + strings.Join(parts, ", ") + " SELECT " + strings.Join(checks, ", ")
}

var placeholder = regexp.MustCompile(`\$\d+`)

// classify translates an error: to one of misses if that write changed no row, and to
// [agent.ErrConflict] if another transaction came first.
func classify(err error, misses []error) error {
	var answer *pgconn.PgError
	if !errors.As(err, &answer) {
		return err
	}
	switch answer.Code {
	case divisionByZero:
		if len(misses) > 0 {
			return misses[0]
		}
	case logarithmOfZero:
		if len(misses) > 1 {
			return misses[1]
		}
	case uniqueViolation, serializationFailure, deadlockDetected:
		return fmt.Errorf("%w: %w", agent.ErrConflict, err)
	}
	return err
}

func (*postgres) Schema() engine.Schema {
	return engine.Schema{
		Dialect: goose.DialectPostgres,
		Tables:  `SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()`,
	}
}

// exclusively holds a lock, so that only one of several starting programs migrates.
func (p *postgres) Exclusively(ctx context.Context, do func(*sql.DB) error) (err error) {
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
		return fmt.Errorf("wait for another program that is migrating: %w", err)
	}
	defer func() { err = errors.Join(err, l.SessionUnlock(context.WithoutCancel(ctx), conn)) }()
	return do(pool)
}

// migrateLibraries migrates River's tables.
func (p *postgres) MigrateLibraries(ctx context.Context, dry bool) ([]string, error) {
	m, err := rivermigrate.New(riverpgxv5.New(p.pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, fmt.Errorf("read River's migrations: %w", err)
	}
	if _, err := m.ExistingVersions(ctx); err != nil {
		return nil, fmt.Errorf("the tables of River have an unknown version: use the newer program that migrated them: %w", err)
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

func (*postgres) Scrub() []string { return nil }
