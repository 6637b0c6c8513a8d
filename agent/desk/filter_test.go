package desk

import (
	"fmt"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/when"
)

// TestFilter: what words after “/leave requests” leave of four requests.
func TestFilter(t *testing.T) {
	t.Parallel()
	all := []agent.Request{
		{ID: "1", Employee: agent.PersonRef{Name: "Dana Reyes"}, WizardName: "Vacation", State: agent.Approved},
		{ID: "2", Employee: agent.PersonRef{Name: "Dana Reyes"}, WizardName: "Sick day", State: agent.Filed},
		{ID: "3", Employee: agent.PersonRef{Name: "Dana Ortiz"}, WizardName: "Vacation", State: agent.Denied},
		{ID: "4", Employee: agent.PersonRef{Name: "Sam Ortiz"}, WizardName: "Medical leave", State: agent.Questioned},
	}
	days := func(r agent.Request) (first, last time.Time) {
		month := map[agent.RequestID]time.Month{"1": time.December, "2": time.November, "3": time.December}[r.ID]
		if month == 0 {
			return first, last
		}
		return time.Date(2026, month, 30, 0, 0, 0, 0, time.UTC), time.Date(2026, month, 31, 0, 0, 0, 0, time.UTC)
	}
	clock := when.Clock{Now: time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC), Zone: time.UTC}
	for text, want := range map[string]string{
		"all":                      "1 2 3 4",
		"waiting":                  "2 4",
		"approved or":              "unknown or",
		"approved denied":          "1 3",
		"DANA":                     "1 2 3",
		"dana's vacation":          "1 3",
		"Dana Reyes":               "1 2",
		"reyes ortiz":              "1 2 3 4",
		"sam dana":                 "1 2 3 4",
		"vacation in december":     "1 3",
		"sick":                     "2",
		"medical leave":            "4",
		"open requests of sam":     "4",
		"on December 1":            "2",
		"dana xyz":                 "unknown xyz",
		"pending sick in november": "2",
		"cancelled":                "",
	} {
		f := readFilter(text, all, clock)
		got := ""
		for _, r := range all {
			if f.fits(r, days) {
				got += " " + string(r.ID)
			}
		}
		if len(f.unknown) > 0 {
			got = fmt.Sprintf(" unknown %s", f.unknown[0])
		}
		if want != "" {
			want = " " + want
		}
		if got != want {
			t.Errorf("%q:%s, want%s", text, got, want)
		}
	}
}
