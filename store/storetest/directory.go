package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// testDirectory checks that a change is there for whoever asks what has changed, that a stale one
// isn't made, that companies don't mix, and that what was deleted is forgotten after a while.
func testDirectory(t *testing.T, engine Engine) {
	now := noon
	b := setupWith(t, engine, store.Options{Now: func() time.Time { return now }})
	d := store.Directory{DB: b.DB}
	type body struct{ Name string }
	seen := func(tenant agent.TenantID, since int64) string {
		t.Helper()
		all, version, err := d.Changes(t.Context(), tenant, since)
		b.ok(err)
		var said strings.Builder
		fmt.Fprint(&said, version)
		for _, e := range all {
			var read body
			b.ok(e.Read(&read))
			fmt.Fprintf(&said, " %s:%s:%s@%d", e.Kind, e.ID, read.Name, e.Changed)
			if e.Gone {
				said.WriteString("-")
			}
		}
		return said.String()
	}
	change := func(tenant agent.TenantID, version int64, entries ...agent.DirectoryEntry) error {
		return d.Change(context.Background(), tenant, version, entries, now)
	}
	want := func(what string, got string) {
		t.Helper()
		if got != what {
			t.Errorf("%q, want %q", got, what)
		}
	}
	want("0", seen("T1", 0))
	ana := agent.DirectoryEntry{ID: "ana", Kind: "User", Body: body{"Ana"}}
	b.ok(change("T1", 0, ana))
	if err := change("T1", 0, ana); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("the first change was made twice: %v", err)
	}
	b.ok(change("T1", 1, agent.DirectoryEntry{ID: "bo", Kind: "User", Body: body{"Bo"}}, agent.DirectoryEntry{ID: "g", Kind: "Group", Body: body{"All"}}))
	for _, stale := range []int64{1, 3} {
		if err := change("T1", stale, ana); !errors.Is(err, agent.ErrConflict) {
			t.Errorf("a change of version %d was made: %v", stale, err)
		}
	}
	want("2 User:ana:Ana@1 User:bo:Bo@2 Group:g:All@2", seen("T1", 0))
	want("2 User:bo:Bo@2 Group:g:All@2", seen("T1", 1))
	want("2", seen("T1", 2))
	want("0", seen("T2", 0))
	b.ok(change("T2", 0, agent.DirectoryEntry{ID: "ana", Kind: "User", Body: body{"Another"}}))
	b.ok(change("T1", 2, agent.DirectoryEntry{ID: "ana", Kind: "User", Gone: true, Body: body{}}))
	want("3 User:ana:@3-", seen("T1", 2))
	now = now.Add(31 * 24 * time.Hour)
	b.ok(b.Sweep(t.Context()))
	want("3 User:bo:Bo@2 Group:g:All@2", seen("T1", 0))
	want("1 User:ana:Another@1", seen("T2", 0))
}

// testSubscriptions checks that a subscription is found by who has it, by its kind and by its
// secret, that a stale one isn't saved, and that one that ended is gone.
func testSubscriptions(t *testing.T, engine Engine) {
	b := setup(t, engine)
	all := store.Subscriptions{DB: b.DB}
	save := func(event agent.EventID, s agent.Subscription) error {
		return b.Commit(t.Context(), agent.Outcome{Event: event, Tenant: "T1", At: noon, Subscriptions: []agent.Subscription{s}})
	}
	team := agent.Subscription{
		ID: agent.CalendarID(agent.TeamCalendar, "dana"), Kind: agent.TeamCalendar, Owner: agent.PersonRef{ID: "dana", Name: "Dana"},
		Line: "dana@example.com", Digest: "d1", At: noon,
	}
	b.ok(save("E1", team))
	if err := save("E2", team); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("it was made twice: %v", err)
	}
	weekly := agent.Subscription{ID: agent.WeeklyID("C1"), Kind: agent.Weekly, Owner: agent.PersonRef{ID: "hana"}, Channel: "C1", Zone: "Europe/London", At: noon}
	b.ok(save("E3", weekly))
	team.Version, weekly.Version = 1, 1
	check := func(want []agent.Subscription, got []agent.Subscription, err error) {
		t.Helper()
		b.ok(err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	got, err := all.Of(t.Context(), "T1", "dana")
	check([]agent.Subscription{team}, got, err)
	got, err = all.Weekly(t.Context(), "T1")
	check([]agent.Subscription{weekly}, got, err)
	got, err = all.Of(t.Context(), "T2", "dana")
	check(nil, got, err)
	tenant, one, ok, err := all.ByDigest(t.Context(), "d1")
	check([]agent.Subscription{team}, []agent.Subscription{one}, err)
	if !ok || tenant != "T1" {
		t.Errorf("%q, %t", tenant, ok)
	}
	for _, digest := range []string{"", "d2"} {
		if _, _, ok, err := all.ByDigest(t.Context(), digest); ok || err != nil {
			t.Errorf("%q leads to a calendar: %v", digest, err)
		}
	}
	team.Digest = "d2"
	b.ok(save("E4", team))
	if _, _, ok, err := all.ByDigest(t.Context(), "d1"); ok || err != nil {
		t.Errorf("the old secret still works: %v", err)
	}
	if err := save("E5", team); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("a stale one was saved: %v", err)
	}
	team.Version, team.Delete = 2, true
	b.ok(save("E6", team))
	got, err = all.Of(t.Context(), "T1", "dana")
	check(nil, got, err)
}
