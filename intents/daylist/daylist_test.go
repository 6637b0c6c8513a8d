package daylist_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/intents/daylist"
	"github.com/leaveway/leaveway/intents/when"
)

var clock = when.Clock{Now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)} // a Friday

func items(text string) []daylist.Item {
	var out []daylist.Item
	for _, r := range when.Find(text, clock) {
		out = append(out, daylist.Item{Reading: r})
	}
	return out
}

func TestStretches(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"December 7 and 9":                           "12-07 12-09",
		"December 7, 8 and 9":                        "12-07..12-09",
		"Friday December 4 and Monday December 7":    "12-04..12-07", // over the weekend
		"mon-wed and then friday":                    "11-23..11-25 11-27",
		"mon to wed and thursday":                    "11-23..11-26",
		"Dec 7 to 9, and Dec 14":                     "12-07..12-09 12-14",
		"wed to fri, then the next tuesday":          "11-25..11-27 12-01",
		"wed and thu off next week":                  "11-25..11-26",
		"Tuesday, the letter came and then Thursday": "",
		"Friday":                   "11-27",
		"Friday until December 18": "",
	} {
		var got []string
		all, _ := daylist.Stretches(text, items(text))
		for _, d := range all {
			one := d.First.Format("01-02")
			if !d.Last.Equal(d.First) {
				one += d.Last.Format("..01-02")
			}
			got = append(got, one)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %v, want %s", text, got, want)
		}
	}
}

func TestWithout(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"February 1 to February 12 except the 4th":  "02-01 02-05",
		"Feb 1 to Feb 12 but not the 4th and 5th":   "02-01 02-08",
		"next week without Wednesday":               "11-23 11-26",
		"December 14 to 18 minus Friday":            "12-14",
		"December 14 to 18, not the first time":     "",
		"from February 1, and not on February 12":   "",
		"December 14 to 18, I'm not there on Jan 4": "",
	} {
		var got []string
		for _, d := range daylist.Without(text, items(text)) {
			got = append(got, d.Format("01-02"))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %v, want %s", text, got, want)
		}
	}
}

// TestEvery has weekdays that repeat: how often they do in the time that is named.
func TestEvery(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"every Friday in January": 5, "each Monday in February": 4, "all Tuesdays in December": 5, "on Fridays in February": 4,
		"every thursday from December 1 to December 18": 3, "all the wednesdays next month": 5,
		"Friday in January": 0, "every Friday": 0, "January": 0, "every other Friday in January": 0, "on Friday January 8": 0,
	} {
		if got := daylist.Every(text, items(text)); len(got) != want {
			t.Errorf("%q: %v, want %d days", text, got, want)
		}
	}
}

func TestNext(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Thursday and Friday": "2026-11-27", "December 4 and December 7": "2026-12-07", "December 4 and December 8": "", "Thursday": "",
	} {
		got := ""
		if all := items(text); len(all) > 0 {
			if last, ok := daylist.Next(all[0].First, all); ok {
				got = last.Format(time.DateOnly)
			}
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestAlternatives has days between which somebody hasn't decided.
func TestAlternatives(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"the 9th of December or the 10th of December": "12-09 12-10",
		"Monday or Wednesday":                         "11-23 11-25",
		"December 9 or maybe December 14":             "12-09 12-14",
		"either Wednesday or the following Monday":    "11-25 11-30",
		"December 7 and 9":                            "",
		"December 7 to 9 or December 14 to 16":        "",
		"Friday":                                      "",
	} {
		var got []string
		for _, day := range daylist.Alternatives(text, items(text)) {
			got = append(got, day.Format("01-02"))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %v, want %s", text, got, want)
		}
	}
}
