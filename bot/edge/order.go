package edge

import (
	"context"
	"sync"
)

// Order lets what one person does happen one after another, so that they read the answers in the
// order in which they did it: two clicks come as two requests at the same time. The zero value is ready.
type Order struct {
	mu   sync.Mutex
	last map[string]chan struct{} // closed when the last one of a person is done
}

// Enter waits until the person's earlier actions are answered, or there is no time left. Call the
// returned function when this action is answered.
func (o *Order) Enter(ctx context.Context, person string) (leave func()) {
	done := make(chan struct{})
	o.mu.Lock()
	if o.last == nil {
		o.last = map[string]chan struct{}{}
	}
	before := o.last[person]
	o.last[person] = done
	o.mu.Unlock()
	if before != nil {
		select {
		case <-before:
		case <-ctx.Done():
		}
	}
	return func() {
		close(done)
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.last[person] == done {
			delete(o.last, person)
		}
	}
}
