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
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
	"github.com/leaveway/leaveway/wizard"
)

// Two entries of LEAVEWAY_ENCRYPTION_KEYS, and a third with the id of the first.
const (
	key1      = "k1:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
	key2      = "k2:AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI="
	otherKey1 = "k1:AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM="
)

func parseKeys(t testing.TB, entries ...string) *seal.Keys {
	t.Helper()
	keys, err := seal.ParseKeys(strings.Join(entries, ","))
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestSQLiteSealed(t *testing.T) {
	keys := parseKeys(t, key1)
	storetest.Run(t, func(t testing.TB) func(store.Options) *store.DB {
		return withKeys(opener(t, "sqlite:"+filepath.Join(t.TempDir(), "x.db")), keys)
	})
}

// withKeys adds keys to the options of open.
func withKeys(open func(store.Options) *store.DB, keys *seal.Keys) func(store.Options) *store.DB {
	return func(opts store.Options) *store.DB {
		opts.Keys = keys
		return open(opts)
	}
}

// secrets are the texts that writeSecrets writes, one for every place that holds
// personal data.
var secrets = []string{
	"SECRET-ANSWER", "SECRET-NAME", "SECRET-CHANGE", "SECRET-HEADLINE", "SECRET-REASON", "SECRET-WHY", "SECRET-MESSAGE", "SECRET-WORDS",
	"SECRET-QUESTIONNAIRE", "SECRET-REROUTE", "SECRET-REPLY", "SECRET-PLACE", "SECRET-CONTACT", "SECRET-DOCUMENT",
}

// writeSecrets puts personal data into every table.
func writeSecrets(t testing.TB, db *store.DB, n int) {
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
		Changes:   []agent.Change{{What: "answered", To: "SECRET-CHANGE"}},
		Requests:  []agent.Request{request},
		Audit:     []agent.AuditEntry{{Request: request.ID, By: "hanna", What: "denied", Why: "SECRET-WHY"}},
		Profile:   &agent.Profile{Person: agent.UserID(id("dana")), Updated: noon, Told: []agent.Told{{Fact: "work_state", Value: "SECRET-PLACE"}}},
		Documents: []agent.StoredDocument{{Document: agent.Document{ID: agent.DocumentID(id("D")), Name: "SECRET-DOCUMENT"}, Person: "dana"}},
		Messages:  []agent.Message{{ID: id("M"), To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: "dana"}, Text: "SECRET-MESSAGE"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.MemoryOf(db).Remember(t.Context(), "T1", id("person/"), []byte(`"SECRET-CONTACT"`)); err != nil {
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

// checkReadable checks that everything writeSecrets wrote can be read.
func checkReadable(t *testing.T, db *store.DB, n int) {
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

// secretsIn returns the secrets that a database's files contain in plain text.
func secretsIn(t *testing.T, path string) (words []string) {
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

// TestFilesAreSealed checks that with keys, the database's files contain none of the
// secrets, and that without keys they contain all, or the test would prove nothing.
func TestFilesAreSealed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	db := open(t, "sqlite:"+path, store.Options{Keys: parseKeys(t, key1)})
	writeSecrets(t, db, 1)
	checkReadable(t, db, 1)
	if got := secretsIn(t, path); len(got) > 0 {
		t.Errorf("found %q", got)
	}
	path = filepath.Join(t.TempDir(), "x.db")
	writeSecrets(t, open(t, "sqlite:"+path, store.Options{}), 1)
	if got := secretsIn(t, path); len(got) < len(secrets) {
		t.Errorf("without keys, found only %q", got)
	}
}

// TestSealedColumns makes everyone who adds a column of bytes decide whether it is sealed.
func TestSealedColumns(t *testing.T) {
	open := map[string]string{"wizards.source": "forms are public", "meta.body": "key checks, sealed separately", "drafts.body": "forms that will be public"}
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
	sealed := store.SealedColumns()
	for rows.Next() {
		var column string
		if err := rows.Scan(&column); err != nil {
			t.Fatal(err)
		}
		if !sealed[column] && open[column] == "" {
			t.Errorf("%s is neither sealed nor listed here with the reason", column)
		}
		delete(sealed, column)
	}
	if err := rows.Err(); err != nil || len(sealed) > 0 {
		t.Errorf("not in the schema: %v, %v", sealed, err)
	}
}

// openWith opens and migrates a database with keys.
func openWith(t *testing.T, url string, entries ...string) *store.DB {
	t.Helper()
	return open(t, url, store.Options{Keys: parseKeys(t, entries...)})
}

func TestOpenWithWrongKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	openWith(t, "sqlite:"+path).Close()
	openWith(t, "sqlite:"+path, key1).Close()
	openWith(t, "sqlite:"+path, key2, key1).Close() // both are required from now on
	for _, c := range []struct {
		entries []string
		want    string
	}{
		{[]string{key1, key2}, ""},
		{nil, `LEAVEWAY_ENCRYPTION_KEYS is not set, but this database is encrypted with "k1" and "k2": set it to its previous value`},
		{[]string{key2}, `LEAVEWAY_ENCRYPTION_KEYS does not contain the key "k1" that this database was written with: add it anywhere in the list`},
		{[]string{key2, otherKey1}, `the key "k1" in LEAVEWAY_ENCRYPTION_KEYS is not the one that this database was written with: restore the original, and give the new key a different id`},
	} {
		db, err := store.Open(t.Context(), "sqlite:"+path, store.Options{Keys: parseKeys(t, c.entries...)})
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
	rotate(t, "sqlite:"+path, func() []string { return secretsIn(t, path) })
}

// rotate opens a database first without keys, then with one key, then with another.
// Everything stays readable, and resealing leaves no secrets behind.
func rotate(t *testing.T, url string, found func() []string) {
	const rows = 450 // more than two batches
	db := openWith(t, url)
	for n := range rows {
		writeSecrets(t, db, n)
	}
	db.Close()

	db = openWith(t, url, key1)
	checkReadable(t, db, 0)
	writeSecrets(t, db, rows)
	reseal(t, db, 12*rows) // sessions, history, requests, audit, events, outbox, questionnaires, trail, calls, profiles, documents, memory
	checkReadable(t, db, 0)
	checkReadable(t, db, rows)
	if got := found(); len(got) > 0 {
		t.Errorf("resealed, but still there: %q", got)
	}
	db.Close()

	db = openWith(t, url, key2, key1)
	ctx, cancel := context.WithCancel(t.Context())
	if err := db.Reseal(ctx, func(int) { cancel() }); err == nil {
		t.Error("it was interrupted but returned no error")
	}
	db.Close()
	db = openWith(t, url, key2, key1)
	checkReadable(t, db, 0)
	checkReadable(t, db, rows-1)
	if n, err := db.CountUnsealed(t.Context()); err != nil || n >= 12*(rows+1) || n == 0 {
		t.Errorf("after the interruption, %d are left, %v", n, err)
	}
	reseal(t, db, -1)
	reseal(t, db, 0)
	db.Close()

	db = openWith(t, url, key2) // the first key is no longer needed
	for _, n := range []int{0, 1, rows - 1, rows} {
		checkReadable(t, db, n)
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
		t.Errorf("of %d events, %d were readable", rows+1, said)
	}
}

// reseal reseals everything and checks how many values that were, unless want is -1.
func reseal(t *testing.T, db *store.DB, want int) {
	t.Helper()
	done := 0
	if err := db.Reseal(t.Context(), func(n int) { done = n }); err != nil {
		t.Fatal(err)
	}
	if want >= 0 && done != want {
		t.Errorf("%d were resealed, want %d", done, want)
	}
	if n, err := db.CountUnsealed(t.Context()); n != 0 || err != nil {
		t.Errorf("%d are left, %v", n, err)
	}
}

// TestResealSkipsUnreadableRows checks that the keys of such rows stay required.
func TestResealSkipsUnreadableRows(t *testing.T) {
	var log bytes.Buffer
	path := filepath.Join(t.TempDir(), "x.db")
	db := openWith(t, "sqlite:"+path, key1)
	writeSecrets(t, db, 1)
	writeSecrets(t, db, 2)
	db.Close()
	storetest.Tamper(t, "sqlite:"+path, `UPDATE sessions SET body = substr(body, 1, 40) WHERE id = 'S1'`)
	db = open(t, "sqlite:"+path, store.Options{Keys: parseKeys(t, key2, key1), Log: logTo(&log)})
	err := db.Reseal(t.Context(), func(int) {})
	if err == nil || !strings.HasPrefix(err.Error(), "unreadable rows were skipped (1)") || !strings.Contains(log.String(), "row T1/S1 of table sessions") {
		t.Errorf("%v, log: %s", err, log.String())
	}
	checkReadable(t, db, 2)
	db.Close()
	if db, err := store.Open(t.Context(), "sqlite:"+path, store.Options{Keys: parseKeys(t, key2)}); err == nil {
		db.Close()
		t.Error("the key of an unreadable row is no longer required")
	}
}
