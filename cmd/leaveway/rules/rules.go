// Package rules has the commands for people who write rules in plain English.
package rules

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
	"github.com/leaveway/leaveway/wizard/rules/stored"
)

// Command works on rules in plain English, in .rules files. Its commands are handed
// the [Forms] that an installation has.
type Command struct {
	Compile compileCommand `cmd:"" help:"Compile the rules in a form's file, and write what was understood next to them."`
	Check   checkCommand   `cmd:"" help:"Show what was understood, or where and why not."`
	Test    testCommand    `cmd:"" help:"Decide the cases next to the rules (NAME.cases for NAME.rules), and show which differ."`
	Cases   casesCommand   `cmd:"" help:"Propose cases to confirm, in the format of .cases files."`
}

// form says which form rules are about.
type form struct {
	Wizard  wizard.ID `help:"The form that the rules are about."`
	Wizards string    `type:"existingdir" help:"Folder with forms; by default those of LEAVEWAY_CONTENT and the shipped ones."`
	Content string    `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with your content."`
}

// Forms loads the shipped forms with those of a content folder laid over them.
type Forms func(folder string) (*wizard.Library, error)

func (f form) compiler(forms Forms) (*rules.Compiler, error) {
	w, err := f.wizard(forms)
	if err != nil {
		return nil, err
	}
	return rules.NewCompiler(w)
}

// wizard returns the form that rules are about.
func (f form) wizard(forms Forms) (*wizard.Wizard, error) {
	library, err := f.library(forms)
	if err != nil {
		return nil, err
	}
	if f.Wizard == "" {
		return nil, errors.New("say which form the rules are about: --wizard ID")
	}
	w, ok := library.Latest(f.Wizard)
	if !ok {
		return nil, fmt.Errorf("no form is called %q", f.Wizard)
	}
	return w, nil
}

func (f form) library(forms Forms) (*wizard.Library, error) {
	if f.Wizards == "" {
		return forms(f.Content)
	}
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.Load(os.DirFS(f.Wizards)); err != nil {
		return nil, fmt.Errorf("read the forms in %s: %w", f.Wizards, err)
	}
	return library, nil
}

type compileCommand struct {
	File    string `arg:"" type:"existingfile" help:"A form with rules, in YAML."`
	Content string `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with the company's other forms."`
	Check   bool   `help:"Change nothing; exit with 1 if a rule was changed and not compiled."`
}

// others returns the folder of the other forms. If the file itself is in it, its rules may
// not load yet: then the shipped forms are enough.
func (c compileCommand) others() string {
	if c.Content == "" || strings.HasPrefix(c.File, c.Content) {
		return ""
	}
	return c.Content
}

// Run compiles the rules of a file in place.
func (c compileCommand) Run(out io.Writer, forms Forms) error {
	library, err := forms(c.others())
	if err != nil {
		return err
	}
	source, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	result, err := stored.Compile(library, c.File, source)
	if err != nil {
		return err
	}
	for _, r := range result.Rules {
		if r.Refusal != nil {
			fmt.Fprintf(out, "%s:%d: %s\n    %s (%s)\n", c.File, r.Line, r.Refusal.Sentence, r.Refusal.Error(), r.Refusal.Reason)
			continue
		}
		fmt.Fprintln(out, r.Reads)
	}
	switch {
	case result.Refused():
		return errors.New("the rules were not understood")
	case bytes.Equal(result.Source, source):
		return nil
	case c.Check:
		return fmt.Errorf("%s has rules that are not compiled", c.File)
	}
	stat, err := os.Stat(c.File)
	if err != nil {
		return err
	}
	return os.WriteFile(c.File, result.Source, stat.Mode())
}

type checkCommand struct {
	File string `arg:"" type:"existingfile" help:"A .rules file: plain text."`
	form `embed:""`
}

// Run prints each rule in plain words and as an expression.
func (c checkCommand) Run(out io.Writer, forms Forms) error {
	program, err := c.compile(c.File, out, forms)
	if err != nil {
		return err
	}
	printUnderstood(out, "", program)
	return nil
}

// compile reads a file of rules. A refusal is printed with its place.
func (f form) compile(file string, out io.Writer, forms Forms) (*rules.Program, error) {
	compiler, err := f.compiler(forms)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	program, err := compiler.Compile(string(text))
	if refusal, ok := errors.AsType[*rules.Refusal](err); ok {
		line := 1 + strings.Count(string(text[:min(refusal.At, len(text))]), "\n")
		fmt.Fprintf(out, "%s:%d: %s\n    %s (%s)\n", file, line, refusal.Sentence, refusal.Error(), refusal.Reason)
		return nil, errors.New("the rules were not understood")
	}
	return program, err
}

type casesCommand struct {
	File string `arg:"" type:"existingfile" help:"A .rules file."`
	form `embed:""`
}

// Run prints the cases that tell what the rules depend on.
func (c casesCommand) Run(out io.Writer, forms Forms) error {
	program, err := c.compile(c.File, out, forms)
	if err != nil {
		return err
	}
	for _, row := range program.Propose() {
		fmt.Fprintln(out, row)
	}
	return nil
}

type testCommand struct {
	Files []string `arg:"" type:"existingfile" help:"Files of rules, or forms with rules."`
	form  `embed:""`
}

// Run shows each decision with its reason.
func (c testCommand) Run(out io.Writer, forms Forms) error {
	failed := 0
	for _, file := range c.Files {
		tests, err := c.tests(file, out, forms)
		if err != nil {
			return err
		}
		for _, t := range tests {
			rows, err := rules.ParseRows(t.rows)
			if err != nil {
				return fmt.Errorf("read the cases of %s: %w", file, err)
			}
			for _, row := range rows {
				got, why := t.program.Check(row)
				mark := "ok  "
				if got != row.Want {
					mark = "FAIL"
					failed++
				}
				fmt.Fprintf(out, "%s %s\n     %s: %s\n", mark, row, got, why)
			}
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d cases fail", failed)
	}
	return nil
}

// test is compiled rules with their cases.
type test struct {
	program *rules.Program
	rows    string
}

// tests returns the rules of a form's file with the cases next to each, or those of a
// .rules file with the cases in a .cases file.
func (c testCommand) tests(file string, out io.Writer, forms Forms) ([]test, error) {
	if strings.HasSuffix(file, ".yaml") || strings.HasSuffix(file, ".yml") {
		return c.inForm(file, forms)
	}
	program, err := c.compile(file, out, forms)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(strings.TrimSuffix(file, ".rules") + ".cases")
	if err != nil {
		return nil, fmt.Errorf("read the cases of %s: %w", file, err)
	}
	return []test{{program, string(text)}}, nil
}

func (c testCommand) inForm(file string, forms Forms) ([]test, error) {
	library, err := forms("")
	if err != nil {
		return nil, err
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	result, err := stored.Compile(library, file, source)
	if err != nil {
		return nil, err
	}
	var out []test
	for _, r := range result.Rules {
		if r.Refusal != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, r.Line, r.Refusal)
		}
		out = append(out, test{r.Program, strings.Join(r.Cases, "\n")})
	}
	return out, nil
}
