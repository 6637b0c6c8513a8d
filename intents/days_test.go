package intents_test

import (
	"context"
	"testing"

	"github.com/leaveway/leaveway/intents"
)

// TestDaysNearLeave has days in a leave from June 1 to June 18, 2027, some without their month, some that are somebody
// else's, and some on which somebody isn't back.
func TestDaysNearLeave(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"start on the 3rd instead":               "set start=2027-06-03",
		"my first day is the 7th now":            "set start=2027-06-07",
		"I start after my sister is back June 4": "",
		"my wife is home until the 15th":         "",
		"my manager is back on June 9":           "",
		"she's out until Tuesday the 8th":        "",
	} {
		s := scene("", "due=2027-06-15", "length=12_weeks", "start=2027-06-01", "state=CA", "manager=Jane Smith", "tenure=yes")
		moves, _ := intents.Offline{}.Understand(context.Background(), said, s)
		got := ""
		for _, m := range moves {
			if m.Do == "set" {
				got = format(moves)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
