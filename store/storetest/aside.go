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

// testAside: what cannot be delivered blocks nobody for ever, and is not lost.
func testAside(t *testing.T, engine Engine) {
	t.Run("what fails again and again lets the others go on", func(t *testing.T) {
		b := setup(t, engine)
		var d diary
		var tries int
		send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			if l.Message.Text != "poison" {
				return d.send(ctx, l)
			}
			// An outage in between does not count against the message.
			if tries++; tries%2 == 0 {
				return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Kind: agent.NetworkFailure, Err: errors.New("no network")}
			}
			return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Kind: agent.ServerFailure, Most: 8, Err: errors.New("internal_error")}
		}
		defer b.start(nil, nothing, send)()
		b.say(to("hr", "1", "poison"), to("hr", "2", "after it"))
		b.settle()
		if diff := cmp.Diff([]string{"after it"}, d.all()); diff != "" || tries != 15 {
			t.Errorf("%d tries\n%s", tries, diff)
		}
		b.aside(1)
	})

	t.Run("each kind of failure is counted on its own, over a restart", func(t *testing.T) {
		b := setupWith(t, engine, store.Options{Grace: time.Millisecond})
		kinds := []agent.FailureKind{agent.ServerFailure, agent.OtherFailure, agent.ServerFailure, agent.NetworkFailure}
		var seen []agent.Failures
		tried := make(chan struct{})
		stop := b.start(nil, nothing, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			seen = append(seen, l.Failures)
			if n := len(seen); n <= len(kinds) {
				return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Kind: kinds[n-1], Err: errors.New("it failed")}
			}
			close(tried)
			<-ctx.Done() // the program ends during this attempt
			return agent.Receipt{}, ctx.Err()
		})
		b.say(to("dana", "1", "hi"))
		<-tried
		stop()
		b.restart()
		defer b.start(nil, nothing, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			seen = append(seen, l.Failures)
			return (&diary{}).send(ctx, l)
		})()
		b.settle()
		want := []agent.Failures{{}, {Server: 1}, {Server: 1}, {Server: 2}, {Server: 2, Network: 1}, {Server: 2, Network: 1}}
		if diff := cmp.Diff(want, seen); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("it is tried again when asked for", func(t *testing.T) {
		b := setup(t, engine)
		stop := b.start(nil, nothing, refuseAll)
		b.say(to("dana", "1", "first"), to("dana", "2", "second"))
		b.settle()
		stop()
		b.aside(2)
		b.restart()
		b.settle() // nothing comes back by itself
		b.ok(b.Again(t.Context()))
		b.aside(0)
		var d diary
		stop = b.start(nil, nothing, d.send)
		b.settle()
		b.ok(b.Again(t.Context()))
		b.settle() // what was sent does not come again
		stop()
		if diff := cmp.Diff([]string{"first", "second"}, d.all()); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("also while messages are delivered", func(t *testing.T) {
		b := setup(t, engine)
		var d diary
		mended := false
		defer b.start(nil, nothing, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			if !mended {
				return refuseAll(ctx, l)
			}
			return d.send(ctx, l)
		})()
		b.say(to("dana", "1", "first"))
		b.settle()
		mended = true
		b.ok(b.Again(t.Context()))
		b.settle()
		if diff := cmp.Diff([]string{"first"}, d.all()); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("what has become pointless is not", func(t *testing.T) {
		b := setup(t, engine)
		var d diary
		first := true
		send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			if first {
				return refuseAll(ctx, l)
			}
			return d.send(ctx, l)
		}
		defer b.start(nil, nothing, send)()
		card, reply := to("hr", "1", "filed"), to("hr", "2", "a reply")
		card.Key, reply.Under = "request/R1", "request/R1"
		whisper := agent.Message{ID: "3", Text: "see our direct message", To: agent.Address{Room: agent.Whisper, Tenant: "T1", Person: "dana", Channel: "C1"}}
		home := agent.Message{ID: "4", Text: "home", To: agent.Address{Room: agent.Home, Tenant: "T1", Person: "dana"}}
		b.say(card, reply, whisper, home)
		b.settle()
		b.aside(4)
		first = false
		card.ID, card.Text = "5", "approved"
		b.say(card)
		b.settle()
		b.ok(b.Again(t.Context()))
		b.settle()
		// The card shows what is true now; the reply was never said.
		if diff := cmp.Diff([]string{"approved", "a reply"}, d.all()); diff != "" {
			t.Error(diff)
		}
		b.aside(0)
	})

	t.Run("a later state of the same that is aside, too", func(t *testing.T) {
		b := setup(t, engine)
		var d diary
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
		b.say(card, later) // both wait: the first is sent after the second was committed
		stop := b.start(nil, nothing, send)
		b.settle()
		stop()
		d.note("restart")
		b.ok(b.Again(t.Context()))
		defer b.start(nil, nothing, send)()
		b.settle()
		if diff := cmp.Diff([]string{"filed", "restart", "approved"}, d.all()); diff != "" {
			t.Error(diff)
		}
	})
}

// say commits messages.
func (b *bench) say(messages ...agent.Message) {
	b.Helper()
	id := agent.EventID("for " + messages[0].ID)
	b.ok(b.Commit(b.Context(), agent.Outcome{Event: id, Tenant: "T1", At: noon, Messages: messages}))
}

// aside checks how many messages are set aside.
func (b *bench) aside(want int) {
	b.Helper()
	if n, err := b.Aside(b.Context()); n != want || err != nil {
		b.Errorf("%d are set aside, want %d (%v)", n, want, err)
	}
}

// refuseAll is a chat that takes nothing.
func refuseAll(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
	return agent.Receipt{}, fmt.Errorf("post %s: refused", l.Message.ID)
}
