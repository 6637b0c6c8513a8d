package store

import (
	"bytes"
	"encoding/base64"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/seal"
)

// keyOf returns an entry of LEAVEWAY_ENCRYPTION_KEYS whose key repeats one byte.
func keyOf(id string, b byte) string {
	return id + ":" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{b}, 32))
}

func keysOf(t testing.TB, entries ...string) *seal.Keys {
	t.Helper()
	keys, err := seal.ParseKeys(strings.Join(entries, ","))
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// TestUnreadableNamesTheKey checks that the operator learns which key is missing.
func TestUnreadableNamesTheKey(t *testing.T) {
	t.Parallel()
	c := seal.At(historyBody, "T1", "S1", 3)
	sealed := keysOf(t, keyOf("k1", 1)).Seal(c, []byte(`[]`))
	db := DB{opts: Options{Keys: keysOf(t, keyOf("k2", 2))}.withDefaults()}
	err := db.decode(c, sealed, new([]int))
	const want = `the row T1/S1/3 of table history cannot be read: it is sealed with the key "k1", which LEAVEWAY_ENCRYPTION_KEYS does not contain`
	if !isUnreadable(err) || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// TestResealKeepsConcurrentWrites checks that a row that is written while its page is
// being resealed keeps what was written.
func TestResealKeepsConcurrentWrites(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	db, err := Open(t.Context(), url, Options{Keys: keysOf(t, keyOf("k2", 2), keyOf("k1", 1))})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	commit := func(s agent.Session, words string) {
		t.Helper()
		s.Person.Name = words
		if err := db.Commit(t.Context(), agent.Outcome{Tenant: "T1", Event: agent.EventID(words), Session: &s}); err != nil {
			t.Fatal(err)
		}
	}
	newer := db.opts.Keys
	db.opts.Keys = keysOf(t, keyOf("k1", 1), keyOf("k2", 2)) // a server that was not restarted
	commit(agent.Session{ID: "S1", Tenant: "T1"}, "earlier")
	db.opts.Keys = newer
	r := resealer{db: db, column: sessionBody, key: "id"}
	page, err := r.page(t.Context(), seal.Cell{}, newer.Header())
	if err != nil || len(page) != 1 {
		t.Fatal(page, err)
	}
	for _, keys := range []*seal.Keys{newer, keysOf(t, keyOf("k1", 1), keyOf("k2", 2))} {
		db.opts.Keys = keys
		s, _, err := db.Session(t.Context(), "T1", "S1")
		if err != nil {
			t.Fatal(err)
		}
		commit(s, "with "+keys.First())
		db.opts.Keys = newer
		if err := r.replace(t.Context(), page); err != nil {
			t.Fatal(err)
		}
		if s, _, err = db.Session(t.Context(), "T1", "S1"); err != nil || s.Person.Name != "with "+keys.First() {
			t.Errorf("the session has %q, %v", s.Person.Name, err)
		}
	}
	// The last write used the key that is to be removed.
	if err := db.finishReseal(t.Context(), 0); err == nil || !strings.Contains(err.Error(), "(1) with another key or without one: restart every server with the key \"k2\"") {
		t.Errorf("got %v", err)
	}
}
