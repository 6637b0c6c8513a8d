package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/handover"
)

// TestSuggest tells HR who leaves, without those whose handover is under way. Two people may
// have the same name.
func TestSuggest(t *testing.T) {
	t.Parallel()
	underWay := agent.Handover{People: agent.HandoverPeople{Leaver: agent.PersonRef{ID: "U1", Name: "Dana Reyes"}}}
	turn := &handover.Turn{Facts: handover.Facts{Active: []agent.Handover{underWay}}}
	got := turn.Suggest([]handover.Leaving{
		{ID: "U1", Name: "Dana Reyes", Day: "2026-12-18"}, {ID: "U2", Name: "Dana Reyes", Day: "2026-12-11"}, {Name: "Sam Ortiz", Email: "sam@example.com", Day: "2026-12-04"},
	})
	if len(got.Messages) != 1 {
		t.Fatalf("%d messages", len(got.Messages))
	}
	text := got.Messages[0].Text
	for _, day := range []string{"December 11", "December 4"} {
		if !strings.Contains(text, day) {
			t.Errorf("nobody leaves on %s:\n%s", day, text)
		}
	}
	last := got.Messages[0].Blocks[len(got.Messages[0].Blocks)-1]
	if value := last.Buttons[0].Press.Value; !strings.Contains(value, "Email: sam@example.com") {
		t.Errorf("the address isn't in the form: %q", value)
	}
	if strings.Contains(text, "December 18") {
		t.Errorf("somebody with a handover is named again:\n%s", text)
	}
}
