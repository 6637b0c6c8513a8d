package wizard

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// decoder reads a syntax tree into the config's types.
type decoder struct {
	*draft
	anchors map[string]ast.Node
	nodes   int
	full    bool // it was said that the file holds too much
}

var conditionType = reflect.TypeFor[Condition]()

// into reads a node into v, which stands at place p.
func (d *decoder) into(v reflect.Value, n ast.Node, p place, depth int) {
	if d.nodes++; d.nodes > mostNodes || depth > deepest {
		if !d.full {
			d.full = true
			d.wrongAt(lineOf(n), "make it smaller", "the file holds more than can be read")
		}
		return
	}
	d.lines[p] = lineOf(n)
	switch n := n.(type) {
	case *ast.AnchorNode:
		d.anchors[n.Name.GetToken().Value] = n.Value
		d.into(v, n.Value, p, depth+1)
		return
	case *ast.AliasNode:
		name := n.Value.GetToken().Value
		target, ok := d.anchors[name]
		if !ok {
			d.garbled[p] = true
			d.wrongAt(lineOf(n), "define it above with &"+name, "the alias *%s is not defined", name)
			return
		}
		d.into(v, target, p, depth+1)
		return
	case *ast.TagNode:
		d.into(v, n.Value, p, depth+1)
		return
	case *ast.NullNode:
		return // as if it had been left out
	}
	if v.Type() == conditionType {
		d.condition(v, n, p)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		d.object(v, n, p, depth)
	case reflect.Slice:
		d.list(v, n, p, depth)
	default:
		d.scalar(v, n, p)
	}
}

func (d *decoder) object(v reflect.Value, n ast.Node, p place, depth int) {
	mapping, ok := n.(*ast.MappingNode)
	if !ok {
		d.unreadable(p, "write fields with their values", "an object")
		return
	}
	switch t := v.Addr().Interface().(type) { // what is left out means always
	case *Element:
		t.Visible = always
	case *Next:
		t.When = always
	}
	fields := fieldsOf(v.Type())
	seen := map[string]int{}
	for _, entry := range mapping.Values {
		if entry.Key.IsMergeKey() {
			d.wrongAt(lineOf(entry.Key), "write the fields out", "merging with << is not supported")
			continue
		}
		key := keyOf(entry.Key)
		line := lineOf(entry.Key)
		if first, twice := seen[key]; twice {
			d.wrongAt(line, "keep one of them", "the field %q appears twice, first in line %d", key, first)
			continue
		}
		seen[key] = line
		index, known := fields.index[key]
		if !known {
			d.garbled[p] = true
			d.wrongAt(line, instead(key, fields.names), "the field %q does not exist in %s", key, named(p))
			continue
		}
		d.into(v.Field(index), entry.Value, p.field(key), depth+1)
	}
}

func (d *decoder) list(v reflect.Value, n ast.Node, p place, depth int) {
	sequence, ok := n.(*ast.SequenceNode)
	if !ok {
		d.unreadable(p, "write one entry per line, each behind a dash", "a list")
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(sequence.Values), len(sequence.Values)))
	for i, item := range sequence.Values {
		d.into(v.Index(i), item, p.item(i), depth+1)
	}
}

func (d *decoder) scalar(v reflect.Value, n ast.Node, p place) {
	switch v.Kind() {
	case reflect.String:
		text, ok := textOf(n)
		if !ok {
			d.unreadable(p, "write a text", "a text")
			return
		}
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
	}
}

func (d *decoder) condition(v reflect.Value, n ast.Node, p place) {
	switch n := n.(type) {
	case *ast.BoolNode:
		v.Set(reflect.ValueOf(Condition{Always: n.Value}))
	case *ast.StringNode, *ast.LiteralNode:
		text, _ := textOf(n)
		if strings.TrimSpace(text) == "" {
			d.unreadable(p, "write one of them", "true, false or an expression over tags")
			return
		}
		if block, ok := n.(*ast.LiteralNode); ok {
			d.lines[p]++ // a block's text begins below its | or >
			d.blocks[p] = strings.HasPrefix(block.Start.Value, "|")
		}
		v.Set(reflect.ValueOf(Condition{Expr: text}))
	default:
		d.unreadable(p, "write one of them", "true, false or an expression over tags")
	}
}

// textOf reads a text. A number or a truth value that an author wrote without
// quotes is taken as it stands: labels such as 12 are common.
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

func lineOf(n ast.Node) int {
	if m, ok := n.(*ast.MappingNode); ok && !m.IsFlowStyle && len(m.Values) > 0 {
		return lineOf(m.Values[0].Key)
	}
	if tk := n.GetToken(); tk != nil && tk.Position != nil {
		return tk.Position.Line
	}
	return 0
}

// named is a place in a sentence: "isVisible", "a step".
func named(p place) string {
	last := string(p[strings.LastIndexByte(string(p), '.')+1:])
	list, _, item := strings.Cut(last, "[")
	if p == "" {
		return "a wizard"
	}
	if !item {
		return last
	}
	switch list {
	case "steps":
		return "a step"
	case "elements":
		return "an element"
	case "options":
		return "an option"
	case "next":
		return "a rule of next"
	case "checks":
		return "a check"
	}
	return "an entry of " + list
}

// fields are a struct's JSON names, in order, with their positions.
type fields struct {
	names []string
	index map[string]int
}

func fieldsOf(t reflect.Type) fields {
	f := fields{index: map[string]int{}}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		f.names = append(f.names, name)
		f.index[name] = i
	}
	return f
}
