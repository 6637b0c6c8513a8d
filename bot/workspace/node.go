package workspace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// A node is one JSON value, read once. encoding/json forgets the order of an
// object's fields and where a value stood; both are needed to point at mistakes
// and to hand a view on as it was written.
type node struct {
	kind kind
	raw  []byte   // as written
	at   int      // where raw begins in what was read
	text string   // of a string
	keys []string // of an object
	kids []node   // an object's values, an array's items
}

type kind byte

const (
	absent kind = iota
	null
	boolean
	number
	text
	array
	object
)

func (k kind) String() string {
	return [...]string{"nothing", "null", "boolean", "number", "string", "array", "object"}[k]
}

// maxDepth bounds recursion. Slack's deepest structure is about ten levels.
const maxDepth = 64

// maxKeys bounds the search for fields that are given twice.
const maxKeys = 10_000

var nothing = &node{}

// readJSON reads one value and nothing after it. A field given twice is a mistake.
func readJSON(src []byte) (*node, error) {
	r := reader{src: src}
	n, err := r.value(0)
	if err != nil {
		return nil, fmt.Errorf("at byte %d: %w", r.pos, err)
	}
	if r.space(); r.pos != len(src) {
		return nil, fmt.Errorf("at byte %d: something follows the value", r.pos)
	}
	return &n, nil
}

// get is a field of an object, or nothing.
func (n *node) get(key string) *node {
	for i, k := range n.keys {
		if k == key {
			return &n.kids[i]
		}
	}
	return nothing
}

// str is the text of a field, or "".
func (n *node) str(key string) string { return n.get(key).text }

// on reports whether a field is true.
func (n *node) on(key string) bool { return string(n.get(key).raw) == "true" }

// items is the content of an array field.
func (n *node) items(key string) []node {
	if f := n.get(key); f.kind == array {
		return f.kids
	}
	return nil
}

// given reports whether there is a value other than null.
func (n *node) given() bool { return n.kind > null }

// num is a number's value.
func (n *node) num() float64 {
	f, _ := strconv.ParseFloat(string(n.raw), 64)
	return f
}

// reader keeps the fields and items it has read on two stacks, from where each
// value takes its own when it is complete: a slice of exactly its size.
type reader struct {
	src  []byte
	pos  int
	keys []string
	kids []node
}

func (r *reader) space() {
	for r.pos < len(r.src) {
		switch r.src[r.pos] {
		case ' ', '\t', '\n', '\r':
			r.pos++
		default:
			return
		}
	}
}

func (r *reader) value(depth int) (node, error) {
	r.space()
	if depth > maxDepth {
		return node{}, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	if r.pos >= len(r.src) {
		return node{}, fmt.Errorf("the text ends where a value should be")
	}
	n := node{at: r.pos}
	var err error
	switch c := r.src[r.pos]; {
	case c == '{':
		n.kind, err = object, r.object(&n, depth)
	case c == '[':
		n.kind, err = array, r.array(&n, depth)
	case c == '"':
		n.kind = text
		n.text, err = r.string()
	case c == 't':
		n.kind, err = boolean, r.word("true")
	case c == 'f':
		n.kind, err = boolean, r.word("false")
	case c == 'n':
		n.kind, err = null, r.word("null")
	default:
		n.kind, err = number, r.number()
	}
	n.raw = r.src[n.at:r.pos]
	return n, err
}

func (r *reader) object(n *node, depth int) error {
	r.pos++
	keys, kids := len(r.keys), len(r.kids)
	for first := true; ; first = false {
		if r.next('}') {
			n.keys, n.kids = slices.Clone(r.keys[keys:]), slices.Clone(r.kids[kids:])
			r.keys, r.kids = r.keys[:keys], r.kids[:kids]
			return nil
		}
		if !first && !r.next(',') {
			return fmt.Errorf("expected , or }")
		}
		if r.space(); r.pos >= len(r.src) || r.src[r.pos] != '"' {
			return fmt.Errorf("expected a field's name")
		}
		key, err := r.string()
		if err != nil {
			return err
		}
		if len(r.keys)-keys > maxKeys {
			return fmt.Errorf("more than %d fields", maxKeys)
		}
		if slices.Contains(r.keys[keys:], key) {
			return fmt.Errorf("the field %q is given twice", key)
		}
		if !r.next(':') {
			return fmt.Errorf("expected : after %q", key)
		}
		r.keys = append(r.keys, key)
		kid, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		r.kids = append(r.kids, kid)
	}
}

func (r *reader) array(n *node, depth int) error {
	r.pos++
	kids := len(r.kids)
	for first := true; ; first = false {
		if r.next(']') {
			n.kids = slices.Clone(r.kids[kids:])
			r.kids = r.kids[:kids]
			return nil
		}
		if !first && !r.next(',') {
			return fmt.Errorf("expected , or ]")
		}
		kid, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		r.kids = append(r.kids, kid)
	}
}

// next skips space and takes c if it is there.
func (r *reader) next(c byte) bool {
	r.space()
	if r.pos < len(r.src) && r.src[r.pos] == c {
		r.pos++
		return true
	}
	return false
}

func (r *reader) word(w string) error {
	if end := r.pos + len(w); end <= len(r.src) && string(r.src[r.pos:end]) == w {
		r.pos = end
		return nil
	}
	return fmt.Errorf("expected %s", w)
}

// string takes the plain case itself and leaves escapes to encoding/json.
func (r *reader) string() (string, error) {
	begin := r.pos
	escaped := false
	for r.pos++; r.pos < len(r.src); r.pos++ {
		switch c := r.src[r.pos]; {
		case c == '\\':
			escaped = true
			r.pos++
		case c < ' ':
			return "", fmt.Errorf("a control character in a string")
		case c == '"':
			r.pos++
			raw := r.src[begin:r.pos]
			if !escaped && utf8.Valid(raw) {
				return string(raw[1 : len(raw)-1]), nil
			}
			var s string
			err := json.Unmarshal(raw, &s)
			return s, err
		}
	}
	return "", fmt.Errorf("a string does not end")
}

func (r *reader) number() error {
	begin := r.pos
	for r.pos < len(r.src) && isNumeric(r.src[r.pos]) {
		r.pos++
	}
	if !json.Valid(r.src[begin:r.pos]) {
		return fmt.Errorf("expected a value")
	}
	return nil
}

func isNumeric(c byte) bool {
	return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}
