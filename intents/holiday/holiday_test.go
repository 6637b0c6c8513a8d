package holiday_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/when"
)

func TestAsks(t *testing.T) {
	for text, want := range map[string]bool{
		"is december 24 a holiday?":                        true,
		"is 12/24 a working day?":                          true,
		"is dec 24 a holiday":                              true,
		"do we work on new year's eve":                     true,
		"are we off on july 3?":                            true,
		"is Black Friday a day off":                        true,
		"is the office closed on December 26":              true,
		"do we have MLK day off":                           true,
		"do we have christmas eve off?":                    true,
		"which days are holidays":                          true,
		"hi, what are the company holidays?":               true,
		"do i get columbus day":                            true,
		"do I have to work on Thanksgiving":                true,
		"is juneteenth a paid holiday":                     true,
		"is the day after thanksgiving a day off":          true,
		"does the company observe Veterans Day?":           true,
		"is July 4 a holiday during my leave?":             true,
		"are we open on december 31":                       true,
		"will the office be closed on Jan 2?":              true,
		"is good friday off":                               true,
		"and is jan 1 a holiday":                           true,
		"is monday a holiday?":                             true,
		"do you guys close between christmas and new year": true,
		"is thanksgiving paid":                             true,
		"does everyone get new year's day off?":            true,
		"june 1 is a holiday, right?":                      true,
		"june 1st is a holiday? or no":                     true,
		"July 5 is a day off or not":                       true,
		"the office is closed on jan 2, correct?":          true,

		"is June 1 ok?":                    false,
		"am I off on December 24?":         false,
		"can I have December 24 off?":      false,
		"do I get june 3 off?":             false,
		"I want December 24 off":           false,
		"is Jane off on December 24?":      false,
		"is my leave approved for June 1":  false,
		"december 24":                      false,
		"is December 24 too late?":         false,
		"is my last day december 24?":      false,
		"is my doctor closed on friday":    false,
		"until Thanksgiving":               false,
		"do holidays count in the weeks":   false,
		"is maternity leave paid?":         false,
		"does my leave start on June 3?":   false,
		"do i work until june 3?":          false,
		"is the baby due on christmas day": false,
		"when is my first day off":         false,
		"will I be paid on july 4":         false,
		"happy new year":                   false,
		"June 1 is my first day, right?":   false,
		"June 1 is a holiday for my kid":   false,
		"the 15th is fine, right?":         false,
	} {
		if got := holiday.Asks(text); got != want {
			t.Errorf("Asks(%q) = %v", text, got)
		}
	}
}

// TestAsksIfCounted has questions whether a holiday counts, and others about one.
func TestAsksIfCounted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"the 18th is MLK day, does that come out of my pay too": true, "is Labor Day counted": true, "there's a holiday in there, does it count": true,
		"I fly home for Christmas": false, "is Labor Day a holiday": false, "does the 14th count": false,
		"Make it December 21 to 23 for the holidays, will that come out of my pay": false, "I booked a holiday in Spain, does that come out of my PTO": false,
	} {
		if got := holiday.AsksIfCounted(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestDayCounted has questions whether one day of a leave that begins on June 24, 2027 counts.
func TestDayCounted(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}
	first := time.Date(2027, time.June, 24, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"does the 5th use up one of my days": "2027-07-05", "is July 4 counted": "2027-07-04", "will the 28th eat a day?": "2027-06-28",
		"does my raise count": "", "how does July 4 work": "", "do the 5th and July 6 count": "", "does the 40th count": "",
	} {
		got := ""
		if day, ok := holiday.DayCounted(text, clock, first); ok {
			got = day.Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
