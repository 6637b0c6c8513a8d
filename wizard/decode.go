package wizard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Authors get every mistake of a file at once, each with its line. A decoder
// that stops at the first, or forgets the lines, cannot do that: so the syntax
// tree is read here.

// The most that one file may hold, so that no file, aliases unfolded, can eat
// the memory.
const (
	largestFile = 2 << 20 // bytes
	mostNodes   = 100_000
	deepest     = 64
)

// draft is a file as it was read: a config that may be wrong, with its lines.
type draft struct {
	Config
	file     string
	source   []byte
	lines    map[string]int // by place: "steps[0].stepId"
	problems Problems
}

// place names a part of a config: "elements[3].attributes.options[1]".
type place string

func (p place) field(name string) place {
	if p == "" {
		return place(name)
	}
	return p + "." + place(name)
}

func (p place) item(i int) place { return p + place("["+strconv.Itoa(i)+"]") }

// line finds the line of a place or, where it was left out, of what it belongs to.
func (d *draft) line(p place) int {
	for {
		if line, ok := d.lines[string(p)]; ok {
			return line
		}
		cut := strings.LastIndexAny(string(p), ".[")
		if cut < 0 {
			return d.lines[""]
		}
		p = p[:cut]
	}
}

// wrong notes a mistake at a place.
func (d *draft) wrong(p place, mend, what string, args ...any) {
	d.wrongAt(d.line(p), mend, what, args...)
}

func (d *draft) wrongAt(line int, mend, what string, args ...any) {
	d.problems = append(d.problems, Problem{File: d.file, Line: line, What: fmt.Sprintf(what, args...), Mend: mend})
}

// read makes a draft of a file's content. What is wrong is in its problems.
func read(file string, source []byte) *draft {
	d := &draft{file: file, source: source, lines: map[string]int{}}
	body := d.parse()
	if body == nil {
		return d
	}
	dec := decoder{draft: d, anchors: map[string]ast.Node{}}
	dec.into(reflect.ValueOf(&d.Config).Elem(), body, "", 0)
	d.order()
	return d
}

// parse makes a syntax tree of the source; nil where that fails.
func (d *draft) parse() (body ast.Node) {
	defer func() {
		// The parser is fed by hand-written files: a panic of it is a mistake in one.
		if r := recover(); r != nil {
			d.wrongAt(1, "check quotes, brackets and indentation", "this is not valid YAML")
			body = nil
		}
	}()
	if len(d.source) > largestFile {
		d.wrongAt(0, "split it in several wizards", "the file has %d bytes, more than the %d that are read", len(d.source), largestFile)
		return nil
	}
	if strings.HasSuffix(d.file, ".json") {
		if line, err := jsonMistake(d.source); err != nil {
			d.wrongAt(line, "check commas, quotes and brackets", "this is not valid JSON: %v", err)
			return nil
		}
	}
	tree, err := parser.ParseBytes(d.source, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		d.syntax(err)
		return nil
	}
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue
		}
		if body != nil {
			d.wrongAt(lineOf(doc.Body), "put each wizard into a file of its own", "a second document begins here")
			break
		}
		body = doc.Body
	}
	if body == nil {
		d.wrongAt(1, "write a wizard with wizardId, wizardName, steps and elements", "the file is empty")
	}
	return body
}

func jsonMistake(source []byte) (line int, err error) {
	var v any
	err = json.Unmarshal(source, &v)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		line = 1 + bytes.Count(source[:min(int(syntax.Offset), len(source))], []byte("\n"))
	}
	return line, err
}

func (d *draft) syntax(err error) {
	line, message := 1, err.Error()
	var located interface {
		GetToken() *token.Token
		GetMessage() string
	}
	if errors.As(err, &located) {
		message = located.GetMessage()
		if tk := located.GetToken(); tk != nil && tk.Position != nil {
			line = tk.Position.Line
		}
	}
	mend := "check quotes, brackets and indentation"
	if strings.Contains(message, "value is not allowed in this context") {
		mend = "put the whole text in quotes"
	}
	d.wrongAt(line, mend, "this is not valid YAML: %s", message)
}

// order gives siblings that carry no sort the order in which they were written.
func (d *draft) order() {
	renumber(len(d.Steps), func(i int) *int { return &d.Steps[i].Sort })
	byStep := map[StepID][]int{}
	for i, e := range d.Elements {
		byStep[e.StepID] = append(byStep[e.StepID], i)
		options := d.Elements[i].Attributes.Options
		renumber(len(options), func(i int) *int { return &options[i].Sort })
	}
	for _, siblings := range byStep {
		renumber(len(siblings), func(i int) *int { return &d.Elements[siblings[i]].Sort })
	}
}

// renumber numbers n siblings from 1, where none of them is numbered.
func renumber(n int, sort func(i int) *int) {
	for i := range n {
		if *sort(i) != 0 {
			return
		}
	}
	for i := range n {
		*sort(i) = i + 1
	}
}

// decoder reads a syntax tree into the config's types.
type decoder struct {
	*draft
	anchors map[string]ast.Node
	nodes   int
}

var conditionType = reflect.TypeFor[Condition]()

// into reads a node into v, which stands at place p.
func (d *decoder) into(v reflect.Value, n ast.Node, p place, depth int) {
	if d.nodes++; d.nodes > mostNodes || depth > deepest {
		if d.nodes == mostNodes+1 || depth == deepest+1 {
			d.wrongAt(lineOf(n), "make it smaller", "the file holds more than can be read")
		}
		return
	}
	d.lines[string(p)] = lineOf(n)
	switch n := n.(type) {
	case *ast.AnchorNode:
		d.anchors[n.Name.GetToken().Value] = n.Value
		d.into(v, n.Value, p, depth+1)
		return
	case *ast.AliasNode:
		target, ok := d.anchors[n.Value.GetToken().Value]
		if !ok {
			d.wrong(p, "define it above with &"+n.Value.GetToken().Value, "the alias *%s is not defined", n.Value.GetToken().Value)
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
		d.wrong(p, "write fields with their values", "%s must be an object", named(p))
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
			d.wrongAt(line, instead(key, fields.names), "the field %q does not exist in %s", key, named(p))
			continue
		}
		d.into(v.Field(index), entry.Value, p.field(key), depth+1)
	}
}

func (d *decoder) list(v reflect.Value, n ast.Node, p place, depth int) {
	sequence, ok := n.(*ast.SequenceNode)
	if !ok {
		d.wrong(p, "write one entry per line, each behind a dash", "%s must be a list", named(p))
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
			d.wrong(p, "write a text", "%s must be a text", named(p))
			return
		}
		v.SetString(text)
	case reflect.Int:
		_, ok := n.(*ast.IntegerNode)
		value, err := strconv.Atoi(n.GetToken().Value)
		if !ok || err != nil {
			d.wrong(p, "write a whole number such as 1", "%s must be a whole number", named(p))
			return
		}
		v.SetInt(int64(value))
	case reflect.Bool:
		yes, ok := n.(*ast.BoolNode)
		if !ok {
			d.wrong(p, "write true or false", "%s must be true or false", named(p))
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
			d.wrong(p, "write true, false or an expression over tags", "%s is empty", named(p))
			return
		}
		if _, block := n.(*ast.LiteralNode); block {
			d.lines[string(p)]++ // a block's text begins below its | or >
		}
		v.Set(reflect.ValueOf(Condition{Expr: text}))
	default:
		d.wrong(p, "write true, false or an expression over tags", "%s must be true, false or an expression", named(p))
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

// named is a place in a sentence.
func named(p place) string {
	if p == "" {
		return "a wizard"
	}
	return string(p)
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
