package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
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

// lintPolicies checks the policies of a content folder together with the shipped ones that
// they don't replace.
func lintPolicies(folder string) error {
	files, err := overlay(folder, "policies", knowledge.Starter())
	if err != nil {
		return err
	}
	return lintFolder(files)
}

// lintFiles checks a folder of policies, or one policy.
func lintFiles(path string) error {
	stat, err := os.Stat(path)
	if err != nil {
		return err
	}
	if stat.IsDir() {
		return lintFolder(os.DirFS(path))
	}
	name := filepath.Base(path)
	return newPolicyFiles(os.DirFS(filepath.Dir(path))).lint(name).Err()
}

// lintFolder checks each policy, and that no two have the same title or ID.
func lintFolder(fsys fs.FS) error {
	var found []read.Result
	from := newPolicyFiles(fsys)
	err := read.Folder(fsys, from.read(context.Background()), func(f read.Result) { found = append(found, f) })
	if err != nil {
		return err
	}
	var mistakes content.Mistakes
	for _, f := range found {
		mistakes = append(mistakes, from.lint(f.File)...)
	}
	readable := slices.DeleteFunc(found, func(f read.Result) bool { return f.Refusal != "" })
	for _, f := range refuseDuplicates(readable, nil) {
		if f.Refusal != "" {
			mistakes = append(mistakes, content.Mistake{Position: content.Position{File: f.File}, What: f.Refusal})
		}
	}
	return mistakes.Err()
}
