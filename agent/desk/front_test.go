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

// TestQueueOf parts the queue by who looks at it: HR counts what they can decide now.
func TestQueueOf(t *testing.T) {
	t.Parallel()
	filed := func(id agent.RequestID, employee agent.UserID, change func(*agent.Request)) agent.Request {
		r := agent.Request{ID: id, State: agent.Filed, Employee: agent.PersonRef{ID: employee}, FiledAt: noon}
		if change != nil {
			change(&r)
		}
		return r
	}
	step := func(overdue time.Time, deciders ...agent.Decider) func(*agent.Request) {
		return func(r *agent.Request) {
			r.Approval = &agent.Approval{Steps: []agent.ApprovalStep{{Who: []string{"manager"}, Deciders: deciders, Opened: noon, Overdue: overdue}}}
		}
	}
	sam, hana := agent.Decider{ID: "sam"}, agent.Decider{ID: "hana"}
	f := &desk.Front{Waiting: []agent.Request{
		filed("plain", "dana", nil),
		filed("own", "hana", nil),
		filed("with sam", "dana", step(time.Time{}, sam)),
		filed("with hana", "dana", step(time.Time{}, sam, hana)),
		filed("overdue", "dana", step(noon, sam)),
		filed("nobody is found", "dana", step(time.Time{})),
		filed("asked", "dana", func(r *agent.Request) { r.State = agent.Questioned }),
		filed("later", "dana", func(r *agent.Request) { r.PutOff = &agent.PutOff{Until: noon.Add(time.Hour)} }),
		filed("today", "dana", func(r *agent.Request) { r.PutOff = &agent.PutOff{Until: noon} }),
	}}
	theirs, others := f.QueueOf("hana", noon)
	if got := idsOf(theirs); !slices.Equal(got, []agent.RequestID{"plain", "with hana", "overdue", "nobody is found", "today"}) {
		t.Errorf("hana can decide %v", got)
	}
	if got := idsOf(others); !slices.Equal(got, []agent.RequestID{"own", "with sam", "asked", "later"}) {
		t.Errorf("others can decide %v", got)
	}
	if theirs, _ := f.QueueOf("amir", noon); slices.Contains(idsOf(theirs), "with hana") || !slices.Contains(idsOf(theirs), "own") {
		t.Errorf("amir can decide %v", idsOf(theirs))
	}
}

func idsOf(all []agent.Request) []agent.RequestID {
	ids := make([]agent.RequestID, len(all))
	for i, r := range all {
		ids[i] = r.ID
	}
	return ids
}
