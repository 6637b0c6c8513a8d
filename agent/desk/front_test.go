package desk_test

import (
	"slices"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
)

// TestQueue has a request that waits, and approved ones: with a change that the employee asked
// for, with one that HR proposed, and as it was.
func TestQueue(t *testing.T) {
	t.Parallel()
	at := func(id agent.RequestID, state agent.RequestState, day int, open ...agent.Amendment) agent.Request {
		return agent.Request{ID: id, State: state, FiledAt: noon.AddDate(0, 0, day), Amendments: open}
	}
	asked := agent.Amendment{State: agent.AmendmentOpen, Asked: agent.Signature{At: noon.Add(-time.Hour)}}
	f := &desk.Front{
		Waiting:  []agent.Request{at("new", agent.Filed, 0), at("old", agent.Filed, -2)},
		Changes:  []agent.Request{at("changed", agent.Approved, -9, asked)},
		Approved: []agent.Request{at("proposed", agent.Approved, -8, agent.Amendment{State: agent.AmendmentOpen, ByHR: true}), at("plain", agent.Approved, -7)},
	}
	if got := idsOf(f.Queue()); !slices.Equal(got, []agent.RequestID{"old", "changed", "new"}) {
		t.Errorf("the queue is %v", got)
	}
	decided := asked
	decided.State = agent.AmendmentAccepted
	if got := idsOf(f.After(at("changed", agent.Approved, -9, decided)).Queue()); !slices.Equal(got, []agent.RequestID{"old", "new"}) {
		t.Errorf("once the change is decided, the queue is %v", got)
	}
}

func idsOf(all []agent.Request) []agent.RequestID {
	ids := make([]agent.RequestID, len(all))
	for i, r := range all {
		ids[i] = r.ID
	}
	return ids
}
