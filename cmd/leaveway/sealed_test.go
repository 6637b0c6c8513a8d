package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestWithoutKeysTheDatabaseIsReadable tests the search that TestTranscripts relies on: what
// people said is found in a database that isn't encrypted.
func TestWithoutKeysTheDatabaseIsReadable(t *testing.T) {
	t.Parallel()
	p := perform(t, filepath.Join(conversations, "birth-in-california.txtar"), 0, false, demoConfig{})
	defer p.close()
	if found := p.readable(t); len(found) < 10 {
		t.Errorf("without keys, only %q", found)
	}
}

// readable returns what the files of the database contain of everything that people said,
// typed, chose and read.
func (p performance) readable(t *testing.T) (found []string) {
	t.Helper()
	public := p.published(t.Context(), t)
	raw := p.files(t)
	for _, word := range p.confidential(t.Context(), t) {
		quoted, err := json.Marshal(word)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(public, []byte(word)) {
			continue // an answer that a form offers
		}
		if bytes.Contains(raw, []byte(word)) || bytes.Contains(raw, bytes.Trim(quoted, `"`)) {
			found = append(found, word)
		}
	}
	return found
}

// published returns the forms, which aren't secret, joined.
func (s *stage) published(ctx context.Context, t *testing.T) (all []byte) {
	t.Helper()
	wizards, err := store.PublishedForms(ctx, s.stack.db)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wizards {
		all = append(all, w.Source...)
	}
	return all
}

// files returns the database's files, joined, including the write-ahead log.
func (s *stage) files(t *testing.T) (all []byte) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(s.folder, "*"))
	if err != nil || len(names) < 2 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, raw...)
	}
	return all
}

// TestKeysAreChanged changes the key of a Postgres as an operator does: encrypt, put a new
// key first, encrypt again, remove the old key.
func TestKeysAreChanged(t *testing.T) {
	t.Parallel()
	at := storetest.Postgres(t)
	one, other := seal.NewKey(), seal.NewKey()
	open := func(keys string) *store.DB {
		t.Helper()
		parsed, err := seal.ParseKeys(keys)
		if err != nil {
			t.Fatal(err)
		}
		db, err := store.Open(t.Context(), at, store.Options{Keys: parsed})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		return db
	}
	db := open("")
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	said := agent.Session{ID: "S1", Tenant: "T1", Person: agent.PersonRef{Name: "Dana Reyes"}}
	if err := db.Commit(t.Context(), agent.Outcome{Event: "E1", Tenant: "T1", Session: &said, Changes: []agent.Change{{What: "answered"}}}); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--encryption-keys", one}, 0, "encrypted 2 rows"},
		{[]string{"--dry-run", "--encryption-keys", other + "," + one}, 0, "would encrypt 2 rows"},
		{[]string{"--encryption-keys", other + "," + one}, 0, "encrypted 2 rows"},
		{[]string{"--encryption-keys", other}, 0, "encrypted 0 rows"},
		{[]string{"--encryption-keys", one}, 1, "LEAVEWAY_ENCRYPTION_KEYS does not contain the key"},
	} {
		code, stdout, stderr := runFor(t.Context(), append([]string{"migrate", "--database-url", at}, step.args...)...)
		if code != step.code || !strings.Contains(stdout+stderr, step.want) {
			t.Errorf("%q: %d, %s%s", step.args, code, stdout, stderr)
		}
	}
	if s, ok, err := open(other).Session(t.Context(), "T1", "S1"); err != nil || !ok || s.Person.Name != "Dana Reyes" {
		t.Errorf("read with the new key: %+v, %v, %v", s, ok, err)
	}
}

// TestAudit prints what is encrypted in the database.
func TestAudit(t *testing.T) {
	database := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	key := seal.NewKey()
	keys, err := seal.ParseKeys(key)
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), database, store.Options{Keys: keys})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	denied := agent.AuditEntry{At: time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC), By: "U0HANA", What: "denied", Request: "7K2M9P4Q", Why: "No cover\nin that week"}
	kept := agent.AuditEntry{At: denied.At.Add(time.Hour), By: "U0AMIR", What: "kept", Ticket: "Q-2RZQ84XR", Why: "policy parking"}
	policy := agent.KeptPolicy{
		Policy: knowledge.Policy{Source: knowledge.Source{Policy: "parking", Title: "Parking"}, Body: "In row A."},
		Change: agent.PolicyRestored, Why: "version 1", By: agent.Signature{By: "U0HANA", Name: "Hana Kim", At: denied.At.Add(2 * time.Hour)},
	}
	out := agent.Outcome{
		Event: "E1", Tenant: "T1", Requests: []agent.Request{{ID: denied.Request, Tenant: "T1"}}, Audit: []agent.AuditEntry{denied, kept}, Policies: []agent.KeptPolicy{policy},
		Session: &agent.Session{ID: "slack-T1-U0DANA", Tenant: "T1"},
		Changes: []agent.Change{
			{At: denied.At, By: "U0DANA", Via: agent.SlackChat, What: "detour", From: "leave", To: "policy", Why: journey.Why{By: journey.ByEngine, Intent: "question", Confidence: 0.83, Reason: "phrases"}},
			{At: denied.At, By: "U0DANA", Via: agent.SlackChat, What: "answered", Question: "q-work-state", To: "CA", Why: journey.Why{By: journey.ByPattern, Intent: "answer", Confidence: 0.9}},
		},
	}
	if err := db.Commit(t.Context(), out); err != nil {
		t.Fatal(err)
	}
	db.Close()
	const (
		request  = `{"tenant":"T1","at":"2027-03-03T12:00:00Z","by":"U0HANA","what":"denied","request":"7K2M9P4Q","why":"No cover\nin that week"}` + "\n"
		ticket   = `{"tenant":"T1","at":"2027-03-03T13:00:00Z","by":"U0AMIR","what":"kept","ticket":"Q-2RZQ84XR","why":"policy parking"}` + "\n"
		restored = `{"tenant":"T1","at":"2027-03-03T14:00:00Z","by":"U0HANA","what":"restored","policy":"parking","why":"version 1"}` + "\n"
	)
	const (
		line   = `{"tenant":"T1","session":"slack-T1-U0DANA","at":"2027-03-03T12:00:00Z","by":"U0DANA","via":"slack-chat",`
		detour = line + `"what":"detour","from":"leave","to":"policy","why":{"by":"engine","intent":"question","confidence":0.83,"reason":"phrases"}}` + "\n"
		answer = line + `"what":"answered","question":"q-work-state","why":{"by":"pattern","intent":"answer","confidence":0.9}}` + "\n"
	)
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--encryption-keys", key, "slack-T1-U0DANA"}, 0, detour + answer},
		{[]string{"--encryption-keys", key}, 0, request + ticket + restored},
		{[]string{"--encryption-keys", key, "7K2M9P4Q"}, 0, request},
		{[]string{"--encryption-keys", key, "Q-2RZQ84XR"}, 0, ticket},
		{[]string{"--encryption-keys", key, "parking"}, 0, restored},
		{[]string{"--encryption-keys", key, "R3"}, 1, "leaveway: nothing is known about \"R3\": find the number of a request or question on HR's card"},
		{nil, 1, "leaveway: LEAVEWAY_ENCRYPTION_KEYS is not set"},
	} {
		code, stdout, stderr := runFor(t.Context(), append([]string{"audit", "--database-url", database}, c.args...)...)
		if code != c.code || !strings.HasPrefix(stdout+stderr, c.want) || code == 0 && stdout != c.want {
			t.Errorf("%q: %d %s%s", c.args, code, stdout, stderr)
		}
	}
}
