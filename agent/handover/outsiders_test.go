package handover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestOutsidersLearnNothing checks that somebody who is neither in HR nor the manager is told
// the same about a person who has a handover as about one who hasn't. Whoever started it counts
// as HR only while they are.
func TestOutsidersLearnNothing(t *testing.T) {
	t.Parallel()
	h := told(agent.HandoverShared)
	for _, outsider := range []agent.UserID{"lee", "hana"} {
		with, without := at(noon, outsider, false, h), at(noon, outsider, false, h)
		with.Of = []agent.Handover{h}
		for _, m := range []agent.WorkOnHandover{
			{Do: agent.DoHandoverCancel, Text: "@dana"},
			{Do: agent.DoHandoverCancel, Text: "Dana Reyes"},
		} {
			one, other := fmt.Sprintf("%+v", with.Do(m)), fmt.Sprintf("%+v", without.Do(m))
			if one != other {
				t.Errorf("%s, %q:\n%s\n%s", outsider, m.Text, one, other)
			}
		}
		for _, do := range []agent.Verb{agent.DoHandoverRead, agent.DoHandoverApprove, agent.DoHandoverReturn, agent.DoHandoverNext} {
			e := at(noon, outsider, false, h).Do(agent.WorkOnHandover{Do: do, Handover: "H-1"})
			if said := fmt.Sprintf("%+v", e); len(e.Handovers) > 0 || strings.Contains(said, "fixed by hand") {
				t.Errorf("%s %s: %s", outsider, do, said)
			}
		}
	}
}

// TestPartsAreNamedByDigests checks that what is stored in plain text doesn't show the name of
// a file.
func TestPartsAreNamedByDigests(t *testing.T) {
	t.Parallel()
	turn := at(noon, "dana", false, told(agent.HandoverCollecting))
	turn.Reading = &agent.HandoverReading{Files: []agent.HandedFile{{ID: "F2", Name: "Dana Reyes severance.xlsx"}}, Notes: []handover.Notes{{File: "Dana Reyes severance.xlsx"}}, Questions: handover.NewInterview(nil)}
	e := turn.Do(agent.WorkOnHandover{Do: agent.DoHandoverFiles, Handover: "H-1"})
	if len(e.Parts) != 1 || strings.Contains(e.Parts[0].Name, "Dana") {
		t.Errorf("%+v", e.Parts)
	}
}
