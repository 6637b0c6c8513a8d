package together_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/together"
)

// TestBy has messages that move all days of a leave from Tuesday, December 1, and what they make of that day; empty if
// they move none, or don't say how far.
func TestBy(t *testing.T) {
	t.Parallel()
	first := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"everything slides by a week":                               "2026-12-08",
		"it all shifts three days earlier":                          "2026-11-28",
		"push the whole thing back two weeks please":                "2026-12-15",
		"so everything needs to move back 9 days I guess":           "2026-12-10",
		"both dates moved up a day":                                 "2026-11-30",
		"my surgery is now a week later":                            "2026-12-08",
		"the wedding got pushed by a month":                         "2027-01-01",
		"can we move everything a week?":                            "",
		"they can't do the 8th, so everything slides a week":        "2026-12-08",
		"don't move everything a week":                              "",
		"if it all moves a week I'll tell you":                      "",
		"it all moved two weeks ago":                                "",
		"everything is delayed, I'll know in two weeks":             "",
		"all my days moved to the new system, two days are missing": "",
		"all the days have shifted, call it three weeks in total":   "",
		"my leave starts a week later":                              "",
		"my surgery is now in a different hospital for 3 weeks":     "",
		"everything is fine, two weeks":                             "",
	} {
		got := ""
		if shift, ok := together.By(text); ok && !shift.By.IsZero() {
			got = shift.To(first).Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if shift, ok := together.By("they moved it to the 10th, so everything moves with it"); !ok || !shift.By.IsZero() {
		t.Errorf("a shift by what somebody else moved: %v %v", shift, ok)
	}
}

// TestMonth has messages that are another month in place of the one that was read.
func TestMonth(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Month{
		"no, January": time.January, "wrong month, I meant february sorry": time.February, "MARCH, not april": time.March,
		"crap. february. I meant february": time.February, "I put december but it should be january": time.January,
		"sorry, mixed up the months, it's may": time.May, "argh, not june, july!!": time.July, "all of it in August please": time.August,
		"can you make that october": time.October, "it says march but I meant april": time.April,
		"it may be wrong": 0, "it may not be right": 0, "that may have been a mistake": 0, "may, not june": time.May,
		"and in January?": 0, "my birthday is in May": 0, "January or February": 0, "the end of January": 0, "two weeks in March": 0,
		"January is busy": 0, "no, January 5": 0,
	} {
		if got, _ := together.Month(text); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

// TestTo has messages that move all of a leave to a day, with that day, and those that move a part of it or nothing.
func TestTo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"postpone it until January 11": "January 11", "can we move it to the 14th instead?": "14th instead?", "push my trip back to the 14th": "14th",
		"reschedule it for january 4": "january 4", "please delay the whole thing to Jan 11": "Jan 11", "push it out till monday": "monday",
		"postpone this till next week": "next week", "hm, put off the trip until December 10": "December 10", "put it down for January 11": "", "hold it until Friday": "",
		"push the end to the 14th": "", "move my last day to the 14th": "", "don't move it to January 11": "", "if Sam says no, move it to January 11": "",
		"maybe postpone it until January 11": "", "can you postpone sending it until Monday": "", "extend it until the 14th": "", "keep it until Monday": "",
	} {
		got := ""
		if at, ok := together.To(text); ok {
			got = text[at:]
		}
		if got != want {
			t.Errorf("%q moves to %q, want %q", text, got, want)
		}
	}
}

// TestReconsidered has days that others take the place of, and texts that stay as they are.
func TestReconsidered(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"jan 7 to 9. no wait the 9th is a saturday, so 7 and 8":                "jan 7 and 8",
		"I want jan 4 to 8. no wait, the 8th is my review, so make it 4 to 7":  "I want jan 4 to 7",
		"feb 1 - 5... oh wait I have the 5th is taken, so just the 1st to 4th": "feb 1st to 4th",
		"no january! 11 to 15":                                 "no january 11 to 15",
		"sorry january not december, 4 to 8":                   "sorry january 4 to 8",
		"jan 7 to 9. the 9th is a saturday, so 7 and 8":        "",
		"jan 7 to 9. no wait, is the 9th a saturday?":          "",
		"no, january is fine":                                  "",
		"wait, it's january already, so 4 to 8 people are out": "",
	} {
		got := strings.Join(strings.Fields(together.Reconsidered(text)), " ")
		if want == "" {
			want = text
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
		if len(together.Reconsidered(text)) != len(text) {
			t.Errorf("%q: the words have other places", text)
		}
	}
}
