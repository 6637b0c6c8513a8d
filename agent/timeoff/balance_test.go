package timeoff_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/content"
)

func TestBalance(t *testing.T) {
	t.Parallel()
	p := shipped(t)
	h := since(t, "2025-06-02", "2026-02-02 to 2026-02-03", "2026-07-06 to 2026-07-10", "asked 2026-12-28 to 2027-01-05", "asked 2027-03-01")
	h.Corrections = []timeoff.Correction{{Day: day(t, "2026-01-05"), Amount: 2 * timeoff.One, Note: "from the system before"}}
	for on, want := range map[string]string{
		// 12 days for 7 months of 2025, of which 5 are carried over; the two days in February are of these
		"2025-12-31": "granted 12, carried 0, lost 0, used 0, left 12, planned 0, pending 0, free 12",
		"2026-01-01": "granted 20, carried 12, lost 7, used 0, left 25, planned 7, pending 4, free 14",
		"2026-02-02": "granted 22, carried 12, lost 7, used 1, left 26, planned 6, pending 4, free 16",
		"2026-04-01": "granted 22, carried 12, lost 10, used 2, left 22, planned 5, pending 4, free 13",
		"2026-12-31": "granted 22, carried 12, lost 10, used 7, left 17, planned 0, pending 4, free 13",
		"2027-01-01": "granted 20, carried 13, lost 8, used 0, left 25, planned 0, pending 3, free 22",
		"2025-06-01": "granted 0, carried 0, lost 0, used 0, left 0, planned 0, pending 0, free 0",
	} {
		b, err := p.Balance(h, day(t, on))
		if err != nil {
			t.Fatal(err)
		}
		n := func(a timeoff.Amount) string { return strings.Fields(timeoff.Days.Say(a))[0] }
		got := fmt.Sprintf("granted %s, carried %s, lost %s, used %s, left %s, planned %s, pending %s, free %s",
			n(b.Granted), n(b.Carried), n(b.Lost), n(b.Used), n(b.Left), n(b.Planned), n(b.Pending), n(b.Free))
		if got != want {
			t.Errorf("on %s:\n got %s\nwant %s", on, got, want)
		}
	}
}

// TestAfter asks for spans and reads what would be left: of ten days, of which none can be
// carried over, and one can be taken in debt.
func TestAfter(t *testing.T) {
	t.Parallel()
	yearly := policy(t, "days", "  - {from: 2026-01-01, perYear: [{amount: 10}], waitDays: 30, carryUpTo: 0, belowZero: 1}")
	monthly := policy(t, "days", "  - {from: 2026-01-01, perYear: [{amount: 12}], given: monthly, carryUpTo: 3, carryUntil: 03-31}")
	for _, c := range []struct {
		of           timeoff.Policy
		taken, asked string
		want         string
	}{
		{yearly, "2026-05-04 to 2026-05-08", "2026-06-01 to 2026-06-05", "left 0, least 0"},
		{yearly, "2026-05-04 to 2026-05-08", "2026-06-01 to 2026-06-08", "left -1, least -1"},
		{yearly, "2026-12-07 to 2026-12-11", "2026-06-01 to 2026-06-09", "left -2, least -2"}, // what is planned for later counts
		{yearly, "asked 2026-12-07 to 2026-12-11", "2026-06-01 to 2026-06-09", "left -2, least -2"},
		{yearly, "2026-05-04", "2026-12-30 to 2027-01-05", "left 8, least 7, before 7 to 2026-12-31"},
		{yearly, "2026-05-04", "2025-12-30", "You don't get any time off yet on Tuesday, December 30, 2025."},

		// One day a month, at its end: on March 16 there are two, and on June 15 there are five.
		{monthly, "2026-12-30", "2026-03-16 to 2026-03-17", "left 0, least 0"},
		{monthly, "2026-12-30", "2026-03-16 to 2026-03-18", "left -1, least -1"},
		{monthly, "2026-12-30", "2026-06-15", "left 4, least 4"},
		{monthly, "2026-12-30", "2027-02-01", "left 3, least 3"}, // two of three that were carried over expire, and two are given
	} {
		a, err := c.of.After(since(t, "2026-01-01", c.taken), span(t, c.asked), day(t, "2026-02-10"))
		n := func(a timeoff.Amount) string { return fmt.Sprint(float64(a) / float64(timeoff.One)) }
		got := fmt.Sprintf("left %s, least %s", n(a.Left), n(a.Least))
		if a.YearEnd != 0 {
			got += fmt.Sprintf(", before %s to %s", n(a.Before), a.YearEnd)
		}
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s after %s:\n got %q\nwant %q", c.asked, c.taken, got, c.want)
		}
	}
}

// TestFits asks for spans that can't be taken, next to what is taken already.
func TestFits(t *testing.T) {
	t.Parallel()
	h := since(t, "2026-01-01")
	for _, c := range []struct{ taken, asked, want string }{
		{"2026-05-04 to 2026-05-08", "2026-05-08 to 2026-05-12", "You already have Friday, May 8, 2026 off."},
		{"2026-05-04 to 2026-05-08 until noon", "2026-05-08 from noon to 2026-05-12", ""},
		{"2026-05-08 2h", "2026-05-08 6h", ""},
		{"2026-05-08 2h", "2026-05-08 7h", "Together with what you already have off on Friday, May 8, 2026, that is more than you work."},
		{"2026-05-08 6h", "2026-05-08 from noon", "Together with what you already have off on Friday, May 8, 2026, that is more than you work."},
		{"2026-05-08 4h", "2026-05-08 from noon", ""},
		{"2026-05-08", "2026-11-26", "Thursday, November 26, 2026 is a holiday (Thanksgiving Day), so you're off anyway."},
		{"2026-05-08", "2026-11-28 to 2026-11-29", "You don't work on any day from Saturday, November 28, 2026 to Sunday, November 29, 2026, so you're off anyway."},
		{"2026-05-08", "2026-11-28", "You don't work on Saturday, November 28, 2026, so you're off anyway."},
		{"2026-05-08", "2026-06-03 to 2026-06-01", "The last day, Monday, June 1, 2026, is before the first one, Wednesday, June 3, 2026."},
		{"2026-05-08", "2026-06-01 to 2028-07-08", "From Monday, June 1, 2026 to Saturday, July 8, 2028 is longer than two years. Please check the year."},
		{"2026-05-08", "2026-06-01 9h", "On Monday, June 1, 2026 you work 8 hours, so 9 hours can't be taken."},
	} {
		got := ""
		if err := h.Calendar.Fits(span(t, c.asked), []timeoff.Span{span(t, c.taken)}); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s after %s:\n got %q\nwant %q", c.asked, c.taken, got, c.want)
		}
	}
}

// TestLoadMistakes checks that an author reads every mistake at once, with what to do.
func TestLoadMistakes(t *testing.T) {
	t.Parallel()
	_, err := timeoff.Load("p.yaml", []byte(`policyId: p
name: Time off
unit: weeks
terms:
  - from: 2026-13-01
    perYear: [{afterYears: 1, amount: 1}]
  - from: 2026-01-01
    perYear: [{amount: -1}]
    given: daily
    carryUntil: "02-29"
  - from: 2025-01-01
    perYear: [{amount: 1}, {amount: 2}]
    waitDays: -1
    carryOver: 5
`))
	if _, ok := err.(content.Mistakes); !ok { //nolint:errorlint // as it is documented
		t.Fatal(err)
	}
	for _, want := range []string{
		"kinds is missing", `"weeks" does not exist here`, `"2026-13-01" is not a day`, "the years of service aren't in order",
		"a number of days or hours", `"daily" does not exist here`, `"02-29" is not a day of the year`, "these terms begin on 2025-01-01",
		"-1 days can't be waited for", "carryOver",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("nothing says %q:\n%v", want, err)
		}
	}
}

// BenchmarkBalance is the balance of somebody with five years and a hundred requests, as
// docs/time-off.md says.
func BenchmarkBalance(b *testing.B) {
	p := shipped(b)
	h := since(b, "2022-01-03")
	for i := range timeoff.Day(100) {
		from := timeoff.On(2026, 1, 5) + i*7
		h.Taken = append(h.Taken, timeoff.Taken{Request: fmt.Sprint(i), Span: timeoff.Span{From: from, To: from + 1}})
	}
	for b.Loop() {
		if _, err := p.Balance(h, timeoff.On(2026, 12, 1)); err != nil {
			b.Fatal(err)
		}
	}
}
