package staff_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// TestKnown asks the file what forms ask people.
func TestKnown(t *testing.T) {
	t.Parallel()
	b := load(t, "id,name,country,state,hired,left,hours,manager\n"+
		"U0ANA,Ana,US,CA,2025-12-01,,40,U0SAM\nU0BEN,Ben,GB,ENG,2019-03-04,,37.5,U0LEO\nU0SAM,Sam,US,NY,2019-03-04,,,\nU0LEO,Leo,US,NY,2019-03-04,2026-10-31,,\n")
	for _, c := range []struct{ who, fact, first, want string }{
		{"U0ANA", "work_state", "", "CA"},
		{"U0BEN", "work_state", "", "other"}, // England isn't a state of the US
		{"U0ANA", "manager", "", "U0SAM"},
		{"U0BEN", "manager", "", ""}, // who has left
		{"U0SAM", "manager", "", ""},
		{"U0ANA", "tenure_12_months", "2026-12-02", "yes"},
		{"U0ANA", "tenure_12_months", "2026-11-30", ""}, // they may have worked here before
		{"U0ANA", "tenure_12_months", "", ""},
		{"U0BEN", "schedule_hours_week", "", "37.5"},
		{"U0ANA", "due_date", "", ""},
	} {
		first, _ := timeoff.ParseDay(c.first)
		if got := b.Person(staffID(c.who), "").Known(c.fact, first); got != c.want {
			t.Errorf("%s, %s, %s: %q, not %q", c.who, c.fact, c.first, got, c.want)
		}
	}
}
