package store

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
)

// drainer works on one lane after the other.
type drainer struct {
	river.WorkerDefaults[drain]
	queue *riverQueue
	do    step
	over  <-chan struct{} // closed when no further item shall be begun
}

// NextRetry is soon: what fails here is the database, not an item.
func (*drainer) NextRetry(*river.Job[drain]) time.Time { return time.Now().Add(time.Second) }

// Work does the items of a lane until there is none.
func (d *drainer) Work(ctx context.Context, job *river.Job[drain]) error {
	defer d.queue.take(job.ID)()
	began := time.Now()
	l := lane{job.Args.Tenant, job.Args.Lane}
	for {
		it, err := d.queue.head(ctx, l)
		var ended bool
		if it == nil && err == nil {
			ended, err = d.end(ctx, job, l)
		}
		switch {
		case ended:
			return nil
		case d.isOver() || time.Since(began) > d.queue.handOver():
			return river.JobSnooze(0)
		case err != nil: // River could not write down that it failed, either
			d.queue.opts.Log.WithError(err).Warn("a lane could not be read; that is tried again")
			wait(ctx, time.Second)
		case it == nil: // something has just been added
		default:
			if after, ok := d.follow(ctx, it); !ok {
				return river.JobSnooze(after)
			}
		}
	}
}

func (d *drainer) isOver() bool {
	select {
	case <-d.over:
		return true
	default:
		return false
	}
}

// follow does one item until it is finished. Where that takes a while, or the
// program ends, it says after what time to go on.
func (d *drainer) follow(ctx context.Context, it *item) (after time.Duration, finished bool) {
	const patience = 50 * time.Millisecond // a worker that waits is none
	d.queue.begin(it)
	defer d.queue.finish(it)
	for {
		again, after := d.do(ctx, it)
		switch {
		case !again:
			return 0, true
		case ctx.Err() != nil || d.isOver():
			return 0, false
		case after > patience && it.receipt == nil: // with a receipt, only this worker knows that it was sent
			return after, false
		}
		wait(ctx, after)
	}
}

func wait(ctx context.Context, pause time.Duration) {
	select {
	case <-time.After(pause):
	case <-ctx.Done():
	}
}

// end completes the job, unless something was added meanwhile.
func (d *drainer) end(ctx context.Context, job *river.Job[drain], l lane) (ended bool, err error) {
	err = pgx.BeginFunc(ctx, d.queue.engine.pool, func(tx pgx.Tx) error {
		var b pgx.Batch
		locked := d.queue.lock(l)
		b.Queue(locked.text, locked.args...)
		b.Queue(d.queue.kind.first, string(l.tenant), l.name).Query(func(rows pgx.Rows) error {
			ended = !rows.Next()
			return rows.Err()
		})
		if err := tx.SendBatch(ctx, &b).Close(); err != nil || !ended {
			return err
		}
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
		return err
	})
	if errors.Is(err, rivertype.ErrNotFound) {
		return true, nil // somebody has taken it over
	}
	return ended && err == nil, err
}

// head is the first item of a lane; nil where there is none.
func (q *riverQueue) head(ctx context.Context, l lane) (it *item, err error) {
	err = q.engine.each(ctx, q.kind.first, []any{string(l.tenant), l.name}, func(r row) error {
		it = &item{tenant: l.tenant, lane: l}
		return r.Scan(&it.id, &it.seq, &it.attempt, &it.failures.Server, &it.failures.Network)
	})
	return it, err
}

// take notes that a job is under way, until done is called.
func (q *riverQueue) take(job int64) (done func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs[job] = true
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		delete(q.jobs, job)
	}
}

func (q *riverQueue) underWay() []int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.AppendSeq([]int64{}, maps.Keys(q.jobs)) // empty, not null
}

func (q *riverQueue) begin(it *item) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.atWork[it.key()] = it
}

func (q *riverQueue) finish(it *item) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.atWork, it.key())
}
