package storetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

func testRestart(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"with events and messages waiting", testRestartWithWork},
		{"a context that has already ended", testContextThatHasEnded},
		{"an interrupted turn is repeated", testInterruptedTurnIsRepeated},
		{"a turn in progress is finished", testTurnProgressFinished},
		{"receipts survive", testReceiptsSurvive},
	})
}

func testRestartWithWork(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	out := answered("E0", agent.Session{}, "x")
	out.Messages = []agent.Message{to("dana", "E0-1", "committed, not sent")}
	b.ok(b.Commit(t.Context(), out))
	for _, text := range []string{"first", "second", "third"} {
		b.ok(b.Put(t.Context(), said(agent.EventID(text), "S1", text)))
	}
	b.restart()
	b.ok(b.Put(t.Context(), said("fourth", "S1", "fourth"))) // put before Work reads the older ones, but still last
	defer b.start(d.turn, noApology, d.send)()
	b.settle()
	got := d.all()
	i := slices.Index(got, "committed, not sent")
	if i < 0 {
		t.Fatalf("the message was lost: %q", got)
	}
	if diff := cmp.Diff([]string{"first", "second", "third", "fourth"}, slices.Delete(got, i, i+1)); diff != "" {
		t.Error(diff)
	}
	if b.load("").Session.Version != 1 {
		t.Error("the session was lost")
	}
}

func testContextThatHasEnded(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Put(t.Context(), said("E1", "S1", "hello")))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b.ok(b.Work(ctx, nil, noApology))
	b.ok(b.Deliver(ctx, (&recorder{}).send))
	var d recorder
	defer b.start(d.turn, noApology, d.send)()
	b.settle()
	if got := d.all(); len(got) != 1 {
		t.Errorf("turns: %q", got)
	}
}

func testInterruptedTurnIsRepeated(t *testing.T, engine Engine) {
	b := setupWith(t, engine, store.Options{Grace: time.Nanosecond, Attempts: 1})
	b.ok(b.Put(t.Context(), said("E1", "S1", "hello")))
	begun := make(chan struct{})
	stop := b.start(func(ctx context.Context, _ agent.Event) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}, func(agent.Event, error) []agent.Message { t.Error("given up"); return nil }, (&recorder{}).send)
	<-begun
	stop()
	b.restart()
	var d recorder
	defer b.start(d.turn, noApology, d.send)()
	b.settle()
	if got := d.all(); len(got) != 1 {
		t.Errorf("turns: %q", got)
	}
}

func testTurnProgressFinished(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Put(t.Context(), said("E1", "S1", "hello")))
	begun, goOn := make(chan struct{}), make(chan struct{})
	stop := b.start(func(ctx context.Context, ev agent.Event) error {
		close(begun)
		<-goOn
		return b.Commit(ctx, answered(ev.ID, agent.Session{}, "x"))
	}, noApology, (&recorder{}).send)
	<-begun
	time.AfterFunc(time.Millisecond, func() { close(goOn) })
	stop()
	b.restart()
	if !b.load("E1").Seen {
		t.Error("it was not finished")
	}
}

func testReceiptsSurvive(t *testing.T, engine Engine) {
	b := setup(t, engine)
	card := to("hr", "1", "the card")
	card.Key = "request/R1"
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Messages: []agent.Message{card}}))
	stop := b.start(nil, noApology, (&recorder{}).send)
	b.settle()
	stop()
	b.restart()
	card.ID = "2"
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E2", Tenant: "T1", At: noon, Messages: []agent.Message{card}}))
	var got *agent.Receipt
	defer b.start(nil, noApology, func(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
		got = l.Replace
		return agent.Receipt{}, nil
	})()
	b.settle()
	if got == nil || got.Message != "ts-1" {
		t.Errorf("got %+v", got)
	}
}
