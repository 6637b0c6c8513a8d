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
	largestFile = 1 << 20 // bytes
	mostNodes   = 50_000
	deepest     = 64
)

// draft is a file as it was read: a config that may be wrong, with its lines.
type draft struct {
	Config
	file     string
	source   []byte
	lines    map[place]int  // "steps[0].stepId" stands in line 3
	blocks   map[place]bool // texts that keep their line breaks
	garbled  map[place]bool // what could not be read, and objects with a field that could not
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

// parent is what a place belongs to.
func (p place) parent() place { return p[:max(strings.LastIndexAny(string(p), ".["), 0)] }

// line finds the line of a place or, where it was left out, of what it belongs to.
func (d *draft) line(p place) int {
	for p != "" {
		if line, ok := d.lines[p]; ok {
			return line
		}
		p = p.parent()
	}
	return d.lines[""]
}

// wrong notes a mistake at a place. What could not be read, or may be missing
// because it is misspelled, has been noted already.
func (d *draft) wrong(p place, mend, what string, args ...any) {
	if _, written := d.lines[p]; d.garbled[p] || !written && d.garbled[p.parent()] {
		return
	}
	d.wrongAt(d.line(p), mend, what, args...)
}

// unreadable notes that what stands at a place is not of the kind it must be.
func (d *draft) unreadable(p place, mend, kind string) {
	d.wrongAt(d.line(p), mend, "%s must be %s", named(p), kind)
	d.garbled[p] = true
}

func (d *draft) wrongAt(line int, mend, what string, args ...any) {
	d.problems = append(d.problems, Problem{File: d.file, Line: line, What: fmt.Sprintf(what, args...), Mend: mend})
}

// read makes a draft of a file's content. What is wrong is in its problems.
func read(file string, source []byte) *draft {
	d := &draft{file: file, source: source, lines: map[place]int{}, blocks: map[place]bool{}, garbled: map[place]bool{}}
	body := d.parse()
	if body == nil {
		d.garbled[""] = true
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
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
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
