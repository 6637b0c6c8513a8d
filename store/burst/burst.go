// Package burst decides when many messages of one person are answered together instead of one by
// one: when too many of them, or of the answers to them, are waiting for a conversation that a
// person could follow.
package burst

import (
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Many is how many messages, or answers to them, make a burst.
const Many = 10

const (
	// A burst is complete when nothing has arrived for quiet, or after longest.
	quiet, longest = time.Second, 10 * time.Second
	// LookEvery is the pause after Hold.
	LookEvery = 250 * time.Millisecond

	mostHeld = 1000 // lanes that are remembered
)

// Waits is what waits of one person.
type Waits struct {
	Events  int // in the inbox
	Answers int // in the outbox, and written within [Lately]
}

// Lately is how young an undelivered answer must be to count. Older ones wait because Slack
// doesn't take them, not because there are many.
const Lately = 20 * time.Second

// Verdict says what to do with the first message that waits.
type Verdict int

// The verdicts.
const (
	Turn     Verdict = iota // it gets its own turn
	Hold                    // more may be coming: look again after LookEvery
	Together                // all that wait may be answered at once
)

// Lanes remembers since when each lane's messages are held. It is safe for concurrent use. If it
// is lost, messages are held a little longer.
type Lanes struct {
	mu   sync.Mutex
	held map[string]hold
}

type hold struct {
	since, changed time.Time
	seen           int       // events
	refused        time.Time // see Refuse
}

// Look decides about the first message of a lane. It goes by a monotonic clock.
func (l *Lanes) Look(lane string, w Waits) Verdict {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w.Events < Many && w.Answers < Many {
		delete(l.held, lane)
		return Turn
	}
	now := time.Now()
	h, ok := l.held[lane]
	if !ok {
		l.makeRoom(now)
		h = hold{since: now, changed: now}
	}
	if w.Events > h.seen {
		h.changed = now
	}
	h.seen = w.Events
	l.held[lane] = h
	switch {
	case now.Sub(h.refused) < quiet:
		return Turn
	case now.Sub(h.changed) < quiet && now.Sub(h.since) < longest:
		return Hold
	case w.Events >= Many:
		return Together
	}
	return Turn
}

// Refuse notes that none of a lane's messages can be answered together. They get their own turns;
// for a moment, Look doesn't ask again for each of them.
func (l *Lanes) Refuse(lane string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h, ok := l.held[lane]; ok {
		h.refused = time.Now()
		l.held[lane] = h
	}
}

// makeRoom forgets lanes that were held long ago.
func (l *Lanes) makeRoom(now time.Time) {
	if l.held == nil || len(l.held) >= mostHeld {
		kept := map[string]hold{}
		for name, h := range l.held {
			if now.Sub(h.since) < 2*longest {
				kept[name] = h
			}
		}
		l.held = kept
	}
}

// Belongs reports whether an event can be answered together with the first one: the same
// person said something.
func Belongs(first, ev agent.Event) bool {
	_, said := ev.Act.(agent.Said)
	return said && ev.Person.ID == first.Person.ID
}
