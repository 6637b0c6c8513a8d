package note_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/note"
)

// TestUnpaidIf has what is to be done once no paid time off is left, which is HR's to read, and wishes that hold at once.
func TestUnpaidIf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"make it unpaid if I run out of pto":               true,
		"make it unpaid if there's no pto left":            true,
		"unpaid if I don't have enough days":               true,
		"if my pto runs out the rest can be unpaid":        true,
		"please count the rest as unpaid once I run out":   true,
		"take the last day unpaid if my vacation is gone":  true,
		"if I don't have enough days make the rest unpaid": true,
		"make it unpaid":                   false,
		"make it unpaid if Sam agrees":     false,
		"is it unpaid if I run out of pto": false,
		"can it be unpaid if I run out?":   false,
		"what happens if I run out of pto": false,
		"the last two days unpaid":         false,
	} {
		if _, ok := note.Wanted(text); ok != want {
			t.Errorf("%q: %t", text, ok)
		}
	}
}
