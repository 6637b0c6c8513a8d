package say_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent/say"
)

func TestHeadline(t *testing.T) {
	for _, c := range []struct{ start, length, end, want string }{
		{"2027-06-01", "12_weeks", "", "Jun 1 – Aug 23, 2027 (12 weeks)"},
		{"2026-12-07", "12_weeks", "", "Dec 7, 2026 – Feb 28, 2027 (12 weeks)"},
		{"2026-11-27", "1_day", "", "Fri, Nov 27, 2026 (1 day)"},
		{"2026-11-27", "half_day", "", "Fri, Nov 27, 2026 (half a day)"},
		{"2026-11-27", "morning", "", "Fri, Nov 27, 2026 (morning)"},
		{"2026-11-27", "3_days", "", "from Nov 27, 2026 (3 days)"}, // whether the weekend counts is for HR
		{"2026-12-21", "other", "2027-01-04", "Dec 21, 2026 – Jan 4, 2027 (15 days)"},
		{"2026-12-21", "other", "2026-12-21", "Mon, Dec 21, 2026 (1 day)"},
		{"2026-12-21", "not-sure", "", "from Dec 21, 2026"},
		{"", "3_days", "", "dates not given yet (3 days)"},
	} {
		facts := map[string]string{"leave_start": c.start, "weeks_asked": c.length, "leave_end": c.end}
		if got := say.Headline(facts); got != c.want {
			t.Errorf("%v: got %q, want %q", facts, got, c.want)
		}
	}
}
