package redis

import (
	"sync"
	"time"

	"github.com/sirupsen/logrus"
)

// retryAfter is how long Redis is left alone after it failed to answer.
const retryAfter = 2 * time.Second

// breaker is a circuit breaker: while Redis is down, it keeps callers from
// waiting for it. After a failure nobody asks Redis for a while, then one caller
// at a time probes it. The breaker logs each outage once and its end once.
//
// failsafe-go's breaker doesn't fit: its clock can't be set, and a probe whose
// caller gave up, which proves nothing, would use up its half-open permit for good.
type breaker struct {
	log *logrus.Entry
	now func() time.Time

	mu        sync.Mutex
	downSince time.Time // zero while Redis answers
	nextProbe time.Time
	probing   bool
}

// allow reports whether to ask Redis now, and whether the request is a probe. If
// it is allowed, the caller must call succeeded, failed or abandoned afterwards.
func (b *breaker) allow() (probe, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.downSince.IsZero() {
		return false, true
	}
	if b.probing || b.now().Before(b.nextProbe) {
		return false, false
	}
	b.probing = true
	return true, true
}

// succeeded ends an outage, if the request was a probe: other answers may have been
// on their way since before the outage.
func (b *breaker) succeeded(probe bool) {
	if !probe {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.probing = false
	b.log.WithField("away", b.now().Sub(b.downSince).Round(time.Second).String()).Info("Redis is back")
	b.downSince = time.Time{}
}

func (b *breaker) failed(probe bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe {
		b.probing = false
	}
	now := b.now()
	b.nextProbe = now.Add(retryAfter)
	if !b.downSince.IsZero() {
		return
	}
	b.downSince = now
	b.log.WithError(err).Warn("Redis does not answer: everything works without it, but some of it more slowly; trying again every few seconds")
}

// abandoned is for a caller that didn't wait for the answer.
func (b *breaker) abandoned(probe bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe {
		b.probing = false
	}
}

func (b *breaker) down() (since time.Time, down bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.downSince, !b.downSince.IsZero()
}
