package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// overlay lays a part of a content folder over the shipped files. folder may be empty.
func overlay(folder, part string, shipped fs.FS) (overlayFS, error) {
	if folder == "" {
		return overlayFS{shipped}, nil
	}
	own, err := fs.Sub(os.DirFS(folder), part)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", folder, err)
	}
	return overlayFS{own, shipped}, nil
}

// overlayFS is folders laid over each other: a file in an earlier one hides files with the
// same name in later ones.
type overlayFS []fs.FS

// Open opens the file in the first folder that has it.
func (l overlayFS) Open(name string) (fs.File, error) {
	for _, layer := range l {
		f, err := layer.Open(name)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists the files of all folders, each name once.
func (l overlayFS) ReadDir(name string) ([]fs.DirEntry, error) {
	var all []fs.DirEntry
	for _, layer := range l {
		entries, err := fs.ReadDir(layer, name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range entries {
			if !slices.ContainsFunc(all, func(have fs.DirEntry) bool { return have.Name() == e.Name() }) {
				all = append(all, e)
			}
		}
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return all, nil
}
