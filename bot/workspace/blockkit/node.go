package blockkit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Node is one JSON value with everything that encoding/json forgets: the order of
// an object's fields and the place of every value in the source. The rules need
// the place to point at mistakes, and a view is passed on exactly as it was written.
type Node struct {
	Kind   Kind
	Raw    []byte   // the value as written; it shares memory with the source
	Offset int      // where Raw begins in the source, in bytes
	Text   string   // the content of a string
	Keys   []string // an object's field names, in order
	Kids   []Node   // an object's values, parallel to Keys; an array's items
}

// Kind says what sort of JSON value a [Node] is.
type Kind byte

// The kinds. Absent is the zero value: a field that isn't there.
const (
	Absent Kind = iota
	Null
	Boolean
	Number
	String
	Array
	Object
)

func (k Kind) String() string {
	return [...]string{"nothing", "null", "boolean", "number", "string", "array", "object"}[k]
}

// maxDepth bounds recursion. Slack's deepest structure has about ten levels.
const maxDepth = 64

// Nothing is the node that [Node.Get] returns for a field that isn't there.
var Nothing = &Node{}

// ReadJSON reads src, which must be exactly one JSON value in valid UTF-8. A field
// that is given twice is an error. The node shares memory with src.
func ReadJSON(src []byte) (*Node, error) {
	r := reader{src: src, dec: jsontext.NewDecoder(bytes.NewBuffer(src))}
	n, err := r.value()
	if err != nil {
		return nil, fmt.Errorf("read JSON: %w", err)
	}
	switch _, err := r.dec.ReadToken(); {
	case err == nil:
		return nil, fmt.Errorf("read JSON: another value follows at byte %d", r.dec.InputOffset())
	case !errors.Is(err, io.EOF):
		return nil, fmt.Errorf("read JSON: %w", err)
	}
	return &n, nil
}

// Get returns a field of an object, or [Nothing].
func (n *Node) Get(key string) *Node {
	for i, k := range n.Keys {
		if k == key {
			return &n.Kids[i]
		}
	}
	return Nothing
}

// Str returns the content of a string field, or "".
func (n *Node) Str(key string) string { return n.Get(key).Text }

// True reports whether a field is the boolean true.
func (n *Node) True(key string) bool { return string(n.Get(key).Raw) == "true" }

// Items returns the items of an array field, or nil.
func (n *Node) Items(key string) []Node {
	if f := n.Get(key); f.Kind == Array {
		return f.Kids
	}
	return nil
}

// Given reports whether there is a value other than null.
func (n *Node) Given() bool { return n.Kind > Null }

// Float returns the value of a number, and 0 for anything else.
func (n *Node) Float() float64 {
	f, _ := strconv.ParseFloat(string(n.Raw), 64)
	return f
}

// reader collects the keys and kids it has read on two stacks. A complete value
// copies its own from the top, into slices of exactly its size.
type reader struct {
	src  []byte
	dec  *jsontext.Decoder
	keys []string
	kids []Node
}

func (r *reader) value() (Node, error) {
	if r.dec.StackDepth() > maxDepth {
		return Node{}, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	switch r.dec.PeekKind() {
	case '{':
		return r.nested(Object, r.object)
	case '[':
		return r.nested(Array, r.array)
	default:
		return r.scalar()
	}
}

// nested reads an object or an array; content reads what is between its brackets.
func (r *reader) nested(kind Kind, content func(*Node) error) (Node, error) {
	if _, err := r.dec.ReadToken(); err != nil {
		return Node{}, err
	}
	n := Node{Kind: kind, Offset: int(r.dec.InputOffset()) - 1}
	if err := content(&n); err != nil {
		return Node{}, err
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return Node{}, err
	}
	n.Raw = r.src[n.Offset:r.dec.InputOffset()]
	return n, nil
}

func (r *reader) object(n *Node) error {
	keys, kids := len(r.keys), len(r.kids)
	for r.dec.PeekKind() == '"' {
		key, err := r.scalar()
		if err != nil {
			return err
		}
		r.keys = append(r.keys, key.Text)
		kid, err := r.value()
		if err != nil {
			return err
		}
		r.kids = append(r.kids, kid)
	}
	n.Keys, n.Kids = slices.Clone(r.keys[keys:]), slices.Clone(r.kids[kids:])
	r.keys, r.kids = r.keys[:keys], r.kids[:kids]
	return nil
}

func (r *reader) array(n *Node) error {
	kids := len(r.kids)
	for r.dec.PeekKind() != ']' {
		kid, err := r.value()
		if err != nil {
			return err
		}
		r.kids = append(r.kids, kid)
	}
	n.Kids = slices.Clone(r.kids[kids:])
	r.kids = r.kids[:kids]
	return nil
}

var scalarKinds = map[jsontext.Kind]Kind{'n': Null, 't': Boolean, 'f': Boolean, '0': Number, '"': String}

// scalar reads a value that has no parts, or the name of a field.
func (r *reader) scalar() (Node, error) {
	raw, err := r.dec.ReadValue()
	if err != nil {
		return Node{}, err
	}
	end := int(r.dec.InputOffset())
	n := Node{Kind: scalarKinds[raw.Kind()], Offset: end - len(raw), Raw: r.src[end-len(raw) : end]}
	if n.Kind == String {
		n.Text, err = unquote(n.Raw)
	}
	return n, err
}

// unquote returns the content of a string. Most have no escapes and only lose their quotes.
func unquote(raw []byte) (string, error) {
	if !bytes.Contains(raw, []byte{'\\'}) {
		return string(raw[1 : len(raw)-1]), nil
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	return string(text), err
}

// AppendString appends a JSON string.
func AppendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= 0x7f {
			q, err := json.Marshal(s)
			if err != nil {
				panic("blockkit: a string cannot be written: " + err.Error())
			}
			return append(b, q...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}
