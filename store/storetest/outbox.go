package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

func testOutbox(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"once, and in order to one address", testOrderWithinAddress},
		{"a message gets the receipts of its key", testReceiptsByKey},
		{"temporary errors are retried, others are final", testTemporaryErrorsAreRetried},
		{"a message sent too early is not an attempt", testTooEarlyIsNoAttempt},
		{"addresses are not confused", testAddressesAreKeptApart},
	})
}

func testOrderWithinAddress(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	defer b.start(d.turn, noApology, d.send)()
	want := map[string][]string{}
	for i := range 60 {
		person := []agent.UserID{"dana", "eve", "sam"}[i%3]
		first := to(person, fmt.Sprintf("E%d-1", i), fmt.Sprintf("%s %d", person, 2*i))
		second := to(person, fmt.Sprintf("E%d-2", i), fmt.Sprintf("%s %d", person, 2*i+1))
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: agent.EventID(fmt.Sprint(i)), Tenant: "T1", At: noon, Messages: []agent.Message{first, second}}))
		want[string(person)] = append(want[string(person)], first.Text, second.Text)
	}
	b.settle()
	got := map[string][]string{}
	for _, line := range d.all() {
		var person string
		fmt.Sscan(line, &person)
		got[person] = append(got[person], line)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func testReceiptsByKey(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var seen []agent.Delivery
	send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		seen = append(seen, l)
		return (&recorder{}).send(ctx, l)
	}
	defer b.start(nil, noApology, send)()
	say := func(m agent.Message) agent.Delivery {
		t.Helper()
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: agent.EventID("for " + m.ID), Tenant: "T1", At: noon, Messages: []agent.Message{m}}))
		b.settle()
		return seen[len(seen)-1]
	}
	card := to("hr", "1", "the card")
	card.Key = "request/R1"
	if l := say(card); l.Replace != nil || l.Thread != nil || l.Attempt != 1 || !cmp.Equal(card, l.Message) {
		t.Errorf("the first: %+v", l)
	}
	card.ID, card.Text = "2", "decided"
	if l := say(card); l.Replace == nil || *l.Replace != (agent.Receipt{Channel: "C-hr", Message: "ts-1"}) {
		t.Errorf("the same again: %+v", l.Replace)
	}
	below := to("hr", "3", "all answers")
	below.Under = "request/R1"
	if l := say(below); l.Replace != nil || l.Thread == nil || l.Thread.Message != "ts-2" {
		t.Errorf("below it: %+v %+v", l.Replace, l.Thread)
	}
	elsewhere := to("dana", "4", "to somebody else")
	elsewhere.Key, elsewhere.Under = "request/R1", "request/R1"
	if l := say(elsewhere); l.Replace != nil || l.Thread != nil {
		t.Errorf("another address: %+v %+v", l.Replace, l.Thread)
	}
	plain := to("hr", "5", "about nothing")
	if l := say(plain); l.Replace != nil || l.Thread != nil {
		t.Errorf("without a key: %+v %+v", l.Replace, l.Thread)
	}
}

func testTemporaryErrorsAreRetried(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	send := func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		switch {
		case l.Message.Text == "busy" && l.Attempt < 8:
			return agent.Receipt{}, fmt.Errorf("post: %w", &agent.RetryError{After: time.Microsecond, Err: errors.New("rate limited")})
		case l.Message.Text == "slow" && l.Attempt < 3:
			return agent.Receipt{}, fmt.Errorf("post: %w", context.DeadlineExceeded)
		case l.Message.Text == "gone":
			d.note("refused")
			return agent.Receipt{}, errors.New("channel_not_found")
		case l.Message.Text == "bug":
			d.note("refused")
			panic("a bug")
		}
		return d.send(ctx, l)
	}
	out := agent.Outcome{Event: "E1", Tenant: "T1", At: noon}
	for i, text := range []string{"busy", "gone", "slow", "bug", "last"} {
		out.Messages = append(out.Messages, to("dana", fmt.Sprint(i), text))
	}
	b.ok(b.Commit(t.Context(), out))
	stop := b.start(nil, noApology, send)
	b.settle()
	stop()
	if diff := cmp.Diff([]string{"busy", "refused", "slow", "refused", "last"}, d.all()); diff != "" {
		t.Error(diff)
	}
	b.restart()
	b.settle() // nothing is sent again
}

func testTooEarlyIsNoAttempt(t *testing.T, engine Engine) {
	log, logged := logtest.NewNullLogger()
	b := setupWith(t, engine, store.Options{Log: logrus.NewEntry(log)})
	var attempts []int
	defer b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if attempts = append(attempts, l.Attempt); len(attempts) < 20 {
			return agent.Receipt{}, fmt.Errorf("post: %w", &agent.RetryError{After: time.Microsecond})
		}
		return (&recorder{}).send(ctx, l)
	})()
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Messages: []agent.Message{to("dana", "1", "hi")}}))
	b.settle()
	if len(attempts) != 20 || slices.Max(attempts) != 1 {
		t.Errorf("attempts %v", attempts)
	}
	for _, entry := range logged.AllEntries() {
		t.Errorf("it was logged: %s", entry.Message)
	}
}

func testAddressesAreKeptApart(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var seen []agent.Delivery
	defer b.start(nil, noApology, func(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
		seen = append(seen, l)
		return agent.Receipt{Channel: "C", Message: l.Message.ID}, nil
	})()
	for i, a := range []agent.Address{
		{Room: agent.Direct, Person: "a/b"},
		{Room: agent.Direct, Person: "a", Channel: "b"},
		{Room: agent.Direct, Person: "a%2Fb"},
		{Room: agent.Whisper, Person: "a", Channel: "b"},
		{Room: agent.HR},
	} {
		a.Tenant = "T1"
		m := agent.Message{ID: fmt.Sprint(i), To: a, Key: "k", Text: "x"}
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: agent.EventID(m.ID), Tenant: "T1", At: noon, Messages: []agent.Message{m}}))
		b.settle()
	}
	for _, l := range seen {
		if l.Replace != nil {
			t.Errorf("%+v replaces a message to another address", l.Message.To)
		}
	}
}
