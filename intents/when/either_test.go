package when_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/when"
)

// TestReadEither checks that two days are two days, however short: one of them would be a
// guess.
func TestReadEither(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: day(2026, 11, 22)}
	for text, want := range map[string]string{
		"mon or tues":                         "2026-11-23|2026-11-24",
		"wed/thu":                             "2026-11-25|2026-11-26",
		"mo or tu":                            "2026-11-23|2026-11-24",
		"th or fr":                            "2026-11-26|2026-11-27",
		"either the 4th or the 5th of jan":    "2027-01-04|2027-01-05",
		"the 28th or january 3":               "2026-11-28|2027-01-03",
		"I was there, and the sun or the sea": "",
		"we or th":                            "2026-11-25|2026-11-26",
		"so it is":                            "",
		"mo":                                  "",
	} {
		if got := formatAnswer(when.ReadDay(text, clock)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
