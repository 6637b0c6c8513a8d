package storetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/burst"
)

// allAtOnce answers all messages with one, except those that are urgent.
func allAtOnce(events []agent.Event) (taken []agent.EventID, answer []agent.Message) {
	for _, ev := range events {
		if ev.Act.(agent.Said).Text != "urgent" {
			taken = append(taken, ev.ID)
		}
	}
	return taken, []agent.Message{to(events[0].Person.ID, "all "+string(events[0].ID), fmt.Sprintf("%d of %d at once", len(taken), len(events)))}
}

// testBurst checks that many messages of one person get one answer, each exactly once and
// in order, and that nobody else waits for them.
func testBurst(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"many messages get one answer", testManyMessagesGetOneAnswer},
		{"a few get a turn each", testFewMessagesGetTurnsEach},
		{"a long lane holds nobody up", testLongLaneHoldsNobodyUp},
	})
}

func testManyMessagesGetOneAnswer(t *testing.T, engine Engine) {
	b := setupWith(t, engine, store.Options{AnswerBurst: allAtOnce})
	const many = 5 * burst.Many
	put := func(from, to int, act agent.Act) {
		for i := from; i < to; i++ {
			ev := said(agent.EventID(fmt.Sprint("E", i)), "S1", fmt.Sprint(i))
			if act != nil {
				ev.Act = act
			}
			b.ok(b.Put(t.Context(), ev))
		}
	}
	put(0, many, nil)
	put(many, many+1, agent.Said{Text: "urgent"})
	put(many+1, many+2, agent.Withdrew{}) // what comes after it stays after it
	put(many+2, many+4, nil)
	b.ok(b.Put(t.Context(), said("few", "S2", "somebody else")))
	var d recorder
	turn := func(_ context.Context, ev agent.Event) error {
		words := "withdrawn"
		if said, ok := ev.Act.(agent.Said); ok {
			words = said.Text
		}
		d.note("turn: " + words)
		return nil
	}
	stop := b.start(turn, noApology, d.send)
	b.settle()
	stop()
	got := slices.DeleteFunc(d.all(), func(line string) bool { return line == "turn: somebody else" })
	answer := fmt.Sprintf("%d of %d at once", many, many+1)
	turns := slices.DeleteFunc(slices.Clone(got), func(line string) bool { return line == answer })
	if len(got) != len(turns)+1 || !slices.Equal(turns, []string{"turn: urgent", "turn: withdrawn", "turn: 52", "turn: 53"}) {
		t.Errorf("%q", got)
	}
	if d.all()[0] != "turn: somebody else" {
		t.Errorf("somebody else waited: %q", d.all())
	}
	b.restart() // nothing comes again
	defer b.start(func(context.Context, agent.Event) error { t.Error("a turn after all"); return nil }, noApology, d.send)()
	b.settle()
	if len(d.all()) != len(got)+1 {
		t.Errorf("after a restart: %q", d.all())
	}
	b.wantRefused(answered("E7", agent.Session{}, "y"), agent.ErrSeen)
}

func testFewMessagesGetTurnsEach(t *testing.T, engine Engine) {
	b := setupWith(t, engine, store.Options{AnswerBurst: allAtOnce})
	for i := range burst.Many - 1 {
		b.ok(b.Put(t.Context(), said(agent.EventID(fmt.Sprint(i)), "S1", fmt.Sprint(i))))
	}
	var d recorder
	defer b.start(d.turn, noApology, d.send)()
	b.settle()
	if got := strings.Join(d.all(), " "); got != "0 1 2 3 4 5 6 7 8" {
		t.Errorf("turns: %s", got)
	}
}

func testLongLaneHoldsNobodyUp(t *testing.T, engine Engine) {
	b := setupWith(t, engine, store.Options{Workers: 1})
	const long = 300
	for i := range long {
		b.ok(b.Put(t.Context(), said(agent.EventID(fmt.Sprint(i)), "S1", "one of many")))
	}
	var d recorder
	var other sync.Once
	defer b.start(func(ctx context.Context, ev agent.Event) error {
		other.Do(func() { // while the long lane is being worked on
			b.ok(b.Put(ctx, said("other", "S2", "somebody else")))
		})
		return d.turn(ctx, ev)
	}, noApology, d.send)()
	b.settle()
	got := d.all()
	if at := slices.Index(got, "somebody else"); len(got) != long+1 || at < 0 || at > long/2 { // it would be the last
		t.Errorf("of %d turns, somebody else's was number %d", len(got), at)
	}
}
