package workspace

import (
	"context"
	"fmt"
	"sync"
)

// dispatcher sends events: those of one conversation in order, those of different ones
// concurrently. An event that fails is sent again later and delays no other.
type dispatcher struct {
	ctx    context.Context //nolint:containedctx // deliveries live as long as the workspace, not as a call
	cancel context.CancelFunc

	mu      sync.Mutex
	closed  bool
	running sync.WaitGroup
	queues  map[string][]*event
	timers  map[int]func() bool
	nextID  int
}

// event is an envelope to deliver.
type event struct {
	queue string
	kind  string
	body  []byte
	echo  bool          // about something that the app itself did
	done  chan struct{} // closed after the first attempt
}

func (d *dispatcher) start() {
	d.ctx, d.cancel = context.WithCancel(context.Background())
	d.queues = map[string][]*event{}
	d.timers = map[int]func() bool{}
}

func (d *dispatcher) stop(ctx context.Context) error {
	d.mu.Lock()
	d.closed = true
	for _, stop := range d.timers {
		stop()
	}
	d.timers = map[int]func() bool{}
	d.mu.Unlock()
	d.cancel()
	done := make(chan struct{})
	go func() {
		d.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for deliveries to the app: %w", ctx.Err())
	}
}

// send queues an event. The first event of a queue starts the goroutine that drains it.
func (w transport) send(e *event) {
	d := &w.queues
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		close(e.done)
		return
	}
	waiting, busy := d.queues[e.queue]
	d.queues[e.queue] = append(waiting, e)
	if !busy {
		d.running.Add(1)
		go w.drain(e.queue)
	}
}

func (w transport) drain(queue string) {
	d := &w.queues
	defer d.running.Done()
	for {
		d.mu.Lock()
		waiting := d.queues[queue]
		if len(waiting) == 0 {
			delete(d.queues, queue)
			d.mu.Unlock()
			return
		}
		e := waiting[0]
		d.mu.Unlock()
		w.attempt(e, 0, noFailure)
		d.mu.Lock()
		d.queues[queue] = d.queues[queue][1:]
		d.mu.Unlock()
		close(e.done)
	}
}

// attempt sends an event for the n-th time and schedules the next attempt if it failed.
func (w transport) attempt(e *event, n int, reason failure) {
	d := &w.queues
	a := w.deliver(d.ctx, parcel{to: toEvents, kind: e.kind, format: asJSON, body: e.body, retry: n, reason: reason, echo: e.echo})
	// An app that timed out cannot have asked for no retry.
	if a.failure == noFailure || n >= len(w.cfg.Retry) || a.noRetry && a.failure != timedOut {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return
	}
	id := d.nextID
	d.nextID++
	d.timers[id] = w.cfg.AfterFunc(w.cfg.Retry[n], func() { go w.retry(id, e, n+1, a.failure) })
}

func (w transport) retry(id int, e *event, n int, reason failure) {
	d := &w.queues
	d.mu.Lock()
	delete(d.timers, id)
	closed := d.closed
	if !closed {
		d.running.Add(1)
	}
	d.mu.Unlock()
	if closed {
		return
	}
	defer d.running.Done()
	w.attempt(e, n, reason)
}

// Quiet waits until every event has been delivered or has failed for the first time. It
// does not wait for scheduled retries.
func (w *Workspace) Quiet(ctx context.Context) error {
	for {
		last := w.queues.anyQueued()
		if last == nil {
			return nil
		}
		select {
		case <-last.done:
		case <-ctx.Done():
			return fmt.Errorf("wait for the app to take its events: %w", ctx.Err())
		}
	}
}

// anyQueued returns an event that has not been delivered yet, or nil.
func (d *dispatcher) anyQueued() *event {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, waiting := range d.queues {
		if len(waiting) > 0 {
			return waiting[len(waiting)-1]
		}
	}
	return nil
}
