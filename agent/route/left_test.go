package route_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
)

// TestHasLeft asks who of those that may decide has left: by the company's file, or by Slack.
func TestHasLeft(t *testing.T) {
	t.Parallel()
	const today = 100
	s := route.Scene{Today: today, Standing: map[*staff.Person]route.Standing{
		{ID: "stays"}:             {ID: "stays"},
		{ID: "file", Left: 99}:    {ID: "file"},
		{ID: "last", Left: today}: {ID: "last"},
		{Email: "x@y.example"}:    {ID: "slack", Left: true},
	}}
	for id, want := range map[agent.UserID]bool{"stays": false, "file": true, "last": false, "slack": true, "unknown": false} {
		if got := s.HasLeft(id); got != want {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
}
