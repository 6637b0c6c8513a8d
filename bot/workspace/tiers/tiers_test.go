package tiers_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/tiers"
)

// TestTake: a burst is taken, what is beyond it has to wait for as long as it says, and each
// channel counts by itself.
func TestTake(t *testing.T) {
	t.Parallel()
	var l tiers.Limits
	now := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	taken := func(method, channel string) (n int) {
		for l.Take(method, channel, now) == 0 {
			n++
		}
		return n
	}
	for method, want := range map[string]int{"chat.postMessage": 10, "views.update": 16, "users.list": 3, "apps.connections.open": 1, "conversations.info": 8} {
		if got := taken(method, "C1"); got != want {
			t.Errorf("%s: %d at once, want %d", method, got, want)
		}
		wait := l.Take(method, "C1", now)
		if wait <= 0 || l.Take(method, "C1", now.Add(wait-1)) == 0 || l.Take(method, "C1", now.Add(wait)) != 0 {
			t.Errorf("%s may not be repeated after the %v that it was told to wait", method, wait)
		}
	}
	if l.Take("chat.postMessage", "C2", now) != 0 {
		t.Error("one channel slows down another")
	}
}
