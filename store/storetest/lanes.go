package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// inHR returns a message in HR's channel with a key.
func inHR(key, id, text string) agent.Message {
	return agent.Message{ID: id, Key: key, Text: text, To: agent.Address{Room: agent.HR, Tenant: "T1"}}
}

// testLanes checks that in HR's channel a message waits only for earlier ones about the
// same thing, and that deliveries that hang keep no others waiting.
func testLanes(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"a card that can't be sent holds up its own request only", testUnsendableCardHoldsNobodyUp},
		{"deliveries that hang keep no others waiting", testHangingDeliveriesHoldNobodyUp},
		{"what may have got through is known after the program ended", testWhatMayHaveArrived},
		{"a copy is replaced unless it is the latest", testCopyIsReplaced},
	})
}

func testUnsendableCardHoldsNobodyUp(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	var mu sync.Mutex
	broken := true
	send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		mu.Lock()
		defer mu.Unlock()
		if l.Message.Key == "request/R1" && broken {
			return agent.Receipt{}, &agent.RetryError{After: time.Millisecond, Kind: agent.ServerFailure, Err: errors.New("500")}
		}
		return d.send(ctx, l)
	}
	defer b.start(nil, noApology, send)()
	out := agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Messages: []agent.Message{inHR("request/R1", "1-1", "R1")}}
	for i := range 20 {
		out.Messages = append(out.Messages, inHR(fmt.Sprint("request/S", i), fmt.Sprint("S-", i), fmt.Sprint("S", i)))
	}
	below := inHR("", "1-2", "below R1")
	below.Under = "request/R1"
	after := inHR("", "1-3", "about R1")
	after.About = "request/R1"
	out.Messages = append(out.Messages, below, inHR("", "2", "about nothing"), after)
	b.ok(b.Commit(t.Context(), out))
	b.until("the others are sent", func() bool { return len(d.all()) == 21 })
	mu.Lock()
	broken = false
	mu.Unlock()
	b.settle()
	if got := d.all()[21:]; !slices.Equal(got, []string{"R1", "below R1", "about R1"}) {
		t.Errorf("then: %v", got)
	}
}

func testHangingDeliveriesHoldNobodyUp(t *testing.T, engine Engine) {
	b := setupWith(t, engine, store.Options{Grace: time.Millisecond})
	var d recorder
	stop := b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if l.Message.Text == "hangs" {
			<-ctx.Done()
			return agent.Receipt{}, ctx.Err()
		}
		return d.send(ctx, l)
	})
	out := agent.Outcome{Event: "E1", Tenant: "T1", At: noon}
	for i := range 12 { // more than are served at once
		out.Messages = append(out.Messages, to(agent.UserID(fmt.Sprint("hung", i)), fmt.Sprint("h", i), "hangs"))
	}
	for i := range 12 {
		out.Messages = append(out.Messages, to(agent.UserID(fmt.Sprint("ok", i)), fmt.Sprint("o", i), "arrives"))
	}
	b.ok(b.Commit(t.Context(), out))
	b.until("the others are sent", func() bool { return len(d.all()) == 12 })
	stop()
}

func testWhatMayHaveArrived(t *testing.T, engine Engine) {
	b := setupWith(t, engine, store.Options{Grace: time.Millisecond})
	texts := []string{"posted", "refused", "too early", "refused at the end", "sent at the end"}
	out := agent.Outcome{Event: "E1", Tenant: "T1", At: noon}
	for i, text := range texts {
		out.Messages = append(out.Messages, inHR(fmt.Sprint("request/R", i), fmt.Sprint(i), text))
	}
	b.ok(b.Commit(t.Context(), out))
	var d recorder
	stop := b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if !l.UnsureSince.IsZero() {
			t.Errorf("%q is unsure at first", l.Message.Text)
		}
		if l.Message.Text == "too early" {
			_, err := d.send(ctx, l)
			return agent.Receipt{}, errors.Join(err, &agent.RetryError{After: time.Second})
		}
		return atTheEnd(ctx, t, &d, l)
	})
	b.until("all are tried", func() bool { return len(d.all()) == len(texts) })
	stop()
	b.restart()
	var mu sync.Mutex
	unsure := map[string]bool{}
	stop = b.start(nil, noApology, func(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
		mu.Lock()
		defer mu.Unlock()
		unsure[l.Message.Text] = !l.UnsureSince.IsZero()
		return agent.Receipt{Channel: "C", Message: l.Message.ID}, nil
	})
	b.settle()
	stop()
	if want := map[string]bool{"posted": true, "refused": false, "too early": false, "refused at the end": false}; !maps.Equal(unsure, want) {
		t.Errorf("unsure: %v, not %v", unsure, want)
	}
}

func testCopyIsReplaced(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var mu sync.Mutex
	var seen []agent.Delivery
	defer b.start(nil, noApology, func(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, l)
		return agent.Receipt{Channel: "C", Message: "ts-" + l.Message.ID}, nil
	})()
	say := func(m agent.Message) {
		t.Helper()
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: agent.EventID("for " + m.ID), Tenant: "T1", At: noon, Messages: []agent.Message{m}}))
		b.settle()
	}
	say(inHR("request/R1", "1", "the card"))
	latest, stray := inHR("request/R1", "2", "decided"), inHR("request/R1", "3", "decided")
	latest.Copy, stray.Copy = &agent.Receipt{Channel: "C", Message: "ts-1"}, &agent.Receipt{Channel: "C", Message: "ts-0"}
	say(latest)
	say(stray)
	say(inHR("request/R1", "4", "once more"))
	if len(seen) != 3 || *seen[1].Replace != *stray.Copy || *seen[2].Replace != (agent.Receipt{Channel: "C", Message: "ts-1"}) {
		t.Errorf("%+v", seen)
	}
}

// atTheEnd begins to post a message. Some get their answer when the program is ending
// already, and one gets none.
func atTheEnd(ctx context.Context, t *testing.T, d *recorder, l agent.Delivery) (agent.Receipt, error) {
	t.Helper()
	if err := l.Begins(ctx); err != nil {
		t.Error(err)
	}
	receipt, err := d.send(ctx, l)
	if l.Message.Text != "refused" {
		<-ctx.Done()
	}
	switch l.Message.Text {
	case "posted":
		return agent.Receipt{}, ctx.Err()
	case "sent at the end":
		return receipt, err
	}
	return agent.Receipt{}, &agent.RetryError{After: time.Second, Err: errors.New("not set up")}
}

// until waits until something is true.
func (b *fixture) until(what string, is func() bool) {
	b.Helper()
	patience := time.After(30 * time.Second)
	for !is() {
		select {
		case <-time.After(time.Millisecond):
		case <-patience:
			b.Fatalf("never: %s", what)
		}
	}
}
