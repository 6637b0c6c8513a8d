package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"path"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// largestFile is in bytes.
const largestFile = 1 << 20

const checkSyntax = "check quotes, brackets and indentation"

// parse returns the syntax tree of the file; nil where it is empty or not valid.
func (d *Draft) parse() (body ast.Node) {
	defer func() {
		// The parser may panic on what people write: that is a mistake in the file.
		if r := recover(); r != nil {
			d.WrongLine(d.line(1), checkSyntax, "this is not valid YAML")
			body = nil
		}
	}()
	if n := len(d.file.Source); n > largestFile {
		d.WrongLine(0, "split it into several files", "the file has %d bytes, and at most %d can be read", n, largestFile)
		return nil
	}
	if path.Ext(d.file.Name) == ".json" {
		if line, err := checkJSON(d.file.Source); err != nil {
			d.WrongLine(d.line(line), "check commas, quotes and brackets", "this is not valid JSON: %v", err)
			return nil
		}
	}
	if line, ok := tooManyTabs(d.file.Source); ok {
		d.WrongLine(d.line(line), "write blanks, or shorter lines", "so many tabs in such long lines can't be read")
		return nil
	}
	tokens := lexer.Tokenize(string(d.file.Source))
	if line, ok := tooDeep(tokens); ok {
		d.WrongLine(d.line(line), "write it with fewer levels", "more than %d levels within each other can't be read", deepest)
		return nil
	}
	if line, ok := tooMany(tokens); ok {
		d.WrongLine(d.line(line), "split it into several files", "more than %d keys or %d documents can't be read", mostKeys, mostDocuments)
		return nil
	}
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		d.addSyntax(err)
		return nil
	}
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue
		}
		if body != nil {
			d.add(d.positionOf(doc.Body), "put each into a file of its own", "a second document begins here")
			break
		}
		body = doc.Body
	}
	d.empty = body == nil
	return body
}

// mostAfterTabs is how many bytes may follow tabs in their lines, in all. In quotes, the lexer looks
// at the rest of the line at each tab.
const mostAfterTabs = 64 << 20

// tooManyTabs returns the line where there are more than can be read.
func tooManyTabs(source []byte) (line int, ok bool) {
	after := 0
	for text := range bytes.Lines(source) {
		line++
		for i, c := range text {
			if c == '\t' {
				after += len(text) - i
			}
		}
		if after > mostAfterTabs {
			return line, true
		}
	}
	return 0, false
}

// tooDeep returns the line where brackets, or list items within a line, are deeper than can be
// read. The parser would take memory with the square of their depth before it came to that.
func tooDeep(tokens token.Tokens) (line int, ok bool) {
	brackets, items, last := 0, 0, 0
	for _, tk := range tokens {
		if tk.Position.Line != last {
			items, last = 0, tk.Position.Line
		}
		switch tk.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets = max(0, brackets-1)
		case token.SequenceEntryType, token.MappingKeyType:
			items++
		}
		if brackets > deepest || items > deepest {
			return tk.Position.Line, true
		}
	}
	return 0, false
}

// A file has no more keys, entries of flow mappings and documents than this. The parser takes
// time with the square of their number.
const (
	mostKeys      = 10_000
	mostDocuments = 100
)

// tooMany returns the line where there are more than can be read.
func tooMany(tokens token.Tokens) (line int, ok bool) {
	keys, documents := 0, 0
	var open []token.Type // brackets
	for _, tk := range tokens {
		switch tk.Type {
		case token.SequenceStartType, token.MappingStartType:
			open = append(open, tk.Type)
		case token.SequenceEndType, token.MappingEndType:
			open = open[:max(0, len(open)-1)]
		case token.MappingValueType, token.MappingKeyType:
			keys++
		case token.CollectEntryType:
			if len(open) == 0 || open[len(open)-1] == token.MappingStartType {
				keys++ // it may have no value
			}
		case token.DocumentHeaderType, token.DocumentEndType:
			documents++
		}
		if keys > mostKeys || documents > mostDocuments {
			return tk.Position.Line, true
		}
	}
	return 0, false
}

// checkJSON returns the line of a syntax error; 0 where there is none.
func checkJSON(source []byte) (line int, err error) {
	var v any
	err = json.Unmarshal(source, &v)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		line = 1 + bytes.Count(source[:min(int(syntax.Offset), len(source))], []byte("\n"))
	}
	return line, err
}

func (d *Draft) addSyntax(err error) {
	at := Position{File: d.file.Name, Line: d.line(1)}
	var message string
	var located interface {
		GetToken() *token.Token
		GetMessage() string
	}
	if errors.As(err, &located) {
		message = located.GetMessage()
		if tk := located.GetToken(); tk != nil && tk.Position != nil {
			at.Line, at.Column = d.line(tk.Position.Line), tk.Position.Column
		}
	} else {
		message = err.Error() // of the others, it prints the file, and takes time with the square of its size
	}
	fix := checkSyntax
	if strings.Contains(message, "value is not allowed in this context") {
		fix = "put the whole text in quotes"
	}
	d.add(at, fix, "this is not valid YAML: %s", message)
}

// line converts a line of the source to one of the file.
func (d *Draft) line(n int) int { return n + max(d.file.FirstLine, 1) - 1 }

func (d *Draft) positionOf(n ast.Node) Position {
	if m, ok := n.(*ast.MappingNode); ok && !m.IsFlowStyle && len(m.Values) > 0 {
		return d.positionOf(m.Values[0].Key)
	}
	at := Position{File: d.file.Name}
	if tk := n.GetToken(); tk != nil && tk.Position != nil {
		at.Line, at.Column = d.line(tk.Position.Line), tk.Position.Column
	}
	return at
}
