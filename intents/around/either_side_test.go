package around_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/around"
	"github.com/leaveway/leaveway/intents/when"
)

// TestEitherSide has messages that add days on both sides, and the days that are meant; empty if nothing is added.
func TestEitherSide(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}
	for text, want := range map[string]string{
		"report 9 Jan thru 23 Jan. Need one travel day either side. Who gets a copy?": "2027-01-08 to 2027-01-24",
		"annual training is Jan 9 to Jan 23, plus a travel day on each side":          "2027-01-08 to 2027-01-24",
		"wedding is December 12, I want two days either side off":                     "2026-12-10 to 2026-12-14",
		"need Dec 7 to 11 off, one day on each end for driving":                       "2026-12-06 to 2026-12-12",
		"with a buffer day on both ends, Dec 14 to 16":                                "2026-12-13 to 2026-12-17",
		"one day each side": "",
		"a day on either side of Dec 7 and another of Dec 14": "",
		"I'm on my side, one day at a time, from Dec 7":       "",
		"both sides agreed on Dec 7 to 9":                     "",
		"each day counts, Dec 7 to 9":                         "",
	} {
		got, days := around.EitherSide(text, clock), ""
		if got != text {
			found := when.Find(got, clock)
			if len(found) != 1 {
				t.Errorf("%q: %q", text, got)
				continue
			}
			days = found[0].First.Format(time.DateOnly) + " to " + found[0].Last.Format(time.DateOnly)
		}
		if days != want {
			t.Errorf("%q: %s, want %s", text, days, want)
		}
	}
}
