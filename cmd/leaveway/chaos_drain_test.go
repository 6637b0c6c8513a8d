//go:build chaos

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
)

// TestDrain: SIGTERM in the middle of work ends the server well, with 0 and in
// time, and loses nothing: what it had acknowledged is answered by it or by the
// next one.
func TestDrain(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // a hang becomes a failure
	defer cancel()
	database := "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db")
	h := newChaosHouse(ctx, t, database, 1, rand.New(rand.NewPCG(1, 1)))
	server := h.replicas[0]
	const each = 12
	everybody, ctx := errgroup.WithContext(ctx)
	for _, user := range h.place.Users {
		everybody.Go(func() error { return sayMuch(ctx, h, user.Name, each) })
	}
	everybody.Go(func() error {
		for n := range 3 {
			asked := make(chan struct{})
			h.fuse.light(20+10*n, func() { close(asked) })
			select {
			case <-asked:
			case <-ctx.Done():
				return ctx.Err()
			}
			began := time.Now()
			state, err := server.drain(ctx)
			if err != nil {
				return err
			}
			if took := time.Since(began); state.ExitCode() != 0 || took > drain+5*time.Second {
				return fmt.Errorf("after SIGTERM it ended with %s, after %s", state, took)
			}
			if err := server.start(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err := everybody.Wait(); err != nil {
		t.Fatal(err)
	}
	if err := h.door.post.delivered(t.Context()); err != nil {
		t.Fatal(err)
	}
	if state, err := server.drain(t.Context()); err != nil || state.ExitCode() != 0 {
		t.Errorf("it did not end well: %v %v", state, err)
	}
	for _, line := range server.complaints() {
		t.Error("it complained: ", line)
	}
	db, err := store.Open(t.Context(), database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if left, err := leftovers(t.Context(), db); err != nil || len(left) > 0 {
		t.Errorf("left undone: %v %v", left, err)
	}
}

// sayMuch corrects an answer many times without waiting and wants each correction
// answered once: nobody was killed.
func sayMuch(ctx context.Context, h *chaosHouse, name string, times int) error {
	p := chaosPerson{Actor: h.slack.As(name), name: name, house: h}
	if _, err := p.say(ctx, "I need medical leave", "I've started a leave request"); err != nil {
		return err
	}
	if _, err := p.say(ctx, "2027-03-01", "Leave starts: "); err != nil {
		return err
	}
	if _, err := p.say(ctx, "13 weeks", "Length: 13 weeks"); err != nil {
		return err
	}
	for n := range times {
		if _, err := p.Say(ctx, workspace.DM, fmt.Sprintf("change length to %d weeks", 14+n)); err != nil {
			return err
		}
	}
	answers := func() (n int) {
		for _, m := range p.Messages(workspace.DM) {
			if m.BotID != "" && strings.HasPrefix(p.Read(m), "Length changed from") {
				n++
			}
		}
		return n
	}
	ctx, cancel := h.patience(ctx)
	defer cancel()
	if err := p.Await(ctx, func(*workspace.Actor) bool { return answers() >= times }); err != nil {
		return fmt.Errorf("%s has %d answers to %d corrections: %w", name, answers(), times, err)
	}
	if n := answers(); n != times {
		return fmt.Errorf("%s has %d answers to %d corrections", name, n, times)
	}
	return nil
}
