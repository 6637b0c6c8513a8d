package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// testConsole checks what administrators see and change: only in their own workspace, and only
// once.
func testConsole(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"a dead message is retried once", testDeadMessageIsRetriedOnce},
		{"a dead event gets another turn", testDeadEventGetsAnotherTurn},
		{"nobody retries another workspace's", testOthersLettersAreOutOfReach},
		{"a release that somebody else was faster with is refused", testReleaseIsRefusedIfLate},
		{"people and figures are of one workspace", testFiguresOfOneWorkspace},
		{"the audit is newest first", testNewestAudit},
		{"forms under way, and no other sessions", testOpenForms},
	})
}

// testOpenForms: who is filling in a form is known while they do.
func testOpenForms(t *testing.T, engine Engine) {
	b := setup(t, engine)
	version := map[agent.SessionID]int64{}
	write := func(id agent.SessionID, form *agent.Form) {
		t.Helper()
		s := agent.Session{ID: id, Tenant: "T1", Person: agent.PersonRef{ID: agent.UserID(id)}, UpdatedAt: noon, Version: version[id], Form: form}
		b.ok(b.Commit(t.Context(), agent.Outcome{Tenant: "T1", At: noon, Session: &s}))
		version[id]++
	}
	open := func(want ...agent.SessionID) {
		t.Helper()
		all, err := store.StudioOf(b.DB).Sessions(t.Context(), "T1")
		b.ok(err)
		var got []agent.SessionID
		for _, s := range all {
			got = append(got, s.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	filling := &agent.Form{State: agent.FormOpen, StartedAt: noon}
	write("S1", nil)
	write("S2", filling)
	write("S3", &agent.Form{State: agent.FormFiled, StartedAt: noon})
	open("S2")
	write("S1", filling)
	write("S2", nil)
	open("S1")
}

func testDeadMessageIsRetriedOnce(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var d recorder
	refuse := true
	defer b.start(nil, noApology, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
		if refuse {
			return refuseAll(ctx, l)
		}
		return d.send(ctx, l)
	})()
	b.queue(to("dana", "1", "hello"))
	b.settle()
	refuse = false
	letters, err := store.ConsoleOf(b.DB).DeadLetters(t.Context(), "T1", 10)
	b.ok(err)
	if len(letters) != 1 || letters[0].Kind != agent.DeadMessage || letters[0].Person != "dana" || letters[0].At.IsZero() {
		t.Fatalf("dead letters: %+v", letters)
	}
	again := agent.Outcome{Event: "admin-1", Tenant: "T1", At: time.Now().UTC(), Administration: agent.Administration{Retry: letters}}
	b.ok(b.Commit(t.Context(), again))
	again.Event = "admin-2" // a second administrator, with the list from before
	if err := b.Commit(t.Context(), again); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("retried twice: %v", err)
	}
	b.settle()
	if diff := cmp.Diff([]string{"hello"}, d.all()); diff != "" {
		t.Error(diff)
	}
	if n, err := store.ConsoleOf(b.DB).CountDead(t.Context(), "T1"); n != 0 || err != nil {
		t.Errorf("%d dead letters remain, %v", n, err)
	}
}

func testDeadEventGetsAnotherTurn(t *testing.T, engine Engine) {
	b := setup(t, engine)
	broken := true
	var turns []agent.EventID
	defer b.start(func(_ context.Context, ev agent.Event) error {
		if broken {
			return errors.New("it fails")
		}
		turns = append(turns, ev.ID)
		return nil
	}, noApology, refuseAll)()
	b.ok(b.Put(t.Context(), said("e1", "dana", "hi")))
	b.settle()
	broken = false
	letters, err := store.ConsoleOf(b.DB).DeadLetters(t.Context(), "T1", 10)
	b.ok(err)
	if len(letters) != 1 || letters[0].Ref() != "event:e1" || letters[0].Attempts == 0 {
		t.Fatalf("dead letters: %+v", letters)
	}
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "admin-1", Tenant: "T1", At: time.Now().UTC(), Administration: agent.Administration{Retry: letters}}))
	b.settle()
	if diff := cmp.Diff([]agent.EventID{"e1"}, turns); diff != "" {
		t.Error(diff)
	}
}

func testOthersLettersAreOutOfReach(t *testing.T, engine Engine) {
	b := setup(t, engine)
	stop := b.start(nil, noApology, refuseAll)
	b.queue(to("dana", "1", "hello"))
	b.settle()
	stop()
	letters, err := store.ConsoleOf(b.DB).DeadLetters(t.Context(), "T2", 10)
	if len(letters) > 0 || err != nil {
		t.Errorf("the other workspace sees %+v, %v", letters, err)
	}
	letters, err = store.ConsoleOf(b.DB).DeadLetters(t.Context(), "T1", 10)
	b.ok(err)
	forged := agent.Outcome{Event: "admin-1", Tenant: "T2", At: time.Now().UTC(), Administration: agent.Administration{Retry: letters}}
	if err := b.Commit(t.Context(), forged); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("the other workspace retried it: %v", err)
	}
}

func testReleaseIsRefusedIfLate(t *testing.T, engine Engine) {
	b := setup(t, engine)
	release := func(event agent.EventID, after int64, version wizard.Version) error {
		return b.Commit(t.Context(), agent.Outcome{
			Event: event, Tenant: "T1", At: time.Now().UTC(),
			Administration: agent.Administration{After: after, Releases: []agent.Release{{Form: "f", Version: version, By: "amir"}}},
			Audit:          []agent.AuditEntry{{At: time.Now().UTC(), By: "amir", What: "rolled back", Form: "f", Why: string(version)}},
		})
	}
	b.ok(release("a1", 0, "v1"))
	if err := release("a2", 0, "v2"); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("released over another release: %v", err)
	}
	all, err := store.StudioOf(b.DB).Releases(t.Context())
	b.ok(err)
	if len(all) != 1 || all[0].Version != "v1" || all[0].By != "amir" {
		t.Errorf("releases: %+v", all)
	}
}

func testFiguresOfOneWorkspace(t *testing.T, engine Engine) {
	b := setup(t, engine)
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for i, tenant := range []agent.TenantID{"T1", "T1", "T2"} {
		id := []string{"a", "b", "c"}[i]
		b.ok(b.Commit(t.Context(), agent.Outcome{
			Event: agent.EventID(id), Tenant: tenant, At: at,
			Session: &agent.Session{ID: agent.SessionID(id), Tenant: tenant, Person: agent.PersonRef{ID: agent.UserID("U" + id)}, UpdatedAt: at.Add(time.Duration(i) * time.Hour)},
			Timers:  []agent.Timer{{Name: agent.TimerRemind, At: at.Add(24 * time.Hour)}},
		}))
	}
	c := store.ConsoleOf(b.DB)
	people, n, err := c.People(t.Context(), "T1", 10)
	b.ok(err)
	if n != 2 || len(people) != 2 || people[0].ID != "Ub" || !people[0].LastSeen.Equal(at.Add(time.Hour)) {
		t.Errorf("%d people: %+v", n, people)
	}
	timers, err := c.Timers(t.Context(), "T2", 10)
	b.ok(err)
	if len(timers) != 1 || timers[0].Person != "Uc" || timers[0].Timer.Name != agent.TimerRemind {
		t.Errorf("timers: %+v", timers)
	}
	if n, oldest, err := c.Waiting(t.Context(), "T1"); n != 0 || !oldest.IsZero() || err != nil {
		t.Errorf("%d wait since %s, %v", n, oldest, err)
	}
}

func testNewestAudit(t *testing.T, engine Engine) {
	b := setup(t, engine)
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for i, e := range []agent.AuditEntry{{Form: "f", What: "published"}, {Admin: "letter event:e1", What: "tried again"}, {Report: "2026", What: "exported"}} {
		e.At, e.By = at.Add(time.Duration(i)*time.Minute), "amir"
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: agent.EventID(e.What), Tenant: "T1", At: at, Audit: []agent.AuditEntry{e}}))
	}
	newest, err := store.NewestEntries(t.Context(), b.DB, "T1", 2)
	b.ok(err)
	if len(newest) != 2 || newest[0].Report != "2026" || newest[1].Admin != "letter event:e1" {
		t.Errorf("newest: %+v", newest)
	}
	if others, err := store.NewestEntries(t.Context(), b.DB, "T2", 10); len(others) > 0 || err != nil {
		t.Errorf("the other workspace's: %+v, %v", others, err)
	}
}
