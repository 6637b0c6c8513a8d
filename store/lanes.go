package store

import (
	"context"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// item is an event or a message that waits, by name: its content is in the database.
type item struct {
	tenant  agent.TenantID
	id      string
	lane    string
	seq     int64
	attempt int            // how often it was tried
	failed  int            // a message: how often that may have been its own fault
	done    bool           // an event: a commit has marked it as done
	receipt *agent.Receipt // a message: it was sent, and only that is not written down yet
}

func (it *item) name() string { return laneOf(it.tenant, it.id) }

// laneOf names the lane of a tenant's session or address.
func laneOf(tenant agent.TenantID, name string) string {
	return url.PathEscape(string(tenant)) + "/" + name
}

// lanes hands out what waits: the items of one lane in order and one at a time,
// those of different lanes side by side. What was added and is not finished
// stays, whether somebody works or not.
type lanes struct {
	left *tally

	mu     sync.Mutex
	loaded bool
	known  map[string]*item   // what waits or is at work, by tenant and id
	waits  map[string][]*item // the same by lane, in order; the first may be at work
	busy   map[string]bool    // lanes that a goroutine of work looks after
	work   *work              // nil while nobody works
}

func newLanes(left *tally) *lanes {
	return &lanes{left: left, known: map[string]*item{}, waits: map[string][]*item{}, busy: map[string]bool{}}
}

// work is one call of run.
type work struct {
	over  <-chan struct{} // closed when no further item shall be begun
	do    step
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

// step does one item. again says that it is not finished and when to try it again.
type step func(*item) (again bool, after time.Duration)

// add puts items into their lanes.
func (l *lanes) add(items ...*item) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, it := range items {
		l.insert(it)
	}
}

// insert keeps a lane in order: what was left from before may be read after
// something new has arrived. What is known already is not added again.
func (l *lanes) insert(it *item) {
	if _, ok := l.known[it.name()]; ok {
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
	l.known[it.name()] = it
	l.waits[it.lane] = slices.Insert(q, at, it)
	l.look(it.lane)
}

// load adds, once, what was left in the database from before. waiting reads it.
func (l *lanes) load(waiting func() ([]*item, error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.loaded {
		return nil
	}
	items, err := waiting()
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
	if it := l.known[laneOf(tenant, id)]; it != nil {
		it.done = true
	}
}

// isDone reports whether committed was called for the item.
func (l *lanes) isDone(it *item) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return it.done
}

// look has a lane looked after, where somebody works and nobody does yet.
func (l *lanes) look(lane string) {
	w := l.work
	if w == nil || l.busy[lane] || w.isOver() {
		return
	}
	l.busy[lane] = true
	w.wg.Go(func() { l.follow(w, lane) })
}

// run has step done for every item, n at once, until ctx ends; then it waits for
// those at work.
func (l *lanes) run(ctx context.Context, n int, do step) {
	w := &work{over: ctx.Done(), do: do, slots: make(chan struct{}, n)}
	l.mu.Lock()
	l.work = w
	for lane := range l.waits {
		l.look(lane)
	}
	l.mu.Unlock()
	<-ctx.Done()
	l.mu.Lock()
	l.work = nil
	l.mu.Unlock()
	w.wg.Wait()
}

// follow does the items of one lane until there is none.
func (l *lanes) follow(w *work, lane string) {
	for it := l.head(w, lane); it != nil; it = l.head(w, lane) {
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
func (l *lanes) head(w *work, lane string) *item {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waits[lane]) == 0 || w.isOver() {
		delete(l.busy, lane)
		return nil
	}
	return l.waits[lane][0]
}

func (l *lanes) finish(it *item) {
	l.mu.Lock()
	delete(l.known, it.name())
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
