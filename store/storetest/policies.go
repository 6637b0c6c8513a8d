package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store"
)

// parking returns a version of a policy.
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
	play(t, engine, []scene{
		{"every version is kept", testEveryVersionIsKept},
		{"a change is noticed even if its replica's clock is behind", testChangeIsNoticed},
		{"every change is in the audit", testEveryChangeIsAudited},
		{"a conflicting change is not written at all", testConflictingChangeIsNotWritten},
	})
}

func testEveryVersionIsKept(t *testing.T, engine Engine) {
	b := setup(t, engine)
	first, err := b.CountPolicyChanges(t.Context(), "T1")
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
	if last, err := b.CountPolicyChanges(t.Context(), "T1"); err != nil || last <= first {
		t.Errorf("changed at %d, before at %d: %v", last, first, err)
	}
	if other, err := b.Policies(t.Context(), "T2"); err != nil || len(other) > 0 {
		t.Errorf("another tenant reads %v, %v", other, err)
	}
}

func testChangeIsNoticed(t *testing.T, engine Engine) {
	ahead := store.Options{Now: func() time.Time { return noon.Add(time.Hour) }}
	b := setupWith(t, engine, ahead)
	behind := b.open(store.Options{Now: func() time.Time { return noon }})
	defer behind.Close()
	b.ok(b.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{parking(0, "In row A.")}))
	first, err := b.CountPolicyChanges(t.Context(), "T1")
	b.ok(err)
	b.ok(behind.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{parking(1, "In row B.")}))
	if then, err := b.CountPolicyChanges(t.Context(), "T1"); err != nil || then <= first {
		t.Errorf("changed %d times, before that %d: %v", then, first, err)
	}
}

func testEveryChangeIsAudited(t *testing.T, engine Engine) {
	b := setup(t, engine)
	first, second := parking(0, "In row A."), parking(1, "In row B.")
	first.Change, second.Change, second.Why = agent.PolicyAdded, agent.PolicyRestored, "version 1"
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon, Policies: []agent.KeptPolicy{first}}))
	b.ok(b.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{second}))
	stale := second
	if err := b.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{stale}); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("a stale policy was saved: %v", err)
	}
	want := []agent.AuditEntry{
		{At: noon, By: "hana", What: "added", Policy: "parking"},
		{At: noon, By: "hana", What: "restored", Policy: "parking", Why: "version 1"},
	}
	if diff := cmp.Diff(want, b.audit("parking")); diff != "" {
		t.Error(diff)
	}
}

func testConflictingChangeIsNotWritten(t *testing.T, engine Engine) {
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
}

// testQuestions checks that a later record of a question replaces the first, but keeps the
// time when it was asked.
func testQuestions(t *testing.T, engine Engine) {
	b := setup(t, engine)
	ask := func(event agent.EventID, at time.Time, a agent.AskedQuestion) {
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: event, Tenant: "T1", At: at, Asked: []agent.AskedQuestion{a}}))
	}
	ask("E1", noon, agent.AskedQuestion{ID: "A1", Words: "paid?", Policy: "pay"})
	ask("E2", noon.Add(time.Hour), agent.AskedQuestion{ID: "A2", Words: "bike?"})
	ask("E3", noon.Add(2*time.Hour), agent.AskedQuestion{ID: "A1", Words: "paid?", Policy: "pay", Helped: "no"})
	for since, want := range map[time.Time][]agent.AskedQuestion{
		noon:                       {{ID: "A1", Words: "paid?", Policy: "pay", Helped: "no"}, {ID: "A2", Words: "bike?"}},
		noon.Add(time.Microsecond): {{ID: "A2", Words: "bike?"}},
		noon.Add(2 * time.Hour):    nil,
	} {
		asked, err := b.Questions(t.Context(), "T1", since)
		b.ok(err)
		if diff := cmp.Diff(want, asked); diff != "" {
			t.Errorf("since %s: %s", since, diff)
		}
	}
	ticket := agent.Ticket{ID: "Q-1", Tenant: "T2", State: agent.TicketOpen, Opened: noon, Updated: noon}
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T2", At: noon, Tickets: []agent.Ticket{ticket}}))
	if tenants, err := b.Tenants(t.Context()); err != nil || !cmp.Equal(tenants, []agent.TenantID{"T1", "T2"}) {
		t.Errorf("tenants: %v, %v", tenants, err)
	}
}
