package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
)

// parking is a policy in some version.
func parking(version int64, body string) agent.KeptPolicy {
	return agent.KeptPolicy{
		Policy: knowledge.Policy{
			Source: knowledge.Source{Policy: "parking", Title: "Parking", Scope: knowledge.Scope{State: []string{"CA"}}, From: "2027-01-01"},
			Body:   body, Questions: map[string][]string{"": {"Where can I park?"}},
		},
		Version: version, By: agent.Signature{By: "hana", Name: "Hana Kim", At: noon},
	}
}

func testPolicies(t *testing.T, engine Engine) {
	t.Run("every version stays", func(t *testing.T) {
		b := setup(t, engine)
		first, err := b.PoliciesChanged(t.Context(), "T1")
		b.ok(err)
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Policies: []agent.KeptPolicy{parking(0, "In row A.")}}))
		b.ok(b.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{parking(1, "In row B.")}))
		now, err := b.Policies(t.Context(), "T1")
		b.ok(err)
		if diff := cmp.Diff([]agent.KeptPolicy{parking(2, "In row B.")}, now); diff != "" {
			t.Error(diff)
		}
		all, err := b.PolicyVersions(t.Context(), "T1", "parking")
		b.ok(err)
		if diff := cmp.Diff([]agent.KeptPolicy{parking(1, "In row A."), parking(2, "In row B.")}, all); diff != "" {
			t.Error(diff)
		}
		if last, err := b.PoliciesChanged(t.Context(), "T1"); err != nil || last <= first {
			t.Errorf("changed at %d, before at %d: %v", last, first, err)
		}
		if other, err := b.Policies(t.Context(), "T2"); err != nil || len(other) > 0 {
			t.Errorf("another tenant reads %v, %v", other, err)
		}
	})

	t.Run("of two changes one wins, and nothing of the other is written", func(t *testing.T) {
		b := setup(t, engine)
		b.ok(b.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{parking(0, "In row A.")}))
		for _, version := range []int64{0, 7} {
			other := parking(0, "Anywhere.")
			other.Policy.Policy = "bikes"
			err := b.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{other, parking(version, "In row C.")})
			if !errors.Is(err, agent.ErrConflict) {
				t.Errorf("version %d: %v", version, err)
			}
		}
		if now, err := b.Policies(t.Context(), "T1"); err != nil || len(now) != 1 || now[0].Body != "In row A." {
			t.Errorf("there is %v, %v", now, err)
		}
	})
}

func testTickets(t *testing.T, engine Engine) {
	b := setup(t, engine)
	ticket := agent.Ticket{
		ID: "Q-1", Tenant: "T1", Question: "Where can I park my bike?", State: agent.TicketOpen, Opened: noon, Updated: noon,
		Askers: []agent.Asker{{Person: agent.PersonRef{ID: "dana"}, Words: "bike?", At: noon}},
	}
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Tickets: []agent.Ticket{ticket}, Asked: []agent.Asked{{Words: "bike?"}}}))
	open, err := b.OpenTickets(t.Context(), "T1")
	b.ok(err)
	ticket.Version = 1
	if diff := cmp.Diff([]agent.Ticket{ticket}, open); diff != "" {
		t.Error(diff)
	}
	st, err := b.Load(t.Context(), agent.Ref{Tenant: "T1", Session: "S1", Ticket: "Q-1"})
	b.ok(err)
	if diff := cmp.Diff(&ticket, st.Ticket); diff != "" {
		t.Error(diff)
	}
	if st, err = b.Load(t.Context(), agent.Ref{Tenant: "T2", Session: "S1", Ticket: "Q-1"}); err != nil || st.Ticket != nil {
		t.Errorf("another tenant reads %v, %v", st.Ticket, err)
	}
	stale := agent.Outcome{Event: "E2", Tenant: "T1", At: noon, Tickets: []agent.Ticket{ticket}}
	stale.Tickets[0].Version = 0
	if err := b.Commit(t.Context(), stale); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("an older state was taken: %v", err)
	}
	ticket.State, ticket.Answer = agent.TicketAnswered, "In the basement."
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E3", Tenant: "T1", At: noon, Tickets: []agent.Ticket{ticket}}))
	if open, err := b.OpenTickets(t.Context(), "T1"); err != nil || open == nil || len(open) > 0 {
		t.Errorf("still open: %v, %v", open, err)
	}
	for since, want := range map[time.Time]int{noon: 1, noon.Add(time.Microsecond): 0} {
		if asked, err := b.Questions(t.Context(), "T1", since); err != nil || len(asked) != want {
			t.Errorf("since %s: %v, %v", since, asked, err)
		}
	}
}
