package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace"
)

// TestDirectoryIsAway checks that a manager can be named while Slack doesn't say who is in
// the workspace: the name counts as typed, the form goes on, HR reads that it wasn't looked
// up, and Slack isn't asked again for every message.
func TestDirectoryIsAway(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]workspace.Fault{
		"429": workspace.RateLimited, "ratelimited": workspace.RateLimitedByCode, "500": workspace.Broken, "503": workspace.Unavailable, "no answer": workspace.Silent,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openStage(t)
			for _, method := range []string{"users.list", "users.info", "users.lookupByEmail"} {
				s.workspace.Fail(method, fault, 1000)
			}
			for i, step := range []struct{ said, reply string }{
				{"I need medical leave from January 11 for 2 weeks, I work in Texas", "Who is your manager?"},
				{"Sam Ortiz", "Manager: Sam Ortiz."},
				{"my manager is Ola Nilsson", "Manager changed from Sam Ortiz to Ola Nilsson."},
				{"ola@marigold.example is my manager", "ola@marigold.example"},
			} {
				n := strconv.Itoa(i + 1)
				s.send(t, s.signed("/slack/events", s.said("Ev"+n, n+".000001", step.said), 0))
				heard := s.heard(t)
				if last := heard[len(heard)-1]; !strings.Contains(last, step.reply) {
					t.Errorf("%q is answered with %q, without %q", step.said, last, step.reply)
				}
			}
			lists := slices.DeleteFunc(s.workspace.Wire(), func(c workspace.Call) bool { return !strings.Contains(c.URL+c.Method, "users.list") })
			// A call that gets no answer is on the wire only when it was given up.
			if most := 2; len(lists) == 0 && fault != workspace.Silent || len(lists) > most {
				t.Errorf("Slack was asked %d times for everyone, and not once or %d times", len(lists), most)
			}
		})
	}
}
