package when_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/when"
)

// TestMonthOfAnotherDay checks that a day of the month is in the month of the date that is said with
// it, before or behind it.
func TestMonthOfAnotherDay(t *testing.T) {
	t.Parallel()
	clock := when.Clock{Now: day(2026, 11, 20)}
	for text, want := range map[string]string{
		"leaving Feb 2 and back on the 5th":              "2027-02-02 2027-02-05",
		"from the 18th, returning the 21st of January":   "2027-01-18 2027-01-21",
		"I'm out Jan 4 and 5 and then the 11th":          "2027-01-04 2027-01-05 2027-01-11",
		"March 3, or the 10th":                           "2027-03-03 2027-03-10",
		"the first week of February except the 5th":      "2027-02-01 2027-02-05",
		"due June 15, and I stop on the 1st":             "2027-06-15 2026-12-01", // July would be a guess, and so would June
		"Monday, and the surgery is on the 12th":         "2026-11-23 2026-12-12",
		"it began October 3, 2026, I am off on the 25th": "2026-10-03 2026-11-25",
		"the 5th or 6th":                                 "2026-12-05 2026-12-06",
		"off the 21st, 22nd and 24th of December":        "2026-12-21 2026-12-22 2026-12-24",
		"the 3rd, the 10th and the 17th of March":        "2027-03-03 2027-03-10 2027-03-17",
		"21, 22 and 23 December":                         "2026-12-21",
		"on the 4th, 5th and 6th of Jan":                 "2027-01-04",
		"the 5th, 6th and 9th":                           "2026-12-05 2026-12-06 2026-12-09",
		"the 5th or 6 of us":                             "2026-12-05",
		"drop the April one":                             "",
		"keep the March one until the 13th":              "0001-01-01",
		"on December one":                                "2026-12-01",
	} {
		got := ""
		for _, r := range when.Find(text, clock) {
			if got != "" {
				got += " "
			}
			got += r.First.Format("2006-01-02")
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestWeekdaysInside has weekdays of a week or weekend that is named next to them, and days next to a
// holiday.
func TestWeekdaysInside(t *testing.T) {
	t.Parallel()
	findTests{
		{"second weekend of January, Thursday to Sunday", "2027-01-07..2027-01-10"},
		{"Sat thru Mon, the last weekend of March", "2027-03-27..2027-03-29"},
		{"last weekend of April: fri-mon", "2027-04-23..2027-04-26"},
		{"the second week of February, mon thru wed", "2027-02-08..2027-02-10"},
		{"Wed to Fri of the last week in July", "2027-07-28..2027-07-30"},
		{"the Tuesday of the first week of April", "2027-04-06"},
		{"first week of June, Thursday", "2027-06-10"},
		{"the week of March 8, Thursday and Friday", "2027-03-11..2027-03-12"},
		{"first week of June, Tuesday is a holiday", "2027-06-07..2027-06-13, 2026-11-24"},
		{"from December 1 until the end of that week", "2026-12-01..2026-12-04"},
		{"January 13 and the rest of that week", "2027-01-13..2027-01-15"},
		{"the last three days before New Year's Eve", "2026-12-28..2026-12-30"},
		{"the first two days after Easter", "2027-03-29..2027-03-30"},
		{"the days around Memorial Day", "?2027-05-28..2027-06-03"},
		{"near Christmas", "?2026-12-22..2026-12-28"},
	}.check(t, friday)
}
