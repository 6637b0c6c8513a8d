// Package fair shares a bounded number of places among deliveries, so that those that hang
// don't keep the others waiting.
//
// A delivery begins in a prompt place. If it takes much longer than deliveries usually do,
// it moves to one of the slow places, and its prompt place is free for another one. If all
// slow places are taken, the delivery that has run longest is ended, provided that it has
// had many times as long as usual; it is tried again later. A delivery that is known to
// hang begins in a slow place, or waits until one is free without holding anybody up.
//
// So however many deliveries hang, the others wait for no more than a moment.
package fair

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrFull says that a delivery that is known to hang finds no slow place.
var ErrFull = errors.New("too many deliveries hang already")

const (
	usualAtFirst = 100 * time.Millisecond
	// When a delivery counts as slow, and when the slowest may be ended.
	slowFactor, endFactor = 5, 20

	leastPatience, mostPatience = 250 * time.Millisecond, 2 * time.Second
	leastLimit                  = 2 * time.Second
)

// Places are shared by concurrent deliveries.
type Places struct {
	prompt chan struct{}

	mu    sync.Mutex
	free  int    // slow places that are free
	slow  []*run // in a slow place, or waiting for one in a prompt place; oldest first
	usual time.Duration
}

// run is a delivery in progress that is slow.
type run struct {
	began  time.Time
	cancel context.CancelFunc
	placed bool // has a slow place
	ended  bool // was told to end
}

// New returns places: prompt ones for deliveries as they should be, and slow ones for
// those that hang.
func New(prompt, slow int) *Places {
	return &Places{prompt: make(chan struct{}, prompt), free: slow, usual: usualAtFirst}
}

// Do calls deliver in a place, with a context that ends if others need it. hangs says that
// the delivery has hung before; then the error is ErrFull if there is no slow place.
func (p *Places) Do(ctx context.Context, hangs bool, deliver func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run{cancel: cancel}
	if hangs {
		if !p.takeSlow(r) {
			return ErrFull
		}
		defer p.leave(r)
		r.began = time.Now()
		return p.timed(ctx, r.began, deliver)
	}
	select {
	case p.prompt <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	r.began = time.Now()
	defer p.leave(r)
	moves := time.AfterFunc(p.patience(), func() { p.move(r) })
	defer moves.Stop()
	return p.timed(ctx, r.began, deliver)
}

// timed calls deliver and learns from it how long deliveries usually take.
func (p *Places) timed(ctx context.Context, began time.Time, deliver func(context.Context) error) error {
	err := deliver(ctx)
	if err == nil {
		p.mu.Lock()
		p.usual += (time.Since(began) - p.usual) / 8
		p.mu.Unlock()
	}
	return err
}

// patience is how long a delivery may take before it counts as slow.
func (p *Places) patience() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return min(max(slowFactor*p.usual, leastPatience), mostPatience)
}

// takeSlow takes a slow place for a delivery that is about to begin.
func (p *Places) takeSlow(r *run) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.free == 0 {
		return false
	}
	p.free--
	r.placed = true
	p.slow = append(p.slow, r)
	return true
}

// move takes a delivery out of its prompt place. If there is no slow one, the delivery that
// has run longest is to end, and the prompt place is freed when it does.
func (p *Places) move(r *run) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.ended {
		return
	}
	p.slow = append(p.slow, r)
	p.place()
}

// place moves waiting deliveries to free slow places, and ends the oldest if they don't
// suffice. The lock is held.
func (p *Places) place() {
	for _, r := range p.slow {
		if !r.placed && p.free > 0 {
			p.free--
			r.placed = true
			<-p.prompt
		}
	}
	waiting := 0
	for _, r := range p.slow {
		if !r.placed {
			waiting++
		}
	}
	limit := max(endFactor*p.usual, leastLimit)
	for _, r := range p.slow { // in the order in which they became slow
		switch {
		case waiting == 0:
			return
		case r.ended: // is on its way out
			waiting--
		case time.Since(r.began) >= limit:
			r.ended = true
			r.cancel()
			waiting--
		default:
			time.AfterFunc(limit-time.Since(r.began), func() {
				p.mu.Lock()
				defer p.mu.Unlock()
				p.place()
			})
			return
		}
	}
}

// leave frees the place of a delivery that has ended.
func (p *Places) leave(r *run) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.ended = true
	for i, other := range p.slow {
		if other == r {
			p.slow = append(p.slow[:i:i], p.slow[i+1:]...)
			break
		}
	}
	if r.placed {
		p.free++
	} else {
		<-p.prompt
	}
	p.place()
}
