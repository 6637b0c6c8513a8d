package socket

import "sync"

// mostAtOnce bounds what is answered at once. Beyond it, a socket isn't read until there is room.
const mostAtOnce = 256

// lanes runs what belongs together in the order in which it came, and the rest at the same time.
type lanes struct {
	room chan struct{}
	all  sync.WaitGroup

	mu   sync.Mutex
	last map[string]chan struct{} // closed when the last one of a lane is done
}

func newLanes() *lanes {
	return &lanes{room: make(chan struct{}, mostAtOnce), last: map[string]chan struct{}{}}
}

// run begins to do something. In the lane "" there is no order.
func (l *lanes) run(lane string, do func()) {
	l.room <- struct{}{}
	if lane == "" {
		l.all.Go(func() { do(); <-l.room })
		return
	}
	done := make(chan struct{})
	l.mu.Lock()
	before := l.last[lane]
	l.last[lane] = done
	l.mu.Unlock()
	l.all.Go(func() {
		if before != nil {
			<-before
		}
		do()
		<-l.room
		close(done)
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.last[lane] == done {
			delete(l.last, lane)
		}
	})
}
