package which_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/which"
	"github.com/leaveway/leaveway/intents/when"
)

// TestNamed checks which of several requests words name, and that a day to move to names none.
func TestNamed(t *testing.T) {
	t.Parallel()
	day := func(month time.Month, d int) time.Time { return time.Date(2027, month, d, 0, 0, 0, 0, time.UTC) }
	requests := []which.Request{
		{Kind: "Jury duty", Days: agent.Days{First: day(4, 19), Last: day(4, 23)}},
		{Kind: "Vacation", Days: agent.Days{First: day(3, 1), Last: day(3, 5)}},
		{Kind: "Vacation", Days: agent.Days{First: day(2, 8)}},
	}
	for text, want := range map[string]int{
		"drop the March one":               1,
		"is my February vacation approved": 2,
		"the request for March 1":          1,
		"when does jury duty start":        0,
		"move my March vacation to April":  1,
		"the one on February 8 please":     2,
		"start on March 3 instead":         -1,
		"cancel my vacation":               -1,
		"what's the status":                -1,
		"the June one":                     -1,
	} {
		clock := when.Clock{Now: time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)}
		if got := which.Named(text, clock, requests); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
		if got := which.Named(text, clock, requests[:1]); got != -1 {
			t.Errorf("%q: got %d of one request", text, got)
		}
	}
}
