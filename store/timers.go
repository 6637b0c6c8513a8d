package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// ringBatch is how many timers ring at once.
const ringBatch = 100

// Ring puts an event into the inbox for every timer that has come due, and
// returns how many those were. It is made to be called every few seconds, by as
// many programs as there are: a timer rings once, since its event has an id that
// is made of it.
func (db *DB) Ring(ctx context.Context) (int, error) {
	now := db.opts.Now()
	var due []agent.Due
	err := db.engine.each(ctx, timersDueSQL, []any{micros(now), ringBatch}, func(r row) error {
		var d agent.Due
		var at int64
		err := r.Scan(&d.Tenant, &d.Session, &d.Timer.Name, &d.Person, &at)
		d.Timer.At = atMicros(at)
		due = append(due, d)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("look for timers that are due: %w", err)
	}
	for _, d := range due {
		if err := db.ring(ctx, d, now); err != nil {
			return 0, fmt.Errorf("ring %s of session %s: %w", d.Timer.Name, d.Session, err)
		}
	}
	return len(due), nil
}

// ring puts the event first and deletes the timer then: who dies in between
// leaves a timer whose event is known already. A timer that was set anew
// meanwhile stays.
func (db *DB) ring(ctx context.Context, d agent.Due, now time.Time) error {
	if err := db.Put(ctx, d.Event(now)); err != nil && !errors.Is(err, agent.ErrSeen) {
		return err
	}
	args := []any{string(d.Tenant), string(d.Session), string(d.Timer.Name), micros(d.Timer.At)}
	return db.engine.apply(ctx, []write{{rungSQL, args, nil}})
}

// timers sets and takes back a session's timers.
func (b *batch) timers(tenant agent.TenantID, s agent.Session, timers []agent.Timer) {
	for _, t := range timers {
		if t.At.IsZero() {
			b.add(unsetTimerSQL, nil, string(tenant), string(s.ID), string(t.Name))
			continue
		}
		b.add(setTimerSQL, nil, string(tenant), string(s.ID), string(t.Name), string(s.Person.ID), micros(t.At))
	}
}
