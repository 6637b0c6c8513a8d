package fair

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// hang is a delivery that only ends when it is told to.
func hang(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func takes(d time.Duration) func(context.Context) error {
	return func(ctx context.Context) error {
		select {
		case <-time.After(d):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// TestHangingDeliveriesHoldUpNobody has more deliveries hang than there are places, for as
// long as they like. Others are done at once, all the time.
func TestHangingDeliveriesHoldUpNobody(t *testing.T) {
	for _, hanging := range []int{1, 8, 32, 33, 100} {
		synctest.Test(t, func(t *testing.T) {
			p := New(8, 24)
			ctx, stop := context.WithCancel(t.Context())
			var all sync.WaitGroup
			for range hanging {
				all.Go(func() {
					for hangs := false; ctx.Err() == nil; hangs = true { // it is tried again and again
						if errors.Is(p.Do(ctx, hangs, hang), ErrFull) {
							time.Sleep(time.Second)
						}
					}
				})
			}
			time.Sleep(time.Minute) // until they are known
			for range 1000 {
				began := time.Now()
				if err := p.Do(ctx, false, takes(50*time.Millisecond)); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(began); took > 300*time.Millisecond {
					t.Fatalf("%d hang, and a delivery takes %v", hanging, took)
				}
			}
			stop()
			all.Wait()
		})
	}
}

// TestTheFirstHangsAreBrief has deliveries hang that nobody knows yet, and measures how
// long the others wait behind them.
func TestTheFirstHangsAreBrief(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(8, 24)
		ctx, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 24 {
			all.Go(func() { _ = p.Do(ctx, false, hang) })
		}
		synctest.Wait()
		began := time.Now()
		if err := p.Do(ctx, false, takes(50*time.Millisecond)); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("it takes %v", took)
		}
		stop()
		all.Wait()
	})
}

// TestASlowSlackIsGivenTime checks that deliveries aren't ended for being slow if all are.
func TestASlowSlackIsGivenTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(8, 24)
		for range 40 { // one after the other: so this is usual
			_ = p.Do(t.Context(), false, takes(5*time.Second))
		}
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if err := p.Do(t.Context(), false, takes(5*time.Second)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	})
}

// TestPlacesAreReturned has any deliveries come and go. Never are there more at once than
// places, and in the end all places are free.
func TestPlacesAreReturned(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		type delivery struct {
			at, takes time.Duration
			hangs     bool
		}
		many := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) delivery {
			return delivery{
				time.Duration(rapid.IntRange(0, 5000).Draw(rt, "at")) * time.Millisecond,
				time.Duration(rapid.SampledFrom([]int{0, 1, 50, 300, 3000, 60_000}).Draw(rt, "takes")) * time.Millisecond,
				rapid.Bool().Draw(rt, "hangs"),
			}
		}), 1, 60).Draw(rt, "deliveries")
		synctest.Test(t, func(*testing.T) {
			p := New(3, 5)
			var mu sync.Mutex
			var all sync.WaitGroup
			now, most := 0, 0
			count := func(n int) {
				mu.Lock()
				defer mu.Unlock()
				now += n
				most = max(most, now)
			}
			for _, d := range many {
				all.Go(func() {
					time.Sleep(d.at)
					_ = p.Do(context.Background(), d.hangs, func(ctx context.Context) error {
						count(1)
						defer count(-1)
						return takes(d.takes)(ctx)
					})
				})
			}
			all.Wait()
			if most > 8 || len(p.prompt) != 0 || p.free != 5 || len(p.slow) != 0 {
				rt.Fatalf("%d at once; left: %d prompt, %d slow of 5, %d runs", most, len(p.prompt), p.free, len(p.slow))
			}
		})
	})
}
