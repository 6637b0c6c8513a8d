package traces

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/leaveway/leaveway/store/watch"
)

// Databases records what an event asks of Postgres and Redis; names of attributes are those of
// https://opentelemetry.io/docs/specs/semconv/database/database-spans. Statements that no event
// led to, such as looking for work, aren't traced. It returns nil if nothing is recorded.
func (t *Traces) Databases() watch.Func {
	if t == nil {
		return nil
	}
	return func(ctx context.Context, system, name string, statements func() string) func(error) {
		if !trace.SpanFromContext(ctx).IsRecording() {
			return nil
		}
		_, span := t.tracer.Start(ctx, system+" "+name, trace.WithSpanKind(trace.SpanKindClient),
			trace.WithAttributes(attribute.String("db.system.name", systems[system])))
		if statements != nil {
			span.SetAttributes(attribute.String("db.query.text", statements()))
		}
		return func(err error) { end(span, err) }
	}
}

// systems are the names that OpenTelemetry has for databases.
var systems = map[string]string{"postgres": "postgresql", "redis": "redis"}
