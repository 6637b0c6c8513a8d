package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
)

// testAside: what cannot be delivered blocks nobody for ever, and is not lost.
func testDeadLetters(t *testing.T, engine Engine) {
	t.Run("what fails again and again lets the others go on", func(t *testing.T) {
		b := setup(t, engine)
		var d recorder
		var tries int
		send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			if l.Message.Text != "poison" {
				return d.send(ctx, l)
			}
			// An outage in between does not count against the message.
			if tries++; tries%2 == 0 {
				return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Err: errors.New("no network")}
			}
			return agent.Receipt{}, &agent.RetryError{After: time.Microsecond, Most: 8, Err: errors.New("internal_error")}
		}
		defer b.start(nil, noApology, send)()
		b.queue(to("hr", "1", "poison"), to("hr", "2", "after it"))
		b.settle()
		if diff := cmp.Diff([]string{"after it"}, d.all()); diff != "" || tries != 15 {
			t.Errorf("%d tries\n%s", tries, diff)
		}
		b.wantDeadLetters(1)
	})

	t.Run("it is tried again when asked for", func(t *testing.T) {
		b := setup(t, engine)
		stop := b.start(nil, noApology, refuseAll)
		b.queue(to("dana", "1", "first"), to("dana", "2", "second"))
		b.settle()
		stop()
		b.wantDeadLetters(2)
		b.restart()
		b.settle() // nothing comes back by itself
		b.ok(b.RetryDeadLetters(t.Context()))
		b.wantDeadLetters(0)
		var d recorder
		stop = b.start(nil, noApology, d.send)
		b.settle()
		b.ok(b.RetryDeadLetters(t.Context()))
		b.settle() // what was sent does not come again
		stop()
		if diff := cmp.Diff([]string{"first", "second"}, d.all()); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("also while messages are delivered", func(t *testing.T) {
		b := setup(t, engine)
		var d recorder
		mended := false
		defer b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			if !mended {
				return refuseAll(ctx, l)
			}
			return d.send(ctx, l)
		})()
		b.queue(to("dana", "1", "first"))
		b.settle()
		mended = true
		b.ok(b.RetryDeadLetters(t.Context()))
		b.settle()
		if diff := cmp.Diff([]string{"first"}, d.all()); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("what has become pointless is not", func(t *testing.T) {
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
		// The card shows what is true now; the reply was never said.
		if diff := cmp.Diff([]string{"approved", "a reply"}, d.all()); diff != "" {
			t.Error(diff)
		}
		b.wantDeadLetters(0)
	})

	t.Run("a later state of the same that is aside, too", func(t *testing.T) {
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
		b.queue(card, later) // both wait: the first is sent after the second was committed
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
	})
}

// queue commits messages.
func (b *fixture) queue(messages ...agent.Message) {
	b.Helper()
	id := agent.EventID("for " + messages[0].ID)
	b.ok(b.Commit(b.Context(), agent.Outcome{Event: id, Tenant: "T1", At: noon, Messages: messages}))
}

// wantDeadLetters checks how many messages are set aside.
func (b *fixture) wantDeadLetters(want int) {
	b.Helper()
	if n, err := b.CountDeadLetters(b.Context()); n != want || err != nil {
		b.Errorf("%d are set aside, want %d (%v)", n, want, err)
	}
}

// refuseAll is a chat that takes nothing.
func refuseAll(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
	return agent.Receipt{}, fmt.Errorf("post %s: refused", l.Message.ID)
}
