package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// testDeadLetters checks that an undeliverable message is neither lost nor blocks others
// forever.
func testDeadLetters(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"a message that keeps failing lets later ones through", testFailingMessageLetsLaterOnesGo},
		{"each kind of failure has its own count, which survives a restart", testEachKindOfFailureCounts},
		{"RetryDeadLetters delivers them", testRetryDelivers},
		{"RetryDeadLetters works while Deliver runs", testRetryWhileDelivering},
		{"obsolete messages are deleted", testObsoleteMessagesAreDeleted},
		{"the latest of several states is kept", testLatestStateIsKept},
	})
}

func testFailingMessageLetsLaterOnesGo(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	var tries int
	send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if l.Message.Text != "poison" {
			return d.send(ctx, l)
		}
		// An outage in between doesn't count against the message.
		if tries++; tries%2 == 0 {
			return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Kind: agent.NetworkFailure, Err: errors.New("no network")}
		}
		return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Kind: agent.ServerFailure, MaxFailures: 8, Err: errors.New("internal_error")}
	}
	defer b.start(nil, noApology, send)()
	b.queue(to("hr", "1", "poison"), to("hr", "2", "after it"))
	b.settle()
	if diff := cmp.Diff([]string{"after it"}, d.all()); diff != "" || tries != 15 {
		t.Errorf("%d tries\n%s", tries, diff)
	}
	b.wantDeadLetters(1)
}

func testEachKindOfFailureCounts(t *testing.T, engine Engine) {
	b := setupWith(t, engine, store.Options{Grace: time.Millisecond})
	kinds := []agent.FailureKind{agent.ServerFailure, agent.OtherFailure, agent.ServerFailure, agent.NetworkFailure}
	var seen []agent.Failures
	tried := make(chan struct{})
	stop := b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		seen = append(seen, l.Failures)
		if n := len(seen); n <= len(kinds) {
			return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Kind: kinds[n-1], Err: errors.New("it failed")}
		}
		close(tried)
		<-ctx.Done() // the program ends during this attempt
		return agent.Receipt{}, ctx.Err()
	})
	b.queue(to("dana", "1", "hi"))
	<-tried
	stop()
	b.restart()
	defer b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		seen = append(seen, l.Failures)
		return (&recorder{}).send(ctx, l)
	})()
	b.settle()
	want := []agent.Failures{{}, {Server: 1}, {Server: 1}, {Server: 2}, {Server: 2, Network: 1}, {Server: 2, Network: 1}}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Error(diff)
	}
}

func testRetryDelivers(t *testing.T, engine Engine) {
	b := setup(t, engine)
	stop := b.start(nil, noApology, refuseAll)
	b.queue(to("dana", "1", "first"), to("dana", "2", "second"))
	b.settle()
	stop()
	b.wantDeadLetters(2)
	b.restart()
	b.settle() // a restart alone delivers nothing
	b.ok(b.RetryDeadLetters(t.Context()))
	b.wantDeadLetters(0)
	var d recorder
	stop = b.start(nil, noApology, d.send)
	b.settle()
	b.ok(b.RetryDeadLetters(t.Context()))
	b.settle() // sent messages are not sent again
	stop()
	if diff := cmp.Diff([]string{"first", "second"}, d.all()); diff != "" {
		t.Error(diff)
	}
}

func testRetryWhileDelivering(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	repaired := false
	defer b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if !repaired {
			return refuseAll(ctx, l)
		}
		return d.send(ctx, l)
	})()
	b.queue(to("dana", "1", "first"))
	b.settle()
	repaired = true
	b.ok(b.RetryDeadLetters(t.Context()))
	b.settle()
	if diff := cmp.Diff([]string{"first"}, d.all()); diff != "" {
		t.Error(diff)
	}
}

func testObsoleteMessagesAreDeleted(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	first := true
	send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if first {
			return refuseAll(ctx, l)
		}
		return d.send(ctx, l)
	}
	defer b.start(nil, noApology, send)()
	card, reply := to("hr", "1", "filed"), to("hr", "2", "a reply")
	card.Key, reply.Under = "request/R1", "request/R1"
	whisper := agent.Message{ID: "3", Text: "see our direct message", To: agent.Address{Room: agent.Whisper, Tenant: "T1", Person: "dana", Channel: "C1"}}
	home := agent.Message{ID: "4", Text: "home", To: agent.Address{Room: agent.Home, Tenant: "T1", Person: "dana"}}
	b.queue(card, reply, whisper, home)
	b.settle()
	b.wantDeadLetters(4)
	first = false
	card.ID, card.Text = "5", "approved"
	b.queue(card)
	b.settle()
	b.ok(b.RetryDeadLetters(t.Context()))
	b.settle()
	// The card has its latest state; the reply is still needed.
	if diff := cmp.Diff([]string{"approved", "a reply"}, d.all()); diff != "" {
		t.Error(diff)
	}
	b.wantDeadLetters(0)
}

func testLatestStateIsKept(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if l.Message.Text == "approved" && len(d.all()) == 1 {
			return refuseAll(ctx, l)
		}
		return d.send(ctx, l)
	}
	card := to("hr", "1", "filed")
	card.Key = "request/R1"
	later := card
	later.ID, later.Text = "2", "approved"
	b.queue(card, later) // both wait, so the first is sent after the second was committed
	stop := b.start(nil, noApology, send)
	b.settle()
	stop()
	d.note("restart")
	b.ok(b.RetryDeadLetters(t.Context()))
	defer b.start(nil, noApology, send)()
	b.settle()
	if diff := cmp.Diff([]string{"filed", "restart", "approved"}, d.all()); diff != "" {
		t.Error(diff)
	}
}

// queue commits messages.
func (b *fixture) queue(messages ...agent.Message) {
	b.Helper()
	id := agent.EventID("for " + messages[0].ID)
	b.ok(b.Commit(b.Context(), agent.Outcome{Event: id, Tenant: "T1", At: noon, Messages: messages}))
}

// wantDeadLetters checks the number of dead letters.
func (b *fixture) wantDeadLetters(want int) {
	b.Helper()
	if n, err := b.CountDeadLetters(b.Context()); n != want || err != nil {
		b.Errorf("%d dead letters, want %d (%v)", n, want, err)
	}
}

// refuseAll is a delivery that always fails for good.
func refuseAll(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
	return agent.Receipt{}, fmt.Errorf("post %s: refused", l.Message.ID)
}
