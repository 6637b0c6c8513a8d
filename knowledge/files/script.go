package files

import (
	"strings"
)

// Script is what is in a Python file.
type Script struct {
	Functions []string   `json:"functions"` // methods too, in the order of the file
	Classes   []string   `json:"classes,omitempty"`
	Imports   []string   `json:"imports,omitempty"`
	Comments  []LineText `json:"comments"`
	Docs      []LineText `json:"docstrings,omitempty"` // each with the line it begins in

	Lines []CodeLine `json:"-"`
}

// LineText is a text, and the line in which it begins.
type LineText struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

// CodeLine is a logical line: a statement, or the head of a block, perhaps over several
// lines of the file.
type CodeLine struct {
	From, To int // lines of the file, from 1
	Indent   int
	Tokens   []Token
	Comment  string // behind it, or the whole line if there are no tokens
	Def      string // the function it is in, or begins
}

// TokenKind says what a token of a script is.
type TokenKind uint8

// The kinds of tokens.
const (
	Word TokenKind = iota + 1 // a name or a keyword
	CodeNumber
	CodeString
	Sign // operators and brackets
)

// Token is a piece of a script.
type Token struct {
	Kind TokenKind
	Text string // of a string: what is between the quotes
	Line int
}

// Starts reports whether a line begins with these words.
func (l CodeLine) Starts(words ...string) bool {
	if len(l.Tokens) < len(words) {
		return false
	}
	for i, w := range words {
		if l.Tokens[i].Kind != Word || l.Tokens[i].Text != w {
			return false
		}
	}
	return true
}

// PassesOver reports whether a line goes on with the next value, or has no result. One that returns a text says what a
// value is.
func (l CodeLine) PassesOver() bool {
	if !l.Starts("continue") && !l.Starts("return") && !l.Starts("pass") || len(l.Tokens) > 2 {
		return false
	}
	return len(l.Tokens) < 2 || l.Tokens[1].Kind != CodeString || l.Tokens[1].Text == ""
}

// Has reports whether a line has these tokens, from the given one on.
func (l CodeLine) Has(from int, tokens ...string) bool {
	if len(l.Tokens) < from+len(tokens) {
		return false
	}
	for i, t := range tokens {
		if l.Tokens[from+i].Text != t {
			return false
		}
	}
	return true
}

// script reads a Python file. It knows the tokens and not the grammar, so it reads files
// with mistakes, and the lines that only notebooks have.
func script(source string) *Script {
	s := &Script{Functions: []string{}, Comments: []LineText{}, Lines: cutScript(source)}
	type open struct {
		name   string
		indent int
	}
	var defs []open
	expectsDoc := true // a module, class or function may begin with its documentation
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Comment != "" {
			s.Comments = append(s.Comments, LineText{l.From, l.Comment})
		}
		if len(l.Tokens) == 0 {
			continue
		}
		for len(defs) > 0 && l.Indent <= defs[len(defs)-1].indent {
			defs = defs[:len(defs)-1]
		}
		name, isDef := defines(*l)
		switch {
		case isDef:
			s.Functions = append(s.Functions, name)
			defs = append(defs, open{name, l.Indent})
		case l.Starts("class") && len(l.Tokens) > 1:
			s.Classes = append(s.Classes, l.Tokens[1].Text)
		case l.Starts("import") || l.Starts("from"):
			s.Imports = append(s.Imports, imports(*l)...)
		case expectsDoc && len(l.Tokens) == 1 && l.Tokens[0].Kind == CodeString:
			s.Docs = append(s.Docs, LineText{l.From, strings.TrimSpace(l.Tokens[0].Text)})
		}
		if len(defs) > 0 {
			l.Def = defs[len(defs)-1].name
		}
		expectsDoc = isDef || l.Starts("class")
	}
	return s
}

// defines returns the name of the function that a line defines.
func defines(l CodeLine) (name string, ok bool) {
	at := 0
	if l.Starts("async", "def") {
		at = 1
	}
	if len(l.Tokens) < at+2 || l.Tokens[at].Text != "def" || l.Tokens[at].Kind != Word || l.Tokens[at+1].Kind != Word {
		return "", false
	}
	return l.Tokens[at+1].Text, true
}

// imports returns the modules that a line imports.
func imports(l CodeLine) []string {
	var all []string
	for i := 1; i < len(l.Tokens); i++ {
		t := l.Tokens[i]
		if t.Kind != Word || t.Text == "import" {
			break
		}
		name := []string{t.Text}
		for i+2 < len(l.Tokens) && l.Tokens[i+1].Text == "." {
			name = append(name, l.Tokens[i+2].Text)
			i += 2
		}
		all = append(all, strings.Join(name, "."))
		for i+1 < len(l.Tokens) && l.Tokens[i+1].Text != "," {
			if l.Tokens[i+1].Text == "import" {
				return all
			}
			i++
		}
		i++
	}
	return all
}
