package main

import (
	"errors"
	"fmt"
	"io/fs"

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
	err = read.Folder(files, func(f read.Result) {
		if f.Refusal != "" {
			refused = errors.Join(refused, fmt.Errorf("policies/%s: %s", f.File, f.Refusal))
			return
		}
		own := false
		if folder != "" {
			_, err := fs.Stat(files[0], f.File)
			own = err == nil
		}
		f.Policy.Shipped = !own
		all = append(all, f.Policy)
	})
	return all, errors.Join(err, refused)
}
