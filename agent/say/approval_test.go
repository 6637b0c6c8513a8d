package say_test

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// TestDecisionOnCard has a decision, and days to which HR agreed before it and after it.
func TestDecisionOnCard(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 19, 17, 0, 0, 0, time.UTC)
	later := at.AddDate(0, 0, 1)
	r := agent.Request{State: agent.Approved, Decided: &agent.Signature{Name: "Sam Ortiz", At: at}, Amendments: []agent.Amendment{
		{State: agent.AmendmentAccepted, Before: "Jun 7 – Jun 20", After: "Jun 14 – Jun 27", Decided: &agent.Signature{Name: "Dana Reyes", At: at.Add(-time.Hour)}},
	}}
	const decided = "Approved by Sam Ortiz on Thursday, November 19, 2026"
	if got := say.DecisionOnCard(r); got != decided {
		t.Errorf("as it was decided: %q", got)
	}
	r.Amendments = append(r.Amendments,
		agent.Amendment{State: agent.AmendmentAccepted, Before: "Jun 14 – Jun 27", After: "Jun 14 – Jul 6", Decided: &agent.Signature{Name: "Hana Kim", At: later}},
		agent.Amendment{State: agent.AmendmentDeclined, Before: "Jun 14 – Jul 6", After: "Jun 14 – Jul 7", Decided: &agent.Signature{Name: "Hana Kim", At: later}},
	)
	if got, want := say.DecisionOnCard(r), decided+" for Jun 14 – Jun 27. Hana Kim changed it to Jun 14 – Jul 6 on Friday, November 20, 2026"; got != want {
		t.Errorf("with other days: %q, want %q", got, want)
	}
}
