package occasion_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/occasion"
	"github.com/leaveway/leaveway/intents/when"
)

// TestTells has days that are another thing's, and days that answer.
func TestTells(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	for text, want := range map[string]bool{
		"my birthday is June 3": true, "they found a tumor yesterday": true, "the concert is on January 9": true,
		"January 9": false, "the surgery is on January 9": false, "I start on Monday": false, "December 24, but only half": false, "right after the birthday party, January 9": true,
	} {
		if got := occasion.Tells(text, when.Find(text, clock), nil); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestIsWork has what people do until a day, and what a leave lasts until.
func TestIsWork(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I have to hand over my cases until": true, "gotta wrap up the audit by": true, "my last shift is on": true, "we're shipping until": true,
		"i am on call until": true, "I still need to onboard the new guy till": true,
		"I'm off until": false, "my last day of leave is": false, "I can't work until": false, "I won't be working until": false, "back at work on": false,
		"recovering until": false, "I'm in the hospital until": false,
	} {
		if got := occasion.IsWork(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
