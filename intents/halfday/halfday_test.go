package halfday

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// Friday, November 20, 2026.
var clock = when.Clock{Now: time.Date(2026, 11, 20, 17, 0, 0, 0, time.UTC)}

func TestTake(t *testing.T) {
	week := when.DateRange{First: time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC), Last: time.Date(2026, 12, 11, 0, 0, 0, 0, time.UTC)}
	for _, c := range []struct {
		text  string
		known when.DateRange
		want  string // first, last, either, between, or nothing
		rest  string
	}{
		{"vacation December 7 to 8, half day on the 8th", when.DateRange{}, "last", "vacation December 7 to 8,"},
		{"vacation December 7 to 8, half day on the 7th", when.DateRange{}, "first", "vacation December 7 to 8,"},
		{"Monday through Wednesday noon", when.DateRange{}, "last", "Monday through Wednesday"},
		{"Monday to Wednesday, on Wednesday only until noon", when.DateRange{}, "last", "Monday to Wednesday,"},
		{"from Thursday noon to next Tuesday", when.DateRange{}, "first", "from Thursday to next Tuesday"},
		{"Monday afternoon through Thursday", when.DateRange{}, "first", "Monday through Thursday"},
		{"Monday morning through Thursday", when.DateRange{}, "", "Monday through Thursday"},
		{"Monday through Thursday afternoon", when.DateRange{}, "", "Monday through Thursday"},
		{"Dec 10 afternoon and all of Dec 11", when.DateRange{}, "first", "Dec 10 and Dec 11"},
		{"half day on December 7 and full day on the 8th", when.DateRange{}, "first", "on December 7 and the 8th"},
		{"Dec 21 through Dec 24 (half day on the 24th)", when.DateRange{}, "last", "Dec 21 through Dec 24 ( )"},
		{"next week, half day friday", when.DateRange{}, "last", "next week,"},
		{"December 14 to 18, first day only the afternoon", when.DateRange{}, "first", "December 14 to 18,"},
		{"December 14 to 18, the last day is a half day", when.DateRange{}, "last", "December 14 to 18,"},
		{"December 14 to 18, first day from noon and last day until noon", when.DateRange{}, "first last", "December 14 to 18, and"},
		{"December 14 to 18, half day on the 16th", when.DateRange{}, "between", "December 14 to 18,"},
		{"December 14 to 18, half day", when.DateRange{}, "either", "December 14 to 18,"},
		{"Monday from noon, I worked the morning", week, "first", ","},
		{"on Monday I work till noon", week, "first", ""},
		{"2.5 days from Monday", when.DateRange{}, "last", "3 days from Monday"},
		{"two and a half days", when.DateRange{}, "last", "3 days"},
		{"a day and a half from December 7", when.DateRange{}, "last", "2 days from December 7"},
		{"4 days and a morning", when.DateRange{}, "last", "5 days"},
		{"9½ days", when.DateRange{}, "last", "10 days"},
		{"half day on the 11th", week, "last", ""},
		{"mornings only on the 11th", week, "last", ""},
		{"only afternoons on Monday", week, "first", ""},
		{"just mornings on the last day", week, "last", ""},
		{"mornings only on the 9th", week, "between", ""},
		{"mornings only on Mondays", week, "", "mornings only on Mondays"},
		{"afternoons only from the 7th to the 9th", week, "", "afternoons only from the 7th to the 9th"},
		{"make the last day a half day", week, "last", "make"},
		{"monday's a half day for me too", week, "first", "for me too"},
		{"Friday’s only until noon", week, "last", ""},
		{"Friday's meeting is at noon", when.DateRange{}, "", "Friday's meeting is at noon"},
		{"half day on Friday", when.DateRange{}, "", "half day on Friday"},
		{"Friday afternoon", when.DateRange{}, "", "Friday afternoon"},
		{"half a day", when.DateRange{}, "", "half a day"},
		{"0.5 days", when.DateRange{}, "", "0.5 days"},
		{"morning! vacation December 7 to 8", when.DateRange{}, "", "morning! vacation December 7 to 8"},
		{"good morning, vacation December 7 to 8", when.DateRange{}, "", "good morning, vacation December 7 to 8"},
		{"mornings off December 7 to 8", when.DateRange{}, "", "mornings off December 7 to 8"},
		{"half days December 7 to 11", when.DateRange{}, "", "half days December 7 to 11"},
	} {
		found, rest := Take(c.text, clock, c.known)
		var got []string
		for name, is := range map[string]bool{"first": found.First, "either": found.Unclear, "between": found.Between} {
			if is {
				got = append(got, name)
			}
		}
		if found.Last {
			got = append(got, "last")
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q: got %q, want %q", c.text, s, c.want)
		}
		if s := strings.Join(strings.Fields(rest), " "); s != c.rest {
			t.Errorf("%q: the rest is %q, want %q", c.text, s, c.rest)
		}
		if len(rest) != len(c.text) {
			t.Errorf("%q: the words have moved", c.text)
		}
	}
}

func TestBetween(t *testing.T) {
	for text, want := range map[string]int{
		"dentist on Monday from 9 to 11":     120,
		"appointment Monday 2pm to 4pm":      120,
		"Monday 2-4pm":                       120,
		"out Tuesday 1-3 for the dentist":    120,
		"Monday 11 to 1":                     120,
		"Monday between 10:30 and 12":        90,
		"Monday from 9am until 5pm":          480,
		"vacation December 7-9":              0,
		"vacation from the 7 to 9":           0,
		"for 2-3 days":                       0,
		"2 to 4 hours on Monday":             0,
		"12/7 - 12/9":                        0,
		"from 2026-12-07 to 2026-12-09":      0,
		"Monday at 9":                        0,
		"on Monday, January 10 to 14 please": 0,
	} {
		m, ok := Between(text, clock)
		if m.Amount != want || ok != (want > 0) {
			t.Errorf("%q: got %d minutes, %v; want %d", text, m.Amount, ok, want)
		}
	}
}

func TestAtTime(t *testing.T) {
	for text, want := range map[string]bool{
		"dentist on Monday, only till 11":      true,
		"dentist tomorrow until 11 am":         true,
		"off Monday from 2pm":                  true,
		"doctor Monday at 3":                   true,
		"vacation from 3 December":             false,
		"off from December 7 until December 9": false,
		"off until the 9th":                    false,
		"sick today, woke up at 6":             false,
		"after 2 weeks":                        false,
		"vacation December 7 until 9":          false,
	} {
		if got := AtTime(text, clock); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
