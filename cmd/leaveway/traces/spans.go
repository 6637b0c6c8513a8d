package traces

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents"
)

// traceparent is the header of https://www.w3.org/TR/trace-context, kept with events and messages.
const traceparent = "traceparent"

// nameOf returns the name of the trace and the span that ctx is in, or "" if it is in none.
func nameOf(ctx context.Context) string {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier[traceparent]
}

// within returns ctx in the span of that name, unless it already is in one.
func within(ctx context.Context, name string) context.Context {
	if name == "" || trace.SpanContextFromContext(ctx).IsValid() {
		return ctx
	}
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{traceparent: name})
}

// end ends a span. What went wrong is in the log, not here: an error may quote something.
func end(span trace.Span, err error) {
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// traced are the paths whose requests bring events. Others, such as those for a page's pictures,
// aren't traced.
var traced = []string{"/slack/events", "/slack/interactions", "/slack/commands", "/v1/", "/api/messages"}

// Handler begins a trace for each request that brings an event.
func (t *Traces) Handler(next http.Handler) http.Handler {
	if t == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i := slices.IndexFunc(traced, func(path string) bool { return strings.HasPrefix(r.URL.Path, path) })
		if i < 0 {
			next.ServeHTTP(w, r)
			return
		}
		ctx, span := t.tracer.Start(r.Context(), r.Method+" "+traced[i], trace.WithSpanKind(trace.SpanKindServer))
		answer := &answer{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			span.SetAttributes(attribute.Int("http.response.status_code", answer.status))
			if answer.status >= http.StatusInternalServerError {
				span.SetStatus(codes.Error, "")
			}
			span.End()
		}()
		next.ServeHTTP(answer, r.WithContext(ctx))
	})
}

// answer remembers its status.
type answer struct {
	http.ResponseWriter

	status int
}

func (a *answer) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap is for [http.ResponseController].
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Inbox names the trace in an event that is put off.
func (t *Traces) Inbox(put func(context.Context, agent.Event) error) func(context.Context, agent.Event) error {
	if t == nil {
		return put
	}
	return func(ctx context.Context, ev agent.Event) error {
		ctx, span := t.tracer.Start(ctx, "inbox")
		ev.Trace = nameOf(ctx)
		err := put(ctx, ev)
		end(span, ignoreSeen(err))
		return err
	}
}

// Turn records a turn, with where it came from and the kind of act. Ids are pseudonyms, the
// same as in the log. An error names the trace, so that the log leads to it.
func (t *Traces) Turn(take func(context.Context, agent.Event) (agent.Outcome, error)) func(context.Context, agent.Event) (agent.Outcome, error) {
	if t == nil {
		return take
	}
	return func(ctx context.Context, ev agent.Event) (agent.Outcome, error) {
		ctx, span := t.tracer.Start(within(ctx, ev.Trace), "turn", trace.WithAttributes(
			attribute.String("leaveway.surface", string(ev.Place.Surface)),
			attribute.String("leaveway.act", strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", ev.Act), "agent."))),
			attribute.String("leaveway.event", t.hash(string(ev.ID))),
		))
		out, err := take(ctx, ev)
		if err != nil && span.SpanContext().IsSampled() {
			err = fmt.Errorf("%w (trace %s)", err, span.SpanContext().TraceID())
		}
		end(span, err)
		return out, err
	}
}

// Store records what a turn reads and commits, and names the trace in the messages.
func (t *Traces) Store(kept agent.Store) agent.Store {
	if t == nil {
		return kept
	}
	return store{kept, t}
}

type store struct {
	agent.Store

	to *Traces
}

func (s store) Load(ctx context.Context, ref agent.Ref) (agent.State, error) {
	ctx, span := s.to.tracer.Start(ctx, "load")
	state, err := s.Store.Load(ctx, ref)
	end(span, err)
	return state, err
}

func (s store) Commit(ctx context.Context, out agent.Outcome) error {
	ctx, span := s.to.tracer.Start(ctx, "commit", trace.WithAttributes(attribute.Int("leaveway.messages", len(out.Messages))))
	out.Messages = slices.Clone(out.Messages)
	for i := range out.Messages {
		out.Messages[i].Trace = nameOf(ctx)
	}
	err := s.Store.Commit(ctx, out)
	if errors.Is(err, agent.ErrConflict) {
		span.SetAttributes(attribute.Bool("leaveway.conflict", true)) // the turn is decided again
		span.End()
		return err
	}
	end(span, ignoreSeen(err))
	return err
}

// Classifier records how long words take to be understood.
func (t *Traces) Classifier(c agent.Classifier) agent.Classifier {
	if t == nil {
		return c
	}
	return classifier{c, t}
}

type classifier struct {
	agent.Classifier

	to *Traces
}

func (c classifier) Understand(ctx context.Context, text string, scene intents.Scene) ([]intents.Move, error) {
	ctx, span := c.to.tracer.Start(ctx, "understand")
	moves, err := c.Classifier.Understand(ctx, text, scene)
	end(span, err)
	return moves, err
}

// Deliver records the delivery of a message.
func (t *Traces) Deliver(send func(context.Context, agent.Delivery) (agent.Receipt, error)) func(context.Context, agent.Delivery) (agent.Receipt, error) {
	if t == nil {
		return send
	}
	return func(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
		ctx, span := t.tracer.Start(within(ctx, d.Message.Trace), "deliver", trace.WithSpanKind(trace.SpanKindClient),
			trace.WithAttributes(attribute.String("leaveway.room", string(d.Message.To.Room))))
		receipt, err := send(ctx, d)
		end(span, err)
		return receipt, err
	}
}

// ignoreSeen returns nil for an event that came before: it is repeated on purpose.
func ignoreSeen(err error) error {
	if errors.Is(err, agent.ErrSeen) {
		return nil
	}
	return err
}
