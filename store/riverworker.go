package store

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/store/alive"
	"github.com/leaveway/leaveway/store/engine"
)

// laneWorker handles the items of one lane per job.
type laneWorker struct {
	river.WorkerDefaults[laneJob]
	queue *riverQueue
	do    step
	stop  <-chan struct{} // closed when no more items may be started
}

// NextRetry is soon, because only the database can make a job fail, not an item.
func (*laneWorker) NextRetry(*river.Job[laneJob]) time.Time { return time.Now().Add(time.Second) }

// Work handles the items of a lane until it is empty.
func (w *laneWorker) Work(ctx context.Context, job *river.Job[laneJob]) error {
	defer w.queue.startJob(job.ID)()
	began := time.Now()
	l := lane{job.Args.Tenant, job.Args.Lane}
	for done := 1; ; done++ {
		ending := w.stopping() || time.Since(began) > w.queue.handOver() || done%fairShare == 0 && w.othersWait(ctx)
		var it *item
		var err error
		if !ending { // an item that is claimed must also be begun
			it, err = w.queue.head(ctx, l)
		}
		var completed bool
		if it == nil && err == nil {
			completed, err = w.complete(ctx, job, l)
		}
		switch {
		case completed:
			return nil
		case ending:
			return river.JobSnooze(0)
		case ctx.Err() != nil: // its time is up
			return river.JobSnooze(0)
		case err != nil: // returning it wouldn't help: River couldn't record the failure either
			w.queue.opts.Log.WithError(err).Warn("could not read a lane; trying again")
			sleep(ctx, time.Second)
		case it == nil: // an item was added just now
		default:
			if after, ok := w.handle(ctx, it); !ok {
				return river.JobSnooze(after)
			}
		}
	}
}

// fairShare is how many items of a lane are handled before lanes that wait get their turn.
const fairShare = 10

// othersWait reports whether a lane waits for a worker. If that can't be found out, nothing
// else can be done either.
func (w *laneWorker) othersWait(ctx context.Context) (wait bool) {
	err := w.queue.engine.Each(ctx, othersWaitSQL, []any{w.queue.kind.name}, func(r engine.Row) error { return r.Scan(&wait) })
	return err == nil && wait
}

func (w *laneWorker) stopping() bool {
	select {
	case <-w.stop:
		return true
	default:
		return false
	}
}

// handle works on one item until it is finished. If the item needs a long pause, or
// the program is shutting down, it returns how long to wait before continuing.
func (w *laneWorker) handle(ctx context.Context, it *item) (after time.Duration, finished bool) {
	const longestSleep = 50 * time.Millisecond // a sleeping worker can't serve other lanes
	w.queue.startItem(it)
	defer w.queue.finishItem(it)
	for {
		again, after := w.do(ctx, it)
		switch {
		case !again:
			return 0, true
		case ctx.Err() != nil || w.stopping():
			return 0, false
		case after > longestSleep && it.receipt == nil: // only this worker knows of a receipt
			return after, false
		}
		sleep(ctx, after)
	}
}

func sleep(ctx context.Context, pause time.Duration) {
	select {
	case <-time.After(pause):
	case <-ctx.Done():
	}
}

// complete ends the job unless an item was added meanwhile.
func (w *laneWorker) complete(ctx context.Context, job *river.Job[laneJob], l lane) (completed bool, err error) {
	err = pgx.BeginFunc(ctx, w.queue.engine.pool, func(tx pgx.Tx) error {
		var b pgx.Batch
		locked := w.queue.lock(l)
		b.Queue(locked.Text, locked.Args...)
		b.Queue(w.queue.kind.first, string(l.tenant), l.name).Query(func(rows pgx.Rows) error {
			completed = !rows.Next()
			return rows.Err()
		})
		if err := tx.SendBatch(ctx, &b).Close(); err != nil || !completed {
			return err
		}
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
		return err
	})
	if errors.Is(err, rivertype.ErrNotFound) {
		return true, nil // another replica has taken over
	}
	return completed && err == nil, err
}

// head claims the first item of a lane for this run of the program. It returns nil if the
// lane is empty.
func (q *riverQueue) head(ctx context.Context, l lane) (it *item, err error) {
	var begun string
	err = q.engine.eachUnflushed(ctx, q.kind.claim, []any{string(l.tenant), l.name, q.opts.run, q.opts.burstSince()}, func(r engine.Row) error {
		it = &item{tenant: l.tenant, lane: l}
		return r.Scan(&it.id, &it.seq, &it.attempt, &it.failures.Server, &it.failures.Network, &it.deaths, &begun, &it.waits.Events, &it.waits.Answers)
	})
	if it == nil || err != nil {
		return nil, err
	}
	begun = cmp.Or(begun, q.opts.run) // the statement has just claimed it for this run
	died := false
	if begun != q.opts.run {
		if died, err = q.died(ctx, begun); err != nil {
			return nil, err
		}
	}
	it.begunBy(begun, q.opts.run, died)
	return it, nil
}

// died reports whether a run of the program is gone. One that has only lost its connection is
// back within a look or two.
func (q *riverQueue) died(ctx context.Context, run string) (bool, error) {
	for look := range looks {
		if look > 0 {
			sleep(ctx, q.opts.lookEvery())
		}
		absent, err := alive.Absent(ctx, q.engine.pool, []string{run})
		if err != nil || len(absent) == 0 {
			return false, err
		}
	}
	return true, nil
}

// startJob records a job as in progress until done is called.
func (q *riverQueue) startJob(job int64) (done func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.jobs[job] = true
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		delete(q.jobs, job)
	}
}

func (q *riverQueue) runningJobs() []int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.AppendSeq([]int64{}, maps.Keys(q.jobs)) // an empty array, not NULL
}

func (q *riverQueue) startItem(it *item) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running[it.key()] = it
}

func (q *riverQueue) finishItem(it *item) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.running, it.key())
}

// riverLog forwards River's warnings and errors to our log.
func riverLog(log *logrus.Entry) *slog.Logger { return slog.New(logrusHandler{log}) }

// logrusHandler is a [slog.Handler] that writes to a [logrus.Entry].
type logrusHandler struct{ log *logrus.Entry }

// Enabled reports whether a level is logged.
func (logrusHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn
}

// Handle writes one record.
func (b logrusHandler) Handle(_ context.Context, r slog.Record) error {
	log := b.log
	r.Attrs(func(a slog.Attr) bool {
		log = log.WithField(a.Key, a.Value.String())
		return true
	})
	if r.Level >= slog.LevelError {
		log.Error(r.Message)
	} else {
		log.Warn(r.Message)
	}
	return nil
}

// WithAttrs adds fields to every record.
func (b logrusHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	for _, a := range attrs {
		b.log = b.log.WithField(a.Key, a.Value.String())
	}
	return b
}

// WithGroup is not used by River.
func (b logrusHandler) WithGroup(string) slog.Handler { return b }
