package amend

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// TestOnlyPart has messages that call off a part of a leave and say that the rest stays, and what only looks like them.
func TestOnlyPart(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC), Zone: time.UTC}
	for text, want := range map[string]string{
		"don't cancel the trip, just the Friday":                            "drop the Friday",
		"don't cancel it all, only Friday":                                  "drop Friday",
		"not the whole trip, just cancel Friday":                            "drop Friday",
		"keep the vacation but cancel Friday":                               "drop Friday",
		"cancel just the Friday please":                                     "drop the Friday",
		"I only want to cancel the Friday, not the trip":                    "drop the Friday",
		"please don't cancel my vacation, only take the Monday off of it":   "drop the Monday",
		"don't cancel, just move to Friday":                                 "",
		"cancel it, only Friday works for my wife":                          "",
		"cancel my vacation":                                                "",
		"cancel Friday":                                                     "",
		"just the Friday":                                                   "",
		"cancel the trip on Friday":                                         "",
		"I don't want to cancel, I just need to know if Friday is approved": "",
	} {
		got, ok := OnlyPart(text, clock)
		if got = strings.TrimSpace(got); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q %v", text, got, ok)
		}
	}
}

// TestRebooks has messages that call a leave off for other days, and others.
func TestRebooks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"cancel this and take the week after instead":        true,
		"can you cancel and rebook for the following week":   true,
		"cancel it and give me Jan 4-8":                      true,
		"scrap this one and book Dec 14 to 18 instead":       true,
		"please cancel my vacation, then get me the 14th":    false,
		"cancel my vacation":                                 false,
		"cancel this and take sick leave next week":          false,
		"cancel it and tell Sam":                             false,
		"cancel it and have a nice week":                     false,
		"cancel this and take my laptop for the week":        false,
		"drop this and do next week's meeting":               false,
		"cancel and get back to me":                          false,
		"my flight was canceled and I need the week after":   false,
		"call this off and give me the following week, thx!": true,
	} {
		if got, ok := Rebooks(text); ok != want {
			t.Errorf("%q: %q %v", text, got, ok)
		}
	}
}
