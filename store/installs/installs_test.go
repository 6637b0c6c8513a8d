package installs_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/installs"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
)

var now = time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)

func onEach(t *testing.T, do func(t *testing.T, table installs.Table)) {
	t.Helper()
	keys, err := seal.ParseKeys(seal.NewKey())
	if err != nil {
		t.Fatal(err)
	}
	for name, url := range map[string]func(*testing.T) string{
		"SQLite":   func(t *testing.T) string { t.Helper(); return "sqlite:" + filepath.Join(t.TempDir(), "x.db") },
		"Postgres": func(t *testing.T) string { t.Helper(); return storetest.Postgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			db, err := store.Open(t.Context(), url(t), store.Options{Keys: keys})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			if _, err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			do(t, store.InstallsOf(db))
		})
	}
}

// TestStates: a state counts once, before it expires, and no other counts.
func TestStates(t *testing.T) {
	onEach(t, func(t *testing.T, table installs.Table) {
		t.Helper()
		finish := func(state string, at time.Time, want bool) {
			t.Helper()
			if ok, err := table.Finish(t.Context(), state, at); err != nil || ok != want {
				t.Errorf("%s at %s: %v, %v", state, at, ok, err)
			}
		}
		for _, state := range []string{"one", "two", "three"} {
			if err := table.Begin(t.Context(), state, now, now.Add(10*time.Minute)); err != nil {
				t.Fatal(err)
			}
		}
		if err := table.Begin(t.Context(), "one", now, now.Add(time.Hour)); !errors.Is(err, agent.ErrConflict) {
			t.Error("a state began twice:", err)
		}
		finish("one", now, true)
		finish("one", now, false)
		finish("never begun", now, false)
		finish("two", now.Add(10*time.Minute), false)
		if err := table.Begin(t.Context(), "four", now.Add(time.Hour), now.Add(2*time.Hour)); err != nil {
			t.Fatal(err)
		}
		finish("three", now, false) // deleted, as it had expired
	})
}

// TestInstalls: what is stored comes back, for its workspace only, and whoever is late loses.
func TestInstalls(t *testing.T) {
	onEach(t, func(t *testing.T, table installs.Table) {
		t.Helper()
		one := agent.Install{
			Tenant: "T1", App: "A1", Name: "Marigold", Bot: "UBOT", By: "U1", At: now, Scopes: []string{"chat:write"}, HRChannel: "C1",
			Key: agent.AccessKey{Token: "xoxb-secret", Refresh: "xoxe-secret", Expires: now.Add(12 * time.Hour)},
		}
		two := one
		two.Tenant, two.Key.Token = "T2", "xoxb-another"
		for _, install := range []agent.Install{one, two} {
			if err := table.Save(t.Context(), install); err != nil {
				t.Fatal(err)
			}
		}
		if err := table.Save(t.Context(), one); !errors.Is(err, agent.ErrConflict) {
			t.Error("stored twice:", err)
		}
		one.Version = 1
		got, ok, err := table.Find(t.Context(), "T1")
		if diff := cmp.Diff(one, got); !ok || err != nil || diff != "" {
			t.Error(ok, err, diff)
		}
		one.State, one.Key = agent.Uninstalled, agent.AccessKey{}
		if err := table.Save(t.Context(), one); err != nil {
			t.Error(err)
		}
		if err := table.Save(t.Context(), one); !errors.Is(err, agent.ErrConflict) {
			t.Error("an old version was stored:", err)
		}
		if _, ok, err := table.Find(t.Context(), "T3"); ok || err != nil {
			t.Error("a workspace that isn't there:", ok, err)
		}
		if all, err := table.Tenants(t.Context()); err != nil || !cmp.Equal(all, []agent.TenantID{"T1", "T2"}) {
			t.Error(all, err)
		}
	})
}

// TestHold: one holds, until it lets go or its time is over.
func TestHold(t *testing.T) {
	onEach(t, func(t *testing.T, table installs.Table) {
		t.Helper()
		one := agent.Install{Tenant: "T1", App: "A1", At: now}
		if err := table.Save(t.Context(), one); err != nil {
			t.Fatal(err)
		}
		hold := func(at, until time.Duration, want bool) {
			t.Helper()
			if ok, err := table.Hold(t.Context(), one, now.Add(at), now.Add(until)); err != nil || ok != want {
				t.Errorf("at %s: %v, %v", at, ok, err)
			}
		}
		hold(0, time.Minute, true)
		hold(time.Second, time.Minute, false)
		hold(time.Minute, 2*time.Minute, true)
		hold(2*time.Minute, 90*time.Second, true) // lets go
		hold(91*time.Second, 3*time.Minute, true)
	})
}

// TestKeysAreSealed looks for a key in the database's files.
func TestKeysAreSealed(t *testing.T) {
	keys, err := seal.ParseKeys(seal.NewKey())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.db")
	db, err := store.Open(t.Context(), "sqlite:"+path, store.Options{Keys: keys})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	one := agent.Install{Tenant: "T1", App: "A1", Name: "Marigold", At: now, Key: agent.AccessKey{Token: "xoxb-secret", Refresh: "xoxe-secret"}}
	if err := store.InstallsOf(db).Save(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, path + "-wal"} {
		text, err := os.ReadFile(file)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("xox")) || bytes.Contains(text, []byte("Marigold")) {
			t.Error(file, "can be read")
		}
	}
}
