package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

// evalRules scores rules in plain English.
type evalRules struct {
	File    string `arg:"" help:"JSON lines with {id, rule, wizard, text, after, today, answers, expect}."`
	Wizards string `required:"" help:"Folder with the forms that the rules are about."`
	Cases   bool   `help:"Print each case before the summary."`
}

// Run compiles each text once and decides every case with the result.
func (c evalRules) Run(out io.Writer) error {
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.Load(os.DirFS(c.Wizards)); err != nil {
		return fmt.Errorf("read the forms in %s: %w", c.Wizards, err)
	}
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	var see func(rules.Outcome) error
	if c.Cases {
		see = func(o rules.Outcome) error { return lines.Encode(o) }
	}
	report, err := rules.Score(f, library, see)
	if err != nil {
		return fmt.Errorf("score %s: %w", c.File, err)
	}
	return lines.Encode(report)
}
