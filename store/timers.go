package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
)

// timerBatch is how many due timers one call fires at most.
const timerBatch = 100

// FireTimers puts an event into the inbox for every timer that is due and returns how
// many there were, at most 100 per call. Call it every few seconds, from any number
// of programs: a timer fires once, because the id of its event is derived from it.
func (db *DB) FireTimers(ctx context.Context) (int, error) {
	now := db.opts.Now()
	var due []agent.DueTimer
	err := db.engine.Each(ctx, timersDueSQL, []any{micros(now), timerBatch}, func(r engine.Row) error {
		var d agent.DueTimer
		var at int64
		err := r.Scan(&d.Tenant, &d.Session, &d.Timer.Name, &d.Person, &at)
		d.Timer.At = atMicros(at)
		due = append(due, d)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("find the timers that are due: %w", err)
	}
	for _, d := range due {
		if err := db.fire(ctx, d, now); err != nil {
			return 0, fmt.Errorf("fire a timer %s: %w", d.Timer.Name, err)
		}
	}
	return len(due), nil
}

// fire puts the event before it deletes the timer. After a crash in between, the
// next call finds the event already there. If the timer was rescheduled meanwhile,
// it stays.
func (db *DB) fire(ctx context.Context, d agent.DueTimer, now time.Time) error {
	if err := db.Put(ctx, d.Event(now)); err != nil && !errors.Is(err, agent.ErrSeen) {
		return err
	}
	args := []any{string(d.Tenant), string(d.Session), string(d.Timer.Name), micros(d.Timer.At)}
	return db.engine.Apply(ctx, []engine.Write{engine.Do(deleteFiredTimerSQL, args...)})
}
