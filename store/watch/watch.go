// Package watch lets an observer, such as a tracer, see which statements are sent to a database.
package watch

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Func is called when an operation begins, with the system, such as "postgres", the operation's
// name, and the statements with placeholders, never the values. The function that it returns is
// called at the end, unless it is nil. It must be cheap for a context that isn't traced.
type Func func(ctx context.Context, system, name string, statements func() string) (ended func(error))

// Postgres returns what tells f each statement and each wait for a connection, or nil if f is.
func Postgres(f Func) pgx.QueryTracer {
	if f == nil {
		return nil
	}
	return watched{f}
}

// watched implements pgx's tracers.
type watched struct{ tell Func }

var (
	_ pgx.BatchTracer       = watched{}
	_ pgxpool.AcquireTracer = watched{}
)

// ending is the key of the function that ends what a context began.
type ending struct{}

func (w watched) begin(ctx context.Context, name string, statements func() string) context.Context {
	return context.WithValue(ctx, ending{}, w.tell(ctx, "postgres", name, statements))
}

func (watched) end(ctx context.Context, err error) {
	if ended, _ := ctx.Value(ending{}).(func(error)); ended != nil {
		ended(err)
	}
}

// TraceQueryStart implements [pgx.QueryTracer].
func (w watched) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	return w.begin(ctx, verb(data.SQL), func() string { return data.SQL })
}

// TraceQueryEnd implements [pgx.QueryTracer].
func (w watched) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	w.end(ctx, data.Err)
}

// TraceBatchStart implements [pgx.BatchTracer].
func (w watched) TraceBatchStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchStartData) context.Context {
	return w.begin(ctx, "batch", func() string {
		var texts []string
		for _, query := range data.Batch.QueuedQueries {
			texts = append(texts, query.SQL)
		}
		return strings.Join(texts, ";\n")
	})
}

// TraceBatchQuery implements [pgx.BatchTracer]: the batch has told its statements.
func (watched) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements [pgx.BatchTracer].
func (w watched) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchEndData) {
	w.end(ctx, data.Err)
}

// TraceAcquireStart implements [pgxpool.AcquireTracer].
func (w watched) TraceAcquireStart(ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	return w.begin(ctx, "connection", nil)
}

// TraceAcquireEnd implements [pgxpool.AcquireTracer].
func (w watched) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, data pgxpool.TraceAcquireEndData) {
	w.end(ctx, data.Err)
}

// verb returns the first word of a statement.
func verb(statement string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(statement), " ")
	return strings.ToUpper(strings.TrimSpace(first))
}
