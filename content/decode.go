package content

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Limits on a file, so that none can use up the memory with its aliases.
const (
	mostNodes = 50_000
	deepest   = 64
)

// Decode reads a file into a struct. Fields are named by their yaml or json
// tags. Struct, slice, map with string keys, pointer, string, int and bool
// fields are read, and types that are an [Unmarshaler] or [Texts]. A null is as
// good as a field that is left out. All mistakes are in the draft.
func Decode(file File, into any) *Draft {
	d := &Draft{file: file, nodes: map[Place]node{}, innermost: map[int]Place{}, broken: map[Place]bool{}}
	body := d.parse()
	if body == nil {
		d.broken[""] = !d.empty
		return d
	}
	dec := decoder{Draft: d, anchors: map[string]ast.Node{}}
	dec.value(reflect.ValueOf(into).Elem(), body, "", d.positionOf(body), 0)
	return d
}

// Unmarshaler is a type that reads a text, a number, a truth value or a list of
// those by itself.
type Unmarshaler interface {
	// UnmarshalContent reads a value. If it can't, it says what the value must
	// be ("a number") and how to fix it ("write one such as 12").
	UnmarshalContent(v Value) (mustBe, fix string)
}

// Value is a value as its author wrote it.
type Value struct {
	Text   string
	IsBool bool     // true or false, without quotes
	IsText bool     // a text, with quotes or without
	IsList bool     // List counts, not Text
	List   []string // texts, numbers and truth values
}

// Texts is a list of texts. A single one may be written without a list.
type Texts []string

// UnmarshalContent reads one text or a list of texts.
func (t *Texts) UnmarshalContent(v Value) (mustBe, fix string) {
	if *t = v.List; !v.IsList {
		*t = Texts{v.Text}
	}
	return "", ""
}

// FieldNames returns the names of a struct type's fields in files, in their order.
func FieldNames(t reflect.Type) []string {
	var names []string
	for field := range t.Fields() {
		if name := fieldName(field); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// fieldName returns "" for a field that is not read.
func fieldName(f reflect.StructField) string {
	if !f.IsExported() {
		return ""
	}
	tag := f.Tag.Get("yaml")
	if tag == "" {
		tag = f.Tag.Get("json")
	}
	name, _, _ := strings.Cut(tag, ",")
	return strings.TrimSuffix(name, "-")
}

// decoder reads a syntax tree into Go values.
type decoder struct {
	*Draft
	anchors map[string]ast.Node
	count   int
	full    bool // the mistake that the file is too large was added
}

// value reads a node into v, which is at p.
func (d *decoder) value(v reflect.Value, n ast.Node, p Place, at Position, depth int) {
	if d.count++; d.count > mostNodes || depth > deepest {
		if !d.full {
			d.full = true
			d.add(at, "make it smaller", "the file contains more than can be read")
		}
		return
	}
	d.nodes[p] = node{line: at.Line, column: at.Column}
	d.note(p, at.Line)
	switch n := n.(type) {
	case *ast.AnchorNode:
		d.anchors[n.Name.GetToken().Value] = n.Value
		d.value(v, n.Value, p, at, depth+1)
		return
	case *ast.AliasNode:
		name := n.Value.GetToken().Value
		target, ok := d.anchors[name]
		if !ok {
			d.broken[p] = true
			d.add(at, "define it above with &"+name, "the alias *%s is not defined", name)
			return
		}
		d.value(v, target, p, at, depth+1)
		return
	case *ast.TagNode:
		d.value(v, n.Value, p, at, depth+1)
		return
	case *ast.NullNode:
		d.nodes[p] = node{line: at.Line, column: at.Column, null: true}
		return
	}
	d.kind(v, n, p, depth)
}

// kind reads a node by the kind of Go value that it is read into.
func (d *decoder) kind(v reflect.Value, n ast.Node, p Place, depth int) {
	if own, ok := reflect.TypeAssert[Unmarshaler](v.Addr()); ok {
		d.unmarshal(own, n, p, depth)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		d.kind(v.Elem(), n, p, depth)
	case reflect.Struct:
		d.object(v, n, p, depth)
	case reflect.Map:
		d.table(v, n, p, depth)
	case reflect.Slice:
		d.list(v, n, p, depth)
	default:
		d.scalar(v, n, p)
	}
}

func (d *decoder) object(v reflect.Value, n ast.Node, p Place, depth int) {
	index := map[string]int{}
	for i := range v.NumField() {
		if name := fieldName(v.Type().Field(i)); name != "" {
			index[name] = i
		}
	}
	d.entries(n, p, func(key string, at Position, value ast.Node) {
		i, known := index[key]
		switch {
		case known:
			d.value(v.Field(i), value, p.Field(key), at, depth+1)
		case !d.file.AllowUnknown:
			d.broken[p] = true
			where := describe(p)
			if p == "" {
				where = d.file.Kind
			}
			d.add(at, Suggest(key, FieldNames(v.Type())), "the field %q does not exist in %s", key, where)
		}
	})
}

func (d *decoder) table(v reflect.Value, n ast.Node, p Place, depth int) {
	v.Set(reflect.MakeMap(v.Type()))
	d.entries(n, p, func(key string, at Position, value ast.Node) {
		one := reflect.New(v.Type().Elem()).Elem()
		d.value(one, value, p.Field(key), at, depth+1)
		v.SetMapIndex(reflect.ValueOf(key).Convert(v.Type().Key()), one)
	})
}

// entries calls read for each key of an object.
func (d *decoder) entries(n ast.Node, p Place, read func(key string, at Position, value ast.Node)) {
	mapping, ok := n.(*ast.MappingNode)
	if !ok {
		d.unreadable(p, `write one "name: value" per line`, "an object")
		return
	}
	seen := map[string]int{}
	for _, entry := range mapping.Values {
		at := d.positionOf(entry.Key)
		if entry.Key.IsMergeKey() {
			d.add(at, "write the fields out", "merging with << is not supported")
			continue
		}
		key := keyOf(entry.Key)
		if first, twice := seen[key]; twice {
			d.add(at, "keep one of them", "the field %q appears twice, first in line %d", key, first)
			continue
		}
		seen[key] = at.Line
		read(key, at, entry.Value)
	}
}

func (d *decoder) list(v reflect.Value, n ast.Node, p Place, depth int) {
	sequence, ok := n.(*ast.SequenceNode)
	if !ok {
		d.unreadable(p, "write one entry per line, each after a dash", "a list")
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(sequence.Values), len(sequence.Values)))
	for i, item := range sequence.Values {
		d.value(v.Index(i), item, p.Item(i), d.positionOf(item), depth+1)
	}
}

func (d *decoder) scalar(v reflect.Value, n ast.Node, p Place) {
	switch v.Kind() {
	case reflect.String:
		text, ok := textOf(n)
		if !ok {
			d.unreadable(p, "write a text", "a text")
			return
		}
		d.noteBlock(n, p)
		v.SetString(text)
	case reflect.Int:
		_, ok := n.(*ast.IntegerNode)
		value, err := strconv.Atoi(n.GetToken().Value)
		if !ok || err != nil {
			d.unreadable(p, "write one such as 1", "a whole number")
			return
		}
		v.SetInt(int64(value))
	case reflect.Bool:
		yes, ok := n.(*ast.BoolNode)
		if !ok {
			d.unreadable(p, "write one of them", "true or false")
			return
		}
		v.SetBool(yes.Value)
	default:
		panic("content: " + v.Type().String() + " can't be read from a file")
	}
}

func (d *decoder) unmarshal(own Unmarshaler, n ast.Node, p Place, depth int) {
	d.noteBlock(n, p)
	var v Value
	if sequence, ok := n.(*ast.SequenceNode); ok {
		v.IsList, v.List = true, make([]string, len(sequence.Values))
		for i, item := range sequence.Values {
			d.value(reflect.ValueOf(&v.List[i]).Elem(), item, p.Item(i), d.positionOf(item), depth+1)
		}
	} else if v.Text, ok = textOf(n); !ok {
		d.unreadable(p, "write a text", "a text")
		return
	}
	_, v.IsBool = n.(*ast.BoolNode)
	switch n.(type) {
	case *ast.StringNode, *ast.LiteralNode:
		v.IsText = true
	}
	if mustBe, fix := own.UnmarshalContent(v); mustBe != "" {
		d.unreadable(p, fix, mustBe)
	}
}

func (d *decoder) noteBlock(n ast.Node, p Place) {
	literal, ok := n.(*ast.LiteralNode)
	if !ok {
		return
	}
	at := d.nodes[p]
	at.block = Folded
	if strings.HasPrefix(literal.Start.Value, "|") {
		at.block = Literal
	}
	d.nodes[p] = at
}

// textOf reads a text. A number or a truth value without quotes is one as well:
// labels such as 12 are common.
func textOf(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return n.GetToken().Value, true
	}
	return "", false
}

func keyOf(n ast.Node) string {
	if s, ok := n.(*ast.StringNode); ok {
		return s.Value
	}
	if tk := n.GetToken(); tk != nil {
		return tk.Value
	}
	return ""
}
