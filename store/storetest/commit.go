package storetest

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

func testMigrate(t *testing.T, engine Engine) {
	db := engine(t)(store.Options{})
	defer db.Close()
	pending, err := db.Pending(t.Context())
	if err != nil || len(pending) == 0 {
		t.Fatalf("an empty database has no pending migrations: %v, %v", pending, err)
	}
	applied, err := db.Migrate(t.Context())
	if diff := cmp.Diff(pending, applied); err != nil || diff != "" {
		t.Errorf("the applied migrations are not the pending ones: %v\n%s", err, diff)
	}
	if pending, err = db.Pending(t.Context()); err != nil || len(pending) > 0 {
		t.Errorf("still pending: %v, %v", pending, err)
	}
	if again, err := db.Migrate(t.Context()); err != nil || len(again) > 0 {
		t.Errorf("migrated twice: %v, %v", again, err)
	}
	if err := db.Ready(t.Context()); err != nil {
		t.Error(err)
	}
}

func testCommit(t *testing.T, engine Engine) {
	play(t, engine, []scene{
		{"an unknown session is empty", testUnknownSessionIsEmpty},
		{"committed data is loaded", testCommittedDataIsLoaded},
		{"a repeated event is refused and changes nothing", testRepeatChangesNothing},
		{"a stale session is refused and changes nothing", testStaleSessionIsRefused},
		{"a deleted session does not come back", testDeletedSessionStaysDeleted},
		{"an outcome may have no session", testOutcomeWithoutSession},
		{"an outcome must have a tenant", testOutcomeNeedsTenant},
		{"outcomes without an event may repeat", testOutcomesWithoutEvent},
		{"history is in order", testHistoryIsInOrder},
		{"forgetting deletes the history too", testForgettingDeletesHistory},
		{"one of many concurrent commits wins", testOneCommitWins},
	})
}

func testUnknownSessionIsEmpty(t *testing.T, engine Engine) {
	b := setup(t, engine)
	want := agent.State{Session: &agent.Session{ID: "S1", Tenant: "T1"}}
	if diff := cmp.Diff(want, b.load("E1")); diff != "" {
		t.Error(diff)
	}
	if _, ok, err := b.Session(t.Context(), "T1", "S1"); ok || err != nil {
		t.Errorf("a session was returned: %v, %v", ok, err)
	}
}

func testCommittedDataIsLoaded(t *testing.T, engine Engine) {
	b := setup(t, engine)
	// Anything people type must come back unchanged.
	value := strings.Join([]string{"O'Brien \"Ø\" <&>", "שלום", "🤱🏽", strings.Repeat("x", 10_000), "\\u0000 \t\n"}, "|")
	out := answered("E1", agent.Session{}, value)
	b.ok(b.Commit(t.Context(), out))
	want := *out.Session
	want.Version = 1
	st := b.load("E1")
	if diff := cmp.Diff(&want, st.Session); diff != "" || !st.Seen {
		t.Errorf("seen %v\n%s", st.Seen, diff)
	}
	if got, ok, err := b.Session(t.Context(), "T1", "S1"); !ok || err != nil || !cmp.Equal(want, got) {
		t.Errorf("Session returned another: %v, %v", ok, err)
	}
	if b.load("E2").Seen {
		t.Error("another event was reported as seen")
	}
}

func testRepeatChangesNothing(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Commit(t.Context(), answered("E1", agent.Session{}, "first")))
	again := answered("E1", *b.load("").Session, "second")
	again.Messages = []agent.Message{to("dana", "E1-1", "hello")}
	b.wantRefused(again, agent.ErrSeen)
}

func testStaleSessionIsRefused(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Commit(t.Context(), answered("E1", agent.Session{}, "first")))
	stale := b.load("").Session
	b.ok(b.Commit(t.Context(), answered("E2", *stale, "second")))
	b.wantRefused(answered("E3", *stale, "third"), agent.ErrConflict)
	b.wantRefused(answered("E3", agent.Session{}, "from scratch"), agent.ErrConflict)
	b.wantRefused(answered("E3", agent.Session{Version: 7}, "from the future"), agent.ErrConflict)
	b.ok(b.Commit(t.Context(), answered("E3", *b.load("").Session, "third")))
}

func testDeletedSessionStaysDeleted(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.wantRefused(answered("E1", agent.Session{Version: 3}, "erased meanwhile"), agent.ErrConflict)
}

func testOutcomeWithoutSession(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", At: noon}))
	b.wantRefused(agent.Outcome{Event: "E1", Tenant: "T1", At: noon}, agent.ErrSeen)
}

func testOutcomeNeedsTenant(t *testing.T, engine Engine) {
	b := setup(t, engine)
	if err := b.Commit(t.Context(), agent.Outcome{Event: "E1", At: noon}); err == nil {
		t.Error("an outcome without a tenant was committed")
	}
	nothing := agent.Outcome{Event: "EvN", Tenant: "T1", Audit: []agent.AuditEntry{{What: "substitute named"}}}
	if err := b.DB.Commit(t.Context(), nothing); err == nil || !strings.Contains(err.Error(), "about nothing: substitute named") {
		t.Errorf("an entry of the audit that is about nothing: %v", err)
	}
}

func testOutcomesWithoutEvent(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Commit(t.Context(), answered("", agent.Session{}, "kept")))
	b.ok(b.Commit(t.Context(), answered("", *b.load("").Session, "kept again")))
	b.wantRefused(answered("", agent.Session{}, "stale"), agent.ErrConflict)
}

func testHistoryIsInOrder(t *testing.T, engine Engine) {
	b := setup(t, engine)
	var want []agent.Change
	for _, v := range []string{"a", "b", "c"} {
		out := answered(agent.EventID("E"+v), *b.load("").Session, v)
		out.Changes = append(out.Changes, agent.Change{At: noon, By: "dana", Via: agent.API, What: "checked", From: "", To: v})
		b.ok(b.Commit(t.Context(), out))
		want = append(want, out.Changes...)
	}
	got, err := b.History(t.Context(), "T1", "S1")
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func testForgettingDeletesHistory(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Commit(t.Context(), answered("E1", agent.Session{}, "first")))
	out := answered("E2", *b.load("").Session, "second")
	out.ClearHistory = true
	b.ok(b.Commit(t.Context(), out))
	got, err := b.History(t.Context(), "T1", "S1")
	b.ok(err)
	if diff := cmp.Diff(out.Changes, got); diff != "" {
		t.Error(diff)
	}
}

func testOneCommitWins(t *testing.T, engine Engine) {
	b := setup(t, engine)
	b.ok(b.Commit(t.Context(), answered("E0", agent.Session{}, "start")))
	from := b.load("").Session
	errs := make([]error, 16)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = b.Commit(t.Context(), answered(agent.EventID('a'+rune(i)), *from, "mine")) })
	}
	wg.Wait()
	var won int
	for _, err := range errs {
		if err == nil {
			won++
		} else if !errors.Is(err, agent.ErrConflict) {
			t.Error(err)
		}
	}
	if won != 1 || b.load("").Session.Version != 2 {
		t.Errorf("%d won, version %d", won, b.load("").Session.Version)
	}
}

// wantRefused checks that an outcome is refused and changes nothing.
func (b *fixture) wantRefused(out agent.Outcome, want error) {
	b.Helper()
	before := b.snapshot()
	if err := b.Commit(b.Context(), out); !errors.Is(err, want) {
		b.Errorf("got %v, want %v", err, want)
	}
	if diff := cmp.Diff(before, b.snapshot()); diff != "" {
		b.Errorf("it changed something:\n%s", diff)
	}
	b.settle() // no message was added
}

// state is everything that can be read about Dana's session and request.
type state struct {
	State   agent.State
	History []agent.Change
	Audit   []agent.AuditEntry
	All     []agent.Request
}

func (b *fixture) snapshot() state {
	b.Helper()
	tr := state{State: b.load("unheard-of")}
	var err error
	tr.History, err = b.History(b.Context(), "T1", "S1")
	b.ok(err)
	tr.Audit, err = b.Audit(b.Context(), "T1", "R1")
	b.ok(err)
	tr.All, err = b.Requests(b.Context(), "T1", 100)
	b.ok(err)
	return tr
}
