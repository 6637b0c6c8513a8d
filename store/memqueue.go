package store

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
)

// memoryQueue is the queue of a program that has the database to itself. It keeps
// items until they are finished, even while run isn't called.
type memoryQueue struct {
	unfinished *tally
	workers    int
	grace      time.Duration
	// waiting reads the items that wait in the database.
	waiting func(context.Context) ([]*item, error)

	mu     sync.Mutex
	loaded bool
	known  map[itemKey]*item // all unfinished items
	waits  map[lane][]*item  // the same by lane, in order; the first may be in progress
	busy   map[lane]bool     // lanes that have a goroutine
	work   *work             // nil unless run is running
}

func newMemoryQueue(unfinished *tally, workers int, opts Options, waiting func(context.Context) ([]*item, error)) *memoryQueue {
	return &memoryQueue{
		unfinished: unfinished, workers: workers, grace: opts.Grace, waiting: waiting,
		known: map[itemKey]*item{}, waits: map[lane][]*item{}, busy: map[lane]bool{},
	}
}

// work is one call of run.
type work struct {
	stop  <-chan struct{} // closed when no more items may be started
	do    func(*item) (again bool, after time.Duration)
	slots chan struct{} // limits the items in progress
	wg    sync.WaitGroup
}

func (w *work) stopping() bool {
	select {
	case <-w.stop:
		return true
	default:
		return false
	}
}

// around returns nothing: no other program adds to these lanes.
func (*memoryQueue) around([]lane) (before, after []engine.Write) { return nil, nil }

func (q *memoryQueue) startsAtOnce(l lane) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.work != nil && len(q.waits[l]) == 0 && len(q.work.slots) < q.workers
}

// count returns how many items of a lane are younger than a sequence number.
func (q *memoryQueue) count(l lane, after int64) (n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, it := range slices.Backward(q.waits[l]) {
		if it.seq <= after {
			break
		}
		n++
	}
	return n
}

func (q *memoryQueue) added(items ...*item) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, it := range items {
		q.insert(it)
	}
}

func (q *memoryQueue) rescan(ctx context.Context) error {
	items, err := q.waiting(ctx)
	q.added(items...)
	return err
}

// insert adds an item unless it is known. It sorts by seq, because items from before
// a restart may be read after new ones have arrived.
func (q *memoryQueue) insert(it *item) {
	if _, ok := q.known[it.key()]; ok {
		return
	}
	items := q.waits[it.lane]
	first := 0
	if q.busy[it.lane] {
		first = 1
	}
	at := len(items)
	for at > first && items[at-1].seq > it.seq {
		at--
	}
	q.unfinished.add(1)
	q.known[it.key()] = it
	q.waits[it.lane] = slices.Insert(items, at, it)
	q.serve(it.lane)
}

// load adds the items from before the start. Only the first successful call does anything.
func (q *memoryQueue) load(ctx context.Context) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.loaded {
		return nil
	}
	items, err := q.waiting(ctx)
	if err != nil {
		return err
	}
	for _, it := range items {
		q.insert(it)
	}
	q.loaded = true
	return nil
}

func (q *memoryQueue) committed(tenant agent.TenantID, id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if it := q.known[itemKey{tenant, id}]; it != nil {
		it.done = true
	}
}

func (q *memoryQueue) isDone(it *item) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return it.done
}

// serve starts a goroutine for a lane that has none, if run is running.
func (q *memoryQueue) serve(ln lane) {
	w := q.work
	if w == nil || q.busy[ln] || w.stopping() {
		return
	}
	q.busy[ln] = true
	w.wg.Go(func() { q.serveLane(w, ln) })
}

// run lets items that are in progress when ctx ends continue for the grace period.
func (q *memoryQueue) run(ctx context.Context, do step) error {
	if err := q.load(ctx); err != nil {
		return err
	}
	running, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(q.grace, cancel) })()
	w := &work{
		stop: ctx.Done(), slots: make(chan struct{}, q.workers),
		do: func(it *item) (bool, time.Duration) { return do(running, it) },
	}
	q.mu.Lock()
	q.work = w
	for ln := range q.waits {
		q.serve(ln)
	}
	q.mu.Unlock()
	<-ctx.Done()
	q.mu.Lock()
	q.work = nil
	q.mu.Unlock()
	w.wg.Wait()
	return nil
}

// serveLane handles the items of one lane until it is empty.
func (q *memoryQueue) serveLane(w *work, ln lane) {
	for it := q.head(w, ln); it != nil; it = q.head(w, ln) {
		select {
		case w.slots <- struct{}{}:
		case <-w.stop:
			continue
		}
		again, after := w.do(it)
		<-w.slots
		if !again {
			q.finish(it)
			continue
		}
		select {
		case <-time.After(after):
		case <-w.stop:
		}
	}
}

// head returns the next item of a lane. If there is none, or run is ending, it
// returns nil and the lane's goroutine must end.
func (q *memoryQueue) head(w *work, ln lane) *item {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waits[ln]) == 0 || w.stopping() {
		delete(q.busy, ln)
		return nil
	}
	return q.waits[ln][0]
}

func (q *memoryQueue) finish(it *item) {
	q.mu.Lock()
	delete(q.known, it.key())
	if items := q.waits[it.lane][1:]; len(items) > 0 {
		q.waits[it.lane] = items
	} else {
		delete(q.waits, it.lane)
	}
	q.mu.Unlock()
	q.unfinished.add(-1)
}

// tally counts unfinished items and lets callers wait until there are none.
type tally struct {
	mu   sync.Mutex
	n    int
	none chan struct{} // closed while n is 0
}

func newTally() *tally {
	t := &tally{none: make(chan struct{})}
	close(t.none)
	return t
}

func (t *tally) add(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.n
	t.n += n
	switch {
	case before == 0 && t.n > 0:
		t.none = make(chan struct{})
	case before > 0 && t.n == 0:
		close(t.none)
	}
}

// wait returns when the count is 0, or when ctx ends.
func (t *tally) wait(ctx context.Context) error {
	t.mu.Lock()
	none := t.none
	t.mu.Unlock()
	select {
	case <-none:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
