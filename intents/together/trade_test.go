package together_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/together"
)

// TestTrade has messages that trade a leave from Tuesday, December 1 for the time next to it, and some that don't.
func TestTrade(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"can I trade that week for the following one":   "2026-12-08",
		"could we swap it with the week before":         "2026-11-24",
		"Swap my vacation for the next month":           "2027-01-01",
		"switch this day for the one after":             "2026-12-02",
		"please exchange it for the previous week":      "2026-11-24",
		"don't swap it for the following week":          "",
		"I can't trade that week for the following one": "",
		"swap Monday for Friday":                        "",
	} {
		got := ""
		if shift, ok := together.Trade(text); ok {
			got = shift.To(first).Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
