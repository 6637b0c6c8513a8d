package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// What the documentation promises: how long a server takes to stop at most, and how soon
// another one takes over from one that died.
const (
	drainTime     = 10 * time.Second
	usualTakeover = 45 * time.Second
)

// TestDrain checks that SIGTERM in the middle of work stops a server in time and with exit
// code 0, and that nothing is lost or said twice: what it had acknowledged is answered by
// itself, by the next one, or by the other replica, long before that would take over from one
// that died.
func TestDrain(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	for name, on := range map[string]site{
		"sqlite":   {database: "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db"), replicas: 1},
		"postgres": {database: storetest.Postgres(t), replicas: 2},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
			defer cancel()
			h := newHouse(ctx, t, on, rand.New(rand.NewPCG(1, 1)))
			everybody, during := errgroup.WithContext(ctx)
			over := make(chan struct{})
			for _, user := range h.place.Users {
				p := person{hand: inSlack{h.slack.As(user.Name)}, name: user.Name, house: h}
				everybody.Go(func() error { return p.sayMuch(during, over) })
			}
			everybody.Go(func() error {
				defer close(over)
				for n := range 3 {
					if err := h.drainAndStart(during, h.replicas[n%len(h.replicas)], 20+10*n); err != nil {
						return err
					}
				}
				return nil
			})
			if err := errors.Join(everybody.Wait(), h.delivered(ctx)); err != nil {
				t.Fatal(err)
			}
			for _, r := range h.replicas {
				if err := r.drainInTime(ctx); err != nil {
					t.Error(err)
				}
				for _, line := range r.complaints() {
					t.Error("a replica logged: ", line)
				}
			}
			db, err := store.Open(ctx, on.database, store.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if left, err := leftovers(ctx, db); err != nil || len(left) > 0 {
				t.Errorf("left to do: %v %v", left, err)
			}
			h.checkWords(t)
		})
	}
}

// drainAndStart stops a replica after some things have gone over the wire, and starts it
// again.
func (h *house) drainAndStart(ctx context.Context, r *replica, things int) error {
	busy := make(chan struct{})
	h.light(anything, things, func() { close(busy) })
	select {
	case <-busy:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := r.drainInTime(ctx); err != nil {
		return err
	}
	return r.start(ctx)
}

// drainInTime stops a replica, and fails if it takes too long or returns an error.
func (r *replica) drainInTime(ctx context.Context) error {
	began := time.Now()
	state, err := r.drain(ctx)
	if err != nil {
		return err
	}
	if took := time.Since(began); state.ExitCode() != 0 || took > drainTime {
		return fmt.Errorf("SIGTERM stopped it with %s after %s", state, took)
	}
	return nil
}

// sayMuch corrects an answer again and again, often without waiting, until over is closed.
func (p *person) sayMuch(ctx context.Context, over <-chan struct{}) error {
	for _, x := range [][2]string{
		{"I need medical leave", "I've started a leave request"}, {"2027-03-01", "Leave starts: "}, {"13 weeks", "Length: 13 weeks"},
	} {
		if _, err := p.say(ctx, x[0], x[1]); err != nil {
			return err
		}
	}
	for {
		if err := p.sayAtOnce(ctx, 8); err != nil {
			return err
		}
		select {
		case <-over:
			return nil
		default:
		}
	}
}

// sayAtOnce corrects an answer several times, and fails if an answer takes so long that
// another replica could have taken over.
func (p *person) sayAtOnce(ctx context.Context, times int) error {
	said := make([]string, times)
	for n := range said {
		var err error
		if said[n], err = p.Say(ctx, workspace.DM, fmt.Sprintf("change length to %d weeks", 14+n)); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, usualTakeover)
	defer cancel()
	for n, ts := range said {
		if _, err := p.hear(ctx, awaited{fmt.Sprintf("correction %d", n), []string{"-" + ts + "/"}, ts, never, []string{fmt.Sprintf(" to %d weeks.", 14+n)}}); err != nil {
			return err
		}
	}
	return nil
}

// TestTakeover kills a replica in the middle of an answer. With default settings, another one
// answers within a minute. It is part of the long form.
func TestTakeover(t *testing.T) {
	if fromEnv(t, killsVariable, 0) == 0 {
		t.Skip("takes a minute: run make chaos")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	h := newHouse(ctx, t, site{database: storetest.Postgres(t), replicas: 1}, rand.New(rand.NewPCG(1, 1)))
	doomed := h.replicas[0]
	other := &replica{wire: h.wire, binary: doomed.binary, env: doomed.env, api: doomed.api}
	h.replicas = append(h.replicas, other)
	died := make(chan struct{})
	h.light(post, 1, func() { // Slack has the answer, but the replica doesn't know
		doomed.kill()
		h.crash()
		close(died)
	})
	p := person{hand: inSlack{h.slack.As("dana")}, name: "dana", house: h}
	ts, err := p.Say(ctx, workspace.DM, "I need medical leave")
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-died:
	case <-ctx.Done():
		t.Fatal("there is no answer")
	}
	if err := errors.Join(doomed.gone(ctx), other.start(ctx)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.say(ctx, "2027-03-01", "Leave starts: "); err != nil { // within the minute, after the other one
		t.Fatal(err)
	}
	if n := h.answers(ts); n != 2 {
		t.Errorf("the interrupted answer came %d times", n)
	}
	h.checkWords(t)
	t.Logf("the next answer took %.1f s", p.slowest.Seconds())
}
