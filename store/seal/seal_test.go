package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
)

// keyOf is an entry whose key is 32 times one byte.
func keyOf(id string, b byte) string {
	return id + ":" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{b}, keySize))
}

func keysOf(t testing.TB, entries ...string) *Keys {
	t.Helper()
	keys, err := ParseKeys(strings.Join(entries, ","))
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestParseKeys(t *testing.T) {
	t.Parallel()
	k1, k2 := keyOf("k1", 1), keyOf("k2", 2)
	for _, c := range []struct{ text, first, wrong string }{
		{"", "", ""},
		{" , ", "", ""},
		{k1, "k1", ""},
		{k2 + " ,\n" + k1, "k2", ""},
		{k1 + ",", "k1", ""}, // "$(leaveway key),$LEAVEWAY_ENCRYPTION_KEYS" where there were none
		{strings.TrimRight(k1, "="), "k1", ""},
		{FreshKey() + "," + FreshKey(), "k-", ""},
		{"k1", "", "entry 1 is not ID:KEY"},
		{k1 + ",:" + k1[3:], "", "entry 2 is not ID:KEY"},
		{k1[3:] + ":k1", "", "entry 1 is not ID:KEY"}, // the wrong way round
		{"a key:" + k1[3:], "", "entry 1 is not ID:KEY"},
		{strings.Repeat("k", 33) + ":" + k1[3:], "", "entry 1 is not ID:KEY"},
		{k1 + "," + k2 + "A", "", "the key of entry 2 is not 32 bytes"},
		{"k1:" + k1[7:], "", "the key of entry 1 is not 32 bytes"},
		{"k1:%" + k1[4:], "", "the key of entry 1 is not 32 bytes"},
		{k1 + "," + k2 + "," + keyOf("k1", 3), "", "entry 3 has the id of an earlier one"},
	} {
		keys, err := ParseKeys(c.text)
		if (err == nil) != (c.wrong == "") || (c.wrong == "" && !strings.HasPrefix(keys.First(), c.first)) {
			t.Errorf("%q: first is %q, %v", c.text, keys.First(), err)
		}
		if err != nil && (!strings.Contains(err.Error(), c.wrong) || !strings.HasPrefix(err.Error(), KeysVariable+": ") ||
			strings.Contains(err.Error(), k1[3:12]) || strings.Contains(err.Error(), k2[3:12])) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

// TestKeysAreNotPrinted: whatever prints options prints no key.
func TestKeysAreNotPrinted(t *testing.T) {
	t.Parallel()
	entry := keyOf("k1", 'S')
	opts := Options{Keys: keysOf(t, entry)}
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%x"} {
		for _, v := range []any{opts, opts.Keys, opts.Keys.first} {
			if got := fmt.Sprintf(format, v); strings.Contains(got, "SSSS") || strings.Contains(got, "53535353") || strings.Contains(got, "83 83 83") || strings.Contains(got, entry[3:20]) {
				t.Errorf("%s: %s", format, got)
			}
		}
	}
}

// part is one of few texts, some of which are others' beginnings and ends.
var part = rapid.StringMatching(`[a-c/.]{0,3}`)

func drawCell(t *rapid.T) cell {
	return cell{
		column: rapid.SampledFrom([]string{sessionBody, historyBody, auditWhy}).Draw(t, "column"),
		tenant: part.Draw(t, "tenant"), row: part.Draw(t, "row"), n: rapid.Int64Range(-1, 2).Draw(t, "n"),
	}
}

// elsewhere is another cell, most often one that is much like c.
func elsewhere(t *rapid.T, c cell) cell {
	other := drawCell(t)
	switch rapid.IntRange(0, 5).Draw(t, "what differs") {
	case 0:
		c.column = other.column
	case 1:
		c.tenant = other.tenant
	case 2:
		c.row = other.row
	case 3:
		c.n = other.n
	case 4:
		c.tenant, c.row = c.row, c.tenant
	default:
		return other
	}
	return c
}

// TestSeal: what was sealed is opened with the same keys, in the same place, and
// as it was; with any bit changed or in any other place it is not.
func TestSeal(t *testing.T) {
	t.Parallel()
	both, rotated := keysOf(t, keyOf("k1", 1), keyOf("k2", 2)), keysOf(t, keyOf("k2", 2), keyOf("k1", 1))
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SliceOf(rapid.Byte()).Draw(t, "value")
		here := drawCell(t)
		there := elsewhere(t, here)
		sealed := both.seal(here, value)
		if !isSealed(sealed) || json.Valid(sealed) || (len(value) > 3 && bytes.Contains(sealed, value)) {
			t.Fatalf("not sealed: %q", sealed)
		}
		if bytes.Equal(sealed, both.seal(here, value)) {
			t.Fatal("sealed twice, it looks the same")
		}
		for _, keys := range []*Keys{both, rotated} {
			if got, err := keys.open(here, sealed); err != nil || !bytes.Equal(got, value) {
				t.Fatalf("opened %q, %v", got, err)
			}
		}
		if there != here {
			if got, err := both.open(there, sealed); err == nil {
				t.Fatalf("sealed for %v and opened in %v: %q", here, there, got)
			}
		}
		for _, keys := range []*Keys{nil, keysFor(t, keyOf("k1", 3)), keysFor(t, keyOf("k3", 1))} {
			if got, err := keys.open(here, sealed); err == nil {
				t.Fatalf("opened with another key: %q", got)
			}
		}
		bit := rapid.IntRange(0, 8*len(sealed)-1).Draw(t, "bit")
		sealed[bit/8] ^= 1 << (bit % 8)
		if got, err := both.open(here, sealed); err == nil && utf8.Valid(got) {
			t.Fatalf("with bit %d changed: %q", bit, got)
		}
	})
}

func keysFor(t *rapid.T, text string) *Keys {
	keys, err := ParseKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// TestUnsealedStaysReadable: what was written before there were keys.
func TestUnsealedStaysReadable(t *testing.T) {
	t.Parallel()
	for _, keys := range []*Keys{nil, keysOf(t, keyOf("k1", 1))} {
		for _, value := range []string{"", `{"a":1}`, "née, 10 % \x01", "שלום", "\U0001f600"} {
			if got, err := keys.open(cell{column: auditWhy}, []byte(value)); err != nil || string(got) != value {
				t.Errorf("%q became %q, %v", value, got, err)
			}
		}
	}
}

// TestUnreadableNamesTheKey: the operator learns which key is missing.
func TestUnreadableNamesTheKey(t *testing.T) {
	t.Parallel()
	c := cell{historyBody, "T1", "S1", 3}
	sealed := keysOf(t, keyOf("k1", 1)).seal(c, []byte(`[]`))
	err := keysOf(t, keyOf("k2", 2)).read(c, sealed, new([]int))
	const want = `the row T1/S1/3 of table history cannot be read: it is sealed with the key "k1", which LEAVEWAY_ENCRYPTION_KEYS does not hold`
	if !unreadable(err) || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// FuzzOpen: no bytes make it panic, and none that were not sealed are opened.
func FuzzOpen(f *testing.F) {
	keys := keysOf(f, keyOf("k1", 1))
	c := cell{sessionBody, "T1", "S1", 0}
	f.Add(keys.seal(c, []byte(`{"id":"S1"}`))[:30])
	f.Add([]byte{sealVersion})
	f.Add([]byte{sealVersion, 255, 'k'})
	f.Add([]byte{0xff})
	f.Fuzz(func(t *testing.T, value []byte) {
		if got, err := keys.open(c, value); err == nil && isSealed(value) {
			t.Errorf("opened %q", got)
		}
	})
}

// TestResealLeavesWhatHasChanged: what somebody wrote while a page was sealed
// anew is what counts.
func TestResealLeavesWhatHasChanged(t *testing.T) {
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
	db.opts.Keys = keysOf(t, keyOf("k1", 1), keyOf("k2", 2)) // as a server that was not restarted
	commit(agent.Session{ID: "S1", Tenant: "T1"}, "earlier")
	db.opts.Keys = newer
	r := resealing{db: db, column: sessionBody, key: "id"}
	page, err := r.page(t.Context(), cell{})
	if err != nil || len(page) != 1 {
		t.Fatal(page, err)
	}
	for _, keys := range []*Keys{newer, keysOf(t, keyOf("k1", 1), keyOf("k2", 2))} {
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
			t.Errorf("it says %q, %v", s.Person.Name, err)
		}
	}
	// The last one was written with the key that is to go.
	if err := db.resealed(t.Context(), 0); err == nil || !strings.Contains(err.Error(), "1 in all: restart every server with the key \"k2\"") {
		t.Errorf("got %v", err)
	}
}

func BenchmarkSeal(b *testing.B) {
	keys := keysOf(b, keyOf("k1", 1))
	c := cell{sessionBody, "T024BE7LH", "slack-T024BE7LH-U012AB3CD", 0}
	value := bytes.Repeat([]byte("answers"), 300)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := keys.open(c, keys.seal(c, value)); err != nil {
			b.Fatal(err)
		}
	}
}
