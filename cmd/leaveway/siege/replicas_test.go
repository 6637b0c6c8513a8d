package siege

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store/storetest"
)

// replicas has two servers share a Postgres. One is stopped (SIGSTOP) while people write, goes
// on, and is killed. Every message is answered once by somebody, in time.
func replicas(ctx context.Context, t *testing.T, p plan) (tried int, happened string, err error) {
	const people = 8
	c := pitch(ctx, t, people, "DATABASE_URL="+storetest.Postgres(t), "REDIS_URL="+strings.TrimSuffix(storetest.StartRedis(t).URL, storetest.LongTimeouts), "LEAVEWAY_TAKEOVER=20s")
	other := serve(ctx, t, c.env)
	c.join(other)
	rounds := 1
	if p.long {
		rounds = 5
	}
	var slowest time.Duration
	for range rounds {
		for _, harm := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
			if err := other.cmd.Process.Signal(harm); err != nil {
				return tried, "", err
			}
			took, err := c.everybody(ctx, people)
			if err != nil {
				return tried, "", fmt.Errorf("after %s: %w", harm, err)
			}
			slowest, tried = max(slowest, took), tried+people
		}
	}
	if err := other.cmd.Process.Kill(); err != nil {
		return tried, "", err
	}
	took, err := c.everybody(ctx, people)
	tried += people
	if err != nil {
		return tried, "", fmt.Errorf("after a replica was killed: %w", err)
	}
	var errs []error
	twice := 0 // what was on its way to Slack when the replica was killed may come twice
	for i := range people {
		who, rounds := fmt.Sprintf("p%02d", i), 2*rounds+1
		n := len(c.heard(who, workspace.DM))
		twice += max(0, n-rounds)
		if n < rounds || n > rounds+1 {
			errs = append(errs, fmt.Errorf("%s has said %d things and got %d answers", who, rounds, n))
		}
	}
	return tried, fmt.Sprintf("all answered, %d twice; the slowest after %.1f s with a replica stopped, %.1f s with one killed", twice, slowest.Seconds(), took.Seconds()),
		errors.Join(append(errs, c.first.lives())...)
}

// everybody says something at once, and is answered. It returns how long the slowest took.
func (c *camp) everybody(ctx context.Context, people int) (time.Duration, error) {
	began := time.Now()
	var all errgroup.Group
	for i := range people {
		all.Go(func() error {
			_, err := c.say(ctx, fmt.Sprintf("p%02d", i), "what can you do?")
			return err
		})
	}
	err := all.Wait()
	return time.Since(began), err
}
