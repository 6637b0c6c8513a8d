package slots

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// TestNarrow has the words with which somebody asked for leave, and the days that its first one is narrowed to.
func TestNarrow(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)}
	for words, want := range map[string]string{
		"I'd like to take some vacation in December": "2026-12-01 2026-12-31",
		"military leave in January":                  "2027-01-01 2027-01-31",
		"two weeks off in January":                   "2027-01-01 2027-01-31",
		"vacation in December or January":            "",
		"was ill in October":                         "",
		"vacation from December 7":                   "",
		"can I take vacation in December?":           "",
		"vacation":                                   "",
	} {
		all := []intents.Slot{{Name: "start", Role: intents.RoleStart}, {Name: "end", Role: intents.RoleEnd}}
		Narrow(all, wizard.Answers{"kind": {Value: "vacation", Words: words}}, clock)
		got := ""
		if n := all[0].NarrowedTo; !n.First.IsZero() {
			got = n.First.Format(time.DateOnly) + " " + n.Last.Format(time.DateOnly)
		}
		if got != want || !all[1].NarrowedTo.First.IsZero() {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
