package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/installs"
	"github.com/leaveway/leaveway/store/memory"
	"github.com/leaveway/leaveway/store/personal"
	"github.com/leaveway/leaveway/store/seal"
)

// The columns whose values are sealed: what people say and answer. Ids, states and
// times stay in plain text because rows are looked up by them.
const (
	sessionBody = "sessions.body"
	historyBody = "history.body"
	requestBody = "requests.body"
	auditWhy    = "audit.why"
	hrAuditWhy  = "hr_audit.why"
	eventBody   = "events.body"
	outboxBody  = "outbox.body"

	policyBody        = "policies.body"
	policyVersionBody = "policy_versions.body"
	ticketBody        = "tickets.body"
	questionBody      = "questions.body"

	questionnaireBody = "questionnaires.body"
	trailBody         = "trail.body"
	callBody          = "calls.body"

	handoverBody     = "handovers.body"
	handoverPartBody = "handover_parts.body"

	profileBody = "profiles.body"

	directoryBody    = "directory_entries.body"
	subscriptionBody = "subscriptions.body"
	documentBody     = "documents.body"
	anchorBody       = "audit_anchors.body"
)

// sealedColumns are these columns, each with the columns that identify a row within
// a tenant.
var sealedColumns = []struct{ column, key, n string }{
	{sessionBody, "id", ""},
	{historyBody, "session", "version"},
	{requestBody, "id", ""},
	{auditWhy, "request", "seq"},
	{hrAuditWhy, "about", "seq"},
	{eventBody, "id", ""},
	{outboxBody, "id", ""},
	{policyBody, "id", ""},
	{policyVersionBody, "policy", "version"},
	{ticketBody, "id", ""},
	{questionBody, "id", ""},
	{questionnaireBody, "base", ""},
	{trailBody, "base", "seq"},
	{callBody, "id", ""},
	{handoverBody, "id", ""},
	{handoverPartBody, "id", ""},
	{profileBody, "person", ""},
	{memory.Body, "id", ""},
	{directoryBody, "id", ""},
	{subscriptionBody, "id", ""},
	{installs.Column, "app", ""},
	{documentBody, "id", ""},
	{anchorBody, "day", ""},
	{personal.ErasureBody, "person", ""},
	{personal.HoldBody, "person", ""},
}

// Statement templates for one sealed column. Values that begin with $2, whose length is $1, are
// left out: those sealed with the first key.
const (
	countText = `SELECT count(*) FROM {table} WHERE {value} IS NOT NULL AND substr({value}, 1, $1) <> $2`

	pageText = `SELECT {key}, {value} FROM {table}
WHERE {value} IS NOT NULL AND substr({value}, 1, $1) <> $2 AND ({key}) > ({after}) ORDER BY {key} LIMIT $3`

	replaceText = `UPDATE {table} SET {value} = $1 WHERE {value} = $2 AND ({key}) = ({after})`
)

// resealBatch bounds the rows of one transaction, because people wait for it.
const resealBatch = 200

// resealDocuments is the same for documents, which are up to 10 MB each and in memory together.
const resealDocuments = 4

// batch is how many rows of the column are resealed in one transaction.
func (r *resealer) batch() int {
	if r.column == documentBody {
		return resealDocuments
	}
	return resealBatch
}

// CountUnsealed counts the values that are not sealed with the first key, which
// [DB.Reseal] would seal. Without keys it returns 0.
func (db *DB) CountUnsealed(ctx context.Context) (n int, err error) {
	if db.opts.Keys == nil {
		return 0, nil
	}
	for _, p := range sealedColumns {
		r := resealer{db: db, column: p.column, key: p.key, n: p.n}
		some, err := r.count(ctx)
		if err != nil {
			return 0, fmt.Errorf("count the values of %s that are not sealed with the first key: %w", p.column, err)
		}
		n += some
	}
	return n, nil
}

// Reseal seals everything with the first key, so that the other keys can be removed.
// It may run while people work, as long as every program has the same first key. If
// it is interrupted, the next call continues. It calls progress after every batch
// with the number of values resealed so far.
//
// It logs and skips rows that can't be read, and then fails at the end, because
// their keys are still required.
func (db *DB) Reseal(ctx context.Context, progress func(done int)) error {
	before, err := db.CountUnsealed(ctx)
	if err != nil || db.opts.Keys == nil {
		return err
	}
	if before > 0 {
		if err := db.engine.Apply(ctx, []engine.Write{engine.Do(addResidueSQL, []byte{})}); err != nil {
			return fmt.Errorf("start resealing: %w", err)
		}
	}
	done, skipped := 0, 0
	for _, p := range sealedColumns {
		r := resealer{db: db, column: p.column, key: p.key, n: p.n, progress: func(n int) { progress(done + n) }}
		if err := r.run(ctx); err != nil {
			return fmt.Errorf("reseal %s: %w", p.column, err)
		}
		done, skipped = done+r.done, skipped+r.skipped
	}
	return db.finishReseal(ctx, skipped)
}

// finishReseal forgets the other keys, unless something still needs them.
func (db *DB) finishReseal(ctx context.Context, skipped int) error {
	after, err := db.CountUnsealed(ctx)
	switch {
	case err != nil:
		return err
	case skipped > 0:
		return fmt.Errorf("unreadable rows were skipped (%d): the log names them; keep every key", skipped)
	case after > 0:
		return fmt.Errorf("rows were written in the meantime (%d) with another key or without one: restart every server with the key %q first in the list, then run this again", after, db.opts.Keys.First())
	}
	if err := db.scrub(ctx); err != nil {
		return fmt.Errorf("clear the unsealed remains: %w", err)
	}
	forget := engine.Do(deleteOtherKeyChecksSQL, keyCheckCell(db.opts.Keys.First()).Row)
	if err := db.engine.Apply(ctx, []engine.Write{forget}); err != nil {
		return fmt.Errorf("forget the other keys: %w", err)
	}
	return nil
}

// scrub clears unused space in the database's files, which may still contain the
// unsealed form of values that were resealed.
func (db *DB) scrub(ctx context.Context) error {
	var residue int
	err := db.engine.Each(ctx, countResidueSQL, nil, func(rows engine.Row) error { return rows.Scan(&residue) })
	if err != nil || residue == 0 {
		return err
	}
	err = db.engine.Exclusively(ctx, func(pool *sql.DB) error {
		for _, text := range db.engine.Scrub() {
			if _, err := pool.ExecContext(ctx, text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return db.engine.Apply(ctx, []engine.Write{engine.Do(deleteResidueSQL)})
}

// resealer reseals one column.
type resealer struct {
	db             *DB
	column, key, n string
	progress       func(done int)

	done, skipped int
}

// text fills in a template for the column. The values that identify a row are the
// last of its arguments.
func (r *resealer) text(statement string) string {
	table, value, _ := strings.Cut(r.column, ".")
	key, first := "tenant, "+r.key, strings.Count(statement, "$")+1
	after := fmt.Sprintf("$%d, $%d", first, first+1)
	if r.n != "" {
		key += ", " + r.n
		after += fmt.Sprintf(", $%d", first+2)
	}
	return strings.NewReplacer("{table}", table, "{value}", value, "{key}", key, "{after}", after).Replace(statement)
}

// args appends the values that identify a row to other arguments.
func (r *resealer) args(c seal.Cell, args ...any) []any {
	args = append(args, c.Tenant, c.Row)
	if r.n != "" {
		args = append(args, c.N)
	}
	return args
}

func (r *resealer) count(ctx context.Context) (n int, err error) {
	header := r.db.opts.Keys.Header()
	err = r.db.engine.Each(ctx, r.text(countText), []any{len(header), header}, func(rows engine.Row) error { return rows.Scan(&n) })
	return n, err
}

func (r *resealer) run(ctx context.Context) error {
	last := seal.Cell{Column: r.column, N: -1}
	for {
		page, err := r.page(ctx, last, r.db.opts.Keys.Header())
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[len(page)-1].Cell
		if err := r.replace(ctx, page); err != nil {
			return err
		}
		r.progress(r.done)
	}
}

// cellValue is a cell with its value as the driver returned it. SQLite distinguishes
// text from bytes: one never equals the other.
type cellValue struct {
	seal.Cell
	value any
}

func (h cellValue) bytes() []byte {
	switch v := h.value.(type) {
	case []byte:
		return v
	case string:
		return []byte(v)
	}
	return nil
}

// page reads the next rows whose values don't begin with header.
func (r *resealer) page(ctx context.Context, last seal.Cell, header []byte) (page []cellValue, err error) {
	args := r.args(last, len(header), header, r.batch())
	err = r.db.engine.Each(ctx, r.text(pageText), args, func(rows engine.Row) error {
		h := cellValue{Cell: seal.Cell{Column: r.column}}
		dest := []any{&h.Tenant, &h.Row}
		if r.n != "" {
			dest = append(dest, &h.N)
		}
		err := rows.Scan(append(dest, &h.value)...)
		page = append(page, h)
		return err
	})
	return page, err
}

// replace reseals a page. It leaves a row alone that has changed since it was read:
// the change has sealed it.
func (r *resealer) replace(ctx context.Context, page []cellValue) error {
	var writes []engine.Write
	for _, h := range page {
		value, err := r.db.opts.Keys.OpenOuter(h.Cell, h.bytes())
		if err != nil {
			r.skipped++
			r.db.log.WithError(r.db.opts.unreadable(h.Cell, err)).Error("a row was not resealed")
			continue
		}
		sealed := r.db.opts.Keys.Seal(h.Cell, value)
		writes = append(writes, engine.Do(r.text(replaceText), r.args(h.Cell, sealed, h.value)...))
	}
	r.done += len(writes)
	return r.db.engine.Apply(ctx, writes)
}

// EachUnreadable calls yield for every row whose value can't be opened, or isn't JSON where it
// should be: the log names such rows by a pseudonym.
func EachUnreadable(ctx context.Context, db *DB, yield func(*UnreadableError)) error {
	for _, p := range sealedColumns {
		r := resealer{db: db, column: p.column, key: p.key, n: p.n}
		if err := r.check(ctx, yield); err != nil {
			return fmt.Errorf("read %s: %w", p.column, err)
		}
	}
	return nil
}

func (r *resealer) check(ctx context.Context, yield func(*UnreadableError)) error {
	none := bytes.Repeat([]byte{math.MaxUint8}, 64) // longer than what any value begins with
	last := seal.Cell{Column: r.column, N: -1}
	for {
		page, err := r.page(ctx, last, none)
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[len(page)-1].Cell
		for _, h := range page {
			if r.column == auditWhy || r.column == hrAuditWhy {
				_, err = r.db.decodeText(h.Cell, h.bytes())
			} else {
				err = r.db.decode(h.Cell, h.bytes(), new(json.RawMessage))
			}
			if row, ok := errors.AsType[*UnreadableError](err); ok && !errors.Is(err, seal.ErrForgotten) {
				yield(&UnreadableError{Table: row.Table, Row: rowOf(h.Cell, h.Row), Why: row.Why})
			}
		}
	}
}
