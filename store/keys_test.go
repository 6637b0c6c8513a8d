package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
	"github.com/leaveway/leaveway/wizard"
)

// Two entries of LEAVEWAY_ENCRYPTION_KEYS, and one with another's id.
const (
	key1      = "k1:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
	key2      = "k2:AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI="
	otherKey1 = "k1:AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM="
)

func parsed(t testing.TB, entries ...string) *store.Keys {
	t.Helper()
	keys, err := store.ParseKeys(strings.Join(entries, ","))
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestSQLiteSealed(t *testing.T) {
	keys := parsed(t, key1)
	storetest.Exercise(t, func(t testing.TB) func(store.Options) *store.DB {
		return sealed(opener(t, "sqlite:"+filepath.Join(t.TempDir(), "x.db")), keys)
	})
}

// sealed opens with keys.
func sealed(open func(store.Options) *store.DB, keys *store.Keys) func(store.Options) *store.DB {
	return func(opts store.Options) *store.DB {
		opts.Keys = keys
		return open(opts)
	}
}

// secrets are what secretive writes, one for every place that something personal has.
var secrets = []string{
	"SECRET-ANSWER", "SECRET-NAME", "SECRET-CHANGE", "SECRET-HEADLINE", "SECRET-REASON", "SECRET-WHY", "SECRET-MESSAGE", "SECRET-WORDS",
	"SECRET-QUESTIONNAIRE", "SECRET-REROUTE", "SECRET-REPLY",
}

// secretive puts something personal into every table.
func secretive(t testing.TB, db *store.DB, n int) {
	t.Helper()
	id := func(kind string) string { return fmt.Sprint(kind, n) }
	s := agent.Session{
		ID: agent.SessionID(id("S")), Tenant: "T1", Person: agent.PersonRef{ID: "dana", Name: "SECRET-NAME"},
		Form: &agent.Form{Answers: wizard.Answers{"q": {Value: "SECRET-ANSWER"}}},
	}
	request := filed(agent.RequestID(id("R")), "dana")
	request.Headline, request.Reason = "SECRET-HEADLINE", "SECRET-REASON"
	err := db.Commit(t.Context(), agent.Outcome{
		Event: agent.EventID(id("E")), Tenant: "T1", Session: &s,
		Changes:  []agent.Change{{What: "answered", To: "SECRET-CHANGE"}},
		Requests: []agent.Request{request},
		Audit:    []agent.Entry{{Request: request.ID, By: "hanna", What: "denied", Why: "SECRET-WHY"}},
		Messages: []agent.Message{{ID: id("M"), To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "dana"}, Text: "SECRET-MESSAGE"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	ev := agent.Event{
		ID: agent.EventID(id("P")), Tenant: "T1", Session: s.ID, Person: agent.PersonRef{ID: "dana"}, Act: agent.Said{Text: "SECRET-WORDS"},
	}
	if err := db.Put(t.Context(), ev); err != nil {
		t.Fatal(err)
	}
	talk := questionnaire.Conversation{
		Tenant: "T1", Base: questionnaire.ID(id("Q")), UpdatedAt: noon,
		Sessions: []questionnaire.Session{{State: journey.State{Outputs: journey.Values{"said": "SECRET-QUESTIONNAIRE"}}}},
	}
	line := questionnaire.Line{Entry: journey.Entry{Why: journey.Why{Reason: "SECRET-REROUTE"}}}
	taken := questionnaire.CallRecord{Base: talk.Base, Call: "K", Reply: questionnaire.Reply{Message: "SECRET-REPLY"}}
	if err := db.SaveConversation(t.Context(), questionnaire.Change{
		Conversation: talk, Phone: "+14155552671", Lines: []questionnaire.Line{line}, Taken: &taken,
	}); err != nil {
		t.Fatal(err)
	}
}

func filed(id agent.RequestID, employee agent.UserID) agent.Request {
	return agent.Request{ID: id, Tenant: "T1", Session: "S1", Employee: agent.PersonRef{ID: employee}, State: agent.Filed, FiledAt: noon, UpdatedAt: noon}
}

// readable fails where what secretive wrote cannot be read.
func readable(t *testing.T, db *store.DB, n int) {
	t.Helper()
	session, request := agent.SessionID(fmt.Sprint("S", n)), agent.RequestID(fmt.Sprint("R", n))
	st, err := db.Load(t.Context(), agent.Ref{Event: "X", Tenant: "T1", Session: session, Person: "dana", Request: request, Waiting: true})
	if err != nil || st.Session.Form == nil || st.Session.Form.Answers["q"].Value != "SECRET-ANSWER" ||
		st.Request == nil || st.Request.Headline != "SECRET-HEADLINE" || len(st.Waiting) == 0 || len(st.Requests) == 0 {
		t.Errorf("loaded %+v, %v", st, err)
	}
	changes, err := db.History(t.Context(), "T1", session)
	if err != nil || len(changes) != 1 || changes[0].To != "SECRET-CHANGE" {
		t.Errorf("history %+v, %v", changes, err)
	}
	audit, err := db.Audit(t.Context(), "T1", request)
	if err != nil || len(audit) != 1 || audit[0].Why != "SECRET-WHY" {
		t.Errorf("audit %+v, %v", audit, err)
	}
	talk, ok, err := db.Conversation(t.Context(), "T1", questionnaire.ID(fmt.Sprint("Q", n)))
	if err != nil || !ok || talk.Sessions[0].State.Outputs.Text("said") != "SECRET-QUESTIONNAIRE" {
		t.Errorf("questionnaire %+v, %v", talk, err)
	}
	trail, err := db.ConversationTrail(t.Context(), "T1", talk.Base)
	if err != nil || len(trail) != 1 || trail[0].Why.Reason != "SECRET-REROUTE" {
		t.Errorf("trail %+v, %v", trail, err)
	}
	taken, ok, err := db.Taken(t.Context(), "T1", talk.Base, "K")
	if err != nil || !ok || taken.Reply.Message != "SECRET-REPLY" {
		t.Errorf("call %+v, %v", taken, err)
	}
}

// found are the secrets that stand in a database's files as they are.
func found(t *testing.T, path string) (words []string) {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range secrets {
			if bytes.Contains(raw, []byte(secret)) {
				words = append(words, secret+" in "+filepath.Base(file))
			}
		}
	}
	return words
}

// TestFilesHoldNothingPersonal: with keys, none of what people say stands in the
// database's files, and without keys all of it does, or this test proves nothing.
func TestFilesHoldNothingPersonal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	db := open(t, "sqlite:"+path, store.Options{Keys: parsed(t, key1)})
	secretive(t, db, 1)
	readable(t, db, 1)
	if got := found(t, path); len(got) > 0 {
		t.Errorf("found %q", got)
	}
	path = filepath.Join(t.TempDir(), "x.db")
	secretive(t, open(t, "sqlite:"+path, store.Options{}), 1)
	if got := found(t, path); len(got) < len(secrets) {
		t.Errorf("without keys, found only %q", got)
	}
}

// TestPersonalColumns: whoever adds a column of bytes decides whether it is sealed.
func TestPersonalColumns(t *testing.T) {
	open := map[string]string{"wizards.source": "forms are published", "meta.body": "holds proofs, sealed by itself"}
	path := filepath.Join(t.TempDir(), "x.db")
	db := openWith(t, "sqlite:"+path)
	db.Close()
	pool, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	rows, err := pool.QueryContext(t.Context(),
		`SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND c.type = 'BYTEA'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	sealed := store.Personal()
	for rows.Next() {
		var column string
		if err := rows.Scan(&column); err != nil {
			t.Fatal(err)
		}
		if !sealed[column] && open[column] == "" {
			t.Errorf("%s is neither sealed nor said here to hold nothing personal", column)
		}
		delete(sealed, column)
	}
	if err := rows.Err(); err != nil || len(sealed) > 0 {
		t.Errorf("not in the schema: %v, %v", sealed, err)
	}
}

// openWith opens and migrates a database with some keys.
func openWith(t *testing.T, url string, entries ...string) *store.DB {
	t.Helper()
	return open(t, url, store.Options{Keys: parsed(t, entries...)})
}

func TestStartWithKeysThatDoNotFit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	openWith(t, "sqlite:"+path).Close()
	openWith(t, "sqlite:"+path, key1).Close()
	openWith(t, "sqlite:"+path, key2, key1).Close() // both are needed from now on
	for _, c := range []struct {
		entries []string
		want    string
	}{
		{[]string{key1, key2}, ""},
		{nil, `LEAVEWAY_ENCRYPTION_KEYS is not set, and this database is encrypted, with "k1" and "k2": set it as it was`},
		{[]string{key2}, `LEAVEWAY_ENCRYPTION_KEYS does not hold the key "k1" that this database was written with: add it, in any place of the list`},
		{[]string{key2, otherKey1}, `the key "k1" in LEAVEWAY_ENCRYPTION_KEYS is not the one that this database was written with: put that one back, and give another key another id`},
	} {
		db, err := store.Open(t.Context(), "sqlite:"+path, store.Options{Keys: parsed(t, c.entries...)})
		if err == nil {
			db.Close()
		}
		if (err == nil) != (c.want == "") || (err != nil && err.Error() != c.want) {
			t.Errorf("%q: %v", c.entries, err)
		}
	}
}

func TestRotation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	rotate(t, "sqlite:"+path, func() []string { return found(t, path) })
}

// rotate is the life of a database: without keys, with one, with another. What is
// sealed anew can be read all the time, and leaves nothing behind that is found.
func rotate(t *testing.T, url string, found func() []string) {
	const rows = 450 // more than two batches
	db := openWith(t, url)
	for n := range rows {
		secretive(t, db, n)
	}
	db.Close()

	db = openWith(t, url, key1)
	readable(t, db, 0)
	secretive(t, db, rows)
	reseal(t, db, 9*rows) // sessions, history, requests, audit, events, outbox, questionnaires, trail, calls
	readable(t, db, 0)
	readable(t, db, rows)
	if got := found(); len(got) > 0 {
		t.Errorf("sealed, and still there: %q", got)
	}
	db.Close()

	db = openWith(t, url, key2, key1)
	ctx, cancel := context.WithCancel(t.Context())
	if err := db.Reseal(ctx, func(int) { cancel() }); err == nil {
		t.Error("it was interrupted and says nothing")
	}
	db.Close()
	db = openWith(t, url, key2, key1)
	readable(t, db, 0)
	readable(t, db, rows-1)
	if n, err := db.Unsealed(t.Context()); err != nil || n >= 9*(rows+1) || n == 0 {
		t.Errorf("interrupted, %d are left, %v", n, err)
	}
	reseal(t, db, -1)
	reseal(t, db, 0)
	db.Close()

	db = openWith(t, url, key2) // the first key has become needless
	for _, n := range []int{0, 1, rows - 1, rows} {
		readable(t, db, n)
	}
	said := 0
	var mu sync.Mutex
	work(t, db, func(_ context.Context, ev agent.Event) error {
		mu.Lock()
		defer mu.Unlock()
		if ev.Act.(agent.Said).Text == "SECRET-WORDS" {
			said++
		}
		return nil
	}, nil, func(context.Context, agent.Delivery) (agent.Receipt, error) { return agent.Receipt{}, nil })
	if said != rows+1 {
		t.Errorf("of %d events, %d were whole", rows+1, said)
	}
}

// reseal seals everything anew; want is how much that is, -1 for whatever.
func reseal(t *testing.T, db *store.DB, want int) {
	t.Helper()
	done := 0
	if err := db.Reseal(t.Context(), func(n int) { done = n }); err != nil {
		t.Fatal(err)
	}
	if want >= 0 && done != want {
		t.Errorf("%d were sealed anew, want %d", done, want)
	}
	if n, err := db.Unsealed(t.Context()); n != 0 || err != nil {
		t.Errorf("%d are left, %v", n, err)
	}
}

// TestResealLeavesWhatItCannotRead: and the keys stay required.
func TestResealLeavesWhatItCannotRead(t *testing.T) {
	var log bytes.Buffer
	path := filepath.Join(t.TempDir(), "x.db")
	db := openWith(t, "sqlite:"+path, key1)
	secretive(t, db, 1)
	secretive(t, db, 2)
	db.Close()
	storetest.Tamper(t, "sqlite:"+path, `UPDATE sessions SET body = substr(body, 1, 40) WHERE id = 'S1'`)
	db = open(t, "sqlite:"+path, store.Options{Keys: parsed(t, key2, key1), Log: logging(&log)})
	err := db.Reseal(t.Context(), func(int) {})
	if err == nil || !strings.HasPrefix(err.Error(), "rows that cannot be read were left as they are, 1 in all") || !strings.Contains(log.String(), "row T1/S1 of table sessions") {
		t.Errorf("%v, log: %s", err, log.String())
	}
	readable(t, db, 2)
	db.Close()
	if db, err := store.Open(t.Context(), "sqlite:"+path, store.Options{Keys: parsed(t, key2)}); err == nil {
		db.Close()
		t.Error("the key of what is left has become needless")
	}
}
