// Package rules has the commands for people who write rules in plain English.
package rules

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// Command works on rules in plain English, in .rules files. Its commands are handed
// the [Forms] that an installation has.
type Command struct {
	Check checkCommand `cmd:"" help:"Show what was understood, or where and why not."`
	Test  testCommand  `cmd:"" help:"Decide the cases next to the rules (NAME.cases for NAME.rules) and compare."`
	Cases casesCommand `cmd:"" help:"Propose cases to confirm, in the format of .cases files."`
}

// form says which form rules are about.
type form struct {
	Wizard  wizard.ID `required:"" help:"The form that the rules are about."`
	Wizards string    `type:"existingdir" help:"Folder with forms; by default those of LEAVEWAY_CONTENT and the shipped ones."`
	Content string    `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with your content."`
}

// Forms loads the shipped forms with those of a content folder laid over them.
type Forms func(folder string) (*wizard.Library, error)

func (f form) compiler(forms Forms) (*rules.Compiler, error) {
	library, err := f.library(forms)
	if err != nil {
		return nil, err
	}
	w, ok := library.Latest(f.Wizard)
	if !ok {
		return nil, fmt.Errorf("no form is called %q", f.Wizard)
	}
	return rules.NewCompiler(w)
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
	for _, r := range program.Understood() {
		fmt.Fprintf(out, "%s\n    %s\n", r.English, r.Expression)
	}
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
	Files []string `arg:"" type:"existingfile" help:"Files of rules."`
	form  `embed:""`
}

// Run shows each decision with its reason.
func (c testCommand) Run(out io.Writer, forms Forms) error {
	failed := 0
	for _, file := range c.Files {
		program, err := c.compile(file, out, forms)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(strings.TrimSuffix(file, ".rules") + ".cases")
		if err != nil {
			return fmt.Errorf("read the cases of %s: %w", file, err)
		}
		rows, err := rules.ParseRows(string(text))
		if err != nil {
			return fmt.Errorf("read the cases of %s: %w", file, err)
		}
		for _, row := range rows {
			got, why := program.Check(row)
			mark := "ok  "
			if got != row.Want {
				mark = "FAIL"
				failed++
			}
			fmt.Fprintf(out, "%s %s\n     %s: %s\n", mark, row, got, why)
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d cases fail", failed)
	}
	return nil
}
