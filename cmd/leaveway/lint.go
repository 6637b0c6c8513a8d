package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

type lintCommand struct {
	Paths []string `arg:"" optional:"" type:"existingpath" help:"Content folders, folders of wizards or policies, or single files; by default, the shipped content."`
}

// Run checks content as the server does when it starts, and prints every mistake.
func (c lintCommand) Run(out io.Writer) error {
	if len(c.Paths) == 0 {
		c.Paths = []string{""}
	}
	mistakes := 0
	for _, path := range c.Paths {
		for _, err := range lint(path) {
			all := mistakesIn(err)
			mistakes += len(all)
			fmt.Fprintln(out, strings.Join(all, "\n"))
		}
	}
	switch mistakes {
	case 0:
		fmt.Fprintln(out, "No mistakes found.")
		return nil
	case 1:
		return errors.New("1 mistake")
	}
	return fmt.Errorf("%d mistakes", mistakes)
}

// mistakesIn returns the mistakes that an error lists, one line each.
func mistakesIn(err error) []string {
	var mistakes content.Mistakes
	var ofJourney journey.Mistakes
	switch {
	case errors.As(err, &mistakes):
		all := make([]string, 0, len(mistakes))
		for _, m := range mistakes {
			all = append(all, m.String())
		}
		return all
	case errors.As(err, &ofJourney):
		return ofJourney
	}
	return []string{err.Error()}
}

// lint checks one path: a content folder (with wizards/, rules/, phrases/, policies/,
// words/, questionnaires/ or care/), a folder of wizards or of policies, one policy, or one wizard
// together with the shipped ones.
func lint(path string) []error {
	var wrong []error
	check := func(err error) {
		if err != nil {
			wrong = append(wrong, err)
		}
	}
	if path == "" || holdsContent(path) {
		_, err := loadWizards(path)
		check(err)
		_, err = loadLaw(path)
		check(err)
		_, err = newClassifier(path)
		check(err)
		_, err = loadWords(path)
		check(err)
		check(lintPolicies(path))
		_, err = loadQuestionnaires(path)
		check(err)
		_, err = loadCare(path)
		check(err)
		check(dialogue.Conversation().Check())
		return wrong
	}
	if holdsPolicies(path) {
		check(lintFiles(path))
		return wrong
	}
	stat, err := os.Stat(path)
	if err != nil {
		return []error{err}
	}
	own := os.DirFS(path)
	if !stat.IsDir() {
		own = oneFile{os.DirFS(filepath.Dir(path)), filepath.Base(path)}
	}
	check(wizard.NewLibrary(slack.FormLimits()).Load(overlayFS{own, wizard.Starter()}))
	return wrong
}

// holdsContent reports whether a folder is laid out like LEAVEWAY_CONTENT.
func holdsContent(path string) bool {
	for _, sub := range contentParts {
		if stat, err := os.Stat(filepath.Join(path, sub)); err == nil && stat.IsDir() {
			return true
		}
	}
	return false
}

// oneFile is a folder that lists only one of its files.
type oneFile struct {
	fs.FS
	name string
}

// ReadDir lists the one file.
func (s oneFile) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(s.FS, name)
	for _, e := range all {
		if e.Name() == s.name {
			return []fs.DirEntry{e}, err
		}
	}
	return nil, err
}

// rulesCommand works on rules in plain English, in .rules files.
type rulesCommand struct {
	Check rulesCheck `cmd:"" help:"Show what was understood, or where and why not."`
	Test  rulesTest  `cmd:"" help:"Decide the cases next to the rules (NAME.cases for NAME.rules) and compare."`
	Cases rulesCases `cmd:"" help:"Propose cases to confirm, in the format of .cases files."`
}

// rulesForm says which form rules are about.
type rulesForm struct {
	Wizard  wizard.ID `required:"" help:"The form that the rules are about."`
	Wizards string    `type:"existingdir" help:"Folder with forms; by default those of LEAVEWAY_CONTENT and the shipped ones."`
	Content string    `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with your content."`
}

func (f rulesForm) compiler() (*rules.Compiler, error) {
	library, err := f.library()
	if err != nil {
		return nil, err
	}
	w, ok := library.Latest(f.Wizard)
	if !ok {
		return nil, fmt.Errorf("no form is called %q", f.Wizard)
	}
	return rules.NewCompiler(w)
}

func (f rulesForm) library() (*wizard.Library, error) {
	if f.Wizards == "" {
		return loadWizards(f.Content)
	}
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.Load(os.DirFS(f.Wizards)); err != nil {
		return nil, fmt.Errorf("read the forms in %s: %w", f.Wizards, err)
	}
	return library, nil
}

type rulesCheck struct {
	File      string `arg:"" type:"existingfile" help:"A .rules file: plain text."`
	rulesForm `embed:""`
}

// Run prints each rule in plain words and as an expression.
func (c rulesCheck) Run(out io.Writer) error {
	program, err := c.compile(c.File, out)
	if err != nil {
		return err
	}
	for _, r := range program.Understood() {
		fmt.Fprintf(out, "%s\n    %s\n", r.English, r.Expression)
	}
	return nil
}

// compile reads a file of rules. A refusal is printed with its place.
func (f rulesForm) compile(file string, out io.Writer) (*rules.Program, error) {
	compiler, err := f.compiler()
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

type rulesCases struct {
	File      string `arg:"" type:"existingfile" help:"A .rules file."`
	rulesForm `embed:""`
}

// Run prints the cases that tell what the rules depend on.
func (c rulesCases) Run(out io.Writer) error {
	program, err := c.compile(c.File, out)
	if err != nil {
		return err
	}
	for _, row := range program.Propose() {
		fmt.Fprintln(out, row)
	}
	return nil
}

type rulesTest struct {
	Files     []string `arg:"" type:"existingfile" help:"Files of rules."`
	rulesForm `embed:""`
}

// Run shows each decision with its reason.
func (c rulesTest) Run(out io.Writer) error {
	failed := 0
	for _, file := range c.Files {
		program, err := c.compile(file, out)
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
