package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// testTimers checks that a timer fires once, not before its time, and not at all if it
// was cancelled or rescheduled.
func testTimers(t *testing.T, engine Engine) {
	now := noon
	b := setupWith(t, engine, store.Options{
		Backoff: func(int) time.Duration { return time.Microsecond }, Now: func() time.Time { return now },
	})
	set := func(id agent.EventID, timers ...agent.Timer) {
		out := answered(id, *b.load(id).Session, string(id))
		out.Timers = timers
		b.ok(b.Commit(t.Context(), out))
	}
	fires := func(want int) {
		t.Helper()
		if got, err := b.FireTimers(t.Context()); err != nil || got != want {
			t.Errorf("%d timers fired, want %d (%v)", got, want, err)
		}
	}
	set("E1", agent.Timer{Name: agent.TimerRemind, At: noon.Add(time.Hour)}, agent.Timer{Name: agent.TimerExpire, At: noon.Add(2 * time.Hour)})
	fires(0)
	set("E2", agent.Timer{Name: agent.TimerRemind, At: noon.Add(3 * time.Hour)}) // rescheduled
	now = noon.Add(2 * time.Hour)
	fires(1)
	fires(0)
	set("E3", agent.Timer{Name: agent.TimerRemind}) // cancelled
	now = noon.Add(24 * time.Hour)
	fires(0)

	var heard []agent.Act
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- b.Work(ctx, func(_ context.Context, ev agent.Event) error {
			heard = append(heard, ev.Act)
			return nil
		}, func(agent.Event, error) []agent.Message { return nil })
	}()
	b.ok(b.Settle(t.Context()))
	stop()
	b.ok(<-done)
	if len(heard) != 1 || heard[0] != (agent.Rang{Timer: agent.TimerExpire}) {
		t.Errorf("the session got %v", heard)
	}
}
