// Package stored keeps rules in plain English in the files of forms, next to what they
// were compiled to:
//
//	rules:
//	  - text: If the office is Boston, go to Papers.
//	    reads: After About you, go to Papers if “Office” is Boston.
//	    next:
//	      - {after: "FW:STEP:ABOUT", when: "FW:QUESTION:OFFICE == \"BOS\"", go: "FW:STEP:PAPERS"}
//	    sum: 5c1f0e9a77d2
//
// An author writes the text; [Compile] writes the rest. The file is edited as text, so
// that comments and everything else in it stay as they are.
package stored

import (
	"errors"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// Rule is a rule of a file after it was compiled.
type Rule struct {
	wizard.RuleText
	Line    int
	Program *rules.Program // nil if the text was refused
	Refusal *rules.Refusal // nil if the text was understood
}

// Result is a compiled file.
type Result struct {
	Source []byte // the file with what was compiled; as it was if a rule was refused
	Rules  []Rule
}

// Refused reports whether a rule wasn't understood.
func (r Result) Refused() bool {
	for _, rule := range r.Rules {
		if rule.Refusal != nil {
			return true
		}
	}
	return false
}

// Compile compiles the rules in a form's file. The library says what the form is like
// without them.
func Compile(library *wizard.Library, file string, source []byte) (Result, error) {
	f, err := divide(string(source))
	if err != nil {
		return Result{}, err
	}
	w, err := library.Check(file, []byte(f.before+f.after))
	if err != nil {
		return Result{}, err
	}
	compiler, err := rules.NewCompiler(w)
	if err != nil {
		return Result{}, fmt.Errorf("read the names of %s: %w", w.ID, err)
	}
	out := Result{Source: source}
	var body strings.Builder
	for _, item := range f.items {
		text, approved, err := item.read()
		if err != nil {
			return Result{}, err
		}
		rule := Rule{Line: item.line, RuleText: wizard.RuleText{Text: text}}
		program, err := compiler.Compile(text)
		refusal, refused := errors.AsType[*rules.Refusal](err)
		switch {
		case refused:
			rule.Refusal = refusal
		case err != nil:
			return Result{}, fmt.Errorf("line %d: %w", item.line, err)
		default:
			rule.RuleText, rule.Program = program.Stored(text), program
		}
		rule.Cases = approved
		out.Rules = append(out.Rules, rule)
		item.write(&body, rule.RuleText)
	}
	if !out.Refused() {
		out.Source = []byte(f.before + f.head + body.String() + f.after)
	}
	return out, nil
}

// file is a form's file, divided around its rules.
type file struct {
	before, head, after string
	items               []item
}

// item is one rule: its fields as they are written.
type item struct {
	line   int
	indent int // of the dash
	fields []field
}

type field struct{ name, lines string }

// divide finds the rules in a file.
func divide(source string) (file, error) {
	var f file
	lines := strings.SplitAfter(source, "\n")
	at := -1
	for i, line := range lines {
		if strings.HasPrefix(line, "rules:") {
			at = i
			if strings.TrimSpace(strings.TrimPrefix(line, "rules:")) != "" {
				return f, fmt.Errorf("line %d: write each rule below “rules:”, after a dash", i+1)
			}
			break
		}
	}
	if at < 0 {
		return file{before: source}, nil
	}
	end := at + 1
	for end < len(lines) && (strings.TrimSpace(lines[end]) == "" || lines[end][0] == ' ' || lines[end][0] == '#' || strings.HasPrefix(lines[end], "- ")) {
		end++
	}
	f.before, f.head, f.after = strings.Join(lines[:at], ""), lines[at], strings.Join(lines[end:], "")
	for i := at + 1; i < end; i++ {
		if err := f.add(lines[i], i+1); err != nil {
			return f, err
		}
	}
	return f, nil
}

// add adds a line to the rules.
func (f *file) add(line string, number int) error {
	bare := strings.TrimLeft(line, " ")
	indent := len(line) - len(bare)
	last := len(f.items) - 1
	switch {
	case strings.HasPrefix(bare, "- ") && (last < 0 || indent == f.items[last].indent):
		f.items = append(f.items, item{line: number, indent: indent})
		last++
		line = strings.Repeat(" ", indent+2) + bare[2:]
		bare, indent = bare[2:], indent+2
	case last < 0 && (strings.TrimSpace(bare) == "" || bare[0] == '#'):
		f.head += line
		return nil
	case last < 0:
		return fmt.Errorf("line %d: a rule begins with a dash", number)
	}
	it := &f.items[last]
	name, _, isField := strings.Cut(bare, ":")
	if isField && indent == it.indent+2 && !strings.ContainsAny(name, " \"'#") {
		it.fields = append(it.fields, field{name, line})
		return nil
	}
	if len(it.fields) == 0 {
		return fmt.Errorf("line %d: write “text:” and the rule", number)
	}
	it.fields[len(it.fields)-1].lines += line
	return nil
}
