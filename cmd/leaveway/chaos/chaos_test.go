package chaos

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// The settings of the test: how often something is killed, which also selects the long form,
// and the seed of all random choices, which a failure prints.
const (
	killsVariable = "LEAVEWAY_CHAOS_KILLS"
	seedVariable  = "LEAVEWAY_CHAOS_SEED"
)

// takeover is short, so that a test sees many.
const takeover = 6 * time.Second

// TestChaos runs the built server against a strict Slack. Six employees ask for leave, in
// forms and in words, and two people in HR decide, while the server is killed with SIGKILL at
// random moments: between any two things that go over the wire, or shortly after one. On
// Postgres there are two replicas, and their database and Redis crash too. In the end,
// everything that was acknowledged has taken effect exactly once and in order; no answer to a
// question of the form is lost; every message has one answer, and nothing came twice except
// what was being sent during a crash; and HR's cards are up to date.
func TestChaos(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	t.Run("sqlite", func(t *testing.T) {
		on := site{database: "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db"), replicas: 1}
		stir(t, on, killing(fromEnv(t, killsVariable, 5), func(context.Context, *chaos, int64) error { return nil }))
	})
	t.Run("postgres", func(t *testing.T) {
		postgres, redis := storetest.StartPostgres(t), storetest.StartRedis(t)
		on := site{database: postgres.URL, redis: strings.TrimSuffix(redis.URL, storetest.LongTimeouts), replicas: 2, takeover: takeover}
		stir(t, on, killing(fromEnv(t, killsVariable, 4), func(ctx context.Context, c *chaos, n int64) error {
			switch n % 10 {
			case 1:
				return c.restart(ctx, postgres)
			case 3:
				return c.without(ctx, redis)
			}
			return nil
		}))
	})
}

func fromEnv(t *testing.T, name string, fallback int64) int64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return fallback
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// chaos is the product, the people who use it, and the random choices.
type chaos struct {
	ledger
	rng    *rand.Rand
	killed int
	enough atomic.Bool // nothing more is killed
}

// harm is what is done to the product while people work.
type harm func(context.Context, *chaos) error

// killing kills replicas, with further harm after each kill.
func killing(kills int64, further func(ctx context.Context, c *chaos, killed int64) error) harm {
	return func(ctx context.Context, c *chaos) error {
		for n := range kills {
			if err := errors.Join(c.kill(ctx), further(ctx, c, n)); err != nil {
				return err
			}
		}
		return nil
	}
}

// stir lets people work while harm is done. Then it waits until everything has settled, and
// checks the result.
func stir(t *testing.T, on site, do harm) {
	t.Helper()
	seed := fromEnv(t, seedVariable, time.Now().UnixNano())
	c := &chaos{}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("to repeat this run: %s=%d", seedVariable, seed)
			c.logs(t)
		}
	})
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Minute) // a hang becomes a failure
	defer cancel()
	chance := func(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), stream)) }
	c.rng = chance(0)
	if on.inTeams {
		c.house = newTeamsHouse(ctx, t, on, chance(1))
	} else {
		c.house = newHouse(ctx, t, on, chance(1))
	}
	for i, user := range c.house.place.Users {
		p := person{hand: c.house.handOf(user), name: user.Name, house: c.house, rng: chance(uint64(i + 2))}
		if user.Role == workspace.Employee {
			c.employees = append(c.employees, &employee{person: p, replies: map[string]string{}, looked: map[string]bool{}})
		} else {
			c.hr = append(c.hr, &hr{person: p, tried: map[string][]string{}, dead: map[string]string{}})
		}
	}
	defer c.complain(t)
	begin := time.Now()
	err := c.work(ctx, do)
	if err != nil {
		t.Error(err)
		return
	}
	took := time.Since(begin)
	db, err := store.Open(ctx, on.database, store.Options{TakeoverAfter: takeover})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	c.end(ctx, t, db)
	c.check(t)
	c.report(t, took)
}

// work has everyone work at once until the harm is done.
func (c *chaos) work(ctx context.Context, do harm) error {
	working, stop := context.WithCancel(ctx)
	defer stop()
	everyone, during := errgroup.WithContext(working)
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
	everyone.Go(func() error {
		defer end()
		return employees.Wait()
	})
	for _, h := range c.hr {
		everyone.Go(func() error {
			for ending.Err() == nil {
				if err := h.decide(during, ending); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := do(during, c)
	c.enough.Store(true)
	if err != nil {
		stop()
	}
	if err := errors.Join(err, everyone.Wait()); err != nil {
		return err
	}
	for _, e := range c.employees {
		if err := e.answerHR(ctx); err != nil {
			return err
		}
	}
	return nil
}

// end waits until everything has settled, stops the replicas, and checks that nothing is
// left to do.
func (c *chaos) end(ctx context.Context, t *testing.T, db *store.DB) {
	t.Helper()
	err := c.read(ctx, db)
	if err = errors.Join(err, c.settled(ctx)); err != nil {
		t.Error(err)
	}
	for _, r := range c.house.replicas {
		state, err := r.drain(ctx)
		if err != nil || state.ExitCode() != 0 {
			t.Errorf("a replica failed when it was stopped: %v %v", state, err)
		}
	}
	left, err := leftovers(ctx, db)
	if err != nil || len(left) > 0 {
		t.Errorf("left to do: %v %v", left, err)
	}
	if err := c.read(ctx, db); err != nil {
		t.Error(err)
	}
}

// complain fails the test for lines that no replica may log, whatever happens around it. Three
// kills during turns of one event look as if the event had ended the servers, so giving up on
// it is right; but it is rare, and its person must have been asked to try again.
func (c *chaos) complain(t *testing.T) {
	t.Helper()
	gaveUp := 0
	for i, r := range c.house.replicas {
		for _, line := range r.complaints() {
			switch {
			case strings.Contains(line, store.ErrDied.Error()):
				gaveUp++
			case containsAny(line, []string{"dead letter", "panic", "DATA RACE"}):
				t.Errorf("replica %d: %s", i, line)
			}
		}
	}
	if most := 1 + c.killed/10; gaveUp > most || gaveUp > 0 && c.asked() == 0 {
		t.Errorf("%d kills made the bot give up on %d events, and %d times somebody was asked to try again", c.killed, gaveUp, c.asked())
	}
}

// asked counts how often people were asked to say or press something again.
func (c *chaos) asked() (n int) {
	for _, e := range c.employees {
		n += e.asked
	}
	for _, h := range c.hr {
		n += h.asked
	}
	return n
}

// logs shows how the log of each replica ends.
func (c *chaos) logs(t *testing.T) {
	t.Helper()
	const lines = 30
	t.Logf("%d kills; the slowest answer of Slack or Teams to the product took %.1f s", c.killed, c.house.slowest.Seconds())
	for i, r := range c.house.replicas {
		r.mu.Lock()
		t.Logf("the log of replica %d since its last start, at %s, ends:\n%s", i, r.began.Format(time.RFC3339), strings.Join(r.last[max(0, len(r.last)-lines):], "\n"))
		r.mu.Unlock()
	}
}

// report logs how much could have gone wrong.
func (c *chaos) report(t *testing.T, took time.Duration) {
	t.Helper()
	forms, failures, audited := 0, 0, 0
	var slowest time.Duration
	for _, e := range c.employees {
		forms, failures, slowest = forms+len(e.rounds), failures+e.failures, max(slowest, e.slowest)
	}
	for _, h := range c.hr {
		failures += h.failures
	}
	for _, entries := range c.audit {
		audited += len(entries)
	}
	t.Logf("%d kills in %.1f s; %d forms, %d requests, %d lines of audit, %d things said, %d answers and news, %d of them twice, %d clicks failed, %d times somebody was asked to try again, the slowest answer took %.1f s, and of Slack or Teams to the product %.1f s",
		c.killed, took.Seconds(), forms, len(c.requests), audited, len(c.house.letters), c.house.posted, c.repeated, failures, c.asked(), slowest.Seconds(), c.house.slowest.Seconds())
}
