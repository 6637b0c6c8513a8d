package blockkit

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestNodeKeepsOrderAndOffsets(t *testing.T) {
	t.Parallel()
	src := ` {"b": [1, "two", null, {}, []], "a": {"x": "caf\u00e9 \"q\""}} `
	n, err := ReadJSON([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if n.Keys[0] != "b" || n.Keys[1] != "a" {
		t.Errorf("keys = %q, want b before a", n.Keys)
	}
	if got := n.Get("a").Str("x"); got != `café "q"` {
		t.Errorf("a.x = %q", got)
	}
	for i, want := range []string{"1", `"two"`, "null", "{}", "[]"} {
		item := n.Items("b")[i]
		if got := src[item.Offset : item.Offset+len(item.Raw)]; got != want || string(item.Raw) != want {
			t.Errorf("item %d: %q at %d, raw %q, want %q", i, got, item.Offset, item.Raw, want)
		}
	}
	if whole := src[n.Offset : n.Offset+len(n.Raw)]; whole != strings.TrimSpace(src) {
		t.Errorf("the whole value is %q", whole)
	}
	if n.Get("missing").Given() || n.Items("b")[2].Given() {
		t.Error("a missing field and null count as given")
	}
}

func TestReadJSONRefuses(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 100) + strings.Repeat("]", 100)
	for _, src := range []string{
		"", "{", "[1,]", "[1 2]", "{,}", `{"a":1,}`, `{"a" 1}`, `{"a"}`, `{1:2}`, "01", "1 2", "{} x", "tru", `"`, "\"\n\"",
		`{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, "-", `"\x"`, "\"\xff\"", "]", deep,
	} {
		if n, err := ReadJSON([]byte(src)); err == nil {
			t.Errorf("%q was read as %v", src, n)
		}
	}
}

// FuzzReadJSON checks that whatever ReadJSON accepts is JSON, and that every string,
// field and offset in it is what encoding/json finds there.
func FuzzReadJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e3,true,null,"x\u20ac"]}`, `[`, "\"\xff\"", `{"":{}}`, ` [ {"a" : "b"} , [] ] `} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		n, err := ReadJSON(src)
		if err != nil {
			return // ReadJSON also refuses duplicate fields, deep nesting and invalid UTF-8
		}
		if !json.Valid(src) {
			t.Fatalf("accepted %q, which is not JSON", src)
		}
		compare(t, src, n)
	})
}

func compare(t *testing.T, src []byte, n *Node) {
	t.Helper()
	raw := src[n.Offset : n.Offset+len(n.Raw)]
	if !bytes.Equal(raw, n.Raw) || !json.Valid(raw) {
		t.Fatalf("at %d of %q: %q is not the value %q", n.Offset, src, raw, n.Raw)
	}
	switch n.Kind {
	case String:
		var s string
		if err := json.Unmarshal(raw, &s); err != nil || s != n.Text {
			t.Fatalf("read %q as %q, encoding/json as %q", raw, n.Text, s)
		}
	case Object:
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(raw, &fields); err != nil || len(fields) != len(n.Keys) || len(n.Keys) != len(n.Kids) {
			t.Fatalf("read %q with the fields %q, encoding/json with %v", raw, n.Keys, fields)
		}
	}
	for i := range n.Kids {
		compare(t, src, &n.Kids[i])
	}
}
