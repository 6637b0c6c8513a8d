package storetest

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// testMemory checks that what was remembered last counts, that a tenant recalls its own, and that
// files are forgotten after a week, but people aren't.
func testMemory(t *testing.T, engine Engine) {
	now := noon
	b := setupWith(t, engine, store.Options{Now: func() time.Time { return now }})
	m := store.MemoryOf(b.DB)
	expect := func(tenant agent.TenantID, key, want string) {
		t.Helper()
		got, err := m.Recall(t.Context(), tenant, key)
		b.ok(err)
		if string(got) != want {
			t.Errorf("%s of %s is %q, want %q", key, tenant, got, want)
		}
	}
	expect("teams-1", "person/dana", "")
	for key, value := range map[string]string{"person/dana": "Dana", "person/sam": "Sam", "people/x": "X", "file/f": "F", "upload/u": "U"} {
		b.ok(m.Remember(t.Context(), "teams-1", key, []byte(value)))
	}
	b.ok(m.Remember(t.Context(), "teams-1", "person/dana", []byte("Dana Reyes")))
	expect("teams-1", "person/dana", "Dana Reyes")
	expect("teams-2", "person/dana", "")
	all, err := m.RecallAll(t.Context(), "teams-1", "person/")
	b.ok(err)
	if len(all) != 2 || string(all[0]) != "Dana Reyes" || string(all[1]) != "Sam" {
		t.Errorf("the people are %q", all)
	}
	b.ok(m.Remember(t.Context(), "teams-1", "person/sam", nil))
	expect("teams-1", "person/sam", "")
	now = now.Add(8 * 24 * time.Hour)
	b.ok(b.Sweep(t.Context()))
	expect("teams-1", "file/f", "")
	expect("teams-1", "upload/u", "")
	expect("teams-1", "person/dana", "Dana Reyes")
}
