package store_test

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
)

// TestPhonesAreKeyed checks that nobody who has the database, but not its keys, can try all
// numbers; that a phone from before there were keys is still found; and only in its tenant.
func TestPhonesAreKeyed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "leaveway.db")
	keys, err := seal.ParseKeys(seal.NewKey())
	if err != nil {
		t.Fatal(err)
	}
	const phone = "+358401234567"
	open := func(opts store.Options) *store.DB {
		db, err := store.Open(t.Context(), "sqlite:"+path, opts)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		if _, err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		return db
	}
	save := func(db *store.DB, base questionnaire.ID, phone string) {
		ch := questionnaire.Change{Phone: phone, Conversation: questionnaire.Conversation{
			Tenant: "T1", Base: base, UpdatedAt: noon, Sessions: []questionnaire.Session{{Link: questionnaire.Link{Session: base, Template: "navigator"}}},
		}}
		if err := db.SaveConversation(t.Context(), ch); err != nil {
			t.Fatal(err)
		}
	}
	plain := open(store.Options{})
	save(plain, "before", "+15555550100")
	plain.Close()
	db := open(store.Options{Keys: keys})
	save(db, "since", phone)
	for number, want := range map[string]questionnaire.ID{phone: "since", "+15555550100": "before", "+15555550199": ""} {
		if c, _, err := db.ConversationOf(t.Context(), "T1", number); err != nil || c.Base != want {
			t.Errorf("%s: %q, %v", number, c.Base, err)
		}
	}
	if c, ok, err := db.ConversationOf(t.Context(), "T2", phone); ok || err != nil {
		t.Errorf("another tenant finds %+v, %v", c, err)
	}
	db.Close()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	sum := sha256.Sum256([]byte("T1\x00" + phone))
	guess := hex.EncodeToString(sum[:]) // what anybody can compute
	rows, err := raw.QueryContext(t.Context(), "SELECT phone FROM phones")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var kept string
		if err := rows.Scan(&kept); err != nil || strings.Contains(kept, "40123") || kept == guess {
			t.Errorf("the database holds %q, %v", kept, err)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
