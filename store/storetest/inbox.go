package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

func testInbox(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"a repeated event is refused", testRepeatIsRefused},
		{"an event arrives unchanged", testEventArrivesUnchanged},
		{"in order while the clock jumps, also over a restart", testOrderWhileClockJumps},
		{"a commit finishes its event", testCommitFinishesEvent},
		{"in order within a session, concurrent between sessions", testOrderWithinSession},
		{"a failed turn is retried before later ones", testFailedTurnIsRetriedFirst},
		{"a turn that fails for good gets an apology", testApologyAfterLastAttempt},
	})
}

func testRepeatIsRefused(t *testing.T, engine Engine) {
	b := setup(t, engine)
	ev := said("E1", "S1", "hello")
	b.ok(b.Put(t.Context(), ev))
	if err := b.Put(t.Context(), ev); !errors.Is(err, agent.ErrSeen) {
		t.Errorf("a repeat: %v", err)
	}
	for id, want := range map[agent.EventID]bool{"E1": true, "E2": false} {
		if seen, err := store.Seen(t.Context(), b.DB, ev.Tenant, id); seen != want || err != nil {
			t.Errorf("%s is seen: %v, %v", id, seen, err)
		}
	}
	if b.load("E1").Seen {
		t.Error("a waiting event is reported as committed")
	}
	var d recorder
	defer b.start(d.turn, noApology, d.send)()
	b.settle()
	if err := b.Put(t.Context(), ev); !errors.Is(err, agent.ErrSeen) {
		t.Errorf("a repeat after the turn: %v", err)
	}
	b.settle()
	if got := d.all(); len(got) != 1 {
		t.Errorf("turns: %q", got)
	}
	if !b.load("E1").Seen {
		t.Error("its turn was not recorded")
	}
}

func testEventArrivesUnchanged(t *testing.T, engine Engine) {
	b := setup(t, engine)
	ev := said("E1", "S1", "שלום 🤱🏽 O'Brien")
	var got agent.Event
	defer b.start(func(_ context.Context, e agent.Event) error { got = e; return nil }, noApology, (&recorder{}).send)()
	b.ok(b.Put(t.Context(), ev))
	b.settle()
	if diff := cmp.Diff(ev, got); diff != "" {
		t.Error(diff)
	}
}

func testOrderWhileClockJumps(t *testing.T, engine Engine) {
	var now atomic.Int64
	var d recorder
	b := setupWith(t, engine, store.Options{AnswerBurst: allAtOnce, Now: func() time.Time { return noon.Add(time.Duration(now.Load())) }})
	for i, jump := range []time.Duration{0, 24 * time.Hour, -24 * time.Hour, 0, -time.Hour, 365 * 24 * time.Hour} {
		now.Store(int64(jump))
		if i == 4 {
			b.restart()
		}
		if i == 3 || i == 5 { // some turns are taken now, the others later
			stop := b.start(d.turn, noApology, d.send)
			b.settle()
			stop()
		}
		b.ok(b.Put(t.Context(), said(agent.EventID(fmt.Sprint(i)), "S1", fmt.Sprint(i))))
	}
	stop := b.start(d.turn, noApology, d.send)
	b.settle()
	stop()
	if got := strings.Join(d.all(), " "); got != "0 1 2 3 4 5" {
		t.Errorf("turns: %s", got)
	}
}

func testCommitFinishesEvent(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Put(t.Context(), said("E1", "S1", "hello")))
	stop := b.start(func(ctx context.Context, ev agent.Event) error {
		return b.Commit(ctx, answered(ev.ID, agent.Session{}, "x"))
	}, noApology, (&recorder{}).send)
	b.settle()
	stop()
	b.restart()
	defer b.start(func(context.Context, agent.Event) error { t.Error("a second turn"); return nil }, noApology, (&recorder{}).send)()
	b.settle()
	b.wantRefused(answered("E1", *b.load("").Session, "y"), agent.ErrSeen)
}

func testOrderWithinSession(t *testing.T, engine Engine) {
	b := setup(t, engine)
	const sessions, events = 12, 20
	var d recorder
	var running [sessions]atomic.Int32
	// The first turns of four sessions wait for each other: they must run concurrently.
	var met sync.WaitGroup
	met.Add(4)
	turn := func(ctx context.Context, ev agent.Event) error {
		var s, n int
		fmt.Sscanf(ev.Act.(agent.Said).Text, "%d-%d", &s, &n)
		if running[s].Add(1) != 1 {
			t.Error("two turns of one session at once")
		}
		defer running[s].Add(-1)
		if n == 0 && s < 4 {
			met.Done()
			met.Wait()
		}
		return d.turn(ctx, ev)
	}
	defer b.start(turn, noApology, d.send)()
	for n := range events {
		for s := range sessions {
			text := fmt.Sprintf("%d-%d", s, n)
			b.ok(b.Put(t.Context(), said(agent.EventID(text), agent.SessionID(fmt.Sprint(s)), text)))
		}
	}
	b.settle()
	next := map[int]int{}
	for _, line := range d.all() {
		var s, n int
		fmt.Sscanf(line, "%d-%d", &s, &n)
		if next[s] != n {
			t.Fatalf("session %d: event %d where %d was next", s, n, next[s])
		}
		next[s]++
	}
	if len(d.all()) != sessions*events {
		t.Errorf("%d turns", len(d.all()))
	}
}

func testFailedTurnIsRetriedFirst(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	var tries int
	turn := func(ctx context.Context, ev agent.Event) error {
		if ev.ID == "E1" && tries < 3 {
			tries++
			if tries == 2 {
				panic("a bug")
			}
			return agent.ErrConflict
		}
		return d.turn(ctx, ev)
	}
	b.ok(b.Put(t.Context(), said("E1", "S1", "first")))
	b.ok(b.Put(t.Context(), said("E2", "S1", "second")))
	defer b.start(turn, func(agent.Event, error) []agent.Message { t.Error("given up"); return nil }, d.send)()
	b.settle()
	if diff := cmp.Diff([]string{"first", "second"}, d.all()); diff != "" {
		t.Error(diff)
	}
}

func testApologyAfterLastAttempt(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	var tries atomic.Int32
	turn := func(ctx context.Context, ev agent.Event) error {
		if ev.ID == "E1" {
			tries.Add(1)
			return errors.New("it never works")
		}
		return d.turn(ctx, ev)
	}
	giveUp := func(ev agent.Event, _ error) []agent.Message {
		return []agent.Message{to(ev.Person.ID, string(ev.ID)+"-sorry", "sorry about "+ev.Act.(agent.Said).Text)}
	}
	b.ok(b.Put(t.Context(), said("E1", "S1", "first")))
	stop := b.start(turn, giveUp, d.send)
	b.settle()
	b.ok(b.Put(t.Context(), said("E2", "S1", "second")))
	b.settle()
	stop()
	if diff := cmp.Diff([]string{"sorry about first", "second"}, d.all()); diff != "" || tries.Load() != 5 {
		t.Errorf("%d tries\n%s", tries.Load(), diff)
	}
	b.restart()
	b.settle() // it does not come back
	if err := b.Put(t.Context(), said("E1", "S1", "first")); !errors.Is(err, agent.ErrSeen) {
		t.Errorf("a repeat of a dead letter: %v", err)
	}
}
