package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// testProfiles checks that only the person loads what they told of themselves, that a stale
// profile isn't saved, that one without anything is deleted, and that an old one is.
func testProfiles(t *testing.T, engine Engine) {
	now := noon
	b := setupWith(t, engine, store.Options{Now: func() time.Time { return now }})
	load := func(tenant agent.TenantID, person agent.UserID) agent.Profile {
		t.Helper()
		st, err := b.Load(t.Context(), agent.Ref{Tenant: tenant, Session: "S1", Person: person})
		b.ok(err)
		return st.Profile
	}
	save := func(event agent.EventID, p agent.Profile) error {
		return b.Commit(t.Context(), agent.Outcome{Event: event, Tenant: "T1", At: now, Profile: &p})
	}
	if got := load("T1", "dana"); !cmp.Equal(got, agent.Profile{}) {
		t.Errorf("nothing was told, but %+v is known", got)
	}
	b.ok(save("E0", agent.Profile{Person: "dana", Updated: now})) // nothing to forget
	p := agent.Profile{Person: "dana", Updated: now, Told: []agent.Told{
		{Fact: "work_state", Question: "q-work-state", Value: "CA", Words: "in Fresno", By: "dana", At: now, Request: "LR-1"},
		{Fact: "manager", Question: "q-manager-name", Value: "sam", Listing: wizard.Listing{Name: "Sam Ortiz"}, By: "dana", At: now},
	}}
	b.ok(save("E1", p))
	stale := p
	p.Version = 1
	if diff := cmp.Diff(p, load("T1", "dana")); diff != "" {
		t.Error(diff)
	}
	for _, other := range []struct {
		tenant agent.TenantID
		person agent.UserID
	}{{"T1", "sam"}, {"T2", "dana"}, {"T1", ""}} {
		if got := load(other.tenant, other.person); !cmp.Equal(got, agent.Profile{}) {
			t.Errorf("%+v loads %+v", other, got)
		}
	}
	if err := save("E2", stale); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("a stale profile was saved: %v", err)
	}
	p.Told[0].Value = "OR"
	b.ok(save("E3", p))
	if p.Version = 2; !cmp.Equal(p, load("T1", "dana")) {
		t.Errorf("changed, it is %+v", load("T1", "dana"))
	}
	stale = agent.Profile{Person: "dana", Version: 1, Updated: now}
	if err := save("E4", stale); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("somebody forgot what was told meanwhile: %v", err)
	}
	b.ok(save("E5", agent.Profile{Person: "dana", Version: 2, Updated: now}))
	if got := load("T1", "dana"); !cmp.Equal(got, agent.Profile{}) {
		t.Errorf("forgotten, but %+v is known", got)
	}
	p.Version = 0
	b.ok(save("E6", p))
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{agent.ProfileKept, 2}, {agent.ProfileKept + time.Hour, 0}} {
		now = noon.Add(c.after)
		b.ok(b.Sweep(t.Context()))
		if got := load("T1", "dana"); len(got.Told) != c.want {
			t.Errorf("%s later, %d things are known, want %d", c.after, len(got.Told), c.want)
		}
	}

	now = noon
	p.Adjustments = []agent.Adjustment{{ID: "A1", Policy: "vacation", Day: noon, Amount: "2", Note: "worked on Saturday"}}
	p.Version = 0
	b.ok(save("E7", p))
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{agent.ProfileKept, 2}, {agent.ProfileKept + time.Hour, 0}, {20 * agent.ProfileKept, 0}} {
		now = noon.Add(c.after)
		b.ok(b.Sweep(t.Context()))
		if got := load("T1", "dana"); len(got.Told) != c.want || len(got.Adjustments) != 1 {
			t.Errorf("%s later, %d things are known and %d corrections of a balance; want %d and 1", c.after, len(got.Told), len(got.Adjustments), c.want)
		}
	}
}
