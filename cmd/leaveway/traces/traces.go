// Package traces records what happens to an event as one OpenTelemetry trace: from the request
// that brought it, through the inbox, its turn and the commit, to the messages that it led to.
// The trace's name travels with the event and with its messages, so it goes on in another
// replica and after a restart. A trace has no words, names or answers: see [Traces.Turn].
//
//	traces.go     where traces go, and what happens while nobody takes them
//	spans.go      the parts of a trace
//	databases.go  what an event asks of Postgres and Redis
package traces

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Traces records traces. The nil Traces records nothing and passes everything on.
type Traces struct {
	tracer trace.Tracer
	close  func(context.Context) error
	hash   func(string) string // makes pseudonyms of ids
}

// Config says where traces go.
type Config struct {
	Endpoint string              // the base URL of an OTLP receiver; empty records nothing
	Version  string              // the program's
	Hash     func(string) string // makes pseudonyms of ids, the same as the log's
	Log      *logrus.Logger
}

// Open returns traces that go to a receiver in the background, by OTLP over HTTP. The
// standard variables OTEL_* say the rest: headers, sampling, limits. A receiver that is slow
// or away costs traces, never time: what doesn't fit into the queue is dropped.
func Open(ctx context.Context, cfg Config) (*Traces, error) {
	if cfg.Endpoint == "" {
		return nil, nil
	}
	to, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(strings.TrimSuffix(cfg.Endpoint, "/")+"/v1/traces"))
	if err != nil {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	from, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "leaveway"), attribute.String("service.version", cfg.Version)),
		resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	provider := sdk.NewTracerProvider(sdk.WithBatcher(&receiver{SpanExporter: to, log: cfg.Log}), sdk.WithResource(from))
	return &Traces{tracer: provider.Tracer("leaveway"), close: provider.Shutdown, hash: cfg.Hash}, nil
}

// closeWithin is how long a server that stops waits for its last traces to be taken.
const closeWithin = 3 * time.Second

// Close sends what is left.
func (t *Traces) Close() error {
	if t == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	_ = t.close(ctx) // the log says that the receiver is away
	return nil
}

// receiver logs once that traces can't be sent, and once that they can be again.
type receiver struct {
	sdk.SpanExporter

	log  *logrus.Logger
	away atomic.Bool
}

// ExportSpans implements [sdk.SpanExporter].
func (r *receiver) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	err := r.SpanExporter.ExportSpans(ctx, spans)
	switch {
	case err != nil && !r.away.Swap(true):
		r.log.WithError(err).Warn("traces can't be sent to OTEL_EXPORTER_OTLP_ENDPOINT; those of the meantime are dropped, and nothing else is affected")
	case err == nil && r.away.Swap(false):
		r.log.Info("traces can be sent again")
	}
	return nil // it is logged here
}
