package read

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
)

// Result is the outcome of reading one file.
type Result struct {
	File    string // path in the folder
	Policy  knowledge.Policy
	Refusal string // why the file was refused; "" if it was read
}

// Read reads a file: [File] one that can be trusted, [Reader.In] any other.
type Read func(name string, content []byte) (knowledge.Policy, error)

// Folder reads all files with a supported extension in a folder and its subfolders, in
// lexical order. It skips names that begin with a dot, and calls seen after each file.
func Folder(fsys fs.FS, read Read, seen func(Result)) error {
	return fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("read policies: %w", err)
		case strings.HasPrefix(path.Base(name), ".") && name != ".":
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir() || !Supported(name):
			return nil
		}
		found, err := FileFS(fsys, name, read)
		if err != nil {
			return err
		}
		seen(found)
		return nil
	})
}

// FileFS reads one file of a file system, after checking its size.
func FileFS(fsys fs.FS, name string, read Read) (Result, error) {
	found := Result{File: name}
	info, ok := statFile(fsys, name)
	if !ok {
		found.Refusal = "This is not a readable file. It may be a link that is broken or leads out of the folder."
		return found, nil
	}
	err := CheckSize(path.Base(name), info.Size())
	if err == nil {
		content, unread := fs.ReadFile(fsys, name)
		if unread != nil {
			return found, fmt.Errorf("read %s: %w", name, unread)
		}
		found.Policy, err = read(name, content)
	}
	if refusal, ok := errors.AsType[*knowledge.Refusal](err); ok {
		found.Refusal = refusal.Message
		return found, nil
	}
	return found, err
}

// statFile reports false if the file can't be read or isn't a regular file.
func statFile(fsys fs.FS, name string) (fs.FileInfo, bool) {
	info, err := fs.Stat(fsys, name)
	return info, err == nil && info.Mode().IsRegular()
}
