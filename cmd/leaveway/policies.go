package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// loadWords reads the word lists by which policies are searched, the author's
// own in place of those that have the same file name.
func loadWords(folder string) (*knowledge.Words, error) {
	files, err := overlay(folder, "words", knowledge.StarterWords())
	if err != nil {
		return nil, err
	}
	return knowledge.LoadWords(files)
}

// loadPolicies reads the policies that come with the product, the author's own
// in place of those that have the same file name.
func loadPolicies(folder string) ([]knowledge.Policy, error) {
	files, err := overlay(folder, "policies", knowledge.Starter())
	if err != nil {
		return nil, err
	}
	var all []knowledge.Policy
	var refused error
	err = read.Folder(files, func(f read.Result) {
		if f.Refusal != "" {
			refused = errors.Join(refused, fmt.Errorf("policies/%s: %s", f.File, f.Refusal))
			return
		}
		all = append(all, f.Policy)
	})
	return all, errors.Join(err, refused)
}

// overlay lays a part of a content folder over what is shipped.
func overlay(folder, part string, shipped fs.FS) (layers, error) {
	if folder == "" {
		return layers{shipped}, nil
	}
	own, err := fs.Sub(os.DirFS(folder), part)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", folder, err)
	}
	return layers{own, shipped}, nil
}
