package remark_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/remark"
	"github.com/leaveway/leaveway/intents/when"
)

// TestWithoutDeadline has messages with the day until which somebody has to know something, and what is left of them.
func TestWithoutDeadline(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}
	for text, want := range map[string]string{
		"just wanted to let you know tomorrow I'll be out sick":          "just wanted to let you know tomorrow I'll be out sick",
		"I wanted to let you know that Monday I have surgery":            "I wanted to let you know that Monday I have surgery",
		"I'd like to confirm Dec 7 to 11 off":                            "I'd like to confirm Dec 7 to 11 off",
		"jury summons for dec 1, I need to know today if this is paid":   "jury summons for dec 1, I need to know if this is paid",
		"I need to know by Friday whether I can have Dec 7 to 9 off":     "I need to know by whether I can have Dec 7 to 9 off",
		"Dec 14 off please, let me know by Monday":                       "Dec 14 off please, let me know by",
		"off on the 14th? the airline needs an answer by tomorrow":       "off on the 14th? the airline needs an answer by",
		"hotel wants the deposit tonight":                                "hotel wants the deposit",
		"I have to tell my mother by Sunday":                             "I have to tell my mother by",
		"my brother needs to know by Tuesday if I can take the 18th off": "my brother needs to know by if I can take the 18th off",
		"lmk before Wednesday":                                           "lmk before",
		"gotta decide by Dec 1 if I take Dec 7 off":                      "gotta decide by if I take Dec 7 off",
		"the deposit is due Monday, can I have Dec 7":                    "the deposit is due , can I have Dec 7",
		// These days are meant.
		"I need to have today off":                       "I need to have today off",
		"I'll know Friday":                               "I'll know Friday",
		"I need to take my mother to the airport Sunday": "I need to take my mother to the airport Sunday",
		"they let me know I'm needed on Monday":          "they let me know I'm needed on Monday",
		"need Friday off":                                "need Friday off",
		"I want to start on Monday":                      "I want to start on Monday",
	} {
		got := strings.Join(strings.Fields(remark.WithoutDeadline(text, when.Find(text, clock))), " ")
		if got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
