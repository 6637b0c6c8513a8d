package store

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// lane is a tenant's session or address.
type lane struct {
	tenant agent.TenantID
	name   string
}

// item is an event or a message that waits, by name: its content is in the database.
type item struct {
	tenant  agent.TenantID
	id      string
	lane    lane
	seq     int64
	attempt int            // how often it was tried
	done    bool           // an event: a commit has marked it as done
	receipt *agent.Receipt // a message: it was sent, and only that is not written down yet

	failures agent.Failures // a message: how its attempts failed
}

// itemKey names an item.
type itemKey struct {
	tenant agent.TenantID
	id     string
}

func (it *item) key() itemKey { return itemKey{it.tenant, it.id} }

// lanes is the queue of a program that has its database for itself. What was
// added and is not finished stays, whether somebody works or not.
type lanes struct {
	left    *tally
	workers int
	grace   time.Duration
	// waiting reads what was left in the database from before.
	waiting func(context.Context) ([]*item, error)

	mu     sync.Mutex
	loaded bool
	known  map[itemKey]*item // what waits or is at work
	waits  map[lane][]*item  // the same by lane, in order; the first may be at work
	busy   map[lane]bool     // lanes that a goroutine of work looks after
	work   *work             // nil while nobody works
}

func newLanes(left *tally, opts Options, waiting func(context.Context) ([]*item, error)) *lanes {
	return &lanes{
		left: left, workers: opts.Workers, grace: opts.Grace, waiting: waiting,
		known: map[itemKey]*item{}, waits: map[lane][]*item{}, busy: map[lane]bool{},
	}
}

// work is one call of run.
type work struct {
	over  <-chan struct{} // closed when no further item shall be begun
	do    func(*item) (again bool, after time.Duration)
	slots chan struct{} // as many as items may be at work
	wg    sync.WaitGroup
}

func (w *work) isOver() bool {
	select {
	case <-w.over:
		return true
	default:
		return false
	}
}

// adding needs no writes: nobody else puts anything into these lanes.
func (*lanes) adding([]lane) (before, after []write) { return nil, nil }

// added puts items into their lanes.
func (l *lanes) added(items ...*item) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, it := range items {
		l.insert(it)
	}
}

// look reads what waits in the database. What is known is not added again.
func (l *lanes) look(ctx context.Context) error {
	items, err := l.waiting(ctx)
	l.added(items...)
	return err
}

// insert keeps a lane in order: what was left from before may be read after
// something new has arrived. What is known already is not added again.
func (l *lanes) insert(it *item) {
	if _, ok := l.known[it.key()]; ok {
		return
	}
	q := l.waits[it.lane]
	first := 0
	if l.busy[it.lane] {
		first = 1
	}
	at := len(q)
	for at > first && q[at-1].seq > it.seq {
		at--
	}
	l.left.add(1)
	l.known[it.key()] = it
	l.waits[it.lane] = slices.Insert(q, at, it)
	l.serve(it.lane)
}

// load adds, once, what was left in the database from before.
func (l *lanes) load(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.loaded {
		return nil
	}
	items, err := l.waiting(ctx)
	if err != nil {
		return err
	}
	for _, it := range items {
		l.insert(it)
	}
	l.loaded = true
	return nil
}

// committed notes that an item's work was committed together with its mark.
func (l *lanes) committed(tenant agent.TenantID, id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if it := l.known[itemKey{tenant, id}]; it != nil {
		it.done = true
	}
}

// isDone reports whether committed was called for the item.
func (l *lanes) isDone(it *item) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return it.done
}

// serve has a lane looked after, where somebody works and nobody does yet.
func (l *lanes) serve(ln lane) {
	w := l.work
	if w == nil || l.busy[ln] || w.isOver() {
		return
	}
	l.busy[ln] = true
	w.wg.Go(func() { l.follow(w, ln) })
}

// run has step done for every item until ctx ends; then it waits for those at
// work, which may go on for the grace.
func (l *lanes) run(ctx context.Context, do step) error {
	if err := l.load(ctx); err != nil {
		return err
	}
	running, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(l.grace, cancel) })()
	w := &work{
		over: ctx.Done(), slots: make(chan struct{}, l.workers),
		do: func(it *item) (bool, time.Duration) { return do(running, it) },
	}
	l.mu.Lock()
	l.work = w
	for ln := range l.waits {
		l.serve(ln)
	}
	l.mu.Unlock()
	<-ctx.Done()
	l.mu.Lock()
	l.work = nil
	l.mu.Unlock()
	w.wg.Wait()
	return nil
}

// follow does the items of one lane until there is none.
func (l *lanes) follow(w *work, ln lane) {
	for it := l.head(w, ln); it != nil; it = l.head(w, ln) {
		select {
		case w.slots <- struct{}{}:
		case <-w.over:
			continue
		}
		again, after := w.do(it)
		<-w.slots
		if !again {
			l.finish(it)
			continue
		}
		select {
		case <-time.After(after):
		case <-w.over:
		}
	}
}

// head is the next item of a lane. With nil, the lane is no longer looked after.
func (l *lanes) head(w *work, ln lane) *item {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waits[ln]) == 0 || w.isOver() {
		delete(l.busy, ln)
		return nil
	}
	return l.waits[ln][0]
}

func (l *lanes) finish(it *item) {
	l.mu.Lock()
	delete(l.known, it.key())
	if q := l.waits[it.lane][1:]; len(q) > 0 {
		l.waits[it.lane] = q
	} else {
		delete(l.waits, it.lane)
	}
	l.mu.Unlock()
	l.left.add(-1)
}

// tally counts what is left to do and lets one wait until it is nothing.
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

// wait returns once nothing was left.
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
