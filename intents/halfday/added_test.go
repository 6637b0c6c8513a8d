package halfday_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/halfday"
)

// TestAdded has half days that are to be added, and sentences with a half of a day that add none.
func TestAdded(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		half halfday.Half
		day  string
	}{
		"can you tack on the morning of the 24th? just the morning, I'll log on after lunch": {halfday.Morning, "the 24th"},
		"add the morning of december 14":                   {halfday.Morning, "december 14"},
		"could we add the afternoon of the 4th too":        {halfday.Afternoon, "the 4th"},
		"add half a day on the 14th":                       {halfday.EitherHalf, "the 14th"},
		"plus the 14th but just the morning":               {halfday.Morning, "the 14th"},
		"tack on monday morning":                           {halfday.Morning, "monday"},
		"and friday afternoon please":                      {halfday.Afternoon, "friday"},
		"also the morning of the 14th":                     {halfday.Morning, "the 14th"},
		"the 14th only in the morning":                     {},
		"I also have a dentist on the morning of the 14th": {},
		"add a note that I'm reachable in the mornings":    {},
		"don't add the morning of the 14th":                {},
		"add the 14th":                                     {},
		"if possible also the morning of the 14th":         {},
	} {
		half, day, ok := halfday.Added(text)
		if half != want.half || day != want.day || ok != (want.day != "") {
			t.Errorf("%q: got %v %q", text, half, day)
		}
	}
}
