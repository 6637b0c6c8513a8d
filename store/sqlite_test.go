package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
	"github.com/leaveway/leaveway/wizard"
)

func TestSQLite(t *testing.T) {
	storetest.Run(t, func(t testing.TB) func(store.Options) *store.DB {
		return opener(t, "sqlite:"+filepath.Join(t.TempDir(), "x.db"))
	})
}

// opener returns a function that opens the database at a URL.
func opener(t testing.TB, url string) func(store.Options) *store.DB {
	return func(opts store.Options) *store.DB {
		t.Helper()
		db, err := store.Open(t.Context(), url, opts)
		if err != nil {
			t.Fatal(err)
		}
		return db
	}
}

// open opens an empty, migrated database.
func open(t testing.TB, url string, opts store.Options) *store.DB {
	t.Helper()
	db := opener(t, url)(opts)
	t.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

func TestOpenErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("this is not a database, and longer than a page header of one hundred bytes, so that SQLite reads it and says so"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ url, want string }{
		{"", "use sqlite:PATH"},
		{"leaveway.db", "use sqlite:PATH"},
		{"sqlite:", "use sqlite:PATH"},
		{"mysql://root:hunter2@db/leaveway", `"mysql:…"`},
		{"sqlite:" + filepath.Join(file, "below"), "not a directory"},
		{"sqlite:" + filepath.Dir(file), "is a directory"},
		{"sqlite:" + file, "not a database"},
	} {
		db, err := store.Open(t.Context(), c.url, store.Options{})
		if err == nil {
			db.Close()
			t.Errorf("%q was opened", c.url)
			continue
		}
		if s := err.Error(); !strings.Contains(s, c.want) || strings.Contains(s, "hunter2") || strings.Contains(s, "\n") {
			t.Errorf("%q: %s", c.url, s)
		}
	}
}

// TestFiles checks that the database is where the URL says, even with unusual characters,
// and readable by its owner only.
func TestFiles(t *testing.T) {
	const name = "it's 100% #1?&=ä.db"
	dir := filepath.Join(t.TempDir(), "a folder that is not there yet")
	db := open(t, "sqlite:"+filepath.Join(dir, name), store.Options{})
	if err := db.Put(t.Context(), agent.Event{ID: "E1", Tenant: "T1", Session: "S1", Act: agent.Opened{}}); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		i, err := f.Info()
		if err != nil || i.Mode().Perm() != 0o600 || !strings.HasPrefix(f.Name(), name) {
			t.Errorf("%s: %v %v", f.Name(), i.Mode(), err)
		}
	}
}

func TestInMemory(t *testing.T) {
	one, other := open(t, "sqlite::memory:", store.Options{}), open(t, "sqlite::memory:", store.Options{})
	s := agent.Session{ID: "S1", Tenant: "T1"}
	if err := one.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", Session: &s}); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := one.Session(t.Context(), "T1", "S1"); !ok || err != nil {
		t.Error("the session is missing", err)
	}
	if _, ok, err := other.Session(t.Context(), "T1", "S1"); ok || err != nil {
		t.Error("two databases in memory share data", err)
	}
}

func TestNewerSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	for _, c := range []struct{ program, want string }{
		{"", "use the newer program that migrated it"},
		{"leaveway 9.0.0", "use leaveway 9.0.0, which migrated it, or a newer one"},
	} {
		open(t, "sqlite:"+path, store.Options{Program: c.program}).Close()
		storetest.Tamper(t, "sqlite:"+path, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (4711, 1)`)
		db := opener(t, "sqlite:"+path)(store.Options{Program: "leaveway 1.0.0"})
		_, err := db.Migrate(t.Context())
		if err == nil || !strings.Contains(err.Error(), "schema 4711") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v", err)
		}
		db.Close()
		path = filepath.Join(t.TempDir(), "y.db")
	}
}

// TestMigrateLate: of two changes that were written at the same time, the one with the lower number may
// reach a database after the other. It is applied then.
func TestMigrateLate(t *testing.T) {
	t.Parallel()
	path := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	open(t, path, store.Options{}).Close()
	for _, undo := range []string{`DROP TABLE audit_heads`, `DROP TABLE audit_links`, `DROP TABLE audit_anchors`, `DELETE FROM goose_db_version WHERE version_id = 39`} {
		storetest.Tamper(t, path, undo)
	}
	db := opener(t, path)(store.Options{})
	defer db.Close()
	want := []string{"00039_audit_chain.sql"}
	if pending, err := db.Pending(t.Context()); err != nil || !slices.Equal(pending, want) {
		t.Errorf("pending: %v, %v", pending, err)
	}
	if applied, err := db.Migrate(t.Context()); err != nil || !slices.Equal(applied, want) {
		t.Errorf("applied: %v, %v", applied, err)
	}
}

// TestSteps: what a migration goes through is counted before, so that somebody can say how long it
// takes; tables that it makes itself are empty.
func TestSteps(t *testing.T) {
	t.Parallel()
	path := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	db := open(t, path, store.Options{})
	for _, id := range []agent.EventID{"E1", "E2"} {
		if err := db.Put(t.Context(), agent.Event{ID: id, Tenant: "T1", Session: "S1", Act: agent.Said{Text: "hello"}}); err != nil {
			t.Fatal(err)
		}
	}
	if steps, err := store.StepsOf(t.Context(), db); err != nil || len(steps) > 0 {
		t.Errorf("%+v, %v", steps, err)
	}
	for _, undo := range []string{`DROP INDEX events_dead`, `DROP INDEX outbox_dead`, `DELETE FROM goose_db_version WHERE version_id IN (39, 40)`} {
		storetest.Tamper(t, path, undo)
	}
	steps, err := store.StepsOf(t.Context(), db)
	if err != nil || len(steps) != 2 || len(steps[0].Rows) > 0 || steps[1].Name != "00040_dead_letters.sql" || steps[1].Rows["events"] != 2 || steps[1].Most <= 0 {
		t.Errorf("%+v, %v", steps, err)
	}
}

// TestCrash copies the files between a commit and its delivery, as a power failure would
// leave them, and continues with the copies.
func TestCrash(t *testing.T) {
	before, after := filepath.Join(t.TempDir(), "x.db"), filepath.Join(t.TempDir(), "x.db")
	db := open(t, "sqlite:"+before, store.Options{FullSync: true})
	s := agent.Session{ID: "S1", Tenant: "T1"}
	message := agent.Message{ID: "E1/1", To: agent.Address{Room: agent.HR, Tenant: "T1"}, Text: "filed"}
	if err := db.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", Session: &s, Messages: []agent.Message{message}}); err != nil {
		t.Fatal(err)
	}
	if err := db.Put(t.Context(), agent.Event{ID: "E2", Tenant: "T1", Session: "S1", Act: agent.Said{Text: "hello"}}); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal"} {
		b, err := os.ReadFile(before + suffix)
		if err == nil {
			err = os.WriteFile(after+suffix, b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	db = opener(t, "sqlite:"+after)(store.Options{})
	defer db.Close()
	var sent, said []string
	work(t, db,
		func(_ context.Context, ev agent.Event) error {
			said = append(said, ev.Act.(agent.Said).Text)
			return nil
		}, nil,
		func(_ context.Context, d agent.Delivery) (agent.Receipt, error) {
			sent = append(sent, d.Message.Text)
			return agent.Receipt{}, nil
		})
	if len(sent) != 1 || len(said) != 1 {
		t.Errorf("sent %q, said %q", sent, said)
	}
	if _, ok, err := db.Session(t.Context(), "T1", "S1"); !ok || err != nil {
		t.Error("the session is lost", err)
	}
}

// work runs Work and Deliver until nothing waits.
func work(t *testing.T, db *store.DB, turn func(context.Context, agent.Event) error,
	giveUp func(agent.Event, error) []agent.Message, send func(context.Context, agent.Delivery) (agent.Receipt, error),
) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- db.Work(ctx, turn, giveUp) }()
	go func() { ended <- db.Deliver(ctx, send) }()
	if err := db.Settle(ctx); err != nil {
		t.Error(err)
	}
	cancel()
	if err := errors.Join(<-ended, <-ended); err != nil {
		t.Error(err)
	}
}

// TestUnreadable checks that an unreadable row gets its conversation an apology, affects
// nobody else, and that the log contains nothing anyone said.
func TestUnreadable(t *testing.T) {
	var log bytes.Buffer
	logger := logrus.New()
	logger.SetOutput(&log)
	logger.SetLevel(logrus.TraceLevel)
	path := filepath.Join(t.TempDir(), "x.db")
	db := open(t, "sqlite:"+path, store.Options{
		Log: logrus.NewEntry(logger), Backoff: func(int) time.Duration { return time.Microsecond },
	})
	for _, id := range []agent.EventID{"bad", "fails", "good"} {
		ev := agent.Event{
			ID: id, Tenant: "T1", Session: agent.SessionID("S-" + id), Person: agent.PersonRef{ID: "dana"},
			Act: agent.Said{Text: "my SECRET-ILLNESS"},
		}
		if err := db.Put(t.Context(), ev); err != nil {
			t.Fatal(err)
		}
	}
	s := agent.Session{ID: "S1", Tenant: "T1", Form: &agent.Form{Answers: wizard.Answers{"q": {Value: "SECRET-ANSWER"}}}}
	message := agent.Message{ID: "M1", To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "eve"}, Text: "about your SECRET-ANSWER"}
	other := message
	other.ID = "M2"
	if err := db.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", Session: &s, Messages: []agent.Message{message, other}}); err != nil {
		t.Fatal(err)
	}
	storetest.Tamper(t, "sqlite:"+path, `UPDATE events SET body = substr(body, 1, 150) WHERE id = 'bad'`)
	storetest.Tamper(t, "sqlite:"+path, `UPDATE outbox SET body = replace(body, '"text":', '"text":7') WHERE id = 'M1'`)
	storetest.Tamper(t, "sqlite:"+path, `UPDATE sessions SET body = replace(body, '"SECRET', '["SECRET')`)

	if _, _, err := db.Session(t.Context(), "T1", "S1"); err == nil || strings.Contains(err.Error(), "SECRET") {
		t.Errorf("an unreadable session: %v", err)
	}
	var mu sync.Mutex
	turns, sent := map[agent.EventID]int{}, map[string]int{}
	turn := func(_ context.Context, ev agent.Event) error {
		mu.Lock()
		defer mu.Unlock()
		turns[ev.ID]++
		if ev.ID == "fails" {
			return errors.New("no")
		}
		return nil
	}
	giveUp := func(ev agent.Event, _ error) []agent.Message {
		if ev.Tenant != "T1" || ev.Session != agent.SessionID("S-"+ev.ID) || ev.Person.ID != "dana" {
			t.Errorf("the event does not say whom to apologize to: %+v", ev)
		}
		return []agent.Message{{ID: string(ev.ID) + "/sorry", To: agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: ev.Person.ID}}}
	}
	work(t, db, turn, giveUp, func(_ context.Context, d agent.Delivery) (agent.Receipt, error) {
		mu.Lock()
		defer mu.Unlock()
		sent[d.Message.ID]++
		return agent.Receipt{}, nil
	})
	if turns["bad"] != 0 || turns["fails"] != 5 || turns["good"] != 1 {
		t.Errorf("turns: %v", turns)
	}
	if sent["bad/sorry"] != 1 || sent["fails/sorry"] != 1 || sent["M1"] != 0 || sent["M2"] != 1 {
		t.Errorf("sent: %v", sent)
	}
	if got := log.String(); strings.Contains(got, "SECRET") || !strings.Contains(got, "bad") || !strings.Contains(got, "M1") {
		t.Errorf("the log:\n%s", got)
	}
}

// TestPanicsAreNotQuoted checks that the log gets only the type of a panic's value, which
// may contain what a person said, and the stack.
func TestPanicsAreNotQuoted(t *testing.T) {
	const words = "SECRET-ILLNESS"
	type spilled struct{ text string }
	for name, spill := range map[string]func(){
		"as a string":    func() { panic(words) },
		"as an error":    func() { panic(errors.New(words)) },
		"as a value":     func() { panic(spilled{words}) },
		"by the runtime": func() { _ = any(words).(int) },
		"in an error":    func() { panic(fmt.Errorf("read %q", words)) },
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			logger := logrus.New()
			logger.SetOutput(&log)
			logger.SetLevel(logrus.TraceLevel)
			db := open(t, "sqlite:"+filepath.Join(t.TempDir(), "x.db"), store.Options{
				Log: logrus.NewEntry(logger), Attempts: 2, Backoff: func(int) time.Duration { return time.Microsecond },
			})
			if err := db.Put(t.Context(), agent.Event{ID: "E1", Tenant: "T1", Session: "S1", Act: agent.Said{Text: words}}); err != nil {
				t.Fatal(err)
			}
			message := agent.Message{ID: "M1", To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "dana"}, Text: words}
			if err := db.Commit(t.Context(), agent.Outcome{Event: "E2", Tenant: "T1", Messages: []agent.Message{message}}); err != nil {
				t.Fatal(err)
			}
			work(t, db,
				func(context.Context, agent.Event) error { spill(); return nil },
				func(agent.Event, error) []agent.Message { spill(); return nil },
				func(context.Context, agent.Delivery) (agent.Receipt, error) { spill(); return agent.Receipt{}, nil })
			got := log.String()
			if strings.Contains(got, words) {
				t.Errorf("the log quotes the panic:\n%s", got)
			}
			if strings.Count(got, "panic") < 4 || !strings.Contains(got, "sqlite_test.go") {
				t.Errorf("the log does not say where it happened:\n%s", got)
			}
		})
	}
}

// TestDiskFailure checks that a failed write leaves nothing behind and returns an error of
// its own kind, and that the same write succeeds once the disk is well again.
func TestDiskFailure(t *testing.T) {
	for name, c := range map[string]struct{ trouble, well, want string }{
		"full":      {"PRAGMA max_page_count = 1", "PRAGMA max_page_count = 100000", "full"},
		"read-only": {"PRAGMA query_only = ON", "PRAGMA query_only = OFF", "readonly"},
	} {
		t.Run(name, func(t *testing.T) {
			db := open(t, "sqlite:"+filepath.Join(t.TempDir(), "x.db"), store.Options{})
			set := func(statement string) {
				t.Helper()
				if err := store.OnWriter(db, statement); err != nil {
					t.Fatal(err)
				}
			}
			long := strings.Repeat("x", 100_000) // whatever is written before it still fits
			s := agent.Session{ID: "S1", Tenant: "T1"}
			out := agent.Outcome{
				Event: "E1", Tenant: "T1", Session: &s, Changes: []agent.Change{{What: "answered"}}, Requests: []agent.Request{filed("R1", "dana")},
				Messages: []agent.Message{{ID: "M1", To: agent.Address{Room: agent.HR, Tenant: "T1"}, Text: long}},
			}
			ev := agent.Event{ID: "E2", Tenant: "T1", Session: "S1", Act: agent.Said{Text: long}}
			load := func() agent.State {
				t.Helper()
				st, err := db.Load(t.Context(), agent.Ref{Tenant: "T1", Session: "S1", Event: "E1", Request: "R1", Person: "dana", Waiting: true})
				if err != nil {
					t.Fatal(err)
				}
				return st
			}

			set(c.trouble)
			for what, err := range map[string]error{"a commit": db.Commit(t.Context(), out), "an event": db.Put(t.Context(), ev)} {
				if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, agent.ErrSeen) || errors.Is(err, agent.ErrConflict) {
					t.Errorf("%s: %v", what, err)
				}
			}
			if err := db.Ready(t.Context()); !errors.Is(err, store.ErrNotWritable) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("ready: %v", err)
			}
			if st := load(); st.Seen || st.Session.Version != 0 || len(st.Requests)+len(st.Waiting) > 0 || st.Request != nil {
				t.Errorf("half-written: %+v", st)
			}
			set(c.well)
			if err := errors.Join(db.Ready(t.Context()), db.Commit(t.Context(), out), db.Put(t.Context(), ev)); err != nil {
				t.Error(err)
			}
			if st := load(); !st.Seen || st.Session.Version != 1 || len(st.Requests) != 1 {
				t.Errorf("not written: %+v", st)
			}
		})
	}
}

// TestOneServer checks that a second server is refused a file while the first one has it,
// and that other programs can open it.
func TestOneServer(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db")
	serving := store.Options{Serves: true}
	first := open(t, url, serving)
	if _, err := store.Open(t.Context(), url, serving); err == nil || !strings.Contains(err.Error(), "another server already uses") {
		t.Errorf("the second server: %v", err)
	}
	open(t, url, store.Options{})
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, url, serving)
}
