package company_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/cmd/leaveway/company"
)

// TestLastWeek: on whatever day the demo starts, last week is over before it, its days are
// workdays, and no placeholder is left.
func TestLastWeek(t *testing.T) {
	t.Parallel()
	for d := range 370 {
		now := time.Date(2026, time.November, 20, 0, 5, 0, 0, time.UTC).AddDate(0, 0, d)
		text := string(company.LastWeek(now))
		if strings.ContainsAny(text, "{}") {
			t.Fatalf("%s: a placeholder is left in\n%s", now, text)
		}
		var at time.Time
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			if begin, err := time.Parse("2006-01-02 15:04", line); err == nil {
				at = begin
			}
			if wait, ok := strings.CutPrefix(line, "wait "); ok {
				length, err := time.ParseDuration(strings.NewReplacer(" hours", "h", " minutes", "m").Replace(wait))
				if err != nil {
					t.Fatal(err)
				}
				at = at.Add(length)
			}
			if at.Weekday() == time.Saturday || at.Weekday() == time.Sunday {
				t.Fatalf("%s: something happens on %s", now, at)
			}
		}
		if !at.Add(time.Hour).Before(now) {
			t.Fatalf("%s: last week ends at %s", now, at)
		}
	}
}
