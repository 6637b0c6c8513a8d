package read

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/leaveway/leaveway/knowledge"
)

// Problem is one mistake in a policy's file.
type Problem struct {
	Line int    // from 1; 0 where it concerns the whole file
	What string // `the field "onwer" does not exist`
	Mend string // `use one of title, owner, …`
}

func (p Problem) sentence() string {
	return fmt.Sprintf("line %d: %s; %s.", p.Line, p.What, p.Mend)
}

// field is one of the front matter's fields.
type field struct {
	name string
	set  func(f *front, n ast.Node)
}

// fields in the order in which they are listed to people.
var fields = []field{
	{"title", func(f *front, n ast.Node) { f.Title = f.text(n) }},
	{"owner", func(f *front, n ast.Node) { f.Owner = f.text(n) }},
	{"link", func(f *front, n ast.Node) { f.Link = f.text(n) }},
	{"country", func(f *front, n ast.Node) { f.Scope.Country = f.list(n) }},
	{"state", func(f *front, n ast.Node) { f.Scope.State = f.list(n) }},
	{"group", func(f *front, n ast.Node) { f.Scope.Group = f.list(n) }},
	{"leave", func(f *front, n ast.Node) { f.Scope.Leave = f.list(n) }},
	{"as_of", func(f *front, n ast.Node) { f.AsOf = f.day(n) }},
	{"valid_from", func(f *front, n ast.Node) { f.From = f.day(n) }},
	{"valid_until", func(f *front, n ast.Node) { f.Until = f.day(n) }},
	{"questions", func(f *front, n ast.Node) { f.Questions = f.questions(n) }},
}

// front is front matter on its way to a policy.
type front struct {
	knowledge.Policy
	problems []Problem
	foreign  []Problem // fields that are not ours
	own      int       // fields that are, besides the title
}

// theirs reports whether the front matter was written for another program.
func (f *front) theirs() bool { return f.own == 0 }

// firstLine is that of the front matter, below the dashes.
const firstLine = 2

// readFront reads front matter; without any, everything is empty.
func readFront(text string) *front {
	f := &front{}
	if strings.TrimSpace(text) == "" {
		return f
	}
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil {
		f.broken(err)
		return f
	}
	for _, doc := range file.Docs {
		mapping, ok := doc.Body.(*ast.MappingNode)
		if !ok {
			f.wrong(doc.Body, "write one field per line, such as title: Sick leave", "this is not a list of fields")
			continue
		}
		for _, entry := range mapping.Values {
			f.set(entry)
		}
	}
	if f.From != "" && f.Until != "" && f.Until < f.From {
		f.problems = append(f.problems, Problem{firstLine, "the policy ends before it begins", "correct valid_from or valid_until"})
	}
	return f
}

// broken notes that the text is not YAML.
func (f *front) broken(err error) {
	p := Problem{firstLine, "the front matter cannot be read", "write one field per line, such as title: Sick leave"}
	if syntax, ok := errors.AsType[yaml.Error](err); ok {
		p.What += " (" + syntax.GetMessage() + ")"
		if t := syntax.GetToken(); t != nil {
			p.Line = t.Position.Line + firstLine - 1
		}
	}
	f.problems = append(f.problems, p)
}

func (f *front) wrong(n ast.Node, mend, what string, args ...any) {
	f.problems = append(f.problems, problemAt(n, mend, what, args...))
}

func problemAt(n ast.Node, mend, what string, args ...any) Problem {
	line := firstLine
	if n != nil && n.GetToken() != nil {
		line = n.GetToken().Position.Line + firstLine - 1
	}
	return Problem{line, fmt.Sprintf(what, args...), mend}
}

func (f *front) set(entry *ast.MappingValueNode) {
	key := entry.Key.String()
	i := slices.IndexFunc(fields, func(known field) bool { return known.name == key })
	if i < 0 {
		var names []string
		for _, known := range fields {
			names = append(names, known.name)
		}
		f.foreign = append(f.foreign, problemAt(entry.Key, "use one of "+strings.Join(names, ", "), "the field %q does not exist", key))
		return
	}
	if key != "title" {
		f.own++
	}
	fields[i].set(f, entry.Value)
}

// text reads a text; a number or a day without quotes is one, too.
func (f *front) text(n ast.Node) string {
	switch n := n.(type) {
	case *ast.StringNode:
		return strings.TrimSpace(n.Value)
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value)
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return n.GetToken().Value
	case *ast.NullNode:
		return ""
	}
	f.wrong(n, "write a text", "this is not a text")
	return ""
}

// list reads one text, or several.
func (f *front) list(n ast.Node) []string {
	sequence, ok := n.(*ast.SequenceNode)
	if !ok {
		if text := f.text(n); text != "" {
			return []string{text}
		}
		return nil
	}
	var out []string
	for _, item := range sequence.Values {
		if text := f.text(item); text != "" {
			out = append(out, text)
		}
	}
	return out
}

func (f *front) day(n ast.Node) knowledge.Day {
	day := knowledge.Day(f.text(n))
	if _, ok := day.Time(); !ok && day != "" {
		f.wrong(n, "write it as 2026-11-20", "%q is not a day", day)
		return ""
	}
	return day
}

// questions reads questions below the headings that answer them.
func (f *front) questions(n ast.Node) map[string][]string {
	mapping, ok := n.(*ast.MappingNode)
	if !ok {
		f.wrong(n, "write each heading with the questions below it", "questions must stand under headings")
		return nil
	}
	out := map[string][]string{}
	for _, entry := range mapping.Values {
		key, ok := entry.Key.(ast.Node)
		heading := ""
		if ok {
			heading = f.text(key)
		}
		out[heading] = append(out[heading], f.list(entry.Value)...)
	}
	return out
}

// unasked are the questions that stand under headings which are not there.
func unasked(p knowledge.Policy, front string) []Problem {
	if len(p.Questions) == 0 {
		return nil
	}
	var headings, asked []string
	for _, passage := range p.Passages() {
		headings, asked = append(headings, passage.Heading), append(asked, passage.Questions...)
	}
	var out []Problem
	for _, heading := range slices.Sorted(maps.Keys(p.Questions)) {
		placed := strings.HasPrefix(heading, "#") && slices.ContainsFunc(p.Questions[heading], func(q string) bool { return slices.Contains(asked, q) })
		known := heading == "" || placed || slices.ContainsFunc(headings, func(h string) bool { return strings.EqualFold(h, heading) })
		if !known {
			out = append(out, Problem{
				Line: lineWith(front, heading), What: fmt.Sprintf("there is no heading %q with text under it", heading),
				Mend: "write the questions under one of " + strings.Join(slices.Compact(headings), ", "),
			})
		}
	}
	return out
}

// lineWith is the line of the front matter that has a text.
func lineWith(front, text string) int {
	before, _, _ := strings.Cut(front, text)
	return firstLine + strings.Count(before, "\n")
}
