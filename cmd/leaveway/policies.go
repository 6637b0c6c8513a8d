package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// loadWords reads the word lists that the search in policies uses. A file in folder
// replaces the shipped one with the same name.
func loadWords(folder string) (*knowledge.Words, error) {
	files, err := overlay(folder, "words", knowledge.StarterWords())
	if err != nil {
		return nil, err
	}
	return knowledge.LoadWords(files)
}

// loadPolicies reads the shipped policies. A file in folder replaces the shipped one with
// the same name.
func loadPolicies(folder string) ([]knowledge.Policy, error) {
	files, err := overlay(folder, "policies", knowledge.Starter())
	if err != nil {
		return nil, err
	}
	var all []knowledge.Policy
	var refused error
	from := newPolicyFiles(files)
	err = read.Folder(files, from.read(context.Background()), func(f read.Result) {
		if f.Refusal != "" {
			refused = errors.Join(refused, fmt.Errorf("policies/%s: %s", f.File, f.Refusal))
			return
		}
		f.Policy.Shipped = from.shipped(f.File)
		all = append(all, f.Policy)
	})
	return all, errors.Join(err, refused)
}

// policyFiles are files of policies: those that come with the program are read by it, all
// others in a child process.
type policyFiles struct {
	fs.FS
	reader *read.Reader
}

func newPolicyFiles(files fs.FS) policyFiles { return policyFiles{files, read.NewReader()} }

// shipped reports whether a file comes with the program.
func (p policyFiles) shipped(name string) bool {
	layers, laid := p.FS.(overlayFS)
	if !laid {
		return false
	}
	for _, own := range layers[:len(layers)-1] {
		if _, err := fs.Stat(own, name); err == nil {
			return false
		}
	}
	return true
}

func (p policyFiles) read(ctx context.Context) read.Read {
	return func(name string, content []byte) (knowledge.Policy, error) {
		if p.shipped(name) {
			return read.File(name, content)
		}
		return p.reader.ReadFile(ctx, name, content)
	}
}

// lint finds all mistakes in a file.
func (p policyFiles) lint(name string) content.Mistakes {
	wrong := func(err error) content.Mistakes {
		return content.Mistakes{{Position: content.Position{File: name}, What: fmt.Sprint(err)}}
	}
	text, err := fs.ReadFile(p.FS, name)
	switch {
	case err != nil:
		return wrong(err)
	case p.shipped(name):
		return read.Lint(name, text)
	}
	mistakes, err := p.reader.Lint(context.Background(), name, text)
	if err != nil {
		return wrong(err)
	}
	return mistakes
}
