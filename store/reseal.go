package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// The columns whose values are sealed: what people say and answer. Ids, states
// and times stay as they are, because rows are found by them.
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
)

// personal are these columns with what names their rows within a tenant.
var personal = []struct{ column, key, n string }{
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
}

// Statements over one of them. What is sealed with the first key begins with $2,
// whose length is $1.
const (
	countText = `SELECT count(*) FROM {table} WHERE {value} IS NOT NULL AND substr({value}, 1, $1) <> $2`

	pageText = `SELECT {key}, {value} FROM {table}
WHERE {value} IS NOT NULL AND substr({value}, 1, $1) <> $2 AND ({key}) > ({after}) ORDER BY {key} LIMIT $3`

	replaceText = `UPDATE {table} SET {value} = $1 WHERE {value} = $2 AND ({key}) = ({after})`
)

// resealBatch is how many rows are sealed anew in one transaction: people wait meanwhile.
const resealBatch = 200

// Unsealed counts the values that are not sealed with the first key: those
// that [DB.Reseal] would seal. It is 0 without keys, and changes nothing.
func (db *DB) Unsealed(ctx context.Context) (n int, err error) {
	if db.opts.Keys == nil {
		return 0, nil
	}
	for _, p := range personal {
		r := resealing{db: db, column: p.column, key: p.key, n: p.n}
		some, err := r.count(ctx)
		if err != nil {
			return 0, fmt.Errorf("count what is not sealed with the first key in %s: %w", p.column, err)
		}
		n += some
	}
	return n, nil
}

// Reseal seals everything with the first key, so that the others may be dropped
// afterwards. People may work meanwhile, provided that every program has the
// same first key. Where it is interrupted, the next call goes on. progress is
// told, after every batch, how many values were sealed anew so far.
//
// A row that cannot be read is logged and left, and Reseal fails at its end: the
// keys stay required.
func (db *DB) Reseal(ctx context.Context, progress func(done int)) error {
	before, err := db.Unsealed(ctx)
	if err != nil || db.opts.Keys == nil {
		return err
	}
	if before > 0 {
		if err := db.engine.apply(ctx, []write{{residueSQL, []any{[]byte{}}, nil}}); err != nil {
			return fmt.Errorf("begin to seal anew: %w", err)
		}
	}
	done, left := 0, 0
	for _, p := range personal {
		r := resealing{db: db, column: p.column, key: p.key, n: p.n, progress: func(n int) { progress(done + n) }}
		if err := r.run(ctx); err != nil {
			return fmt.Errorf("seal %s anew: %w", p.column, err)
		}
		done, left = done+r.done, left+r.left
	}
	return db.resealed(ctx, left)
}

// resealed forgets the other keys, if nothing needs them any more.
func (db *DB) resealed(ctx context.Context, left int) error {
	after, err := db.Unsealed(ctx)
	switch {
	case err != nil:
		return err
	case left > 0:
		return fmt.Errorf("rows that cannot be read were left as they are, %d in all: the log names them, and every key stays required", left)
	case after > 0:
		return fmt.Errorf("rows were written meanwhile with another key or with none, %d in all: restart every server with the key %q in the first place, then run this again", after, db.opts.Keys.First())
	}
	if err := db.scrub(ctx); err != nil {
		return fmt.Errorf("clear what was there before it was sealed: %w", err)
	}
	forget := write{disproveSQL, []any{proofOf(db.opts.Keys.First()).row}, nil}
	if err := db.engine.apply(ctx, []write{forget}); err != nil {
		return fmt.Errorf("forget the other keys: %w", err)
	}
	return nil
}

// scrub clears the space that is not used any more, where what is sealed now may
// still stand as it was before.
func (db *DB) scrub(ctx context.Context) error {
	var residue int
	err := db.engine.each(ctx, hasResidueSQL, nil, func(rows row) error { return rows.Scan(&residue) })
	if err != nil || residue == 0 {
		return err
	}
	err = db.engine.migrating(ctx, func(pool *sql.DB) error {
		for _, text := range db.engine.scrub() {
			if _, err := pool.ExecContext(ctx, text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return db.engine.apply(ctx, []write{{noResidueSQL, nil, nil}})
}

// resealing is the work on one column.
type resealing struct {
	db             *DB
	column, key, n string
	progress       func(done int)

	done, left int
}

// text is a statement about the column. The values that name a row are the last
// of its arguments.
func (r *resealing) text(statement string) string {
	table, value, _ := strings.Cut(r.column, ".")
	key, first := "tenant, "+r.key, strings.Count(statement, "$")+1
	after := fmt.Sprintf("$%d, $%d", first, first+1)
	if r.n != "" {
		key += ", " + r.n
		after += fmt.Sprintf(", $%d", first+2)
	}
	return strings.NewReplacer("{table}", table, "{value}", value, "{key}", key, "{after}", after).Replace(statement)
}

// args are arguments before those that name a row.
func (r *resealing) args(c cell, args ...any) []any {
	args = append(args, c.tenant, c.row)
	if r.n != "" {
		args = append(args, c.n)
	}
	return args
}

func (r *resealing) count(ctx context.Context) (n int, err error) {
	header := []byte(r.db.opts.Keys.first.header)
	err = r.db.engine.each(ctx, r.text(countText), []any{len(header), header}, func(rows row) error { return rows.Scan(&n) })
	return n, err
}

func (r *resealing) run(ctx context.Context) error {
	last := cell{column: r.column, n: -1}
	for {
		page, err := r.page(ctx, last)
		if err != nil || len(page) == 0 {
			return err
		}
		last = page[len(page)-1].cell
		if err := r.replace(ctx, page); err != nil {
			return err
		}
		r.progress(r.done)
	}
}

// held is a cell with what it holds, as the driver has it: SQLite tells text
// from bytes, and compares neither with the other.
type held struct {
	cell
	value any
}

func (h held) bytes() []byte {
	switch v := h.value.(type) {
	case []byte:
		return v
	case string:
		return []byte(v)
	}
	return nil
}

// page reads the next rows that are not sealed with the first key.
func (r *resealing) page(ctx context.Context, last cell) (page []held, err error) {
	header := []byte(r.db.opts.Keys.first.header)
	args := r.args(last, len(header), header, resealBatch)
	err = r.db.engine.each(ctx, r.text(pageText), args, func(rows row) error {
		h := held{cell: cell{column: r.column}}
		dest := []any{&h.tenant, &h.row}
		if r.n != "" {
			dest = append(dest, &h.n)
		}
		err := rows.Scan(append(dest, &h.value)...)
		page = append(page, h)
		return err
	})
	return page, err
}

// replace seals a page anew. A row that has changed meanwhile was sealed by who
// changed it, and stays.
func (r *resealing) replace(ctx context.Context, page []held) error {
	var writes []write
	for _, h := range page {
		value, err := r.db.opts.Keys.open(h.cell, h.bytes())
		if err != nil {
			r.left++
			r.db.log.WithError(h.unreadable(err)).Error("a row is not sealed anew")
			continue
		}
		sealed := r.db.opts.Keys.seal(h.cell, value)
		writes = append(writes, write{r.text(replaceText), r.args(h.cell, sealed, h.value), nil})
	}
	r.done += len(writes)
	return r.db.engine.apply(ctx, writes)
}
