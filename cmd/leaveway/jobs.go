package main

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/cmd/leaveway/privacy"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/care"
)

// work processes events and delivers messages until ctx is done.
func (s *stack) work(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return s.db.Work(ctx, func(ctx context.Context, ev agent.Event) error {
			_, err := s.turn(ctx, ev)
			return err
		}, s.metrics.setAside)
	})
	if s.socket != nil {
		group.Go(func() error { return s.socket.Run(ctx) })
	}
	group.Go(func() error { return s.db.Deliver(ctx, s.traces.Deliver(s.chats.Deliver)) })
	group.Go(func() error {
		return s.every(ctx, 24*time.Hour, "couldn't delete what is too old, or retry what was set aside", s.cleanUp)
	})
	group.Go(func() error {
		return s.every(ctx, 5*time.Second, "couldn't look for timers that are due", s.fireTimers)
	})
	group.Go(func() error {
		return s.every(ctx, time.Second, "couldn't look for forms that were published", s.shelf.Refresh)
	})
	group.Go(func() error {
		return s.every(ctx, 5*time.Second, "couldn't read the company's directory", s.readDirectories)
	})
	group.Go(func() error {
		return s.every(ctx, time.Minute, "couldn't read the company's HR system", s.people.Sync)
	})
	group.Go(func() error {
		return s.every(ctx, 10*time.Minute, "couldn't look for reminders and digests that are due", s.putRoutine)
	})
	group.Go(func() error {
		return s.every(ctx, time.Minute, "couldn't ask Slack whether its keys work", s.edge.Probe)
	})
	err := group.Wait()
	s.edge.Wait()
	s.thinking.shown.Wait()
	return err
}

// answerBurst answers many messages of one person at once, except the first that tells of a hard
// time: that gets its own answer.
func answerBurst(hard *care.Book) func([]agent.Event) ([]agent.EventID, []agent.Message) {
	return func(events []agent.Event) (taken []agent.EventID, answer []agent.Message) {
		var meant []agent.Event
		leftOut := false
		for _, ev := range events {
			said, _ := ev.Act.(agent.Said)
			if _, isHard := intents.ReadHardship(hard, said.Text); isHard && !leftOut {
				leftOut = true
				continue
			}
			meant, taken = append(meant, ev), append(taken, ev.ID)
		}
		return taken, say.ManyAtOnce(meant)
	}
}

// every does something regularly until ctx is done. A failure is logged and retried the
// next time.
func (s *stack) every(ctx context.Context, pause time.Duration, complaint string, do func(context.Context) error) error {
	ticks := time.NewTicker(pause)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return nil
		}
		if err := do(ctx); err != nil && ctx.Err() == nil {
			s.log.WithError(err).Error(complaint)
		}
	}
}

// fireTimers puts an event for each timer that is due into the inbox.
func (s *stack) fireTimers(ctx context.Context) error {
	_, err := s.db.FireTimers(ctx)
	return err
}

// readDirectories reads what has changed in companies' directories, and tells HR who left.
func (s *stack) readDirectories(ctx context.Context) error {
	if err := s.people.Refresh(ctx); err != nil {
		return err
	}
	return s.away.Departures(ctx, s.db.Put)
}

// putRoutine puts an event for each reminder and digest that is due into the inbox, and posts who
// is away where that is due. All replicas do this; each event takes effect once.
func (s *stack) putRoutine(ctx context.Context) error {
	tenants, err := s.db.Tenants(ctx)
	if err != nil {
		return err
	}
	for _, ev := range agent.RoutineEvents(s.clock(), s.hrZone, tenants) {
		if err := s.db.Put(ctx, ev); err != nil && !errors.Is(err, agent.ErrSeen) {
			return err
		}
	}
	return s.away.Post(ctx)
}

// cleanUp deletes what is too old, then retries what was set aside. In the other order,
// nothing would ever be too old.
func (s *stack) cleanUp(ctx context.Context) error {
	if err := s.db.Sweep(ctx); err != nil {
		return err
	}
	if err := privacy.Later(ctx, s.db, s.clock()); err != nil {
		return err
	}
	if err := privacy.AnchorAudits(ctx, s.db, s.log); err != nil {
		return err
	}
	return s.db.RetryDeadLetters(ctx)
}
