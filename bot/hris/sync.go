package hris

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// When the system is read.
const (
	every    = time.Hour
	retry    = 10 * time.Minute // after a failure
	lease    = 5 * time.Minute  // until another replica may take over
	batch    = 100              // people written at once
	giveUp   = 5                // people in a row who can't be read
	keepPast = 90 * 24 * time.Hour
)

// Sync reads the system if that is due and no other replica does. Call it as often as you like,
// from any number of replicas. zone decides which day it is.
func (m *Mirror) Sync(ctx context.Context, zone *time.Location) error {
	began := m.clock()
	mine := false
	err := m.change(ctx, func(now *snapshot) []agent.DirectoryEntry {
		if mine = now.state.isDue(began, m.holder); !mine {
			return nil
		}
		next := now.state
		next.Holder, next.Until = m.holder, began.Add(lease)
		return []agent.DirectoryEntry{stateEntry(next)}
	})
	if err != nil || !mine {
		return err
	}
	c := &copying{m: m, began: began, today: timeoff.DayOf(began.In(zone)), held: began}
	failed := c.run(ctx)
	return errors.Join(failed, c.finish(context.WithoutCancel(ctx), failed))
}

// isDue reports whether a replica should read the system.
func (s state) isDue(now time.Time, holder string) bool {
	next := s.Synced.Add(every)
	if s.Failed != "" {
		next = s.FailedAt.Add(retry)
	}
	busy := s.Holder != "" && s.Holder != holder && now.Before(s.Until)
	return !busy && !now.Before(next)
}

// copying is one run over everybody.
type copying struct {
	m       *Mirror
	began   time.Time
	today   timeoff.Day
	held    time.Time // when the lease was last extended
	changed []agent.DirectoryEntry
	row     int // people in a row who couldn't be read
}

func (c *copying) run(ctx context.Context) error {
	list, err := c.m.source.List(ctx)
	if err != nil {
		return err
	}
	known := c.m.snapshot().people
	listed := map[string]bool{}
	for _, p := range list {
		listed[p.ID] = true
	}
	if err := checkPlausible(known, listed); err != nil {
		return err
	}
	for _, p := range list {
		if err := c.copyPerson(ctx, p, known[p.ID]); err != nil {
			return err
		}
		if err := c.write(ctx, batch); err != nil {
			return err
		}
	}
	for id, r := range known {
		switch {
		case listed[id]:
		case r.Past:
			c.changed = append(c.changed, agent.DirectoryEntry{ID: prefix + id, Kind: kindPerson, Gone: true, Body: &record{Person: Person{ID: id}}})
		default:
			c.markLeft(r, *r)
		}
	}
	return c.write(ctx, 1)
}

// checkPlausible refuses a list in which most people are missing: it is more likely that the key may see
// less than before.
func checkPlausible(known map[string]*record, listed map[string]bool) error {
	here, missing := 0, 0
	for id, r := range known {
		if r.Past || !r.Closed.IsZero() {
			continue
		}
		if here++; !listed[id] {
			missing++
		}
	}
	const few = 5
	if missing > few && missing*2 > here {
		return &outside.Failure{Reason: fmt.Sprintf("the system doesn't list %d of %d people anymore: nobody is taken to have left until it lists them, or they are marked as having left there", missing, here), Final: true}
	}
	return nil
}

// copyPerson copies one person; before is the earlier copy, or nil.
func (c *copying) copyPerson(ctx context.Context, p Person, before *record) error {
	if p.Gone && before != nil && (before.Past || !before.Closed.IsZero()) {
		c.age(before)
		return nil
	}
	switch err := c.m.source.Complete(ctx, &p); {
	case err == nil:
		c.row = 0
	case errors.Is(err, ErrDenied), ctx.Err() != nil:
		return err
	default:
		if c.row++; !errors.Is(err, ErrNobody) && c.row >= giveUp {
			return err
		}
		if before != nil && !before.Missed {
			missed := *before
			missed.Missed = true
			c.changed = append(c.changed, entryOf(&missed))
		}
		return nil
	}
	next := record{Person: p, Read: c.m.clock()}
	last := dayOf(p.Left)
	switch left := p.Gone && (last == 0 || last < c.today); {
	case left && before == nil:
		c.changed = append(c.changed, entryOf(&record{Person: Person{ID: p.ID}, Past: true, Read: next.Read}))
	case left:
		c.markLeft(before, next)
	case before == nil, before.Missed, !before.Closed.IsZero(), !reflect.DeepEqual(before.Person, p):
		c.changed = append(c.changed, entryOf(&next))
	}
	return nil
}

// markLeft records that somebody has left.
func (c *copying) markLeft(before *record, next record) {
	if !before.Closed.IsZero() {
		c.age(before)
		return
	}
	next.Closed, next.Missed, next.Balances = c.began, false, nil
	c.changed = append(c.changed, entryOf(&next))
}

// age forgets everything but the ID of somebody who left long ago.
func (c *copying) age(r *record) {
	if !r.Past && c.began.Sub(r.Closed) > keepPast {
		c.changed = append(c.changed, entryOf(&record{Person: Person{ID: r.ID}, Past: true, Read: c.began}))
	}
}

// write writes what has changed once it is enough, and keeps the lease.
func (c *copying) write(ctx context.Context, enough int) error {
	now := c.m.clock()
	if len(c.changed) < enough && now.Sub(c.held) < lease/2 {
		return nil
	}
	changed := c.changed
	c.changed, c.held = nil, now
	return c.m.change(ctx, func(s *snapshot) []agent.DirectoryEntry {
		next := s.state
		next.Holder, next.Until = c.m.holder, now.Add(lease)
		return append([]agent.DirectoryEntry{stateEntry(next)}, changed...)
	})
}

// finish records the result, writes everything that was read, and releases the lease.
func (c *copying) finish(ctx context.Context, failed error) error {
	return c.m.change(ctx, func(s *snapshot) []agent.DirectoryEntry {
		next := s.state
		next.Holder, next.Until = "", time.Time{}
		if failed == nil {
			next.Synced, next.Failed, next.FailedAt = c.began, "", time.Time{}
		} else {
			next.Failed, next.FailedAt = failed.Error(), c.m.clock()
		}
		return append(c.changed, stateEntry(next))
	})
}
