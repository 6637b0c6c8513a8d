package profile_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/agent/profile"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/wizard"
)

// TestAnswer has the company's records before what somebody told, and asks again for a manager who
// has left.
func TestAnswer(t *testing.T) {
	t.Parallel()
	state := &wizard.Question{Attributes: wizard.Attributes{QuestionID: "state", Fact: "work_state"}}
	manager := &wizard.Question{Attributes: wizard.Attributes{QuestionID: "manager", Fact: "manager", Component: wizard.Person}}
	kept, _ := profile.Learn(agent.Profile{}, []agent.Told{told("work_state", "CA", noon), told("manager", "U0SAM", noon)}, noon)
	recorded := &staff.Person{Country: "US", State: "OR"}
	for name, c := range map[string]struct {
		shown         profile.Shown
		q             *wizard.Question
		left          bool
		value, action string
	}{
		"nothing is known":       {profile.Shown{Now: noon}, state, false, "", ""},
		"told":                   {profile.Shown{Profile: kept, Now: noon}, state, false, "CA", profile.Action},
		"told long ago":          {profile.Shown{Profile: kept, Now: noon.Add(2 * agent.ProfileKept)}, state, false, "", ""},
		"recorded":               {profile.Shown{Profile: kept, Worker: recorded, Now: noon}, state, false, "OR", staff.File},
		"a manager":              {profile.Shown{Profile: kept, Now: noon}, manager, false, "U0SAM", profile.Action},
		"a manager who has left": {profile.Shown{Profile: kept, Now: noon}, manager, true, "", ""},
	} {
		got, _ := c.shown.Answer(c.q, 0, func(agent.UserID) bool { return c.left })
		if got.Question != c.q || got.Value != c.value || got.Action != c.action {
			t.Errorf("%s: %q by %q", name, got.Value, got.Action)
		}
	}
}

// TestIsCopied tells what the records filled from what a person said.
func TestIsCopied(t *testing.T) {
	t.Parallel()
	for by, want := range map[string]bool{outside.ByAction + staff.File: true, outside.ByAction + profile.Action: false, "": false} {
		if got := profile.IsCopied(&staff.Person{}, wizard.Answer{By: by}); got != want {
			t.Errorf("by %q: %t", by, got)
		}
	}
}
