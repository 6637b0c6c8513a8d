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

func testProfiles(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"only the person loads what they told", testOwnProfile},
		{"a stale profile isn't saved", testStaleProfile},
		{"an old one is forgotten, but for corrections of a balance", testOldProfile},
	})
}

// profiles is a database with a clock, and what Dana told of herself.
type profiles struct {
	*fixture
	now  time.Time
	told agent.Profile
}

func setupProfiles(t *testing.T, engine Engine) *profiles {
	t.Helper()
	p := &profiles{now: noon, told: agent.Profile{Person: "dana", Updated: noon, Told: []agent.Told{
		{Fact: "work_state", Question: "q-work-state", Value: "CA", Words: "in Fresno", By: "dana", At: noon, Request: "LR-1"},
		{Fact: "manager", Question: "q-manager-name", Value: "sam", Listing: wizard.Listing{Name: "Sam Ortiz"}, By: "dana", At: noon},
	}}}
	p.fixture = setupWith(t, engine, store.Options{Now: func() time.Time { return p.now }})
	return p
}

func (p *profiles) loaded(tenant agent.TenantID, person agent.UserID) agent.Profile {
	p.Helper()
	st, err := p.Load(p.Context(), agent.Ref{Tenant: tenant, Session: "S1", Person: person})
	p.ok(err)
	return st.Profile
}

func (p *profiles) save(event agent.EventID, profile agent.Profile) error {
	return p.Commit(p.Context(), agent.Outcome{Event: event, Tenant: "T1", At: p.now, Profile: &profile})
}

func testOwnProfile(t *testing.T, engine Engine) {
	p := setupProfiles(t, engine)
	if got := p.loaded("T1", "dana"); !cmp.Equal(got, agent.Profile{}) {
		t.Errorf("nothing was told, but %+v is known", got)
	}
	p.ok(p.save("E0", agent.Profile{Person: "dana", Updated: noon})) // nothing to forget
	p.ok(p.save("E1", p.told))
	p.told.Version = 1
	if diff := cmp.Diff(p.told, p.loaded("T1", "dana")); diff != "" {
		t.Error(diff)
	}
	for _, other := range []struct {
		tenant agent.TenantID
		person agent.UserID
	}{{"T1", "sam"}, {"T2", "dana"}, {"T1", ""}} {
		if got := p.loaded(other.tenant, other.person); !cmp.Equal(got, agent.Profile{}) {
			t.Errorf("%+v loads %+v", other, got)
		}
	}
}

func testStaleProfile(t *testing.T, engine Engine) {
	p := setupProfiles(t, engine)
	p.ok(p.save("E1", p.told))
	if err := p.save("E2", p.told); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("a stale profile was saved: %v", err)
	}
	p.told.Version, p.told.Told[0].Value = 1, "OR"
	p.ok(p.save("E3", p.told))
	if p.told.Version = 2; !cmp.Equal(p.told, p.loaded("T1", "dana")) {
		t.Errorf("changed, it is %+v", p.loaded("T1", "dana"))
	}
	if err := p.save("E4", agent.Profile{Person: "dana", Version: 1, Updated: noon}); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("somebody forgot what was told meanwhile: %v", err)
	}
	p.ok(p.save("E5", agent.Profile{Person: "dana", Version: 2, Updated: noon}))
	if got := p.loaded("T1", "dana"); !cmp.Equal(got, agent.Profile{}) {
		t.Errorf("forgotten, but %+v is known", got)
	}
}

func testOldProfile(t *testing.T, engine Engine) {
	p := setupProfiles(t, engine)
	left := func(after time.Duration, told, corrections int) {
		t.Helper()
		p.now = noon.Add(after)
		p.ok(p.Sweep(t.Context()))
		if got := p.loaded("T1", "dana"); len(got.Told) != told || len(got.Adjustments) != corrections {
			t.Errorf("%s later, %d things are known and %d corrections of a balance; want %d and %d", after, len(got.Told), len(got.Adjustments), told, corrections)
		}
	}
	p.ok(p.save("E1", p.told))
	left(agent.ProfileKept, 2, 0)
	left(agent.ProfileKept+time.Hour, 0, 0)

	p.now = noon
	p.told.Adjustments = []agent.Adjustment{{ID: "A1", Policy: "vacation", Day: noon, Amount: "2", Note: "worked on Saturday"}}
	p.ok(p.save("E2", p.told))
	left(agent.ProfileKept, 2, 1)
	left(agent.ProfileKept+time.Hour, 0, 1)
	left(20*agent.ProfileKept, 0, 1)
}
