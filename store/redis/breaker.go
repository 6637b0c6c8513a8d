package store

import (
	"sync"
	"time"

	"github.com/sirupsen/logrus"
)

// guardPause is how long Redis is left alone after it failed to answer.
const guardPause = 2 * time.Second

// guard keeps Redis from slowing everybody down while it cannot be reached:
// after a failure nobody asks it for a while, and then one alone tries. It says
// once that Redis has gone and once that it is back.
type guard struct {
	log *logrus.Entry
	now func() time.Time

	mu     sync.Mutex
	since  time.Time // when it went; zero while it answers
	next   time.Time // before which nobody tries
	trying bool      // somebody does
}

// may reports whether Redis may be asked now, and whether that is the trial that
// ends its absence. Whoever asks says what came of it.
func (g *guard) may() (trial, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.since.IsZero() {
		return false, true
	}
	if g.trying || g.now().Before(g.next) {
		return false, false
	}
	g.trying = true
	return true, true
}

// answered is for an answer. One that was on its way before Redis went does not
// say that it is back.
func (g *guard) answered(trial bool) {
	if !trial {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.trying = false
	g.log.WithField("away", g.now().Sub(g.since).Round(time.Second).String()).Info("Redis is back")
	g.since = time.Time{}
}

// failed is for none.
func (g *guard) failed(trial bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if trial {
		g.trying = false
	}
	now := g.now()
	g.next = now.Add(guardPause)
	if !g.since.IsZero() {
		return
	}
	g.since = now
	g.log.WithError(err).Warn("Redis does not answer: everything works without it, some of it slower; it is tried again every few seconds")
}

// unknown is for who asked and did not wait for the answer.
func (g *guard) unknown(trial bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if trial {
		g.trying = false
	}
}

// down reports whether Redis cannot be reached, and since when.
func (g *guard) down() (since time.Time, down bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.since, !g.since.IsZero()
}
