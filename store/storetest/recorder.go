package storetest

import (
	"context"
	"slices"
	"sync"

	"github.com/leaveway/leaveway/agent"
)

// recorder records what happened, in order.
type recorder struct {
	mu    sync.Mutex
	lines []string
}

func (d *recorder) note(line string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, line)
}

func (d *recorder) all() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.lines)
}

func (d *recorder) turn(_ context.Context, ev agent.Event) error {
	d.note(ev.Act.(agent.Said).Text)
	return nil
}

// send accepts every message. The receipt contains the message's id.
func (d *recorder) send(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
	d.note(l.Message.Text)
	return agent.Receipt{Channel: "C-" + string(l.Message.To.Person), Message: "ts-" + l.Message.ID}, nil
}

func noApology(agent.Event, error) []agent.Message { return nil }
