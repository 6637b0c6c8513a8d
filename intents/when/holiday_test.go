package when_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/when"
)

// TestNamesHoliday has texts that call a day by its holiday, and others.
func TestNamesHoliday(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Christmas": true, "the Monday after Thanksgiving": true, "MLK Day": true, "New Year's Eve": true, "Veterans Day": true,
		"Monday": false, "the holidays": false, "my birthday": false, "December 24": false, "": false,
	} {
		if got := when.NamesHoliday(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
