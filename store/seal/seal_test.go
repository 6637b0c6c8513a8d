package seal

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// keyOf returns an entry whose key repeats one byte.
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
		{k1 + ",", "k1", ""}, // "$(leaveway key),$LEAVEWAY_ENCRYPTION_KEYS" without earlier keys
		{strings.TrimRight(k1, "="), "k1", ""},
		{NewKey() + "," + NewKey(), "k-", ""},
		{"k1", "", "entry 1 is not ID:KEY"},
		{k1 + ",:" + k1[3:], "", "entry 2 is not ID:KEY"},
		{k1[3:] + ":k1", "", "entry 1 is not ID:KEY"}, // swapped
		{"a key:" + k1[3:], "", "entry 1 is not ID:KEY"},
		{strings.Repeat("k", 33) + ":" + k1[3:], "", "entry 1 is not ID:KEY"},
		{k1 + "," + k2 + "A", "", "the key of entry 2 is not 32 bytes"},
		{"k1:" + k1[7:], "", "the key of entry 1 is not 32 bytes"},
		{"k1:%" + k1[4:], "", "the key of entry 1 is not 32 bytes"},
		{k1 + "," + k2 + "," + keyOf("k1", 3), "", "entry 3 has the same id as an earlier entry"},
	} {
		keys, err := ParseKeys(c.text)
		if (err == nil) != (c.wrong == "") || (c.wrong == "" && !strings.HasPrefix(keys.First(), c.first)) {
			t.Errorf("%q: first is %q, %v", c.text, keys.First(), err)
		}
		if err != nil && (!strings.Contains(err.Error(), c.wrong) || !strings.HasPrefix(err.Error(), Variable+": ") ||
			strings.Contains(err.Error(), k1[3:12]) || strings.Contains(err.Error(), k2[3:12])) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

// TestKeysAreNotPrinted checks that printing keys, or a struct that holds them,
// doesn't reveal them.
func TestKeysAreNotPrinted(t *testing.T) {
	t.Parallel()
	entry := keyOf("k1", 'S')
	opts := struct{ Keys *Keys }{keysOf(t, entry)}
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%x"} {
		for _, v := range []any{opts, opts.Keys, opts.Keys.first} {
			if got := fmt.Sprintf(format, v); strings.Contains(got, "SSSS") || strings.Contains(got, "53535353") || strings.Contains(got, "83 83 83") || strings.Contains(got, entry[3:20]) {
				t.Errorf("%s: %s", format, got)
			}
		}
	}
}

// part draws from few strings, many of which are prefixes or suffixes of others.
var part = rapid.StringMatching(`[a-c/.]{0,3}`)

func drawCell(t *rapid.T) Cell {
	return Cell{
		Column: rapid.SampledFrom([]string{"sessions.body", "history.body", "audit.why"}).Draw(t, "column"),
		Tenant: part.Draw(t, "tenant"), Row: part.Draw(t, "row"), N: rapid.Int64Range(-1, 2).Draw(t, "n"),
	}
}

// otherCell draws another cell, usually one that differs from c in one field.
func otherCell(t *rapid.T, c Cell) Cell {
	other := drawCell(t)
	switch rapid.IntRange(0, 5).Draw(t, "what differs") {
	case 0:
		c.Column = other.Column
	case 1:
		c.Tenant = other.Tenant
	case 2:
		c.Row = other.Row
	case 3:
		c.N = other.N
	case 4:
		c.Tenant, c.Row = c.Row, c.Tenant
	default:
		return other
	}
	return c
}

// TestSeal checks that a sealed value opens to the original with the same keys and
// for the same cell, and for no other cell, with no other key and with no bit changed.
func TestSeal(t *testing.T) {
	t.Parallel()
	both, rotated := keysOf(t, keyOf("k1", 1), keyOf("k2", 2)), keysOf(t, keyOf("k2", 2), keyOf("k1", 1))
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SliceOf(rapid.Byte()).Draw(t, "value")
		here := drawCell(t)
		there := otherCell(t, here)
		sealed := both.Seal(here, value)
		if !isSealed(sealed) || json.Valid(sealed) || (len(value) > 3 && bytes.Contains(sealed, value)) {
			t.Fatalf("not sealed: %q", sealed)
		}
		if bytes.Equal(sealed, both.Seal(here, value)) {
			t.Fatal("sealing twice gave the same bytes")
		}
		for _, keys := range []*Keys{both, rotated} {
			if got, err := keys.Open(here, sealed); err != nil || !bytes.Equal(got, value) {
				t.Fatalf("opened %q, %v", got, err)
			}
		}
		if there != here {
			if got, err := both.Open(there, sealed); err == nil {
				t.Fatalf("sealed for %v but opened for %v: %q", here, there, got)
			}
		}
		for _, keys := range []*Keys{nil, drawnKeys(t, keyOf("k1", 3)), drawnKeys(t, keyOf("k3", 1))} {
			if got, err := keys.Open(here, sealed); err == nil {
				t.Fatalf("opened with another key: %q", got)
			}
		}
		bit := rapid.IntRange(0, 8*len(sealed)-1).Draw(t, "bit")
		sealed[bit/8] ^= 1 << (bit % 8)
		if got, err := both.Open(here, sealed); err == nil && utf8.Valid(got) {
			t.Fatalf("with bit %d changed: %q", bit, got)
		}
	})
}

func drawnKeys(t *rapid.T, text string) *Keys {
	keys, err := ParseKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// TestUnsealedStaysReadable covers values that were written before there were keys.
func TestUnsealedStaysReadable(t *testing.T) {
	t.Parallel()
	for _, keys := range []*Keys{nil, keysOf(t, keyOf("k1", 1))} {
		for _, value := range []string{"", `{"a":1}`, "née, 10 % \x01", "שלום", "\U0001f600"} {
			if got, err := keys.Open(Cell{Column: "audit.why"}, []byte(value)); err != nil || string(got) != value {
				t.Errorf("%q became %q, %v", value, got, err)
			}
		}
	}
}

// FuzzOpen checks that no input makes Open panic and that it opens no forged value.
func FuzzOpen(f *testing.F) {
	keys := keysOf(f, keyOf("k1", 1))
	c := Cell{"sessions.body", "T1", "S1", 0}
	f.Add(keys.Seal(c, []byte(`{"id":"S1"}`))[:30])
	f.Add([]byte{version})
	f.Add([]byte{version, 255, 'k'})
	f.Add([]byte{0xff})
	f.Fuzz(func(t *testing.T, value []byte) {
		if got, err := keys.Open(c, value); err == nil && isSealed(value) {
			t.Errorf("opened %q", got)
		}
	})
}

func BenchmarkSeal(b *testing.B) {
	keys := keysOf(b, keyOf("k1", 1))
	c := Cell{"sessions.body", "T024BE7LH", "slack-T024BE7LH-U012AB3CD", 0}
	value := bytes.Repeat([]byte("answers"), 300)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := keys.Open(c, keys.Seal(c, value)); err != nil {
			b.Fatal(err)
		}
	}
}
