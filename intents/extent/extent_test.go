package extent_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/when"
)

// change returns what a message makes of a leave: its first and last day, "7 to 11", the first days of its
// parts, "7 or 10", or nothing if the message changes none.
func change(leave extent.Days, text string) string {
	to, apart, ok := leave.Change(extent.Said{Text: text, Written: text, Clock: clock}, monToFri)
	switch {
	case !ok:
		return ""
	case len(apart) > 0:
		return fmt.Sprintf("%d or %d", apart[0].Day(), apart[1].Day())
	}
	return fmt.Sprintf("%d to %d", to.First.Day(), to.Last.Day())
}

// TestLeavesOut takes days out of a leave from Monday the 7th to Friday the 11th, and leaves alone those that a message only names.
func TestLeavesOut(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"not the Friday":                      "7 to 10",
		"not the 7th":                         "8 to 11",
		"skip Monday and Tuesday":             "9 to 11",
		"take Wednesday out, I worked then":   "7 or 10",
		"take the 7th and 8th out":            "9 to 11",
		"fine except the 11th, I have a call": "7 to 10",
		"fine except the 9th, I've a court date for a ticket in the morning": "7 or 10",
		"everything but the 9th":                     "7 or 10",
		"looks good but not the 11th, I have a call": "7 to 10",
		"take Wednesday off":                         "",
		"take me out of the meeting":                 "",
		"drop Friday and Thursday":                   "7 to 9",
		"not the Thursday":                           "7 or 11", // it is in the middle
		"minus december 11th please":                 "7 to 10",
		"I'll be working on the 11th after all":      "7 to 10",
		"Friday I'm in the office":                   "7 to 10",
		"the friday i can come in":                   "7 to 10",
		"friday is not needed anymore":               "7 to 10",
		"take monday off of there":                   "8 to 11",
		"the 11th won't work":                        "7 to 10",
		"can't take the friday":                      "7 to 10",
		"cancel Monday to Friday":                    "", // nothing is left
		"not the 18th":                               "",
		"on Thursday":                                "",
		"not Thursday, Friday":                       "",
		"do I have to work on Thursday?":             "",
		"Thursday my mother works":                   "",
		"I stop working on Thursday":                 "",
		"I can't do Friday in the office":            "",
		"not for three weeks":                        "",
		"the surgery isn't on Thursday, it's later":  "",
	} {
		if got := change(extent.Days{First: day(7), Last: day(11)}, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestAdds adds days to a leave from Wednesday the 9th to Friday the 11th.
func TestAdds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Tuesday too":                         "8 to 11",
		"Monday too":                          "9 to 14", // behind it, with a weekend between
		"also the 14th":                       "9 to 14",
		"also the 16th":                       "9 or 16",
		"and the 8th as well":                 "8 to 11",
		"I'll also be off Monday and Tuesday": "9 to 15",
		"and the 10th as well":                "", // it is one of its days
		"Monday":                              "",
		"my son is home on Monday, too":       "",
		"two weeks too":                       "",
		"also, is Monday a holiday?":          "",
	} {
		if got := change(extent.Days{First: day(9), Last: day(11)}, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestHolidays adds and leaves out days that are called by their holiday.
func TestHolidays(t *testing.T) {
	t.Parallel()
	leave := extent.Days{First: day(22), Last: day(24)}
	for text, want := range map[string]string{"Christmas too": "22 to 25", "not Christmas Eve": "22 to 23", "the Christmas party is on the 23rd": ""} {
		if got := change(leave, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestTakenBackAlso adds a day whose word for it was taken back with another day: "also Monday, I mean Tuesday".
func TestTakenBackAlso(t *testing.T) {
	t.Parallel()
	said := extent.Said{Text: "Tuesday", Written: "also Wednesday, I mean Tuesday", Clock: clock}
	to, _, ok := extent.Days{First: day(9), Last: day(11)}.Change(said, monToFri)
	if want := (extent.Days{First: day(8), Last: day(11)}); !ok || to != want {
		t.Errorf("%v, %t", to, ok)
	}
}

// TestOtherWeek moves all of a leave from the 14th to the 18th to another week, or takes all of its week.
func TestOtherWeek(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I need the week after":                      "21 to 25",
		"oops that's the wrong week, the one before": "7 to 11",
		"make it the following week":                 "21 to 25",
		"can we push everything a week forward":      "21 to 25",
		"same days one week earlier":                 "7 to 11",
		"move it a week back":                        "21 to 25",
		"one week later please":                      "21 to 25",
		"so I'll need the entire week":               "", // as it is
		"a week after christmas":                     "",
		"start a week later":                         "",
		"before":                                     "",
		"after":                                      "",
		"the week of the 14th":                       "",
		"is it a week later?":                        "",
	} {
		if got := change(extent.Days{First: day(14), Last: day(18)}, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := change(extent.Days{First: day(15), Last: day(16)}, "ok I need the whole week off then"); got != "14 to 18" {
		t.Errorf("the whole week is %s", got)
	}
}

// TestInstead takes days in a row in place of those of a leave from the 7th to the 9th.
func TestInstead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"can i do wed thurs fri instead":                "9 to 11",
		"Tuesday and Wednesday instead please":          "8 to 9",
		"Monday and Thursday instead":                   "",
		"my sister comes Tuesday and Wednesday instead": "",
		"Tuesday and Wednesday":                         "",
	} {
		if got := change(extent.Days{First: day(7), Last: day(9)}, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestOnly has messages that leave one day of a leave, whatever its days are, and some that say more.
func TestOnly(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"only Tuesday then":                             8,
		"let's do just the 9th":                         9,
		"the Monday only please":                        7,
		"make it just Wednesday":                        2,
		"just today, I'll see how I feel about Monday":  1,
		"only the Monday, not sure about the rest yet":  7,
		"make it just today and we'll see on Monday":    1,
		"only today actually, i'll be fine by Thursday": 1,
		"I feel better already, just today":             1,
		"just got it, Monday works":                     0,
		"only if Monday is free":                        0,
		"just Monday and Tuesday":                       0,
		"Monday":                                        0,
		"is it only Monday?":                            0,
	} {
		if got, ok := extent.Only(text, clock); ok != (want > 0) || ok && !got.Equal(day(want)) {
			t.Errorf("%q: %s, %t, want the %d.", text, got, ok, want)
		}
	}
}

// TestWithoutFromWeekend takes the first workday out of a leave that begins on a weekend, which goes with it.
func TestWithoutFromWeekend(t *testing.T) {
	t.Parallel()
	if got := change(extent.Days{First: day(5), Last: day(11)}, "not the Monday"); got != "8 to 11" {
		t.Errorf("left are %s", got)
	}
}

func TestCountWorkdays(t *testing.T) {
	t.Parallel()
	if n := extent.Workdays(monToFri).Count(extent.Days{First: day(7), Last: day(15)}); n != 7 {
		t.Errorf("%d workdays", n)
	}
}

// TestLongLeave changes twelve weeks, which were given as weeks, or as 60 days of work: they stay as long.
func TestLongLeave(t *testing.T) {
	t.Parallel()
	june := func(n int) time.Time { return time.Date(2027, time.June, n, 0, 0, 0, 0, time.UTC) }
	const inJune, weeks = 30, 12 * 7
	was := extent.Days{First: june(1), Last: june(weeks)}
	for _, c := range []struct {
		text    string
		inWeeks bool
		want    extent.Days
	}{
		{"june 7 not june 1", true, extent.Days{First: june(7), Last: june(weeks + 6)}},
		{"not june 1, june 7", false, extent.Days{First: june(7), Last: june(inJune + 31 + 27)}}, // Friday, August 27
		{"push it back 2 days", true, extent.Days{First: june(3), Last: june(weeks + 2)}},
		{"one more day", false, extent.Days{First: june(1), Last: june(weeks + 1)}},
	} {
		clock := when.Clock{Now: time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)}
		got, _, ok := was.Change(extent.Said{Text: c.text, Written: c.text, Clock: clock, InWeeks: c.inWeeks}, monToFri)
		if !ok || got != c.want {
			t.Errorf("%q: %v, %v, want %v", c.text, got, ok, c.want)
		}
	}
}

// TestOnlyWeekdays has days that are in any week, and others that aren't.
func TestOnlyWeekdays(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"the Friday": true, "fri": true, "Mon-Wed": true, "from Monday to Friday": true,
		"next Friday": false, "Friday the 4th": false, "December 4": false, "tomorrow": false,
	} {
		found := when.Find(text, clock)
		if len(found) != 1 || extent.OnlyWeekdays(text, found[0]) != want {
			t.Errorf("%q: %v", text, found)
		}
	}
	if got := extent.WeekdayAfter(day(7), time.Monday); !got.Equal(day(14)) {
		t.Errorf("the Monday after a Monday: %s", got)
	}
}
