//go:build chaos

package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// How the chaos is made otherwise: how often somebody is killed, and the seed of
// all chance, as a failure prints it.
const (
	chaosKills = "LEAVEWAY_CHAOS_KILLS"
	chaosSeed  = "LEAVEWAY_CHAOS_SEED"
)

// engines are the databases, how many replicas can share one, and how often one
// of them is killed where nobody says otherwise: with replicas, a crash is
// noticed by the others after seconds.
var engines = []struct {
	name     string
	replicas int
	kills    int64
	database func(testing.TB) string
}{
	{"sqlite", 1, 40, func(t testing.TB) string { return "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db") }},
	{"postgres", 2, 15, storetest.Postgres},
}

// TestChaos runs the built server against a strict Slack while six employees ask
// for leave, in forms and in words, and two of HR decide, and kills it with
// SIGKILL at moments of chance: between any two requests over the wire, or
// shortly after. At the end everything that was acknowledged has had its effect
// exactly once, in order; nothing that was answered is lost; whoever spoke has an
// answer; and HR's cards show how things stand.
func TestChaos(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a while")
	}
	for _, engine := range engines {
		t.Run(engine.name, func(t *testing.T) {
			seed := fromEnv(t, chaosSeed, time.Now().UnixNano())
			kills := int(fromEnv(t, chaosKills, engine.kills))
			t.Cleanup(func() {
				if t.Failed() {
					t.Logf("to try it again: %s=%d %s=%d", chaosSeed, seed, chaosKills, kills)
				}
			})
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute+time.Duration(kills)*15*time.Second)
			defer cancel()
			c := newChaos(ctx, t, engine.database(t), engine.replicas, seed)
			c.run(ctx, t, kills)
		})
	}
}

func fromEnv(t *testing.T, name string, otherwise int64) int64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// chaos is the house, the people in it, and what kills.
type chaos struct {
	chaosLedger
	database string
	rng      *rand.Rand
	killed   int
	enough   atomic.Bool // nobody is killed any more
}

func newChaos(ctx context.Context, t *testing.T, database string, replicas int, seed int64) *chaos {
	t.Helper()
	chance := func(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), stream)) }
	c := &chaos{database: database, rng: chance(0)}
	c.house = newChaosHouse(ctx, t, database, replicas, chance(1))
	for i, user := range c.house.place.Users {
		p := chaosPerson{Actor: c.house.slack.As(user.Name), name: user.Name, house: c.house, rng: chance(uint64(i + 2))}
		if user.Role == workspace.Employee {
			c.employees = append(c.employees, &chaosEmployee{chaosPerson: p, replies: map[string]string{}, looked: map[string]bool{}})
		} else {
			c.hr = append(c.hr, &chaosHR{chaosPerson: p, tried: map[string][]string{}, dead: map[string]bool{}})
		}
	}
	return c
}

// run lets the people work, kills until it is enough, waits until everything has
// settled, and checks.
func (c *chaos) run(ctx context.Context, t *testing.T, kills int) {
	t.Helper()
	begin := time.Now()
	if err := c.work(ctx, kills); err != nil {
		t.Error(err)
		c.complain(t)
		return
	}
	killing := time.Since(begin)
	db, err := store.Open(ctx, c.database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := c.read(ctx, db); err != nil {
		t.Error(err)
	}
	if err := c.settled(ctx); err != nil {
		t.Error(err)
	}
	for _, r := range c.house.replicas {
		state, err := r.drain(ctx)
		if err != nil || state.ExitCode() != 0 {
			t.Errorf("it did not end well: %v %v", state, err)
		}
	}
	left, err := leftovers(ctx, db)
	if err != nil || len(left) > 0 {
		t.Errorf("left undone: %v %v", left, err)
	}
	if err := c.read(ctx, db); err != nil {
		t.Error(err)
	}
	c.check(t)
	c.complain(t)
	c.report(t, killing)
}

// work has everybody work at once until enough were killed.
func (c *chaos) work(ctx context.Context, kills int) error {
	everybody, during := errgroup.WithContext(ctx)
	ending, end := context.WithCancel(during)
	defer end()
	employees, _ := errgroup.WithContext(during)
	for _, e := range c.employees {
		employees.Go(func() error {
			for !c.enough.Load() {
				if err := errors.Join(e.answerHR(during), e.ask(during)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	everybody.Go(func() error {
		defer end()
		return employees.Wait()
	})
	for _, h := range c.hr {
		everybody.Go(func() error {
			for ending.Err() == nil {
				if err := h.decide(during, ending); err != nil {
					return err
				}
			}
			return nil
		})
	}
	everybody.Go(func() error { return c.kill(during, kills) })
	if err := everybody.Wait(); err != nil {
		return err
	}
	for _, e := range c.employees {
		if err := e.answerHR(ctx); err != nil {
			return err
		}
	}
	return nil
}

// kill kills replicas at moments of chance, now and then one that has not begun
// to serve, and starts them again.
func (c *chaos) kill(ctx context.Context, kills int) error {
	defer c.enough.Store(true)
	const most, atStart = 250, 6 // things over the wire
	for c.killed < kills {
		r := c.house.replicas[c.rng.IntN(len(c.house.replicas))]
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
		if err := r.start(ctx); err != nil {
			return err
		}
	}
	return nil
}

// light has a replica killed after at most so many things over the wire: at once
// or, so that it may be between two of them, a moment later.
func (c *chaos) light(r *replica, most int) (dead <-chan struct{}) {
	died := make(chan struct{})
	bang := func() {
		r.kill()
		c.house.killed.Store(time.Now().UnixNano())
		close(died)
	}
	if c.rng.IntN(2) == 0 {
		moment := time.Duration(c.rng.Int64N(int64(6 * time.Millisecond)))
		now := bang
		bang = func() { time.AfterFunc(moment, now) }
	}
	c.house.fuse.light(1+c.rng.IntN(most), bang)
	return died
}

// await waits until a replica was killed and is gone.
func (c *chaos) await(ctx context.Context, r *replica, dead <-chan struct{}) error {
	select {
	case <-dead:
	case <-ctx.Done():
		return ctx.Err()
	}
	r.kill() // it may have been started in the same moment
	c.killed++
	return r.gone(ctx)
}

// complain shows what the replicas had to complain of.
func (c *chaos) complain(t *testing.T) {
	t.Helper()
	for i, r := range c.house.replicas {
		for _, line := range r.complaints() {
			t.Logf("replica %d complained: %s", i, line)
		}
	}
	t.Logf("%d were killed, and there serve %v", c.killed, c.house.door.choice())
}

// report says how much there was to go wrong.
func (c *chaos) report(t *testing.T, took time.Duration) {
	t.Helper()
	rounds, said, surprised, troubled, bursts, audited := 0, 0, 0, 0, 0, 0
	var slowest time.Duration
	for _, e := range c.employees {
		rounds, said, surprised, troubled = rounds+len(e.rounds), said+e.said, surprised+e.surprised, troubled+e.troubled
		slowest = max(slowest, e.slowest)
		for _, r := range e.rounds {
			bursts += len(r.bursts)
		}
	}
	for _, h := range c.hr {
		troubled += h.troubled
	}
	for _, entries := range c.audit {
		audited += len(entries)
	}
	again := 0
	for _, r := range c.requests {
		again += len(c.cards(string(r.ID))) - 1
	}
	t.Logf("%d kills in %.1f s (%.1f a second); %d forms, %d requests, %d lines of audit, %d things said (%d bursts), %d clicks failed, %d answers were others than expected, %d cards came twice, the slowest answer took %.1f s",
		c.killed, took.Seconds(), float64(c.killed)/took.Seconds(), rounds, len(c.requests), audited, said, bursts, troubled, surprised, again, slowest.Seconds())
}
