package chaos

import (
	"context"
	"errors"
	"time"

	"github.com/leaveway/leaveway/store/storetest"
)

// kill kills one of the replicas.
func (c *chaos) kill(ctx context.Context) error {
	return c.killOne(ctx, c.house.replicas[c.rng.IntN(len(c.house.replicas))])
}

// killOne kills a replica at a random moment, sometimes again before it serves, and starts it
// again.
func (c *chaos) killOne(ctx context.Context, r *replica) error {
	const most, atStart = 250, 6 // things over the wire
	if err := c.await(ctx, r, c.light(r, most)); err != nil {
		return err
	}
	for c.rng.IntN(4) == 0 {
		dead := c.light(r, atStart)
		if err := r.start(ctx); err != nil && !errors.Is(err, errKilled) {
			return err
		}
		if err := c.await(ctx, r, dead); err != nil {
			return err
		}
	}
	return r.start(ctx)
}

// light sets a fuse that kills a replica after at most so many things have gone over the
// wire: at once, or a moment later, so that it may be between two of them, or just after
// Slack has accepted a message.
func (c *chaos) light(r *replica, most int) (dead <-chan struct{}) {
	died := make(chan struct{})
	bang := func() {
		r.kill()
		c.house.crash()
		close(died)
	}
	what, n := anything, 1+c.rng.IntN(most)
	switch c.rng.IntN(4) {
	case 0, 1:
		moment := time.Duration(c.rng.Int64N(int64(6 * time.Millisecond)))
		now := bang
		bang = func() { time.AfterFunc(moment, now) }
	case 2:
		what, n = post, 1+n/20
	}
	c.house.light(what, n, bang)
	return died
}

// await waits until a replica has been killed and its process has ended.
func (c *chaos) await(ctx context.Context, r *replica, dead <-chan struct{}) error {
	select {
	case <-dead:
	case <-ctx.Done():
		return ctx.Err()
	}
	r.kill() // it may have been started at the same moment
	c.killed++
	return r.gone(ctx)
}

// pass waits until some things have gone over the wire.
func (c *chaos) pass(ctx context.Context) error {
	const things = 100
	passed := make(chan struct{})
	c.house.light(anything, things, func() { close(passed) })
	select {
	case <-passed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// restart makes the database crash and recover under load.
func (c *chaos) restart(ctx context.Context, db *storetest.PostgresServer) error {
	if err := c.pass(ctx); err != nil {
		return err
	}
	c.house.crash()
	c.house.away(true)
	err := db.Restart()
	c.house.crash()
	c.house.away(false)
	return errors.Join(err, c.pass(ctx))
}

// without kills Redis under load, and starts it again later, empty.
func (c *chaos) without(ctx context.Context, redis *storetest.RedisServer) error {
	if err := c.pass(ctx); err != nil {
		return err
	}
	redis.Stop()
	err := c.pass(ctx)
	redis.Start()
	return errors.Join(err, c.pass(ctx))
}
