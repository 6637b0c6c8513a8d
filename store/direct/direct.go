// Package direct executes statements on Postgres without copying their arguments. pgx appends
// each argument to a buffer that starts at 256 bytes for every statement, so a session is copied
// three times as the buffer grows. Here, bytes are sent from where they are, and the rest is
// written into memory that later statements reuse.
package direct

import (
	"context"
	"errors"
	"strconv"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Line is a direct way to a database. It uses the connections of a pool.
type Line struct {
	pool     *pgxpool.Pool
	tracer   pgx.QueryTracer
	prepares bool
}

// New returns a line that uses a pool's connections.
func New(pool *pgxpool.Pool) *Line {
	cfg := pool.Config().ConnConfig
	return &Line{pool, cfg.Tracer, cfg.DefaultQueryExecMode == pgx.QueryExecModeCacheStatement}
}

// Statement is a statement that is executed so often that it has a name. The name is short, because
// it is sent each time.
type Statement struct{ Name, Text string }

// Exec executes a statement and returns nothing of its result. The statement is prepared once for
// each connection if it has a name, unless the database's URL says that nothing may be, as with a
// proxy in between.
func (l *Line) Exec(ctx context.Context, one Statement, args []any) (err error) {
	conn, err := l.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	given, _ := lists.Get().(*list)
	defer given.release()
	if !l.prepares || one.Name == "" || !given.encode(args) {
		_, err = conn.Exec(ctx, one.Text, args...)
		return err
	}
	if l.tracer != nil {
		ctx = l.tracer.TraceQueryStart(ctx, conn.Conn(), pgx.TraceQueryStartData{SQL: one.Text})
		defer func() { l.tracer.TraceQueryEnd(ctx, conn.Conn(), pgx.TraceQueryEndData{Err: err}) }()
	}
	prepared, err := conn.Conn().Prepare(ctx, one.Name, one.Text)
	if err != nil {
		return err
	}
	_, err = conn.Conn().PgConn().ExecStatement(ctx, prepared, given.values, given.formats, nil).Close()
	if isGone(err) {
		_ = conn.Conn().Deallocate(ctx, one.Name) // the next one prepares it again
	}
	return err
}

// isGone reports whether the server doesn't have a prepared statement any more, or can't use it.
func isGone(err error) bool {
	answer, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (answer.Code == "26000" || answer.Code == "0A000")
}

// list holds arguments as Postgres reads them.
type list struct {
	values  [][]byte
	formats []int16
	text    []byte // in which values other than bytes are
}

// A value without memory would be a null, so there is some from the beginning.
var lists = sync.Pool{New: func() any { return &list{text: make([]byte, 0, 256)} }}

// mostText is how much memory a list may keep, in bytes.
const mostText = 16 << 10

// release lets others use the list's memory. pgx has copied the values into what it sends.
func (l *list) release() {
	clear(l.values)
	if cap(l.text) <= mostText {
		lists.Put(l)
	}
}

// encode encodes arguments: bytes as they are, the rest as text. It returns false if one has a
// type that none of the store's statements needs so often.
func (l *list) encode(args []any) bool {
	l.values, l.formats, l.text = l.values[:0], l.formats[:0], l.text[:0]
	for _, arg := range args {
		if one, ok := arg.([]byte); ok {
			l.values, l.formats = append(l.values, one), append(l.formats, pgx.BinaryFormatCode)
			continue
		}
		from := len(l.text)
		switch one := arg.(type) {
		case string:
			l.text = append(l.text, one...)
		case int64:
			l.text = strconv.AppendInt(l.text, one, 10)
		case int:
			l.text = strconv.AppendInt(l.text, int64(one), 10)
		default:
			return false
		}
		// If the text moves as it grows, what was written before stays as it is where it was.
		l.values, l.formats = append(l.values, l.text[from:]), append(l.formats, pgx.TextFormatCode)
	}
	return true
}
