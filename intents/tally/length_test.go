package tally_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/when"
)

// TestOrOther has lengths that may be another one as well.
func TestOrOther(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"6 weeks, maybe 8":          "8 weeks",
		"a month, month and a half": "1.5 months",
		"6 weeks":                   "",
		"6 weeks, maybe in June":    "",
	} {
		other, ok := tally.OrOther(when.ReadLength(text))
		if ok != (want != "") || ok && other.String() != want {
			t.Errorf("%q: %s, %t, want %q", text, other, ok, want)
		}
	}
}

// TestWholeDays has lengths that are so many days and nothing else.
func TestWholeDays(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"3 days": 3, "ten days": 10, "1 day": 1, "2 weeks": 0, "half a day": 0, "2.5 days": 0, "10 calendar days": 0, "a week and 2 days": 0,
	} {
		if n, ok := tally.WholeDays(text); ok != (want > 0) || ok && n != want {
			t.Errorf("%q: %d, %t, want %d", text, n, ok, want)
		}
	}
}

// TestAddUp has two lengths of which one comes after the other, and some that are one of two.
func TestAddUp(t *testing.T) {
	t.Parallel()
	days, weeks := when.Length{Days: 3}, when.Length{Weeks: 1}
	for text, want := range map[string]bool{"3 days and a week": true, "3 days or a week": false, "between 3 days and a week": false} {
		if got := tally.AddUp(text, []when.Length{days, weeks}); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
	if tally.AddUp("3 days and 5 days", []when.Length{days, {Days: 5}}) {
		t.Error("3 days and 5 days add up")
	}
}

// TestTotal has leaves that are taken in parts, and how long they are together.
func TestTotal(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		total string
		added bool
	}{
		"12 weeks but not all in one go, 6 when the baby comes and 6 in the fall": {"12 weeks", false},
		"6 weeks when the baby comes and another 4 in the fall":                   {"10 weeks", true},
		"6 weeks at first and then the rest later, 12 weeks in total":             {"12 weeks", false},
		"8 weeks, split into two parts":                                           {"8 weeks", false},
	} {
		var lengths []when.Reading
		for _, f := range when.Find(text, when.Clock{}) {
			if f.Kind == when.KindLength {
				lengths = append(lengths, f)
			}
		}
		total, added := tally.Total(text, lengths)
		if !tally.InParts(text) || total.String() != want.total || added != want.added {
			t.Errorf("%q: in parts %t, %s, %t, want %s, %t", text, tally.InParts(text), total, added, want.total, want.added)
		}
	}
	if tally.InParts("12 weeks from June 1") {
		t.Error("12 weeks from June 1 are in parts")
	}
}
