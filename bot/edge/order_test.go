package edge_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/bot/edge"
)

// TestOrder checks that one person's clicks are answered one after another, that others don't wait,
// and that nobody waits without end.
func TestOrder(t *testing.T) {
	t.Parallel()
	var order edge.Order
	leave := order.Enter(t.Context(), "dana")
	order.Enter(t.Context(), "sam")() // doesn't wait for Dana

	var answered []string
	var second sync.WaitGroup
	second.Go(func() {
		defer order.Enter(context.WithoutCancel(t.Context()), "dana")()
		answered = append(answered, "second")
	})
	answered = append(answered, "first") // the race detector finds it if the second one doesn't wait
	leave()
	second.Wait()
	if want := []string{"first", "second"}; !slices.Equal(answered, want) {
		t.Errorf("answered %v, want %v", answered, want)
	}

	order.Enter(t.Context(), "dana") // never answered
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	order.Enter(gone, "dana")()
}
