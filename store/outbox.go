package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
)

// Deliver has every committed message sent, what was left from before included:
// those to one address in order and one at a time, those to different addresses
// side by side. It runs until ctx ends and then waits for the deliveries under
// way; one call at a time. After a crash a message may be sent a second time.
//
// An [agent.RetryError], or a deadline that passed, has the message sent again,
// as often as the error allows; those to the same address wait. Any other error
// is final: the message is set aside, and those behind it go on. What send
// returns for a message with a key is handed to the next one with that key as
// Replace, and as Thread to those under it.
func (db *DB) Deliver(ctx context.Context, send func(context.Context, agent.Delivery) (agent.Receipt, error)) error {
	c := courier{db: db, send: send}
	if err := db.outbox.run(ctx, c.deliver); err != nil && ctx.Err() == nil {
		return fmt.Errorf("work on the outbox: %w", err)
	}
	return nil
}

// courier is who delivers.
type courier struct {
	db   *DB
	send func(context.Context, agent.Delivery) (agent.Receipt, error)
}

// deliver sends one message.
func (c courier) deliver(ctx context.Context, it *item) (again bool, after time.Duration) {
	it.attempt++
	l, ok, err := c.db.letter(ctx, it)
	switch {
	case unreadable(err):
		return c.setAside(ctx, it, err)
	case err != nil: // the database is in trouble, not the message
		return c.later(ctx, it, err, 0)
	case !ok:
		return false, 0
	}
	if it.receipt == nil {
		var receipt agent.Receipt
		err = caught(func() (err error) {
			ctx, cancel := context.WithTimeout(ctx, c.db.opts.limit())
			defer cancel()
			receipt, err = c.send(ctx, l.Delivery)
			return err
		})
		var retry *agent.RetryError
		switch {
		case err == nil:
			it.receipt = &receipt // whatever happens to the next write, it is not sent again
		case ctx.Err() != nil:
			return true, 0 // it is sent again after the restart
		case errors.As(err, &retry) && retry.Err == nil: // it was not tried
			it.attempt--
			return true, retry.After
		case errors.As(err, &retry):
			failures := it.failures.Add(retry.Kind)
			if retry.Most > 0 && failures >= retry.Most {
				return c.setAside(ctx, it, err)
			}
			return c.later(ctx, it, err, retry.After)
		case errors.Is(err, context.DeadlineExceeded):
			return c.later(ctx, it, err, 0)
		default:
			return c.setAside(ctx, it, err)
		}
	}
	if err := c.db.sent(ctx, it, l); err != nil {
		return c.later(ctx, it, err, 0)
	}
	return false, 0
}

// later has a message tried again, after a usual pause where none is asked for.
func (c courier) later(ctx context.Context, it *item, err error, after time.Duration) (again bool, _ time.Duration) {
	c.log(it, err).Warn("a delivery failed and is tried again")
	counts := []any{string(it.tenant), it.id, it.attempt, it.failures.Server, it.failures.Network}
	err = c.db.engine.apply(ctx, []write{{messageFailedSQL, counts, nil}})
	if err != nil {
		c.log(it, err).Warn("a failed attempt could not be written down")
	}
	if after <= 0 {
		after = c.db.opts.Backoff(it.attempt)
	}
	return true, after
}

// setAside leaves a message to the operator.
func (c courier) setAside(ctx context.Context, it *item, err error) (again bool, after time.Duration) {
	c.log(it, err).Error("a message is set aside: it cannot be delivered; it is tried again at every start and once a day")
	err = c.db.engine.apply(ctx, []write{{messageAsideSQL, []any{string(it.tenant), it.id}, nil}})
	if err != nil {
		return c.later(ctx, it, err, 0)
	}
	return false, 0
}

func (c courier) log(it *item, err error) *logrus.Entry {
	return c.db.log.WithError(err).WithFields(logrus.Fields{"tenant": it.tenant, "message": it.id, "attempt": it.attempt})
}

// letter is a delivery with what its receipt is kept under.
type letter struct {
	agent.Delivery
	address string
}

// letter reads a message that waits, and where those went that it refers to.
func (db *DB) letter(ctx context.Context, it *item) (l letter, ok bool, err error) {
	var body []byte
	var replace, thread [2]sql.NullString
	err = db.engine.each(ctx, deliverySQL, []any{string(it.tenant), it.id}, func(r row) error {
		ok = true
		return r.Scan(&body, &l.address, &replace[0], &replace[1], &thread[0], &thread[1])
	})
	if err != nil || !ok {
		return l, ok, err
	}
	if err := db.opts.Keys.read(cell{outboxBody, string(it.tenant), it.id, 0}, body, &l.Message); err != nil {
		return l, true, err
	}
	l.Attempt, l.Failures = it.attempt, it.failures
	l.Replace, l.Thread = receiptOf(replace), receiptOf(thread)
	return l, true, nil
}

func receiptOf(columns [2]sql.NullString) *agent.Receipt {
	if !columns[1].Valid {
		return nil
	}
	return &agent.Receipt{Channel: columns[0].String, Message: columns[1].String}
}

// sent takes a message from the outbox and keeps where it went.
func (db *DB) sent(ctx context.Context, it *item, l letter) error {
	b, r := batch{}, it.receipt
	b.add(sentSQL, nil, string(it.tenant), it.id)
	if l.Message.Key != "" && r.Message != "" {
		b.add(receiptSQL, nil, string(it.tenant), l.address, l.Message.Key, r.Channel, r.Message, it.seq)
	}
	return db.engine.apply(ctx, b.writes)
}

// Settle returns when inbox and outbox are empty and nobody is at work on what
// was in them. It needs Work and Deliver to be running, or ctx to end.
func (db *DB) Settle(ctx context.Context) error {
	if err := db.settle(ctx); err != nil {
		return fmt.Errorf("wait for inbox and outbox: %w", err)
	}
	return nil
}
