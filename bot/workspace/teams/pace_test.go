package teams

import (
	"net/http"
	"testing"
	"time"
)

// TestPace holds Teams' limits at their edges: each window takes as many messages as it says and no more,
// what is refused doesn't count, and time frees the window again.
func TestPace(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 26, 9, 0, 0, 0, time.UTC)
	const chat = "a:1"
	if off := (pace{}); !off.take(http.MethodPost, chat, at) || off.all != nil {
		t.Error("a pace that is off counts")
	}
	p := pace{on: true}
	sent := func(conversation string, times int, now time.Time) (taken int) {
		for range times {
			if p.take(http.MethodPost, conversation, now) {
				taken++
			}
		}
		return taken
	}
	if got := sent(chat, 20, at); got != 7 {
		t.Errorf("%d messages in one second", got)
	}
	if got := sent(chat, 5, at.Add(1500*time.Millisecond)); got != 1 {
		t.Errorf("%d more in two seconds", got)
	}
	if got := sent("a:2", 20, at.Add(1500*time.Millisecond)); got != 7 {
		t.Errorf("another conversation takes %d", got)
	}
	total, now := 8, at
	for now.Before(at.Add(29 * time.Second)) {
		now = now.Add(3 * time.Second)
		total += sent(chat, 20, now)
	}
	if total > 60+7 || total < 60 {
		t.Errorf("%d messages in thirty seconds", total)
	}
	p, now, total = pace{on: true}, at, 0
	for now.Before(at.Add(time.Hour)) {
		total += sent(chat, 1, now)
		now = now.Add(time.Second)
	}
	if total != 1800 {
		t.Errorf("%d messages in an hour", total)
	}
	if got := sent(chat, 1, at.Add(time.Hour+time.Second)); got != 1 {
		t.Error("an hour later, nothing is taken")
	}
	p, total = pace{on: true}, 0
	for range 80 { // edits count for the app alone
		if p.take(http.MethodPut, chat, at) {
			total++
		}
	}
	if total != 50 {
		t.Errorf("the app made %d calls in a second", total)
	}
}
