package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"github.com/leaveway/leaveway/agent"
)

// kind is what river calls a queue and the kind of its jobs, with the statements
// that find what waits there.
type kind struct {
	name  string
	first string // the first item of a lane
	lanes string // the lanes in which something waits
}

var (
	inboxLanes  = kind{"inbox", firstEventSQL, eventLanesSQL}
	outboxLanes = kind{"outbox", firstMessageSQL, messageLanesSQL}
)

// drain are the arguments of a job: work on a lane until it is empty.
type drain struct {
	Tenant agent.TenantID `json:"tenant"`
	Lane   string         `json:"lane"`
	kind   string
}

// Kind is how River tells jobs apart.
func (d drain) Kind() string { return d.kind }

// riverQueue is the queue of several programs on one Postgres.
//
// Whoever adds to a lane locks it, adds, and inserts a job for the lane, of which
// there is never more than one. Its worker does one item after the other until
// the lane is empty, checks that once more under the lock, and completes the job
// in that transaction. So nothing that was added is overlooked, no lane has two
// workers, and no transaction is open while an item is done.
type riverQueue struct {
	engine *postgres
	kind   kind
	opts   Options

	mu     sync.Mutex
	atWork map[itemKey]*item
	jobs   map[int64]bool // under way
}

func newRiver(engine *postgres, kind kind, opts Options) *riverQueue {
	return &riverQueue{engine: engine, kind: kind, opts: opts, atWork: map[itemKey]*item{}, jobs: map[int64]bool{}}
}

// jobTimeout is when River ends a job, and handOver when a job ends itself, so
// that an item it begins has its full time.
func (q *riverQueue) jobTimeout() time.Duration { return q.opts.Rescue * 2 / 3 }
func (q *riverQueue) handOver() time.Duration   { return q.jobTimeout() - q.opts.limit() }

// laneKey names a lane's job.
func (q *riverQueue) laneKey(l lane) []byte {
	key := sha256.Sum256([]byte(q.kind.name + "\x01" + string(l.tenant) + "\x01" + l.name))
	return key[:]
}

// lock is what locks a lane. That two lanes share one is rare and no harm.
func (q *riverQueue) lock(l lane) write {
	return write{lockLaneSQL, []any{int64(binary.BigEndian.Uint64(q.laneKey(l)))}, nil}
}

func (q *riverQueue) wake(l lane) write {
	return write{wakeSQL, []any{q.kind.name, string(l.tenant), l.name, q.laneKey(l)}, nil}
}

// adding locks lanes in one order, so that nobody waits for each other.
func (q *riverQueue) adding(lanes []lane) (before, after []write) {
	lanes = slices.SortedFunc(slices.Values(lanes), func(a, b lane) int { return bytes.Compare(q.laneKey(a), q.laneKey(b)) })
	for _, l := range slices.Compact(lanes) {
		before = append(before, q.lock(l))
		after = append(after, q.wake(l))
	}
	return before, after
}

// added has nothing to do: the database has told River.
func (*riverQueue) added(...*item) {}

func (q *riverQueue) committed(tenant agent.TenantID, id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if it := q.atWork[itemKey{tenant, id}]; it != nil {
		it.done = true
	}
}

func (q *riverQueue) isDone(it *item) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return it.done
}

// look wakes every lane in which something waits.
func (q *riverQueue) look(ctx context.Context) error {
	var all []write
	err := q.engine.each(ctx, q.kind.lanes, nil, func(r row) error {
		var l lane
		err := r.Scan(&l.tenant, &l.name)
		all = append(all, q.wake(l))
		return err
	})
	if err != nil {
		return err
	}
	for some := range slices.Chunk(all, sweepBatch) {
		if err := q.engine.apply(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

// run works until ctx ends; those at work may go on for the grace.
func (q *riverQueue) run(ctx context.Context, do step) error {
	workers := river.NewWorkers()
	// Both kinds are known to every client, but only its own is in its queue: the
	// one that leads looks after the jobs of all.
	for _, k := range []kind{inboxLanes, outboxLanes} {
		river.AddWorkerArgs(workers, drain{kind: k.name}, &drainer{queue: q, do: do, over: ctx.Done()})
	}
	client, err := river.NewClient(riverpgxv5.New(q.engine.pool), &river.Config{
		Queues: map[string]river.QueueConfig{q.kind.name: {MaxWorkers: q.opts.Workers}}, Workers: workers,
		FetchCooldown: 5 * time.Millisecond, FetchPollInterval: 200 * time.Millisecond,
		JobTimeout: q.jobTimeout(), RescueStuckJobsAfter: 10 * q.opts.Rescue, SoftStopTimeout: q.opts.Grace,
		CompletedJobRetentionPeriod: time.Minute, Logger: riverLog(q.opts.Log),
	})
	if err != nil {
		return err
	}
	if err := q.look(ctx); err != nil {
		return err
	}
	if err := client.Start(ctx); err != nil {
		return err
	}
	q.tend(ctx, client.ID())
	<-client.Stopped()
	return nil
}

// tend takes over, until ctx ends, what others have left behind. River would do
// so, too, but later, and with the same job, which whoever is only slow could end.
func (q *riverQueue) tend(ctx context.Context, client string) {
	every := time.NewTicker(q.opts.Rescue / 9)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		args := []any{q.kind.name, q.opts.Rescue.Microseconds(), client, q.underWay()}
		err := q.engine.apply(ctx, []write{{rescueSQL, args, nil}})
		if err := cmp.Or(err, q.look(ctx)); err != nil && ctx.Err() == nil {
			q.opts.Log.WithError(err).Warn("what others left behind could not be looked for; that is tried again")
		}
	}
}

// settle returns when nothing is left in the queues, and nobody at work here.
func settle(ctx context.Context, queues ...*riverQueue) error {
	for {
		anything := true
		err := queues[0].engine.each(ctx, anythingSQL, nil, func(r row) error { return r.Scan(&anything) })
		if err != nil {
			return err
		}
		for _, q := range queues {
			anything = anything || len(q.underWay()) > 0
		}
		if !anything {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
	}
}

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
		return r.Scan(&it.id, &it.seq, &it.attempt, &it.failed)
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
