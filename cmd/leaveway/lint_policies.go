package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/wizard"
)

// holdsPolicies reports whether a path is a policy, or a folder of them.
func holdsPolicies(path string) bool {
	stat, err := os.Stat(path)
	if err != nil || !stat.IsDir() {
		return err == nil && read.Supported(path)
	}
	entries, err := os.ReadDir(path)
	for _, entry := range entries {
		if read.Supported(entry.Name()) {
			return true
		}
	}
	return err != nil
}

// lintPolicies checks the policies of a content folder, with the shipped ones
// behind them.
func lintPolicies(folder string) error {
	files, err := overlay(folder, "policies", knowledge.Starter())
	if err != nil {
		return err
	}
	return lintFolder(files)
}

// lintFiles checks a folder of policies, or one.
func lintFiles(path string) error {
	stat, err := os.Stat(path)
	if err != nil {
		return err
	}
	if stat.IsDir() {
		return lintFolder(os.DirFS(path))
	}
	name := filepath.Base(path)
	return problemsOf(lintFile(os.DirFS(filepath.Dir(path)), name))
}

// lintFolder checks each policy, and that no two have the same title.
func lintFolder(fsys fs.FS) error {
	var found []read.Result
	err := read.Folder(fsys, func(f read.Result) { found = append(found, f) })
	if err != nil {
		return err
	}
	var problems wizard.Problems
	for _, f := range found {
		problems = append(problems, lintFile(fsys, f.File)...)
	}
	readable := slices.DeleteFunc(found, func(f read.Result) bool { return f.Refusal != "" })
	for _, f := range refuseTwice(readable, nil) {
		if f.Refusal != "" {
			problems = append(problems, wizard.Problem{File: f.File, What: f.Refusal})
		}
	}
	return problemsOf(problems)
}

func lintFile(fsys fs.FS, name string) wizard.Problems {
	content, err := fs.ReadFile(fsys, name)
	if err != nil {
		return wizard.Problems{{File: name, What: fmt.Sprint(err)}}
	}
	var problems wizard.Problems
	for _, p := range read.Lint(name, content) {
		problems = append(problems, wizard.Problem{File: name, Line: p.Line, What: p.What, Mend: p.Mend})
	}
	return problems
}

// problemsOf is no error where there are none.
func problemsOf(problems wizard.Problems) error {
	if len(problems) == 0 {
		return nil
	}
	return problems
}
