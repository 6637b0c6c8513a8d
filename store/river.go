package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

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
