package chaos

import (
	"context"
	"errors"
	"fmt"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/store"
)

// settled waits until Slack has delivered everything and shows everything it should.
func (l *ledger) settled(ctx context.Context) error {
	ctx, cancel := l.house.patience(ctx)
	defer cancel()
	if err := l.house.delivered(ctx); err != nil {
		return err
	}
	for _, r := range l.requests {
		if err := l.house.until(ctx, func() bool { return len(l.unseen(r)) == 0 }); err != nil {
			return fmt.Errorf("%s: %w: %q", r.ID, err, l.unseen(r))
		}
	}
	return nil
}

// leftovers returns what is still to be done in a database that no server uses, except for
// home pages, which a server that stops may leave to the next one.
func leftovers(ctx context.Context, db *store.DB) (left []string, err error) {
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 2)
	found := make(chan string, 1000)
	go func() {
		ended <- db.Work(ctx, func(_ context.Context, ev agent.Event) error {
			found <- "event " + string(ev.ID)
			return nil
		}, func(ev agent.Event, _ error) []agent.Message { return say.Apology(ev) })
	}()
	go func() {
		ended <- db.Deliver(ctx, func(_ context.Context, d agent.Delivery) (agent.Receipt, error) {
			if d.Message.To.Room != agent.Home {
				found <- "message " + d.Message.ID
			}
			return agent.Receipt{}, nil
		})
	}()
	err = db.Settle(ctx)
	stop()
	err = errors.Join(err, <-ended, <-ended)
	close(found)
	for f := range found {
		left = append(left, f)
	}
	aside, asideErr := db.CountDeadLetters(context.WithoutCancel(ctx))
	if aside > 0 {
		left = append(left, fmt.Sprintf("%d messages that were set aside", aside))
	}
	return left, errors.Join(err, asideErr)
}

// read reads all requests with their audit, and everyone's history.
func (l *ledger) read(ctx context.Context, db *store.DB) (err error) {
	const all = 1 << 20
	l.tenant = l.house.tenant
	l.audit, l.history = map[agent.RequestID][]agent.AuditEntry{}, map[string][]agent.Change{}
	if l.requests, err = db.Requests(ctx, l.tenant, all); err != nil {
		return err
	}
	for _, r := range l.requests {
		if l.audit[r.ID], err = db.Audit(ctx, l.tenant, r.ID); err != nil {
			return err
		}
	}
	for _, e := range l.employees {
		id := l.house.sessionOf(e.ID())
		if l.history[e.name], err = db.History(ctx, l.tenant, id); err != nil {
			return err
		}
		s, ok, err := db.Session(ctx, l.tenant, id)
		if err != nil {
			return err
		}
		if ok && s.Form != nil && s.Form.State == agent.FormOpen {
			return fmt.Errorf("%s has a form open at the end", e.name)
		}
	}
	return nil
}
