package ask_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/questionnaire/ask"
)

// TestNumbers reads numbers as people write them. A comma before three digits separates
// thousands, any other one is a decimal point.
func TestNumbers(t *testing.T) {
	t.Parallel()
	q := ask.Question{Kind: ask.Number}
	for said, want := range map[string]string{
		"8": "8", "1,000": "1000", "1,250,000": "1250000", "1,000.5": "1000.5", "2,5": "2.5", "0,125": "0.125", "-3": "-3",
		"about ten": "", "1,00,0": "", "NaN": "", "1e300": "", "": "",
	} {
		if got, ok := q.Read(said, time.Time{}); ok != (want != "") || ok && got != want {
			t.Errorf("%q is %q, not %q", said, got, want)
		}
	}
}

// TestDays takes a day for an answer only if it is the day that is meant, not a limit of it.
func TestDays(t *testing.T) {
	t.Parallel()
	q := ask.Question{Kind: ask.Day}
	sunday := time.Date(2026, time.November, 22, 15, 0, 0, 0, time.UTC)
	for said, want := range map[string]string{
		"february 1": "2027-02-01", "next monday": "2026-11-23", "the 25th": "2026-11-25", "from jan 4": "2027-01-04",
		"not before the 25th": "", "earliest january 20": "", "after thanksgiving": "", "jan 4 or later": "", "it depends": "",
	} {
		if got, ok := q.Read(said, sunday); ok != (want != "") || ok && got != want {
			t.Errorf("%q is %q, not %q", said, got, want)
		}
	}
}
