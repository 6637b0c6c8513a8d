package slash_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/slash"
)

// TestRead gives every command with its words, as an employee and as somebody in HR.
func TestRead(t *testing.T) {
	t.Parallel()
	kind := func(words string) string {
		if strings.Contains(words, "medical") {
			return "medical"
		}
		return ""
	}
	for _, c := range []struct {
		command, text string
		employee, hr  agent.Move // hr is nil if it is the same
	}{
		{"/leave", "", agent.OpenForm{}, nil},
		{"/leave", "new medical", agent.OpenForm{Kind: "medical"}, nil},
		{"/leave", "medical", agent.OpenForm{Kind: "medical"}, nil},
		{"/leave", " STATUS ", agent.ShowStatus{}, nil},
		{"/leave", "continue", agent.Resume{}, nil},
		{"/leave", "cancel", agent.Cancel{}, nil},
		{"/leave", "substitute Amir from Dec 20 to Jan 3", agent.WorkOnSubstitute{Do: agent.DoSubstitute, Text: "Amir from Dec 20 to Jan 3"}, nil},
		{"/leave", "substitute", agent.WorkOnSubstitute{Do: agent.DoSubstitute}, nil},
		{"/leave", "requests", agent.ShowStatus{}, agent.ListWaiting{}},
		{"/leave", "banana", agent.Talk{About: agent.DoHelp}, nil},
		{"/policy", "", agent.Talk{About: agent.DoPolicyHelp}, nil},
		{"/policy", "is leave paid?", agent.AskPolicy{Question: "is leave paid?"}, nil},
		{"/policy", "ask is leave paid?", agent.AskPolicy{Question: "is leave paid?"}, nil},
		{"/policy", "new parents?", agent.AskPolicy{Question: "new parents?"}, nil},
		{"/policy", "list", agent.WorkOnPolicy{Do: agent.DoPolicyList}, nil},
		{"/policy", "change my dates?", agent.AskPolicy{Question: "change my dates?"}, agent.WorkOnPolicy{Do: agent.DoPolicyEdit, Text: "my dates?"}},
		{"/policy", "retire Bikes", agent.WorkOnPolicy{Do: agent.DoPolicyRetire, Text: "Bikes"}, nil},
		{"/leave-admin", " sessions 2", agent.Administer{Words: "sessions 2"}, nil},
		{"/vacation", "today", agent.Talk{About: agent.DoUnknownCommand, Words: "/vacation"}, nil},
	} {
		for _, inHR := range []bool{false, true} {
			want := c.employee
			if inHR && c.hr != nil {
				want = c.hr
			}
			if got := slash.Read(agent.Commanded{Command: c.command, Text: c.text}, slash.Giver{HR: inHR, Kind: kind}); got != want {
				t.Errorf("%s %s (in HR: %t): %#v, want %#v", c.command, c.text, inHR, got, want)
			}
		}
	}
}
