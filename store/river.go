package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/alive"
	"github.com/leaveway/leaveway/store/engine"
)

// kind is one of the two queues, with its statements.
type kind struct {
	name  string // of River's queue and of its jobs' kind
	first string // selects a row if a lane has items
	claim string // selects the first item of a lane, and notes that this run begins it
	lanes string // selects the lanes that have items but no job
}

var (
	inboxLanes  = kind{"inbox", firstEventSQL, claimEventSQL, eventLanesSQL}
	outboxLanes = kind{"outbox", firstMessageSQL, claimMessageSQL, messageLanesSQL}
)

// laneJob holds the arguments of a job, which is to work on a lane until it is empty.
type laneJob struct {
	Tenant agent.TenantID `json:"tenant"`
	Lane   string         `json:"lane"`
	kind   string
}

// Kind implements [river.JobArgs].
func (j laneJob) Kind() string { return j.kind }

// riverQueue is the queue of several programs that share a Postgres database.
//
// A transaction that adds to a lane locks it, adds, and inserts a job for the lane
// unless it has one. The job's worker handles one item after the other until the lane
// is empty, checks that again under the lock, and completes the job in the same
// transaction. So no item is missed, no lane has two workers, and no transaction is
// open while an item is handled.
type riverQueue struct {
	engine *postgres
	kind   kind
	opts   Options

	mu      sync.Mutex
	running map[itemKey]*item
	jobs    map[int64]bool // in progress here
}

func newRiver(engine *postgres, kind kind, opts Options) *riverQueue {
	return &riverQueue{engine: engine, kind: kind, opts: opts, running: map[itemKey]*item{}, jobs: map[int64]bool{}}
}

// workers is how many lanes are worked on at once.
func (q *riverQueue) workers() int {
	if q.kind.name == outboxLanes.name {
		return q.opts.deliveries()
	}
	return q.opts.Workers
}

// jobTimeout is when River cancels a job. handOver is when a job stops starting items
// and hands its lane over, so that the last item has its full time.
func (q *riverQueue) jobTimeout() time.Duration { return q.opts.TakeoverAfter * 2 / 3 }
func (q *riverQueue) handOver() time.Duration   { return q.jobTimeout() - q.opts.stepTimeout() }

// laneKey is the unique key of a lane's job.
func (q *riverQueue) laneKey(l lane) []byte {
	key := sha256.Sum256([]byte(q.kind.name + "\x01" + string(l.tenant) + "\x01" + l.name))
	return key[:]
}

// lock returns the write that locks a lane. Two lanes may share a lock; that is rare
// and harmless.
func (q *riverQueue) lock(l lane) engine.Write {
	return engine.Do(lockLaneSQL, int64(binary.BigEndian.Uint64(q.laneKey(l))))
}

func (q *riverQueue) wake(l lane) engine.Write {
	return engine.Do(wakeLaneSQL, q.kind.name, string(l.tenant), l.name, q.laneKey(l))
}

// around locks lanes in a fixed order to avoid deadlocks.
func (q *riverQueue) around(lanes []lane) (before, after []engine.Write) {
	lanes = slices.SortedFunc(slices.Values(lanes), func(a, b lane) int { return bytes.Compare(q.laneKey(a), q.laneKey(b)) })
	for _, l := range slices.Compact(lanes) {
		before = append(before, q.lock(l))
		after = append(after, q.wake(l))
	}
	return before, after
}

// startsAtOnce is false: any replica may take the item, and notes that when it does.
func (*riverQueue) startsAtOnce(lane) bool { return false }

// added does nothing: the transaction has notified River.
func (*riverQueue) added(...*item) {}

func (q *riverQueue) committed(tenant agent.TenantID, id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if it := q.running[itemKey{tenant, id}]; it != nil {
		it.done = true
	}
}

func (q *riverQueue) isDone(it *item) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return it.done
}

// rescan inserts a job for every lane that has items but no job.
func (q *riverQueue) rescan(ctx context.Context) error {
	var all []engine.Write
	err := q.engine.Each(ctx, q.kind.lanes, nil, func(r engine.Row) error {
		var l lane
		err := r.Scan(&l.tenant, &l.name)
		all = append(all, q.wake(l))
		return err
	})
	if err != nil {
		return err
	}
	for some := range slices.Chunk(all, sweepBatch) {
		if err := q.engine.Apply(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

// run lets items that are in progress when ctx ends continue for the grace period. While the
// database doesn't let it begin, it tries again.
func (q *riverQueue) run(ctx context.Context, do step) error {
	sign := q.engine.alive()
	if err := sign.Wait(ctx); err != nil {
		return err
	}
	for pause := beginAgainAfter; ; pause = min(2*pause, 8*beginAgainAfter) {
		client, err := q.client(sign.Name(), &laneWorker{queue: q, do: do, stop: ctx.Done()})
		if err != nil {
			return err
		}
		if err = q.begin(ctx, client); err == nil {
			q.rescue(ctx, client.ID())
			<-client.Stopped()
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		q.opts.Log.WithField("queue", q.kind.name).WithError(err).Warn("could not begin to work on a queue; trying again")
		sleep(ctx, pause)
	}
}

// beginAgainAfter is the first pause after the database kept a queue from beginning.
const beginAgainAfter = 250 * time.Millisecond

// client returns a new client of River. One that couldn't start isn't started again.
func (q *riverQueue) client(replica string, worker *laneWorker) (*river.Client[pgx.Tx], error) {
	workers := river.NewWorkers()
	// A client only fetches jobs of its own kind, but must know both: the one that is
	// elected leader maintains all jobs.
	for _, k := range []kind{inboxLanes, outboxLanes} {
		river.AddWorkerArgs(workers, laneJob{kind: k.name}, worker)
	}
	return river.NewClient(riverpgxv5.New(q.engine.pool), &river.Config{
		ID:     replica + "/" + q.kind.name,
		Queues: map[string]river.QueueConfig{q.kind.name: {MaxWorkers: q.workers()}}, Workers: workers,
		FetchCooldown: 5 * time.Millisecond, FetchPollInterval: 200 * time.Millisecond,
		JobTimeout: q.jobTimeout(), RescueStuckJobsAfter: 10 * q.opts.TakeoverAfter, SoftStopTimeout: q.opts.Grace,
		CompletedJobRetentionPeriod: time.Minute, Logger: riverLog(q.opts.Log),
	})
}

func (q *riverQueue) begin(ctx context.Context, client *river.Client[pgx.Tx]) error {
	if err := q.rescan(ctx); err != nil {
		return err
	}
	return client.Start(ctx)
}

// looks is how often in a row a replica must be absent to count as gone: after a
// restart of the database, all are absent until they have reconnected.
const looks = 3

// rescue takes over, until ctx ends, the lanes of replicas that died. River would do
// that too, but later, and by retrying the same job, which a replica that is only
// slow could still complete.
func (q *riverQueue) rescue(ctx context.Context, client string) {
	slow := q.opts.TakeoverAfter / 9
	every := time.NewTicker(q.opts.lookEvery())
	defer every.Stop()
	absent, sweep := map[string]int{}, time.Now().Add(slow)
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		gone, err := q.deadReplicas(ctx, absent)
		if err == nil && len(gone) == 0 && time.Now().Before(sweep) {
			continue
		}
		sweep = time.Now().Add(slow)
		if len(gone) > 0 {
			q.opts.Log.WithFields(logrus.Fields{"replicas": gone, "queue": q.kind.name}).Warn("a replica is gone; others take over its work")
		}
		args := []any{q.kind.name, q.opts.TakeoverAfter.Microseconds(), client, q.runningJobs(), append([]string{}, gone...)}
		err = cmp.Or(err, q.engine.Apply(ctx, []engine.Write{engine.Do(rescueJobsSQL, args...)}))
		if err := cmp.Or(err, q.rescan(ctx)); err != nil && ctx.Err() == nil {
			q.opts.Log.WithError(err).Warn("could not look for lanes to take over; trying again")
		}
	}
}

// deadReplicas returns the replicas that work on lanes but have not been alive the last times it
// was called. It counts in absent how often each was absent in a row.
func (q *riverQueue) deadReplicas(ctx context.Context, absent map[string]int) ([]string, error) {
	var busy []string
	err := q.engine.Each(ctx, busyReplicasSQL, []any{q.kind.name}, func(r engine.Row) error {
		var name string
		err := r.Scan(&name)
		busy = append(busy, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	missing, err := alive.Absent(ctx, q.engine.pool, busy)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(absent, func(name string, _ int) bool { return !slices.Contains(missing, name) })
	var gone []string
	for _, name := range missing {
		if absent[name]++; absent[name] >= looks {
			gone = append(gone, name)
		}
	}
	return gone, nil
}

// settle returns when the database holds no waiting items and this process handles none.
func settle(ctx context.Context, queues ...*riverQueue) error {
	for {
		busy := true
		err := queues[0].engine.Each(ctx, hasWorkSQL, nil, func(r engine.Row) error { return r.Scan(&busy) })
		if err != nil {
			return err
		}
		for _, q := range queues {
			busy = busy || len(q.runningJobs()) > 0
		}
		if !busy {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
	}
}
