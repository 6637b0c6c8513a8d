package teams

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/leaveway/leaveway/agent"
)

// kept keeps values in a map, as replicas do in one database.
type kept map[string][]byte

func (k kept) Recall(_ context.Context, _ agent.TenantID, key string) ([]byte, error) {
	return k[key], nil
}

func (k kept) Remember(_ context.Context, _ agent.TenantID, key string, value []byte) error {
	k[key] = value
	return nil
}

func (k kept) RecallAll(context.Context, agent.TenantID, string) ([][]byte, error) { return nil, nil }

// TestTwoReplicas: what one replica has learned of a person since, another doesn't undo.
func TestTwoReplicas(t *testing.T) {
	t.Parallel()
	ctx, database := t.Context(), kept{}
	one := &contacts{memory: database, known: map[string]contact{}}
	other := &contacts{memory: database, known: map[string]contact{}}
	ok := func(_ contact, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ok(other.keep(ctx, "person/dana", contact{ID: "dana", Name: "Dana"}))
	ok(one.keep(ctx, "person/dana", contact{ID: "dana", Conversation: "a:chat", Zone: "Europe/Berlin"}))
	ok(other.keep(ctx, "person/dana", contact{ID: "dana", Mail: "dana@example.com"}))
	want := contact{ID: "dana", Name: "Dana", Conversation: "a:chat", Zone: "Europe/Berlin", Mail: "dana@example.com"}
	if got, err := (&contacts{memory: database, known: map[string]contact{}}).find(ctx, "person/dana"); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	ok(one.keep(ctx, "person/dana", contact{ID: "dana", Name: "Dana Reyes"}))
	ok(contact{}, other.forget(ctx, "person/dana"))
	want.Name, want.Conversation = "Dana Reyes", ""
	if got, err := other.find(ctx, "person/dana"); err != nil || got != want {
		t.Errorf("after being uninstalled: %+v, %v", got, err)
	}
}

// TestUnanswered: an answer that breaks off, or isn't Teams', is no reason to give a message up.
func TestUnanswered(t *testing.T) {
	t.Parallel()
	e := &Edge{cfg: Config{Random: func() float64 { return 0 }}}
	for _, err := range []error{io.ErrUnexpectedEOF, io.EOF, new(json.SyntaxError), context.DeadlineExceeded} {
		if again, ok := errors.AsType[*agent.RetryError](e.retryable(agent.Delivery{}, fmt.Errorf("send: %w", err))); !ok || again.After <= 0 {
			t.Errorf("%v is final", err)
		}
	}
	if err := e.retryable(agent.Delivery{}, errForeign); errors.As(err, new(*agent.RetryError)) {
		t.Error("a service that isn't Microsoft's is tried again")
	}
}
