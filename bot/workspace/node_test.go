package workspace

import (
	"encoding/json"
	"testing"
)

func TestNodeKeepsOrderAndPlace(t *testing.T) {
	src := `{"b": [1, "two", null], "a": {"x": "caf\u00e9 \"q\""}}`
	n, err := readJSON([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if n.keys[0] != "b" || n.keys[1] != "a" {
		t.Errorf("keys = %q", n.keys)
	}
	if got := n.get("a").str("x"); got != `café "q"` {
		t.Errorf("a.x = %q", got)
	}
	two := n.items("b")[1]
	if src[two.at:two.at+len(two.raw)] != `"two"` {
		t.Errorf("two is at %d: %q", two.at, two.raw)
	}
	if n.get("missing").given() || n.items("b")[2].given() {
		t.Error("neither what is missing nor null is given")
	}
}

func TestNodeRefuses(t *testing.T) {
	for _, src := range []string{"", "{", "[1,]", "{,}", `{"a":1,}`, `{"a" 1}`, "01", "1 2", "tru", `"`, "\"\n\"", `{"a":1,"a":2}`, "-", `"\x"`} {
		if _, err := readJSON([]byte(src)); err == nil {
			t.Errorf("%q was accepted", src)
		}
	}
}

// What encoding/json reads, readJSON reads the same; what it refuses, so does readJSON.
func FuzzNode(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e3,true,null,"x\u20ac"]}`, `[`, "\"\xff\"", `{"":{}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		n, err := readJSON(src)
		if err != nil {
			return // duplicates and depth are refused here and not there
		}
		if !json.Valid(src) {
			t.Fatalf("accepted %q, which is not JSON", src)
		}
		if n.kind == text {
			var s string
			if err := json.Unmarshal(src, &s); err != nil || s != n.text {
				t.Fatalf("read %q as %q, encoding/json as %q", src, n.text, s)
			}
		}
	})
}
