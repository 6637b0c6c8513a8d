package remark_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/remark"
)

// TestOnlyTells has sentences that only tell something, and others that name work, leave or travel, or ask.
func TestOnlyTells(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"we used to bake together every Sunday": true, "she was eighty-nine": true, "yesterday I found her letters": true,
		"my manager said it's fine": false, "I need a week off": false, "he's gone": false, "what happens now?": false, "we're flying out Tuesday": false,
	} {
		if got := remark.OnlyTells(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestNamesDay: a day that comes again and again, or is over, is none that a request could have.
func TestNamesDay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"it should be Wednesday": true, "not the 24th": true, "every Sunday we baked": false, "on Sundays": false, "forty years": false,
	} {
		if got := remark.NamesDay(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestTells checks what tells something and asks for nothing.
func TestTells(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"my car's in a ditch, roads are a sheet of ice": true,
		"the release is on Friday":                      true,
		"this form is killing me":                       true,
		"Luz and I got promoted":                        true,
		"I need my W-2":                                 false,
		"I can't log in to payroll":                     false,
		"add my wife to the insurance":                  false,
		"the parking app isn't working, what now":       false,
		"is the office open?":                           false,
		"parking spot":                                  false,
	} {
		if got := remark.Tells(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
