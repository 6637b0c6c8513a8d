package place_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/place"
)

// TestPartial has answers that name a state by halves: its code that is also a word, some words of its name, and some
// words of it in the name of another place.
func TestPartial(t *testing.T) {
	t.Parallel()
	carolina, virginia := choose.Option{Label: "North Carolina", Value: "NC"}, choose.Option{Label: "West Virginia", Value: "WV"}
	for text, want := range map[string]bool{"me": true, "ME": false, "maine": false} {
		if got := place.IsWordAndCode(text); got != want {
			t.Errorf("%q is a word and a code: %t", text, got)
		}
	}
	for text, want := range map[string]bool{"carolina": true, "north carolina": false, "north car": false} {
		if got := place.SaysHalf(text, carolina); got != want {
			t.Errorf("%q says half: %t", text, got)
		}
	}
	for text, want := range map[string]bool{"west coast": true, "west": false, "west virginia coast": false, "west office": false} {
		if got := place.IsElsewhere(text, []choose.Option{virginia}, map[string]bool{"office": true}); got != want {
			t.Errorf("%q is elsewhere: %t", text, got)
		}
	}
}
