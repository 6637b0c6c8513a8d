package extent_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/when"
)

func day(dom int) time.Time { return time.Date(2026, 12, dom, 0, 0, 0, 0, time.UTC) }

var clock = when.Clock{Now: day(1).Add(9 * time.Hour)} // a Tuesday

func shown(found []when.Reading) string {
	var out []string
	for _, f := range found {
		out = append(out, f.First.Format("Jan 2"))
	}
	return strings.Join(out, ", ")
}

// TestLeavesOut has days that are taken out of a leave, and others that are only named.
func TestLeavesOut(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"not the Thursday":                          "Dec 3",
		"minus december 9th please":                 "Dec 9",
		"I'll be working on the 9th after all":      "Dec 9",
		"thursday is not needed anymore":            "Dec 3",
		"oh and Wednesday I'm in the office":        "Dec 2",
		"skip Monday and Tuesday":                   "Dec 7, Dec 8",
		"the thursday i can come in":                "Dec 3",
		"take thursday off of there":                "Dec 3",
		"on Thursday":                               "",
		"not Thursday, Friday":                      "",
		"do I have to work on Thursday?":            "",
		"Thursday my mother works":                  "",
		"my last day is Thursday":                   "",
		"I stop working on Thursday":                "",
		"not for three weeks":                       "",
		"the surgery isn't on Thursday, it's later": "",
	} {
		if got := shown(extent.LeavesOut(text, clock)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestAdds has days that are added to a leave, and what is said of others.
func TestAdds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Thursday too":                        "Dec 3",
		"and the 9th as well":                 "Dec 9",
		"I'll also be off Monday and Tuesday": "Dec 7, Dec 8",
		"probably friday as well, sorry":      "Dec 4",
		"Thursday":                            "",
		"my son is home on Thursday, too":     "",
		"two weeks too":                       "",
		"also, is Thursday a holiday?":        "",
	} {
		if got := shown(extent.Adds(text, text, clock)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestOtherWeek has by how many weeks all of a leave moves.
func TestOtherWeek(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"two weeks later please":                     2,
		"oops that's the wrong week, the one before": -1,
		"make it the following week":                 1,
		"can we push everything a week forward":      1,
		"same days one week earlier":                 -1,
		"move it a week back":                        1,
		"a week after christmas":                     0,
		"start a week later":                         0,
		"before":                                     0,
		"after":                                      0,
		"the week of the 14th":                       0,
		"is it a week later?":                        0,
	} {
		if got := extent.OtherWeek(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}

// TestDays has what is left of a leave, and what it becomes.
func TestDays(t *testing.T) {
	t.Parallel()
	next := func(d time.Time) time.Time {
		for d = d.AddDate(0, 0, 1); d.Weekday() == time.Saturday || d.Weekday() == time.Sunday; d = d.AddDate(0, 0, 1) {
		}
		return d
	}
	previous := func(d time.Time) time.Time {
		for d = d.AddDate(0, 0, -1); d.Weekday() == time.Saturday || d.Weekday() == time.Sunday; d = d.AddDate(0, 0, -1) {
		}
		return d
	}
	leave := extent.Days{First: day(7), Last: day(11)} // from Monday to Friday
	on := func(doms ...int) (all []when.Reading) {
		for _, dom := range doms {
			all = append(all, when.Reading{Kind: when.KindDay, DateRange: when.DateRange{First: day(dom), Last: day(dom)}})
		}
		return all
	}
	for _, test := range []struct {
		without, with []when.Reading
		first, last   int
		ok            bool
	}{
		{on(11), nil, 7, 10, true},
		{on(7), nil, 8, 11, true},
		{on(10, 11), nil, 7, 9, true},
		{on(11, 10), nil, 7, 9, true},
		{on(7, 11), nil, 8, 10, true},
		{on(9), nil, 0, 0, false},
		{on(14), nil, 0, 0, false},
		{on(7, 8, 9, 10, 11), nil, 0, 0, false},
		{nil, on(14), 7, 14, true}, // a weekend is between
		{nil, on(15, 14), 7, 15, true},
		{nil, on(4), 4, 11, true},
		{nil, on(15), 0, 0, false},
		{nil, on(9), 0, 0, false},
	} {
		got, ok := leave.Without(test.without, next, previous)
		if test.with != nil {
			got, ok = leave.With(test.with, next, previous)
		}
		if ok != test.ok || ok && got != (extent.Days{First: day(test.first), Last: day(test.last)}) {
			t.Errorf("without %s, with %s: got %v, %v", shown(test.without), shown(test.with), got, ok)
		}
	}
}

// TestOnly has messages that leave one day of a leave, and some that say more.
func TestOnly(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)}
	for text, want := range map[string]bool{
		"only Tuesday then": true, "let's do just the 9th": true, "the Monday only please": true, "make it just Wednesday": true,
		"just today, I'll see how I feel about Monday": true, "only the Monday, not sure about the rest yet": true, "make it just today and we'll see on Monday": true,
		"only today actually, i'll be fine by Monday": true, "I feel better already, just today": true,
		"just got it, Monday works": false, "only if Monday is free": false, "just Monday and Tuesday": false, "Monday": false, "is it only Monday?": false,
	} {
		if _, got := extent.Only(text, clock); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestInstead has days in a row that take the place of others, and messages that say more or other days.
func TestInstead(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)}
	for text, want := range map[string]string{
		"can i do wed thurs fri instead": "2026-11-25 2026-11-27", "Tuesday and Wednesday instead please": "2026-11-24 2026-11-25",
		"Monday and Thursday instead": "", "my sister comes Tuesday and Wednesday instead": "", "Tuesday and Wednesday": "",
	} {
		got := ""
		if days, ok := extent.Instead(text, clock); ok {
			got = days.First.Format(time.DateOnly) + " " + days.Last.Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestWithoutFromWeekend takes the first workday out of a leave that begins on a weekend, which goes with it.
func TestWithoutFromWeekend(t *testing.T) {
	t.Parallel()
	saturday := time.Date(2026, time.December, 5, 0, 0, 0, 0, time.UTC)
	monday, friday := saturday.AddDate(0, 0, 2), saturday.AddDate(0, 0, 6)
	next := func(d time.Time) time.Time { return d.AddDate(0, 0, 1) }
	previous := func(d time.Time) time.Time { return d.AddDate(0, 0, -3) } // from Monday to Friday
	out := []when.Reading{{Kind: when.KindDay, DateRange: when.DateRange{First: monday, Last: monday}}}
	left, ok := extent.Days{First: saturday, Last: friday}.Without(out, next, previous)
	if want := (extent.Days{First: monday.AddDate(0, 0, 1), Last: friday}); !ok || left != want {
		t.Errorf("left are %v, %t", left, ok)
	}
}

// TestChange has what messages make of a leave from Monday the 7th to Friday the 11th.
func TestChange(t *testing.T) {
	t.Parallel()
	works := func(from time.Time, n int) (time.Time, bool) {
		return when.Length{Days: float64(n), Working: true}.Last(from), true
	}
	leave := extent.Days{First: day(7), Last: day(11)}
	if n := extent.Workdays(works).Count(extent.Days{First: day(7), Last: day(15)}); n != 7 {
		t.Errorf("%d workdays", n)
	}
	for text, want := range map[string]string{
		"I need the week after":    "14 to 18",
		"not the Friday":           "7 to 10", // of the leave, not of this week
		"not the 7th":              "8 to 11",
		"not the Wednesday":        "7 or 10",
		"not the 18th":             "",
		"just the Thursday":        "10 to 10",
		"also the 14th":            "7 to 14", // a weekend is between
		"also the 16th":            "7 or 16",
		"my sister comes Thursday": "",
	} {
		to, apart, ok := leave.Change(extent.Said{Text: text, Written: text, Clock: clock}, works)
		got := fmt.Sprintf("%d to %d", to.First.Day(), to.Last.Day())
		if len(apart) > 0 {
			got = fmt.Sprintf("%d or %d", apart[0].Day(), apart[1].Day())
		}
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s, %t, want %q", text, got, ok, want)
		}
	}
}

// TestChangeBehind adds a weekday that isn't among the days of a leave behind it, not before it.
func TestChangeBehind(t *testing.T) {
	t.Parallel()
	works := func(from time.Time, n int) (time.Time, bool) {
		return when.Length{Days: float64(n), Working: true}.Last(from), true
	}
	const text = "Monday too"
	to, apart, ok := extent.Days{First: day(9), Last: day(11)}.Change(extent.Said{Text: text, Written: text, Clock: clock}, works)
	if want := (extent.Days{First: day(9), Last: day(14)}); !ok || to != want || len(apart) > 0 {
		t.Errorf("%v, %v, %t", to, apart, ok)
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
