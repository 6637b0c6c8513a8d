package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/fair"
	"github.com/leaveway/leaveway/store/seal"
)

// Deliver calls send for every committed message, including those from before a
// restart: the messages to one address in order and one at a time, different
// addresses concurrently. It runs until ctx ends and then waits for the deliveries in
// progress. Only one call may run at a time. After a crash, a message may be sent
// twice.
//
// After an [agent.RetryError] or an exceeded deadline, Deliver sends the message
// again, as often as the error allows, while later messages to the address wait. Any
// other error makes the message a dead letter, and the later ones go on. The receipt
// of a message with a key becomes the Replace of the next message with that key, and
// the Thread of messages under it.
func (db *DB) Deliver(ctx context.Context, send func(context.Context, agent.Delivery) (agent.Receipt, error)) error {
	c := courier{db: db, send: send, places: fair.New(db.opts.Workers, slowPlaces*db.opts.Workers)}
	if err := db.outbox.run(ctx, c.deliver); err != nil && ctx.Err() == nil {
		return fmt.Errorf("work on the outbox: %w", err)
	}
	return nil
}

type courier struct {
	db     *DB
	send   func(context.Context, agent.Delivery) (agent.Receipt, error)
	places *fair.Places
}

// recordTimeout is how long it may take to write down what the platform answered.
const recordTimeout = 5 * time.Second

// fullPause is how long a message whose delivery hangs waits if too many others hang.
const fullPause = time.Second

// deliver is the outbox's [step].
func (c courier) deliver(ctx context.Context, it *item) (again bool, after time.Duration) {
	it.attempt++
	l, ok, err := c.db.letter(ctx, it)
	switch {
	case isUnreadable(err):
		return c.deadLetter(ctx, it, err)
	case err != nil: // the database is to blame, not the message
		return c.later(ctx, it, err, 0)
	case !ok:
		return false, 0
	}
	if it.receipt == nil && !l.isSentAlready() {
		before := it.unsure
		receipt, err := c.attempt(ctx, it, l)
		if err != nil {
			return c.failed(ctx, it, err, before)
		}
		it.receipt = &receipt // if the next write fails, it must not be sent again
	}
	if err := c.db.sent(ctx, it, l); err != nil {
		return c.later(ctx, it, err, 0)
	}
	return false, 0
}

// attempt sends a message in one of the places. One that got no answer before may hang
// again, so it doesn't take the place of others.
func (c courier) attempt(ctx context.Context, it *item, l letter) (receipt agent.Receipt, err error) {
	if l.Message.To.Room == agent.HR {
		l.Begins = func(ctx context.Context) error { return c.begins(ctx, it) }
	}
	err = c.places.Do(ctx, it.failures.Network > 0, func(ctx context.Context) error {
		return recovered(func() (err error) {
			ctx, cancel := context.WithTimeout(ctx, c.db.opts.stepTimeout())
			defer cancel()
			receipt, err = c.send(ctx, l.Delivery)
			return err
		})
	})
	return receipt, err
}

// begins records that the message is being posted, so that another run of the program knows
// that it may be there.
func (c courier) begins(ctx context.Context, it *item) error {
	if !it.unsure.IsZero() {
		return nil
	}
	it.unsure = c.db.opts.Now()
	return c.db.engine.Apply(ctx, []engine.Write{engine.Do(messageBegunSQL, string(it.tenant), it.id)})
}

// failed decides what becomes of a message that wasn't sent, or perhaps was. unsureBefore is
// what was known before the attempt, and is again if Slack has refused it.
func (c courier) failed(ctx context.Context, it *item, err error, unsureBefore time.Time) (again bool, after time.Duration) {
	var retry *agent.RetryError
	isRetry := errors.As(err, &retry)
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return true, 0 // shutdown, before the platform answered: the next start sends it again
	case errors.Is(err, fair.ErrFull):
		it.attempt--
		return true, fullPause
	case isRetry && retry.Err == nil: // not an attempt, only too early
		it.attempt--
		return true, retry.After
	case isRetry:
		failures := it.failures.Add(retry.Kind)
		it.unsure = unsureBefore
		if retry.Kind != agent.OtherFailure {
			it.unsure = c.db.opts.Now()
		}
		if retry.MaxFailures > 0 && failures >= retry.MaxFailures {
			return c.deadLetter(ctx, it, err)
		}
		return c.later(ctx, it, err, retry.After)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		failures := it.failures.Add(agent.NetworkFailure)
		it.unsure = c.db.opts.Now()
		return c.later(ctx, it, err, c.db.opts.Backoff(failures))
	}
	return c.deadLetter(ctx, it, err)
}

// later schedules another attempt. If after is 0, it waits as Backoff says.
func (c courier) later(ctx context.Context, it *item, err error, after time.Duration) (again bool, _ time.Duration) {
	c.log(it, err).Warn("a delivery failed; trying again")
	unsure := 0
	if !it.unsure.IsZero() {
		unsure = 1
	}
	counts := []any{string(it.tenant), it.id, it.attempt, it.failures.Server, it.failures.Network, unsure}
	ctx, cancel := toRecord(ctx)
	defer cancel()
	err = c.db.engine.Apply(ctx, []engine.Write{engine.Do(messageFailedSQL, counts...)})
	if err != nil {
		c.log(it, err).Warn("could not record a failed delivery")
	}
	if after <= 0 {
		after = c.db.opts.Backoff(it.attempt)
	}
	return true, after
}

// deadLetter makes a message a dead letter.
func (c courier) deadLetter(ctx context.Context, it *item, err error) (again bool, after time.Duration) {
	c.log(it, err).Error("dead letter: a message cannot be delivered; it is retried at every start and once a day")
	ctx, cancel := toRecord(ctx)
	defer cancel()
	err = c.db.engine.Apply(ctx, []engine.Write{engine.Do(deadLetterMessageSQL, string(it.tenant), it.id)})
	if err != nil {
		return c.later(ctx, it, err, 0)
	}
	return false, 0
}

func (c courier) log(it *item, err error) *logrus.Entry {
	return c.db.log.WithError(err).WithFields(logrus.Fields{"tenant": it.tenant, "message": it.id, "attempt": it.attempt})
}

// letter is a delivery and the address under which its receipt is stored.
type letter struct {
	agent.Delivery
	address  string
	isLatest bool // of a copy: it is the latest message with its key
}

// isSentAlready reports whether the message has been replaced by the one before it.
func (l letter) isSentAlready() bool { return l.Message.Copy != nil && l.isLatest }

// letter reads a waiting message and the receipts of the messages it refers to.
func (db *DB) letter(ctx context.Context, it *item) (l letter, ok bool, err error) {
	var body []byte
	var replace, thread [2]sql.NullString
	var unsure int
	err = db.engine.Each(ctx, deliverySQL, []any{string(it.tenant), it.id}, func(r engine.Row) error {
		ok = true
		return r.Scan(&body, &l.address, &unsure, &replace[0], &replace[1], &thread[0], &thread[1])
	})
	if err != nil || !ok {
		return l, ok, err
	}
	if err := db.decode(seal.At(outboxBody, string(it.tenant), it.id, 0), body, &l.Message); err != nil {
		return l, true, err
	}
	l.Attempt, l.Failures = it.attempt, it.failures
	l.Replace, l.Thread, l.Written = receiptOf(replace), receiptOf(thread), atMicros(it.seq)
	if unsure > 0 && it.unsure.IsZero() {
		it.unsure = db.opts.Now() // another run of the program began it
	}
	l.UnsureSince = it.unsure
	if copied := l.Message.Copy; copied != nil {
		l.isLatest = l.Replace != nil && *l.Replace == *copied
		l.Replace = copied
	}
	return l, true, nil
}

func receiptOf(columns [2]sql.NullString) *agent.Receipt {
	if !columns[1].Valid {
		return nil
	}
	return &agent.Receipt{Channel: columns[0].String, Message: columns[1].String}
}

// sent deletes a message from the outbox and saves its receipt.
func (db *DB) sent(ctx context.Context, it *item, l letter) error {
	b, r := batch{}, it.receipt
	b.add(deleteMessageSQL, nil, string(it.tenant), it.id)
	if l.Message.Key != "" && l.Message.Copy == nil && r.Message != "" {
		b.add(saveReceiptSQL, nil, string(it.tenant), l.address, l.Message.Key, r.Channel, r.Message, it.seq)
	}
	ctx, cancel := toRecord(ctx)
	defer cancel()
	return db.engine.Apply(ctx, b.writes)
}

// toRecord returns a context for writing down what the platform answered: if the program is
// shutting down, that is still written, because the next run would send the message again.
func toRecord(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
}

// Settle returns when the inbox and the outbox are empty and all their items are
// finished, which needs Work and Deliver to be running, or when ctx ends.
func (db *DB) Settle(ctx context.Context) error {
	if err := db.settle(ctx); err != nil {
		return fmt.Errorf("wait for the inbox and the outbox: %w", err)
	}
	return nil
}

// RetryDeadLetters returns the outbox's dead letters to the queue: after a restart or a day,
// the cause may have been fixed. It deletes those that a later message has replaced
// and those that only made sense at the time.
func (db *DB) RetryDeadLetters(ctx context.Context) error {
	err := db.engine.Apply(ctx, []engine.Write{engine.Do(deleteObsoleteSQL), engine.Do(retryDeadLettersSQL)})
	if err != nil {
		return fmt.Errorf("retry the dead letters: %w", err)
	}
	if err := db.outbox.rescan(ctx); err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	return nil
}

// CountDeadLetters counts the outbox's dead letters.
func (db *DB) CountDeadLetters(ctx context.Context) (n int, err error) {
	err = db.engine.Each(ctx, countDeadLettersSQL, nil, func(r engine.Row) error { return r.Scan(&n) })
	if err != nil {
		return 0, fmt.Errorf("count the dead letters: %w", err)
	}
	return n, nil
}
