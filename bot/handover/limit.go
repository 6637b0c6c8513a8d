package handover

import (
	"sync"
	"time"
)

// limiter counts what comes within a minute. It is for one replica.
type limiter struct {
	mu    sync.Mutex
	until time.Time
	seen  map[string]int
}

// mostKeys bounds what a limiter remembers. Beyond it, nothing new is let in until the minute is
// over.
const mostKeys = 10_000

// allow reports whether one more with a key is fine.
func (l *limiter) allow(key string, most int, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seen == nil || !now.Before(l.until) {
		l.seen, l.until = map[string]int{}, now.Add(time.Minute)
	}
	if _, known := l.seen[key]; !known && len(l.seen) >= mostKeys {
		return false
	}
	l.seen[key]++
	return l.seen[key] <= most
}
