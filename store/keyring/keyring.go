// Package keyring keeps a key for each person whose words are in the database. It is a separate
// database, so that backups of the main one don't contain it: once a person's key is destroyed
// here, nobody can read their words in an earlier backup.
//
//	keyring.go  opening; finding, making and destroying keys
package keyring

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the database/sql driver "pgx"
	_ "modernc.org/sqlite"             // the database/sql driver "sqlite"

	"github.com/leaveway/leaveway/store/seal"
)

// Variable is the environment variable that says where the keys are. Errors name it.
const Variable = "LEAVEWAY_PEOPLE_KEYS"

// Kind says what a key is for. What an erasure deletes at once and what has to be kept for years are
// under different keys.
type Kind string

// The kinds of keys.
const (
	Talk    Kind = "talk"    // conversations, and what people told of themselves
	Request Kind = "request" // requests, which have to be kept
	// Retained is for a request that is written once more after its employee was erased: it stays
	// under the key that was set aside, with which it ends.
	Retained Kind = "retained"
)

// Ending is what becomes of a person's keys.
type Ending string

// The endings. What has to be kept is under a key that [Ring.SetAside] has set aside before: a
// request that somebody files after their erasure has another one, which no ending touches.
const (
	Forget     Ending = "forget"      // destroys the key of what is deleted
	ForgetKept Ending = "forget-kept" // destroys what was set aside
	ForgetAll  Ending = "forget-all"  // destroys both
)

// The states of a key.
const (
	current = iota
	aside
	destroyed
)

var tables = []string{
	`CREATE TABLE IF NOT EXISTS ring (n BIGINT PRIMARY KEY, name TEXT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS person_keys (
    id      TEXT   PRIMARY KEY,
    tenant  TEXT   NOT NULL,
    person  TEXT   NOT NULL,
    kind    TEXT   NOT NULL,
    state   BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    secret  BYTEA  NOT NULL
)`,
	`CREATE UNIQUE INDEX IF NOT EXISTS person_keys_current ON person_keys (tenant, person, kind) WHERE state = 0`,
	`CREATE INDEX IF NOT EXISTS person_keys_of ON person_keys (tenant, person) WHERE state < 2`,
}

const (
	nameSQL    = `INSERT INTO ring (n, name) VALUES (1, $1) ON CONFLICT (n) DO NOTHING`
	whichSQL   = `SELECT name FROM ring WHERE n = 1`
	byIDSQL    = `SELECT state, secret FROM person_keys WHERE id = $1`
	currentSQL = `SELECT id, secret FROM person_keys WHERE tenant = $1 AND person = $2 AND kind = $3 AND state = 0`
	asideSQL   = `SELECT id, secret FROM person_keys WHERE tenant = $1 AND person = $2 AND kind = $3 AND state = 1 ORDER BY changed DESC, id LIMIT 1`
	addSQL     = `INSERT INTO person_keys (id, tenant, person, kind, state, changed, secret) VALUES ($1, $2, $3, $4, 1, $5, $6)`
	makeSQL    = `
INSERT INTO person_keys (id, tenant, person, kind, state, changed, secret) VALUES ($1, $2, $3, $4, 0, $5, $6)
ON CONFLICT (tenant, person, kind) WHERE state = 0 DO NOTHING`
	setAsideSQL = `UPDATE person_keys SET state = 1, changed = $1 WHERE tenant = $2 AND person = $3 AND kind = $4 AND state = 0`

	// A destroyed key leaves its ID, so that a value under it is known as forgotten and not taken
	// for one whose key was lost.
	destroySQL = `UPDATE person_keys SET state = 2, changed = $1, person = '', secret = $2 WHERE tenant = $3 AND person = $4 AND `
)

// Ring has people's keys. It is safe for concurrent use. It implements [seal.Ring].
type Ring struct {
	pool     *sql.DB
	postgres bool
	name     string

	mu    sync.Mutex
	known map[string]seal.Own
}

// mostKnown bounds the keys in memory, which take about 100 bytes each.
const mostKnown = 100_000

// patience is how long a key is waited for.
const patience = 5 * time.Second

// Open opens the database of people's keys at "sqlite:PATH" or "postgres://…", and makes it if it is
// empty. The error is a sentence for the operator.
func Open(ctx context.Context, at string) (*Ring, error) {
	kind, path, _ := strings.Cut(at, ":")
	r := &Ring{postgres: strings.HasPrefix(kind, "postgres"), known: map[string]seal.Own{}}
	var err error
	switch {
	case r.postgres:
		r.pool, err = sql.Open("pgx", at)
	case kind == "sqlite" && path != "":
		r.pool, err = openFile(path)
	default:
		return nil, fmt.Errorf("%s is neither sqlite:PATH nor postgres://…", Variable)
	}
	if err != nil {
		return nil, fmt.Errorf("open the database of people's keys, %s: %w", Variable, err)
	}
	if err := r.create(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open the database of people's keys, %s: %w", Variable, err), r.Close())
	}
	return r, nil
}

// openFile opens a SQLite file that nobody else may read. It has no log next to it in which a
// destroyed key would stay, and what is deleted in it is overwritten.
func openFile(path string) (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	query := url.Values{"_pragma": {"busy_timeout(5000)", "journal_mode(DELETE)", "secure_delete(1)", "synchronous(FULL)"}}
	return sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
}

// create makes the tables, and gives a new ring a name, by which a database knows it again.
func (r *Ring) create(ctx context.Context) error {
	for _, text := range tables {
		if _, err := r.pool.ExecContext(ctx, text); err != nil {
			// Two servers that start at once may both make a table; then it is there now.
			if _, err := r.pool.ExecContext(ctx, text); err != nil {
				return err
			}
		}
	}
	if _, err := r.pool.ExecContext(ctx, nameSQL, rand.Text()); err != nil {
		return err
	}
	return r.pool.QueryRowContext(ctx, whichSQL).Scan(&r.name)
}

// Name tells this ring from others.
func (r *Ring) Name() string { return r.name }

// Close closes the database.
func (r *Ring) Close() error { return r.pool.Close() }

// Own returns the key with an id.
func (r *Ring) Own(id string) (seal.Own, error) {
	r.mu.Lock()
	own, ok := r.known[id]
	r.mu.Unlock()
	if ok {
		return own, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var state int
	own.ID = id
	err := r.pool.QueryRowContext(ctx, byIDSQL, id).Scan(&state, &own.Secret)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return seal.Own{}, fmt.Errorf("it is sealed with its person's key %s, which %s doesn't have: is it older than the database?", id, Variable)
	case err != nil:
		return seal.Own{}, &seal.RingError{Err: err}
	case state == destroyed:
		return seal.Own{}, seal.ErrForgotten
	}
	r.remember(own)
	return own, nil
}

func (r *Ring) remember(own seal.Own) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.known) >= mostKnown {
		clear(r.known)
	}
	r.known[own.ID] = own
}

// Of returns the key that a person's words are to be sealed with, and makes one if they have none.
// It always asks the database: another server may have destroyed the one that this one knows.
func (r *Ring) Of(ctx context.Context, tenant, person string, kind Kind) (*seal.Own, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	find, add := currentSQL, makeSQL
	if kind == Retained {
		kind, find, add = Request, asideSQL, addSQL
	}
	own, err := r.find(ctx, find, tenant, person, kind)
	if !errors.Is(err, sql.ErrNoRows) {
		return own, err
	}
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // never fails
	if _, err := r.pool.ExecContext(ctx, add, rand.Text(), tenant, person, string(kind), now(), secret); err != nil {
		return nil, &seal.RingError{Err: err}
	}
	if own, err = r.find(ctx, find, tenant, person, kind); errors.Is(err, sql.ErrNoRows) { // destroyed in the same instant
		return nil, &seal.RingError{Err: err}
	}
	return own, err
}

// find returns the key that a statement finds; the error is [sql.ErrNoRows] if it finds none.
func (r *Ring) find(ctx context.Context, text, tenant, person string, kind Kind) (*seal.Own, error) {
	var own seal.Own
	err := r.pool.QueryRowContext(ctx, text, tenant, person, string(kind)).Scan(&own.ID, &own.Secret)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, err
	case err != nil:
		return nil, &seal.RingError{Err: err}
	}
	r.remember(own)
	return &own, nil
}

// SetAside has a person's later requests get another key than those until now, which stay readable.
func (r *Ring) SetAside(ctx context.Context, tenant, person string) error {
	if _, err := r.pool.ExecContext(ctx, setAsideSQL, now(), tenant, person, string(Request)); err != nil {
		return &seal.RingError{Err: err}
	}
	return nil
}

// End destroys keys of a person. Should it be done once more after they came back, what they said in
// between is lost, and never a request.
func (r *Ring) End(ctx context.Context, tenant, person string, ending Ending) error {
	which := map[Ending]string{Forget: "kind = 'talk' AND state < 2", ForgetKept: "state = 1", ForgetAll: "(kind = 'talk' OR state = 1) AND state < 2"}[ending]
	if _, err := r.pool.ExecContext(ctx, destroySQL+which, now(), []byte{}, tenant, person); err != nil {
		return &seal.RingError{Err: err}
	}
	r.mu.Lock()
	clear(r.known)
	r.mu.Unlock()
	if r.postgres { // overwrites what the update left; without the right to do so, Postgres does it in its own time
		_, _ = r.pool.ExecContext(ctx, "VACUUM person_keys")
	}
	return nil
}

func now() int64 { return time.Now().UnixMicro() }
